//! How events are told: cause and effect in one sentence.

use engine::{Message, Sayable as _, Seat};
use serde_json::{Value, json};

use crate::blueprints::{Blueprint, Effect, Kind};
use crate::contractors::Contractor;
use crate::event::{Event, Stuff};
use crate::machine::COLOURS;
use crate::pool::Pool;

/// How many of the first events make one sentence, and what it says.
pub fn tell(events: &[Event]) -> (usize, Message) {
    match *events {
        [Event::PutDie { seat, .. }, Event::Matched { .. }, ref rest @ ..] => {
            placement(events[0].retold("put_die_matched"), 2, seat, rest)
        }
        [Event::PutDie { seat, .. }, ref rest @ ..] => {
            placement(events[0].retold("put_die_gained"), 1, seat, rest)
        }
        [Event::Hired { seat, contractor, card, energy, .. }, ref rest @ ..] => {
            hire(Hire { seat, contractor, card, energy }, rest)
        }
        [Event::Gained { .. }, Event::Gifted { seat, stuff }, ..] => {
            (2, events[0].retold("gained_and_gifted").with("to_seat", seat).with("gift", stuff))
        }
        [Event::TurnedUp { .. }, Event::Gained { stuff, .. }, ..] => {
            (2, events[0].retold("turned_up_gained").with("stuff", stuff))
        }
        [Event::Fired { card, .. }, Event::Gained { stuff, .. }, ..] if gains_with_build(card) => {
            (2, events[0].retold("fired_gained").with("stuff", stuff))
        }
        [Event::Activated { seat, card }, ref rest @ ..] => {
            activation(Activation { seat, card, dice: Pool::NONE, copied: false }, rest)
        }
        [Event::ActivatedWith { seat, card, dice }, ref rest @ ..] => {
            activation(Activation { seat, card, dice, copied: false }, rest)
        }
        [Event::Replicated { seat, card }, ref rest @ ..] => {
            activation(Activation { seat, card, dice: Pool::NONE, copied: true }, rest)
        }
        [Event::ReplicatedWith { seat, card, dice }, ref rest @ ..] => {
            activation(Activation { seat, card, dice, copied: true }, rest)
        }
        [Event::Discarded { seat, .. }, ..] => discards(seat, events),
        [Event::Drew { seat, .. }, ..] => {
            let cards = drawn(seat, events);
            (cards.len(), Message::new("event.drew").with("seat", seat).with("gain", cards))
        }
        [Event::DrewHidden { seat }, ..] => {
            let count = drawn(seat, events).len();
            let gain = [json!({ "cards": count })];
            (count, Message::new("event.drew_hidden").with("seat", seat).with("gain", gain))
        }
        [Event::RevealedBlueprint { .. }, ..] => {
            let cards: Vec<_> = events.iter().map_while(Event::revealed_blueprint).collect();
            (cards.len(), Message::new("event.revealed_blueprint").with("cards", cards))
        }
        [Event::RevealedContractor { .. }, ..] => {
            let contractors: Vec<_> = events.iter().map_while(Event::revealed_contractor).collect();
            (contractors.len(), Message::new("event.revealed_contractor").with("contractors", contractors))
        }
        [Event::MachineMade { kind, cards, .. } | Event::MachineMissed { kind, cards, .. }, ..] => {
            (1, events[0].message().with("colour", colour(kind)).with("holding", json!([kind, cards])))
        }
        _ => (1, events[0].message()),
    }
}

impl Event {
    /// The event's facts in another row, which tells it together with others.
    fn retold(&self, row: &str) -> Message {
        Message { key: format!("told.{row}"), ..self.message() }
    }

    fn revealed_blueprint(&self) -> Option<Blueprint> {
        if let Event::RevealedBlueprint { card, .. } = *self { Some(card) } else { None }
    }

    fn revealed_contractor(&self) -> Option<Contractor> {
        if let Event::RevealedContractor { contractor, .. } = *self { Some(contractor) } else { None }
    }

    fn discarded(&self) -> Option<Blueprint> {
        if let Event::Discarded { card, .. } = *self { Some(card) } else { None }
    }
}

/// A die on a floor (`count` events) with what it brings. On Research that is cards, if any are left.
fn placement(message: Message, count: usize, seat: Seat, rest: &[Event]) -> (usize, Message) {
    if let [Event::Gained { stuff, .. }, ..] = rest {
        return (count + 1, message.with("gain", [stuff]));
    }
    let cards = drawn(seat, rest);
    match cards.len() {
        0 => (count, Message { key: "event.put_die".to_owned(), ..message }),
        n => (count + n, message.with("gain", together(cards))),
    }
}

/// The cards a seat draws first, as far as the reader may know them.
fn drawn(seat: Seat, events: &[Event]) -> Vec<Value> {
    let hidden = json!({ "cards": 1 });
    let card = |event: &Event| {
        if let Event::Drew { seat: to, card } = *event {
            return (to == seat).then(|| json!(card));
        }
        matches!(*event, Event::DrewHidden { seat: to } if to == seat).then(|| hidden.clone())
    };
    events.iter().map_while(card).collect()
}

/// Hidden cards as a number, others as they are.
fn together(cards: Vec<Value>) -> Vec<Value> {
    if cards.iter().all(Value::is_string) { cards } else { vec![json!({ "cards": cards.len() })] }
}

fn gains_with_build(card: Blueprint) -> bool {
    matches!(card.row().effect, Effect::GainWithBuild(_))
}

struct Hire {
    seat: Seat,
    contractor: Contractor,
    card: Blueprint,
    energy: u8,
}

/// A hire with what comes of it at once.
fn hire(Hire { seat, contractor, card, energy }: Hire, rest: &[Event]) -> (usize, Message) {
    let mut cost = vec![json!(card)];
    cost.extend((energy > 0).then(|| json!(Stuff { energy, ..Stuff::default() })));
    let message = |row: &str| {
        let message = Message::new(row).with("seat", seat).with("whom", contractor);
        message.with("cost", &cost)
    };
    match *rest {
        [Event::Gained { stuff, .. }, Event::Gifted { seat: to, stuff: gift }, ..] => {
            (3, message("told.hired_gifted").with("stuff", stuff).with("to_seat", to).with("gift", gift))
        }
        [Event::Gained { stuff, .. }, ..] => (2, message("told.hired_gained").with("stuff", stuff)),
        [Event::GiftedCards { seat: to, cards }, ..] => {
            (2, message("told.hired_gifted_cards").with("to_seat", to).with("cards", cards))
        }
        _ => (1, message("event.hired")),
    }
}

struct Activation {
    seat: Seat,
    card: Blueprint,
    dice: Pool,
    /// With the Replicator.
    copied: bool,
}

/// An activation with what it costs and what comes of it at once.
fn activation(Activation { seat, card, dice, copied }: Activation, rest: &[Event]) -> (usize, Message) {
    let (mut count, paid, rest) = match rest {
        [Event::Paid { stuff, .. }, rest @ ..] => (2, *stuff, rest),
        rest => (1, Stuff::default(), rest),
    };
    // Training dice and the Golem's die are not placed on the card.
    let placed = if matches!(card.row().effect, Effect::Convert { .. }) { dice } else { Pool::NONE };
    let mut cost: Vec<Value> = Vec::new();
    cost.extend((paid != Stuff::default()).then(|| json!(paid)));
    cost.extend((!placed.is_empty()).then(|| json!({ "dice": placed })));
    let pieces = paid.metal + paid.energy + pieces(placed);
    let message = |own: &str, copy: &str| {
        let row = Message::new(if copied { copy } else { own }).with("seat", seat).with("card", card);
        row.with("cost", &cost).with("pieces", pieces)
    };
    let converted = |gain: Value| message("told.activated", "told.copied").with("gain", [gain]);
    let message = match rest.first() {
        Some(Event::Gained { stuff, .. }) => {
            count += 1;
            converted(json!(stuff))
        }
        Some(Event::GotDie { die, .. }) => {
            count += 1;
            converted(json!({ "dice": [die] }))
        }
        Some(Event::Trained { die, to, .. }) => {
            count += 1;
            message("told.trained", "told.copied_trained").with("die", die).with("to", to)
        }
        _ if cost.is_empty() => message("event.activated", "event.replicated"),
        _ => message("told.activated_for", "told.copied_for"),
    };
    (count, message)
}

/// How many things dice are in a sentence: a pair or a triple is one.
fn pieces(dice: Pool) -> u8 {
    if dice.values().count() == 1 { 1 } else { dice.len() }
}

/// Cards given to a building, with what it gives for them.
fn discards(seat: Seat, events: &[Event]) -> (usize, Message) {
    let cards: Vec<Blueprint> = events.iter().map_while(Event::discarded).collect();
    let message = |row: &str| Message::new(row).with("seat", seat).with("cards", &cards);
    match events.get(cards.len()) {
        Some(Event::Gained { stuff, .. }) => {
            (cards.len() + 1, message("told.discarded_gained").with("stuff", stuff))
        }
        _ => (cards.len(), message("told.discarded")),
    }
}

/// The Machine's die that is held against the cards of a kind (FF-5.3).
fn colour(kind: Kind) -> &'static str {
    let place = COLOURS.iter().position(|one| *one == kind);
    place.map_or("green", |place| ["red", "blue", "purple", "yellow"][place])
}
