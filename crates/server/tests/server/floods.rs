//! Sockets that send more than they may.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{Api, Socket, SocketOptions};
use serde_json::{Value, json};

use crate::house::{House, Player};

/// A server with the limits it has for everybody.
async fn strict() -> House {
    House::open_with(|config| config.socket_messages = 20).await
}

/// Everything that is said until the socket closes.
async fn to_the_end(socket: &mut Socket) -> Vec<Value> {
    let mut said = Vec::new();
    while let Some(message) = socket.next().await {
        said.push(message.value);
    }
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_messages_of_any_kind_are_refused_once_then_dropped_then_the_socket_closes() {
    let house = strict().await;
    for kind in ["text", "garbage", "binary", "ping"] {
        let mut player = house.table("fantastic-factories", 1).await.remove(0);
        for n in 0..400u64 {
            let sent = match kind {
                "text" => player.socket.send(&json!({"type": "ping", "id": n})).await,
                "garbage" => player.socket.send_text("{").await,
                "binary" => player.socket.send_binary(vec![0; 16]).await,
                _ => player.socket.send_ping().await,
            };
            if sent.is_err() {
                break;
            }
        }
        let said = to_the_end(&mut player.socket).await;
        let again = Socket::table(&player.api, &player.id, &SocketOptions::default()).await;
        assert_eq!(again.unwrap_err().code, "too_many", "{kind}: not at once");
        let of = |what: &str| said.iter().filter(|message| message["refused"] == what).count();
        let last = said.last().unwrap();
        assert_eq!(
            (&last["type"], &last["refused"]),
            (&json!("bye"), &json!("too_many")),
            "{kind}: {said:?}"
        );
        // One refusal each time the limit is reached, not one for each message.
        assert!((2..20).contains(&of("too_many")), "{kind}: {}", of("too_many"));
        let answered = said.iter().filter(|message| message["type"] == "ok").count() + of("unreadable");
        let most = if kind == "ping" { 0 } else { 80 };
        assert!(answered <= most, "{kind}: {answered}");
        if kind == "text" {
            let refused = said.iter().find(|message| message["refused"] == "too_many").unwrap();
            assert!(refused["id"].as_u64() >= Some(60), "{refused}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_closes_too_on_somebody_who_does_not_stop_talking() {
    let house = strict().await;
    let api = house.guest().await;
    let mut lobby = Socket::lobby(&api).await.unwrap();
    for _ in 0..400 {
        if lobby.send_text("hello").await.is_err() {
            break;
        }
    }
    let said = to_the_end(&mut lobby).await;
    assert_eq!(said.last().unwrap()["refused"], "too_many", "{said:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_shown_out_may_come_again_soon() {
    let house = strict().await;
    let mut player = house.table("fantastic-factories", 1).await.remove(0);
    while player.socket.send_binary(vec![0; 16]).await.is_ok() {}
    let begun = Instant::now();
    while let Err(refused) = Socket::table(&player.api, &player.id, &SocketOptions::default()).await {
        assert_eq!(refused.code, "too_many");
        assert!(begun.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert!(begun.elapsed() > Duration::from_secs(3), "{:?}", begun.elapsed());
}

/// How long an honest person's messages take, in the middle.
async fn median(player: &mut Player) -> Duration {
    let mut took = Vec::new();
    for _ in 0..40 {
        let asked = Instant::now();
        assert_eq!(player.ask(json!({"type": "ping"})).await["type"], "ok");
        took.push(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(55)).await;
    }
    took.sort();
    took[took.len() / 2]
}

/// Sends as fast as it can, on one socket after another.
async fn flood(api: Api, id: String, stop: Arc<AtomicBool>, sent: Arc<AtomicU64>) {
    let act = json!({"type": "act", "id": 1, "at": 0, "action": {"do": "nothing"}}).to_string();
    while !stop.load(Ordering::Relaxed) {
        let Ok(mut socket) = Socket::table(&api, &id, &SocketOptions::default()).await else { continue };
        while !stop.load(Ordering::Relaxed) {
            let text = socket.send_text(act.clone()).await;
            if text.is_err() || socket.send_binary(vec![0; 16]).await.is_err() {
                break;
            }
            sent.fetch_add(2, Ordering::Relaxed);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_at_ones_own_table_is_hardly_felt() {
    let house = strict().await;
    let mut players = house.table("fantastic-factories", 2).await;
    let (flooder, mut honest) = (players.pop().unwrap(), players.pop().unwrap());
    let quiet = median(&mut honest).await;
    let (stop, sent) = (Arc::<AtomicBool>::default(), Arc::<AtomicU64>::default());
    let floods: Vec<_> = (0..4)
        .map(|_| {
            let (api, id) = (flooder.api.clone(), flooder.id.clone());
            tokio::spawn(flood(api, id, stop.clone(), sent.clone()))
        })
        .collect();
    let flooded = median(&mut honest).await;
    stop.store(true, Ordering::Relaxed);
    for flood in floods {
        flood.await.unwrap();
    }
    let sent = sent.load(Ordering::Relaxed);
    eprintln!("{quiet:?} quiet, {flooded:?} with {sent} messages");
    assert!(sent > 500, "no flood: {sent}");
    // The flood itself takes a core of the machine that is measured.
    assert!(flooded < Duration::from_millis(15).max(quiet * 4), "{quiet:?} quiet, {flooded:?} flooded");
}
