//! Bots at the table.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use serde_json::json;
use store::{Change, Store, TableId, TableRow};

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

#[tokio::test(flavor = "multi_thread")]
async fn six_hundred_tables_that_cannot_be_read_keep_no_bot_and_no_clock_waiting() {
    // Nobody thinks yet.
    let mut house = House::open_with(|config| config.bot_threads = 0).await;
    let api = house.guest().await;
    let quick = json!({"game": "factory-manager", "level": "apprentice", "seats": 2});
    let id = api.quick(&quick).await.unwrap()["id"].as_str().unwrap().to_owned();
    let mut player = Player::sit(api.clone(), &id).await;
    while player.may_act() {
        player.play(0).await;
    }
    let live = json!({"pace": {"kind": "live", "move_s": 5, "reserve_s": 0}});
    let mut slow = house.table_with("factory-manager", 2, live).await.remove(0);

    let store = Store::open(house.database(), Arc::new(|_, _| {})).await.unwrap();
    let row = store.table(&TableId(id.clone())).await.unwrap().unwrap();
    assert!(row.bot_to_act);
    // They come first in every list.
    let broken = |n: usize| TableRow {
        id: TableId(format!("!{n}")),
        clocks: "?".to_owned(),
        deadline: Some(n as i64),
        ..row.clone()
    };
    let change = (0..600).fold(Change::new(), |change, n| change.add_table(&broken(n)));
    store.commit(change).await.unwrap();
    house.reopen_with(|config| config.bot_threads = 1).await;

    let mut player = Player::sit(api.at(&house.url()), &id).await;
    player.until(Player::may_act).await;
    slow = Player::sit(slow.api.clone().at(&house.url()), &slow.id).await;
    slow.until(|slow| {
        slow.table["seats"].as_array().unwrap().iter().any(|seat| seat["taken_over"] == "foreman")
    })
    .await;
}

/// A match against a foreman who fails so often; who acted for it first, if anybody did within so long.
async fn first_action_of_a_failing_bot(
    failures: usize,
    rated: bool,
    within: Duration,
) -> (Option<String>, Duration) {
    let failing = Arc::new(AtomicUsize::new(failures));
    let house = House::open_with(|config| config.failing_bots = Some(("foreman", failing))).await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "foreman"}]);
    let more =
        json!({"seats": seats, "rated": rated, "pace": {"kind": "live", "move_s": 600, "reserve_s": 600}});
    let mut players = house.table_with("factory-manager", 2, more).await;
    let begun = Instant::now();
    while let Some(acting) = players.iter().position(Player::may_act) {
        let ply = players[acting].play(0).await["ply"].as_u64().unwrap();
        for player in &mut players {
            player.until(|player| player.ply() >= ply).await;
        }
        if begun.elapsed() > Duration::from_secs(20) {
            break;
        }
    }
    let store = Store::open(house.database(), Arc::new(|_, _| {})).await.unwrap();
    let id = TableId(players[0].id.clone());
    while begun.elapsed() < within {
        let log = store.log(&id, 0).await.unwrap();
        if let Some(row) = log.iter().find(|row| row.who.starts_with("bot:")) {
            return (Some(row.who.clone()), begun.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    (None, begun.elapsed())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_fails_is_tried_again() {
    let (who, after) = first_action_of_a_failing_bot(2, true, Duration::from_secs(60)).await;
    assert_eq!(who.as_deref(), Some("bot:foreman"));
    assert!(after > Duration::from_secs(3), "{after:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn for_a_bot_that_fails_for_good_another_plays_on_unless_the_match_is_rated() {
    let (unrated, rated) = tokio::join!(
        first_action_of_a_failing_bot(usize::MAX, false, Duration::from_secs(60)),
        first_action_of_a_failing_bot(usize::MAX, true, Duration::from_secs(14))
    );
    assert_eq!(unrated.0.as_deref(), Some("bot:journeyman"));
    assert_eq!(rated.0, None, "luck never plays, nor does anybody else");
}

/// How long the bots took over their actions until one took half a second, in a few matches at most: whether a hard
/// decision comes up is chance.
async fn pauses(hesitate: bool) -> Vec<Duration> {
    let house = House::open_with(|config| config.bots_hesitate = hesitate).await;
    let mut pauses = Vec::new();
    for _ in 0..4 {
        let api = house.guest().await;
        let quick = json!({"game": "factory-manager", "level": "journeyman", "seats": 3});
        let table = api.quick(&quick).await.unwrap();
        let mut player = Player::sit(api, table["id"].as_str().unwrap()).await;
        for n in 0..60 {
            let (before, begun) = (player.ply(), Instant::now());
            if player.may_act() {
                player.play(n).await;
            } else if player.is_over() {
                break;
            } else {
                player.until(|player| player.ply() > before).await;
                pauses.push(begun.elapsed());
                if hesitate && begun.elapsed() > Duration::from_millis(500) {
                    return pauses;
                }
            }
        }
        if !hesitate {
            break;
        }
    }
    pauses
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_a_moment_over_hard_decisions_where_people_wait() {
    // One after the other, so that neither keeps the other waiting.
    let slow = pauses(true).await;
    let longest = slow.iter().max().unwrap();
    assert!(*longest > Duration::from_millis(500), "{slow:?}");
    assert!(*longest < Duration::from_secs(4), "a moment, and a busy machine: {slow:?}");
    let quick = pauses(false).await;
    let mean = |pauses: &[Duration]| pauses.iter().sum::<Duration>() / pauses.len() as u32;
    assert!(quick.len() > 2 && mean(&quick) < mean(&slow), "{slow:?} {quick:?}");
}
