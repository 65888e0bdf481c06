//! Hints: who may take one, and who learns of it.

use serde_json::{Value, json};

use crate::advice::{actions, house};
use crate::house::{Player, play_on, text};

async fn hint(player: &Player) -> Result<Value, client::ApiRefusal> {
    player.api.post(&format!("/api/tables/{}/hint", player.id), &json!({"at": player.ply()})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_against_bots_one_takes_hints_and_plays_them() {
    let house = house().await;
    for game in ["factory-manager", "fantastic-factories"] {
        let api = house.guest().await;
        let table = api.quick(&json!({"game": game, "level": "apprentice", "seats": 2})).await.unwrap();
        assert_eq!(table["hints"], true);
        let mut player = Player::sit(api, &text(&table["id"])).await;
        let mut hints = 0;
        loop {
            player.until(|player| player.may_act() || player.table["status"] == "over").await;
            if player.table["status"] == "over" {
                break;
            }
            if hints == 5 {
                player.play(3).await;
                continue;
            }
            let before = player.ply();
            let advice = hint(&player).await.unwrap();
            hints += 1;
            let plan = &actions(&advice)[0];
            // The entry that says so does not make what is done at the ply before it stale.
            let told = player.ask(json!({"type": "act", "at": before, "action": plan})).await;
            assert_eq!(told["type"], "ok", "{told} {advice}");
        }
        let taken = player.story.iter().filter(|line| line.as_str() == "You take a hint.").count();
        assert_eq!(taken, hints, "{:?}", player.story);
        let file = player.api.file(&player.id).await.unwrap();
        assert_eq!(file["version"], 2);
        let marks = file["log"].as_array().unwrap().iter().filter(|entry| entry["hint"] == true).count();
        assert_eq!(marks, hints);
        let elsewhere = house.guest().await;
        elsewhere.post("/api/matches", &file).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_hints_are_for_tables_that_said_so_and_everybody_hears_that_one_was_taken() {
    let house = house().await;
    let players = house.table("fantastic-factories", 2).await;
    assert_eq!(players[0].table["hints"], false);
    let acting = players.iter().position(Player::may_act).unwrap();
    assert_eq!(hint(&players[acting]).await.unwrap_err().code, "forbidden");

    let mut players = house.table_with("fantastic-factories", 2, json!({"hints": true, "rated": true})).await;
    let table = &players[0].table;
    assert_eq!(
        (&table["hints"], &table["rated"], &table["unrated"]),
        (&json!(true), &json!(false), &json!("hints"))
    );
    play_on(&mut players, 4).await;
    let acting = players.iter().position(Player::may_act).unwrap();
    let other = 1 - acting;
    if !players[other].may_act() {
        assert_eq!(hint(&players[other]).await.unwrap_err().code, "not_your_turn");
    }
    let eve = house.guest().await;
    let stranger =
        eve.post(&format!("/api/tables/{}/hint", players[0].id), &json!({"at": 0})).await.unwrap_err();
    assert_eq!(stranger.code, "not_seated");
    let ply = players[acting].ply();
    let advice = hint(&players[acting]).await.unwrap();
    assert_eq!(advice["at"], ply + 1);
    let heard = players[other].heard.len();
    for player in &mut players {
        player.until(|player| player.ply() == ply + 1).await;
    }
    let told = players[other].heard[heard..].concat();
    assert!(
        told.contains("takes a hint") && !told.contains("plans") && !told.contains("\"share\""),
        "{told}"
    );
    let again = hint(&players[acting]).await.unwrap();
    assert_eq!(again, advice, "asked again, the same is told");
    assert_eq!(
        players[acting].api.table(&players[acting].id).await.unwrap()["ply"],
        ply + 1,
        "and no more is written"
    );
    let german = format!("/api/tables/{}/hint?lang=de", players[acting].id);
    let german = players[acting].api.post(&german, &json!({"at": ply + 1})).await.unwrap();
    assert_eq!(actions(&german), actions(&advice));

    // After one's move, what was asked before it is stale.
    let action = actions(&advice)[0][0].clone();
    let told = players[acting].ask(json!({"type": "act", "at": ply + 1, "action": action})).await;
    assert_eq!(told["type"], "ok", "{told}");
    let late = format!("/api/tables/{}/hint", players[acting].id);
    let late = players[acting].api.post(&late, &json!({"at": ply})).await;
    assert_eq!(late.unwrap_err().code, "stale");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_table_has_no_hints() {
    let house = house().await;
    let players = house.table_with("factory-manager", 2, json!({"rated": true})).await;
    assert_eq!((&players[0].table["rated"], &players[0].table["hints"]), (&json!(true), &json!(false)));
    let acting = players.iter().position(Player::may_act).unwrap();
    assert_eq!(hint(&players[acting]).await.unwrap_err().code, "forbidden");
}

/// Hints of two servers that play the same match: both know of the entry, and both play on.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_survives_a_restart() {
    let mut house = house().await;
    let api = house.guest().await;
    let table =
        api.quick(&json!({"game": "fantastic-factories", "level": "apprentice", "seats": 2})).await.unwrap();
    let mut player = Player::sit(api.clone(), &text(&table["id"])).await;
    player.until(Player::may_act).await;
    let advice = hint(&player).await.unwrap();
    player.until(|player| player.ply() == advice["at"].as_u64().unwrap()).await;
    let view = player.frame["view"].clone();
    house.reopen().await;
    let mut player = Player::sit(api.at(&house.url()), &player.id).await;
    assert_eq!((player.ply(), &player.frame["view"]), (advice["at"].as_u64().unwrap(), &view));
    let told = player.ask(player.act(&actions(&advice)[0][0])).await;
    assert_eq!(told["type"], "ok", "{told}");
}
