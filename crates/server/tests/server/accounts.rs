//! Accounts, passwords, tokens.

use client::{Api, Method, Socket, header};
use serde_json::{Value, json};

use crate::house::{House, Player, play_on, text};
use crate::people::{browser, cookie, me};

const ADA: &str = "correct horse";

/// A browser with an account.
async fn account(house: &House, name: &str) -> Api {
    let api = browser(house).await;
    api.post("/api/account", &json!({"name": name, "password": ADA})).await.unwrap();
    api
}

async fn login(house: &House, name: &str, password: &str) -> Result<Api, client::ApiRefusal> {
    let api = Api::new(&house.url());
    let body = json!({"name": name, "password": password});
    let answer = api.ask(Method::POST, "/api/login", Some(&body)).await.unwrap();
    answer.value()?;
    let value = cookie(&answer);
    Ok(api.with_cookie(&value))
}

async fn is_in(api: &Api) -> bool {
    api.get("/api/me").await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_creates_an_account_keeps_matches_and_rating() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    play_on(&mut players, 5_000).await;
    let api = players[0].api.clone();
    let before = me(&api).await;
    let path = format!("/api/users/{}", text(&before["id"]));
    let profile = api.get(&path).await.unwrap();
    assert_eq!(profile["games"][0]["plays"], 1);

    let made = api.post("/api/account", &json!({"name": "Ada", "password": ADA})).await.unwrap();
    assert_eq!((&made["id"], &made["guest"], &made["name"]), (&before["id"], &json!(false), &json!("Ada")));
    let after = login(&house, " ADA ", ADA).await.unwrap();
    assert_eq!(me(&after).await["id"], before["id"]);
    assert_eq!(after.get(&path).await.unwrap()["games"], profile["games"]);
    let mine = after.tables("mine").await.unwrap();
    assert_eq!(mine["tables"][0]["id"], json!(players[0].id));
    assert_eq!(mine["tables"][0]["seats"][0]["name"], "Ada");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_a_name_of_its_own_and_a_password_of_some_length() {
    let house = House::open().await;
    account(&house, "Ada Lovelace").await;
    let api = browser(&house).await;
    let cases = [
        ("ada  LOVELACE", ADA, 409, "name_taken"),
        ("", ADA, 400, "bad_name"),
        ("Eve", "1234567", 400, "bad_password"),
        ("Eve", &"x".repeat(201), 400, "bad_password"),
    ];
    for (name, password, status, word) in cases {
        let refused =
            api.post("/api/account", &json!({"name": name, "password": password})).await.unwrap_err();
        assert_eq!((refused.status, refused.code.as_str()), (status, word), "{name} {password}");
    }
    assert_eq!(me(&api).await["guest"], true, "nothing has changed");
    let eve = json!({"name": "Eve", "password": ADA});
    api.post("/api/account", &eve).await.unwrap();
    assert_eq!(api.post("/api/account", &eve).await.unwrap_err().code, "forbidden");
    let taken = api.patch("/api/me", &json!({"name": "ADA LOVELACE"})).await.unwrap_err();
    assert_eq!((taken.status, taken.code.as_str()), (409, "name_taken"));
    assert_eq!(api.patch("/api/me", &json!({"name": "EVE"})).await.unwrap()["name"], "EVE");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_at_once_do_not_get_one_name() {
    let house = House::open().await;
    let guests = [browser(&house).await, browser(&house).await];
    let body = json!({"name": "Ada", "password": ADA});
    let [one, other] = [0, 1].map(|n| guests[n].post("/api/account", &body));
    let (one, other) = tokio::join!(one, other);
    let words: Vec<String> = [one, other].into_iter().filter_map(|made| Some(made.err()?.code)).collect();
    assert_eq!(words, ["name_taken"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_name_and_a_wrong_password_are_refused_alike_and_a_banned_person_is_told() {
    let house = House::open().await;
    let ada = me(&account(&house, "Ada").await).await;
    let [unknown, wrong] =
        [login(&house, "Adam", ADA).await.unwrap_err(), login(&house, "Ada", "wrong").await.unwrap_err()];
    assert_eq!((unknown.status, unknown.code.as_str()), (401, "wrong_password"));
    assert_eq!(unknown, wrong);

    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let ada = store::UserId(text(&ada["id"]));
    store.commit(store::Change::new().set_banned(&ada, true)).await.unwrap();
    let refused = login(&house, "Ada", ADA).await.unwrap_err();
    assert_eq!((refused.status, refused.code.as_str()), (403, "banned"));
    assert_eq!(login(&house, "Ada", "wrong").await.unwrap_err().code, "wrong_password", "only who may know");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_tries_passwords_all_day() {
    // A slow machine gets a try back now and then.
    let tries = async |house: &House, name: &dyn Fn(usize) -> String| {
        let api = Api::new(&house.url());
        for n in 0..60 {
            let body = json!({"name": name(n), "password": "12345678"});
            let answer = api.ask(Method::POST, "/api/login", Some(&body)).await.unwrap();
            if answer.status == 429 {
                assert_eq!(answer.value().unwrap_err().code, "too_many");
                assert!(answer.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u32>().unwrap() > 0);
                return n;
            }
            assert_eq!(answer.value().unwrap_err().code, "wrong_password");
        }
        panic!("nobody stops this");
    };
    let house = House::open_with(|config| config.limit_addresses = true).await;
    assert!(tries(&house, &|n| format!("name {n}")).await >= 10, "one address, many accounts");
    let house = House::open().await;
    account(&house, "Ada").await;
    assert!(tries(&house, &|_| "ada".to_owned()).await >= 9, "one account from one address");
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_a_password_elsewhere_does_not_lock_its_owner_out() {
    let house = House::open_with(|config| config.behind_proxy = true).await;
    account(&house, "Ada").await;
    let from = |address: &str| {
        Api::new(&house.url()).with_header(header::HeaderName::from_static("x-forwarded-for"), address)
    };
    let tries = async |address: &str, password: &str| {
        from(address).post("/api/login", &json!({"name": "Ada", "password": password})).await
    };
    let mut word = String::new();
    for _ in 0..40 {
        word = tries("192.0.2.1", "wrong horse").await.unwrap_err().code;
        if word == "too_many" {
            break;
        }
    }
    assert_eq!(word, "too_many");
    tries("192.0.2.2", ADA).await.expect("Ada is let in");
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_this_session_and_everywhere_ends_all() {
    let house = House::open().await;
    let first = account(&house, "Ada").await;
    let second = login(&house, "Ada", ADA).await.unwrap();
    let token = text(&second.post("/api/tokens", &json!({"label": "bot"})).await.unwrap()["token"]);
    let program = Api::new(&house.url()).with_token(&token);

    let answer = first.ask(Method::POST, "/api/logout", None).await.unwrap();
    assert_eq!((answer.status, cookie(&answer).as_str()), (204, ""));
    assert!(answer.headers[header::SET_COOKIE].to_str().unwrap().contains("Max-Age=0; HttpOnly"));
    assert_eq!((is_in(&first).await, is_in(&second).await, is_in(&program).await), (false, true, true));

    second.post("/api/logout", &json!({"everywhere": true})).await.unwrap();
    assert_eq!((is_in(&second).await, is_in(&program).await), (false, false));
    assert_eq!(second.post("/api/logout", &json!({})).await.unwrap(), Value::Null, "twice is once");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sockets_of_a_session_end_with_it_and_no_others_do() {
    let house = House::open().await;
    let first = account(&house, "Ada").await;
    let table = text(&first.quick(&json!({"game": "factory-manager"})).await.unwrap()["id"]);
    let mut stays = Player::sit(first.clone(), &table).await;
    let mut lobby = Socket::lobby(&first).await.unwrap();
    let token = async || {
        let made = first.post("/api/tokens", &json!({"label": "bot"})).await.unwrap();
        (text(&made["id"]), Api::new(&house.url()).with_token(&text(&made["token"])))
    };
    let password = json!({"old": ADA, "new": ADA});
    for way in ["logout", "token", "password"] {
        let (id, other) = token().await;
        let mut player = Player::sit(other.clone(), &table).await;
        let mut list = Socket::lobby(&other).await.unwrap();
        match way {
            "logout" => other.post("/api/logout", &json!({})).await.unwrap(),
            "token" => first.delete(&format!("/api/tokens/{id}")).await.unwrap(),
            _ => first.post("/api/password", &password).await.unwrap(),
        };
        for socket in [&mut player.socket, &mut list] {
            assert_eq!(socket.next_of("bye").await.unwrap().value["refused"], "not_signed_in", "{way}");
        }
        assert_eq!(stays.ask(json!({"type": "ping"})).await["type"], "ok", "{way}");
    }
    assert_eq!(lobby.next().await.unwrap().kind(), "lobby");
    first.post("/api/logout", &json!({})).await.unwrap();
    assert!(lobby.next_of("bye").await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn making_an_account_and_another_password_end_all_other_sessions() {
    let house = House::open().await;
    let guest = browser(&house).await;
    let token = text(&guest.post("/api/tokens", &json!({"label": "bot"})).await.unwrap()["token"]);
    let program = Api::new(&house.url()).with_token(&token);
    guest.post("/api/account", &json!({"name": "Ada", "password": ADA})).await.unwrap();
    assert_eq!((is_in(&guest).await, is_in(&program).await), (true, false));

    let other = login(&house, "Ada", ADA).await.unwrap();
    let change =
        async |old: &str, new: &str| guest.post("/api/password", &json!({"old": old, "new": new})).await;
    assert_eq!(change("wrong horse", "another horse").await.unwrap_err().code, "wrong_password");
    assert_eq!(change(ADA, "short").await.unwrap_err().code, "bad_password");
    assert!(is_in(&other).await);
    change(ADA, "another horse").await.unwrap();
    assert_eq!((is_in(&guest).await, is_in(&other).await), (true, false));
    assert_eq!(login(&house, "Ada", ADA).await.unwrap_err().code, "wrong_password");
    login(&house, "Ada", "another horse").await.unwrap();

    let refused = browser(&house).await.post("/api/password", &json!({"old": ADA, "new": ADA})).await;
    assert_eq!(refused.unwrap_err().code, "forbidden", "a guest has none");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_signs_in_with_a_token_that_can_be_taken_back() {
    let house = House::open().await;
    let api = account(&house, "Ada").await;
    let made = api.post("/api/tokens", &json!({"label": " my bot "})).await.unwrap();
    let (id, token) = (text(&made["id"]), text(&made["token"]));
    assert_eq!((&made["label"], id.len()), (&json!("my bot"), 8));
    let program = Api::new(&house.url()).with_token(&token);
    assert_eq!(me(&program).await["id"], me(&api).await["id"]);

    let body = json!({"name": "Ada", "password": ADA, "token": true});
    let answer = Api::new(&house.url()).ask(Method::POST, "/api/login", Some(&body)).await.unwrap();
    assert!(!answer.headers.contains_key(header::SET_COOKIE));
    let second = text(&answer.value().unwrap()["token"]);
    assert!(is_in(&Api::new(&house.url()).with_token(&second)).await);

    let listed = api.get("/api/tokens").await.unwrap();
    let labels: Vec<&str> =
        listed["tokens"].as_array().unwrap().iter().filter_map(|t| t["label"].as_str()).collect();
    assert_eq!(labels, ["my bot", "login"], "a browser is no token");
    assert!(!listed.to_string().contains(&token), "shown once");

    let eve = browser(&house).await;
    let remove = async |api: &Api| api.delete(&format!("/api/tokens/{id}")).await;
    assert_eq!(remove(&eve).await.unwrap_err().code, "not_found", "another's");
    remove(&api).await.unwrap();
    assert!(!is_in(&program).await);
    assert_eq!(remove(&api).await.unwrap_err().code, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_has_a_label_and_twenty_are_enough() {
    let house = House::open().await;
    let api = account(&house, "Ada").await;
    for label in ["", "  ", &"x".repeat(41), "a\nb"] {
        let refused = api.post("/api/tokens", &json!({"label": label})).await.unwrap_err();
        assert_eq!((refused.status, refused.code.as_str()), (400, "bad_name"), "{label:?}");
    }
    for n in 0..20 {
        api.post("/api/tokens", &json!({"label": format!("bot {n}")})).await.unwrap();
    }
    let refused = api.post("/api/tokens", &json!({"label": "one more"})).await.unwrap_err();
    assert_eq!((refused.status, refused.code.as_str()), (429, "too_many"));
    let login = json!({"name": "Ada", "password": ADA, "token": true});
    assert_eq!(api.post("/api/login", &login).await.unwrap_err().code, "too_many");
}
