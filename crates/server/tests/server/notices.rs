//! Notices: who is called, when, and by what; receivers that are down, slow or lie.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use client::{Api, Method};
use serde_json::{Value, json};
use shopfloor_server::{Config, MailServer};
use store::{CallRow, Change, Store, UserId};
use testkit::databases::Database;
use testkit::eventually;
use testkit::receivers::{Manner, Received, Receiver};

use crate::accounts::account;
use crate::house::{House, Player, text};
use crate::people::me;

const HOUR_MS: i64 = 60 * 60 * 1000;

fn local(config: &mut Config) {
    config.local_receivers = true;
    config.gather = Duration::from_millis(200);
    config.resend = Duration::from_millis(50);
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Somebody with an account who is called at a webhook.
async fn called(house: &House, name: &str, receiver: &Receiver) -> Api {
    let api = account(house, name).await;
    hook(&api, receiver).await;
    api
}

async fn hook(api: &Api, receiver: &Receiver) -> Value {
    let address = format!("http://{}/hook", receiver.address);
    api.post("/api/notices/webhook", &json!({"address": address})).await.unwrap()
}

fn body(received: &Received) -> Value {
    serde_json::from_slice(&received.body).unwrap()
}

fn kinds(receiver: &Receiver) -> Vec<String> {
    receiver.got().iter().map(|received| text(&body(received)["kind"])).collect()
}

/// A match over days between two people, nobody at their sockets; the table as the first sees it.
async fn over_days(host: &Api, other: &Api, more: Value) -> Value {
    let mut new = json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}],
        "pace": {"kind": "days", "days": 2}});
    for (name, value) in more.as_object().unwrap() {
        new[name] = value.clone();
    }
    let table = host.create(&new).await.unwrap();
    let id = text(&table["id"]);
    let join = json!({"invite": table["invite"]});
    other.post(&format!("/api/tables/{id}/join"), &join).await.unwrap();
    host.start(&id).await.unwrap()
}

fn on_turn(table: &Value) -> bool {
    table["turn"].as_array().unwrap().contains(&table["you"])
}

/// Nothing more comes for a while.
async fn silence(receiver: &Receiver, count: usize) {
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert_eq!(receiver.got().len(), count, "{:?}", kinds(receiver));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_away_is_called_and_whoever_looks_is_not() {
    let (house, at_ada, at_ben) =
        (House::open_with(local).await, Receiver::web().await, Receiver::web().await);
    let (ada, ben) = (called(&house, "Ada", &at_ada).await, called(&house, "Ben", &at_ben).await);
    let table = over_days(&ada, &ben, json!({})).await;
    let id = text(&table["id"]);
    // One is told that the match begins, the other that it is their turn.
    at_ada.wait(1).await;
    at_ben.wait(1).await;
    let (first, second) = if on_turn(&table) { (&at_ada, &at_ben) } else { (&at_ben, &at_ada) };
    assert_eq!((kinds(first), kinds(second)), (vec!["turn".into()], vec!["starts".to_owned()]));
    let told = body(&first.got()[0]);
    assert_eq!(told["link"], format!("{}/table/{id}", house.url()));
    // While the other is away they are called once for their turn; whoever moves is not.
    let (mover, other) = if on_turn(&table) { (&ada, &ben) } else { (&ben, &ada) };
    let mut player = Player::sit(mover.clone(), &id).await;
    while player.may_act() {
        player.play(0).await;
    }
    second.wait(2).await;
    assert_eq!(kinds(second)[1], "turn");
    // Both look: nobody is called, whoever moves.
    let mut answering = Player::sit(other.clone(), &id).await;
    for _ in 0..6 {
        let ply = match player.may_act() {
            true => player.play(0).await["ply"].as_u64().unwrap(),
            false => answering.play(0).await["ply"].as_u64().unwrap(),
        };
        player.until(|player| player.ply() >= ply).await;
        answering.until(|player| player.ply() >= ply).await;
    }
    silence(first, 1).await;
    assert_eq!(second.got().len(), 2);
}

/// The page of a player is shown or hidden.
async fn look(player: &mut Player, looking: bool) {
    let told = player.ask(json!({"type": "look", "looking": looking})).await;
    assert_eq!(told["type"], "ok", "{told}");
}

/// Plays until it is the other's turn, who hears of it.
async fn hand_over(player: &mut Player, other: &mut Player) {
    while player.may_act() {
        player.play(0).await;
    }
    other.until(Player::may_act).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_hidden_looks_at_nothing() {
    let house = House::open_with(|config| {
        local(config);
        config.away = Duration::from_millis(1500);
    })
    .await;
    let (at_ada, at_ben) = (Receiver::web().await, Receiver::web().await);
    let (ada, ben) = (called(&house, "Ada", &at_ada).await, called(&house, "Ben", &at_ben).await);
    let table = over_days(&ada, &ben, json!({})).await;
    let id = text(&table["id"]);
    at_ada.wait(1).await;
    at_ben.wait(1).await;
    let (mut first, mut second) = (Player::sit(ada, &id).await, Player::sit(ben, &id).await);
    let (mut at_first, mut at_second) = (&at_ada, &at_ben);
    if !on_turn(&table) {
        std::mem::swap(&mut first, &mut second);
        std::mem::swap(&mut at_first, &mut at_second);
    }
    // Hidden when the turn comes: called, although the socket is open.
    look(&mut second, false).await;
    hand_over(&mut first, &mut second).await;
    at_second.wait(2).await;
    assert_eq!(kinds(at_second)[1], "turn");
    let seats = first.api.table(&id).await.unwrap()["seats"].clone();
    assert!(seats.as_array().unwrap().iter().all(|seat| seat["online"] == true), "{seats}");
    // Shown again: the next turn comes before their eyes, and nobody is called while they look.
    look(&mut second, true).await;
    hand_over(&mut second, &mut first).await;
    silence(at_first, 1).await;
    // Hidden and back in time: they know.
    look(&mut first, false).await;
    look(&mut first, true).await;
    look(&mut first, false).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    silence(at_first, 1).await;
    look(&mut first, true).await;
    // A turn that came before their eyes and is left is called a while later, once; a second page that is shown would do.
    hand_over(&mut first, &mut second).await;
    let mut another = Player::sit(second.api.clone(), &id).await;
    look(&mut second, false).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    silence(at_second, 2).await;
    look(&mut another, false).await;
    at_second.wait(3).await;
    assert_eq!(kinds(at_second)[2], "turn");
    // Whoever closes the page is called like one who hides it; the turn that was told is not told again.
    let api = second.api.clone();
    drop((second, another));
    let mut second = Player::sit(api, &id).await;
    hand_over(&mut second, &mut first).await;
    drop(first);
    at_first.wait(2).await;
    assert_eq!(kinds(at_first)[1], "turn");
    silence(at_second, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_is_over_before_it_is_told_is_not_told() {
    let house = House::open_with(|config| {
        local(config);
        config.gather = Duration::from_secs(3);
    })
    .await;
    let (at_ada, at_ben) = (Receiver::web().await, Receiver::web().await);
    let (ada, ben) = (called(&house, "Ada", &at_ada).await, called(&house, "Ben", &at_ben).await);
    let table = over_days(&ada, &ben, json!({})).await;
    // Whoever is on turn looks of their own accord, and moves.
    let (mover, receiver, other) =
        if on_turn(&table) { (ada, &at_ada, &at_ben) } else { (ben, &at_ben, &at_ada) };
    let mut player = Player::sit(mover, &text(&table["id"])).await;
    while player.may_act() {
        player.play(0).await;
    }
    drop(player);
    eventually("the other is called", async || kinds(other).contains(&"turn".to_owned()).then_some(())).await;
    silence(receiver, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_at_several_tables_are_one_letter() {
    let house = House::open_with(|config| {
        local(config);
        config.gather = Duration::from_secs(3);
    })
    .await;
    let (at_ada, at_ben) = (Receiver::web().await, Receiver::web().await);
    let (ada, ben) = (called(&house, "Ada", &at_ada).await, called(&house, "Ben", &at_ben).await);
    // Of three matches one of the two begins two or more.
    let mut adas = 0;
    for _ in 0..3 {
        adas += usize::from(on_turn(&over_days(&ada, &ben, json!({})).await));
    }
    let (receiver, count) = if adas > 1 { (&at_ada, adas) } else { (&at_ben, 3 - adas) };
    eventually("the turns are told", async || kinds(receiver).contains(&"turn".to_owned()).then_some(()))
        .await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    let turns: Vec<Value> = receiver.got().iter().map(body).filter(|told| told["kind"] == "turn").collect();
    assert_eq!(turns.len(), 1, "{turns:?}");
    assert_eq!(turns[0]["title"], format!("Your turn at {count} tables"));
    assert_eq!(turns[0]["link"], format!("{}/", house.url()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_tells_no_secret_and_its_link_carries_no_token() {
    let (house, receiver) = (House::open_with(local).await, Receiver::web().await);
    let (ada, ben) = (called(&house, "Ada", &receiver).await, house.guest().await);
    let table = over_days(&ben, &ada, json!({"public": false, "name": "The secret plan"})).await;
    receiver.wait(1).await;
    let told = receiver.got()[0].text();
    assert!(!told.contains("secret plan") && !told.contains(&text(&table["invite"])), "{told}");
    assert!(told.contains("Factory Manager"), "{told}");
    let public = over_days(&ben, &ada, json!({"public": true, "name": "Friday round"})).await;
    receiver.wait(2).await;
    let told = body(&receiver.got()[1]);
    assert!(told["body"].as_str().unwrap().contains("Friday round"), "{told}");
    assert!(text(&told["link"]).ends_with(&text(&public["id"])), "nothing behind the id");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_is_down_or_slow_delays_nobody_and_gets_it_when_it_is_back() {
    let house = House::open_with(local).await;
    let (slow, quick) = (Receiver::web().await, Receiver::web().await);
    slow.be(Manner::Silent);
    let (ada, ben) = (called(&house, "Ada", &slow).await, called(&house, "Ben", &quick).await);
    let began = std::time::Instant::now();
    over_days(&ada, &ben, json!({})).await;
    assert!(began.elapsed() < Duration::from_secs(5), "nobody waits for a receiver");
    slow.wait(1).await;
    quick.wait(1).await;
    // Ben's is down when he is called again, then lies, then is back.
    let address = quick.address;
    drop(quick);
    over_days(&ada, &ben, json!({})).await;
    let trouble = async || {
        let ways = ben.get("/api/notices").await.unwrap();
        ways["ways"][0]["trouble"].as_str().unwrap_or_default().to_owned()
    };
    eventually("it is noticed", async || trouble().await.contains("could not be reached").then_some(()))
        .await;
    let back = Receiver::web_at(address).await;
    back.says("500 Oops");
    let tries = back.wait(2).await;
    assert_eq!(body(&tries[0])["id"], body(&tries[1])["id"], "the same letter again");
    // What went wrong is said in the reader's language.
    let told = ben.get("/api/notices?lang=de").await.unwrap();
    assert_eq!(told["ways"][0]["trouble"], "die Antwort war 500");
    back.says("204 No Content");
    eventually("it arrives", async || trouble().await.is_empty().then_some(())).await;
    let count = back.got().len();
    silence(&back, count).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_never_arrives_is_given_up_after_a_day() {
    let (house, receiver) = (House::open_with(local).await, Receiver::web().await);
    receiver.says("503 Later");
    let ada = called(&house, "Ada", &receiver).await;
    let id = text(&ada.get("/api/notices").await.unwrap()["ways"][0]["id"]);
    ada.post(&format!("/api/notices/{id}/test"), &json!({})).await.unwrap();
    receiver.wait(2).await;
    house.set_date(now() + 25 * HOUR_MS);
    let store = Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let failed =
        eventually("it is given up", async || store.outbox("failed", 9).await.unwrap().into_iter().next())
            .await;
    assert_eq!((failed.name.as_str(), failed.way.as_deref()), ("Ada", Some("webhook")));
    assert_eq!(failed.row.trouble.as_deref(), Some("given up after a day: answered 503"));
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_wait_for_the_end_of_quiet_hours_and_for_the_next_hour_after_twelve() {
    let (house, receiver) = (House::open_with(local).await, Receiver::web().await);
    let ada = called(&house, "Ada", &receiver).await;
    let user = UserId(text(&me(&ada).await["id"]));
    let store = Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let call = |n: usize| CallRow {
        event: format!("over:{n}"),
        user: user.clone(),
        kind: "over".into(),
        table: None,
        about: r#"{"path": "/"}"#.into(),
        made: n as i64,
        due: n as i64,
    };
    // Quiet from now on for two hours, by a clock in Greenwich.
    let minute = now() / 60_000 % 1440;
    let mut choices = ada.get("/api/notices").await.unwrap()["choices"].clone();
    (choices["zone"], choices["lang"]) = (json!("UTC"), json!("de"));
    choices["quiet"] = json!({"from": minute, "until": (minute + 120) % 1440});
    put(&ada, &choices).await.unwrap();
    let fifteen = (0..15).fold(Change::new(), |change, n| change.call(&call(n)).call(&call(n)));
    store.commit(fifteen).await.unwrap();
    silence(&receiver, 0).await;
    // What somebody asks for comes at once.
    let id = text(&ada.get("/api/notices").await.unwrap()["ways"][0]["id"]);
    ada.post(&format!("/api/notices/{id}/test"), &json!({})).await.unwrap();
    assert_eq!(body(&receiver.wait(1).await[0])["title"], "Ein Test");
    house.set_date(now() + 2 * HOUR_MS);
    let got = receiver.wait(12).await;
    assert_eq!(body(&got[1])["title"], "Die Partie ist zu Ende");
    silence(&receiver, 13).await;
    house.set_date(now() + 3 * HOUR_MS + 60_000);
    receiver.wait(16).await;
    silence(&receiver, 16).await;
    // What is not wanted does not come.
    choices["quiet"] = Value::Null;
    choices["wanted"] = json!([{"way": "webhook", "kinds": ["turn"]}]);
    put(&ada, &choices).await.unwrap();
    house.set_date(now() + 6 * HOUR_MS);
    store.commit(Change::new().call(&call(99))).await.unwrap();
    silence(&receiver, 16).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_comes_before_quiet_hours_that_outlast_the_deadline() {
    let (house, receiver) = (House::open_with(local).await, Receiver::web().await);
    let (ada, ben) = (called(&house, "Ada", &receiver).await, house.guest().await);
    // Of several matches over a day Ada is on turn in one; a quarter of the time is left after 18 hours, in the middle of her night.
    let now = now();
    let minute = |hours: i64| (now / 60_000 + hours * 60) % 1440;
    let mut choices = ada.get("/api/notices").await.unwrap()["choices"].clone();
    choices["zone"] = json!("UTC");
    choices["quiet"] = json!({"from": minute(17), "until": minute(25)});
    choices["wanted"] = json!([{"way": "webhook", "kinds": ["time_short"]}]);
    put(&ada, &choices).await.unwrap();
    let pace = json!({"pace": {"kind": "days", "days": 1}});
    while !on_turn(&over_days(&ada, &ben, pace.clone()).await) {}
    silence(&receiver, 0).await;
    house.set_date(now + 16 * HOUR_MS);
    silence(&receiver, 0).await;
    house.set_date(now + 16 * HOUR_MS + HOUR_MS / 2 + 60_000);
    receiver.wait(1).await;
    assert_eq!(kinds(&receiver), ["time_short"]);
    silence(&receiver, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_one_sends_each_notice_and_whoever_looks_through_either_is_not_called() {
    let (database, receiver) = (Database::postgres().await, Receiver::web().await);
    let url = database.url.clone();
    let mut one = House::open_with(move |config| {
        local(config);
        config.database = url;
        // Long enough for the other server to say who is looking there.
        config.gather = Duration::from_millis(1500);
    })
    .await;
    let other = one.second().await;
    let mut people = Vec::new();
    for n in 0..8 {
        people.push(called(&one, &format!("Person {n}"), &receiver).await);
    }
    // Tables opened through either server: everybody is called once, by whichever server has their shard.
    let mut tables = Vec::new();
    for (n, pair) in people.chunks(2).enumerate() {
        let at = if n % 2 == 0 { &one } else { &other };
        let pair: Vec<Api> = pair.iter().map(|api| api.clone().at(&at.url())).collect();
        tables.push(over_days(&pair[0], &pair[1], json!({})).await);
    }
    receiver.wait(8).await;
    silence(&receiver, 8).await;
    let ids = |receiver: &Receiver| {
        let ids = receiver.got().iter().map(|got| text(&body(got)["id"])).collect::<Vec<_>>();
        ids.iter().collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(ids(&receiver), 8, "each event once");

    // The next turn comes at one server while its person looks through the other: nobody is called, before they hide the page
    // there. Where nobody looks, they are called as ever.
    for (n, table) in tables.iter().enumerate().take(2) {
        let id = text(&table["id"]);
        let (mut mover, mut waiting) = (people[2 * n].clone(), people[2 * n + 1].clone());
        // Whoever opened the table is the first of the two.
        if !on_turn(table) {
            std::mem::swap(&mut mover, &mut waiting);
        }
        let mut player = Player::sit(mover.at(&one.url()), &id).await;
        let mut there = Player::sit(waiting.at(&other.url()), &id).await;
        if n == 1 {
            look(&mut there, false).await;
        }
        while player.may_act() {
            player.play(0).await;
        }
        drop(player);
        there.until(Player::may_act).await;
        if n == 0 {
            tokio::time::sleep(Duration::from_millis(1500)).await;
            silence(&receiver, 8).await;
            look(&mut there, false).await;
        }
        receiver.wait(9 + n).await;
        silence(&receiver, 9 + n).await;
    }

    // Letters that nobody has answered when their server stops: the other one sends them, with the same ids.
    let before = receiver.got().len();
    receiver.be(Manner::Silent);
    for pair in people.chunks(2) {
        let pair: Vec<Api> = pair.iter().map(|api| api.clone().at(&one.url())).collect();
        over_days(&pair[0], &pair[1], json!({})).await;
    }
    receiver.wait(before + 8).await;
    one.stop().await;
    receiver.says("204 No Content");
    let store = Store::open(&database.url, std::sync::Arc::new(|_, _| {})).await.unwrap();
    eventually("all are sent", async || {
        let waiting = store.outbox("waiting", 99).await.unwrap();
        let only_reminders = waiting.iter().all(|notice| notice.row.kind == "time_short");
        only_reminders.then_some(())
    })
    .await;
    assert_eq!(ids(&receiver), before + 8, "nothing is lost, and what came again had its id");
    assert!(store.outbox("failed", 9).await.unwrap().is_empty());
    let count = receiver.got().len();
    silence(&receiver, count).await;
}

async fn put(api: &Api, choices: &Value) -> Result<Value, client::ApiRefusal> {
    api.ask(Method::PUT, "/api/notices", Some(choices)).await.unwrap().value()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_the_server_knock_at_its_own_door_and_guests_have_no_webhooks() {
    let house = House::open().await;
    let (ada, guest) = (account(&house, "Ada").await, house.guest().await);
    for address in [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://[::ffff:127.0.0.1]/",
        "https://localhost:8443/",
        "https://ada:secret@example.org/",
        "https://example.org:22/",
        "javascript:alert(1)",
    ] {
        let refused = ada.post("/api/notices/webhook", &json!({"address": address})).await.unwrap_err();
        assert_eq!(refused.code, "bad_options", "{address}: {refused:?}");
        let device = json!({"endpoint": address, "p256dh": P256DH, "auth": AUTH});
        let refused = guest.post("/api/notices/push", &device).await.unwrap_err();
        assert_eq!(refused.code, "bad_options", "{address}: {refused:?}");
    }
    // A device is at a push service of a browser; whose setting allows others is said.
    let device = json!({"endpoint": "https://push.example.org/x", "p256dh": P256DH, "auth": AUTH});
    let refused = guest.post("/api/notices/push", &device).await.unwrap_err();
    assert_eq!(refused.code, "bad_options", "{refused:?}");
    assert!(refused.text.contains("--push-service push.example.org"), "{refused:?}");
    let hook = json!({"address": "https://example.org/"});
    assert_eq!(guest.post("/api/notices/webhook", &hook).await.unwrap_err().code, "forbidden");
    let mail = json!({"address": "ada@example.org", "password": "correct horse"});
    assert_eq!(ada.post("/api/notices/mail", &mail).await.unwrap_err().code, "forbidden", "no mail here");
    assert_eq!(ada.get("/api/notices").await.unwrap()["ways"], json!([]));
}

// RFC 8291, 5.
const P256DH: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_called_until_it_is_gone_or_signs_out() {
    let mut house = House::open_with(local).await;
    let service = Receiver::web().await;
    let (ada, ben) = (account(&house, "Ada").await, house.guest().await);
    let key = text(&ada.get("/api/notices").await.unwrap()["push_key"]);
    house.reopen().await;
    let (ada, ben) = (ada.at(&house.url()), ben.at(&house.url()));
    assert_eq!(ada.get("/api/notices").await.unwrap()["push_key"], key, "kept for ever");
    let device = |n: u8| {
        let endpoint = format!("http://{}/device/{n}", service.address);
        json!({"endpoint": endpoint, "p256dh": P256DH, "auth": AUTH, "label": "Phone", "zone": "Europe/Berlin"})
    };
    let devices = async |api: &Api| api.get("/api/notices").await.unwrap()["ways"].as_array().unwrap().len();
    // A guest's device is the next person's who signs in there.
    ben.post("/api/notices/push", &device(1)).await.unwrap();
    let told = ada.post("/api/notices/push", &device(1)).await.unwrap();
    assert_eq!((devices(&ben).await, &told["ways"][0]["here"]), (0, &json!(true)));
    assert_eq!(told["choices"]["zone"], "Europe/Berlin");
    assert!(!told.to_string().contains("/device/1"), "the address is as good as a password");
    let id = text(&told["ways"][0]["id"]);
    assert_eq!(ben.post(&format!("/api/notices/{id}/test"), &json!({})).await.unwrap_err().code, "not_found");
    ada.post(&format!("/api/notices/{id}/test"), &json!({})).await.unwrap();
    let got = service.wait(1).await;
    assert!(got[0].header("authorization").ends_with(&format!("k={key}")), "{:?}", got[0].headers);
    service.says("410 Gone");
    ada.post(&format!("/api/notices/{id}/test"), &json!({})).await.unwrap();
    eventually("the device is gone", async || (devices(&ada).await == 0).then_some(())).await;
    ada.post("/api/notices/push", &device(2)).await.unwrap();
    ada.post("/api/logout", &json!({})).await.unwrap();
    let store = Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let user = store.user_by_account("ada").await.unwrap().unwrap();
    assert!(store.ways_of(&user.id).await.unwrap().is_empty(), "nobody reads her notices there");
    let nonsense = json!({"endpoint": "https://example.org", "p256dh": "AA", "auth": "AA"});
    assert_eq!(ben.post("/api/notices/push", &nonsense).await.unwrap_err().code, "unreadable");
}

/// Ten digits in a text.
fn code(mail: &Received) -> String {
    let text = mail.text();
    let digits = text.split(|c: char| !c.is_ascii_digit()).find(|part| part.len() == 10);
    digits.unwrap_or_else(|| panic!("no code in {text}")).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_is_confirmed_first_can_be_stopped_and_leads_back_to_a_lost_account() {
    let post = Receiver::mail().await;
    let server = format!("smtp://{}", post.address);
    let house = House::open_with(|config| {
        local(config);
        config.mail = Some(MailServer { server, from: "Shopfloor <games@example.org>".into() });
    })
    .await;
    let ada = account(&house, "Ada").await;
    let add = |password: &str| json!({"address": "Ada@Example.org", "password": password});
    assert_eq!(ada.post("/api/notices/mail", &add("wrong")).await.unwrap_err().code, "wrong_password");
    let told = ada.post("/api/notices/mail", &add("correct horse")).await.unwrap();
    assert_eq!((&told["mail"], &told["ways"][0]["confirmed"]), (&json!(true), &json!(false)));
    let mail = post.wait(1).await.remove(0);
    assert_eq!(mail.to, "ada@example.org");
    let id = text(&told["ways"][0]["id"]);
    assert_eq!(ada.post(&format!("/api/notices/{id}/test"), &json!({})).await.unwrap_err().code, "forbidden");
    // Before it is confirmed nothing else comes, and no password is lost by it.
    let stranger = Api::new(&house.url());
    stranger.post("/api/lost-password", &json!({"name": "Ada"})).await.unwrap();
    let confirm = async |code: &str| ada.post("/api/notices/mail/confirm", &json!({"code": code})).await;
    assert_eq!(confirm("0000000000").await.unwrap_err().code, "wrong_password");
    assert_eq!(confirm(&code(&mail)).await.unwrap()["ways"][0]["confirmed"], true);
    assert_eq!(post.got().len(), 1);
    // It gets notices, until it is stopped with one click.
    let ben = house.guest().await;
    over_days(&ben, &ada, json!({})).await;
    let notice = post.wait(2).await.remove(1);
    let stop = notice.header("list-unsubscribe").trim_matches(['<', '>']).replace(&house.url(), "");
    assert_eq!(notice.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    assert_eq!(stranger.post(&format!("{stop}x"), &json!({})).await.unwrap_err().code, "not_found");
    let clicked = Api::new(&house.url());
    let answer =
        clicked.ask_text(Method::POST, &stop, Some("List-Unsubscribe=One-Click".into())).await.unwrap();
    assert_eq!(answer.status, 204);
    over_days(&ben, &ada, json!({})).await;
    silence(&post, 2).await;
    // The address is still the way back. Whoever has no account learns nothing.
    stranger.post("/api/lost-password", &json!({"name": "Nobody"})).await.unwrap();
    stranger.post("/api/lost-password", &json!({"name": " ADA "})).await.unwrap();
    let mailed = code(&post.wait(3).await[2]);
    let recover = async |code: &str| {
        stranger
            .post("/api/recover", &json!({"name": "Ada", "code": code, "password": "a new password"}))
            .await
    };
    assert_eq!(recover("1234567890").await.unwrap_err().code, "wrong_password");
    assert_eq!(recover(&mailed).await.unwrap()["name"], "Ada");
    assert_eq!(recover(&mailed).await.unwrap_err().code, "wrong_password", "once");
    assert!(ada.get("/api/notices").await.is_err(), "her other sessions have ended");
}
