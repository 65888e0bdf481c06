//! The server's messages, parsed only as far as the swarm needs them: thousands of sockets share the
//! machine with the server they measure.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// Any message on a table's socket. Which fields are present depends on `kind`.
#[derive(Deserialize)]
pub struct WireMessage<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    pub id: Option<u64>,
    pub ply: Option<u64>,
    pub refused: Option<&'a str>,
    #[serde(borrow)]
    pub events: Option<&'a RawValue>,
    #[serde(borrow)]
    pub frame: Option<WireFrame<'a>>,
    /// In a `welcome` and in a `refused`.
    #[serde(borrow)]
    pub update: Option<WireUpdate<'a>>,
}

#[derive(Deserialize)]
pub struct WireUpdate<'a> {
    #[serde(borrow)]
    pub events: &'a RawValue,
    #[serde(borrow)]
    pub frame: WireFrame<'a>,
}

#[derive(Deserialize)]
pub struct WireFrame<'a> {
    pub ply: u64,
    pub turn: WireTurn,
    #[serde(borrow)]
    pub prompt: &'a RawValue,
    pub outcome: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WireTurn {
    Seats(Vec<usize>),
    Chance,
    Over,
}

impl WireTurn {
    pub fn includes(&self, seat: usize) -> bool {
        match self {
            WireTurn::Seats(seats) => seats.contains(&seat),
            WireTurn::Chance | WireTurn::Over => false,
        }
    }
}

/// What a seat may do, and what the rules forbid right now.
#[derive(Deserialize)]
struct WirePrompt<'a> {
    #[serde(borrow)]
    choices: Vec<WireChoice<'a>>,
    #[serde(borrow)]
    blocked: Vec<WireAction<'a>>,
}

#[derive(Deserialize)]
struct WireChoice<'a> {
    #[serde(borrow)]
    options: Vec<WireAction<'a>>,
}

#[derive(Deserialize)]
struct WireAction<'a> {
    #[serde(borrow)]
    action: &'a RawValue,
}

/// Every action that a prompt offers, as the JSON to send back.
pub fn offered(prompt: &str) -> Vec<&str> {
    let Ok(prompt) = serde_json::from_str::<WirePrompt>(prompt) else { return Vec::new() };
    prompt.choices.iter().flat_map(|choice| &choice.options).map(|option| option.action.get()).collect()
}

/// The actions that a prompt shows as blocked.
pub fn blocked(prompt: &str) -> Vec<&str> {
    let Ok(prompt) = serde_json::from_str::<WirePrompt>(prompt) else { return Vec::new() };
    prompt.blocked.iter().map(|blocked| blocked.action.get()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn frame() -> serde_json::Value {
        let option = |n: u8| json!({"text": "", "action": {"do": "bid", "workers": n}});
        let choice = json!({"label": "Bid", "action": {}, "open": {}, "options": [option(1), option(2)]});
        json!({
            "ply": 12, "round": 1, "turn": {"seats": [0, 2]}, "view": {}, "undoable": null, "outcome": null,
            "prompt": {"ask": "Bid?", "choices": [choice], "blocked": [{"action": {"do": "pass"}, "rule": "FM-1.3", "why": "no"}]},
        })
    }

    #[test]
    fn an_update_tells_the_ply_whose_turn_it_is_and_what_may_be_done() {
        let text =
            json!({"type": "update", "ply": 12, "events": [], "frame": frame(), "clocks": []}).to_string();
        let said: WireMessage = serde_json::from_str(&text).unwrap();
        let frame = said.frame.unwrap();
        assert_eq!((said.kind, said.ply, frame.ply), ("update", Some(12), 12));
        assert!(frame.turn.includes(2) && !frame.turn.includes(1) && frame.outcome.is_none());
        assert_eq!(
            offered(frame.prompt.get()),
            [r#"{"do":"bid","workers":1}"#, r#"{"do":"bid","workers":2}"#]
        );
        assert_eq!(blocked(frame.prompt.get()), [r#"{"do":"pass"}"#]);
    }

    #[test]
    fn every_other_message_is_read_too() {
        let update = json!({"ply": 12, "events": [], "frame": frame(), "clocks": []});
        for (text, refused) in [
            (json!({"type": "welcome", "v": 1, "table": {"turn": []}, "update": update, "chat": []}), None),
            (json!({"type": "welcome", "v": 1, "table": {}, "update": null, "chat": []}), None),
            (
                json!({"type": "refused", "id": null, "refused": "stale", "text": "ö\n", "rule": null, "update": update}),
                Some("stale"),
            ),
            (json!({"type": "ok", "id": 7, "ply": 12}), None),
            (json!({"type": "chat", "n": 3, "user": "u", "name": "n", "text": "t", "at": 1}), None),
        ] {
            let text = text.to_string();
            assert_eq!(serde_json::from_str::<WireMessage>(&text).unwrap().refused, refused, "{text}");
        }
        let over: WireTurn = serde_json::from_str("\"over\"").unwrap();
        assert!(!over.includes(0));
    }
}
