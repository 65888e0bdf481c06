//! Whatever is sent: nothing panics, every refusal has its word, and the match goes on.

use client::{Method, Socket};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::house::{House, Player};

/// Frames that were, or could be, trouble. One a line; `\u{0}`-like escapes stay as they are.
const CORPUS: &str = include_str!("corpus.txt");

/// Sends a text and reads until it is answered; `null` ids belong to what could not be read.
async fn refused(player: &mut Player, text: &str) -> Value {
    player.socket.send_text(text.to_owned()).await.unwrap();
    loop {
        let told = player.hear().await;
        match told["type"].as_str().unwrap() {
            "refused" => return told,
            "ok" | "preview" => panic!("accepted: {text}"),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_frame_of_the_corpus_is_refused_and_the_match_goes_on() {
    let house = House::open().await;
    let mut player = house.table("fantastic-factories", 1).await.remove(0);
    for line in CORPUS.lines().filter(|line| !line.is_empty()) {
        let told = refused(&mut player, line).await;
        let word = told["refused"].as_str().unwrap();
        assert!(
            ["unreadable", "stale", "illegal", "not_your_turn", "too_large"].contains(&word),
            "{line}: {told}"
        );
    }
    player.socket.send_binary(vec![0, 159, 146, 150]).await.unwrap();
    let told = player.hear().await;
    assert_eq!(told["refused"], "unreadable");
    player.play(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_too_large_ends_the_socket_with_a_word_and_nothing_else() {
    let house = House::open().await;
    let mut player = house.table("fantastic-factories", 1).await.remove(0);
    player.socket.send_text("x".repeat(100_000)).await.unwrap();
    let mut told = player.hear().await;
    while told["type"] == "table" {
        told = player.hear().await;
    }
    assert_eq!((&told["type"], &told["refused"]), (&json!("bye"), &json!("too_large")));
    let mut again = Player::sit(player.api.clone(), &player.id).await;
    again.play(0).await;
}

/// JSON that may look like a message.
fn messages() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop_oneof!["act", "undo", "preview", "chat", "resign", "return", "ping"].prop_map(Value::from),
    ];
    let key = prop_oneof!["type", "id", "at", "action", "text", "do", "[a-z]{1,6}"];
    scalar.prop_recursive(4, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map(key.clone(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn random_messages_and_random_bytes_break_nothing() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let mut runner = TestRunner::deterministic();
    for n in 0..600 {
        let text = match n % 3 {
            0 => messages().new_tree(&mut runner).unwrap().current().to_string(),
            1 => ".{0,60}".new_tree(&mut runner).unwrap().current(),
            _ => {
                let whole = players[0].act(&json!({"do": "bid", "tile": 1, "workers": 1})).to_string();
                let cut = (0..whole.len()).new_tree(&mut runner).unwrap().current();
                whole[..cut].to_owned()
            }
        };
        players[0].socket.send_text(text.clone()).await.unwrap();
        loop {
            let told = players[0].hear().await;
            match told["type"].as_str().unwrap() {
                "refused" => break,
                // A random resign would be one.
                "ok" => panic!("accepted: {text}"),
                _ => {}
            }
        }
    }
    let acting = players.iter().position(Player::may_act).unwrap();
    let told = players[acting].play(0).await;
    assert_eq!(told["type"], "ok");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_make_no_sense_get_a_typed_refusal() {
    let house = House::open().await;
    let api = house.guest().await;
    let deep = "[".repeat(3_000);
    let long = format!("{{\"game\":\"{}\"}}", "x".repeat(70_000));
    let cases = [
        (Method::POST, "/api/tables", Some("{"), 400),
        (Method::POST, "/api/tables", Some(deep.as_str()), 400),
        (Method::POST, "/api/tables", Some(long.as_str()), 413),
        (Method::POST, "/api/quick", Some("null"), 400),
        (Method::POST, "/api/quick", Some("{\"game\": 7}"), 400),
        (Method::POST, "/api/tables/nowhere/join", Some("{}"), 404),
        (Method::POST, "/api/tables/%00%ff/join", Some("{}"), 404),
        (Method::POST, "/api/tables/a%00b/join", Some("{}"), 404),
        (Method::GET, "/api/tables/a%20b", None, 404),
        (Method::GET, "/api/users/%00", None, 404),
        (Method::GET, "/api/users/%00/matches", None, 404),
        (Method::GET, "/api/leaderboard/%00", None, 404),
        (Method::PUT, "/api/mutes/%00", None, 404),
        (Method::POST, "/api/login", Some(r#"{"name": "a\u0000b", "password": "12345678"}"#), 401),
        (Method::GET, "/api/tables?list=all", None, 400),
        (Method::GET, "/api/tables/x/replay?at=-1", None, 400),
        (Method::GET, "/api/nothing", None, 404),
        (Method::GET, "/api/tables/x/socket", None, 400),
    ];
    for (method, path, body, status) in cases {
        let answer = api.ask_text(method, path, body.map(str::to_owned)).await.unwrap();
        let refused = answer.value().unwrap_err();
        assert_ne!(refused.code, client::ApiRefusal::STRANGE, "{path}: {}", refused.text);
        assert_eq!(answer.status, status, "{path}: {refused}");
    }
    let nobody = Socket::lobby(&api.stranger()).await.unwrap_err();
    assert_eq!(nobody.code, "not_signed_in");
}
