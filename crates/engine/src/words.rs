//! Words: prompts, refusals and events are data; a word list puts them into every language.
//!
//! A phrase holds facts in braces:
//! - `{tile}` is the fact in words. The reader's own seat is "you", with a capital at the start of a sentence;
//!   a list ends in "and";
//! - `{workers|worker|workers}` is the first for exactly one (or for true), otherwise the second;
//! - `{workers|nobody|one worker|some workers}` has a form for zero (or an empty list), too;
//! - `{seat?hast:hat}` is the first if the reader plays that seat, otherwise the second; `*` in the second is the
//!   fact itself: `{seat?dich:*}`.

mod braces;
mod common;

pub use common::COMMON;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Game, LANGUAGES, Lang, Seat, Viewer};
pub use braces::facts_named;
use braces::{fill, is_seat};

/// How much of a thing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Its name, for a sentence.
    Name,
    /// Its name and numbers, for a list to choose from.
    Full,
}

/// One row of the word list.
///
/// ```
/// use shopfloor_engine::{Lang, Phrase};
///
/// const PASSED: Phrase = Phrase::new("event.passed", &["{seat} {seat?pass:passes}.", "{seat} {seat?passt:passt}."]);
/// assert_eq!(PASSED.in_lang(Lang::EN), "{seat} {seat?pass:passes}.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    /// `event.bought`, `illegal.too_poor`, `ask.bid`, ...
    pub key: &'static str,
    /// The texts, one for each of [`LANGUAGES`](crate::LANGUAGES), English first.
    pub texts: &'static [&'static str],
}

impl Phrase {
    /// A row.
    pub const fn new(key: &'static str, texts: &'static [&'static str]) -> Phrase {
        Phrase { key, texts }
    }

    /// The row in one language; in English where it has no text in that one.
    pub fn in_lang(&self, lang: Lang) -> &'static str {
        lang.pick(self.texts)
    }
}

/// Something to be said: a key of the word list and the facts that go into it.
///
/// ```
/// use shopfloor_engine::Message;
///
/// let message = Message::new("event.bid").with("seat", 1).with("coins", 3);
/// assert_eq!(message.facts["coins"], 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The row of the word list.
    pub key: String,
    /// What the row's braces name.
    pub facts: Map<String, Value>,
}

impl Message {
    /// A message without facts.
    pub fn new(key: impl Into<String>) -> Message {
        Message { key: key.into(), facts: Map::new() }
    }

    /// Nothing at all: for an event that is not worth a sentence ([`Game::tell`]).
    pub fn silent() -> Message {
        Message::new("")
    }

    /// The message with one more fact.
    pub fn with(mut self, fact: &str, value: impl Serialize) -> Message {
        self.facts.insert(fact.into(), serde_json::to_value(value).expect("facts serialize"));
        self
    }
}

/// An enum whose variants are rows of the word list: events and refusals.
///
/// In JSON it is an object with the variant's name under [`TAG`](Sayable::TAG).
///
/// ```
/// use serde::Serialize;
/// use shopfloor_engine::{Sayable, Seat, sayable};
///
/// #[derive(Serialize, strum::VariantNames)]
/// #[serde(tag = "did", rename_all = "snake_case")]
/// #[strum(serialize_all = "snake_case")]
/// enum Event {
///     Bid { seat: Seat, coins: u8 },
///     Passed { seat: Seat },
/// }
/// sayable!(Event, "event", "did");
///
/// let message = Event::Bid { seat: Seat(1), coins: 3 }.message();
/// assert_eq!((message.key.as_str(), &message.facts["coins"]), ("event.bid", &3.into()));
/// assert_eq!(Event::NAMES, ["bid", "passed"]);
/// # let _ = Event::Passed { seat: Seat(0) };
/// ```
pub trait Sayable: Serialize {
    /// The first part of the key: `event`, `illegal`.
    const SECTION: &'static str;
    /// The JSON field that holds the variant's name.
    const TAG: &'static str;
    /// Every variant's name.
    const NAMES: &'static [&'static str];

    /// What is to be said.
    fn message(&self) -> Message {
        let Ok(Value::Object(mut facts)) = serde_json::to_value(self) else {
            unreachable!("told things serialize to objects");
        };
        let name = facts.remove(Self::TAG);
        let name = name.as_ref().and_then(Value::as_str).unwrap_or_default();
        Message { key: format!("{}.{name}", Self::SECTION), facts }
    }
}

/// Makes an enum [`Sayable`]: `sayable!(Event, "event", "did")` for one that is tagged
/// by `did` and derives `strum::VariantNames` in snake case.
#[macro_export]
macro_rules! sayable {
    ($what:ty, $table:literal, $tag:literal) => {
        impl $crate::Sayable for $what {
            const SECTION: &'static str = $table;
            const TAG: &'static str = $tag;
            const NAMES: &'static [&'static str] = <$what as strum::VariantNames>::VARIANTS;
        }
    };
}

/// A message that cannot be said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsaid {
    /// The table has no such row.
    #[error("the word list has no row {0:?}")]
    NoPhrase(String),
    /// The row names a fact the message does not carry.
    #[error("the phrase {key:?} names {fact:?}, which is not among the facts")]
    NoFact {
        /// The row.
        key: String,
        /// What it names.
        fact: String,
    },
    /// The row has a brace that does not close.
    #[error("the phrase {0:?} has a brace that does not close")]
    OpenBrace(String),
}

/// How a message is said: the game's word list, the players' names, a reader and a language.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Event, Nim};
/// use shopfloor_engine::{Game, Lang, Sayable, Seat, Viewer, Voice};
///
/// let state = Nim::setup(&(), 2)?;
/// let names = ["Ada".to_owned(), "Ben".to_owned()];
/// let event = Event::Took { seat: Seat(1), stones: 2 };
/// let say = |reader, lang| Voice { state: &state, names: &names, reader, lang }.say(&event.message());
/// assert_eq!(say(Viewer::Spectator, Lang::EN), "Ben takes 2.");
/// assert_eq!(say(Viewer::Seat(Seat(1)), Lang::DE), "Du nimmst 2.");
/// # Ok::<(), shopfloor_engine::BadOptions>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a, G> {
    /// Any state of the match, for what facts mean.
    pub state: &'a G,
    /// The players' names by seat.
    pub names: &'a [String],
    /// Who reads.
    pub reader: Viewer,
    /// In which language.
    pub lang: Lang,
}

/// How the events of one entry are told, as [`Game::tell`] groups them: a message for the first event of a group, none
/// for the others, and none where the game stays [silent](Message::silent).
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Event, Nim};
/// use shopfloor_engine::{Seat, tellings};
///
/// let told = tellings::<Nim>(&[Event::Took { seat: Seat(0), stones: 1 }]);
/// assert!(told[0].is_some(), "a sentence of its own");
/// ```
pub fn tellings<G: Game>(events: &[G::Event]) -> Vec<Option<Message>> {
    let mut told = Vec::with_capacity(events.len());
    while told.len() < events.len() {
        let (count, message) = G::tell(&events[told.len()..]);
        told.push(Some(message).filter(|message| !message.key.is_empty()));
        let end = (told.len() + count.max(1) - 1).min(events.len());
        told.resize(end, None);
    }
    told
}

/// The row `key` of the game's table or of the engine's.
pub fn find_phrase<G: Game>(key: &str) -> Option<&'static Phrase> {
    G::WORDS.iter().chain(COMMON).find(|phrase| phrase.key == key)
}

/// A row without facts in one language; the key itself where there is none.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::Nim;
/// use shopfloor_engine::{Lang, find_phrase, word};
///
/// assert_eq!(word::<Nim>("game.name", Lang::EN), "Nim");
/// assert_eq!(word::<Nim>("word.and", Lang::DE), "und", "the engine's own");
/// assert!(find_phrase::<Nim>("no.such.row").is_none());
/// ```
pub fn word<G: Game>(key: &'static str, lang: Lang) -> &'static str {
    find_phrase::<G>(key).map_or(key, |phrase| phrase.in_lang(lang))
}

impl<G: Game> Voice<'_, G> {
    /// The message in words. What cannot be said is shown as its bare facts: a
    /// player is better off with them than with nothing, and the laws see to
    /// it that it does not happen.
    pub fn say(&self, message: &Message) -> String {
        self.try_say(message)
            .unwrap_or_else(|_| format!("[{} {}]", message.key, Value::Object(message.facts.clone())))
    }

    /// The message in words, or what is missing for it.
    pub fn try_say(&self, message: &Message) -> Result<String, Unsaid> {
        let phrase = find_phrase::<G>(&message.key).ok_or_else(|| Unsaid::NoPhrase(message.key.clone()))?;
        fill(phrase.in_lang(self.lang), message, self.reader, |name, value| {
            self.fact(name, value, Detail::Name)
        })
    }

    /// One fact in words.
    pub fn fact(&self, name: &str, value: &Value, detail: Detail) -> String {
        if let Some(text) = self.state.fact(name, value, detail, self.lang) {
            return text;
        }
        match value {
            Value::Number(n) if is_seat(name) => self.seat(n.as_u64()),
            Value::Number(n) => n.to_string().replace('-', "−"),
            Value::String(text) => match find_phrase::<G>(&format!("word.{text}")) {
                Some(phrase) => phrase.in_lang(self.lang).to_owned(),
                None => text.clone(),
            },
            Value::Array(items) if items.is_empty() => word::<G>("word.none", self.lang).to_owned(),
            Value::Array(items) => {
                let one = name.strip_suffix('s').unwrap_or(name);
                let items: Vec<_> = items.iter().map(|item| self.fact(one, item, detail)).collect();
                list(&items, word::<G>("word.and", self.lang))
            }
            Value::Null => "–".to_owned(),
            Value::Bool(_) | Value::Object(_) => value.to_string(),
        }
    }

    fn seat(&self, seat: Option<u64>) -> String {
        let Some(seat) = seat.and_then(|n| u8::try_from(n).ok()) else { return "?".to_owned() };
        if self.reader.is(Seat(seat)) {
            return word::<G>("word.you", self.lang).to_owned();
        }
        self.names.get(seat as usize).cloned().unwrap_or_else(|| seat_letter(seat))
    }
}

/// Several things in a sentence: `a, b and c`.
///
/// ```
/// let names = ["Ada", "Ben", "Cleo"].map(String::from);
/// assert_eq!(shopfloor_engine::list(&names, "and"), "Ada, Ben and Cleo");
/// ```
pub fn list(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// What a seat is called where it has no name: A, B, C, ...
///
/// ```
/// assert_eq!(shopfloor_engine::seat_letter(2), "C");
/// ```
pub fn seat_letter(seat: u8) -> String {
    char::from(b'A' + seat % 26).to_string()
}

/// A refusal as an English sentence with its rule, for `Display`: facts as
/// bare numbers, since an error knows neither names nor tiles.
///
/// ```
/// use shopfloor_engine::{Message, Phrase, plain_english};
///
/// const WORDS: &[Phrase] = &[Phrase::new("illegal.too_poor", &["You have {have} of {need}."])];
/// let message = Message::new("illegal.too_poor").with("have", 2).with("need", 5);
/// assert_eq!(plain_english(WORDS, &message, "FM-1.3"), "FM-1.3: You have 2 of 5.");
/// ```
pub fn plain_english(words: &[Phrase], message: &Message, rule: &str) -> String {
    format!("{rule}: {}", plain(words, message))
}

/// A message in English with its facts as they are.
pub(crate) fn plain(words: &[Phrase], message: &Message) -> String {
    say_plainly(words, message, Lang::EN)
}

/// A message with its facts as they are, for where there is no state that could put them into words.
///
/// ```
/// use shopfloor_engine::{COMMON, Lang, Message, say_plainly};
///
/// let message = Message::new("refusal.seats").with("seats", 9).with("min", 2).with("max", 4);
/// assert_eq!(say_plainly(COMMON, &message, Lang::EN), "This game is for 2 to 4 players, not 9.");
/// ```
pub fn say_plainly(words: &[Phrase], message: &Message, lang: Lang) -> String {
    let phrase = words.iter().find(|phrase| phrase.key == message.key);
    let phrase = phrase.ok_or_else(|| Unsaid::NoPhrase(message.key.clone()));
    let bare = |_: &str, value: &Value| value.to_string().trim_matches('"').to_owned();
    let said = phrase.and_then(|phrase| fill(phrase.in_lang(lang), message, Viewer::Spectator, bare));
    said.unwrap_or_else(|unsaid| unsaid.to_string())
}

/// A text that is no row of a word list, with its facts as they are.
///
/// ```
/// use serde_json::json;
///
/// let facts = json!({ "n": 2, "money": -3 });
/// let said = shopfloor_engine::say_text("{n} {n|good|goods}, {money} Elektro", facts.as_object().expect("an object"));
/// assert_eq!(said.as_deref(), Ok("2 goods, −3 Elektro"));
/// ```
pub fn say_text(text: &str, facts: &Map<String, Value>) -> Result<String, Unsaid> {
    let bare = |_: &str, value: &Value| value.to_string().trim_matches('"').replace('-', "−");
    fill(text, &Message { key: text.to_owned(), facts: facts.clone() }, Viewer::Spectator, bare)
}

/// What is wrong with a game's word list as such: keys twice, keys without a
/// row, facts that only one of the languages names.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// assert!(shopfloor_engine::table_faults::<nim::Nim>().is_empty());
/// ```
pub fn table_faults<G: Game>() -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for phrase in G::WORDS.iter().chain(COMMON) {
        if !seen.insert(phrase.key) {
            faults.push(format!("{:?} stands in the table twice", phrase.key));
        }
        let english = facts_named(phrase.in_lang(Lang::EN));
        let complete = LANGUAGES.iter().filter(|language| language.complete).count();
        if phrase.texts.len() < complete || phrase.texts.iter().any(|text| text.is_empty()) {
            faults.push(format!("{:?} lacks a text in a language", phrase.key));
        }
        for (text, language) in phrase.texts.iter().zip(LANGUAGES) {
            let facts = facts_named(text);
            if facts != english {
                let code = language.code;
                faults.push(format!("{:?} names {english:?} in en and {facts:?} in {code}", phrase.key));
            }
            if text.matches('{').count() != text.matches('}').count() {
                faults.push(format!("{:?} has a brace that does not close: {text:?}", phrase.key));
            }
        }
    }
    let told = |table: &str, names: &[&str]| names.iter().map(|n| format!("{table}.{n}")).collect::<Vec<_>>();
    let needed = [told(G::Event::SECTION, G::Event::NAMES), told(G::Illegal::SECTION, G::Illegal::NAMES)];
    for key in needed.into_iter().flatten().filter(|key| !seen.contains(key.as_str())) {
        faults.push(format!("{key:?} has no row in the table"));
    }
    faults
}
