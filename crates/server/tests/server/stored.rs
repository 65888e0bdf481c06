//! What is stored of people: told, handed out, and gone when they go.

use std::sync::Arc;

use client::{Api, Method};
use serde_json::{Value, json};
use sqlx::{Column as _, Connection as _, Row as _, SqliteConnection};
use store::{Change, DayOffRow, LearnedRow, PERSONAL, PuzzleTryRow, Store, UserId};

use crate::accounts::become_account;
use crate::clubs::club_of;
use crate::house::{House, Player, play_on, text};
use crate::people::{browser, me};

const NAME: &str = "Unmistakable Ada";

/// Somebody with an account who has done all there is to do here, and two others.
async fn full_life(house: &House) -> (Api, String) {
    let (ada, _) = become_account(&browser(house).await, NAME).await;
    let id = text(&me(&ada).await["id"]);
    let (ben, eve) = (house.guest().await, house.guest().await);
    let other = |user: &Value| text(&user["id"]);
    let (ben_id, eve_id) = (other(&me(&ben).await), other(&me(&eve).await));

    // A rated match to its end, one that goes on, a table that waits.
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let pace = json!({"kind": "live", "move_s": 3600, "reserve_s": 0});
    let new = json!({"game": "liars-dice", "seats": seats, "rated": true, "pace": pace});
    let mut tables = Vec::new();
    for _ in 0..2 {
        let table = text(&ada.create(&new).await.unwrap()["id"]);
        ben.join(&table).await.unwrap();
        ada.start(&table).await.unwrap();
        tables.push(table);
    }
    let mut players =
        vec![Player::sit(ada.clone(), &tables[0]).await, Player::sit(ben.clone(), &tables[0]).await];
    while !players[0].is_over() {
        play_on(&mut players, 50).await;
    }
    players[0].ask(json!({"type": "chat", "text": "Well played."})).await;
    let waits = text(&ada.create(&new).await.unwrap()["id"]);

    let put =
        async |api: &Api, path: String| api.ask(Method::PUT, &path, None).await.unwrap().value().unwrap();
    put(&ada, format!("/api/friends/{ben_id}")).await;
    put(&ben, format!("/api/friends/{id}")).await;
    put(&ada, format!("/api/blocks/{eve_id}")).await;
    put(&eve, format!("/api/mutes/{id}")).await;
    ada.patch("/api/friends", &json!({"shown_to": "friends", "invited_by": "met"})).await.unwrap();
    ada.post("/api/invitations", &json!({"user": ben_id, "table": waits})).await.unwrap();
    let bens = text(&ben.create(&new).await.unwrap()["id"]);
    ben.post("/api/invitations", &json!({"user": id, "table": bens})).await.unwrap();
    let club = format!("/api/clubs/{}", club_of(std::slice::from_ref(&ada)).await);
    let league = json!({"game": "liars-dice", "days": 3});
    ada.post(&format!("{club}/leagues"), &league).await.unwrap();
    ada.post(&format!("{club}/leagues/liars-dice/enter"), &json!({})).await.unwrap();
    let evening = json!({"name": "Friday", "game": "liars-dice", "size": 2, "rounds": 1});
    let evening = text(&ada.post(&format!("{club}/tournaments"), &evening).await.unwrap()["id"]);
    ada.post(&format!("/api/tournaments/{evening}/enter"), &json!({})).await.unwrap();
    ada.post("/api/day/factory-manager", &json!({})).await.unwrap();

    let store = Store::open(house.database(), Arc::new(|_, _| {})).await.unwrap();
    let user = UserId(id.clone());
    let learned = LearnedRow { user: user.clone(), game: "g".into(), lesson: "l".into(), learned: 1 };
    let (game, puzzle) = ("g".to_owned(), "p".to_owned());
    let day_off = DayOffRow { user: user.clone(), day: "2026-12-24".into(), from: 1, until: 2 };
    let tried = PuzzleTryRow { user, game, puzzle, tried: 1, at_once: true, solved: Some(1) };
    let change = Change::new().put_learned(&learned).put_puzzle_try(&tried).add_day_off(&day_off, 30);
    store.commit(change).await.unwrap();
    (ada, id)
}

/// Every text of the database that has one of these words in it: its table, its column, and the text.
async fn mentions(house: &House, words: &[&str]) -> Vec<(String, String, String)> {
    let file = format!("sqlite://{}", house.database());
    let mut database = SqliteConnection::connect(&file).await.unwrap();
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table'";
    let tables: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut database).await.unwrap();
    let mut found = Vec::new();
    for table in tables {
        let sql = sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"));
        for row in sqlx::query(sql).fetch_all(&mut database).await.unwrap() {
            for (n, column) in row.columns().iter().enumerate() {
                let Ok(Some(text)) = row.try_get::<Option<String>, _>(n) else { continue };
                if words.iter().any(|word| text.to_lowercase().contains(&word.to_lowercase())) {
                    found.push((table.clone(), column.name().to_owned(), text));
                }
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_leaves_no_name_and_only_an_id_that_leads_nowhere() {
    let house = House::open().await;
    let (ada, id) = full_life(&house).await;
    let before = mentions(&house, &[&id]).await;
    for column in
        PERSONAL.iter().filter(|column| !["ways", "notice_choices", "outbox"].contains(&column.table))
    {
        let known = |(table, name, _): &(String, String, String)| {
            (table.as_str(), name.as_str()) == (column.table, column.person)
        };
        let unseen = ["own_presets", "puzzle_days", "mistakes", "pairings"].contains(&column.table);
        assert!(unseen || before.iter().any(known), "the test needs a row of {column:?}");
    }
    assert!(!mentions(&house, &[NAME]).await.is_empty());

    let gone = ada.ask(Method::DELETE, "/api/me", Some(&json!({"password": "correct horse"}))).await.unwrap();
    assert_eq!(gone.status, 204);
    assert_eq!(mentions(&house, &[NAME, "Unmistakable"]).await, [], "no name, in whatever form");
    let stays = PERSONAL.iter().filter(|column| !column.goes).map(|column| (column.table, column.person));
    let stays: Vec<(&str, &str)> = stays.chain([("log", "who")]).collect();
    for (table, column, text) in mentions(&house, &[&id]).await {
        assert!(stays.contains(&(table.as_str(), column.as_str())), "{table}.{column}: {text}");
    }
    let store = Store::open(house.database(), Arc::new(|_, _| {})).await.unwrap();
    assert!(store.user(&UserId(id.clone())).await.unwrap().unwrap().deleted);
    let anybody = house.guest().await;
    for path in [format!("/api/users/{id}"), format!("/api/friends/{id}")] {
        assert_eq!(anybody.get(&path).await.unwrap_err().code, "not_found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_can_have_everything_of_their_own_and_nothing_secret() {
    let house = House::open().await;
    let (ada, id) = full_life(&house).await;
    let answer = ada.ask(Method::GET, "/api/export", None).await.unwrap();
    let named = answer.headers["content-disposition"].to_str().unwrap();
    assert!(named.contains("shopfloor-my-data.json"), "{named}");
    let file = answer.value().unwrap();
    assert_eq!((&file["users"][0]["id"], &file["users"][0]["name"]), (&json!(id), &json!(NAME)));
    for table in
        ["sessions", "seats", "results", "chat", "ratings", "follows", "mutes", "learned", "presence"]
    {
        assert_eq!(file[table].as_array().map(Vec::is_empty), Some(false), "{table}");
    }
    assert_eq!(file["invitations (by_id)"].as_array().unwrap().len(), 1);
    let over = text(&file["results"][0]["match_file"]);
    let kept = ada.ask(Method::GET, &over, None).await.unwrap();
    engine::MatchFile::read(&kept.text).expect("the matches' files are reachable");
    let all = answer.text.to_lowercase();
    for secret in ["argon2", "\"hash\"", "\"secret\"", "\"password\"", "\"invite\""] {
        assert!(!all.contains(secret), "{secret}");
    }
    let eve = text(&file["mutes"][0]["muted_id"]);
    assert!(file["mutes"].as_array().unwrap().len() == 1 && eve != id, "who has muted her is not told");
    let mut last = 200;
    for _ in 0..6 {
        last = ada.ask(Method::GET, "/api/export", None).await.unwrap().status;
    }
    assert_eq!(last, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stored_is_told_to_everybody_in_their_language() {
    let house = House::open().await;
    let stranger = Api::new(&house.url());
    let parts = stranger.get("/api/stored").await.unwrap()["parts"].as_array().unwrap().len();
    assert!(parts > 10);
    let german = stranger.get("/api/stored?lang=de").await.unwrap();
    assert_eq!(german["parts"][0]["title"], "Du");
}
