//! Time to think, and players who leave.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::eventually;

use crate::house::{House, Player, play_on};

/// Waits until the server's clock is further than it was; what it says then.
async fn time_passes(player: &Player) -> i64 {
    let told = player.table["now"].as_i64().unwrap();
    eventually("time passes", async || {
        let now = player.api.table(&player.id).await.unwrap()["now"].as_i64().unwrap();
        (now > told + 20).then_some(now)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_takes_over_when_a_player_resigns_and_gives_the_seat_back() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    play_on(&mut players, 6).await;
    let resigned = players[1].ask(json!({"type": "resign"})).await;
    assert_eq!(resigned["type"], "ok", "{resigned}");
    players[0].until(|player| player.table["seats"][1]["taken_over"] == "foreman").await;
    let refused = players[1].ask(json!({"type": "act", "at": 1_000, "action": {}})).await;
    assert_eq!(refused["refused"], "not_seated", "a bot plays there: {refused}");
    // The bot plays on until it is the other's turn.
    players[0].until(Player::may_act).await;
    let back = players[1].ask(json!({"type": "return"})).await;
    assert_eq!(back["type"], "ok", "{back}");
    players[1].until(|player| player.table["seats"][1]["taken_over"].is_null()).await;
    let ply = players[0].ply();
    players[1].until(|player| player.ply() >= ply).await;
    assert!(play_on(&mut players, 3).await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_time_is_up_a_bot_takes_over_and_the_match_goes_on() {
    let house = House::open().await;
    let live = json!({"pace": {"kind": "live", "move_s": 5, "reserve_s": 0}});
    let mut players = house.table_with("factory-manager", 2, live).await;
    let acting = players.iter().position(Player::may_act).unwrap();
    let clock = &players[0].clocks[acting];
    let deadline = clock["deadline"].as_i64().expect("a clock runs");
    assert!(players[0].clocks[1 - acting]["deadline"].is_null(), "the other's clock stands");
    let left = deadline - players[0].table["now"].as_i64().unwrap();
    assert!((3_000..=5_000).contains(&left), "{left}");
    let begun = Instant::now();
    players[1 - acting].until(|player| player.table["seats"][acting]["taken_over"] == "foreman").await;
    assert!(begun.elapsed() > Duration::from_secs(3), "not before the time was up");
    players[1 - acting].until(|player| player.ply() > 1 && player.may_act()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_in_time_renews_the_clock() {
    let house = House::open().await;
    let live = json!({"pace": {"kind": "live", "move_s": 5, "reserve_s": 60}});
    let mut players = house.table_with("fantastic-factories", 1, live).await;
    let player = &mut players[0];
    let first = player.clocks[0]["deadline"].as_i64().unwrap();
    let now = time_passes(player).await;
    player.play(0).await;
    let second = player.clocks[0]["deadline"].as_i64().unwrap();
    assert!(second > first && second >= now + 5_000, "{first} {now} {second}");
    assert_eq!(player.clocks[0]["reserve_ms"], 60_000, "the reserve is untouched");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_nobody_has_taken_cannot_be_taken_back_to_win_time() {
    let house = House::open().await;
    let live = json!({"pace": {"kind": "live", "move_s": 60, "reserve_s": 0}});
    let mut players = house.table_with("factory-manager", 2, live).await;
    let acting = players.iter().position(Player::may_act).unwrap();
    let player = &mut players[acting];
    let deadline = player.clocks[acting]["deadline"].clone();
    time_passes(player).await;
    assert_eq!(player.ask(json!({"type": "return"})).await["refused"], "seated_already");
    assert_eq!(player.api.table(&player.id).await.unwrap()["clocks"][acting]["deadline"], deadline);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_takes_back_only_so_much() {
    let house = House::open().await;
    let mut player = house.table("fantastic-factories", 1).await.remove(0);
    while player.frame["undoable"].is_null() {
        player.play(0).await;
    }
    let action = player.frame["undoable"]["action"].clone();
    let mut last = json!(null);
    for _ in 0..510 {
        last = player.ask(json!({"type": "undo", "at": player.ply()})).await;
        if last["type"] != "ok" {
            break;
        }
        let again = player.act(&action);
        assert_eq!(player.ask(again).await["type"], "ok");
    }
    assert_eq!(last["refused"], "cannot_undo", "{last}");
}
