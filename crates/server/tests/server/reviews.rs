//! Reports of matches that are over.

use std::time::{Duration, Instant};

use client::{Api, ApiAnswer, Method};
use serde_json::{Value, json};
use store::{Change, ReviewRow, Store, TableId};

use crate::house::{House, play_on, text};

/// Quick to judge, and slow.
const SHORT: &str = include_str!("../../../../games/liars-dice/tests/golden/two-seats.json");
const LONG: &str = include_str!("../../../../games/fantastic-factories/tests/golden/four-seats-german.json");
/// The longest a short report may take on a machine full of tests.
const PATIENCE: Duration = Duration::from_secs(60);

async fn import(api: &Api, file: &str) -> String {
    let answer = api.ask_text(Method::POST, "/api/matches", Some(file.to_owned())).await.unwrap();
    text(&answer.value().unwrap()["id"])
}

/// The long match once more, played by others: the same match is imported once only.
async fn import_long(api: &Api, n: usize) -> String {
    import(api, &LONG.replacen(r#"{"name":"A""#, &format!(r#"{{"name":"A{n}""#), 1)).await
}

async fn ask(api: &Api, id: &str) -> ApiAnswer {
    api.ask(Method::GET, &format!("/api/tables/{id}/review"), None).await.unwrap()
}

/// Asks until the report is whole; how often it was not.
pub async fn whole(api: &Api, id: &str) -> (Value, usize) {
    let begun = Instant::now();
    for n in 0.. {
        let report = ask(api, id).await.value().unwrap();
        if report["whole"] == true {
            return (report["review"].clone(), n);
        }
        assert!(begun.elapsed() < PATIENCE, "{report}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    unreachable!()
}

/// Asks until something of the report is there.
async fn far(api: &Api, id: &str) {
    let begun = Instant::now();
    while ask(api, id).await.value().unwrap()["review"].is_null() {
        assert!(begun.elapsed() < PATIENCE, "nothing of it is there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn store(house: &House) -> Store {
    Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap()
}

fn numbers(values: &Value) -> Vec<f64> {
    values.as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_report_of_a_match_that_goes_on_and_one_for_everybody_afterwards() {
    let house = House::open().await;
    let mut players = house.table("liars-dice", 2).await;
    let id = players[0].id.clone();
    let refused = ask(&players[0].api, &id).await.value().unwrap_err();
    assert_eq!((refused.code.as_str(), refused.status), ("forbidden", 403), "{refused}");
    play_on(&mut players, 5_000).await;
    assert!(players[0].is_over());
    let (review, _) = whole(&players[0].api, &id).await;
    let (others, asked) = whole(&house.guest().await, &id).await;
    assert_eq!(asked, 0, "it was there");
    assert_eq!(others["standings"], review["standings"]);
    for standing in review["standings"].as_array().unwrap() {
        let sum: f64 = numbers(&standing["shares"]).iter().sum();
        assert!((sum - 1.0).abs() < 1e-6, "{standing}");
    }
    assert_eq!(review["progress"]["done"], review["progress"]["of"]);
    assert!(!review["decisions"].as_array().unwrap().is_empty());
    for seat in review["reckonings"].as_array().unwrap() {
        let part = |name: &str| seat[name].as_f64().unwrap();
        let parts: f64 = ["start", "luck", "own", "others", "hidden", "rest"].into_iter().map(part).sum();
        assert!((parts - part("result")).abs() < 1e-6, "{seat}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_was_put_away_has_none_and_a_private_one_only_for_those_invited() {
    let house = House::open().await;
    let host = house.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "worker"}]);
    let left = text(&host.create(&json!({"game": "factory-manager", "seats": seats})).await.unwrap()["id"]);
    host.start(&left).await.unwrap();
    let closed = host.post(&format!("/api/tables/{left}/close"), &json!({})).await.unwrap();
    assert_eq!(closed["status"], "closed");
    assert_eq!(ask(&host, &left).await.value().unwrap_err().code, "forbidden");

    let (id, stranger) = (import(&host, SHORT).await, house.guest().await);
    assert_eq!(ask(&stranger, &id).await.value().unwrap_err().code, "private");
    let invite = text(&host.table(&id).await.unwrap()["invite"]);
    let path = format!("/api/tables/{id}/review?invite={invite}");
    stranger.get(&path).await.expect("with the link");
    assert_eq!(ask(&stranger, "nothing").await.value().unwrap_err().code, "not_found");
    let nobody = ask(&Api::new(&house.url()), &id).await;
    assert_eq!(nobody.value().unwrap_err().code, "not_signed_in");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_made_once_kept_and_made_anew_by_a_new_judge() {
    let mut house = House::open().await;
    let api = house.guest().await;
    let id = import(&api, SHORT).await;
    let (review, _) = whole(&api, &id).await;
    let table = TableId(id.clone());
    let row = store(&house).await.review(&table).await.unwrap().expect("it is kept");
    assert_eq!(row.judge, review["judge"]["version"].as_i64().unwrap());

    house.reopen().await;
    let api = api.at(&house.url());
    let (again, asked) = whole(&api, &id).await;
    assert_eq!((&again, asked), (&review, 0), "nothing was judged again");

    // The same match, as if another judge had looked at it; and one whose report cannot be read.
    let store = store(&house).await;
    for (judge, text) in [(row.judge - 1, row.review.as_str()), (row.judge, "{}")] {
        let api = house.guest().await;
        let id = import(&api, SHORT).await;
        let table = TableId(id.clone());
        let other = ReviewRow { table: table.clone(), judge, review: text.to_owned(), ..row.clone() };
        store.commit(Change::new().put_review(&other)).await.unwrap();
        let (anew, asked) = whole(&api, &id).await;
        assert!(asked > 0, "it was judged");
        assert_eq!(anew, review, "the same match by the same judge");
        let kept = store.review(&table).await.unwrap().unwrap();
        assert_eq!((kept.judge, kept.review), (row.judge, row.review.clone()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_grows_and_says_how_far_it_is() {
    let house = House::open().await;
    let api = house.guest().await;
    let id = import(&api, LONG).await;
    let (mut far, begun) = (Vec::new(), Instant::now());
    while far.len() < 3 {
        let report = ask(&api, &id).await.value().unwrap();
        assert_eq!(report["whole"], false);
        if let Some(done) = report["review"]["progress"]["done"].as_u64()
            && far.last() != Some(&done)
        {
            assert_eq!(report["review"]["reckonings"], json!([]));
            far.push(done);
        }
        assert!(begun.elapsed() < PATIENCE, "{far:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(far.is_sorted());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_has_two_judged_at_once_and_keeps_nobody_else_waiting() {
    let house = House::open().await;
    let greedy = house.guest().await;
    let mut tables = Vec::new();
    for n in 0..3 {
        tables.push(import_long(&greedy, n).await);
    }
    for id in &tables {
        ask(&greedy, id).await.value().unwrap();
    }
    far(&greedy, &tables[0]).await;
    far(&greedy, &tables[1]).await;
    let third = ask(&greedy, &tables[2]).await.value().unwrap();
    assert_eq!(third, json!({"whole": false, "review": null}), "it waits for its turn");

    let ada = house.guest().await;
    let id = import(&ada, SHORT).await;
    whole(&ada, &id).await;
    let long = ask(&greedy, &tables[0]).await.value().unwrap();
    assert_eq!(long["whole"], false, "the others were overtaken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_household_of_many_guests_is_one() {
    let house = House::open_with(|config| config.limit_addresses = true).await;
    let mut asked = Vec::new();
    for _ in 0..3 {
        let guest = house.guest().await;
        for n in 0..2 {
            let id = import_long(&guest, n).await;
            ask(&guest, &id).await.value().unwrap();
            asked.push((guest.clone(), id));
        }
    }
    for (n, (guest, id)) in asked.iter().enumerate() {
        match n {
            0..4 => far(guest, id).await,
            _ => assert_eq!(ask(guest, id).await.value().unwrap()["review"], Value::Null, "{n}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ones_decisions_lost_is_told_to_nobody_else() {
    let house = House::open().await;
    let mut players = house.table("liars-dice", 2).await;
    play_on(&mut players, 5_000).await;
    let own = "/api/me/play?game=liars-dice";
    let none = players[0].api.get(own).await.unwrap();
    assert_eq!(none, json!({"matches": [], "habits": []}), "there is no report yet");
    let (review, _) = whole(&players[0].api, &players[0].id).await;
    for player in &players {
        let told = player.api.get(own).await.unwrap();
        let seat = usize::try_from(player.seat()).unwrap();
        assert_eq!(told["matches"].as_array().unwrap().len(), 1);
        assert_eq!(told["matches"][0]["table"], player.id.as_str());
        assert_eq!(told["matches"][0]["lost"], review["reckonings"][seat]["lost"]);
    }
    let stranger = house.guest().await;
    assert_eq!(stranger.get(own).await.unwrap(), none);
    assert_eq!(stranger.get("/api/me/play?game=chess").await.unwrap_err().code, "no_such_game");
    assert_eq!(Api::new(&house.url()).get(own).await.unwrap_err().code, "not_signed_in");
}
