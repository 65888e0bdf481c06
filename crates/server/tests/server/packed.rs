//! Sockets whose messages are packed.

use client::{Socket, SocketOptions};
use serde_json::json;

use crate::house::{House, Player, play_on};

fn packed() -> SocketOptions {
    SocketOptions { packed: true, ..SocketOptions::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_it_gets_the_same_packed() {
    let house = House::open().await;
    let mut players = house.table("fantastic-factories", 2).await;
    let (api, id) = (players[0].api.clone(), players[0].id.clone());
    let watch = async |how| Player::at(api.clone(), &id, Socket::table(&api, &id, &how).await.unwrap()).await;
    let mut plain = watch(SocketOptions::default()).await;
    let mut small = watch(packed()).await;
    let moves = play_on(&mut players, 60).await;
    assert_eq!(moves, 60);
    let ply = players[0].ply();
    for watcher in [&mut plain, &mut small] {
        watcher.until(|watcher| watcher.ply() >= ply).await;
    }
    let updates = |watcher: &Player| -> Vec<String> {
        watcher.heard.iter().filter(|text| text.contains(r#""type":"update""#)).cloned().collect()
    };
    assert_eq!(updates(&plain), updates(&small));
    let (all, sent) = (plain.socket.bytes(), small.socket.bytes());
    assert!(sent * 5 < all * 2, "{sent} of {all} bytes");

    // Answers, refusals and last words too.
    assert_eq!(small.ask(json!({"type": "ping"})).await["type"], "ok");
    assert_eq!(small.ask(json!({"type": "undo", "at": 9999})).await["refused"], "stale");
    let other = SocketOptions { version: Some(99), ..packed() };
    let mut refused = Socket::table(&api, &id, &other).await.unwrap();
    assert_eq!(refused.next().await.unwrap().value["refused"], "version");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_packed_too_and_nothing_else_is_a_way_to_pack() {
    let house = House::open().await;
    let api = house.guest().await;
    api.create(&json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}]}))
        .await
        .unwrap();
    let mut lobby = Socket::open(&api, "/api/lobby", &packed()).await.unwrap();
    let told = lobby.next_of("lobby").await.unwrap();
    assert_eq!(told.value["open"].as_array().unwrap().len(), 1);
    assert!(lobby.bytes() < told.raw.len() as u64 / 2);
    let refused = Socket::open(&api, "/api/lobby?pack=zip", &SocketOptions::default()).await.unwrap_err();
    assert_eq!(refused.code, "unreadable");
}
