//! How many bytes people who look at the lobby are sent while tables change in it.
//!
//! `shopfloor serve --trust-addresses --listen 127.0.0.1:8090`, then
//! `cargo run --release -p shopfloor-client --example lobby -- http://127.0.0.1:8090 1000 10`

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use shopfloor_client::{Api, Socket};

/// One person may have twenty sockets and open ten tables at once.
const SOCKETS_EACH: usize = 20;
const TABLES_EACH: usize = 10;
const TABLES: usize = 100;
/// How often somebody sits down or stands up.
const CHANGE: Duration = Duration::from_millis(330);

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let usage = "lobby URL WATCHERS SECONDS";
    let url = arguments.next().expect(usage);
    let watchers: usize = arguments.next().and_then(|n| n.parse().ok()).expect(usage);
    let seconds: u64 = arguments.next().and_then(|n| n.parse().ok()).expect(usage);

    let guest = async || Api::guest(&url).await.expect("a guest is let in").0;
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]);
    let games = guest().await.get("/api/games").await.expect("the games");
    let game = &games["games"][0]["id"];
    let mut last = String::new();
    for _ in 0..TABLES / TABLES_EACH {
        let host = guest().await;
        for _ in 0..TABLES_EACH {
            let table = json!({"game": game, "seats": seats});
            let opened = host.create(&table).await.expect("a table opens");
            opened["id"].as_str().unwrap_or_default().clone_into(&mut last);
        }
    }
    let (bytes, messages) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut api = guest().await;
    for n in 0..watchers {
        if n % SOCKETS_EACH == 0 {
            api = guest().await;
        }
        let mut socket = Socket::lobby(&api).await.expect("a socket opens");
        let (bytes, messages) = (bytes.clone(), messages.clone());
        tokio::spawn(async move {
            while let Some(told) = socket.next().await {
                bytes.fetch_add(told.raw.len() as u64, Ordering::Relaxed);
                messages.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let first = bytes.swap(0, Ordering::Relaxed) / watchers as u64;
    messages.store(0, Ordering::Relaxed);

    let (begun, person) = (Instant::now(), guest().await);
    while begun.elapsed() < Duration::from_secs(seconds) {
        person.join(&last).await.expect("a free seat");
        tokio::time::sleep(CHANGE).await;
        person.leave(&last).await.expect("the seat is free again");
        tokio::time::sleep(CHANGE).await;
    }
    let took = begun.elapsed().as_secs_f64();
    let (bytes, messages) = (bytes.load(Ordering::Relaxed) as f64, messages.load(Ordering::Relaxed) as f64);
    println!("{watchers} watchers, {TABLES} tables, a change every {} ms", CHANGE.as_millis());
    println!("at first      {first:>9} bytes each");
    println!(
        "after that    {:>9.0} bytes/s each, {:.1} MB/s in all",
        bytes / took / watchers as f64,
        bytes / took / 1e6
    );
    println!("              {:>9.1} messages/s each", messages / took / watchers as f64);
}
