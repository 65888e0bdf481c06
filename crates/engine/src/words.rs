//! Words: prompts, refusals and events are data; a table of phrases puts them into every language.
//!
//! A phrase holds facts in braces:
//! - `{tile}` is the fact in words. The reader's own seat is "you", with a capital at the start of a sentence;
//!   a list ends in "and";
//! - `{workers|worker|workers}` is the first for exactly one (or for true), otherwise the second;
//! - `{workers|nobody|one worker|some workers}` has a form for zero (or an empty list), too;
//! - `{seat?hast:hat}` is the first if the reader plays that seat, otherwise the second; `*` in the second is the
//!   fact itself: `{seat?dich:*}`.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Game, LANGUAGES, Lang, Seat, Viewer};

/// How much of a thing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Its name, for a sentence.
    Name,
    /// Its name and numbers, for a list to choose from.
    Full,
}

/// One row of the table of words.
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

    /// Nothing at all: for an event that is not worth a sentence ([`Game::tell`]).
    pub fn silent() -> Message {
        Message::new("")
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
#[rustfmt::skip]
pub const COMMON: &[Phrase] = &[
    Phrase::new("ask.wait", &["Nothing to do for you right now.", "Für dich gibt es gerade nichts zu tun."]),
    Phrase::new("ask.act", &["Your move.", "Du bist am Zug."]),
    Phrase::new("refusal.over", &["The match is over.", "Die Partie ist zu Ende."]),
    Phrase::new("refusal.not_your_turn", &["It is not your turn.", "Du bist nicht am Zug."]),
    Phrase::new("refusal.nothing_to_undo", &["There is nothing to undo.", "Es gibt nichts zurückzunehmen."]),
    Phrase::new("refusal.since_chance", &["You cannot undo this: dice or cards have come up since.", "Das kannst du nicht zurücknehmen: Es wurde schon gewürfelt oder gezogen."]),
    Phrase::new("refusal.others_moved", &["You cannot undo this: another player's move depends on it.", "Das kannst du nicht zurücknehmen: Der Zug eines anderen Spielers baut darauf auf."]),
    Phrase::new("refusal.no_such_game", &["There is no game “{game}”.", "Das Spiel „{game}“ gibt es nicht."]),
    Phrase::new("refusal.no_such_bot", &["There is no bot “{level}”.", "Den Bot „{level}“ gibt es nicht."]),
    Phrase::new("refusal.unreadable", &["This is not an action of the game: {why}.", "Das ist keine Aktion dieses Spiels: {why}."]),
    Phrase::new("refusal.log", &["This is not a match that can be replayed: {why}", "Diese Partie lässt sich nicht nachspielen: {why}"]),
    Phrase::new("refusal.options", &["A match cannot be set up like this: {why}.", "So lässt sich keine Partie aufbauen: {why}."]),
    Phrase::new("refusal.seats", &["This game is for {min} to {max} players, not {seats}.", "Dieses Spiel ist für {min} bis {max} Spieler, nicht für {seats}."]),
    Phrase::new("refusal.no_such_option", &["There is no option “{option}”. Choose from: {allowed}.", "Die Option „{option}“ gibt es nicht. Möglich sind: {allowed}."]),
    Phrase::new("refusal.option_value", &["The option “{option}” cannot be {given}. Choose from: {allowed}.", "Die Option „{option}“ kann nicht {given} sein. Möglich sind: {allowed}."]),
    Phrase::new("log.undo", &["{seat} {seat?undo:undoes} the last move.", "{seat} {seat?nimmst:nimmt} den letzten Zug zurück."]),
    Phrase::new("word.you", &["you", "du"]),
    Phrase::new("word.none", &["none", "keine"]),
    Phrase::new("word.and", &["and", "und"]),
];

/// How the events of one entry are told, as [`Game::tell`] groups them: a message for the first event of a group, none
/// for the others, and none where the game stays [silent](Message::silent).
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
pub fn word<G: Game>(key: &'static str, lang: Lang) -> &'static str {
    find_phrase::<G>(key).map_or(key, |phrase| phrase.in_lang(lang))
}

impl<G: Game> Voice<'_, G> {
    /// The message in words. What cannot be said is shown as its bare facts: a
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
pub fn list(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// The text with its first letter as at the start of a sentence.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Whether the fact is the reader's own seat.
fn names_reader(name: &str, value: &Value, reader: Viewer) -> bool {
    let seat = value.as_u64().and_then(|n| u8::try_from(n).ok());
    is_seat(name) && seat.is_some_and(|n| reader.is(Seat(n)))
}

/// Whether a fact of this name is a seat.
fn is_seat(name: &str) -> bool {
    name == "seat" || name.ends_with("_seat")
}

/// Whether what is said next begins a sentence.
fn at_start(said: &str) -> bool {
    said.trim_end().is_empty() || said.trim_end().ends_with(['.', '!', '?'])
}

/// What a seat is called where it has no name: A, B, C, ...
pub fn seat_letter(seat: u8) -> String {
    char::from(b'A' + seat % 26).to_string()
}

/// What stands between two braces of a phrase.
enum Brace<'a> {
    /// `{fact}`
    Fact(&'a str),
    /// `{fact|one|many}` or `{fact|none|one|many}`
    Count { name: &'a str, none: &'a str, one: &'a str, many: &'a str },
    /// `{fact?reader:other}`
    Reader(&'a str, &'a str, &'a str),
}

impl<'a> Brace<'a> {
    fn read(inside: &'a str) -> Brace<'a> {
        if let Some((name, texts)) = inside.split_once('|') {
            let texts: Vec<&str> = texts.split('|').collect();
            match texts[..] {
                [none, one, many] => Brace::Count { name, none, one, many },
                [one, many] => Brace::Count { name, none: many, one, many },
                [one, ..] => Brace::Count { name, none: "", one, many: "" },
                [] => Brace::Fact(name),
            }
        } else if let Some((name, texts)) = inside.split_once('?') {
            let (reader, other) = texts.split_once(':').unwrap_or((texts, ""));
            Brace::Reader(name, reader, other)
        } else {
            Brace::Fact(inside)
        }
    }

    fn name(&self) -> &'a str {
        match self {
            Brace::Fact(name) | Brace::Count { name, .. } | Brace::Reader(name, _, _) => name,
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
            // Only the reader: what others are called is theirs to write.
            Brace::Fact(name) if names_reader(name, value, reader) && at_start(&said) => {
                said.push_str(&capitalized(&words(name, value)));
            }
            Brace::Fact(name) => said.push_str(&words(name, value)),
            Brace::Count { none, one, many, .. } => said.push_str(match count(value) {
                0 => none,
                1 => one,
                _ => many,
            }),
            Brace::Reader(name, you, they) => {
                let seat = value.as_u64().and_then(|n| u8::try_from(n).ok());
                match seat.is_some_and(|n| reader.is(Seat(n))) {
                    true => said.push_str(you),
                    false if they.contains('*') => said.push_str(&they.replace('*', &words(name, value))),
                    false => said.push_str(they),
                }
            }
        }
        rest = after;
    }
    said.push_str(rest);
    Ok(said)
}

/// How many a fact is: a number, yes as one, or the length of a list.
fn count(value: &Value) -> i64 {
    match value {
        Value::Bool(yes) => i64::from(*yes),
        Value::Array(items) => items.len() as i64,
        _ => value.as_i64().unwrap_or(i64::MAX),
    }
}

/// A refusal as an English sentence with its rule, for `Display`: facts as
/// bare numbers, since an error knows neither names nor tiles.
pub fn plain_english(words: &[Phrase], message: &Message, rule: &str) -> String {
    format!("{rule}: {}", plain(words, message))
}

/// A message in English with its facts as they are.
pub(crate) fn plain(words: &[Phrase], message: &Message) -> String {
    say_plainly(words, message, Lang::EN)
}

/// A message with its facts as they are, for where there is no state that could put them into words.
pub fn say_plainly(words: &[Phrase], message: &Message, lang: Lang) -> String {
    let phrase = words.iter().find(|phrase| phrase.key == message.key);
    let phrase = phrase.ok_or_else(|| Unsaid::NoPhrase(message.key.clone()));
    let bare = |_: &str, value: &Value| value.to_string().trim_matches('"').to_owned();
    let said = phrase.and_then(|phrase| fill(phrase.in_lang(lang), message, Viewer::Spectator, bare));
    said.unwrap_or_else(|unsaid| unsaid.to_string())
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

/// The facts a phrase shows as such (those that only choose grammar aside).
fn facts_named(phrase: &str) -> BTreeSet<&str> {
    let inside = phrase.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let braces = inside.map(|(inside, _)| Brace::read(inside));
    let shows = |brace: &Brace| match brace {
        Brace::Fact(_) => true,
        Brace::Reader(_, _, they) => they.contains('*'),
        Brace::Count { .. } => false,
    };
    braces.filter(shows).map(|brace| brace.name()).collect()
}
