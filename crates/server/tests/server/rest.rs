//! Clocks over days that stand still: nights, days off, pauses.

use std::time::{SystemTime, UNIX_EPOCH};

use client::{Api, Method};
use serde_json::{Value, json};
use shopfloor_server::Config;
use store::{Change, Store, TableId};
use testkit::eventually;

use crate::house::{House, Player, text};

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// `n` days from now, by the calendar of Greenwich.
fn day(n: i64) -> String {
    let date = jiff::Timestamp::from_millisecond(now() + n * DAY_MS)
        .unwrap()
        .to_zoned(jiff::tz::TimeZone::UTC)
        .date();
    date.to_string()
}

async fn take(api: &Api, days: &[String]) -> Result<Value, client::ApiRefusal> {
    let body = json!({"days": days, "zone": "UTC"}).to_string();
    api.ask_text(Method::PUT, "/api/me/days-off", Some(body)).await.unwrap().value()
}

async fn over_days(house: &House, more: Value) -> Vec<Player> {
    let mut new = json!({"pace": {"kind": "days", "days": 1}, "seats": [{"kind": "me"}, {"kind": "open"}]});
    for (name, value) in more.as_object().unwrap() {
        new[name] = value.clone();
    }
    house.table_with("factory-manager", 2, new).await
}

/// The player on turn, and the other.
fn by_turn(mut players: Vec<Player>) -> (Player, Player) {
    let second = players.remove(1);
    let first = players.remove(0);
    if first.may_act() { (first, second) } else { (second, first) }
}

async fn clock(player: &Player) -> Value {
    let table = player.api.get(&format!("/api/tables/{}", player.id)).await.unwrap();
    let seat = table["you"].as_u64().unwrap() as usize;
    table["clocks"][seat].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn days_off_move_the_deadline_at_every_table_and_others_see_until_when() {
    let house = House::open().await;
    let (mover, other) = by_turn(over_days(&house, json!({})).await);
    let before = clock(&mover).await["deadline"].as_i64().unwrap();
    assert!((before - now() - DAY_MS).abs() < HOUR_MS);
    // From now on to the end of the day after tomorrow.
    let taken = take(&mover.api, &[day(0), day(1), day(2)]).await.unwrap();
    assert_eq!((&taken["days"], &taken["a_year"]), (&json!([day(0), day(1), day(2)]), &json!(30)));
    let midnight = (now() / DAY_MS + 3) * DAY_MS;
    let after = clock(&mover).await["deadline"].as_i64().unwrap();
    assert!((after - midnight - DAY_MS).abs() < 60_000, "{after} {midnight}");
    let seen = other.api.get(&format!("/api/tables/{}", other.id)).await.unwrap();
    let off: Vec<&Value> =
        seen["clocks"].as_array().unwrap().iter().map(|clock| &clock["off_until"]).collect();
    assert!(off.contains(&&json!(midnight)) && off.contains(&&Value::Null), "{off:?}");
    // Given back but for the one that has begun.
    let left = take(&mover.api, &[]).await.unwrap();
    assert_eq!(left["days"], json!([day(0)]));
    let after = clock(&mover).await["deadline"].as_i64().unwrap();
    assert!(after < midnight, "{after} {midnight}");
    // What cannot be taken is refused, and nothing changes.
    for days in [vec![day(-1)], vec![day(400)], vec!["soon".to_owned()], (0..80).map(day).collect()] {
        assert_eq!(take(&mover.api, &days).await.unwrap_err().code, "bad_options", "{days:?}");
    }
    assert_eq!(mover.api.get("/api/me/days-off").await.unwrap()["days"], json!([day(0)]));
    let gone = json!({"days": [], "zone": "../etc"}).to_string();
    let refused = mover.api.ask_text(Method::PUT, "/api/me/days-off", Some(gone)).await.unwrap().value();
    assert_eq!(refused.unwrap_err().code, "bad_options");
}

async fn opened(config: &Config) -> Store {
    Store::open(&config.database, std::sync::Arc::new(|_, _| {})).await.unwrap()
}

/// The clocks of a table, as they are stored, are set back: its player has had a turn for so long.
async fn age(store: &Store, id: &str, by: i64) {
    let mut row = store.table(&TableId(id.to_owned())).await.unwrap().unwrap();
    let mut clocks: Value = serde_json::from_str(&row.clocks).unwrap();
    for clock in clocks.as_array_mut().unwrap() {
        if let Some(since) = clock["since"].as_i64() {
            clock["since"] = json!(since - by);
        }
    }
    row.clocks = clocks.to_string();
    row.deadline = row.deadline.map(|at| at - by);
    row.paused = row.paused.map(|at| at - by);
    store.commit(Change::new().set_table(&row)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn days_off_that_no_clock_has_heard_of_count_before_a_bot_takes_over() {
    let mut house = House::open().await;
    let (mover, other) = by_turn(over_days(&house, json!({})).await);
    let (api, id, user) =
        (mover.api.clone(), mover.id.clone(), text(&crate::people::me(&mover.api).await["id"]));
    drop((mover, other));
    // The server stops in between: the days are stored, the table's deadline is the old one.
    let row = store::DayOffRow {
        user: store::UserId(user),
        day: day(0),
        from: now() - 20 * HOUR_MS,
        until: now() + 5 * HOUR_MS,
    };
    house
        .reopen_after(async |config| {
            let store = opened(config).await;
            store.commit(Change::new().add_day_off(&row, 30)).await.unwrap();
            age(&store, &id, DAY_MS + HOUR_MS).await;
        })
        .await;
    let api = api.at(&house.url());
    eventually("the clock is set", async || {
        let table = api.table(&id).await.unwrap();
        let seat = table["you"].as_u64().unwrap() as usize;
        assert_eq!(table["seats"][seat]["taken_over"], Value::Null, "nobody's time is up");
        let left = table["clocks"][seat]["deadline"].as_i64().unwrap() - now();
        (left > 10 * HOUR_MS).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_its_nights() {
    let house = House::open().await;
    let minute = |at: i64| (at / 60_000).rem_euclid(24 * 60);
    // The night has begun an hour ago, and lasts for another.
    let nights = json!({"from": minute(now() - HOUR_MS), "until": minute(now() + HOUR_MS), "zone": "UTC"});
    let (mover, _other) = by_turn(over_days(&house, json!({"nights": nights})).await);
    let table = mover.api.get(&format!("/api/tables/{}", mover.id)).await.unwrap();
    assert_eq!(table["nights"], nights);
    // An hour of this night, 22 hours of the day, and then two of the next day after the next night.
    let left = clock(&mover).await["deadline"].as_i64().unwrap() - now();
    assert!((left - 27 * HOUR_MS).abs() < 3 * 60_000, "{left}");
    let nowhere = json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}],
        "pace": {"kind": "days", "days": 1}, "nights": {"from": 0, "until": 60, "zone": "Mars/Base"}});
    assert_eq!(mover.api.create(&nowhere).await.unwrap_err().code, "bad_table");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_agrees_to_a_pause_and_anybody_ends_it() {
    let mut house = House::open().await;
    let (mut mover, mut other) = by_turn(over_days(&house, json!({})).await);
    other.ask(json!({"type": "pause", "agree": true})).await;
    mover
        .until(|player| {
            player.table["clocks"].as_array().unwrap().iter().any(|clock| clock["wishes_pause"] == true)
        })
        .await;
    assert_eq!(mover.table["paused"], Value::Null);
    mover.ask(json!({"type": "pause", "agree": true})).await;
    other.until(|player| player.table["paused"].is_i64()).await;
    // It survives the server.
    let (api, other_api, id) = (mover.api.clone(), other.api.clone(), mover.id.clone());
    drop((mover, other));
    house.reopen().await;
    let mut mover = Player::sit(api.at(&house.url()), &id).await;
    let mut other = Player::sit(other_api.at(&house.url()), &id).await;
    assert!(mover.table["paused"].is_i64());
    let refused = mover.ask(mover.act(&mover.actions()[0])).await;
    assert_eq!((&refused["type"], &refused["refused"]), (&json!("refused"), &json!("paused")), "{refused}");
    other.ask(json!({"type": "pause", "agree": false})).await;
    mover.until(|player| player.table["paused"].is_null()).await;
    mover.play(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_ends_by_itself_after_thirty_days() {
    let mut house = House::open().await;
    let (mut mover, mut other) = by_turn(over_days(&house, json!({})).await);
    for player in [&mut mover, &mut other] {
        player.ask(json!({"type": "pause", "agree": true})).await;
    }
    let (api, id) = (mover.api.clone(), mover.id.clone());
    drop((mover, other));
    house.reopen_after(async |config| age(&opened(config).await, &id, 30 * DAY_MS).await).await;
    let api = api.at(&house.url());
    eventually("the match goes on", async || {
        let table = api.table(&id).await.unwrap();
        let left = table["clocks"].as_array().unwrap().iter().find_map(|clock| clock["deadline"].as_i64());
        (table["paused"].is_null() && left.is_some_and(|at| at > now() + 23 * HOUR_MS)).then_some(())
    })
    .await;
}
