//! Nobody learns what they may not know. Every byte that anybody received is
//! held against the true match, which is known once it is over.

use std::collections::BTreeSet;

use catalog::AnyMatch;
use client::Socket;
use engine::{Lang, MatchFile, Seat, Viewer};
use serde_json::{Value, json};

use crate::house::{House, Player, play_on, text};

/// How often everything hidden is drawn again for each message.
const DRAWS: u64 = 2;

struct Truth {
    game: Box<dyn AnyMatch>,
    seats: u8,
    secret: String,
    invite: String,
}

/// Every text in a JSON value, keys aside.
fn texts(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            into.insert(text.clone());
        }
        Value::Array(all) => all.iter().for_each(|one| texts(one, into)),
        Value::Object(all) => all.values().for_each(|one| texts(one, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn texts_of(value: &Value) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    texts(value, &mut all);
    all
}

fn frame(game: &dyn AnyMatch, viewer: Viewer) -> Value {
    serde_json::to_value(game.frame(viewer, Lang::EN)).unwrap()
}

impl Truth {
    /// What one viewer was shown at one ply must be what the rules show them, and must not change when
    /// everything they cannot know does.
    fn check_frame(&self, viewer: Viewer, shown: &Value) {
        let then = self.game.at(shown["ply"].as_u64().unwrap() as usize);
        assert_eq!(*shown, frame(then.as_ref(), viewer), "{viewer:?} is shown what the rules show them");
        // A spectator knows no more than any seat.
        let seats: Vec<Seat> = match viewer {
            Viewer::Seat(seat) => vec![seat],
            Viewer::Spectator => Seat::all(self.seats).collect(),
        };
        for seat in seats {
            for number in 0..DRAWS {
                let imagined = then.imagine(seat, number);
                assert_eq!(*shown, frame(imagined.as_ref(), viewer), "{viewer:?} is shown a secret");
            }
        }
    }

    /// What is told must not name what only another can see, unless it could be seen on the way.
    fn check_events(&self, viewer: Viewer, from: usize, to: usize, events: &Value) {
        let told: Vec<Value> = (self.game.at(to).commentary(from, viewer, Lang::EN).concat().iter())
            .map(|telling| serde_json::to_value(telling).unwrap())
            .collect();
        assert_eq!(*events, json!(told), "{viewer:?} is told what they may know");
        let mut seen = BTreeSet::new();
        for ply in from..=to {
            seen.extend(texts_of(&frame(self.game.at(ply).as_ref(), viewer)["view"]));
        }
        let named = texts_of(&json!(told.iter().map(|telling| telling["event"].clone()).collect::<Vec<_>>()));
        for other in Seat::all(self.seats).map(Viewer::Seat).filter(|other| *other != viewer) {
            let theirs = texts_of(&frame(self.game.at(to).as_ref(), other)["view"]);
            let leaked: Vec<_> =
                named.iter().filter(|name| theirs.contains(*name) && !seen.contains(*name)).collect();
            assert!(leaked.is_empty(), "{viewer:?} was told {leaked:?} of {other:?}'s: {events}");
        }
    }

    /// Everything one person heard at the table.
    fn check(&self, viewer: Viewer, heard: &[String]) -> usize {
        let mut ply = 0;
        let mut over = false;
        for raw in heard {
            let said: Value = serde_json::from_str(raw).unwrap();
            over |= said["table"]["status"] == "over";
            assert!(over || !raw.contains(&self.secret), "the secret before the end");
            if viewer == Viewer::Spectator {
                assert!(!raw.contains(&self.invite), "a spectator is told the invite code");
            }
            let kind = said["type"].as_str().unwrap();
            let update = if kind == "update" { &said } else { &said["update"] };
            match kind {
                "preview" => continue,
                "table" | "welcome" | "update" | "ok" | "refused" | "chat" | "orders" => {}
                other => panic!("{other}"),
            }
            if update.is_object() {
                self.check_frame(viewer, &update["frame"]);
                let to = update["ply"].as_u64().unwrap() as usize;
                if kind == "update" {
                    self.check_events(viewer, ply, to, &update["events"]);
                }
                ply = ply.max(to);
            }
        }
        heard.len()
    }
}

async fn no_secret_is_told(game: &str, people: usize) {
    let house = House::open().await;
    let mut players = house.table(game, people).await;
    let id = players[0].id.clone();
    let mut spectator = Player::sit(house.guest().await, &id).await;
    let invite = text(&players[0].table["invite"]);
    assert!(spectator.table["invite"].is_null());
    for n in 0..1_000 {
        if players[0].is_over() {
            break;
        }
        play_on(&mut players, 1).await;
        // Refusals, previews and those who come back are told something, too.
        if n % 9 == 4 {
            let curious = n % people;
            let previews: Vec<_> = players[curious].actions().into_iter().take(1).collect();
            for action in previews {
                let at = players[curious].ply();
                players[curious].ask(json!({"type": "preview", "at": at, "action": action})).await;
            }
            players[curious].ask(json!({"type": "act", "at": 0, "action": {"do": "x"}})).await;
            spectator.ask(json!({"type": "act", "at": 0, "action": {"do": "x"}})).await;
        }
        if n % 40 == 20 {
            let old = players.remove(n % people);
            let mut new = Player::sit_since(old.api, &id, old.frame["ply"].as_u64().unwrap()).await;
            new.heard.splice(0..0, old.heard);
            players.insert(n % people, new);
        }
    }
    assert!(players[0].is_over(), "the match came to its end");
    spectator.until(|player| player.table["status"] == "over").await;
    let file = players[0].api.file(&id).await.unwrap();
    let file = MatchFile::read(&file.to_string()).unwrap();
    let secret = file.header.seed.secret.to_string();
    let rules = catalog::game_of(&file).unwrap();
    let names = file.names();
    let game = rules.replay(file.header, file.log, names).unwrap();
    let truth = Truth { game, seats: people as u8, secret, invite };
    let mut checked = 0;
    for player in &players {
        checked += truth.check(Viewer::Seat(Seat(player.seat() as u8)), &player.heard);
    }
    checked += truth.check(Viewer::Spectator, &spectator.heard);
    assert!(checked > 100, "{checked} messages");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_of_factory_manager_is_told() {
    no_secret_is_told("factory-manager", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_of_fantastic_factories_is_told() {
    no_secret_is_told("fantastic-factories", 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_hears_nothing_of_a_table_by_link() {
    let house = House::open().await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "worker"}]);
    let named = json!({"public": false, "name": "Secret society", "seats": seats});
    let mut players = house.table_with("fantastic-factories", 1, named).await;
    players[0].ask(json!({"type": "chat", "text": "nobody hears this"})).await;
    let stranger = house.guest().await;
    let id = &players[0].id;
    let host = text(&players[0].table["seats"][0]["name"]);
    // What is played and whom to ask, and not a byte more.
    let told = format!("This is a private table for Fantastic Factories. Ask {host} for the invite link.");
    let all = json!({"refused": "private", "text": told, "rule": null});
    for path in ["", "/replay", "/history", "/board", "/file", "?invite=guess"] {
        let answer =
            stranger.ask(client::Method::GET, &format!("/api/tables/{id}{path}"), None).await.unwrap();
        let said: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!((answer.status, &said), (403, &all), "{path}");
    }
    let mut socket = Socket::table(&stranger, id, &Default::default()).await.unwrap();
    let bye = socket.next().await.unwrap();
    assert_eq!(
        bye.value,
        json!({"type": "bye", "id": null, "refused": "private", "text": told, "rule": null, "step": null, "update": null})
    );
    assert!(socket.next().await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_checker_finds_a_planted_secret() {
    let house = House::open().await;
    let mut players = house.table("fantastic-factories", 2).await;
    play_on(&mut players, 5_000).await;
    let file = players[0].api.file(&players[0].id).await.unwrap();
    let file = MatchFile::read(&file.to_string()).unwrap();
    let (secret, names) = (file.header.seed.secret.to_string(), file.names());
    let game = catalog::game_of(&file).unwrap().replay(file.header, file.log, names).unwrap();
    let truth = Truth { game, seats: 2, secret: secret.clone(), invite: "-".into() };
    let caught = |heard: &[String]| {
        let check = std::panic::AssertUnwindSafe(|| truth.check(Viewer::Seat(Seat(0)), heard));
        std::panic::catch_unwind(check).is_err()
    };
    assert!(!caught(&players[0].heard));
    assert!(caught(&players[1].heard), "another seat's messages");
    assert!(caught(&[json!({"type": "chat", "text": secret}).to_string()]));
}
