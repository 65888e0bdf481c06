//! Guests, their names, and going for good.

use std::sync::Arc;
use std::time::Duration;

use client::{Api, ApiAnswer, Method, header};
use serde_json::{Value, json};
use testkit::eventually;

use crate::accounts::become_account;
use crate::house::{House, Player, text};

/// The value of the cookie an answer sets.
pub fn cookie(answer: &ApiAnswer) -> String {
    let set = answer.headers[header::SET_COOKIE].to_str().unwrap();
    let value = set.strip_prefix("shopfloor=").unwrap().split(';').next().unwrap();
    value.to_owned()
}

/// A guest in a browser.
pub async fn browser(house: &House) -> Api {
    let api = Api::new(&house.url());
    let answer = api.ask(Method::POST, "/api/guest", None).await.unwrap();
    let value = cookie(&answer);
    api.with_cookie(&value)
}

pub async fn me(api: &Api) -> Value {
    api.get("/api/me").await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_gets_a_cookie_that_no_script_reads_and_no_foreign_page_sends() {
    let house = House::open().await;
    let api = Api::new(&house.url());
    let answer = api.ask(Method::POST, "/api/guest", None).await.unwrap();
    let set = answer.headers[header::SET_COOKIE].to_str().unwrap();
    for part in ["; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age="] {
        assert!(set.contains(part), "{set}");
    }
    assert!(!set.contains("Secure"), "plain http has no other way: {set}");
    let guest = answer.value().unwrap();
    assert_eq!((&guest["guest"], &guest["token"]), (&json!(true), &Value::Null));

    let api = api.with_cookie(&cookie(&answer));
    assert_eq!(me(&api).await["id"], guest["id"]);
    let again = api.ask(Method::POST, "/api/guest", None).await.unwrap();
    assert_eq!(again.headers[header::SET_COOKIE], answer.headers[header::SET_COOKIE], "its time begins anew");
    assert_eq!(again.value().unwrap()["id"], guest["id"], "who is signed in stays who they are");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_with_https_gives_its_cookie_only_to_https() {
    let house = House::open_with(|config| config.public_url = "https://games.example.org".parse().ok()).await;
    let answer = Api::new(&house.url()).ask(Method::POST, "/api/guest", None).await.unwrap();
    assert!(answer.headers[header::SET_COOKIE].to_str().unwrap().ends_with("; Secure"));
    assert_eq!(answer.headers[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_are_not_signed_in_are_told_so() {
    let house = House::open().await;
    let nobody = Api::new(&house.url());
    let strangers = [nobody.clone(), nobody.clone().with_cookie("abc"), nobody.clone().with_token("abc")];
    for stranger in strangers {
        for (method, path, body) in [
            (Method::PATCH, "/api/me", Some(json!({"name": "Ada"}))),
            (Method::DELETE, "/api/me", None),
            (Method::POST, "/api/account", Some(json!({"name": "Ada", "password": "12345678"}))),
            (Method::POST, "/api/password", Some(json!({"old": "12345678", "new": "12345678"}))),
            (Method::POST, "/api/recovery", Some(json!({"password": "12345678"}))),
            (Method::GET, "/api/tokens", None),
            (Method::POST, "/api/tokens", Some(json!({"label": "bot"}))),
            (Method::DELETE, "/api/tokens/abc", None),
            (Method::GET, "/api/mutes", None),
            (Method::PUT, "/api/mutes/abc", None),
            (Method::DELETE, "/api/mutes/abc", None),
            (Method::GET, "/api/friends", None),
            (Method::PUT, "/api/friends/abc", None),
            (Method::PUT, "/api/blocks/abc", None),
            (Method::GET, "/api/find?name=Ada", None),
            (Method::GET, "/api/invitations", None),
            (Method::POST, "/api/invitations/abc", None),
            (Method::GET, "/api/export", None),
        ] {
            let refused = stranger.ask(method, path, body.as_ref()).await.unwrap().value().unwrap_err();
            assert_eq!((refused.status, refused.code.as_str()), (401, "not_signed_in"), "{path}");
        }
    }
    let german = nobody.get("/api/tokens?lang=de").await.unwrap_err();
    assert_eq!(german.text, "Du bist nicht angemeldet. Lade die Seite neu.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_asks_who_they_are_is_nobody_and_makes_no_mistake() {
    let house = House::open().await;
    let nobody = Api::new(&house.url());
    for stranger in [nobody.clone(), nobody.clone().with_cookie("abc"), nobody.with_token("abc")] {
        let answer = stranger.ask(Method::GET, "/api/me", None).await.unwrap();
        assert_eq!((answer.status, answer.value().unwrap()), (200, Value::Null));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_shows_at_open_tables_and_in_the_chat_at_once() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let renamed = players[0].api.patch("/api/me", &json!({"name": "  Ada \t Lovelace "})).await.unwrap();
    assert_eq!(renamed["name"], "Ada Lovelace");
    assert_eq!(me(&players[0].api).await["name"], "Ada Lovelace");
    players[1].until(|player| player.table["seats"][0]["name"] == "Ada Lovelace").await;
    players[0].ask(json!({"type": "chat", "text": "It is me."})).await;
    players[1].until(|player| !player.chat.is_empty()).await;
    assert_eq!(players[1].chat[0]["name"], "Ada Lovelace");
    // The match goes on, and nobody writes the old name back.
    crate::house::play_on(&mut players, 3).await;
    players[0].ask(json!({"type": "resign"})).await;
    let table = players[1].api.table(&players[1].id).await.unwrap();
    assert_eq!(table["seats"][0]["name"], "Ada Lovelace");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_cannot_be_read_are_refused_and_nobody_changes_theirs_all_the_time() {
    let house = House::open().await;
    let api = house.guest().await;
    let rename = async |name: &str| api.patch("/api/me", &json!({"name": name})).await;
    for bad in ["", "   ", &"x".repeat(25), "A\u{0}", "\u{202e}evE", "Ada\u{200b}"] {
        let refused = rename(bad).await.unwrap_err();
        assert_eq!((refused.status, refused.code.as_str()), (400, "bad_name"), "{bad:?}");
    }
    assert_eq!(api.patch("/api/me", &json!({"nome": "x"})).await.unwrap_err().code, "unreadable");
    let other = house.guest().await;
    other.patch("/api/me", &json!({"name": "Eve"})).await.unwrap();
    assert!(rename("Eve").await.is_ok(), "guests may share a name");
    let mut last = Ok(Value::Null);
    for n in 0..12 {
        last = rename(&format!("Name {n}")).await;
    }
    assert_eq!(last.unwrap_err().code, "too_many");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_leaves_its_matches_and_takes_its_name() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let ada = text(&me(&players[0].api).await["id"]);
    let named = players[0].api.patch("/api/me", &json!({"name": "Ada"})).await.unwrap();
    become_account(&players[0].api, "Ada").await;
    let login = json!({"name": "Ada", "password": "correct horse"});
    let answer = Api::new(&house.url()).ask(Method::POST, "/api/login", Some(&login)).await.unwrap();
    let browser = Api::new(&house.url()).with_cookie(&cookie(&answer));
    players[0] = Player::sit(browser, &players[0].id.clone()).await;
    players[0].ask(json!({"type": "chat", "text": "Bye!"})).await;
    let api = players[0].api.clone();
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let own = api.create(&json!({"game": "factory-manager", "seats": seats})).await.unwrap();
    let alone = api.quick(&json!({"game": "factory-manager", "level": "random"})).await.unwrap();

    for wrong in [json!({}), json!({"password": "wrong horse"})] {
        let refused = api.ask(Method::DELETE, "/api/me", Some(&wrong)).await.unwrap().value().unwrap_err();
        assert_eq!((refused.status, refused.code.as_str()), (401, "wrong_password"));
    }
    let gone = api.ask(Method::DELETE, "/api/me", Some(&json!({"password": "correct horse"}))).await.unwrap();
    assert_eq!(gone.status, 204);
    assert!(gone.headers[header::SET_COOKIE].to_str().unwrap().contains("Max-Age=0"));

    assert_eq!(me(&api).await, Value::Null);
    assert_eq!(api.get(&format!("/api/users/{ada}")).await.unwrap_err().code, "not_found");
    while players[0].socket.next().await.is_some() {}
    players[1].until(|player| player.table["seats"][0]["name"] == "Someone").await;
    players[1].until(|player| player.table["seats"][0]["taken_over"] == "foreman").await;
    let later = Player::sit(house.guest().await, &players[1].id).await;
    assert_eq!((&later.chat[0]["name"], &later.chat[0]["text"]), (&json!("Someone"), &json!("Bye!")));
    let status = async |id: &Value| {
        let id = store::TableId(text(id));
        let store = store::Store::open(house.database(), Arc::new(|_, _| {})).await.unwrap();
        store.table(&id).await.unwrap().unwrap().status
    };
    assert_eq!((status(&own["id"]).await, status(&alone["id"]).await), ("closed".into(), "closed".into()));

    let heir = house.guest().await;
    let account = json!({"name": named["name"], "password": "another horse"});
    assert_ne!(heir.post("/api/account", &account).await.unwrap()["id"], json!(ada), "the name is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_goes_without_a_password() {
    let house = House::open().await;
    let api = browser(&house).await;
    assert_eq!(api.delete("/api/me").await.unwrap(), Value::Null);
    assert_eq!(me(&api).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_in_the_database_only_hashes_are() {
    let house = House::open().await;
    let answer = Api::new(&house.url()).ask(Method::POST, "/api/guest", None).await.unwrap();
    let api = Api::new(&house.url()).with_cookie(&cookie(&answer));
    let account = json!({"name": "Visible Name", "password": "unmistakable"});
    let made = api.ask(Method::POST, "/api/account", Some(&account)).await.unwrap();
    let code = text(&made.value().unwrap()["recovery"]);
    let api = Api::new(&house.url()).with_cookie(&cookie(&made));
    let token = text(&api.post("/api/tokens", &json!({"label": "visible label"})).await.unwrap()["token"]);
    let login = json!({"name": "visible name", "password": "unmistakable", "token": true});
    let second = text(&api.post("/api/login", &login).await.unwrap()["token"]);

    let mut stored = Vec::new();
    for end in ["", "-wal"] {
        stored.extend(std::fs::read(format!("{}{end}", house.database())).unwrap_or_default());
    }
    let holds = |what: &str| stored.windows(what.len()).any(|part| part == what.as_bytes());
    for visible in ["Visible Name", "visible label", "$argon2id$v=19$"] {
        assert!(holds(visible), "{visible}");
    }
    let bare = code.replace('-', "");
    for secret in [cookie(&answer).as_str(), &cookie(&made), &token, &second, "unmistakable", &code, &bare] {
        assert!(secret.len() >= 12 && !holds(secret), "{secret}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_one_mutes_one_does_not_hear_from_that_moment_on() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let [ada, bob] = [0, 1].map(|seat| text(&players[0].table["seats"][seat]["user"]));
    let mutes = async |method: Method, api: &Api, whom: &str| {
        api.ask(method, &format!("/api/mutes/{whom}"), None).await.unwrap().value()
    };
    players[0].ask(json!({"type": "chat", "text": "one"})).await;
    players[1].until(|player| player.chat.len() == 1).await;

    let api = players[1].api.clone();
    mutes(Method::PUT, &api, &ada).await.unwrap();
    players[0].ask(json!({"type": "chat", "text": "two"})).await;
    mutes(Method::DELETE, &api, &ada).await.unwrap();
    players[0].ask(json!({"type": "chat", "text": "three"})).await;
    players[1].until(|player| player.chat.len() == 2).await;
    let texts: Vec<String> = players[1].chat.iter().map(|chat| text(&chat["text"])).collect();
    assert_eq!(texts, ["one", "three"]);

    mutes(Method::PUT, &api, &ada).await.unwrap();
    mutes(Method::PUT, &api, &ada).await.unwrap();
    let listed = api.get("/api/mutes").await.unwrap();
    let name = &players[0].table["seats"][0]["name"];
    assert_eq!(listed, json!({"mutes": [{"id": ada, "name": name, "blocked": false}]}));
    let again = Player::sit(api.clone(), &players[1].id).await;
    assert_eq!(again.chat, [json!(null); 0], "nor what was said before");

    assert_eq!(mutes(Method::PUT, &api, &bob).await.unwrap_err().code, "forbidden");
    assert_eq!(mutes(Method::PUT, &api, "nobody").await.unwrap_err().code, "not_found");
    assert_eq!(mutes(Method::DELETE, &api, "nobody").await.unwrap(), Value::Null);
}

/// Whether the server closes a socket soon.
pub async fn closes(player: &mut Player) -> bool {
    let closed = async { while player.socket.next().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(10), closed).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_who_never_come_back_are_forgotten_once_the_date_can_be_trusted() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    for (sweep_after, stays) in [(Duration::from_secs(3600), true), (Duration::ZERO, false)] {
        let mut house = House::open_with(|config| config.sweep_after = sweep_after).await;
        let here = house.guest().await;
        let id = store::UserId(text(&here.get("/api/me").await.unwrap()["id"]));
        let store = store::Store::open(house.database(), Arc::new(|_, _| {})).await.unwrap();
        let user = store.user(&id).await.unwrap().unwrap();
        let session = store.sessions_of(&id).await.unwrap().remove(0);
        let gone = store::UserId("gone".into());
        let seen = session.seen - 91 * DAY;
        let old = store::SessionRow { hash: "old".into(), user: gone.clone(), seen, ..session };
        let change = store::Change::new().add_user(&store::UserRow { id: gone.clone(), ..user });
        store.commit(change.add_session(&old)).await.unwrap();
        house.reopen().await;
        if stays {
            tokio::time::sleep(Duration::from_millis(500)).await;
            assert!(store.user(&gone).await.unwrap().is_some());
        } else {
            let forgotten = async || store.user(&gone).await.unwrap().is_none().then_some(());
            eventually("forgotten", forgotten).await;
        }
        assert!(here.clone().at(&house.url()).get("/api/me").await.is_ok(), "who was here yesterday stays");
    }
}
