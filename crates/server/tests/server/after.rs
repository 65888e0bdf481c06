//! What remains of a match.

use client::Method;
use serde_json::{Value, json};

use crate::house::{House, play_on, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_replayed_with_ones_own_eyes_and_with_any_once_it_is_over() {
    let house = House::open().await;
    let mut players = house.table("fantastic-factories", 2).await;
    play_on(&mut players, 12).await;
    let id = players[0].id.clone();
    let at = |query: String| format!("/api/tables/{id}/replay?{query}");
    let own = players[0].api.get(&at("at=5".into())).await.unwrap();
    assert_eq!((own["at"].as_u64(), own["frame"]["ply"].as_u64()), (Some(5), Some(5)));
    let now = players[0].api.get(&at(String::new())).await.unwrap();
    assert_eq!(now["frame"]["view"], players[0].frame["view"]);
    let other = players[0].api.get(&at("as=1".into())).await.unwrap_err();
    assert_eq!(other.code, "forbidden");
    let eve = house.guest().await;
    assert_eq!(eve.get(&at("as=0".into())).await.unwrap_err().code, "forbidden");
    assert_eq!(eve.get(&at("as=spectator".into())).await.unwrap()["frame"]["prompt"]["choices"], json!([]));
    assert_eq!(eve.get(&at("as=9".into())).await.unwrap_err().code, "not_found");
    assert_eq!(eve.file(&id).await.unwrap_err().code, "forbidden", "the dice are secret");
    let told = players[1].api.history(&id, Some(1)).await.unwrap();
    assert_eq!(told["entries"].as_array().unwrap().len() as u64, players[1].ply());
    assert_eq!(players[1].api.history(&id, Some(0)).await.unwrap_err().code, "forbidden");

    play_on(&mut players, 5_000).await;
    let theirs = eve.get(&at("at=30&as=1".into())).await.unwrap();
    assert_eq!(theirs["frame"]["ply"], 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_of_a_match_ends_with_its_scores_in_the_language_asked_for() {
    let house = House::open().await;
    for (game, key) in [("factory-manager", "money"), ("fantastic-factories", "score")] {
        let mut players = house.table(game, 2).await;
        play_on(&mut players, 5_000).await;
        let id = players[0].id.clone();
        let eve = house.guest().await;
        let history = eve.history(&id, Some(1)).await.unwrap();
        let german = eve.get(&format!("/api/tables/{id}/history?lang=de&as=1")).await.unwrap();
        assert_eq!(history["ply"], players[0].frame["ply"]);
        let measures = history["measures"].as_array().unwrap();
        let n = measures.iter().position(|measure| measure["key"] == key).unwrap();
        let last = |seat: &Value| seat.as_array().unwrap().last().unwrap().clone();
        let ends: Vec<Value> = measures[n]["seats"].as_array().unwrap().iter().map(last).collect();
        let table = eve.table(&id).await.unwrap();
        assert_eq!(json!(ends), table["outcome"]["scores"]);
        assert_ne!(measures[n]["name"], german["measures"][n]["name"]);
        assert_eq!(measures[n]["seats"], german["measures"][n]["seats"]);
        let entries = history["entries"].as_array().unwrap();
        assert_eq!(entries[0]["round"], 1);
        assert_eq!(entries.last().unwrap()["round"], players[0].frame["round"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_file_can_be_taken_home_and_brought_to_another_server() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    play_on(&mut players, 5_000).await;
    let file = players[0].api.file(&players[0].id).await.unwrap();
    let elsewhere = House::open().await;
    let api = elsewhere.guest().await;
    let table = api.post("/api/matches", &file).await.unwrap();
    assert_eq!((&table["status"], &table["imported"]), (&json!("over"), &json!(true)));
    assert_eq!(table["outcome"], players[0].api.table(&players[0].id).await.unwrap()["outcome"]);
    assert_eq!(api.file(&text(&table["id"])).await.unwrap(), file);
    assert_eq!(api.rematch(&text(&table["id"])).await.unwrap_err().code, "not_seated");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_finished_honest_match_is_refused() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    play_on(&mut players, 5_000).await;
    let file = players[0].api.file(&players[0].id).await.unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut file = file.clone();
        change(&mut file);
        file.to_string()
    };
    let secret = |file: &mut Value| file["header"]["seed"]["secret"] = "0".repeat(64).into();
    let cut = |file: &mut Value| {
        file["log"].as_array_mut().unwrap().pop();
    };
    let cases = [
        ("not json at all".to_owned(), "bad_match"),
        (changed(&secret), "bad_match"),
        (changed(&cut), "bad_match"),
        (changed(&|file| file["header"]["game"] = "chess".into()), "bad_match"),
        (changed(&|file| file["log"] = json!([])), "bad_match"),
        ("[".repeat(100_000), "bad_match"),
        (changed(&|file| file["players"][0]["bot"] = "a\0b".into()), "bad_match"),
        ("x".repeat(1_100_000), "too_large"),
    ];
    for (body, word) in cases {
        let answer = players[0].api.ask_text(Method::POST, "/api/matches", Some(body.clone())).await.unwrap();
        let refused = answer.value().unwrap_err();
        assert_eq!(refused.code, word, "{} {}", &body[..body.len().min(80)], refused.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_moves_both_ratings_and_a_second_one_builds_on_them() {
    let house = House::open().await;
    let mut players = house.table_with("factory-manager", 2, json!({"rated": true})).await;
    play_on(&mut players, 5_000).await;
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let results = store.results_at(&store::TableId(players[0].id.clone())).await.unwrap();
    assert_eq!(results.len(), 2);
    for result in &results {
        let (before, after) = (result.rating_before.unwrap(), result.rating_after.unwrap());
        // Who shares the first place with an equal keeps the rating.
        let shared = results.iter().all(|result| result.place == 1);
        match result.place {
            1 if shared => assert_eq!(after, before),
            1 => assert!(after > before),
            _ => assert!(after < before),
        }
        let rating = store.rating(&result.user, "factory-manager").await.unwrap().unwrap();
        assert_eq!((rating.rating, rating.matches), (after, 1));
    }
    players[0].api.rematch(&players[0].id).await.unwrap();
    let again = text(&players[1].api.rematch(&players[0].id).await.unwrap()["id"]);
    let mut second = Vec::new();
    for player in players {
        second.push(crate::house::Player::sit(player.api, &again).await);
    }
    play_on(&mut second, 5_000).await;
    for result in store.results_at(&store::TableId(again)).await.unwrap() {
        let rating = store.rating(&result.user, "factory-manager").await.unwrap().unwrap();
        assert_eq!(rating.matches, 2);
    }
}
