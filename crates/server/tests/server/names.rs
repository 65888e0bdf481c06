//! Names that look alike, and text that pretends.

use client::Api;
use serde_json::json;
use store::{Change, ChatRow, Store, TableId, UserId, UserRow};
use testkit::databases::{Database, each};
use testkit::eventually;

use crate::accounts::account;
use crate::house::{House, Player, text};
use crate::people::{browser, me};

const PASSWORD: &str = "correct horse";

/// Ways to write a name that all look like "René Ada".
const LIKE: [&str; 7] = [
    "Rene\u{301} Ada",
    "Ren\u{e9} \u{410}da",
    "Ｒｅｎé Ada",
    "RENÉ  ADA",
    "Ren\u{e9}\u{3000}Ada\u{a0}",
    "\u{2003}Ren\u{e9}\u{2003}Ada",
    "Ren\u{e9} Ada\u{fe0f}",
];

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_name_that_looks_like_an_accounts() {
    let house = House::open().await;
    account(&house, "Ren\u{e9} Ada").await;
    let eve = account(&house, "Eve").await;
    for like in LIKE {
        let name = json!({"name": like, "password": PASSWORD});
        let guest = browser(&house).await;
        assert_eq!(guest.post("/api/account", &name).await.unwrap_err().code, "name_taken", "{like:?}");
        let named = guest.patch("/api/me", &json!({"name": like})).await.unwrap_err();
        assert_eq!((named.status, named.code.as_str()), (409, "name_taken"), "a guest: {like:?}");
    }
    assert_eq!(eve.patch("/api/me", &json!({"name": LIKE[1]})).await.unwrap_err().code, "name_taken");
    let hidden = browser(&house).await.patch("/api/me", &json!({"name": "Ren\u{e9} A\u{200b}da"})).await;
    assert_eq!(hidden.unwrap_err().code, "bad_name");

    // What an account gives up, others may have; and one may write one's own name another way.
    eve.patch("/api/me", &json!({"name": "EVE"})).await.unwrap();
    eve.patch("/api/me", &json!({"name": "👩\u{200d}🏭 Eva"})).await.unwrap();
    browser(&house).await.patch("/api/me", &json!({"name": "Eve"})).await.unwrap();
    account(&house, "Eve").await;
    eve.ask(client::Method::DELETE, "/api/me", Some(&json!({"password": PASSWORD}))).await.unwrap();
    account(&house, "👩🏭 Eva").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_entered_by_its_name_in_either_encoding() {
    let house = House::open().await;
    account(&house, "Rene\u{301}").await;
    let store = Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let made = store.user_by_account("ren\u{e9}").await.unwrap().expect("one encoding");
    // An account from before has the encoding it was typed in.
    let old = UserRow { id: UserId("old".into()), account: Some("zoe\u{308}".into()), ..made };
    store.commit(Change::new().add_user(&old)).await.unwrap();
    for name in ["RENE\u{301}", "ren\u{e9} ", "Zoe\u{308}"] {
        let login = json!({"name": name, "password": PASSWORD});
        Api::new(&house.url()).post("/api/login", &login).await.unwrap_or_else(|e| panic!("{name:?}: {e:?}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_do_not_make_two_accounts_that_look_alike() {
    let database = Database::postgres().await;
    let url = database.url.clone();
    let one = House::open_with(move |config| config.database = url).await;
    let other = one.second().await;
    for n in 0..5 {
        let name = |letter: &str| json!({"name": format!("{letter}da {n}"), "password": PASSWORD});
        let (here, there) = (browser(&one).await, browser(&other).await);
        let [latin, cyrillic] = [name("A"), name("\u{410}")];
        let made = tokio::join!(here.post("/api/account", &latin), there.post("/api/account", &cyrillic));
        let words: Vec<String> =
            [made.0, made.1].into_iter().filter_map(|made| Some(made.err()?.code)).collect();
        assert_eq!(words, ["name_taken"], "{n}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_from_before_keep_their_names_and_the_first_keeps_others_away() {
    each(async |database| {
        let store = Store::open(&database.url, std::sync::Arc::new(|_, _| {})).await.unwrap();
        let old = |id: &str, name: &str, created| UserRow {
            id: UserId(id.into()),
            name: name.into(),
            account: Some(name.to_lowercase()),
            password: Some("hash".into()),
            created,
            banned: false,
            deleted: false,
            recovery: None,
        };
        let mut change = Change::new().add_user(&old("u-second", "\u{410}da", 20));
        change = change.add_user(&old("u-first", "Ada", 10));
        // More than are looked at in one go, some made at the same moment.
        for n in 0..1100 {
            change = change.add_user(&old(&format!("u{n}"), &format!("Person {n}"), 30 + n / 3));
        }
        store.commit(change).await.unwrap();
        let url = database.url.clone();
        let house = House::open_with(move |config| config.database = url).await;
        eventually("all are claimed", async || store.names_claimed().await.unwrap()).await;
        let owner = async |name: &str| store.name_owner(name).await.unwrap().map(|user| user.0);
        assert_eq!(owner("ada").await.as_deref(), Some("u-first"));
        for n in [0, 499, 500, 501, 999, 1099] {
            let taken = browser(&house).await.patch("/api/me", &json!({"name": format!("PERSON {n}")})).await;
            assert_eq!(taken.unwrap_err().code, "name_taken", "{n}");
        }
        let second = store.user(&UserId("u-second".into())).await.unwrap().unwrap();
        assert_eq!(second.name, "\u{410}da", "it keeps its name");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_not_given_an_accounts_name() {
    let house = House::open().await;
    let guests: Vec<Api> = futures_util::future::join_all((0..30).map(|_| house.guest())).await;
    let store = Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    // Everything that can be drawn belongs to somebody, but for names with a number.
    let owner = UserId(text(&me(&guests[0]).await["id"]));
    let names: Vec<String> = futures_util::future::join_all(guests.iter().map(me))
        .await
        .iter()
        .map(|me| text(&me["name"]))
        .collect();
    let parts: Vec<(&str, &str)> = names.iter().filter_map(|name| name.split_once(' ')).collect();
    assert!(parts.len() > 20, "{names:?}");
    let mut change = Change::new();
    for (how, _) in &parts {
        for (_, what) in &parts {
            let like = format!("{how} {what}").to_lowercase().replace('m', "rn").replace('i', "l");
            change = change.claim_if_free(&owner, &like);
        }
    }
    store.commit(change).await.unwrap();
    for _ in 0..30 {
        let name = text(&me(&house.guest().await).await["name"]);
        let taken = parts.iter().any(|(how, what)| name == format!("{how} {what}"));
        assert!(!taken, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_and_table_names_turn_no_text_around() {
    let mut house = House::open().await;
    let named = json!({"name": "Friday \u{202e}gninevE\u{200b}"});
    let mut players = house.table_with("factory-manager", 2, named).await;
    assert_eq!(players[0].table["name"], "Friday gninevE");
    players[0].ask(json!({"type": "chat", "text": "\u{2067}hello\u{2069} 👩\u{200d}🏭\u{feff}"})).await;
    players[1].until(|player| !player.chat.is_empty()).await;
    assert_eq!(players[1].chat[0]["text"], "hello 👩\u{200d}🏭");
    let empty = players[0].ask(json!({"type": "chat", "text": "\u{200b}\u{202e} \u{2800}"})).await;
    assert_eq!(empty["refused"], "unreadable");

    // What is in the database from before is harmless, too.
    let store = Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let user = UserId(text(&players[0].table["seats"][0]["user"]));
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let other = players[0].api.create(&json!({"game": "factory-manager", "seats": seats})).await.unwrap();
    let other = TableId(text(&other["id"]));
    let old = store.table(&other).await.unwrap().unwrap();
    let said =
        ChatRow { table: other.clone(), n: 1, user, name: "Ada".into(), text: "a\u{202e}b".into(), at: 1 };
    let change =
        Change::new().set_table(&store::TableRow { name: Some("x\u{202e}y".into()), ..old }).add_chat(&said);
    store.commit(change).await.unwrap();
    house.reopen().await;
    let later = Player::sit(players[0].api.clone().at(&house.url()), &other.0).await;
    assert_eq!((&later.table["name"], &later.chat[0]["text"]), (&json!("xy"), &json!("ab")));
}
