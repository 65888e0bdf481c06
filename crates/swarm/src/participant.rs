//! A player or spectator at a table: a socket, and what it has received.

use std::task::{Context, Poll};
use std::time::Duration;

use client::{Api, ApiRefusal, Closed, Socket, SocketOptions, Utf8Bytes};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::transcript::TranscriptViewer;
use crate::wire::{WireFrame, WireMessage};
use crate::world::World;

/// How long an answer may take.
pub const PATIENCE: Duration = Duration::from_secs(5);

pub struct Participant {
    pub viewer: TranscriptViewer,
    pub api: Api,
    table: String,
    socket: Option<Socket>,
    /// How many times the server had been killed when the socket was opened.
    pub kills: u64,
    /// The ply of the last frame.
    pub ply: u64,
    /// Whether this seat may act.
    pub on_turn: bool,
    /// What it may do; kept only while it is its turn.
    pub prompt: String,
    pub over: bool,
    pub events: Option<ToldEvents>,
}

/// Every event a participant was told, for chaos: none may be missing and none told twice.
#[derive(Debug, Default)]
pub struct ToldEvents {
    /// The ply of the first frame.
    pub from: u64,
    pub told: Vec<Value>,
}

/// A message, as far as it matters to a table.
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
    /// The server is closing the socket.
    Bye {
        code: String,
    },
    /// About seats, or chat.
    Other,
    Closed(Closed),
    /// Not a message of the protocol.
    Strange(String),
}

impl Participant {
    pub fn new(viewer: TranscriptViewer, api: Api, table: &str, events: bool) -> Participant {
        Participant {
            viewer,
            api,
            table: table.to_owned(),
            socket: None,
            kills: 0,
            ply: 0,
            on_turn: false,
            prompt: String::new(),
            over: false,
            events: events.then(ToldEvents::default),
        }
    }

    /// Opens the socket and waits for the welcome. It says which ply it knows and gets only what came after.
    pub async fn open(&mut self, world: &World) -> Result<(), ApiRefusal> {
        self.socket = None;
        let known = self.ply;
        self.kills = world.kills();
        let since = (known > 0).then_some(known);
        let how = SocketOptions { since, packed: world.plan.packed, ..SocketOptions::default() };
        let mut socket = Socket::table(&self.api, &self.table, &how).await?;
        let strange =
            |text: String| ApiRefusal { status: 0, code: ApiRefusal::STRANGE.into(), text, rule: None };
        let first = tokio::time::timeout(PATIENCE, socket.next_text()).await;
        let first = first.map_err(|_| strange("no welcome in time".into()))?;
        let text = first.map_err(|closed| ApiRefusal {
            code: ApiRefusal::UNREACHABLE.into(),
            ..strange(closed.to_string())
        })?;
        self.write_transcript(world, &text);
        let said: WireMessage =
            serde_json::from_str(&text).map_err(|why| strange(format!("{why}: {text}")))?;
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
                self.take_events(update.events);
            }
            self.take_frame(&update.frame);
        }
        if world.kills() != self.kills {
            // The socket may belong to the old server process or to the new one.
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

    /// Drops the connection without closing it properly.
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

    /// A failure to send shows when the socket is read.
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

    /// The next message; its frame updates what is known.
    pub fn poll(&mut self, world: &World, context: &mut Context<'_>) -> Poll<(usize, Heard)> {
        let Some(socket) = &mut self.socket else { return Poll::Pending };
        let before = socket.bytes();
        let Poll::Ready(text) = socket.poll_text(context) else { return Poll::Pending };
        let bytes = (socket.bytes() - before) as usize;
        Poll::Ready(match text {
            Ok(text) => {
                self.write_transcript(world, &text);
                (bytes, self.read(&text))
            }
            Err(closed) => {
                self.socket = None;
                (0, Heard::Closed(closed))
            }
        })
    }

    fn write_transcript(&self, world: &World, text: &Utf8Bytes) {
        if let Some(transcript) = &world.transcript {
            transcript.write(&self.table, self.viewer, text);
        }
    }

    fn read(&mut self, text: &str) -> Heard {
        let strange =
            |why: String| Heard::Strange(format!("{why}: {}", text.chars().take(300).collect::<String>()));
        let said: WireMessage = match serde_json::from_str(text) {
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
                    self.take_events(events);
                }
                self.take_frame(frame);
                Heard::Update { ply }
            }
            ("ok", Some(ply), _) => Heard::Ok { id: said.id, ply },
            // Its frame is for clients that are behind; the swarm relies on updates.
            ("refused", _, _) if said.refused.is_some() => Heard::Refused { id: said.id, code: code() },
            ("preview", _, Some(_)) => Heard::Preview { id: said.id },
            ("bye", _, _) if said.refused.is_some() => Heard::Bye { code: code() },
            ("table" | "chat", _, _) => Heard::Other,
            _ => strange("not a message of the protocol".into()),
        }
    }

    fn take_frame(&mut self, frame: &WireFrame) {
        self.ply = frame.ply;
        self.over = frame.outcome.is_some();
        self.on_turn = self.viewer.seat().is_some_and(|seat| frame.turn.includes(seat));
        self.prompt.clear();
        if self.on_turn {
            self.prompt.push_str(frame.prompt.get());
        }
    }

    fn take_events(&mut self, told: &RawValue) {
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

    fn participant() -> Participant {
        Participant::new(TranscriptViewer::Seat(1), Api::new("http://127.0.0.1:1"), "t", true)
    }

    fn update(ply: u64, turn: &Value) -> String {
        let frame =
            json!({"ply": ply, "turn": turn, "prompt": {"choices": [], "blocked": []}, "outcome": null});
        json!({"type": "update", "ply": ply, "events": [{"event": {"n": ply}, "text": ""}], "frame": frame})
            .to_string()
    }

    #[test]
    fn a_chair_keeps_its_prompt_on_its_turn_only_and_every_event() {
        let mut participant = participant();
        assert_eq!(participant.read(&update(3, &json!({"seats": [1]}))), Heard::Update { ply: 3 });
        assert!(participant.on_turn && !participant.prompt.is_empty());
        participant.read(&update(5, &json!({"seats": [0]})));
        assert!(!participant.on_turn && participant.prompt.is_empty() && participant.ply == 5);
        assert_eq!(participant.events.unwrap().told, [json!({"n": 3}), json!({"n": 5})]);
    }

    #[test]
    fn a_match_that_goes_back_is_strange_and_so_is_what_nobody_knows() {
        let mut participant = participant();
        participant.read(&update(3, &json!("chance")));
        for text in [&update(2, &json!("chance")), "", "{}", r#"{"type":"dance"}"#, r#"{"type":"ok","id":1}"#]
        {
            assert!(matches!(participant.read(text), Heard::Strange(_)), "{text}");
        }
        assert_eq!(participant.read(r#"{"type":"ok","id":1,"ply":3}"#), Heard::Ok { id: Some(1), ply: 3 });
        let refused = r#"{"type":"refused","id":null,"refused":"stale","text":"","rule":null,"update":null}"#;
        assert_eq!(participant.read(refused), Heard::Refused { id: None, code: "stale".into() });
    }
}
