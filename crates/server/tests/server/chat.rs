//! Talking at a table.

use serde_json::json;

use crate::house::{House, Player};

#[tokio::test(flavor = "multi_thread")]
async fn everybody_hears_what_is_said_and_newcomers_read_it() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let said = players[0].ask(json!({"type": "chat", "text": "  Good <b>luck</b>!\n "})).await;
    assert_eq!(said["type"], "ok");
    players[1].until(|player| player.chat.len() == 1).await;
    assert_eq!(players[1].chat[0]["text"], "Good <b>luck</b>!", "plain text, nothing is made of it");
    let later = Player::sit(house.guest().await, &players[0].id).await;
    assert_eq!(
        later.chat,
        players[1]
            .chat
            .iter()
            .map(|chat| {
                let mut chat = chat.clone();
                chat.as_object_mut().unwrap().remove("type");
                chat
            })
            .collect::<Vec<_>>()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn too_long_too_often_and_nothing_at_all_are_refused() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let player = &mut players[0];
    assert_eq!(player.ask(json!({"type": "chat", "text": "   "})).await["refused"], "unreadable");
    assert_eq!(player.ask(json!({"type": "chat", "text": "x".repeat(501)})).await["refused"], "too_large");
    let mut words = Vec::new();
    for n in 0..8 {
        let told = player.ask(json!({"type": "chat", "text": format!("spam {n}")})).await;
        words.push(told["refused"].as_str().unwrap_or("ok").to_owned());
    }
    assert!(words.contains(&"ok".to_owned()) && words.contains(&"too_many".to_owned()), "{words:?}");
}
