//! How much anybody may ask for, however they come.

use std::time::{Duration, Instant};

use client::{Api, Method, header};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::house::{House, Player};
use crate::people::browser;

/// How long those who stall are waited for here.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Begins a request of many bytes, and sends the first and no more.
async fn begin(house: &House, path: &str, more: &str) -> TcpStream {
    let mut socket = TcpStream::connect(house.url().trim_start_matches("http://")).await.unwrap();
    let head = format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n{more}\r\n{{");
    socket.write_all(head.as_bytes()).await.unwrap();
    socket
}

/// What the server says, up to its next words that end so.
async fn hear(socket: &mut TcpStream, end: &str) -> String {
    let mut heard = Vec::new();
    let mut piece = [0; 4096];
    while !String::from_utf8_lossy(&heard).ends_with(end) {
        let read = timeout(Duration::from_secs(60), socket.read(&mut piece)).await;
        let n = read.expect("answered in time").unwrap();
        assert!(n > 0, "closed without an answer");
        heard.extend_from_slice(&piece[..n]);
    }
    String::from_utf8(heard).unwrap()
}

/// Stalls in the middle of a request; what is answered.
async fn stalled(house: &House, path: &str, more: &str) -> String {
    hear(&mut begin(house, path, more).await, "}").await
}

/// Stalls in the middle of an import that the server has begun to read.
async fn stalled_import(house: &House) -> TcpStream {
    let more = format!("{}Expect: 100-continue\r\n", guests_cookie(house).await);
    let mut socket = begin(house, "/api/matches", &more).await;
    assert!(hear(&mut socket, "\r\n\r\n").await.starts_with("HTTP/1.1 100"));
    socket
}

/// A server that waits for nobody for long.
async fn impatient() -> House {
    House::open_with(|config| config.patience = PATIENCE).await
}

/// The line that signs a new guest in.
async fn guests_cookie(house: &House) -> String {
    let answer = Api::new(&house.url()).ask(Method::POST, "/api/guest", None).await.unwrap();
    format!("Cookie: shopfloor={}\r\n", crate::people::cookie(&answer))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_stalls_in_the_middle_of_a_request_is_not_waited_for() {
    let house = impatient().await;
    let cookie = guests_cookie(&house).await;
    let begun = Instant::now();
    let (json, file) =
        tokio::join!(stalled(&house, "/api/login?lang=de", ""), stalled(&house, "/api/matches", &cookie));
    assert!(json.starts_with("HTTP/1.1 400") && json.contains("unreadable"), "{json}");
    assert!(json.contains("Der Rest der Anfrage kam nicht rechtzeitig an."), "{json}");
    assert!(file.starts_with("HTTP/1.1 400") && file.contains("did not arrive in time"), "{file}");
    assert!(begun.elapsed() >= PATIENCE, "a slow line has its time");
}

#[tokio::test(flavor = "multi_thread")]
async fn whether_a_match_may_be_brought_along_is_known_before_it_is_read() {
    let house = House::open().await;
    let begun = Instant::now();
    let nobody = stalled(&house, "/api/matches", "").await;
    assert!(nobody.starts_with("HTTP/1.1 401"), "{nobody}");

    let cookie = guests_cookie(&house).await;
    let value = cookie.trim().trim_start_matches("Cookie: shopfloor=").to_owned();
    let api = Api::new(&house.url()).with_cookie(&value);
    for n in 0..20 {
        let refused = api.post("/api/matches", &json!({})).await.unwrap_err();
        assert_eq!(refused.code, "bad_match", "{n}");
    }
    let answer = api.ask(Method::POST, "/api/matches", None).await.unwrap();
    assert_eq!((answer.status, answer.value().unwrap_err().code.as_str()), (429, "too_many"));
    assert!(answer.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u32>().unwrap() > 60);
    let stopped = stalled(&house, "/api/matches", &cookie).await;
    assert!(stopped.starts_with("HTTP/1.1 429"), "{stopped}");
    assert!(begun.elapsed() < Duration::from_secs(12), "nobody waited for a body");

    let other = house.guest().await.post("/api/matches", &json!({})).await.unwrap_err();
    assert_eq!(other.code, "bad_match", "others may");
}

#[tokio::test(flavor = "multi_thread")]
async fn stalled_imports_keep_others_waiting_but_not_for_good() {
    let house = impatient().await;
    let begun = Instant::now();
    let mut stalled = Vec::new();
    for _ in 0..16 {
        stalled.push(stalled_import(&house).await);
    }
    let refused = house.guest().await.post("/api/matches", &json!({})).await.unwrap_err();
    assert_eq!(refused.code, "bad_match", "it was read after all");
    assert!(begun.elapsed() >= PATIENCE, "sixteen at once: {:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_brings_two_matches_at_a_time() {
    let house = House::open_with(|config| config.limit_addresses = true).await;
    let _both = (stalled_import(&house).await, stalled_import(&house).await);
    let third = house.guest().await.ask(Method::POST, "/api/matches", Some(&json!({}))).await.unwrap();
    assert_eq!(third.status, 429);
    assert_eq!(third.headers[header::RETRY_AFTER], "30");
    let elsewhere = Api::from_address(&house.url(), std::net::Ipv4Addr::new(127, 0, 0, 9).into());
    let (elsewhere, _) = elsewhere.another_guest().await.unwrap();
    assert_eq!(elsewhere.post("/api/matches", &json!({})).await.unwrap_err().code, "bad_match");
}

/// How many of twelve messages are heard, each on a socket of its own while the first stays open, and
/// how many seconds that took.
async fn heard_on_new_sockets(house: &House, message: &Value) -> (u64, u64) {
    let player = house.table("fantastic-factories", 1).await.remove(0);
    let begun = Instant::now();
    let mut heard = 0;
    for _ in 0..12 {
        let mut again = Player::sit(player.api.clone(), &player.id).await;
        match again.ask(message.clone()).await["refused"].as_str() {
            None => heard += 1,
            Some(word) => assert_eq!(word, "too_many"),
        }
    }
    (heard, begun.elapsed().as_secs() + 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn many_sockets_and_new_ones_say_no_more_than_one() {
    let house = House::open_with(|config| config.socket_messages = 1).await;
    let (heard, seconds) = heard_on_new_sockets(&house, &json!({"type": "ping"})).await;
    assert!(heard >= 3 && heard <= 3 + seconds, "{heard} messages in {seconds} s");
    let house = House::open().await;
    let (heard, seconds) = heard_on_new_sockets(&house, &json!({"type": "chat", "text": "hello"})).await;
    assert!(heard >= 5 && heard <= 5 + seconds, "{heard} lines of chat in {seconds} s");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_household_with_many_addresses_of_ipv6_is_one() {
    let house = House::open_with(|config| {
        config.limit_addresses = true;
        config.behind_proxy = true;
    })
    .await;
    let come = async |address: String| {
        let name = header::HeaderName::from_static("x-forwarded-for");
        Api::new(&house.url()).with_header(name, &address).post("/api/guest", &json!({})).await
    };
    let mut word = String::new();
    for n in 0..100 {
        if let Err(refused) = come(format!("2001:db8:0:1:{n:x}::{n:x}")).await {
            word = refused.code;
            break;
        }
    }
    assert_eq!(word, "too_many");
    come("2001:db8:0:2::1".to_owned()).await.expect("the neighbours may come in");
    come("::ffff:192.0.2.1".to_owned()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_comes_back_keeps_its_cookie_and_a_program_gets_none() {
    let house = House::open().await;
    let api = browser(&house).await;
    let again = api.ask(Method::POST, "/api/guest", None).await.unwrap();
    assert!(again.headers[header::SET_COOKIE].to_str().unwrap().contains("Max-Age=34560000"));
    let program = house.guest().await.ask(Method::POST, "/api/guest", None).await.unwrap();
    assert!(!program.headers.contains_key(header::SET_COOKIE));
}
