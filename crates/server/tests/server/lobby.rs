//! Gathering at tables.

use client::{Api, Socket};
use serde_json::{Value, json};

use crate::house::{House, Player, play_on, text};

pub async fn open(api: &Api, more: Value) -> Value {
    let mut table =
        json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]});
    for (name, value) in more.as_object().unwrap() {
        table[name] = value.clone();
    }
    api.create(&table).await.unwrap()
}

pub async fn code(asked: impl Future<Output = Result<Value, client::ApiRefusal>>) -> String {
    asked.await.expect_err("refused").code
}

#[tokio::test(flavor = "multi_thread")]
async fn people_sit_down_stand_up_and_are_sent_away_until_the_match_begins() {
    let house = House::open().await;
    let (ada, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let table = open(&ada, json!({"rated": false})).await;
    let path = format!("/api/tables/{}", text(&table["id"]));
    let at = |what: &str| format!("{path}/{what}");
    assert_eq!((table["you"].as_u64(), &table["status"]), (Some(0), &json!("open")));

    let joined = bob.post(&at("join"), &json!({"seat": 2})).await.unwrap();
    assert_eq!(joined["you"], 2);
    assert_eq!(code(eve.post(&at("join"), &json!({"seat": 2}))).await, "seat_taken");
    assert_eq!(code(bob.post(&at("join"), &json!({}))).await, "seated_already");
    assert_eq!(code(eve.post(&at("start"), &json!({}))).await, "not_host");
    assert_eq!(code(ada.post(&at("start"), &json!({}))).await, "bad_table", "an empty seat");

    let sent_away = json!({"seat": 2, "to": {"kind": "open"}});
    assert_eq!(code(eve.post(&at("seat"), &sent_away)).await, "not_host");
    let kicked = ada.post(&at("seat"), &sent_away).await.unwrap();
    assert_eq!(kicked["seats"][2]["kind"], "open");
    assert!(bob.get(&path).await.unwrap()["you"].is_null());

    eve.post(&at("join"), &json!({})).await.unwrap();
    let left = eve.post(&at("leave"), &json!({})).await.unwrap();
    assert!(left["you"].is_null());

    let bot = json!({"seat": 1, "to": {"kind": "bot", "level": "apprentice"}});
    assert_eq!(ada.post(&at("seat"), &bot).await.unwrap()["seats"][1]["level"], "apprentice");
    assert_eq!(code(ada.post(&at("seat"), &json!({"seat": 0, "to": {"kind": "open"}}))).await, "bad_table");
    assert_eq!(code(ada.post(&at("seat"), &json!({"seat": 9, "to": {"kind": "open"}}))).await, "not_found");

    let started = ada.post(&at("start"), &json!({"fill": "worker"})).await.unwrap();
    assert_eq!((&started["status"], &started["seats"][2]["level"]), (&json!("playing"), &json!("worker")));
    assert_eq!(code(bob.post(&at("join"), &json!({}))).await, "not_open");
    assert_eq!(code(ada.post(&at("leave"), &json!({}))).await, "not_open");
    let closed = ada.post(&at("close"), &json!({})).await.unwrap();
    assert_eq!(closed["status"], "closed", "nobody else played");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_link_is_found_only_with_the_link() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    let seats = json!([{"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "level": "worker"}]);
    let table = open(&ada, json!({"public": false, "seats": seats})).await;
    let (id, invite) = (text(&table["id"]), text(&table["invite"]));
    ada.patch("/api/me", &json!({"name": "Ada"})).await.unwrap();
    let refused = bob.table(&id).await.unwrap_err();
    assert_eq!((refused.status, refused.code.as_str()), (403, "private"));
    assert_eq!(refused.text, "This is a private table for Factory Manager. Ask Ada for the invite link.");
    let german = bob.get(&format!("/api/tables/{id}?lang=de")).await.unwrap_err();
    assert_eq!(german.text, "Das ist ein privater Tisch für Fabrikmanager. Bitte Ada um den Einladungslink.");
    assert_eq!(code(bob.join(&id)).await, "private");
    assert_eq!(code(bob.get(&format!("/api/tables/{id}?invite=wrong"))).await, "private");
    assert_eq!(bob.tables("open").await.unwrap()["tables"], json!([]));
    let mut shut_out = Socket::table(&bob, &id, &Default::default()).await.unwrap();
    let bye = shut_out.next().await.unwrap().value;
    assert_eq!((&bye["refused"], &bye["text"]), (&json!("private"), &json!(refused.text)));

    let seen = bob.get(&format!("/api/tables/{id}?invite={invite}")).await.unwrap();
    assert!(seen["invite"].is_null(), "who sits is told the code, nobody else");
    let path = format!("/api/tables/{id}/join");
    assert_eq!(bob.post(&path, &json!({"invite": invite})).await.unwrap()["you"], 1);
    assert_eq!(bob.tables("mine").await.unwrap()["tables"][0]["id"], json!(id));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invited_seat_at_a_public_table_is_kept() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    let table = open(&ada, json!({"seats": [{"kind": "me"}, {"kind": "invited"}]})).await;
    let id = text(&table["id"]);
    assert_eq!(code(bob.join(&id)).await, "seat_taken");
    let invited = json!({"invite": table["invite"]});
    assert_eq!(bob.post(&format!("/api/tables/{id}/join"), &invited).await.unwrap()["you"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_cannot_be_opened() {
    let house = House::open().await;
    let api = house.guest().await;
    let me = json!({"kind": "me"});
    let bot = json!({"kind": "bot", "level": "worker"});
    let cases = [
        (json!({"game": "chess", "seats": [me, bot]}), "no_such_game"),
        (json!({"game": "factory-manager", "seats": [me]}), "bad_options"),
        (json!({"game": "factory-manager", "seats": vec![bot.clone(); 2]}), "bad_table"),
        (json!({"game": "factory-manager", "seats": [me, me]}), "bad_table"),
        (json!({"game": "factory-manager", "seats": [me, {"kind": "bot", "level": "boss"}]}), "no_such_bot"),
        (
            json!({"game": "factory-manager", "seats": [me, {"kind": "bot", "level": "director/iterations=9999999"}]}),
            "no_such_bot",
        ),
        (json!({"game": "factory-manager", "seats": [me, bot], "options": {"colour": 1}}), "bad_options"),
        (
            json!({"game": "factory-manager", "seats": [me, bot], "options": {"ruleset": "none-1"}}),
            "bad_options",
        ),
        (json!({"game": "factory-manager", "seats": [me, bot], "options": [1]}), "bad_options"),
        (json!({"game": "factory-manager", "seats": [me, bot], "preset": "my-box"}), "bad_options"),
        (
            json!({"game": "factory-manager", "seats": [me, bot], "pace": {"kind": "days", "days": 0}}),
            "bad_table",
        ),
        (
            json!({"game": "factory-manager", "seats": [me, bot], "pace": {"kind": "live", "move_s": 1, "reserve_s": 0}}),
            "bad_table",
        ),
        (json!({"game": "factory-manager", "seats": [me, bot], "pace": {"kind": "weeks"}}), "unreadable"),
        (json!({"game": "factory-manager", "seats": [me, bot], "nonce": "12"}), "unreadable"),
        (json!({"game": "factory-manager", "seats": [me, bot], "more": true}), "unreadable"),
        (json!({"game": "factory-manager", "seats": vec![bot.clone(); 400]}), "bad_table"),
        (json!([]), "unreadable"),
    ];
    for (asked, word) in cases {
        assert_eq!(code(api.create(&asked)).await, word, "{asked}");
    }
    assert_eq!(code(api.quick(&json!({"game": "factory-manager", "seats": 9}))).await, "bad_table");
    assert_eq!(api.tables("mine").await.unwrap()["tables"], json!([]), "nothing was opened");
    assert_eq!(code(house.guest().await.stranger().tables("open")).await, "not_signed_in");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_may_have_a_name_and_its_rematch_keeps_it() {
    let house = House::open().await;
    let api = house.guest().await;
    assert!(open(&api, json!({})).await["name"].is_null());
    assert!(open(&api, json!({"name": "  "})).await["name"].is_null());
    let table = open(&api, json!({"name": " Am Stammtisch "})).await;
    assert_eq!(table["name"], "Am Stammtisch");
    let listed = api.tables("open").await.unwrap();
    assert!(listed["tables"].as_array().unwrap().iter().any(|table| table["name"] == "Am Stammtisch"));
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    for name in ["x".repeat(41), "two\nlines".to_owned()] {
        let table = json!({"game": "factory-manager", "seats": seats, "name": name});
        assert_eq!(code(api.create(&table)).await, "bad_name");
    }
    let mut players = house.table_with("factory-manager", 2, json!({"name": "Finale"})).await;
    play_on(&mut players, 5_000).await;
    assert_eq!(players[0].api.rematch(&players[0].id).await.unwrap()["name"], "Finale");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_says_whether_a_guest_sits_there() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    let id = text(&open(&ada, json!({})).await["id"]);
    bob.join(&id).await.unwrap();
    let bot = json!({"seat": 2, "to": {"kind": "bot", "level": "worker"}});
    ada.post(&format!("/api/tables/{id}/seat"), &bot).await.unwrap();
    let guests = async || -> Vec<bool> {
        let table = bob.table(&id).await.unwrap();
        table["seats"].as_array().unwrap().iter().map(|seat| seat["guest"] == true).collect()
    };
    assert_eq!(guests().await, [true, true, false]);
    let (ada, _) = crate::accounts::become_account(&ada, "Ada").await;
    assert_eq!(guests().await, [false, true, false], "she has an account now");
    bob.leave(&id).await.unwrap();
    let table = ada.table(&id).await.unwrap();
    assert_eq!((&table["seats"][1]["kind"], &table["seats"][1]["guest"]), (&json!("open"), &json!(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preset_is_played_with_and_not_rated() {
    let kind = catalog::find("factory-manager").unwrap().preset().unwrap();
    let set = (kind.check)(&(kind.template)()).value.unwrap();
    let house = House::open_with(|config| {
        let options = json!({"tiles": set});
        config.presets.push(shopfloor_server::TablePreset {
            game: "factory-manager".into(),
            name: "my-box".into(),
            options,
        });
    })
    .await;
    let api = house.guest().await;
    let quick = json!({"game": "factory-manager", "preset": "my-box"});
    let table = api.quick(&quick).await.unwrap();
    assert_eq!((&table["preset"], &table["rated"]), (&json!("my-box"), &json!(false)));
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let rated = open(&api, json!({"seats": seats, "preset": "my-box", "rated": true})).await;
    assert_eq!((&rated["rated"], &rated["unrated"]), (&json!(false), &json!("options")));
    assert_eq!(table["options"]["tiles"], set);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_has_the_same_people_and_begins_when_all_want_it() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let id = players[0].id.clone();
    assert_eq!(code(players[0].api.rematch(&id)).await, "not_playing", "not before the end");
    play_on(&mut players, 5_000).await;
    let first = players[1].api.rematch(&id).await.unwrap();
    assert_eq!((&first["status"], first["you"].as_u64()), (&json!("open"), Some(1)));
    players[0].until(|player| !player.table["rematch"].is_null()).await;
    let second = players[0].api.rematch(&id).await.unwrap();
    assert_eq!((&second["id"], &second["status"]), (&first["id"], &json!("playing")));
    assert_ne!(second["commitment"], players[0].table["commitment"], "other dice");
    assert_eq!(code(house.guest().await.rematch(&id)).await, "not_seated");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_opens_a_rematch_and_leaves_does_not_block_it() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let id = players[0].id.clone();
    play_on(&mut players, 5_000).await;
    let first = players[1].api.rematch(&id).await.unwrap();
    players[1].api.leave(&text(&first["id"])).await.unwrap();
    let second = players[0].api.rematch(&id).await.unwrap();
    assert_ne!(second["id"], first["id"]);
    let joined = players[1].api.rematch(&id).await.unwrap();
    assert_eq!((&joined["id"], &joined["status"]), (&second["id"], &json!("playing")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_removed_from_a_private_table_is_out() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    let seats = json!([{"kind": "me"}, {"kind": "invited"}]);
    let table = open(&ada, json!({"public": false, "seats": seats})).await;
    let (id, invite) = (text(&table["id"]), text(&table["invite"]));
    bob.post(&format!("/api/tables/{id}/join"), &json!({"invite": invite})).await.unwrap();
    let how = client::SocketOptions { invite: Some(invite.clone()), ..Default::default() };
    let mut socket = Socket::table(&bob, &id, &how).await.unwrap();
    assert_eq!(socket.next().await.unwrap().kind(), "welcome");
    let sent_away = json!({"seat": 1, "to": {"kind": "invited"}});
    ada.post(&format!("/api/tables/{id}/seat"), &sent_away).await.unwrap();
    while let Some(told) = socket.next().await {
        assert!(told.kind() == "bye" || told.value["table"]["seats"][1]["kind"] == "person", "{}", told.raw);
    }
    assert_eq!(
        code(bob.post(&format!("/api/tables/{id}/join"), &json!({"invite": invite}))).await,
        "private"
    );
    assert_ne!(ada.table(&id).await.unwrap()["invite"], json!(invite), "the link is a new one");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invite_lives_until_the_host_renews_it() {
    let house = House::open().await;
    let (ada, bob, cleo) = (house.guest().await, house.guest().await, house.guest().await);
    let seats = json!([{"kind": "me"}, {"kind": "invited"}, {"kind": "invited"}]);
    let table = open(&ada, json!({"public": false, "seats": seats})).await;
    let (id, invite) = (text(&table["id"]), text(&table["invite"]));
    let at = |what: &str| format!("/api/tables/{id}/{what}");
    let join = async |who: &Api, invite: &str| who.post(&at("join"), &json!({"invite": invite})).await;
    join(&bob, &invite).await.unwrap();
    bob.leave(&id).await.unwrap();
    assert_eq!(ada.table(&id).await.unwrap()["invite"], json!(invite), "leaving by oneself changes nothing");
    join(&cleo, &invite).await.expect("the link leads others here");
    join(&bob, &invite).await.expect("and whoever left back");

    assert_eq!(code(bob.post(&at("invite"), &json!({}))).await, "not_host");
    assert_eq!(code(house.guest().await.post(&at("invite"), &json!({}))).await, "private");
    let renewed = ada.post(&at("invite"), &json!({})).await.unwrap();
    let fresh = text(&renewed["invite"]);
    assert_ne!(fresh, invite);
    assert_eq!(bob.table(&id).await.unwrap()["invite"], json!(fresh), "those who sit here keep their seats");
    bob.leave(&id).await.unwrap();
    assert_eq!(code(join(&bob, &invite)).await, "private");
    join(&bob, &fresh).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_others_wait_a_table_has_a_clock_and_a_quick_match_is_practice() {
    let house = House::open().await;
    let api = house.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let free = open(&api, json!({"seats": seats, "pace": {"kind": "free"}})).await;
    assert_eq!(free["pace"], json!({"kind": "days", "days": 30}));
    let usual = open(&api, json!({"seats": seats})).await;
    assert_eq!(usual["pace"]["kind"], "live");
    let quick = api.quick(&json!({"game": "factory-manager"})).await.unwrap();
    assert_eq!((&quick["pace"]["kind"], &quick["rated"]), (&json!("free"), &json!(false)));
    let players = house.table("factory-manager", 2).await;
    let close = format!("/api/tables/{}/close", players[0].id);
    assert_eq!(code(players[0].api.post(&close, &json!({}))).await, "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_of_ones_own_goes_into_the_dice_after_the_commitment_was_shown() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    let table = open(&ada, json!({"seats": [{"kind": "me"}, {"kind": "open"}]})).await;
    let id = text(&table["id"]);
    let (hers, his) = ("a".repeat(64), "b".repeat(64));
    bob.post(&format!("/api/tables/{id}/join"), &json!({"nonce": his})).await.unwrap();
    ada.post(&format!("/api/tables/{id}/start"), &json!({"nonce": hers})).await.unwrap();
    let mut players = vec![Player::sit(ada, &id).await, Player::sit(bob, &id).await];
    play_on(&mut players, 5_000).await;
    let file = players[0].api.file(&id).await.unwrap();
    assert_eq!(file["header"]["seed"]["nonces"], json!([hers, his]));
}
