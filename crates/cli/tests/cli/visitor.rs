//! People who come to a served site and play there, as any program would.

use std::time::Duration;

use client::{Api, Method, Socket, SocketOptions};
use engine::Dice;
use serde_json::{Value, json};

/// The longest anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody with an account.
pub struct Visitor {
    pub api: Api,
}

/// Everybody's password.
const PASSWORD: &str = "a password to remember";

impl Visitor {
    /// A new account.
    pub async fn register(url: &str, name: &str) -> Visitor {
        let (guest, _) = Api::guest(url).await.unwrap();
        let me = guest.post("/api/account", &json!({"name": name, "password": PASSWORD})).await.unwrap();
        Visitor { api: Api::new(url).with_token(&text(&me["token"])) }
    }

    /// Somebody who was here before.
    pub async fn sign_in(url: &str, name: &str) -> Visitor {
        let asked = json!({"name": name, "password": PASSWORD, "token": true});
        let me = Api::new(url).post("/api/login", &asked).await.unwrap();
        Visitor { api: Api::new(url).with_token(&text(&me["token"])) }
    }

    /// A table that these people fill, started: its id.
    pub async fn open(&self, asked: &Value, others: &[&Visitor]) -> String {
        let id = text(&self.api.create(asked).await.unwrap()["id"]);
        for other in others {
            other.api.join(&id).await.unwrap();
        }
        self.api.start(&id).await.unwrap();
        id
    }

    /// Their tables with this status.
    pub async fn tables(&self, status: &str) -> Vec<Value> {
        let mine = self.api.tables("mine").await.unwrap();
        let all = mine["tables"].as_array().unwrap().iter();
        all.filter(|table| table["status"] == status).cloned().collect()
    }

    /// The match file of a finished match, as it came.
    pub async fn file(&self, table: &str) -> String {
        let answer = self.api.ask(Method::GET, &format!("/api/tables/{table}/file"), None).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.text
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// Somebody at a table, with the match as they see it.
pub struct Seated {
    socket: Socket,
    pub seat: Value,
    pub frame: Value,
    pub chat: Vec<Value>,
}

impl Seated {
    pub async fn sit(visitor: &Visitor, table: &str) -> Seated {
        let socket = Socket::table(&visitor.api, table, &SocketOptions::default()).await.unwrap();
        let mut seated = Seated { socket, seat: Value::Null, frame: Value::Null, chat: Vec::new() };
        let welcome = seated.hear().await;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        (seated.seat, seated.frame) = (welcome["table"]["you"].clone(), welcome["update"]["frame"].clone());
        seated.chat = welcome["chat"].as_array().unwrap().clone();
        seated
    }

    pub async fn hear(&mut self) -> Value {
        let told = tokio::time::timeout(PATIENCE, self.socket.next()).await;
        let told = told.expect("told in time").expect("the socket is open").value;
        if told["type"] == "update" {
            self.frame = told["frame"].clone();
        }
        told
    }

    pub fn is_over(&self) -> bool {
        !self.frame["outcome"].is_null()
    }

    pub fn is_on_turn(&self) -> bool {
        self.frame["turn"]["seats"].as_array().is_some_and(|seats| seats.contains(&self.seat))
    }

    /// Says something and waits until it is done; a server that is asked too much is given time.
    pub async fn say(&mut self, message: &Value) -> Value {
        loop {
            self.socket.send(message).await.unwrap();
            let told = loop {
                let told = self.hear().await;
                if told["id"] == message["id"] {
                    break told;
                }
            };
            if told["refused"] != "too_many" {
                assert_eq!(told["type"], "ok", "{message}: {told}");
                return told;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// One of the moves on offer; the ply after it.
    pub async fn play(&mut self, dice: &mut Dice) -> u64 {
        let choices = self.frame["prompt"]["choices"].as_array().unwrap();
        let options: Vec<&Value> =
            choices.iter().flat_map(|choice| choice["options"].as_array().unwrap()).collect();
        let action = options[dice.index(options.len())]["action"].clone();
        let told =
            self.say(&json!({"type": "act", "id": 1, "at": self.frame["ply"], "action": action})).await;
        told["ply"].as_u64().unwrap()
    }

    /// Listens until the match has come this far.
    pub async fn catch_up(&mut self, ply: u64) {
        while self.frame["ply"].as_u64().unwrap() < ply {
            self.hear().await;
        }
    }
}

/// Everybody moves in turn, for so many moves or to the end.
pub async fn play(people: &mut [Seated], moves: usize, dice: &mut Dice) {
    for _ in 0..moves {
        let ply = loop {
            if people[0].is_over() {
                return;
            }
            match people.iter_mut().find(|person| person.is_on_turn()) {
                Some(person) => break person.play(dice).await,
                // A bot is thinking.
                None => drop(people[0].hear().await),
            }
        };
        for person in people.iter_mut() {
            person.catch_up(ply).await;
        }
    }
}
