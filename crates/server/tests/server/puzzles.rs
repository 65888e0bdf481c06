//! Puzzles over HTTP: lists, lines, judgement, and no answer before a try.

use client::Method;
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

/// Two plants and the dice they need: two goods, for certain.
fn small() -> Value {
    json!({"aim": "goods", "options": {"start": {
        "dice": [1, 6],
        "energy": 1,
        "compound": ["biolab", "nuclear_plant"],
        "closed": ["research", "generate", "mine"],
    }}})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_built_solved_and_played_out_of_its_address() {
    let house = House::open().await;
    let api = house.guest().await;
    for game in ["factory-manager", "fantastic-factories"] {
        let blank = api.get(&format!("/api/puzzles/{game}/build")).await.unwrap();
        assert_eq!((&blank["faults"], &blank["aim_faults"]), (&json!([]), &json!([])), "{blank}");
        assert!(blank["code"].is_string() && blank["frame"]["view"].is_object(), "{blank}");
    }
    let built = api.post("/api/puzzles/fantastic-factories/build", &small()).await.unwrap();
    assert_eq!(built["faults"], json!([]), "{built}");
    let address = format!("/api/puzzles/fantastic-factories/p/{}", text(&built["code"]));

    let ask = |show: bool| json!({"posed": small(), "show": show});
    let solve = "/api/puzzles/fantastic-factories/solve";
    let found = api.post(solve, &ask(false)).await.unwrap();
    assert_eq!((&found["solution"]["best"], &found["solution"]["line"]), (&json!(2.0), &Value::Null));
    let shown = api.post(solve, &ask(true)).await.unwrap();
    assert_eq!(shown["solution"]["line"].as_array().unwrap().len(), 3, "{shown}");

    let begun = api.post(&address, &json!({"actions": [], "show": true})).await.unwrap();
    assert_eq!([&begun["judged"], &begun["shortest"]], [&Value::Null; 2], "nothing was tried");
    assert_eq!((&begun["code"], &begun["aim"]), (&built["code"], &json!("goods")));
    let finish = json!({"actions": [{"do": "finish"}]});
    let tried = api.post(&address, &finish).await.unwrap();
    assert_eq!(
        (&tried["judged"]["right"], &tried["judged"]["best"]),
        (&json!(false), &json!(2.0)),
        "{tried}"
    );
    assert_eq!(tried["shortest"], Value::Null);
    let looked = api.post(&address, &json!({"actions": [{"do": "finish"}], "look": true})).await.unwrap();
    assert_eq!((&looked["over"], &looked["judged"]), (&json!(true), &Value::Null));

    let mut wrong = small();
    wrong["options"]["start"]["mine"] = json!([1]);
    let told = api.post("/api/puzzles/fantastic-factories/build?lang=de", &wrong).await.unwrap();
    assert_eq!(
        told["faults"],
        json!([{"at": "mine", "rule": "FF-2.2", "text": "Abbauen nimmt keine 1."}]),
        "{told}"
    );
    let refused = api.post(solve, &json!({"posed": wrong})).await.unwrap_err();
    assert_eq!(refused.code, "bad_options", "{refused}");
    for code in ["hello", "AQAA", &"A".repeat(4000)] {
        let broken =
            api.post(&format!("/api/puzzles/fantastic-factories/p/{code}"), &json!({"actions": []})).await;
        let broken = broken.unwrap_err();
        assert_eq!(broken.code, "unreadable", "{broken}");
        assert!(broken.to_string().contains("This link"), "{broken}");
    }
    assert_eq!(api.get("/api/puzzles/ludo/build").await.unwrap_err().code, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_puzzle_and_a_shared_position_have_a_picture_of_their_own() {
    let house = House::open().await;
    let api = house.guest().await;
    let game = "fantastic-factories";
    let built = api.post(&format!("/api/puzzles/{game}/build"), &small()).await.unwrap();
    let code = text(&built["code"]);
    let id = &stored(game)[0].id;
    let mut pictures = Vec::new();
    let asked = [
        format!("game={game}"),
        format!("game={game}&puzzle={id}"),
        format!("game={game}&code={code}"),
        format!("game={game}&code={code}&lang=de"),
    ];
    for query in &asked {
        let answer = api.ask(Method::GET, &format!("/api/card?{query}"), None).await.unwrap();
        assert_eq!(answer.status, 200, "{query}");
        pictures.push(answer.headers["etag"].clone());
    }
    let different: std::collections::HashSet<_> = pictures.iter().collect();
    assert_eq!(different.len(), asked.len());
    let broken = api.ask(Method::GET, &format!("/api/card?game={game}&code=hello"), None).await.unwrap();
    assert_eq!(broken.headers["etag"], pictures[0], "the game's own");

    let page = |path: String| {
        let api = &api;
        async move { api.ask(Method::GET, &path, None).await.unwrap().text }
    };
    let shared = page(format!("/puzzles/{game}/p/{code}")).await;
    if shared.contains("./play") {
        return;
    }
    assert!(shared.contains(&format!("api/card?game={game}&amp;code={code}&amp;lang=en")), "{shared}");
    assert!(shared.contains("Most goods this turn"), "{shared}");
    let own = page(format!("/puzzles/{game}/{id}")).await;
    assert!(own.contains(&format!("api/card?game={game}&amp;puzzle={id}&amp;lang=en")), "{own}");
    let none = page(format!("/puzzles/{game}/p/hello")).await;
    assert!(none.contains("api/card?lang=en"), "{none}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_positions_solved_than_twenty_a_minute_and_a_few() {
    let house = House::open().await;
    let api = house.guest().await;
    let ask = json!({"posed": small()});
    let mut solved = 0;
    let refused = loop {
        match api.post("/api/puzzles/fantastic-factories/solve", &ask).await {
            Ok(_) => solved += 1,
            Err(refused) => break refused,
        }
        assert!(solved < 40, "nobody is stopped");
    };
    assert_eq!(refused.code, "too_many");
    assert!(solved >= 10, "{solved}");
    // A whole line of such a position counts, too; a look at it does not.
    let built = api.post("/api/puzzles/fantastic-factories/build", &small()).await.unwrap();
    let address = format!("/api/puzzles/fantastic-factories/p/{}", text(&built["code"]));
    let whole = api.post(&address, &json!({"actions": [{"do": "finish"}]})).await.unwrap_err();
    assert_eq!(whole.code, "too_many");
    api.post(&address, &json!({"actions": [{"do": "finish"}], "look": true})).await.unwrap();
}
