//! Tournaments: rounds that are drawn once, tables that begin at once, people who leave and come late.

use client::{Api, Method};
use serde_json::{Value, json};
use testkit::databases::each;

use crate::clubs::{club_of, house_on, people, user};
use crate::house::{House, Player, play_on, text};

async fn announce(api: &Api, club: &str, size: u8, rounds: u8) -> String {
    let new = json!({"name": "Friday", "game": "liars-dice", "size": size, "rounds": rounds});
    text(&api.post(&format!("/api/clubs/{club}/tournaments"), &new).await.unwrap()["id"])
}

async fn show(api: &Api, id: &str) -> Value {
    api.get(&format!("/api/tournaments/{id}")).await.unwrap()
}

async fn enter(api: &Api, id: &str) -> Value {
    api.post(&format!("/api/tournaments/{id}/enter"), &json!({})).await.unwrap()
}

async fn draw(api: &Api, id: &str, round: u8) -> Result<Value, client::ApiRefusal> {
    api.post(&format!("/api/tournaments/{id}/round"), &json!({"round": round})).await
}

/// Everybody at a table of a round, at their sockets.
async fn sit(people: &[(String, Api)], table: &Value) -> Vec<Player> {
    let mut players = Vec::new();
    for seat in table["people"].as_array().unwrap() {
        let (_, api) = people.iter().find(|(id, _)| seat["user"] == json!(id)).unwrap();
        players.push(Player::sit(api.clone(), &text(&table["table"])).await);
    }
    players
}

async fn known(people: &[Api]) -> Vec<(String, Api)> {
    let mut all = Vec::new();
    for api in people {
        all.push((user(api).await, api.clone()));
    }
    all
}

async fn play_round(people: &[(String, Api)], round: &Value) {
    for table in round["tables"].as_array().unwrap() {
        let mut players = sit(people, table).await;
        play_on(&mut players, 5_000).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_evening_with_a_leaver_and_a_late_comer() {
    each(async |database| {
        let house = house_on(database).await;
        let people = people(&house, &["Ada", "Ben", "Cleo", "Dirk", "=Eve", "Finn"]).await;
        let club = club_of(&people).await;
        let known = known(&people).await;
        let (ada, ben, finn) = (&people[0], &people[1], &people[5]);
        let new = json!({"name": "Friday", "game": "liars-dice", "size": 4, "rounds": 2});
        let path = format!("/api/clubs/{club}/tournaments");
        assert_eq!(ben.post(&path, &new).await.unwrap_err().code, "forbidden", "hosts announce them");
        let id = announce(ada, &club, 4, 2).await;
        assert_eq!(ada.post(&path, &new).await.unwrap_err().code, "too_many", "one at a time");
        assert_eq!(draw(ada, &id, 1).await.unwrap_err().code, "not_open", "nobody takes part");
        for api in &people[..5] {
            enter(api, &id).await;
        }
        assert_eq!(draw(ben, &id, 1).await.unwrap_err().code, "forbidden");
        // Two clicks at once draw one round.
        let (one, other) = tokio::join!(draw(ada, &id, 1), draw(ada, &id, 1));
        assert!(one.is_ok() || other.is_ok());
        assert!(one.is_err() || other.is_err() || one.unwrap() == other.unwrap(), "one draw");
        assert_eq!(draw(ada, &id, 1).await.unwrap_err().code, "stale");
        let first = show(ben, &id).await;
        let round = &first["drawn"][0];
        let tables = round["tables"].as_array().unwrap();
        let sizes: Vec<usize> =
            tables.iter().map(|table| table["people"].as_array().unwrap().len()).collect();
        assert_eq!((sizes, &round["bye"]), (vec![3, 2], &Value::Null));
        assert_eq!(text(&round["seed"]).len(), 64, "everybody can draw it again");
        assert_eq!(draw(ada, &id, 2).await.unwrap_err().code, "not_open", "they are still playing");

        // At the table of two somebody goes: last there, and not seated again.
        let two = tables.iter().find(|table| table["people"].as_array().unwrap().len() == 2).unwrap();
        let mut players = sit(&known, two).await;
        assert_eq!(players[0].ask(json!({"type": "resign"})).await["type"], "ok");
        let gone = two["people"][0]["user"].clone();
        let three = tables.iter().find(|table| table["people"].as_array().unwrap().len() == 3).unwrap();
        let mut players = sit(&known, three).await;
        play_on(&mut players, 5_000).await;
        let stands = enter(finn, &id).await;
        let line = |user: &Value, all: &Value| {
            all["lines"].as_array().unwrap().iter().find(|line| line["user"] == *user).unwrap().clone()
        };
        assert_eq!(line(&gone, &stands)["out"], true);
        assert_eq!(line(&gone, &stands)["points"], 0);
        let least = stands["lines"].as_array().unwrap().iter().filter(|line| line["out"] == false);
        let least = least.map(|line| line["points"].as_u64().unwrap()).min();
        assert_eq!(line(&json!(known[5].0), &stands)["points"].as_u64(), least, "as the last who plays");

        let second = draw(ada, &id, 2).await.unwrap();
        let seated: Vec<&Value> = second["drawn"][1]["tables"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|table| table["people"].as_array().unwrap())
            .map(|seat| &seat["user"])
            .collect();
        assert!(seated.len() == 5 && !seated.contains(&&gone), "{seated:?}");
        play_round(&known, &second["drawn"][1]).await;
        let over = show(ada, &id).await;
        assert_eq!((&over["status"], &over["busy"]), (&json!("over"), &json!(false)));
        assert!(!over["winners"].as_array().unwrap().is_empty());
        assert_eq!(draw(ada, &id, 3).await.unwrap_err().code, "over", "as many rounds as were announced");
        let csv =
            ada.ask(Method::GET, &format!("/api/tournaments/{id}/results.csv"), None).await.unwrap().text;
        assert_eq!(csv.lines().count(), 7, "{csv}");
        assert!(csv.contains("\"'=Eve\""), "{csv}");
        // Its matches count for the season, and the club may have the next.
        let shown = ada.get(&format!("/api/clubs/{club}")).await.unwrap();
        assert!(shown["season"]["lines"].as_array().unwrap().len() >= 5);
        announce(ada, &club, 2, 1).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_the_clubs_own_and_no_table_of_it_can_be_closed_by_a_player() {
    let house = House::open().await;
    let people = people(&house, &["Ada", "Ben", "Cleo", "Zoe"]).await;
    let club = club_of(&people[..3]).await;
    let id = announce(&people[0], &club, 2, 3).await;
    let stranger = &people[3];
    assert_eq!(stranger.get(&format!("/api/tournaments/{id}")).await.unwrap_err().code, "not_found");
    let path = format!("/api/tournaments/{id}/enter");
    assert_eq!(stranger.post(&path, &json!({})).await.unwrap_err().code, "not_found");
    for api in &people[..3] {
        enter(api, &id).await;
    }
    let drawn = draw(&people[0], &id, 1).await.unwrap();
    assert!(drawn["drawn"][0]["bye"].is_string(), "three people at tables of two");
    let table = text(&drawn["drawn"][0]["tables"][0]["table"]);
    for api in &people[..3] {
        let closed = api.post(&format!("/api/tables/{table}/close"), &json!({})).await.unwrap_err();
        assert!(["not_host", "forbidden"].contains(&closed.code.as_str()), "{closed:?}");
    }
    let off = people[0].post(&format!("/api/tournaments/{id}/end"), &json!({})).await.unwrap();
    assert_eq!(off["status"], "called_off", "which everybody sees");
    assert_eq!(draw(&people[0], &id, 2).await.unwrap_err().code, "over");
}
