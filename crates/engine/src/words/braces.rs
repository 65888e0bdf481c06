//! The braces of a phrase, and how they are filled in.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Message, Unsaid};
use crate::{Seat, Viewer};

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
pub(super) fn fill(
    phrase: &str,
    message: &Message,
    reader: Viewer,
    words: impl Fn(&str, &Value) -> String,
) -> Result<String, Unsaid> {
    let mut said = String::with_capacity(phrase.len() + 16);
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        let closed = after.split_once('}').filter(|(inside, _)| !inside.contains('{'));
        let (inside, after) = closed.ok_or_else(|| Unsaid::OpenBrace(message.key.clone()))?;
        let brace = Brace::read(inside);
        let missing = || Unsaid::NoFact { key: message.key.clone(), fact: brace.name().to_owned() };
        let value = message.facts.get(brace.name()).ok_or_else(missing)?;
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
        Value::Null | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            value.as_i64().unwrap_or(i64::MAX)
        }
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
pub(super) fn is_seat(name: &str) -> bool {
    name == "seat" || name.ends_with("_seat")
}

/// Whether what is said next begins a sentence.
fn at_start(said: &str) -> bool {
    said.trim_end().is_empty() || said.trim_end().ends_with(['.', '!', '?'])
}

/// The facts a phrase shows as such (those that only choose grammar aside).
///
/// ```
/// let named = shopfloor_engine::facts_named("{seat} sells {goods} {goods|good|goods}.");
/// assert_eq!(named.into_iter().collect::<Vec<_>>(), ["goods", "seat"]);
/// ```
pub fn facts_named(phrase: &str) -> BTreeSet<&str> {
    let inside = phrase.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let braces = inside.map(|(inside, _)| Brace::read(inside));
    let shows = |brace: &Brace| match brace {
        Brace::Fact(_) => true,
        Brace::Reader(_, _, they) => they.contains('*'),
        Brace::Count { .. } => false,
    };
    braces.filter(shows).map(|brace| brace.name()).collect()
}
