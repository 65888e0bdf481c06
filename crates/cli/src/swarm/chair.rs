//! Somebody at a table: a socket, and what it has told.

use std::task::{Context, Poll};
use std::time::Duration;

use client::{Api, ApiRefusal, Closed, Socket, SocketOptions, Utf8Bytes};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::transcript::Viewer;
use super::wire::{Frame, Said};
use super::world::World;

/// The longest an answer may take.
pub const PATIENCE: Duration = Duration::from_secs(5);

pub struct Chair {
    pub viewer: Viewer,
    pub api: Api,
    table: String,
    socket: Option<Socket>,
    /// How often the server had been killed when the socket was opened.
    pub kills: u64,
    /// All before is known.
    pub ply: u64,
    /// Whether this seat may act.
    pub on_turn: bool,
    /// What it may do; kept only on its turn.
    pub prompt: String,
    pub over: bool,
    pub events: Option<Events>,
}

/// Everything a chair was told to have happened, for chaos: nothing may be left out and nothing told twice.
#[derive(Debug, Default)]
pub struct Events {
    /// The ply of the first frame.
    pub from: u64,
    pub told: Vec<Value>,
}

/// A message, as far as a table cares.
#[derive(Debug, PartialEq)]
pub enum Heard {
    Update {
        ply: u64,
    },
    Ok {
        id: Option<u64>,
        ply: u64,
    },
    Refused {
        id: Option<u64>,
        code: String,
    },
    Preview {
        id: Option<u64>,
    },
    /// The server will close the socket.
    Bye {
        code: String,
    },
    /// Something about who sits where, or chat.
    Other,
    Closed(Closed),
    /// What the protocol does not know.
    Strange(String),
}

impl Chair {
    pub fn new(viewer: Viewer, api: Api, table: &str, events: bool) -> Chair {
        Chair {
            viewer,
            api,
            table: table.to_owned(),
            socket: None,
            kills: 0,
            ply: 0,
            on_turn: false,
            prompt: String::new(),
            over: false,
            events: events.then(Events::default),
        }
    }

    /// Opens the socket and waits for the welcome. What is known is said, so that only what is missing comes.
    pub async fn open(&mut self, world: &World) -> Result<(), ApiRefusal> {
        self.socket = None;
        let known = self.ply;
        self.kills = world.kills();
        let how = if known > 0 { SocketOptions::since(known) } else { SocketOptions::default() };
        let mut socket = Socket::table(&self.api, &self.table, &how).await?;
        let strange =
            |text: String| ApiRefusal { status: 0, code: ApiRefusal::STRANGE.into(), text, rule: None };
        let first = tokio::time::timeout(PATIENCE, socket.next_text()).await;
        let first = first.map_err(|_| strange("no welcome in time".into()))?;
        let text = first.map_err(|closed| ApiRefusal {
            code: ApiRefusal::UNREACHABLE.into(),
            ..strange(closed.to_string())
        })?;
        self.keep(world, &text);
        let said: Said = serde_json::from_str(&text).map_err(|why| strange(format!("{why}: {text}")))?;
        if let ("bye", Some(code)) = (said.kind, said.refused) {
            return Err(ApiRefusal { code: code.to_owned(), ..strange(text.to_string()) });
        }
        if said.kind != "welcome" {
            return Err(strange(format!("not a welcome: {text}")));
        }
        if let Some(update) = &said.update {
            if update.frame.ply < known {
                return Err(strange(format!("ply {known} was known, now it is {}", update.frame.ply)));
            }
            if known == 0
                && let Some(events) = &mut self.events
            {
                events.from = update.frame.ply;
            } else {
                self.listen(update.events);
            }
            self.look(&update.frame);
        }
        if world.kills() != self.kills {
            // Nobody knows which of the two servers this socket belongs to.
            return Err(ApiRefusal {
                code: ApiRefusal::UNREACHABLE.into(),
                ..strange("killed meanwhile".into())
            });
        }
        self.socket = Some(socket);
        Ok(())
    }

    pub fn is_open(&self) -> bool {
        self.socket.is_some()
    }

    /// Breaks off without a word.
    pub fn cut(&mut self) {
        if let Some(socket) = self.socket.take() {
            socket.cut();
        }
    }

    pub async fn close(&mut self) {
        if let Some(socket) = self.socket.take() {
            let _ = tokio::time::timeout(PATIENCE, socket.close()).await;
        }
    }

    /// That it could not be sent shows when the socket is read.
    pub async fn send(&mut self, text: String) {
        if let Some(socket) = &mut self.socket {
            let _ = socket.send_text(text).await;
        }
    }

    pub async fn send_binary(&mut self, bytes: Vec<u8>) {
        if let Some(socket) = &mut self.socket {
            let _ = socket.send_binary(bytes).await;
        }
    }

    /// The next message, its frame looked at.
    pub fn poll(&mut self, world: &World, context: &mut Context<'_>) -> Poll<(usize, Heard)> {
        let Some(socket) = &mut self.socket else { return Poll::Pending };
        let Poll::Ready(text) = socket.poll_text(context) else { return Poll::Pending };
        Poll::Ready(match text {
            Ok(text) => {
                self.keep(world, &text);
                (text.len(), self.read(&text))
            }
            Err(closed) => {
                self.socket = None;
                (0, Heard::Closed(closed))
            }
        })
    }

    fn keep(&self, world: &World, text: &Utf8Bytes) {
        if let Some(transcript) = &world.transcript {
            transcript.write(&self.table, self.viewer, text);
        }
    }

    fn read(&mut self, text: &str) -> Heard {
        let strange =
            |why: String| Heard::Strange(format!("{why}: {}", text.chars().take(300).collect::<String>()));
        let said: Said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(why) => return strange(why.to_string()),
        };
        let code = || said.refused.unwrap_or_default().to_owned();
        match (said.kind, said.ply, &said.frame) {
            ("update", Some(ply), Some(frame)) => {
                if ply < self.ply || frame.ply != ply {
                    return strange(format!("ply {} was known", self.ply));
                }
                if let Some(events) = said.events {
                    self.listen(events);
                }
                self.look(frame);
                Heard::Update { ply }
            }
            ("ok", Some(ply), _) => Heard::Ok { id: said.id, ply },
            // The frame that comes with it is for who is behind; updates tell the swarm.
            ("refused", _, _) if said.refused.is_some() => Heard::Refused { id: said.id, code: code() },
            ("preview", _, Some(_)) => Heard::Preview { id: said.id },
            ("bye", _, _) if said.refused.is_some() => Heard::Bye { code: code() },
            ("table" | "chat", _, _) => Heard::Other,
            _ => strange("not a message of the protocol".into()),
        }
    }

    fn look(&mut self, frame: &Frame) {
        self.ply = frame.ply;
        self.over = frame.outcome.is_some();
        self.on_turn = self.viewer.seat().is_some_and(|seat| frame.turn.includes(seat));
        self.prompt.clear();
        if self.on_turn {
            self.prompt.push_str(frame.prompt.get());
        }
    }

    fn listen(&mut self, told: &RawValue) {
        #[derive(Deserialize)]
        struct Telling {
            event: Value,
        }
        if let Some(events) = &mut self.events {
            let told: Vec<Telling> = serde_json::from_str(told.get()).unwrap_or_default();
            events.told.extend(told.into_iter().map(|telling| telling.event));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn chair() -> Chair {
        Chair::new(Viewer::Seat(1), Api::new("http://127.0.0.1:1"), "t", true)
    }

    fn update(ply: u64, turn: &Value) -> String {
        let frame =
            json!({"ply": ply, "turn": turn, "prompt": {"choices": [], "blocked": []}, "outcome": null});
        json!({"type": "update", "ply": ply, "events": [{"event": {"n": ply}, "text": ""}], "frame": frame})
            .to_string()
    }

    #[test]
    fn a_chair_keeps_its_prompt_on_its_turn_only_and_every_event() {
        let mut chair = chair();
        assert_eq!(chair.read(&update(3, &json!({"seats": [1]}))), Heard::Update { ply: 3 });
        assert!(chair.on_turn && !chair.prompt.is_empty());
        chair.read(&update(5, &json!({"seats": [0]})));
        assert!(!chair.on_turn && chair.prompt.is_empty() && chair.ply == 5);
        assert_eq!(chair.events.unwrap().told, [json!({"n": 3}), json!({"n": 5})]);
    }

    #[test]
    fn a_match_that_goes_back_is_strange_and_so_is_what_nobody_knows() {
        let mut chair = chair();
        chair.read(&update(3, &json!("chance")));
        for text in [&update(2, &json!("chance")), "", "{}", r#"{"type":"dance"}"#, r#"{"type":"ok","id":1}"#]
        {
            assert!(matches!(chair.read(text), Heard::Strange(_)), "{text}");
        }
        assert_eq!(chair.read(r#"{"type":"ok","id":1,"ply":3}"#), Heard::Ok { id: Some(1), ply: 3 });
        let refused = r#"{"type":"refused","id":null,"refused":"stale","text":"","rule":null,"update":null}"#;
        assert_eq!(chair.read(refused), Heard::Refused { id: None, code: "stale".into() });
    }
}
