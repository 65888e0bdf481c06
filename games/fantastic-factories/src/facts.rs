//! How facts are said: cards, amounts and names, in every language.

use engine::{Detail, Lang, Message, say_plainly, word};
use serde_json::Value;

use crate::action::Floor;
use crate::blueprints::{Blueprint, Kind};
use crate::contractors::Contractor;
use crate::options::Difficulty;
use crate::recipe::{listed, recipe, service, stuff, things};
use crate::state::FantasticFactories;
use crate::tool::Tool;
use crate::words::WORDS;

/// How a fact of this game is said.
pub fn fact(name: &str, value: &Value, detail: Detail, lang: Lang) -> Option<String> {
    match name {
        "card" | "with" => {
            let card: Blueprint = serde_json::from_value(value.clone()).ok()?;
            Some(match detail {
                Detail::Name => card_name(card, lang).to_owned(),
                Detail::Full => format!("{} ({})", card_name(card, lang), recipe(card, lang)),
            })
        }
        "contractor" => {
            let contractor: Contractor = serde_json::from_value(value.clone()).ok()?;
            Some(match detail {
                Detail::Name => contractor_name(contractor, lang).to_owned(),
                Detail::Full => {
                    format!("{} ({})", contractor_name(contractor, lang), service(contractor, lang))
                }
            })
        }
        // A contractor as the one who is hired: some languages have a form for that.
        "whom" => Some(filled(&format!("whom.{}", value.as_str()?), &[], lang)),
        "stuff" | "gift" => Some(match stuff(serde_json::from_value(value.clone()).ok()?, lang).as_slice() {
            [] => say("word.nothing", lang).to_owned(),
            said => listed(said, lang),
        }),
        "cost" | "gain" => things(value, lang),
        "holding" => {
            let (kind, cards) = (value.get(0)?.as_str()?, value.get(1)?.as_u64()?);
            let none = if cards == 0 { "no_" } else { "" };
            Some(filled(&format!("holding.{none}{kind}"), &[("cards", cards)], lang))
        }
        "metal" if detail == Detail::Full => Some(filled("amount.metal", &[("n", value.as_u64()?)], lang)),
        // A number that a better turn would change: what, from, to.
        "change" => {
            let (key, from, to) = (value.get(0)?.as_str()?, value.get(1)?.as_u64()?, value.get(2)?.as_u64()?);
            let way = match to {
                0 if key == "dice" || key == "free" => "none",
                _ if to > from => "more",
                _ => "less",
            };
            let numbers = [("from", from), ("to", to), ("n", to.abs_diff(from))];
            Some(filled(&format!("change.{key}.{way}"), &numbers, lang))
        }
        // Where points come from: what, how many.
        "source" => {
            let (key, n) = (value.get(0)?.as_str()?, value.get(1)?.as_u64()?);
            Some(filled(&format!("source.{key}"), &[("n", n)], lang))
        }
        // What is taken in the market: a card or a contractor.
        "choice" | "other_choice" => match value.get("contractor") {
            Some(contractor) => fact("contractor", contractor, detail, lang),
            None => fact("card", value, detail, lang),
        },
        "slot" => Some((value.as_u64()? + 1).to_string()),
        "start" => Some(match value.as_u64()? {
            1 => say("start.first", lang).to_owned(),
            n => filled("start.later", &[("place", n)], lang),
        }),
        _ => None,
    }
}

/// A row with numbers filled in.
fn filled(key: &str, numbers: &[(&str, u64)], lang: Lang) -> String {
    let message = numbers.iter().fold(Message::new(key), |message, (name, n)| message.with(name, n));
    say_plainly(WORDS, &message, lang)
}

pub fn card_name(card: Blueprint, lang: Lang) -> &'static str {
    lang.pick(card.row().names)
}

pub fn contractor_name(contractor: Contractor, lang: Lang) -> &'static str {
    lang.pick(contractor.row().names)
}

/// A row without facts.
pub fn say(key: &'static str, lang: Lang) -> &'static str {
    word::<FantasticFactories>(key, lang)
}

pub fn kind_name(kind: Kind, lang: Lang) -> &'static str {
    let key = match kind {
        Kind::Production => "word.production",
        Kind::Utility => "word.utility",
        Kind::Training => "word.training",
        Kind::Special => "word.special",
        Kind::Monument => "word.monument",
    };
    say(key, lang)
}

pub fn tool_name(tool: Tool, lang: Lang) -> &'static str {
    let key = match tool {
        Tool::Shovel => "word.shovel",
        Tool::Gear => "word.gear",
        Tool::Wrench => "word.wrench",
        Tool::Hammer => "word.hammer",
    };
    say(key, lang)
}

pub fn floor_name(floor: Floor, lang: Lang) -> &'static str {
    let key = match floor {
        Floor::Research => "word.research",
        Floor::Generate => "word.generate",
        Floor::Mine => "word.mine",
    };
    say(key, lang)
}

pub fn difficulty_name(difficulty: Difficulty, lang: Lang) -> &'static str {
    let key = match difficulty {
        Difficulty::Easy => "option.difficulty=easy",
        Difficulty::Medium => "option.difficulty=medium",
        Difficulty::Hard => "option.difficulty=hard",
        Difficulty::Insane => "option.difficulty=insane",
    };
    say(key, lang)
}
