//! Who comes in: the silent, the slow and the many, over real sockets.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Stdio;
use std::time::{Duration, Instant};

use client::{Api, Method, Socket, SocketOptions};
use serde_json::json;
use shopfloor_server::{Config, Server};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::house::{House, TOKEN};

/// How long clients are waited for here.
const PATIENCE: Duration = Duration::from_millis(700);

fn address(url: &str) -> SocketAddr {
    url.trim_start_matches("http://").parse().unwrap()
}

/// A connection from 127.0.0.n.
async fn come(url: &str, n: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, n), 0))).unwrap();
    socket.connect(address(url)).await.unwrap()
}

/// Whether the server ends the connection, and after how long.
async fn ends(stream: &mut TcpStream) -> Duration {
    let begun = Instant::now();
    let mut rest = Vec::new();
    let ended = timeout(Duration::from_secs(20), stream.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "it is still open");
    begun.elapsed()
}

async fn is_open(stream: &mut TcpStream) -> bool {
    timeout(Duration::from_millis(100), stream.read(&mut [0; 16])).await.is_err()
}

async fn impatient() -> House {
    House::open_with(|config| config.patience = PATIENCE).await
}

/// A server with few places, as many as this of them for one address.
async fn small(connections: usize, per_address: usize) -> House {
    House::open_with(|config| {
        config.limit_addresses = true;
        config.connections = Some(connections);
        config.connections_per_address = per_address;
    })
    .await
}

async fn health(url: &str, from: u8) -> Result<u16, String> {
    let api = Api::from_address(url, Ipv4Addr::new(127, 0, 0, from).into());
    let asked = timeout(Duration::from_secs(2), api.ask(Method::GET, "/healthz", None)).await;
    asked.map_err(|e| e.to_string())?.map(|answer| answer.status).map_err(|e| e.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_says_nothing_or_half_a_sentence_is_let_go() {
    let house = impatient().await;
    let mut silent = come(&house.url(), 1).await;
    let mut half = come(&house.url(), 1).await;
    half.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ").await.unwrap();
    // A byte now and then does not help.
    let (mut drip, mut slow) = come(&house.url(), 1).await.into_split();
    slow.write_all(b"GET /healthz HTTP/1.1\r\n").await.unwrap();
    let dripping = tokio::spawn(async move {
        while slow.write_all(b"X").await.is_ok() {
            tokio::time::sleep(PATIENCE / 5).await;
        }
    });
    let begun = Instant::now();
    let (one, two) = tokio::join!(ends(&mut silent), ends(&mut half));
    for took in [one, two] {
        assert!(took >= PATIENCE - Duration::from_millis(100) && took < PATIENCE * 4, "{took:?}");
    }
    let mut rest = Vec::new();
    let _ = timeout(PATIENCE * 4, drip.read_to_end(&mut rest)).await.expect("it is still open");
    assert!(begun.elapsed() < PATIENCE * 5);
    dripping.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_another_request_ends_and_one_with_requests_goes_on() {
    let house = impatient().await;
    let mut stream = come(&house.url(), 1).await;
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE * 2 {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let mut heard = String::new();
        while !heard.ends_with("ok\n") {
            let mut piece = [0; 1024];
            let n = timeout(PATIENCE, stream.read(&mut piece)).await.unwrap().unwrap();
            assert!(n > 0, "closed after {heard}");
            heard += std::str::from_utf8(&piece[..n]).unwrap();
        }
        tokio::time::sleep(PATIENCE / 3).await;
    }
    assert!(ends(&mut stream).await < PATIENCE * 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_take_its_answer_is_let_go() {
    let house = impatient().await;
    let api = house.guest().await;
    let before = house.metric("shopfloor_connections").await;
    // Many answers are asked for and none is read.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(address(&house.url())).await.unwrap();
    let asking = tokio::spawn(async move {
        while stream.write_all(&b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20)).await.is_ok()
        {
        }
        stream
    });
    // The same on a socket: the client pings and reads no answer.
    let table = api.quick(&json!({"game": "fantastic-factories"})).await.unwrap();
    let mut deaf =
        Socket::table(&api, table["id"].as_str().unwrap(), &SocketOptions::default()).await.unwrap();
    let deaf = tokio::spawn(async move {
        for id in 0u64.. {
            if deaf.send(&json!({"type": "preview", "id": id, "at": 0, "action": {}})).await.is_err() {
                break;
            }
        }
    });
    timeout(PATIENCE * 20, asking).await.expect("still open").unwrap();
    timeout(PATIENCE * 20, deaf).await.expect("still open").unwrap();
    let until = Instant::now() + PATIENCE * 10;
    while house.metric("shopfloor_connections").await > before + 1 {
        assert!(Instant::now() < until, "a connection is kept");
        tokio::time::sleep(PATIENCE / 10).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_hundred_silent_connections_keep_nobody_else_out() {
    let house = small(100, 1000).await;
    assert_eq!(house.server().capacity().from_one_address, Some(20), "a fifth at most");
    let mut silent = Vec::new();
    for _ in 0..400 {
        silent.push(come(&house.url(), 9).await);
    }
    let mut kept = 0;
    for stream in &mut silent {
        kept += usize::from(is_open(stream).await);
    }
    assert_eq!(kept, 20);
    // Somebody else comes, plays and hears of it.
    let friend = Api::from_address(&house.url(), Ipv4Addr::new(127, 0, 0, 2).into());
    let (friend, _) = friend.another_guest().await.unwrap();
    let table = friend.quick(&json!({"game": "fantastic-factories"})).await.unwrap();
    let id = table["id"].as_str().unwrap();
    let mut socket = Socket::table(&friend, id, &SocketOptions::default()).await.unwrap();
    assert_eq!(socket.next().await.unwrap().kind(), "welcome");
    socket.send(&json!({"type": "ping", "id": 1})).await.unwrap();
    assert_eq!(socket.next_of("ok").await.unwrap().value["id"], 1);
    assert_eq!(health(&house.url(), 3).await, Ok(200));
    // Places are free again as soon as somebody goes; a socket keeps its own.
    drop(silent);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(is_open(&mut come(&house.url(), 9).await).await);
    assert_eq!(house.metric("shopfloor_connections_turned_away_total").await, 380);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_all_places_are_taken_operators_still_get_theirs() {
    let house = small(20, 4).await;
    let mut all = Vec::new();
    for n in 1..=5 {
        for _ in 0..4 {
            all.push(come(&house.url(), n).await);
        }
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let from = |n| Api::from_address(&house.url(), Ipv4Addr::new(127, 0, 0, n).into());
    assert_eq!(health(&house.url(), 6).await, Ok(200));
    let metrics = from(6).with_token(TOKEN).ask(Method::GET, "/metrics", None).await.unwrap();
    assert!(metrics.text.contains("shopfloor_connections "), "{}", metrics.text);
    assert_eq!(from(6).ask(Method::GET, "/metrics", None).await.unwrap().status, 401);
    let full = from(6).ask(Method::GET, "/api/games?lang=de", None).await.unwrap();
    assert_eq!(full.status, 503);
    assert_eq!(full.headers["connection"], "close");
    assert!(full.text.contains("zu viele"), "{}", full.text);
    // Those who sit on the last places are let go in a second.
    let mut last = Vec::new();
    for _ in 0..8 {
        last.push(come(&house.url(), 7 + last.len() as u8).await);
    }
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(health(&house.url(), 6).await, Ok(200));
    drop(all);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(from(6).ask(Method::GET, "/api/games", None).await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_a_household_has_a_limit_of_sockets_instead() {
    let house = House::open_with(|config| {
        config.limit_addresses = true;
        config.behind_proxy = true;
        config.connections_per_address = 3;
    })
    .await;
    assert_eq!(house.server().capacity().from_one_address, None);
    let name = client::header::HeaderName::from_static("x-forwarded-for");
    let lobby = async |address: &str| {
        let api = Api::new(&house.url()).with_header(name.clone(), address);
        let token = api.post("/api/guest", &json!({"token": true})).await.unwrap()["token"].clone();
        let mut socket = Socket::lobby(&api.with_token(token.as_str().unwrap())).await.unwrap();
        let first = socket.next().await.unwrap();
        (first.kind().to_owned(), socket)
    };
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(lobby("192.0.2.1").await);
    }
    assert!(open.iter().all(|(kind, _)| kind == "lobby"));
    assert_eq!(lobby("192.0.2.1").await.0, "bye");
    assert_eq!(lobby("192.0.2.2").await.0, "lobby");
    drop(open);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(lobby("192.0.2.1").await.0, "lobby");
}

/// Set in the process that has few files.
const FEW_FILES: &str = "SHOPFLOOR_TEST_FEW_FILES";

/// A server in a process that may open no more than a few files, whatever the server thinks.
async fn serve_with_few_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::local(folder.path().join("s.db").display().to_string());
    (config.limit_addresses, config.connections) = (false, Some(10_000));
    let server = Server::start(config).await.unwrap();
    let open = std::fs::read_dir("/proc/self/fd").unwrap().count() as u64;
    rlimit::setrlimit(rlimit::Resource::NOFILE, open + 20, open + 20).unwrap();
    println!("\nserving {}", server.address());
    // Until the test has seen enough.
    let _ = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_files_goes_on_when_there_are_some_again() {
    if std::env::var_os(FEW_FILES).is_some() {
        return serve_with_few_files().await;
    }
    let name = "door::a_server_without_files_goes_on_when_there_are_some_again";
    let mut child = tokio::process::Command::new(std::env::current_exe().unwrap())
        .args([name, "--exact", "--nocapture"])
        .env(FEW_FILES, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let url = loop {
        let line = lines.next_line().await.unwrap().expect("the server starts");
        if let Some(address) = line.strip_prefix("serving ") {
            break format!("http://{address}");
        }
    };
    assert_eq!(health(&url, 1).await, Ok(200));
    let mut many = Vec::new();
    for _ in 0..60 {
        many.push(come(&url, 1).await);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(health(&url, 1).await.is_err(), "no file is left");
    drop(many);
    let until = Instant::now() + Duration::from_secs(10);
    while health(&url, 1).await != Ok(200) {
        assert!(Instant::now() < until, "the server did not go on");
    }
    drop(child.stdin.take());
    assert!(child.wait().await.unwrap().success());
}
