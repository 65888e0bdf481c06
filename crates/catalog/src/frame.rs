//! What a client needs to draw a table, in one viewer's language.

use engine::{
    Actor, Choice, Detail, Entry, Game, Illegal, Message, Open, Prompt, Sayable, Seat, Turn, Undoable, Voice,
};
use serde::Serialize;
use serde_json::Value;

/// One viewer's picture of a match.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Frame {
    /// The number of the next entry.
    pub ply: usize,
    pub round: u32,
    pub turn: Turn,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    pub prompt: PromptFrame,
    pub undoable: Option<UndoFrame>,
    pub outcome: Option<OutcomeFrame>,
}

/// A prompt in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PromptFrame {
    pub ask: String,
    pub choices: Vec<ChoiceFrame>,
    pub blocked: Vec<BlockedFrame>,
}

/// Legal actions that differ in at most one field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChoiceFrame {
    pub label: String,
    /// Every action of the family.
    pub options: Vec<OptionFrame>,
}

/// One legal action of a family.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionFrame {
    /// What tells it from the others of the family, in words; empty where it is the only one.
    pub text: String,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
}

/// An action a person would try, and why it is refused.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BlockedFrame {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
    pub rule: &'static str,
    pub why: String,
    /// The reason in a few words, for a card's foot; empty where the game has none.
    pub short: String,
}

/// An event as a viewer may know it, and as a sentence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Telling {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub event: Value,
    /// Empty where the sentence of an event before this one tells it, too.
    pub text: String,
}

/// What undo would take back.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UndoFrame {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
    /// What the reader chose, in words.
    pub text: String,
}

/// How a match ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OutcomeFrame {
    pub scores: Vec<i32>,
    /// By seat; the winner's is 1.
    pub places: Vec<u8>,
    /// By seat: who left the match. A table knows; the rules alone do not.
    pub left: Vec<bool>,
    pub text: String,
}

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("game types serialize")
}

pub(crate) fn prompt<G: Game>(prompt: &Prompt<G>, voice: &Voice<G>) -> PromptFrame {
    let blocked = prompt.blocked.iter().map(|blocked| BlockedFrame {
        action: json(&blocked.action),
        rule: blocked.why.rule(),
        why: voice.say(&blocked.why.message()),
        short: short(&blocked.why.message(), voice),
    });
    PromptFrame {
        ask: voice.say(&prompt.ask),
        choices: prompt.choices.iter().map(|one| choice(one, voice)).collect(),
        blocked: blocked.collect(),
    }
}

/// A refusal in a few words: the row `short.too_poor` beside `illegal.too_poor`.
fn short<G: Game>(why: &Message, voice: &Voice<G>) -> String {
    let name = why.key.rsplit('.').next().unwrap_or_default();
    let message = Message { key: format!("short.{name}"), facts: why.facts.clone() };
    voice.try_say(&message).unwrap_or_default()
}

fn choice<G: Game>(choice: &Choice<G::Action>, voice: &Voice<G>) -> ChoiceFrame {
    let field = match &choice.open {
        Open::Nothing => "",
        Open::One { field, .. } | Open::Amount { field, .. } => field,
    };
    let option = |(value, action): (Option<Value>, Value)| OptionFrame {
        text: value.map_or(String::new(), |value| voice.fact(field, &value, Detail::Full)),
        action,
    };
    ChoiceFrame {
        label: voice.say(&choice.label),
        options: choice.expand().into_iter().map(option).collect(),
    }
}

/// The action is called as it was when it was chosen.
pub(crate) fn undo<G: Game>(seat: Seat, undoable: &Undoable<G>, voice: &Voice<G>) -> UndoFrame {
    let action = json(&undoable.action);
    let choices = prompt(&undoable.without.prompt(seat), voice).choices;
    let chosen = |choice: ChoiceFrame| {
        let option = choice.options.into_iter().find(|option| option.action == action)?;
        let text =
            if option.text.is_empty() { choice.label } else { format!("{} {}", choice.label, option.text) };
        Some(text)
    };
    let text = choices.into_iter().find_map(chosen).unwrap_or_default();
    UndoFrame { action, text }
}

/// An undo is no event of the game, but everybody is told of it.
pub(crate) fn undo_telling<G: Game>(by: Seat, voice: &Voice<G>) -> Telling {
    let message = Message::new("log.undo").with("seat", by);
    Telling { event: json(&message), text: voice.say(&message) }
}

/// An entry and what happened with it.
pub(crate) type Happened<G> = (Entry<<G as Game>::Action>, Vec<<G as Game>::Event>);

/// Entries with their events as they are told, entry by entry. An action and what chance answered are told together,
/// as they were when they happened: a sentence may tell events of several entries.
pub(crate) fn retold<G: Game>(entries: &[Happened<G>], voice: &Voice<G>) -> Vec<Vec<Telling>> {
    let goes_on = |(entry, _): &Happened<G>| matches!(entry, Entry::Act { by: Actor::Chance, .. });
    let mut told: Vec<Vec<Telling>> = Vec::with_capacity(entries.len());
    for advance in entries.chunk_by(|_, next| goes_on(next)) {
        let events: Vec<G::Event> = advance.iter().flat_map(|(_, events)| events.iter().cloned()).collect();
        let mut tellings = tellings(&events, voice).into_iter();
        told.extend(advance.iter().map(|(entry, events)| match *entry {
            Entry::Undo { by } => vec![undo_telling(by, voice)],
            Entry::Act { .. } => tellings.by_ref().take(events.len()).collect(),
        }));
    }
    told
}

pub(crate) fn tellings<G: Game>(events: &[G::Event], voice: &Voice<G>) -> Vec<Telling> {
    let events: Vec<_> = events.iter().map(|event| G::redact(event, voice.reader)).collect();
    let telling = |(event, message): (&G::Event, Option<Message>)| Telling {
        text: message.map_or(String::new(), |message| voice.say(&message)),
        event: json(event),
    };
    events.iter().zip(engine::tellings::<G>(&events)).map(telling).collect()
}
