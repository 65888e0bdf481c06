//! Orders in advance over real sockets: kept secret, carried out after a restart, and once, whoever else is there.

use client::{ApiRefusal, Method};
use serde_json::{Value, json};
use store::{Store, TableId};
use testkit::databases::Database;

use crate::house::{House, Player, play_on};

async fn give(player: &Player, orders: &Value) -> Result<Value, ApiRefusal> {
    let path = format!("/api/tables/{}/orders", player.id);
    player.api.ask(Method::PUT, &path, Some(&json!({ "orders": orders }))).await?.value()
}

async fn show(player: &Player) -> Value {
    player.api.get(&format!("/api/tables/{}/orders", player.id)).await.unwrap()
}

fn bids() -> Value {
    let bids: Vec<Value> = (1..=12).map(|tile| json!({"tile": tile, "workers": 1})).collect();
    json!([{"order": "auction", "round": 1, "bids": bids}])
}

fn acting(players: &[Player]) -> usize {
    players.iter().position(Player::may_act).unwrap()
}

/// Opens the auction with 0, and everybody hears of what the orders of the others make of it.
async fn open(players: &mut [Player], then: u64) {
    let first = acting(players);
    players[first].play(0).await;
    for player in players {
        player.until(|player| player.ply() >= then).await;
    }
}

/// Plays on beside the orders, which may be faster.
async fn to_the_end(players: &mut [Player]) {
    for n in 0..5_000 {
        let Some(acting) = players.iter().position(Player::may_act) else { return };
        let (at, actions) = (players[acting].ply(), players[acting].actions());
        let act = players[acting].act(&actions[(n * 7 + 3) % actions.len()]);
        let told = players[acting].ask(act).await;
        let ply = if told["type"] == "ok" { told["ply"].as_u64().unwrap() } else { at + 1 };
        for player in players.iter_mut() {
            player.until(|player| player.ply() >= ply).await;
        }
    }
    panic!("the match has an end");
}

async fn log(database: &str, id: &str) -> Vec<store::LogRow> {
    let store = Store::open(database, std::sync::Arc::new(|_, _| {})).await.unwrap();
    store.log(&TableId(id.to_owned()), 0).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_hears_a_byte_of_an_order_before_it_is_carried_out_nor_its_limits_afterwards() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 3).await;
    let id = players[0].id.clone();
    let mut spectator = Player::sit(house.guest().await, &id).await;
    // Those who came last were announced to everybody.
    for player in players.iter_mut().chain([&mut spectator]) {
        player.ask(json!({"type": "ping"})).await;
    }
    let heard = |players: &[Player], spectator: &Player| -> Vec<usize> {
        players.iter().chain([spectator]).map(|player| player.heard.len()).collect()
    };
    let before = heard(&players, &spectator);
    let table = spectator.api.table(&id).await.unwrap();
    let owner = (acting(&players) + 1) % 3;
    give(&players[owner], &bids()).await.unwrap();
    players[owner].hear().await;
    assert_eq!(players[owner].heard.last().unwrap(), r#"{"type":"orders"}"#);
    for player in players.iter_mut().chain([&mut spectator]) {
        player.ask(json!({"type": "ping"})).await;
    }
    let after = heard(&players, &spectator);
    for (n, (before, after)) in before.iter().zip(&after).enumerate() {
        assert_eq!(after - before, 1 + usize::from(n == owner), "the answer to a ping, and nothing else");
    }
    let now = spectator.api.table(&id).await.unwrap();
    let without_now = |mut table: Value| {
        table["now"] = Value::Null;
        table
    };
    assert_eq!(without_now(now), without_now(table));
    assert!(show(&players[(owner + 1) % 3]).await["orders"].as_array().unwrap().is_empty());
    let path = format!("/api/tables/{id}/orders");
    assert_eq!(spectator.api.get(&path).await.unwrap_err().code, "not_seated");

    let ply = players[0].ply();
    open(&mut players, ply + 2).await;
    spectator.until(|player| player.ply() >= ply + 2).await;
    assert_eq!(show(&players[owner]).await["orders"], bids(), "it is the owner's until the auction is over");
    to_the_end(&mut players).await;
    spectator.until(|player| player.table["status"] == "over").await;
    let file = spectator.api.file(&id).await.unwrap();
    assert_eq!(file["version"], 4);
    let marked: Vec<&Value> =
        file["log"].as_array().unwrap().iter().filter(|entry| entry["order"] == true).collect();
    assert!(!marked.is_empty());
    for entry in &marked {
        let mut keys: Vec<&String> = entry.as_object().unwrap().keys().collect();
        keys.sort_unstable();
        assert_eq!(keys, ["action", "by", "order"], "the move made, and no more: {entry}");
    }
    let others = players.iter().enumerate().filter(|(n, _)| *n != owner).map(|(_, player)| player);
    let all = others.chain([&spectator]).flat_map(|player| &player.heard).cloned().collect::<String>();
    assert!(all.contains(r#""ordered":true"#), "everybody is told that it was ordered");
    assert!(!all.contains(r#""bids""#) && !all.contains(r#""type":"orders""#), "and nothing else of it");
    let whole = file.to_string();
    assert!(!whole.contains(r#""bids""#));
    players[0].api.post("/api/matches", &file).await.unwrap();
    let store = Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let seats = store.seats(&TableId(id)).await.unwrap();
    assert!(seats.iter().all(|seat| seat.orders.is_none()), "unused limits are deleted");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_carried_out_after_a_restart() {
    let mut house = House::open().await;
    let players = house.table("factory-manager", 2).await;
    let (first, id) = (acting(&players), players[0].id.clone());
    let (opener, owner) = (players[first].api.clone(), players[1 - first].api.clone());
    give(&players[1 - first], &json!([{"order": "auction", "round": 1, "bids": []}])).await.unwrap();
    drop(players);
    house.reopen().await;
    let mut opener = Player::sit(opener.at(&house.url()), &id).await;
    opener.play(0).await;
    opener.until(|player| player.story.iter().any(|line| line.contains("pass"))).await;
    assert!(opener.heard.iter().any(|raw| raw.contains(r#""ordered":true"#)));
    let owner = Player::sit(owner.at(&house.url()), &id).await;
    assert!(show(&owner).await["orders"].as_array().unwrap().is_empty(), "it has done what it was for");
    let rows = log(house.database(), &id).await;
    assert_eq!(rows.iter().filter(|row| row.who.starts_with("order:")).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_carry_an_order_out_once() {
    let database = Database::postgres().await;
    let url = database.url.clone();
    let one = House::open_with(move |config| config.database = url).await;
    let other = one.second().await;
    for _ in 0..3 {
        let mut players = one.table("factory-manager", 2).await;
        let id = players[0].id.clone();
        let first = acting(&players);
        // The order comes in at the other server, and the move at this one.
        let there = Player::sit(players[1 - first].api.clone().at(&other.url()), &id).await;
        give(&there, &json!([{"order": "auction", "round": 1, "bids": []}])).await.unwrap();
        let ply = players[0].ply();
        open(&mut players, ply + 2).await;
        play_on(&mut players, 2).await;
        let rows = log(&database.url, &id).await;
        assert_eq!(rows.iter().filter(|row| row.who.starts_with("order:")).count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_taken_back_in_time_and_what_is_none_is_refused_with_a_clear_word() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let owner = 1 - acting(&players);
    let forms = show(&players[owner]).await["forms"].clone();
    assert_eq!(forms.as_array().unwrap().len(), 4, "{forms}");
    give(&players[owner], &bids()).await.unwrap();
    assert_eq!(give(&players[owner], &json!([])).await.unwrap()["orders"], json!([]));
    for (orders, code) in [
        (json!([{"order": "win"}]), "unreadable"),
        (json!([{"order": "auction", "round": 9}]), "illegal"),
        (json!(vec![bids()[0].clone(); 20]), "too_large"),
        (
            json!([{"order": "auction", "round": 1, "bids": vec![json!({"tile": 1, "workers": 1}); 13]}]),
            "illegal",
        ),
    ] {
        let refused = give(&players[owner], &orders).await.unwrap_err();
        assert_eq!(refused.code, code, "{refused:?}");
        assert!(refused.text.len() > 20, "{refused:?}");
    }
    let first = 1 - owner;
    players[first].play(0).await;
    let ply = players[first].ply();
    players[owner].until(|player| player.ply() >= ply).await;
    assert!(players[owner].may_act(), "nothing was done for them");
    let huge = format!(r#"{{"orders":[{{"order":"{}"}}]}}"#, "x".repeat(80_000));
    let path = format!("/api/tables/{}/orders", players[0].id);
    let answer = players[0].api.ask_text(Method::PUT, &path, Some(huge)).await.unwrap();
    assert_eq!(answer.status, 413);
}
