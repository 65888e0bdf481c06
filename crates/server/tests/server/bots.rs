//! Bots at the table.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::house::{House, Player};

#[tokio::test(flavor = "multi_thread")]
async fn a_quick_match_against_bots_is_played_to_its_end() {
    let house = House::open().await;
    for game in ["factory-manager", "fantastic-factories"] {
        let api = house.guest().await;
        let table = api.quick(&json!({"game": game, "level": "apprentice", "seats": 3})).await.unwrap();
        assert_eq!(table["status"], "playing");
        let mut player = Player::sit(api, table["id"].as_str().unwrap()).await;
        let mut moves = 0;
        loop {
            player.until(|player| player.may_act() || player.table["status"] == "over").await;
            if player.table["status"] == "over" {
                break;
            }
            player.play(moves * 5 + 1).await;
            moves += 1;
        }
        assert!(moves > 5);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thinking_bot_never_delays_a_person() {
    let house = House::open_with(|config| config.bot_threads = 1).await;
    // Four directors each want the one thread for their whole work phase.
    let mut busy = Vec::new();
    for _ in 0..6 {
        let api = house.guest().await;
        let quick = json!({"game": "fantastic-factories", "level": "director", "seats": 5});
        let table = api.quick(&quick).await.unwrap();
        busy.push(Player::sit(api, table["id"].as_str().unwrap()).await);
    }
    for player in &mut busy {
        player.until(Player::may_act).await;
        player.play(0).await;
    }
    let mut person = house.table("fantastic-factories", 1).await.remove(0);
    let mut slowest = Duration::ZERO;
    for n in 0..15 {
        let begun = Instant::now();
        person.play(n).await;
        slowest = slowest.max(begun.elapsed());
    }
    assert!(slowest < Duration::from_millis(1_500), "{slowest:?} with a debug build on a busy machine");
}
