//! Accounts, passwords, tokens.

use std::sync::atomic::{AtomicU8, Ordering};

use client::{Api, Method, Socket, header};
use serde_json::{Value, json};

use crate::house::{House, Player, play_on, text};
use crate::people::{browser, closes, cookie, me};

const ADA: &str = "correct horse";

/// A browser with an account.
pub async fn account(house: &House, name: &str) -> Api {
    become_account(&browser(house).await, name).await.0
}

/// A guest becomes an account, and goes on with the secret they are given; what the server said.
pub async fn become_account(guest: &Api, name: &str) -> (Api, Value) {
    let body = json!({"name": name, "password": ADA});
    let answer = guest.ask(Method::POST, "/api/account", Some(&body)).await.unwrap();
    let made = answer.value().unwrap();
    let api = guest.stranger();
    let api = match made["token"].as_str() {
        Some(token) => api.with_token(token),
        None => api.with_cookie(&cookie(&answer)),
    };
    (api, made)
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
    api.get("/api/me").await.is_ok_and(|me| !me.is_null())
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

    let (program, made) = become_account(&api, "Ada").await;
    assert_eq!((&made["id"], &made["guest"], &made["name"]), (&before["id"], &json!(false), &json!("Ada")));
    assert_eq!((is_in(&api).await, is_in(&program).await), (false, true), "a new secret");
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
    let (api, _) = become_account(&api, "Eve").await;
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
    let mut player = Player::sit(
        guest.clone(),
        &text(&guest.quick(&json!({"game": "factory-manager"})).await.unwrap()["id"]),
    )
    .await;
    let (ada, _) = become_account(&guest, "Ada").await;
    assert_eq!((is_in(&ada).await, is_in(&guest).await, is_in(&program).await), (true, false, false));
    assert!(closes(&mut player).await, "the guest's socket");
    let guest = ada;

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

#[tokio::test(flavor = "multi_thread")]
async fn a_token_cannot_make_tokens_nor_do_what_takes_a_password() {
    let house = House::open().await;
    let api = account(&house, "Ada").await;
    let made = api.post("/api/tokens", &json!({"label": "bot"})).await.unwrap();
    let program = Api::new(&house.url()).with_token(&text(&made["token"]));
    let id = text(&made["id"]);
    let password = json!({"password": ADA});
    let forbidden = [
        (Method::POST, "/api/tokens".to_owned(), json!({"label": "another"})),
        (Method::DELETE, format!("/api/tokens/{id}"), json!({})),
        (Method::POST, "/api/password".to_owned(), json!({"old": ADA, "new": "another horse"})),
        (Method::POST, "/api/recovery".to_owned(), password.clone()),
        (Method::DELETE, "/api/me".to_owned(), password),
    ];
    for (method, path, body) in forbidden {
        let refused = program.ask(method, &path, Some(&body)).await.unwrap().value().unwrap_err();
        assert_eq!((refused.status, refused.code.as_str()), (403, "forbidden"), "{path}");
        assert!(refused.text.contains("token"), "{}", refused.text);
    }
    program.quick(&json!({"game": "factory-manager"})).await.expect("it plays");
    assert_eq!(api.delete("/api/tokens/%00").await.unwrap_err().code, "not_found");
    // A guest's program is nobody without its token: it may go, but not multiply.
    let (guest, _) = Api::guest(&house.url()).await.unwrap();
    assert_eq!(guest.post("/api/tokens", &json!({"label": "x"})).await.unwrap_err().code, "forbidden");
    guest.delete("/api/me").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_may_only_read_changes_nothing() {
    let house = House::open().await;
    let api = account(&house, "Ada").await;
    let made =
        api.post("/api/tokens", &json!({"label": "mirror", "scope": "read", "days": 7})).await.unwrap();
    assert_eq!(made["scope"], "read");
    let reader = Api::new(&house.url()).with_token(&text(&made["token"]));
    let table = text(&api.quick(&json!({"game": "factory-manager"})).await.unwrap()["id"]);
    for path in ["/api/me", "/api/tokens", "/api/tables?list=mine", &format!("/api/tables/{table}")] {
        reader.get(path).await.unwrap_or_else(|e| panic!("{path}: {e:?}"));
    }
    let changes = [
        (Method::POST, "/api/quick".to_owned()),
        (Method::POST, "/api/tables".to_owned()),
        (Method::POST, format!("/api/tables/{table}/close")),
        (Method::PATCH, "/api/me".to_owned()),
        (Method::PUT, "/api/mutes/abc".to_owned()),
        (Method::POST, "/api/matches".to_owned()),
        (Method::POST, "/api/account".to_owned()),
        (Method::POST, "/api/logout".to_owned()),
    ];
    for (method, path) in changes {
        let refused = reader.ask(method, &path, Some(&json!({}))).await.unwrap().value().unwrap_err();
        assert_eq!(
            (refused.code.as_str(), refused.text.as_str()),
            ("forbidden", "This token can only read."),
            "{path}"
        );
    }
    let mut watching = Player::sit(reader.clone(), &table).await;
    let at = watching.ply();
    let action = watching.actions().first().cloned().unwrap_or(json!({}));
    for said in [
        json!({"type": "act", "at": at, "action": action}),
        json!({"type": "undo", "at": at}),
        json!({"type": "chat", "text": "hello"}),
        json!({"type": "resign"}),
        json!({"type": "return"}),
    ] {
        let told = watching.ask(said.clone()).await;
        assert_eq!((&told["type"], &told["refused"]), (&json!("refused"), &json!("forbidden")), "{said}");
    }
    assert_eq!(watching.ask(json!({"type": "ping"})).await["type"], "ok");
    assert!(Socket::lobby(&reader).await.unwrap().next().await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_has_an_age_after_which_nobody_enters_with_it() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let house = House::open_with(|config| config.ping = std::time::Duration::from_millis(200)).await;
    let api = account(&house, "Ada").await;
    for days in [0, 366, 4_000_000] {
        let refused = api.post("/api/tokens", &json!({"label": "x", "days": days})).await.unwrap_err();
        assert_eq!((refused.status, refused.code.as_str()), (400, "unreadable"), "{days}");
    }
    let lasts = |made: &Value| (made["expires"].as_i64().unwrap() - made["created"].as_i64().unwrap()) / DAY;
    let made = api.post("/api/tokens", &json!({"label": "year"})).await.unwrap();
    assert_eq!((lasts(&made), &made["scope"]), (365, &json!("play")));
    let made = api.post("/api/tokens", &json!({"label": "week", "days": 7})).await.unwrap();
    assert_eq!(lasts(&made), 7);

    // Tokens whose time is up, and one from before tokens had an age.
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let ada = store::UserId(text(&me(&api).await["id"]));
    let now = made["created"].as_i64().unwrap();
    let put = async |secret: &str, created: i64, expires: Option<i64>| {
        let (hash, label) = (blake3::hash(secret.as_bytes()).to_string(), Some("old".to_owned()));
        let row =
            store::SessionRow { hash, user: ada.clone(), label, created, seen: now, scope: None, expires };
        store.commit(store::Change::new().add_session(&row)).await.unwrap();
        Api::new(&house.url()).with_token(secret)
    };
    let expired = put("one", now - 8 * DAY, Some(now - DAY)).await;
    let refused = expired.get("/api/me").await.unwrap_err();
    assert_eq!((refused.status, refused.code.as_str()), (401, "not_signed_in"));
    assert!(refused.text.contains("expired"), "{}", refused.text);
    assert!(!is_in(&put("two", now - 366 * DAY, None).await).await);
    assert!(is_in(&put("three", now - 364 * DAY, None).await).await);
    // A socket does not outlive its token.
    let brief = put("four", now, Some(now + 2_000)).await;
    let table = text(&api.quick(&json!({"game": "factory-manager"})).await.unwrap()["id"]);
    let mut player = Player::sit(brief, &table).await;
    assert_eq!(player.socket.next_of("bye").await.unwrap().value["refused"], "not_signed_in");
}

/// Every time from another address, where the house looks at what a proxy says.
async fn recover(
    house: &House,
    name: &str,
    code: &str,
    password: &str,
) -> Result<(Api, Value), client::ApiRefusal> {
    static FROM: AtomicU8 = AtomicU8::new(0);
    let from = format!("192.0.2.{}", FROM.fetch_add(1, Ordering::Relaxed));
    let api = Api::new(&house.url()).with_header(header::HeaderName::from_static("x-forwarded-for"), &from);
    let body = json!({"name": name, "code": code, "password": password});
    let answer = api.ask(Method::POST, "/api/recover", Some(&body)).await.unwrap();
    let me = answer.value()?;
    Ok((api.with_cookie(&cookie(&answer)), me))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_sets_a_new_password_once_and_signs_everybody_out() {
    let house = House::open_with(|config| config.behind_proxy = true).await;
    let (ada, made) = become_account(&browser(&house).await, "Ada").await;
    let code = text(&made["recovery"]);
    assert_eq!(me(&ada).await.get("recovery"), None, "shown once");
    let token = text(&ada.post("/api/tokens", &json!({"label": "bot"})).await.unwrap()["token"]);
    let program = Api::new(&house.url()).with_token(&token);

    // A wrong name, a wrong code and a name without a code are refused alike.
    account(&house, "Eve").await;
    let wrong = [
        recover(&house, "Nobody", &code, "another horse").await.unwrap_err(),
        recover(&house, "Ada", "abcd-abcd-abcd-abcd-abcd", "another horse").await.unwrap_err(),
        recover(&house, "Ada", "", "another horse").await.unwrap_err(),
        recover(&house, "Eve", &code, "another horse").await.unwrap_err(),
    ];
    assert!(wrong.iter().all(|refused| *refused == wrong[0]), "{wrong:?}");
    assert_eq!((wrong[0].status, wrong[0].code.as_str()), (401, "wrong_password"));
    assert_eq!(recover(&house, "Ada", &code, "short").await.unwrap_err().code, "bad_password");
    assert!(is_in(&ada).await, "nothing has happened yet");

    let typed = code.to_uppercase().replace('-', " ");
    let (back, answer) = recover(&house, " ADA", &typed, "another horse").await.unwrap();
    assert_eq!(me(&back).await["name"], "Ada");
    assert_eq!((is_in(&ada).await, is_in(&program).await), (false, false));
    assert_eq!(login(&house, "Ada", ADA).await.unwrap_err().code, "wrong_password");
    login(&house, "Ada", "another horse").await.unwrap();
    let next = text(&answer["recovery"]);
    assert_ne!(next, code);
    assert_eq!(
        recover(&house, "Ada", &code, "third horse").await.unwrap_err().code,
        "wrong_password",
        "used"
    );

    // With the password another can be made, and then it is the only one.
    let renewed = async |password: &str| back.post("/api/recovery", &json!({"password": password})).await;
    assert_eq!(renewed(ADA).await.unwrap_err().code, "wrong_password");
    let newest = text(&renewed("another horse").await.unwrap()["code"]);
    assert_eq!(recover(&house, "Ada", &next, "third horse").await.unwrap_err().code, "wrong_password");
    recover(&house, "Ada", &newest, "third horse").await.unwrap();
    let guest = browser(&house).await.post("/api/recovery", &json!({"password": ADA})).await;
    assert_eq!(guest.unwrap_err().code, "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_is_used_once_even_by_two_at_once_and_not_guessed_all_day() {
    let house = House::open().await;
    let (_, made) = become_account(&browser(&house).await, "Ada").await;
    let code = text(&made["recovery"]);
    let both = tokio::join!(
        recover(&house, "Ada", &code, "another horse"),
        recover(&house, "Ada", &code, "third horse")
    );
    let refused: Vec<_> = [both.0, both.1].into_iter().filter_map(|one| Some(one.err()?.code)).collect();
    assert_eq!(refused, ["wrong_password"]);
    let mut word = String::new();
    for _ in 0..30 {
        word = recover(&house, "ada", "abcd", "another horse").await.unwrap_err().code;
        if word == "too_many" {
            break;
        }
    }
    assert_eq!(word, "too_many", "limited like a password");
    assert_eq!(login(&house, "Ada", "x").await.unwrap_err().code, "too_many", "and together with it");
}
