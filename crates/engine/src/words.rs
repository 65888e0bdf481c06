//! Words: prompts, refusals and events are data; a text table puts them into
//! English and German.
//!
//! A phrase holds facts in braces:
//! - `{tile}` the fact in words;
//! - `{workers|worker|workers}` the first for exactly one (or for true), else the second;
//! - `{seat?hast:hat}` the first if the reader plays that seat, else the second.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Game, Seat, Viewer};

/// A language of the text tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Lang {
    /// Every language there is.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];
}

impl std::str::FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "en" => Ok(Lang::En),
            "de" => Ok(Lang::De),
            other => Err(format!("no language {other:?}; there are en and de")),
        }
    }
}

/// How much of a thing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Its name, for a sentence.
    Name,
    /// Its name and numbers, for a list to choose from.
    Full,
}

/// One row of a text table.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    /// `event.bought`, `illegal.too_poor`, `ask.bid`, ...
    pub key: &'static str,
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
}

impl Phrase {
    /// A row.
    pub const fn new(key: &'static str, en: &'static str, de: &'static str) -> Phrase {
        Phrase { key, en, de }
    }

    /// The row in one language.
    pub fn in_lang(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::De => self.de,
        }
    }
}

/// Something to be said: a key of the text table and the facts that go into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The row of the text table.
    pub key: String,
    /// What the row's braces name.
    pub facts: Map<String, Value>,
}

impl Message {
    /// A line without facts.
    pub fn new(key: impl Into<String>) -> Message {
        Message { key: key.into(), facts: Map::new() }
    }

    /// The line with one fact more.
    pub fn with(mut self, fact: &str, value: impl Serialize) -> Message {
        self.facts.insert(fact.into(), serde_json::to_value(value).expect("facts serialize"));
        self
    }
}

/// An enum whose variants are rows of the text table: events and refusals.
///
/// In JSON it is an object with the variant's name under [`TAG`](Sayable::TAG).
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

/// A line that cannot be said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsaid {
    /// The table has no such row.
    #[error("the text table has no row {0:?}")]
    NoPhrase(String),
    /// The row names a fact the line does not carry.
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

/// Who says a line to whom: a game's table, the players' names, a reader and a language.
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

/// Sentences every game needs.
pub const COMMON: &[Phrase] = &[
    Phrase::new("ask.wait", "Nothing to do for you now.", "Für dich gibt es gerade nichts zu tun."),
    Phrase::new("refusal.over", "The match is over.", "Die Partie ist zu Ende."),
    Phrase::new("refusal.not_your_turn", "It is not your turn.", "Du bist nicht am Zug."),
    Phrase::new(
        "refusal.nothing_to_undo",
        "There is nothing to take back.",
        "Es gibt nichts zurückzunehmen.",
    ),
    Phrase::new(
        "refusal.since_chance",
        "It cannot be taken back: chance has answered it.",
        "Das lässt sich nicht zurücknehmen: Der Zufall hat schon geantwortet.",
    ),
    Phrase::new(
        "refusal.others_moved",
        "It cannot be taken back: what others did since builds on it.",
        "Das lässt sich nicht zurücknehmen: Was andere seither getan haben, baut darauf auf.",
    ),
    Phrase::new(
        "log.undo",
        "{seat} took back the last step.",
        "{seat} {seat?hast:hat} den letzten Schritt zurückgenommen.",
    ),
    Phrase::new("word.you", "You", "Du"),
    Phrase::new("word.none", "none", "keine"),
];

/// The row `key` of the game's table or of the engine's.
pub fn find_phrase<G: Game>(key: &str) -> Option<&'static Phrase> {
    G::WORDS.iter().chain(COMMON).find(|phrase| phrase.key == key)
}

/// A row without facts in one language; the key itself where there is none.
pub fn word<G: Game>(key: &'static str, lang: Lang) -> &'static str {
    find_phrase::<G>(key).map_or(key, |phrase| phrase.in_lang(lang))
}

impl<G: Game> Voice<'_, G> {
    /// The line in words. What cannot be said is shown as its bare facts: a
    /// player is better off with them than with nothing, and the laws see to
    /// it that it does not happen.
    pub fn say(&self, line: &Message) -> String {
        self.try_say(line).unwrap_or_else(|_| format!("[{} {}]", line.key, Value::Object(line.facts.clone())))
    }

    /// The line in words, or what is missing for it.
    pub fn try_say(&self, line: &Message) -> Result<String, Unsaid> {
        let phrase = find_phrase::<G>(&line.key).ok_or_else(|| Unsaid::NoPhrase(line.key.clone()))?;
        fill(phrase.in_lang(self.lang), line, self.reader, |name, value| self.fact(name, value, Detail::Name))
    }

    /// One fact in words.
    pub fn fact(&self, name: &str, value: &Value, detail: Detail) -> String {
        if let Some(text) = self.state.fact(name, value, detail, self.lang) {
            return text;
        }
        match value {
            Value::Number(n) if name == "seat" || name.ends_with("_seat") => self.seat(n.as_u64()),
            Value::Number(n) => n.to_string().replace('-', "−"),
            Value::String(text) => match find_phrase::<G>(&format!("word.{text}")) {
                Some(phrase) => phrase.in_lang(self.lang).to_owned(),
                None => text.clone(),
            },
            Value::Array(items) if items.is_empty() => word::<G>("word.none", self.lang).to_owned(),
            Value::Array(items) => {
                let one = name.strip_suffix('s').unwrap_or(name);
                items.iter().map(|item| self.fact(one, item, detail)).collect::<Vec<_>>().join(", ")
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

/// What a seat is called where it has no name: A, B, C, ...
pub fn seat_letter(seat: u8) -> String {
    char::from(b'A' + seat % 26).to_string()
}

/// What stands between two braces of a phrase.
enum Brace<'a> {
    /// `{fact}`
    Fact(&'a str),
    /// `{fact|one|many}`
    Count(&'a str, &'a str, &'a str),
    /// `{fact?reader:other}`
    Reader(&'a str, &'a str, &'a str),
}

impl<'a> Brace<'a> {
    fn read(inside: &'a str) -> Brace<'a> {
        if let Some((name, texts)) = inside.split_once('|') {
            let (one, many) = texts.split_once('|').unwrap_or((texts, ""));
            Brace::Count(name, one, many)
        } else if let Some((name, texts)) = inside.split_once('?') {
            let (reader, other) = texts.split_once(':').unwrap_or((texts, ""));
            Brace::Reader(name, reader, other)
        } else {
            Brace::Fact(inside)
        }
    }

    fn name(&self) -> &'a str {
        match self {
            Brace::Fact(name) | Brace::Count(name, _, _) | Brace::Reader(name, _, _) => name,
        }
    }
}

/// Fills in the braces of a phrase.
fn fill(
    phrase: &str,
    line: &Message,
    reader: Viewer,
    words: impl Fn(&str, &Value) -> String,
) -> Result<String, Unsaid> {
    let mut said = String::with_capacity(phrase.len() + 16);
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) = after.split_once('}').ok_or_else(|| Unsaid::OpenBrace(line.key.clone()))?;
        let brace = Brace::read(inside);
        let missing = || Unsaid::NoFact { key: line.key.clone(), fact: brace.name().to_owned() };
        let value = line.facts.get(brace.name()).ok_or_else(missing)?;
        said.push_str(before);
        match brace {
            Brace::Fact(name) => said.push_str(&words(name, value)),
            Brace::Count(_, one, many) => {
                let is_one = value.as_i64() == Some(1) || value.as_bool() == Some(true);
                said.push_str(if is_one { one } else { many });
            }
            Brace::Reader(_, you, they) => {
                let seat = value.as_u64().and_then(|n| u8::try_from(n).ok());
                said.push_str(if seat.is_some_and(|n| reader.is(Seat(n))) { you } else { they });
            }
        }
        rest = after;
    }
    said.push_str(rest);
    Ok(said)
}

/// A refusal as an English sentence with its rule, for `Display`: facts as
/// bare numbers, since an error knows neither names nor tiles.
pub fn plain_english(words: &[Phrase], line: &Message, rule: &str) -> String {
    let phrase = words.iter().find(|phrase| phrase.key == line.key);
    let phrase = phrase.ok_or_else(|| Unsaid::NoPhrase(line.key.clone()));
    let bare = |_: &str, value: &Value| value.to_string().trim_matches('"').to_owned();
    match phrase.and_then(|phrase| fill(phrase.en, line, Viewer::Spectator, bare)) {
        Ok(said) => format!("{rule}: {said}"),
        Err(unsaid) => format!("{rule}: {unsaid}"),
    }
}

/// What is wrong with a game's text table as such: keys twice, keys without a
/// row, facts that only one of the languages names.
pub fn table_faults<G: Game>() -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for phrase in G::WORDS.iter().chain(COMMON) {
        if !seen.insert(phrase.key) {
            faults.push(format!("{:?} stands in the table twice", phrase.key));
        }
        let [en, de] = [phrase.en, phrase.de].map(facts_named);
        if en != de {
            faults.push(format!("{:?} names {en:?} in English and {de:?} in German", phrase.key));
        }
        for text in [phrase.en, phrase.de] {
            if text.matches('{').count() != text.matches('}').count() {
                faults.push(format!("{:?} has a brace that does not close: {text:?}", phrase.key));
            }
        }
        if phrase.en.is_empty() || phrase.de.is_empty() {
            faults.push(format!("{:?} is empty", phrase.key));
        }
    }
    let told = |table: &str, names: &[&str]| names.iter().map(|n| format!("{table}.{n}")).collect::<Vec<_>>();
    let needed = [told(G::Event::SECTION, G::Event::NAMES), told(G::Illegal::SECTION, G::Illegal::NAMES)];
    for key in needed.into_iter().flatten().filter(|key| !seen.contains(key.as_str())) {
        faults.push(format!("{key:?} has no row in the table"));
    }
    faults
}

/// The facts a phrase shows as such (those that only choose grammar aside).
fn facts_named(phrase: &str) -> BTreeSet<&str> {
    let inside = phrase.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let braces = inside.map(|(inside, _)| Brace::read(inside));
    braces.filter(|brace| matches!(brace, Brace::Fact(_))).map(|brace| brace.name()).collect()
}
