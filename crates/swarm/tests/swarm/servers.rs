//! Several servers on one Postgres. One is killed, one sleeps, one is started again, and all the while bots play: each decision
//! is thought about once, and every match ends.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use client::{Api, Method, Socket, SocketOptions};
use serde_json::{Value, json};
use store::{Store, TableId};
use testkit::databases::Database;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::shell::Shell;

/// How many matches are played at once.
const MATCHES: usize = 12;
/// The longest that may pass without the end of any match.
const PATIENCE: Duration = Duration::from_secs(90);

/// For the metrics.
const TOKEN: &str = "a-token-for-the-metrics-of-a-test";

/// A server's process.
struct Serving {
    process: Child,
    api: Api,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Serving {
    fn start(shell: &Shell, name: &str, database: &str) -> Serving {
        let words = format!(
            "serve --listen 127.0.0.1:0 --trust-addresses --quick-bots --bots 1 --log-level info --metrics-token-file token --database {database}"
        );
        std::fs::write(shell.path("token"), TOKEN).unwrap();
        let log = File::create(shell.path(&format!("{name}.log"))).unwrap();
        let mut serve = shell.server(&words);
        let mut process = serve.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let url = said
            .split_whitespace()
            .last()
            .unwrap_or_else(|| panic!("{}", shell.read(&format!("{name}.log"))));
        Serving { process, api: Api::new(url) }
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.process.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    async fn thoughts(&self) -> u64 {
        let text = self.api.clone().with_token(TOKEN).ask(Method::GET, "/metrics", None).await.unwrap().text;
        let line = text.lines().find_map(|line| line.strip_prefix("shopfloor_bot_thoughts_total ")).unwrap();
        line.parse().unwrap()
    }
}

/// Somebody opens a match and leaves it to the bots; the table's id.
async fn open_match(api: &Api, n: usize) -> String {
    let (game, level) = [
        ("factory-manager", "apprentice"),
        ("fantastic-factories", "worker"),
        ("factory-manager", "foreman"),
    ][n % 3];
    let (api, _) = api.another_guest().await.unwrap();
    let table = api.quick(&json!({"game": game, "level": level, "seats": 3})).await.unwrap();
    let id = table["id"].as_str().unwrap().to_owned();
    let mut socket = Socket::table(&api, &id, &SocketOptions::since(0)).await.unwrap();
    socket.send(&json!({"type": "resign", "id": 1})).await.unwrap();
    loop {
        let told: Value = socket.next().await.unwrap().value;
        if told["id"] == 1 {
            assert_eq!(told["type"], "ok", "{told}");
            return id;
        }
    }
}

/// Opens match after match until it is enough, and waits for the end of each; the tables.
async fn play(api: Api, store: Store, first: usize, enough: Arc<AtomicBool>) -> Vec<String> {
    let mut played = Vec::new();
    while !enough.load(Ordering::Relaxed) {
        let id = open_match(&api, first + played.len()).await;
        let begun = Instant::now();
        while store.table(&TableId(id.clone())).await.unwrap().unwrap().status != "over" {
            assert!(begun.elapsed() < PATIENCE, "table {id} stands still");
            sleep(Duration::from_millis(100)).await;
        }
        played.push(id);
    }
    played
}

/// The times are those between two events, and how long a server sleeps.
async fn servers_come_and_go(between: Duration, asleep: Duration) -> f64 {
    let (shell, database) = (Shell::new(), Database::postgres().await);
    let start = |name: &str| Serving::start(&shell, name, &database.url);
    let (killed, sleepy, steady) = (start("killed"), start("sleepy"), start("steady"));
    let store = Store::open(&database.url, Arc::new(|_, _| ())).await.unwrap();
    let enough = Arc::new(AtomicBool::new(false));
    let mut playing = JoinSet::new();
    for n in 0..MATCHES {
        // People are at the server that stays: the others' bots play for them, too.
        playing.spawn(play(steady.api.clone(), store.clone(), n, enough.clone()));
    }

    sleep(between).await;
    let mut thoughts = killed.thoughts().await;
    killed.signal("-KILL");
    sleep(between).await;
    sleepy.signal("-STOP");
    sleep(asleep).await;
    sleepy.signal("-CONT");
    let again = start("again");
    sleep(between).await;
    enough.store(true, Ordering::Relaxed);

    let mut actions = 0;
    for id in playing.join_all().await.into_iter().flatten() {
        let log = store.log(&TableId(id), 0).await.unwrap();
        actions += log.iter().filter(|row| row.who.starts_with("bot:")).count();
    }
    for server in [&sleepy, &steady, &again] {
        let own = server.thoughts().await;
        assert!(own > 50, "each has its share: {own}");
        thoughts += own;
    }
    for name in ["killed", "sleepy", "steady", "again"] {
        let log = shell.read(&format!("{name}.log"));
        assert!(!log.contains("panicked") && !log.contains("a bot has failed"), "{name}: {log}");
    }
    assert!(actions > 1_000, "{actions}");
    println!("{thoughts} thoughts for {actions} actions of bots");
    thoughts as f64 / actions as f64
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_server_killed_and_one_asleep_bots_think_once() {
    let ratio = servers_come_and_go(Duration::from_secs(4), Duration::from_secs(10)).await;
    assert!(ratio <= 1.02, "{ratio} thoughts for an action");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "at length: ./test long"]
async fn with_a_server_killed_and_one_asleep_for_long_bots_think_once() {
    let ratio = servers_come_and_go(Duration::from_secs(20), Duration::from_secs(20)).await;
    assert!(ratio <= 1.02, "{ratio} thoughts for an action");
}
