//! What a client needs to draw a table, in one viewer's language.

use engine::{
    Actor, Advance, Choice, Detail, Entry, Game, Illegal, Lapse, Message, Open, Prompt, Sayable, Seat, Turn,
    Undoable, Unplayable, Voice,
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
    /// Why the reader's last action cannot be undone; none if it can, or if there is none.
    pub no_undo: Option<String>,
    pub outcome: Option<OutcomeFrame>,
    /// What a beginner should notice now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<RemarkFrame>>", optional))]
    pub remarks: Vec<RemarkFrame>,
}

/// Something a beginner should notice before it costs the match.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RemarkFrame {
    /// What kind of remark it is: nobody wants to read the same one twice.
    pub key: String,
    pub text: String,
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
    /// What it lets lapse for good: worth asking about before it is sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<LapseFrame>>", optional))]
    pub lapses: Vec<LapseFrame>,
}

/// Something that an action lets lapse for good.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LapseFrame {
    pub text: String,
    pub key: String,
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub facts: serde_json::Map<String, Value>,
    /// An action that would use it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub instead: Option<Value>,
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
    /// Whether a seat's action begins with it that was ordered in advance.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub ordered: bool,
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

impl PromptFrame {
    /// There is nothing to be done.
    pub(crate) fn wait<G: Game>(voice: &Voice<G>) -> PromptFrame {
        let ask = voice.say(&Prompt::<G>::wait().ask);
        PromptFrame { ask, choices: Vec::new(), blocked: Vec::new() }
    }
}

pub(crate) fn prompt<G: Game>(state: &G, seat: Seat, prompt: &Prompt<G>, voice: &Voice<G>) -> PromptFrame {
    let blocked = prompt.blocked.iter().map(|blocked| BlockedFrame {
        action: json(&blocked.action),
        rule: blocked.why.rule(),
        why: voice.say(&blocked.why.message()),
        short: short(&blocked.why.message(), voice),
    });
    PromptFrame {
        ask: voice.say(&prompt.ask),
        choices: prompt.choices.iter().map(|one| choice(state, seat, one, voice)).collect(),
        blocked: blocked.collect(),
    }
}

pub(crate) fn remarks<G: Game>(state: &G, seat: Seat, voice: &Voice<G>) -> Vec<RemarkFrame> {
    let remark = |message: Message| RemarkFrame { text: voice.say(&message), key: message.key };
    state.remarks(seat).into_iter().map(remark).collect()
}

/// A refusal in a few words: the row `short.too_poor` beside `illegal.too_poor`.
fn short<G: Game>(why: &Message, voice: &Voice<G>) -> String {
    let name = why.key.rsplit('.').next().unwrap_or_default();
    let message = Message { key: format!("short.{name}"), facts: why.facts.clone() };
    voice.try_say(&message).unwrap_or_default()
}

fn choice<G: Game>(state: &G, seat: Seat, choice: &Choice<G::Action>, voice: &Voice<G>) -> ChoiceFrame {
    let (field, lapses) = match choice.open.field() {
        None => ("", state.lapses(seat, choice.action)),
        Some(field) => (field, Vec::new()),
    };
    let lapse = |lapse: &Lapse<G::Action>| LapseFrame {
        text: voice.say(&lapse.what),
        key: lapse.what.key.to_string(),
        facts: lapse.what.facts.clone(),
        instead: lapse.instead.as_ref().map(json),
    };
    let option = |(value, action): (Option<Value>, Value)| OptionFrame {
        text: value.map_or(String::new(), |value| voice.fact(field, &value, Detail::Full)),
        action,
        lapses: lapses.iter().map(lapse).collect(),
    };
    ChoiceFrame {
        label: voice.say(&choice.label),
        options: choice.expand().into_iter().map(option).collect(),
    }
}

/// The action is called as it was when it was chosen.
pub(crate) fn undo<G: Game>(seat: Seat, undoable: &Undoable<G>, voice: &Voice<G>) -> UndoFrame {
    let text = chosen(&undoable.without, seat, &undoable.action, Detail::Full, voice);
    UndoFrame { action: json(&undoable.action), text }
}

/// What an action is called where it can be chosen. Things are said in as much detail as is asked for, amounts with what
/// is counted.
pub(crate) fn chosen<G: Game>(
    before: &G,
    seat: Seat,
    action: &G::Action,
    things: Detail,
    voice: &Voice<G>,
) -> String {
    let action = json(action);
    let chosen = |choice: &Choice<G::Action>| {
        let (value, _) = choice.expand().into_iter().find(|(_, option)| *option == action)?;
        if things == Detail::Name
            && let (Some(value), Some(field)) = (&value, choice.open.field())
            && let Some(text) = in_a_sentence(&choice.label, field, value, voice)
        {
            return Some(text);
        }
        let label = voice.say(&choice.label);
        Some(match (&choice.open, value) {
            (Open::One { field, .. }, Some(value)) => {
                format!("{label} {}", voice.fact(field, &value, things))
            }
            (Open::Amount { field, .. }, Some(value)) => {
                format!("{label} {}", voice.fact(field, &value, Detail::Full))
            }
            (Open::Nothing, _) | (_, None) => label,
        })
    };
    before.prompt(seat).choices.iter().find_map(chosen).unwrap_or_default()
}

/// A choice and what was chosen in one sentence, where the game has one: the row `chosen.build` beside `choice.build`.
fn in_a_sentence<G: Game>(label: &Message, field: &str, value: &Value, voice: &Voice<G>) -> Option<String> {
    let name = label.key.strip_prefix("choice.")?;
    let message = Message { key: format!("chosen.{name}"), facts: label.facts.clone() };
    voice.try_say(&message.with(field, value)).ok()
}

/// Why nothing can be undone now, where there is something one might want to undo.
pub(crate) fn no_undo<G: Game>(refusal: &Unplayable<G::Illegal>, voice: &Voice<G>) -> Option<String> {
    match refusal {
        Unplayable::SinceChance | Unplayable::OthersMoved { .. } => Some(voice.say(&refusal.message())),
        Unplayable::Over
        | Unplayable::NotYourTurn
        | Unplayable::Illegal(_)
        | Unplayable::ChanceBetween
        | Unplayable::NothingToUndo => None,
    }
}

/// One step of a match as it is told.
pub(crate) fn told<G: Game>(step: &Advance<G>, voice: &Voice<G>) -> Vec<Telling> {
    let undone = match step.entries.first() {
        Some(Entry::Undo { by }) => vec![beside_the_game("log.undo", *by, voice)],
        Some(Entry::Hint { by }) => vec![beside_the_game("log.hint", *by, voice)],
        Some(Entry::Act { .. }) | None => Vec::new(),
    };
    let mut told = [undone, tellings(&step.events, voice)].concat();
    step.entries.first().into_iter().for_each(|entry| mark(entry, &mut told));
    told
}

/// Marks what was ordered in advance, where it begins.
fn mark<A>(entry: &Entry<A>, told: &mut [Telling]) {
    if let (Entry::Act { order: true, .. }, Some(first)) = (entry, told.first_mut()) {
        first.ordered = true;
    }
}

/// An undo or a hint is no event of the game, but everybody is told of it.
fn beside_the_game<G: Game>(what: &str, by: Seat, voice: &Voice<G>) -> Telling {
    let message = Message::new(what).with("seat", by);
    Telling { event: json(&message), text: voice.say(&message), ordered: false }
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
            Entry::Undo { by } => vec![beside_the_game("log.undo", by, voice)],
            Entry::Hint { by } => vec![beside_the_game("log.hint", by, voice)],
            Entry::Act { .. } => {
                let mut told: Vec<Telling> = tellings.by_ref().take(events.len()).collect();
                mark(entry, &mut told);
                told
            }
        }));
    }
    told
}

pub(crate) fn tellings<G: Game>(events: &[G::Event], voice: &Voice<G>) -> Vec<Telling> {
    let events: Vec<_> = events.iter().map(|event| G::redact(event, voice.reader)).collect();
    let telling = |(event, message): (&G::Event, Option<Message>)| Telling {
        text: message.map_or(String::new(), |message| voice.say(&message)),
        event: json(event),
        ordered: false,
    };
    events.iter().zip(engine::tellings::<G>(&events)).map(telling).collect()
}
