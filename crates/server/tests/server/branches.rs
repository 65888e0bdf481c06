//! Matches that go on from any moment of one that is over.

use serde_json::{Value, json};

use crate::advice::house;
use crate::house::{House, Player, play_on, text};

/// A match between two people, played to its end.
async fn finished(house: &House, game: &str) -> Vec<Player> {
    let mut players = house.table(game, 2).await;
    play_on(&mut players, 5_000).await;
    players
}

pub async fn to_the_end(player: &mut Player) {
    loop {
        player.until(|player| player.may_act() || player.table["status"] == "over").await;
        if player.table["status"] == "over" {
            return;
        }
        player.play(3).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_on_from_any_moment_against_bots_and_the_file_verifies_elsewhere() {
    let mut house = house().await;
    for game in ["factory-manager", "fantastic-factories"] {
        let players = finished(&house, game).await;
        let (source, ply) = (players[0].id.clone(), players[0].ply());
        let at = ply / 2;
        let asked = json!({"at": at, "level": "apprentice"});
        let table = players[1].api.post(&format!("/api/tables/{source}/branch"), &asked).await.unwrap();
        let id = text(&table["id"]);
        assert_eq!((&table["status"], &table["public"]), (&json!("playing"), &json!(false)));
        assert_eq!((&table["rated"], &table["unrated"]), (&json!(false), &json!("alone")));
        assert_eq!(table["you"], players[1].table["you"], "the seat they had");
        assert_eq!(table["seats"][0]["level"], "apprentice");
        assert_eq!(table["seed"], Value::Null);
        let api = players[1].api.clone();
        let then = api.get(&format!("/api/tables/{id}/replay?at={at}")).await.unwrap();
        let before = api.get(&format!("/api/tables/{source}/replay?at={at}&as=1")).await.unwrap();
        assert_eq!(then["frame"]["view"], before["frame"]["view"]);
        let round = &before["frame"]["round"];
        assert_eq!(table["origin"], json!({"table": source, "at": at, "round": round}));

        // What is stored is enough to go on, and the server that reads it plays its bots.
        house.reopen().await;
        let api = api.at(&house.url());
        let mut player = Player::sit(api, &id).await;
        to_the_end(&mut player).await;
        let file = player.api.file(&id).await.unwrap();
        assert_eq!(file["version"], 2);
        assert_eq!(file["header"]["origin"][0]["until"], at);
        let old = player.api.file(&source).await.unwrap();
        assert_eq!(file["header"]["origin"][0]["seed"], old["header"]["seed"]);
        assert_ne!(file["header"]["seed"], old["header"]["seed"]);
        let first = |file: &Value| file["log"].as_array().unwrap()[..at as usize].to_vec();
        assert_eq!(first(&file), first(&old));

        let elsewhere = House::open().await;
        let guest = elsewhere.guest().await;
        let imported = guest.post("/api/matches", &file).await.unwrap();
        assert_eq!(imported["origin"], json!({"table": null, "at": at, "round": round}));
        assert_eq!(guest.file(&text(&imported["id"])).await.unwrap(), file);
        let mut forged = file.clone();
        forged["header"]["origin"][0]["until"] = json!(at + 40);
        assert_eq!(guest.post("/api/matches", &forged).await.unwrap_err().code, "bad_match");
        forged["header"].as_object_mut().unwrap().remove("origin");
        assert_eq!(guest.post("/api/matches", &forged).await.unwrap_err().code, "bad_match");

        // It is nobody's record.
        let me = text(&player.api.get("/api/me").await.unwrap()["id"]);
        let past = player.api.get(&format!("/api/users/{me}/matches")).await.unwrap();
        let tables: Vec<&Value> =
            past["matches"].as_array().unwrap().iter().map(|one| &one["table"]).collect();
        assert!(tables.contains(&&json!(source)) && !tables.contains(&&json!(id)), "{past}");
        let profile = player.api.get(&format!("/api/users/{me}")).await.unwrap();
        assert_eq!(profile["games"][0]["against"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_plays_on_from_a_match_that_is_being_played_or_hidden() {
    let house = house().await;
    let mut players = house.table("fantastic-factories", 2).await;
    play_on(&mut players, 8).await;
    let ask = |id: &str| format!("/api/tables/{id}/branch");
    let id = players[0].id.clone();
    for player in &players {
        let refused = player.api.post(&ask(&id), &json!({"at": 4})).await.unwrap_err();
        assert_eq!(refused.code, "forbidden", "{}", refused.text);
    }
    // A match that was put away never ended.
    let alone = house.guest().await;
    let away = text(&alone.quick(&json!({"game": "factory-manager"})).await.unwrap()["id"]);
    alone.post(&format!("/api/tables/{away}/close"), &json!({})).await.unwrap();
    assert_eq!(alone.post(&ask(&away), &json!({"at": 4})).await.unwrap_err().code, "forbidden");

    play_on(&mut players, 5_000).await;
    let eve = house.guest().await;
    let ply = players[0].ply();
    for (asked, word) in [
        (json!({"at": ply}), "over"),
        (json!({"at": 4, "seat": 2}), "not_found"),
        (json!({"at": 4, "level": "boss"}), "no_such_bot"),
        (json!({"at": -1}), "unreadable"),
        (json!({}), "unreadable"),
        (json!({"at": 4, "rated": true}), "unreadable"),
    ] {
        assert_eq!(eve.post(&ask(&id), &asked).await.unwrap_err().code, word, "{asked}");
    }
    let theirs = eve.post(&ask(&id), &json!({"at": 4, "seat": 1})).await.unwrap();
    assert_eq!((&theirs["you"], &theirs["seats"][0]["kind"]), (&json!(1), &json!("bot")));
    // The new match is as secret as any: nobody else sees it, its dice stay secret, its bots' hands too.
    let new = text(&theirs["id"]);
    let other = house.guest().await;
    assert_eq!(other.table(&new).await.unwrap_err().code, "private");
    assert_eq!(eve.file(&new).await.unwrap_err().code, "forbidden");
    assert_eq!(eve.get(&format!("/api/tables/{new}/replay?as=0")).await.unwrap_err().code, "forbidden");
    assert_eq!(eve.get(&format!("/api/tables/{new}/advice")).await.unwrap_err().code, "forbidden");
    assert_eq!(eve.post(&ask(&new), &json!({"at": 4})).await.unwrap_err().code, "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_matches_from_one_moment_have_dice_of_their_own() {
    let house = house().await;
    let players = finished(&house, "fantastic-factories").await;
    let api = &players[0].api;
    let branch = format!("/api/tables/{}/branch", players[0].id);
    let mut files = Vec::new();
    let mut last = String::new();
    for _ in 0..2 {
        let asked = json!({"at": 20, "level": "apprentice"});
        let table = api.post(&branch, &asked).await.unwrap();
        let mut player = Player::sit(api.clone(), &text(&table["id"])).await;
        to_the_end(&mut player).await;
        files.push(api.file(&player.id).await.unwrap());
        last = player.id;
    }
    assert_ne!(files[0]["header"]["seed"], files[1]["header"]["seed"]);
    assert_ne!(files[0]["log"], files[1]["log"]);
    // One plays on from what was played on, too.
    let asked = json!({"at": 30, "level": "apprentice"});
    let again = api.post(&format!("/api/tables/{last}/branch"), &asked).await.unwrap();
    assert_eq!((&again["origin"]["table"], &again["origin"]["at"]), (&json!(last), &json!(30)));
    let mut player = Player::sit(api.clone(), &text(&again["id"])).await;
    to_the_end(&mut player).await;
    let file = api.file(&player.id).await.unwrap();
    let until: Vec<&Value> =
        file["header"]["origin"].as_array().unwrap().iter().map(|one| &one["until"]).collect();
    assert_eq!(until, [20, 30]);
    api.post("/api/matches", &file).await.unwrap();
}
