//! Tables without end, tables that nobody came to, matches that were left.

use client::Api;
use serde_json::{Value, json};
use testkit::eventually;

use crate::house::{House, play_on, text};
use crate::lobby::open;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_opens_tables_without_end() {
    let house = House::open().await;
    let api = house.guest().await;
    let mut last = String::new();
    for _ in 0..30 {
        if let Err(refused) = api.quick(&json!({"game": "factory-manager"})).await {
            last = refused.code;
        }
    }
    assert_eq!(last, "too_many");
}

#[tokio::test(flavor = "multi_thread")]
async fn rematches_that_are_closed_again_count_like_any_table() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let id = players[0].id.clone();
    play_on(&mut players, 5_000).await;
    let api = &players[0].api;
    let mut opened = 0;
    let refused = loop {
        match api.rematch(&id).await {
            Ok(table) => {
                opened += 1;
                api.post(&format!("/api/tables/{}/close", text(&table["id"])), &json!({})).await.unwrap();
            }
            Err(refused) => break refused.code,
        }
    };
    assert_eq!(refused, "too_many");
    assert!(opened < 30, "{opened}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_network_has_only_so_many_tables_that_wait() {
    let house = House::open_with(|config| config.limit_addresses = true).await;
    let ada = house.guest().await;
    let table = open(&ada, json!({})).await;
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let row = store.table(&store::TableId(text(&table["id"]))).await.unwrap().unwrap();
    let copies = (0..39).map(|n| store::TableRow { id: store::TableId(format!("copy{n}")), ..row.clone() });
    let change = copies.fold(store::Change::new(), |change, row| change.add_table(&row));
    store.commit(change).await.unwrap();
    let bob = house.guest().await;
    let refused = open_code(&bob).await;
    assert_eq!(refused.code, "too_many");
    assert!(refused.text.contains("40 tables of your network"), "{}", refused.text);
    bob.quick(&json!({"game": "factory-manager"})).await.expect("who plays alone waits for nobody");
    open(&bob, json!({"public": false, "seats": [{"kind": "me"}, {"kind": "invited"}]})).await;
}

async fn open_code(api: &Api) -> client::ApiRefusal {
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    api.create(&json!({"game": "factory-manager", "seats": seats})).await.expect_err("refused")
}

/// Copies a match in play until its host has as many as anybody may have.
async fn fill_up(house: &House, id: &str) {
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let id = store::TableId(id.to_owned());
    let row = store.table(&id).await.unwrap().unwrap();
    let (seats, log) = (store.seats(&id).await.unwrap(), store.log(&id, 0).await.unwrap());
    let mut change = store::Change::new();
    for n in 1..20 {
        let table = store::TableId(format!("left{n:02}"));
        let expires = row.expires.map(|expires| expires - n);
        change = change.add_table(&store::TableRow { id: table.clone(), expires, ..row.clone() });
        for seat in &seats {
            change = change.put_seat(&store::SeatRow { table: table.clone(), ..seat.clone() });
        }
        for entries in &log {
            change = change.add_log(&store::LogRow { table: table.clone(), ..entries.clone() });
        }
    }
    store.commit(change).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_against_bots_that_were_left_never_block_a_new_one() {
    let house = House::open().await;
    let ada = house.guest().await;
    let quick = json!({"game": "factory-manager"});
    let first = ada.quick(&quick).await.unwrap();
    fill_up(&house, &text(&first["id"])).await;
    ada.quick(&quick).await.unwrap();
    let status = async |id: &str| text(&ada.table(id).await.unwrap()["status"]);
    assert_eq!(status("left19").await, "closed", "the one that was left longest");
    assert_eq!(status("left18").await, "playing");
    assert_eq!(status(&text(&first["id"])).await, "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_wait_for_people_do_count() {
    let house = House::open().await;
    let ada = house.guest().await;
    let table = open(&ada, json!({})).await;
    fill_up(&house, &text(&table["id"])).await;
    let refused = open_code(&ada).await;
    assert!(refused.code == "too_many" && refused.text.contains("20 tables"), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_against_bots_is_put_away_at_any_time_and_by_itself_after_a_week() {
    const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;
    let mut house = House::open().await;
    let ada = house.guest().await;
    let quick = json!({"game": "factory-manager"});
    let table = ada.quick(&quick).await.unwrap();
    let id = text(&table["id"]);
    let day = |table: &Value| table["expires"].as_i64().unwrap() - table["now"].as_i64().unwrap();
    assert!((WEEK - 60_000..=WEEK).contains(&day(&table)), "{table}");
    let closed = ada.post(&format!("/api/tables/{id}/close"), &json!({})).await.unwrap();
    assert_eq!((&closed["status"], closed["started"].is_null()), (&json!("closed"), false));

    let left = text(&ada.quick(&quick).await.unwrap()["id"]);
    let played = text(&ada.quick(&quick).await.unwrap()["id"]);
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let mut change = store::Change::new();
    for id in [&left, &played] {
        eventually("the bots are waiting", async || {
            store.table(&store::TableId(id.clone())).await.unwrap().filter(|row| !row.bot_to_act)
        })
        .await;
    }
    let row = store.table(&store::TableId(left.clone())).await.unwrap().unwrap();
    let then = row.expires.unwrap() - WEEK;
    change = change.set_table(&store::TableRow { expires: Some(then), ..row });
    store.commit(change).await.unwrap();
    house.reopen().await;
    let ada = ada.at(&house.url());
    let status = async |id: &str| text(&ada.table(id).await.unwrap()["status"]);
    eventually("left for a week", async || (status(&left).await == "closed").then_some(())).await;
    assert_eq!(status(&played).await, "playing");
}

/// The clock is the database's: what happened long ago is written there.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_closes_when_its_host_has_been_away_for_long() {
    const HOUR: i64 = 60 * 60 * 1000;
    let mut house = House::open().await;
    let ada = house.guest().await;
    let here = text(&open(&ada, json!({})).await["id"]);
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let row = store.table(&store::TableId(here.clone())).await.unwrap().unwrap();
    let (live, days) = (row.pace.clone(), r#"{"kind":"days","days":3}"#.to_owned());
    let expires =
        |pace: &String, created: i64| Some(if *pace == live { created + HOUR } else { created + 168 * HOUR });
    let mut change = store::Change::new();
    for (id, pace, hours) in [
        ("live1", &live, 1),
        ("live3", &live, 3),
        ("days3", &days, 3),
        ("days160", &days, 160),
        ("days170", &days, 170),
    ] {
        let (host, then) = (store::UserId(format!("host-of-{id}")), row.created - hours * HOUR);
        let user = store.user(&row.host).await.unwrap().unwrap();
        change =
            change.add_user(&store::UserRow { id: host.clone(), ..user }).add_session(&store::SessionRow {
                hash: id.to_owned(),
                user: host.clone(),
                label: None,
                created: then,
                seen: then,
                scope: None,
                expires: None,
            });
        let id = store::TableId(id.to_owned());
        let table = store::TableRow {
            id: id.clone(),
            host,
            pace: pace.clone(),
            created: then,
            expires: expires(pace, then),
            ..row.clone()
        };
        change = change.add_table(&table);
        for seat in store.seats(&row.id).await.unwrap() {
            change = change.put_seat(&store::SeatRow { table: id.clone(), user: None, ..seat });
        }
    }
    store.commit(change).await.unwrap();
    house.reopen().await;
    let ada = ada.at(&house.url());
    let status = async |id: &str| text(&ada.table(id).await.unwrap()["status"]);
    for gone in ["live3", "days170"] {
        eventually(gone, async || (status(gone).await == "closed").then_some(())).await;
    }
    for waiting in [here.as_str(), "live1", "days3", "days160"] {
        assert_eq!(status(waiting).await, "open", "{waiting}");
    }
}
