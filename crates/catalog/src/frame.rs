//! What a client needs to draw a table, in one viewer's language.

use engine::{
    Choice, Detail, Entry, Game, Illegal, Message, Open, Prompt, Sayable, Seat, Turn, Undoable, Voice,
};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// One viewer's picture of a match.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Frame {
    /// The number of the next entry.
    pub ply: usize,
    pub round: u32,
    pub turn: Turn,
    #[ts(type = "unknown")]
    pub view: Value,
    pub prompt: PromptFrame,
    pub undoable: Option<UndoFrame>,
    pub outcome: Option<OutcomeFrame>,
}

/// A prompt in words.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PromptFrame {
    pub ask: String,
    pub choices: Vec<ChoiceFrame>,
    pub blocked: Vec<BlockedFrame>,
}

/// Legal actions that differ in at most one field.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ChoiceFrame {
    pub label: String,
    #[ts(type = "unknown")]
    pub action: Value,
    pub open: Open,
    /// Every action of the family.
    pub options: Vec<OptionFrame>,
}

/// One legal action of a family.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OptionFrame {
    /// What was written into the open field, in words; empty for a button.
    pub text: String,
    #[ts(type = "unknown")]
    pub action: Value,
}

/// An action a person would try, and why it is refused.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BlockedFrame {
    #[ts(type = "unknown")]
    pub action: Value,
    pub rule: &'static str,
    pub why: String,
}

/// An event as a viewer may know it, and as a sentence.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Telling {
    #[ts(type = "unknown")]
    pub event: Value,
    pub text: String,
}

/// What undo would take back.
#[derive(Clone, Debug, Serialize, TS)]
pub struct UndoFrame {
    #[ts(type = "unknown")]
    pub action: Value,
    /// What the reader did with it, in words.
    pub text: String,
}

/// How a match ended.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OutcomeFrame {
    pub scores: Vec<i32>,
    pub places: Vec<u8>,
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
    });
    PromptFrame {
        ask: voice.say(&prompt.ask),
        choices: prompt.choices.iter().map(|one| choice(one, voice)).collect(),
        blocked: blocked.collect(),
    }
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
        action: json(&choice.action),
        open: choice.open.clone(),
        options: choice.expand().into_iter().map(option).collect(),
    }
}

/// In words only what the seat did itself: that a phase ended or another seat won goes without saying. An action
/// that brought nothing about yet is called as it was when it was chosen.
pub(crate) fn undo<G: Game>(seat: Seat, undoable: &Undoable<G>, voice: &Voice<G>) -> UndoFrame {
    let action = json(&undoable.action);
    let lines = || undoable.events.iter().map(Sayable::message);
    let own = |line: &Message| line.facts.get("seat").and_then(Value::as_u64) == Some(seat.0.into());
    let mut said: Vec<String> = lines().filter(own).map(|line| voice.say(&line)).collect();
    if said.is_empty() {
        said = lines().map(|line| voice.say(&line)).collect();
    }
    if said.is_empty() {
        let choices = prompt(&undoable.without.prompt(seat), voice).choices;
        let chosen = |choice: &ChoiceFrame| choice.options.iter().any(|option| option.action == action);
        said.extend(choices.into_iter().find(chosen).map(|choice| choice.label));
    }
    UndoFrame { action, text: said.join(" ") }
}

/// An entry as it is told. An undo is no event of the game, but everybody is told of it.
pub(crate) fn retold<G: Game>(
    entry: &Entry<G::Action>,
    events: &[G::Event],
    voice: &Voice<G>,
) -> Vec<Telling> {
    match *entry {
        Entry::Act { .. } => tellings(events, voice),
        Entry::Undo { by } => {
            let line = Message::new("log.undo").with("seat", by);
            vec![Telling { event: json(&line), text: voice.say(&line) }]
        }
    }
}

pub(crate) fn tellings<G: Game>(events: &[G::Event], voice: &Voice<G>) -> Vec<Telling> {
    let telling = |event: &G::Event| {
        let event = G::redact(event, voice.reader);
        Telling { text: voice.say(&event.message()), event: json(&event) }
    };
    events.iter().map(telling).collect()
}
