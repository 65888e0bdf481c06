//! The server as a process.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::{Api, Socket, SocketOptions};
use serde_json::{Value, json};
use testkit::eventually;

pub struct Served {
    child: Child,
    pub url: String,
}

impl Served {
    pub fn start(database: &std::path::Path) -> Served {
        Served::start_with(database, &[])
    }

    pub fn start_with(database: &std::path::Path, more: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shopfloor"))
            .args(["serve", "--listen", "127.0.0.1:0", "--trust-addresses", "--quick-bots", "--database"])
            .arg(database)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{line}");
        Served { child, url }
    }

    /// As an admin stops it: all is written and closed.
    pub fn stop(mut self) {
        self.signal("TERM");
        assert!(self.child.wait().unwrap().success());
    }

    pub fn signal(&self, name: &str) {
        let done = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(done.unwrap().success());
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn next(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let told = tokio::time::timeout(Duration::from_secs(20), socket.next()).await.unwrap().unwrap();
        if told.kind() == kind {
            return told.value;
        }
    }
}

#[test]
fn a_server_is_asked_whether_it_is_well() {
    let health = |address: &str| {
        let asked = Command::new(env!("CARGO_BIN_EXE_shopfloor")).args(["admin", "health", address]).output();
        let asked = asked.unwrap();
        let said = [asked.stdout, asked.stderr].concat();
        (asked.status.success(), String::from_utf8(said).unwrap())
    };
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(&folder.path().join("s.db"));
    let address = served.url.strip_prefix("http://").unwrap().to_owned();
    assert_eq!(health(&address), (true, format!("{address} is well.\n")));
    drop(served);
    let (well, said) = health(&address);
    assert!(!well && said.contains("does not answer"), "{said}");
    // Something else listens there.
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let answering = std::thread::spawn(move || {
        let (mut asking, _) = other.accept().unwrap();
        let mut asked = *b"GET /healthz HTTP/1.0\r\n\r\n";
        asking.read_exact(&mut asked).unwrap();
        asking.write_all(b"HTTP/1.1 503 Service Unavailable\r\n\r\n").unwrap();
    });
    let (well, said) = health(&address);
    answering.join().unwrap();
    assert!(!well && said.contains("is not well") && said.contains("503"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_says_how_many_can_come_and_has_metrics_where_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0", "--database"];
    let child = Command::new("sh")
        .args(["-c", "ulimit -n 256; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_shopfloor")])
        .args(serve)
        .arg(folder.path().join("s.db"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut served = Served { child, url: String::new() };
    let log = BufReader::new(served.child.stderr.take().unwrap());
    let mut log = log.lines().map(Result::unwrap);
    let serving = log.find(|line| line.contains("serving")).unwrap();
    assert!(serving.contains("files=256 connections=184 from_one_address=37"), "{serving}");
    let metrics = log.find_map(|line| Some(line.split_once("metrics: ")?.1.to_owned())).unwrap();
    let base = metrics.trim_end_matches("/metrics");
    let told = Api::new(base).ask(client::Method::GET, "/metrics", None).await.unwrap();
    assert!(told.text.contains("shopfloor_connections"), "{}", told.text);
}

#[test]
fn a_token_for_metrics_is_one_word_that_cannot_be_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    let serve = || {
        let serve = ["serve", "--listen", "127.0.0.1:0", "--database", "unused", "--metrics-token-file"];
        let ran = Command::new(env!("CARGO_BIN_EXE_shopfloor")).args(serve).arg(&file).output().unwrap();
        (ran.status.success(), String::from_utf8(ran.stderr).unwrap())
    };
    assert!(serve().1.contains("No such file"), "{}", serve().1);
    for bad in ["", "short", "two words of sixteen", "sechzehn Zeichen "] {
        std::fs::write(&file, bad).unwrap();
        let (done, said) = serve();
        assert!(!done && said.contains("one word of at least 16 characters"), "{bad:?}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_sleeps_costs_nobody_their_time() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(&folder.path().join("s.db"));
    let (api, _) = Api::guest(&served.url).await.unwrap();
    let table = json!({
        "game": "factory-manager",
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}],
        "pace": {"kind": "live", "move_s": 5, "reserve_s": 0},
    });
    let id = api.create(&table).await.unwrap()["id"].as_str().unwrap().to_owned();
    api.start(&id).await.unwrap();
    let mut socket = Socket::table(&api, &id, &SocketOptions::default()).await.unwrap();
    let mut told = next(&mut socket, "welcome").await;
    while told["update"]["frame"]["turn"]["seats"] != json!([0])
        && told["frame"]["turn"]["seats"] != json!([0])
    {
        told = next(&mut socket, "update").await;
    }
    let deadline = |table: &Value| table["clocks"][0]["deadline"].as_i64().unwrap();
    let before = deadline(&api.table(&id).await.unwrap());
    served.signal("STOP");
    // It sleeps past the deadline: nothing is to be waited for.
    tokio::time::sleep(Duration::from_secs(6)).await;
    served.signal("CONT");
    let now = eventually("the clock goes on", async || {
        let now = api.table(&id).await.unwrap();
        assert!(now["seats"][0]["taken_over"].is_null(), "{now}");
        (deadline(&now) != before).then_some(now)
    })
    .await;
    let left = deadline(&now) - now["now"].as_i64().unwrap();
    assert!((500..8_000).contains(&left), "{left} ms are left");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_file_is_refused_and_one_that_was_killed_leaves_no_lock() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("s.db");
    let begun = Instant::now();
    let first = Served::start(&database);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    let second = Command::new(env!("CARGO_BIN_EXE_shopfloor"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(&database)
        .output()
        .unwrap();
    let why = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(!second.status.success() && why.contains("a server is already running on"), "{why}");
    first.signal("KILL");
    drop(first);
    Served::start(&database);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_stop_says_goodbye_and_ends_well() {
    let folder = tempfile::tempdir().unwrap();
    let mut served = Served::start(&folder.path().join("s.db"));
    let (api, _) = Api::guest(&served.url).await.unwrap();
    let mut lobby = Socket::lobby(&api).await.unwrap();
    next(&mut lobby, "lobby").await;
    served.signal("TERM");
    assert_eq!(next(&mut lobby, "bye").await["refused"], "closing");
    assert!(served.child.wait().unwrap().success());
}
