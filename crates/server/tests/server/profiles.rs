//! Profiles, histories, the leaderboard, and what can be played.

use client::Api;
use engine::Lang;
use serde_json::{Value, json};
use shopfloor_server::TablePreset;

use crate::house::{House, play_on, text};
use crate::people::me;

const FM: &str = "factory-manager";

async fn history(api: &Api, user: &str, query: &str) -> Value {
    api.get(&format!("/api/users/{user}/matches{query}")).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_tells_ratings_plays_and_wins_to_anybody() {
    let house = House::open().await;
    let mut players = house.table_with(FM, 2, json!({"rated": true})).await;
    play_on(&mut players, 5_000).await;
    let nobody = Api::new(&house.url());
    for player in &players {
        let seat = player.seat() as usize;
        let won = player.frame["outcome"]["places"][seat] == 1;
        let id = text(&player.table["seats"][seat]["user"]);
        let profile = nobody.get(&format!("/api/users/{id}")).await.unwrap();
        assert_eq!((&profile["name"], &profile["guest"]), (&me(&player.api).await["name"], &json!(true)));
        let games = profile["games"].as_array().unwrap();
        assert_eq!(
            games.iter().map(|game| text(&game["game"])).collect::<Vec<_>>(),
            catalog::GAMES.iter().map(|game| game.meta().id).collect::<Vec<_>>()
        );
        assert_eq!((&games[0]["plays"], &games[0]["wins"]), (&json!(1), &json!(i64::from(won))));
        let unplayed =
            json!({"game": "fantastic-factories", "rating": null, "plays": 0, "wins": 0, "against": []});
        assert_eq!((&games[1], &games[0]["against"]), (&unplayed, &json!([])));

        let rating = &games[0]["rating"];
        let number = |name: &str| rating[name].as_i64().unwrap();
        let shared = player.frame["outcome"]["places"] == json!([1, 1]);
        assert_eq!(number("rating") > 1000, won && !shared);
        assert!(number("uncertainty") > 100 && number("at_least") < number("rating"));
        assert_eq!((number("matches"), &rating["provisional"]), (1, &json!(true)));

        let past = history(&nobody, &id, "").await;
        assert_eq!(past["next"], Value::Null);
        let past = &past["matches"][0];
        assert_eq!((&past["game"], &past["seats"], &past["left"]), (&json!(FM), &json!(2), &json!(false)));
        assert_eq!(past["table"], json!(player.id), "a public table");
        assert_eq!(past["place"], player.frame["outcome"]["places"][seat]);
        assert_eq!(past["score"], player.frame["outcome"]["scores"][seat]);
        assert_eq!(past["rating"], json!({"before": 1000, "after": number("rating")}));
        assert!(past["finished"].as_i64().unwrap() > 1_600_000_000_000);
    }
    assert_eq!(nobody.get("/api/users/nobody").await.unwrap_err().code, "not_found");
    assert_eq!(nobody.get("/api/users/nobody/matches").await.unwrap_err().code, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_not_public_is_named_only_in_ones_own_history() {
    let house = House::open().await;
    let private = json!({"public": false, "rated": false, "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]});
    let mut players = house.table_with(FM, 1, private).await;
    while !players[0].is_over() {
        players[0].until(|player| player.may_act() || player.is_over()).await;
        if !players[0].is_over() {
            players[0].play(3).await;
        }
    }
    let id = text(&me(&players[0].api).await["id"]);
    let own = history(&players[0].api, &id, "").await;
    assert_eq!(own["matches"][0]["table"], json!(players[0].id));
    assert_eq!(own["matches"][0]["rating"], Value::Null, "it did not count");
    let eve = house.guest().await;
    for other in [eve, Api::new(&house.url())] {
        let seen = history(&other, &id, "").await;
        assert_eq!(seen["matches"][0]["table"], Value::Null);
        assert_eq!(seen["matches"][0]["score"], own["matches"][0]["score"]);
        assert!(!seen.to_string().contains(&players[0].id));
        assert_eq!(other.get(&format!("/api/users/{id}")).await.unwrap()["games"][0]["plays"], 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_history_is_read_page_by_page() {
    let house = House::open().await;
    let (api, user) = Api::guest(&house.url()).await.unwrap();
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = api.create(&json!({"game": FM, "seats": seats})).await.unwrap();
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let id = store::UserId(text(&user["id"]));
    let row = store.table(&store::TableId(text(&table["id"]))).await.unwrap().unwrap();
    let mut change = store::Change::new();
    for n in 0..60 {
        let table = store::TableId(format!("past{n}"));
        change = change.add_table(&store::TableRow { id: table.clone(), ..row.clone() });
        change = change.add_result(&store::ResultRow {
            table,
            seat: 0,
            user: id.clone(),
            game: FM.to_owned(),
            place: 1,
            score: n,
            seats: 2,
            left: false,
            rating_before: None,
            rating_after: None,
            finished: 1000 + n,
            unfinished: false,
            against: None,
            faced: 0,
            beaten: 0,
        });
    }
    store.commit(change).await.unwrap();
    let first = history(&api, &id.0, "").await;
    let scores = |page: &Value| -> Vec<i64> {
        page["matches"].as_array().unwrap().iter().map(|past| past["score"].as_i64().unwrap()).collect()
    };
    assert_eq!(scores(&first), (10..60).rev().collect::<Vec<_>>());
    let second = history(&api, &id.0, &format!("?before={}", first["next"])).await;
    assert_eq!((scores(&second), &second["next"]), ((0..10).rev().collect(), &Value::Null));
    let nonsense = api.get(&format!("/api/users/{}/matches?before=soon", id.0)).await.unwrap_err();
    assert_eq!(nonsense.code, "unreadable");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_leaderboard_ranks_accounts_with_ten_matches_and_shows_where_the_bots_stand() {
    let house = House::open().await;
    let nobody = Api::new(&house.url());
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let mut ids = Vec::new();
    for (name, strength, matches) in [("Ada", 30, 10), ("Ben", 31, 12), ("Cleo", 40, 9), ("", 50, 20)] {
        let api = house.guest().await;
        let id = store::UserId(text(&me(&api).await["id"]));
        if !name.is_empty() {
            api.post("/api/account", &json!({"name": name, "password": "correct horse"})).await.unwrap();
        }
        for n in 1..=matches {
            let (rating, uncertainty) = (strength * 1_000_000, 1_000_000);
            let row = store::RatingRow { user: id.clone(), game: FM.into(), rating, uncertainty, matches: n };
            store.commit(store::Change::new().put_rating(&row)).await.unwrap();
        }
        ids.push(id);
    }
    let board = async |game: &str| nobody.get(&format!("/api/leaderboard/{game}")).await;
    let ranked = board(FM).await.unwrap();
    let people = ranked["people"].as_array().unwrap();
    let listed: Vec<&str> = people.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(listed, ["Ben", "Ada"], "neither a new rating nor a guest's");
    assert_eq!((&people[0]["rank"], &people[1]["rank"]), (&json!(1), &json!(2)));
    assert_eq!((&people[0]["id"], &people[0]["rating"]["provisional"]), (&json!(ids[1].0), &json!(false)));
    let cleo = nobody.get(&format!("/api/users/{}", ids[2])).await.unwrap();
    assert_eq!(cleo["games"][0]["rating"]["provisional"], true);

    let bots = ranked["bots"].as_array().unwrap();
    assert_eq!(bots[0]["level"], "director");
    assert!(bots.is_sorted_by_key(|bot| -bot["rating"].as_i64().unwrap()));
    assert_eq!(board("chess").await.unwrap_err().code, "no_such_game");
    assert_eq!(board("fantastic-factories").await.unwrap()["people"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_know_what_is_played_here_in_either_language() {
    let preset = TablePreset { game: FM.into(), name: "my-box".into(), options: json!({}) };
    let house = House::open_with(|config| config.presets = vec![preset]).await;
    let nobody = Api::new(&house.url());
    let [en, de] = [nobody.get("/api/games").await.unwrap(), nobody.get("/api/games?lang=de").await.unwrap()];
    assert_eq!(en["games"].as_array().unwrap().len(), catalog::GAMES.len());
    for (n, game) in catalog::GAMES.iter().enumerate() {
        let (en, de) = (&en["games"][n], &de["games"][n]);
        assert_eq!((&en["id"], &en["name"]), (&json!(game.meta().id), &json!(game.about(Lang::EN).name)));
        assert_eq!(en["max_seats"], game.meta().max_seats);
        let options = en["options"].as_array().unwrap();
        assert_eq!(options.len(), game.option_specs().iter().filter(|spec| spec.offered).count());
        assert!(!text(&en["line"]).is_empty() && en["line"] != de["line"], "{en}");
        for (option, german) in options.iter().zip(de["options"].as_array().unwrap()) {
            assert_eq!(option["default"], game.default_options()[text(&option["name"])]);
            assert!(!text(&option["help"]).is_empty() && option["help"] != german["help"], "{option}");
        }
        let levels = en["levels"].as_array().unwrap();
        assert_eq!(levels.len(), catalog::LEVELS.iter().filter(|level| level.offered).count());
        assert!(levels.iter().all(|level| level["plays"].as_str().is_some_and(|plays| plays.ends_with('.'))));
        let measured = catalog::LEVELS.iter().any(|level| game.elo(level.id).is_some());
        assert_eq!(levels.iter().any(|level| level["rating"].is_i64()), measured);
        assert_ne!(levels[0]["plays"], de["levels"][0]["plays"]);
    }
    assert_eq!((&en["games"][0]["presets"], &en["games"][1]["presets"]), (&json!(["my-box"]), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_look_into_the_boxes_and_into_the_hosts_own() {
    let kind = catalog::find("factory-manager").unwrap().preset().unwrap();
    let set = (kind.check)(&(kind.template)()).value.unwrap();
    let preset = TablePreset { game: FM.into(), name: "Oma's box".into(), options: json!({"tiles": set}) };
    let house = House::open_with(|config| config.presets = vec![preset]).await;
    let nobody = Api::new(&house.url());
    for game in catalog::GAMES {
        for (lang, query) in [(Lang::EN, ""), (Lang::DE, "?lang=de")] {
            let path = format!("/api/games/{}/components{query}", game.meta().id);
            let told = nobody.get(&path).await.unwrap();
            assert_eq!(told, game.components(&game.default_options(), lang).unwrap());
        }
    }
    let own = nobody.get(&format!("/api/games/{FM}/components?preset=Oma%27s%20box")).await.unwrap();
    assert_eq!((&own["tile_set"], &own["reconstructed"]), (&json!("my box"), &json!(null)));
    let refused = async |path: &str| nobody.get(path).await.unwrap_err().code;
    assert_eq!(refused(&format!("/api/games/{FM}/components?preset=mine")).await, "bad_options");
    assert_eq!(refused("/api/games/chess/components").await, "no_such_game");
}
