//! Notices of a server that is killed at the worst moments.

use std::collections::BTreeSet;
use std::time::Duration;

use client::{Api, Method, Socket, SocketOptions};
use serde_json::{Value, json};
use testkit::databases::Database;
use testkit::receivers::{Manner, Receiver};

use crate::serve::Served;

fn served(folder: &std::path::Path) -> Served {
    Served::start_with(&folder.join("site.db"), &["--local-receivers"])
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// Somebody with an account, by a token.
async fn account(url: &str, name: &str) -> Api {
    let (guest, _) = Api::guest(url).await.unwrap();
    let new = json!({"name": name, "password": "correct horse"});
    let made = guest.ask(Method::POST, "/api/account", Some(&new)).await.unwrap().value().unwrap();
    Api::new(url).with_token(&text(&made["token"]))
}

/// What was told about each table, by ids.
fn ids(receiver: &Receiver, table: &str) -> BTreeSet<String> {
    let bodies = receiver.got().into_iter().map(|got| serde_json::from_slice::<Value>(&got.body).unwrap());
    let here = bodies.filter(|body| text(&body["link"]).ends_with(table));
    here.map(|body| text(&body["id"])).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_9_between_the_commit_and_the_sending_loses_no_notice_and_doubles_none() {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::web().await;
    receiver.be(Manner::Silent);
    let server = served(folder.path());
    let (ada, ben) = (account(&server.url, "Ada").await, account(&server.url, "Ben").await);
    for api in [&ada, &ben] {
        let hook = json!({"address": format!("http://{}/hook", receiver.address)});
        api.post("/api/notices/webhook", &hook).await.unwrap();
    }
    let new = json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}],
        "pace": {"kind": "days", "days": 2}});
    let table = text(&ada.create(&new).await.unwrap()["id"]);
    ben.join(&table).await.unwrap();
    let started = ada.start(&table).await.unwrap();
    // Both have got it, and neither has said so: it is under way when the server is killed.
    receiver.wait(2).await;
    server.signal("KILL");
    drop(server);
    receiver.says("204 No Content");
    let server = served(folder.path());
    receiver.wait(4).await;
    assert_eq!(ids(&receiver, &table).len(), 2, "again, with the same ids");
    let (ada, ben) = (ada.at(&server.url), ben.at(&server.url));

    // Now nobody is there to take it, and the server is killed as soon as the move is acknowledged.
    let began = started["turn"].as_array().unwrap().contains(&started["you"]);
    let (mover, other) = if began { (&ada, &ben) } else { (&ben, &ada) };
    let address = receiver.address;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    drop(receiver);
    let mut socket = Socket::table(mover, &table, &SocketOptions::since(0)).await.unwrap();
    let mut frame = socket.next().await.unwrap().value["update"]["frame"].clone();
    let mine = |frame: &Value| {
        let seats = frame["turn"]["seats"].as_array().unwrap().clone();
        let you = if began { &started["you"] } else { &json!(1) };
        seats.contains(you)
    };
    while mine(&frame) {
        let action = &frame["prompt"]["choices"][0]["options"][0]["action"];
        let act = json!({"type": "act", "id": 1, "at": frame["ply"], "action": action});
        socket.send(&act).await.unwrap();
        loop {
            let told = socket.next().await.unwrap().value;
            match told["type"].as_str().unwrap() {
                "update" => frame = told["frame"].clone(),
                "ok" => break,
                "refused" => panic!("{told}"),
                _ => {}
            }
        }
    }
    server.signal("KILL");
    drop(server);
    let back = Receiver::web_at(address).await;
    let server = served(folder.path());
    let other = other.clone().at(&server.url);
    back.wait(1).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let kinds: Vec<Value> = back
        .got()
        .iter()
        .map(|got| serde_json::from_slice::<Value>(&got.body).unwrap()["kind"].clone())
        .collect();
    assert_eq!(kinds, ["turn"], "one notice, once");
    let turn = other.table(&table).await.unwrap();
    assert!(turn["turn"].as_array().unwrap().contains(&turn["you"]), "and it is true");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_on_one_postgres_the_other_sends_what_a_killed_one_had_begun() {
    let database = Database::postgres().await;
    let start = || Served::start_with(std::path::Path::new(&database.url), &["--local-receivers"]);
    let (one, other) = (start(), start());
    let receiver = Receiver::web().await;
    receiver.be(Manner::Silent);
    let mut tables = Vec::new();
    for n in 0..4 {
        let pair =
            [account(&one.url, &format!("Ada {n}")).await, account(&one.url, &format!("Ben {n}")).await];
        for api in &pair {
            let hook = json!({"address": format!("http://{}/hook", receiver.address)});
            api.post("/api/notices/webhook", &hook).await.unwrap();
        }
        let new = json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}],
            "pace": {"kind": "days", "days": 2}});
        let table = text(&pair[0].create(&new).await.unwrap()["id"]);
        pair[1].join(&table).await.unwrap();
        pair[0].start(&table).await.unwrap();
        tables.push(table);
    }
    // Every letter is under way, from either server, and one of them is killed.
    receiver.wait(8).await;
    one.signal("KILL");
    drop(one);
    receiver.says("204 No Content");
    let answered = receiver.got().len();
    // The lease of the killed one ends within ten seconds.
    receiver.wait(answered + 8).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    for table in &tables {
        assert_eq!(ids(&receiver, table).len(), 2, "the same letters again");
    }
    let count = receiver.got().len();
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(receiver.got().len(), count, "and no more than that");
    drop(other);
}
