//! Puzzles over HTTP: lists, lines, judgement, and no answer before a try.

use serde_json::{Value, json};

use crate::house::{House, text};

fn stored(game: &str) -> Vec<puzzles::Puzzle> {
    puzzles::of(game).unwrap().built_in().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_played_by_line_and_its_answer_is_told_after_a_whole_try_only() {
    let house = House::open().await;
    let api = house.guest().await;
    let all = api.get("/api/puzzles").await.unwrap();
    let again = api.get("/api/puzzles").await.unwrap();
    assert_eq!(all, again, "the day's puzzle is the same for everybody");
    for game in all["games"].as_array().unwrap() {
        let id = text(&game["game"]);
        assert!(game["puzzles"].as_array().unwrap().iter().any(|puzzle| puzzle["id"] == game["today"]));
        assert!(!game.to_string().contains("\"best\"") && !game.to_string().contains("\"line\""));
        let puzzle = &stored(&id)[0];
        let address = format!("/api/puzzles/{id}/{}", puzzle.id);
        let line = json!(puzzle.line);
        let begun = api.post(&address, &json!({"actions": [], "show": true})).await.unwrap();
        assert_eq!([&begun["judged"], &begun["shortest"]], [&Value::Null; 2], "nothing was tried");
        let part = &line.as_array().unwrap()[..1];
        let half = api.post(&address, &json!({"actions": part, "show": true})).await.unwrap();
        assert_eq!([&half["judged"], &half["shortest"]], [&Value::Null; 2], "the turn goes on");
        let whole = api.post(&address, &json!({"actions": line})).await.unwrap();
        assert_eq!((&whole["over"], &whole["judged"]["right"]), (&json!(true), &json!(true)), "{whole}");
        assert_eq!(whole["shortest"].as_array().unwrap().len(), puzzle.line.len());
        let refused = api.post(&address, &json!({"actions": [{"do": "fly"}]})).await.unwrap_err();
        assert!(refused.status < 500, "{refused}");
        let many = json!({"actions": vec![json!({"do": "done"}); 201]});
        assert_eq!(api.post(&address, &many).await.unwrap_err().code, "too_large");
    }
    for nothing in ["/api/puzzles/ludo/00000000", "/api/puzzles/factory-manager/zzz"] {
        assert_eq!(api.post(nothing, &json!({"actions": []})).await.unwrap_err().code, "not_found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_starts_from_a_position_and_a_bad_one_is_refused_with_the_reason() {
    let house = House::open().await;
    let api = house.guest().await;
    for (game, seats) in [("factory-manager", 2), ("fantastic-factories", 1)] {
        let sized = |puzzle: &&puzzles::Puzzle| match puzzle.options["start"]["players"].as_array() {
            Some(players) => players.len() == seats,
            None => seats == 1,
        };
        let puzzles = stored(game);
        let start = &puzzles.iter().find(sized).unwrap().options["start"];
        let mut places = vec![json!({"kind": "me"})];
        places.resize(seats, json!({"kind": "bot", "level": "worker"}));
        let new = |start: &Value| json!({"game": game, "options": {"start": start}, "seats": places});
        let table = api.post("/api/tables", &new(start)).await.unwrap();
        assert_eq!(table["options"]["start"]["round"], start["round"], "{table}");
        let refused = api.post("/api/tables", &new(&json!({"round": 77}))).await.unwrap_err();
        assert_eq!(refused.code, "bad_options", "{refused}");
    }
}
