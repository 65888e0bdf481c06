//! How many moves a second a database takes, from many tables at once:
//!
//! ```sh
//! cargo run --release -p shopfloor-store --example commits -- /tmp/new.db
//! scripts/postgres run sh -c 'cargo run --release -p shopfloor-store --example commits -- $SHOPFLOOR_TEST_POSTGRES 4'
//! ```
//!
//! The second word puts Postgres so many milliseconds away, there and back. A move is what the server writes for one: the table, and a row of its log.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use shopfloor_store::{Change, LogRow, Store, TableId, TableRow, UserId, UserRow};
use tokio::task::JoinSet;

const TIME: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let url = words.next().expect("the URL of a new database");
    let distance: f64 = words.next().map_or(0.0, |word| word.parse().expect("milliseconds"));
    let url = if distance > 0.0 { far_away(&url, Duration::from_secs_f64(distance / 2_000.0)) } else { url };
    for tables in [1, 10, 100, 1000] {
        measure(&url, tables).await;
    }
}

async fn measure(url: &str, tables: usize) {
    let commits = Arc::new(AtomicU64::new(0));
    let counting = commits.clone();
    let on_commit = Arc::new(move |_, _| {
        counting.fetch_add(1, Ordering::Relaxed);
    });
    let store = Store::open(url, on_commit).await.expect("the database opens");
    let host = UserId(format!("user of {tables}"));
    let user = UserRow {
        id: host.clone(),
        name: "Host".to_owned(),
        account: None,
        password: None,
        created: 0,
        banned: false,
        deleted: false,
        recovery: None,
    };
    let rows: Vec<_> = (0..tables).map(|n| table(&format!("{tables}-{n}"), &host)).collect();
    let set_up = rows.iter().fold(Change::new().add_user(&user), |change, row| change.add_table(row));
    store.commit(set_up).await.expect("the database is new");
    commits.store(0, Ordering::Relaxed);

    let start = Instant::now();
    let mut playing: JoinSet<Vec<Duration>> =
        rows.into_iter().map(|table| play(store.clone(), table, start)).collect();
    let mut waits = Vec::new();
    while let Some(played) = playing.join_next().await {
        waits.extend(played.expect("no table fails"));
    }
    let seconds = start.elapsed().as_secs_f64();
    waits.sort_unstable();
    println!(
        "{tables:>5} tables: {:>6.0} moves/s in {:>5.0} commits/s; a move waits {:.1} ms, 1 of 100 longer than {:.1} ms",
        waits.len() as f64 / seconds,
        commits.load(Ordering::Relaxed) as f64 / seconds,
        waits[waits.len() / 2].as_secs_f64() * 1000.0,
        waits[waits.len() * 99 / 100].as_secs_f64() * 1000.0,
    );
}

/// Writes move after move; returns how long each took.
async fn play(store: Store, mut table: TableRow, start: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    while start.elapsed() < TIME {
        let log = LogRow {
            table: table.id.clone(),
            ply: table.ply,
            count: 2,
            entries: r#"[{"seat":0,"action":{"do":"bid","tile":3,"workers":1}},{"chance":{"do":"deal"}}]"#
                .to_owned(),
            who: "user:ada".to_owned(),
            at: 0,
        };
        table.ply += 2;
        let asked = Instant::now();
        store.commit(Change::new().set_table(&table).add_log(&log)).await.expect("a move is written");
        waits.push(asked.elapsed());
        table.rev += 1;
    }
    waits
}

fn table(id: &str, host: &UserId) -> TableRow {
    TableRow {
        id: TableId(id.to_owned()),
        rev: 0,
        game: "any-game".to_owned(),
        options: "{}".to_owned(),
        status: "playing".to_owned(),
        public: true,
        invite: "0123456789".to_owned(),
        host: host.clone(),
        pace: r#"{"kind":"live","move_s":60,"reserve_s":600}"#.to_owned(),
        undo: true,
        rated: true,
        preset: None,
        secret: "0".repeat(64),
        ply: 0,
        clocks: r#"{"reserve":[600000,600000,600000,600000],"since":[1,1,1,1]}"#.to_owned(),
        deadline: Some(1),
        shift: 0,
        bot_to_act: false,
        created: 1,
        started: Some(1),
        finished: None,
        outcome: None,
        rematch: None,
        imported: false,
        name: None,
        expires: None,
        network: None,
        decided: false,
        origin: None,
        hints: false,
        day: None,
        attempt: None,
        keyed: false,
        club: None,
        nights: None,
        paused: None,
    }
}

/// The same Postgres behind a wire on which every byte takes so long, either way.
fn far_away(url: &str, one_way: Duration) -> String {
    let (front, database) = url.rsplit_once('/').expect("a URL ends with a database");
    let (user, server) = front.rsplit_once('@').expect("a URL has a user");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let here = listener.local_addr().expect("it has an address");
    let server = server.to_owned();
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let server = TcpStream::connect(&server).expect("Postgres is there");
            carry(&client, &server, one_way);
            carry(&server, &client, one_way);
        }
    });
    format!("{user}@{here}/{database}")
}

/// Carries what comes from one side to the other, late. Threads sleep more exactly than the runtime's timers.
fn carry(from: &TcpStream, to: &TcpStream, late: Duration) {
    to.set_nodelay(true).expect("a socket");
    let (mut from, mut to) = (from.try_clone().expect("a socket"), to.try_clone().expect("a socket"));
    let (on_the_way, arriving) = mpsc::channel::<(Instant, Vec<u8>)>();
    thread::spawn(move || {
        let mut bytes = vec![0; 65_536];
        while let Ok(n @ 1..) = from.read(&mut bytes) {
            if on_the_way.send((Instant::now() + late, bytes[..n].to_vec())).is_err() {
                return;
            }
        }
    });
    thread::spawn(move || {
        for (due, bytes) in arriving {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if to.write_all(&bytes).is_err() {
                return;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    });
}
