//! docs/protocol.md: its examples are read by what reads them in earnest.

use catalog::RefusalKind;
use engine::{Header, Seat, Seed};
use serde_json::Value;
use table::{ClientMessage, NewTable, Table, TableRandom};

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");

/// The blocks of examples with this label: "```json client NewTable".
fn blocks(label: &str) -> Vec<&'static str> {
    let opening = format!("```json {label}\n");
    PROTOCOL.split(&opening).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// The JSON values of a block, one after the other.
fn values(block: &str) -> Vec<Value> {
    serde_json::Deserializer::from_str(block).into_iter().map(|value| value.unwrap()).collect()
}

#[test]
fn every_example_is_json_and_says_who_sends_it() {
    let all = PROTOCOL.matches("```json").count();
    let labelled: Vec<&str> =
        ["server", "client NewTable", "client ClientMessage"].into_iter().flat_map(blocks).collect();
    assert_eq!(all, labelled.len());
    assert!(all >= 5);
    for block in labelled {
        assert!(!values(block).is_empty(), "{block}");
    }
}

#[test]
fn what_a_client_says_is_understood_and_no_message_is_missing() {
    let messages: Vec<Value> = blocks("client ClientMessage").into_iter().flat_map(values).collect();
    let mut kinds: Vec<&str> = messages.iter().map(|message| message["type"].as_str().unwrap()).collect();
    for message in &messages {
        let read: ClientMessage = serde_json::from_value(message.clone()).unwrap();
        assert_eq!(Some(read.id()), message["id"].as_u64());
        let (ClientMessage::Act { action, .. } | ClientMessage::Preview { action, .. }) = read else {
            continue;
        };
        let header = Header {
            game: "factory-manager".into(),
            seats: 3,
            options: serde_json::json!({}),
            seed: Seed::from_number(1),
            origin: Vec::new(),
        };
        let (the_match, _) = catalog::find("factory-manager").unwrap().start(header, Vec::new()).unwrap();
        let tried = the_match.preview(Seat(0), action.clone().list(), engine::Lang::EN);
        // Whether it is legal depends on the moment; that it is an action of the game does not.
        assert!(tried.is_ok() || tried.is_err_and(|no| no.kind == RefusalKind::Rule), "{action:?}");
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds, ["act", "chat", "look", "pause", "ping", "preview", "resign", "return", "undo"]);
}

#[test]
fn a_table_can_be_opened_as_in_the_example() {
    for block in blocks("client NewTable") {
        let new: NewTable = serde_json::from_str(block).unwrap();
        let id = table::UserId("ada".into());
        let host = table::SeatedPerson { id, name: "Ada".into(), guest: true, network: None };
        let table = Table::open(new, None, &host, 1, TableRandom::new(|bytes| bytes.fill(7))).unwrap();
        assert_eq!(table.seats.len(), 4);
    }
}
