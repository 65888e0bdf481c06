//! Until the day is over nobody gets more of a match of the day than its player sees from the seat, by any route.

use client::{Api, Method, Socket, SocketOptions};
use serde_json::{Value, json};
use store::{Store, TableId};

use crate::days::{DAY, attempt, day, house, noon, play, sit_down, to_the_end};
use crate::house::{Player, text};

const TABLE: &str = "/api/tables/{id}";

/// What a request of the player's own is answered while the match of the day is sealed: nothing, or a code.
/// Every request that names a table has a line here.
const OWN: [(Method, &str, &str, Option<&str>); 20] = [
    (Method::GET, "", "", None),
    (Method::POST, "/join", "{}", Some("over not_open")),
    (Method::POST, "/leave", "{}", Some("over not_open")),
    (Method::POST, "/seat", r#"{"seat": 0, "to": {"kind": "open"}}"#, Some("over not_open")),
    (Method::POST, "/start", "{}", Some("over not_open")),
    (Method::POST, "/invite", "{}", Some("over forbidden")),
    // It ends the attempt, which is what it says: the walk does not do it.
    (Method::POST, "/close", "{}", None),
    (Method::POST, "/rematch", "{}", Some("not_playing")),
    (Method::POST, "/branch", r#"{"at": 4}"#, Some("forbidden")),
    (Method::POST, "/hint", r#"{"at": 4}"#, Some("forbidden over stale not_your_turn")),
    (Method::GET, "/socket", "", None),
    (Method::GET, "/replay?at=3", "", Some("forbidden")),
    (Method::GET, "/board?at=0", "", Some("forbidden")),
    (Method::GET, "/history", "", None),
    (Method::GET, "/orders", "", Some("forbidden over")),
    (Method::PUT, "/orders", r#"{"orders": []}"#, Some("forbidden over")),
    (Method::GET, "/review", "", Some("forbidden")),
    (Method::GET, "/advice?at=4", "", Some("forbidden")),
    (Method::POST, "/foresee", r#"{"at": 4, "seat": 0, "actions": []}"#, Some("forbidden")),
    (Method::POST, "/try", r#"{"at": 4, "seat": 0, "actions": []}"#, Some("forbidden")),
];
const FILE: (Method, &str) = (Method::GET, "/file");

async fn ask(api: &Api, method: &Method, id: &str, what: &str, body: &str) -> (Option<String>, String) {
    let body: Option<Value> = (!body.is_empty()).then(|| serde_json::from_str(body).unwrap());
    let answer = api.ask(method.clone(), &format!("/api/tables/{id}{what}"), body.as_ref()).await.unwrap();
    (answer.value().err().map(|refused| refused.code.to_string()), answer.text)
}

/// The requests of the reference that name a table.
async fn named(api: &Api) -> Vec<(String, String)> {
    let document = api.get("/api/openapi.json").await.unwrap();
    let paths = document["paths"].as_object().unwrap().iter().filter(|(path, _)| path.starts_with(TABLE));
    let mut all: Vec<(String, String)> = paths
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(|method| (method.to_uppercase(), path[TABLE.len()..].to_owned()))
        })
        .collect();
    all.sort();
    all
}

/// Every request that names this table, by its player and by others.
async fn walk(id: &str, own: &Api, others: &[&Api], secret: &str) {
    for (method, what, body, expected) in OWN {
        if what != "/close" && what != "/socket" {
            let (code, told) = ask(own, &method, id, what, body).await;
            match expected {
                Some(codes) => {
                    let code = code.unwrap_or_else(|| panic!("{what} is answered: {told}"));
                    assert!(codes.split(' ').any(|expected| expected == code), "{what}: {code} {told}");
                }
                None => assert_eq!(code, None, "{what}"),
            }
            assert!(!told.contains(secret), "{what} tells the secret: {told}");
        }
        for other in others {
            if what == "/socket" {
                let mut socket = Socket::table(other, id, &SocketOptions::since(0)).await.unwrap();
                let told = socket.next().await.unwrap().value;
                assert_eq!((&told["type"], &told["refused"]), (&json!("bye"), &json!("forbidden")), "{told}");
                continue;
            }
            let (code, told) = ask(other, &method, id, what, body).await;
            assert_eq!(code.as_deref(), Some("forbidden"), "{what}: {told}");
        }
    }
    for api in others.iter().copied().chain([own]) {
        assert_eq!(ask(api, &FILE.0, id, FILE.1, "").await.0.as_deref(), Some("forbidden"));
        // A view of another seat, or of a spectator, is the own one.
        if std::ptr::eq(api, own) {
            let plain = ask(own, &Method::GET, id, "/history", "").await.1;
            for seat in ["0", "1", "spectator"] {
                assert_eq!(ask(own, &Method::GET, id, &format!("/history?as={seat}"), "").await.1, plain);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_tells_more_of_a_sealed_match_than_its_player_sees() {
    let house = house().await;
    let (ada, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let mut listed: Vec<(String, String)> = OWN
        .iter()
        .map(|(method, what, ..)| (method.to_string(), what.split('?').next().unwrap().to_owned()))
        .chain([(FILE.0.to_string(), FILE.1.to_owned())])
        .collect();
    listed.sort();
    assert_eq!(listed, named(&ada).await, "every request that names a table is walked");

    let store = Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    for game in ["factory-manager", "fantastic-factories"] {
        let mut hers = sit_down(&ada, game).await;
        let secret = store.day(game, DAY.0).await.unwrap().unwrap().secret;
        attempt(&bob, game).await;
        play(&mut hers, 7, 6).await;
        hers.until(Player::may_act).await;
        walk(&hers.id, &ada, &[&bob, &eve], &secret).await;
        let undo = hers.ask(json!({"type": "undo", "at": hers.ply()})).await;
        assert_eq!(undo["refused"], "undo_off", "{undo}");
        // With the invite code, which a program could guess, the door stays shut.
        let invite = store.table(&TableId(hers.id.clone())).await.unwrap().unwrap().invite;
        let (code, _) = ask(&eve, &Method::GET, &hers.id, &format!("?invite={invite}"), "").await;
        assert_eq!(code.as_deref(), Some("forbidden"));

        to_the_end(&mut hers, 7).await;
        walk(&hers.id, &ada, &[&bob, &eve], &secret).await;
        assert_eq!(hers.table["seed"], Value::Null);
        assert!(hers.heard.iter().all(|told| !told.contains(&secret)));
        // Midnight alone reveals nothing.
        house.set_date(DAY.ends() + 1000);
        walk(&hers.id, &ada, &[&bob, &eve], &secret).await;
        house.set_date(noon(DAY));

        // Nor does anything that does not name the table.
        let id = text(&ada.get("/api/me").await.unwrap()["id"]);
        let page = |text: &str| text.replace(&hers.id, "");
        for path in [
            format!("/api/users/{id}"),
            format!("/api/users/{id}/matches"),
            "/api/tables?list=playing".into(),
            "/api/tables?list=mine".into(),
            format!("/api/leaderboard/{game}"),
            format!("/api/day/{game}"),
            format!("/api/day/{game}/{}", DAY.0),
            format!("/api/me/play?game={game}"),
        ] {
            for api in [&eve, &bob] {
                let told = api.ask(Method::GET, &path, None).await.unwrap().text;
                assert!(!told.contains(&hers.id) && !told.contains(&secret), "{path}: {told}");
            }
            let told = ada.ask(Method::GET, &path, None).await.unwrap().text;
            assert!(!told.contains(&secret), "{path}: {told}");
        }
        let shared = async |path: &str| eve.ask(Method::GET, path, None).await.unwrap();
        let (own, none) = (shared(&format!("/table/{}", hers.id)).await, shared("/table/nothing").await);
        assert_eq!(page(&own.text), none.text.replace("nothing", ""));
        let (own, none) = (shared(&format!("/api/card?table={}", hers.id)).await, shared("/api/card").await);
        assert_eq!(own.headers.get("etag"), none.headers.get("etag"));
        assert_eq!(day(&eve, game).await["today"]["secret"], Value::Null);
    }
}
