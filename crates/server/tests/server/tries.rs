//! A decision of a report, tried by oneself.

use client::{Api, Method};
use serde_json::{Value, json};

use crate::house::{House, play_on, text};
use crate::reviews::whole;

const FILE: &str = include_str!("../../../../games/liars-dice/tests/golden/two-seats.json");

/// Another turn in place of a decision.
fn turn(decision: &Value, actions: &Value) -> Value {
    json!({"at": decision["ply"], "seat": decision["seat"], "actions": actions})
}

fn actions(moves: &Value) -> Value {
    moves.as_array().unwrap().iter().map(|step| step["action"].clone()).collect()
}

async fn import(api: &Api) -> String {
    let answer = api.ask_text(Method::POST, "/api/matches", Some(FILE.to_owned())).await.unwrap();
    text(&answer.value().unwrap()["id"])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_is_tried_is_judged_as_the_played_one_was_and_changes_nothing() {
    let house = House::open().await;
    let api = house.guest().await;
    let id = import(&api).await;
    let (tried, foresee) = (format!("/api/tables/{id}/try"), format!("/api/tables/{id}/foresee"));
    let first = json!({"at": 0, "seat": 0, "actions": []});
    let early = api.post(&tried, &first).await.unwrap_err();
    assert_eq!((early.code.as_str(), early.status), ("not_found", 404), "there is no report: {early}");

    let (review, _) = whole(&api, &id).await;
    let before = api.table(&id).await.unwrap();
    for decision in review["decisions"].as_array().unwrap().iter().take(2) {
        let played = turn(decision, &actions(&decision["played"]));
        let judged = api.post(&tried, &played).await.unwrap();
        assert_eq!((&judged["lost"], &judged["class"]), (&decision["lost"], &decision["class"]));
        assert!(judged.get("best").is_none(), "it does not say what would be better: {judged}");
        let best = api.post(&tried, &turn(decision, &actions(&decision["best"]))).await.unwrap();
        assert_eq!((&best["right"], &best["lost"]), (&json!(true), &json!(0.0)));

        let foreseen = api.post(&foresee, &played).await.unwrap();
        assert_eq!(foreseen["over"], true);
        let begun = api.post(&foresee, &turn(decision, &json!([]))).await.unwrap();
        assert_eq!((&begun["over"], &begun["frame"]["ply"]), (&json!(false), &decision["ply"]));
        assert!(!begun["frame"]["prompt"]["choices"].as_array().unwrap().is_empty(), "it can be played");
    }
    let after = api.table(&id).await.unwrap();
    assert_eq!((&after["ply"], &after["outcome"]), (&before["ply"], &before["outcome"]));

    let decision = &review["decisions"][0];
    let refused = async |body: Value| api.post(&tried, &body).await.unwrap_err();
    let unplayed = refused(turn(decision, &json!([]))).await;
    assert_eq!(unplayed.code, "illegal", "{unplayed}");
    assert_eq!(refused(turn(decision, &json!([{"do": "jump"}]))).await.code, "unreadable");
    assert_eq!(refused(turn(decision, &json!("bid"))).await.code, "unreadable");
    assert_eq!(refused(json!({"at": 9_999, "seat": 0, "actions": []})).await.code, "illegal");
    assert_eq!(refused(turn(decision, &json!(vec![json!({}); 201]))).await.code, "too_large");
    let nobody = json!({"at": 0, "seat": 9, "actions": []});
    assert_eq!(api.post(&foresee, &nobody).await.unwrap_err().code, "not_found");
    assert_eq!(api.post("/api/tables/nothing/try", &nobody).await.unwrap_err().code, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_can_be_tried_while_the_match_goes_on_nor_by_those_who_may_not_see_it() {
    let house = House::open().await;
    let mut players = house.table("liars-dice", 2).await;
    let id = players[0].id.clone();
    let body = json!({"at": 0, "seat": 0, "actions": []});
    for what in ["try", "foresee"] {
        let path = format!("/api/tables/{id}/{what}");
        let refused = players[0].api.post(&path, &body).await.unwrap_err();
        assert_eq!((refused.code.as_str(), refused.status), ("forbidden", 403), "{what}: {refused}");
    }
    play_on(&mut players, 5_000).await;
    let path = format!("/api/tables/{id}/foresee");
    players[0].api.post(&path, &body).await.expect("it is over");

    let host = house.guest().await;
    let private = import(&host).await;
    for what in ["try", "foresee"] {
        let path = format!("/api/tables/{private}/{what}");
        let refused = house.guest().await.post(&path, &body).await.unwrap_err();
        assert_eq!(refused.code, "private", "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_tries_so_often_a_minute() {
    let house = House::open().await;
    let api = house.guest().await;
    let id = import(&api).await;
    let (review, _) = whole(&api, &id).await;
    let body = turn(&review["decisions"][0], &actions(&review["decisions"][0]["played"]));
    let path = format!("/api/tables/{id}/try");
    let mut refused = None;
    for _ in 0..20 {
        refused = refused.or(api.post(&path, &body).await.err());
    }
    assert_eq!(refused.expect("it was too often").code, "too_many");
}
