//! Following, inviting, blocking, and who sees what of whom.

use std::sync::Arc;

use client::{Api, Method, Socket};
use serde_json::{Value, json};
use store::{Change, Store, UserId};
use testkit::eventually;

use crate::accounts::become_account;
use crate::house::{House, Player, play_on, text};
use crate::people::{browser, me};

async fn id(api: &Api) -> String {
    text(&me(api).await["id"])
}

async fn ask(api: &Api, method: Method, path: &str) -> Result<Value, client::ApiRefusal> {
    api.ask(method, path, None).await.unwrap().value()
}

async fn follow(api: &Api, other: &Api) {
    ask(api, Method::PUT, &format!("/api/friends/{}", id(other).await)).await.unwrap();
}

async fn befriend(one: &Api, other: &Api) {
    follow(one, other).await;
    follow(other, one).await;
}

async fn block(api: &Api, other: &Api) {
    ask(api, Method::PUT, &format!("/api/blocks/{}", id(other).await)).await.unwrap();
}

/// A table that waits, with one seat more.
async fn waiting(host: &Api, kind: &str, public: bool) -> String {
    let seats = json!([{"kind": "me"}, {"kind": kind}]);
    let asked = json!({"game": "factory-manager", "seats": seats, "public": public});
    text(&host.create(&asked).await.unwrap()["id"])
}

async fn invite(host: &Api, whom: &Api, table: &str) -> Result<Value, client::ApiRefusal> {
    host.post("/api/invitations", &json!({"user": id(whom).await, "table": table})).await
}

async fn received(api: &Api) -> Vec<Value> {
    api.get("/api/invitations").await.unwrap()["received"].as_array().unwrap().clone()
}

async fn show(api: &Api, shown_to: &str) {
    let privacy = json!({"shown_to": shown_to, "invited_by": "met"});
    api.patch("/api/friends", &privacy).await.unwrap();
}

async fn followed(api: &Api) -> Vec<Value> {
    api.get("/api/friends").await.unwrap()["people"].as_array().unwrap().clone()
}

/// Two people who have played a match to its end.
async fn met(house: &House) -> (Api, Api, String) {
    let mut players = house.table("liars-dice", 2).await;
    while !players[0].is_over() {
        play_on(&mut players, 50).await;
    }
    (players[0].api.clone(), players[1].api.clone(), players[0].id.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_here_is_seen_by_friends_and_only_if_one_shows_it() {
    let house = House::open().await;
    let (ada, ben) = (browser(&house).await, browser(&house).await);
    follow(&ben, &ada).await;
    let seen = async |by: &Api| {
        let people = followed(by).await;
        (people[0]["friend"].as_bool().unwrap(), people[0]["here"].as_bool().unwrap())
    };
    assert_eq!(seen(&ben).await, (false, false), "to follow gives nothing");
    show(&ada, "friends").await;
    assert_eq!(seen(&ben).await, (false, false), "a follower is no friend");
    follow(&ada, &ben).await;
    assert_eq!(seen(&ben).await, (true, true));
    assert_eq!(seen(&ada).await, (true, false), "Ben shows nothing by default");

    let (public, private) = (waiting(&ada, "open", true).await, waiting(&ada, "invited", false).await);
    let at = Player::sit(ada.clone(), &public).await;
    let plays = |people: &[Value]| people[0]["plays"].clone();
    let ada_plays = json!({"game": "factory-manager", "table": public, "free": true, "playing": false});
    let seen_so = async || (plays(&followed(&ben).await) == ada_plays).then_some(());
    eventually("Ben sees it", seen_so).await;
    drop(at);
    let _at = Player::sit(ada.clone(), &private).await;
    let only = json!({"game": "factory-manager", "table": null, "free": false, "playing": false});
    let seen_so = async || (plays(&followed(&ben).await) == only).then_some(());
    eventually("of a private table only the game is told", seen_so).await;

    let standing = ben.get(&format!("/api/friends/{}", id(&ada).await)).await.unwrap();
    assert_eq!((&standing["here"], &standing["follows_you"]), (&json!(true), &json!(true)));
    block(&ada, &ben).await;
    assert_eq!(seen(&ben).await, (false, false), "Ben reads what anybody reads who is not followed");
    ask(&ada, Method::DELETE, &format!("/api/blocks/{}", id(&ben).await)).await.unwrap();
    follow(&ada, &ben).await;
    assert_eq!(seen(&ben).await, (true, true));
    show(&ada, "nobody").await;
    assert_eq!(seen(&ben).await, (true, false), "it holds at once");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_lands_in_the_lobby_and_keeps_the_seat() {
    let house = House::open().await;
    let (ada, ben, cleo) = (house.guest().await, house.guest().await, house.guest().await);
    befriend(&ada, &ben).await;
    let table = waiting(&ada, "open", true).await;
    let mut lobby = Socket::lobby(&ben).await.unwrap();
    let first = lobby.next_of("lobby").await.unwrap().value;
    assert_eq!(first["invitations"], json!([]));

    let kept = invite(&ada, &ben, &table).await.unwrap();
    assert_eq!(kept["seats"][1]["kind"], "invited");
    let told = loop {
        let change = lobby.next_of("changes").await.unwrap().value;
        if let Some(invitations) = change["invitations"].as_array() {
            break invitations.clone();
        }
    };
    assert_eq!(told[0]["by"], json!(id(&ada).await));
    assert_eq!((&told[0]["table"]["id"], told.len()), (&json!(table), 1));
    assert_eq!(told[0]["table"]["invite"], kept["invite"], "the code comes along");
    assert_eq!(cleo.join(&table).await.unwrap_err().code, "seat_taken", "it is kept");
    let twice = invite(&ada, &ben, &table).await.unwrap_err();
    assert_eq!(twice.code, "seated_already");

    let accepted = ask(&ben, Method::POST, &format!("/api/invitations/{table}")).await.unwrap();
    assert_eq!(accepted["you"], 1);
    assert!(received(&ben).await.is_empty());
    ada.start(&table).await.unwrap();
    let gone = ask(&ben, Method::POST, &format!("/api/invitations/{table}")).await.unwrap_err();
    assert_eq!(gone.code, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_declines_is_not_asked_again_and_the_seat_is_open_again() {
    let house = House::open().await;
    let (ada, ben, cleo) = (house.guest().await, house.guest().await, house.guest().await);
    befriend(&ada, &ben).await;
    befriend(&ada, &cleo).await;
    let table = waiting(&ada, "open", true).await;
    invite(&ada, &ben, &table).await.unwrap();
    let full = invite(&ada, &cleo, &table).await.unwrap_err();
    assert_eq!(full.code, "seat_taken", "one seat is not promised twice");
    ask(&ben, Method::DELETE, &format!("/api/invitations/{table}")).await.unwrap();
    assert_eq!(ada.table(&table).await.unwrap()["seats"][1]["kind"], "open");
    let sent = ada.get("/api/invitations").await.unwrap()["sent"].clone();
    assert_eq!((&sent[0]["declined"], &sent[0]["user"]), (&json!(true), &json!(id(&ben).await)));
    assert_eq!(invite(&ada, &ben, &table).await.unwrap_err().code, "seated_already");

    invite(&ada, &cleo, &table).await.unwrap();
    assert_eq!(received(&cleo).await.len(), 1);
    let withdraw = format!("/api/invitations/{table}/{}", id(&cleo).await);
    assert_eq!(ask(&ben, Method::DELETE, &withdraw).await.unwrap_err().code, "not_found", "not Ben's");
    ask(&ada, Method::DELETE, &withdraw).await.unwrap();
    assert!(received(&cleo).await.is_empty());
    assert_eq!(ada.table(&table).await.unwrap()["seats"][1]["kind"], "open");

    let private = waiting(&ada, "invited", false).await;
    invite(&ada, &ben, &private).await.unwrap();
    ask(&ben, Method::DELETE, &format!("/api/invitations/{private}")).await.unwrap();
    assert_eq!(ada.table(&private).await.unwrap()["seats"][1]["kind"], "invited", "as it was before");
    ask(&ada, Method::POST, &format!("/api/tables/{private}/close")).await.unwrap();
    assert!(ada.get("/api/invitations").await.unwrap()["sent"].as_array().unwrap().len() < 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_not_invited_and_nobody_is_flooded() {
    let house = House::open().await;
    let (ada, eve) = (house.guest().await, house.guest().await);
    let table = waiting(&eve, "open", true).await;
    follow(&eve, &ada).await;
    let stranger = invite(&eve, &ada, &table).await.unwrap_err();
    assert_eq!((stranger.status, stranger.code.as_str()), (403, "forbidden"));
    assert!(received(&ada).await.is_empty());
    let other = waiting(&ada, "open", true).await;
    let not_host = eve.post("/api/invitations", &json!({"user": id(&ada).await, "table": other})).await;
    assert_eq!(not_host.unwrap_err().code, "not_host");
    let nobody = eve.post("/api/invitations", &json!({"user": "nobody", "table": table})).await;
    assert_eq!(nobody.unwrap_err().code, "not_found");

    // A friend who asks again and again is stopped, too.
    follow(&ada, &eve).await;
    let mut last = Ok(Value::Null);
    for _ in 0..8 {
        last = invite(&eve, &ada, &table).await;
    }
    assert_eq!(last.unwrap_err().code, "too_many");
    assert_eq!(received(&ada).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_one_has_not_chosen_fill_ten_invitations_and_no_more() {
    let house = House::open().await;
    let (ada, ben, _) = met(&house).await;
    let store = Store::open(house.database(), Arc::new(|_, _| {})).await.unwrap();
    let whom = UserId(id(&ben).await);
    // Ten tables of other people's that Ben has met, too.
    for n in 0..10 {
        let other = house.guest().await;
        let table = waiting(&other, "invited", false).await;
        let row = store::InvitationRow {
            table: store::TableId(table),
            user: whom.clone(),
            by: UserId(id(&other).await),
            seat: 1,
            was_open: false,
            declined: false,
            made: n,
        };
        store.commit(Change::new().add_invitation(&row)).await.unwrap();
    }
    let table = waiting(&ada, "open", true).await;
    assert_eq!(invite(&ada, &ben, &table).await.unwrap_err().code, "too_many");
    follow(&ben, &ada).await;
    invite(&ada, &ben, &table).await.expect("whom one follows always gets through");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_comes_in_by_no_way() {
    let house = House::open().await;
    let (ada, eve, over) = met(&house).await;
    let (open, private) = (waiting(&ada, "open", true).await, waiting(&ada, "invited", false).await);
    let code = text(&ada.table(&private).await.unwrap()["invite"]);
    eve.join(&open).await.unwrap();
    invite(&ada, &eve, &private).await.unwrap();
    block(&ada, &eve).await;
    let seats = ada.table(&open).await.unwrap()["seats"].clone();
    assert_eq!(seats[1]["kind"], "open", "whoever sits at a waiting table leaves it");
    assert!(received(&eve).await.is_empty());

    let by_link = eve.post(&format!("/api/tables/{private}/join"), &json!({"invite": code})).await;
    for refused in [
        eve.join(&open).await.unwrap_err(),
        by_link.unwrap_err(),
        invite(&eve, &ada, &waiting(&eve, "open", true).await).await.unwrap_err(),
    ] {
        assert_eq!((refused.status, refused.code.as_str()), (403, "forbidden"));
        assert!(!refused.text.contains("block"), "{}", refused.text);
    }
    // A rematch that Ada opens keeps a seat, but not for Eve; one that Eve opens invites nobody.
    let again = ada.rematch(&over).await.unwrap();
    assert!(received(&eve).await.is_empty());
    assert_eq!(eve.rematch(&over).await.unwrap_err().code, "forbidden");
    ask(&ada, Method::POST, &format!("/api/tables/{}/close", text(&again["id"]))).await.unwrap();
    eve.rematch(&over).await.unwrap();
    assert!(received(&ada).await.is_empty());

    // To follow is a note of Eve's own: it tells neither of the block nor of anything else.
    follow(&eve, &ada).await;
    let standing = eve.get(&format!("/api/friends/{}", id(&ada).await)).await.unwrap();
    let nothing = json!({"follows": true, "follows_you": false, "muted": false, "blocked": false,
        "invitable": false, "here": false, "plays": null, "last": over});
    assert_eq!(standing, nothing);
    let own = ada.get(&format!("/api/friends/{}", id(&eve).await)).await.unwrap();
    assert_eq!(
        (&own["blocked"], &own["muted"], &own["follows_you"]),
        (&json!(true), &json!(true), &json!(false))
    );
    let path = format!("/api/friends/{}", id(&eve).await);
    assert_eq!(ask(&ada, Method::PUT, &path).await.unwrap_err().code, "forbidden", "first unblock");
    let mutes = ada.get("/api/mutes").await.unwrap()["mutes"].clone();
    assert_eq!((&mutes[0]["blocked"], mutes.as_array().unwrap().len()), (&json!(true), 1));
    let unmute = format!("/api/mutes/{}", id(&eve).await);
    assert_eq!(ask(&ada, Method::DELETE, &unmute).await.unwrap_err().code, "forbidden");
    ask(&ada, Method::DELETE, &format!("/api/blocks/{}", id(&eve).await)).await.unwrap();
    eve.join(&open).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn again_with_the_same_people_invites_them_however_long_ago_it_was() {
    let house = House::open().await;
    let (ada, ben, over) = met(&house).await;
    let again = ada.rematch(&over).await.unwrap();
    let told = received(&ben).await;
    assert_eq!((told.len(), &told[0]["table"]["id"]), (1, &again["id"]));
    let table = text(&again["id"]);
    ask(&ben, Method::POST, &format!("/api/invitations/{table}")).await.unwrap();
    let begun = ada.start(&table).await.unwrap();
    assert_eq!(begun["status"], "playing");
    let refused = ada.rematch(&over).await;
    assert_eq!(refused.unwrap()["id"], again["id"], "it leads to the one that is being played");

    let mut players = vec![Player::sit(ada.clone(), &table).await, Player::sit(ben.clone(), &table).await];
    while !players[0].is_over() {
        play_on(&mut players, 50).await;
    }
    let third = ada.rematch(&over).await.unwrap();
    assert_ne!(third["id"], again["id"], "one that is over no longer counts");
    let privacy = json!({"shown_to": "nobody", "invited_by": "followed"});
    ben.patch("/api/friends", &privacy).await.unwrap();
    let table = waiting(&ada, "open", true).await;
    assert_eq!(invite(&ada, &ben, &table).await.unwrap_err().code, "forbidden", "Ben has chosen so");
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_found_by_their_whole_name_and_by_nothing_less() {
    let house = House::open().await;
    let ada = browser(&house).await;
    become_account(&ada, "Ada Lovelace").await;
    let ben = house.guest().await;
    ben.patch("/api/me", &json!({"name": "Ben the Guest"})).await.unwrap();
    let find = async |name: &str| ben.get(&format!("/api/find?name={name}")).await;
    assert_eq!(find("ada%20LOVELACE").await.unwrap()["name"], "Ada Lovelace");
    for other in ["Ada", "Ada%20Lovelac", "Ada%25", "Ben%20the%20Guest", "%00", ""] {
        assert_eq!(find(other).await.unwrap_err().code, "not_found", "{other}");
    }
    let mut last = Ok(Value::Null);
    for _ in 0..12 {
        last = find("Grace").await;
    }
    assert_eq!(last.unwrap_err().code, "too_many", "nobody tries all names");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_who_follow_somebody_are_nothing_to_them() {
    let house = House::open().await;
    let ada = browser(&house).await;
    show(&ada, "friends").await;
    let store = Store::open(house.database(), Arc::new(|_, _| {})).await.unwrap();
    let whom = UserId(id(&ada).await);
    let mut change = Change::new();
    for n in 0..1000 {
        let user = store::UserRow {
            id: UserId(format!("guest{n}")),
            name: format!("Guest {n}"),
            account: None,
            password: None,
            created: 1,
            banned: false,
            deleted: false,
            recovery: None,
        };
        change = change.add_user(&user).follow(&user.id, &whom, 1);
    }
    store.commit(change).await.unwrap();
    assert!(followed(&ada).await.is_empty(), "nothing of it reaches her");
    assert!(received(&ada).await.is_empty());
    let seen = store.followed_by(&UserId("guest7".into()), 0).await.unwrap();
    assert_eq!((seen[0].back, seen[0].here, seen[0].at.clone()), (false, false, None));
    assert!(ada.delete("/api/me").await.is_ok());
    assert!(
        store.followed_by(&UserId("guest7".into()), 0).await.unwrap().is_empty(),
        "and nobody follows her now"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_seen_by_whoever_follows() {
    let house = House::open().await;
    let (ada, ben) = (house.guest().await, house.guest().await);
    follow(&ben, &ada).await;
    ada.patch("/api/me", &json!({"name": "Countess"})).await.unwrap();
    assert_eq!(followed(&ben).await[0]["name"], "Countess");
    assert_eq!(
        ask(&ada, Method::PUT, &format!("/api/friends/{}", id(&ada).await)).await.unwrap_err().code,
        "forbidden"
    );
    assert_eq!(ask(&ada, Method::PUT, "/api/friends/nobody").await.unwrap_err().code, "not_found");
    ask(&ben, Method::DELETE, &format!("/api/friends/{}", id(&ada).await)).await.unwrap();
    assert!(followed(&ben).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_heard_on_another_server() {
    let database = testkit::databases::Database::postgres().await;
    let url = database.url.clone();
    let house = House::open_with(move |config| config.database = url).await;
    let second = house.second().await;
    let ada = house.guest().await;
    let ben = second.guest().await;
    befriend(&ada, &ben).await;
    let mut lobby = Socket::lobby(&ben).await.unwrap();
    lobby.next_of("lobby").await.unwrap();
    let table = waiting(&ada, "open", true).await;
    invite(&ada, &ben, &table).await.unwrap();
    loop {
        let change = lobby.next_of("changes").await.unwrap().value;
        if change["invitations"].as_array().is_some_and(|all| all.len() == 1) {
            break;
        }
    }
    block(&ben, &ada).await;
    assert!(received(&ben).await.is_empty());
}
