//! A game and its options in words: what lists and lobbies show.

use engine::{
    Game, Heuristic, Lang, Message, OptionKind, OptionSpec, PresetKind, Voice, find_phrase, list, word,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::frame::json;

/// A game in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct About {
    pub name: String,
    /// What it is, in a line.
    pub line: String,
    /// How it is won, in a line.
    pub goal: String,
    pub designers: String,
    /// What a score is counted in.
    pub score: ScoreUnit,
    /// Whom one plays against alone; none where the game is not for one.
    pub solo: Option<String>,
    /// The variant for a first match, where the rulebook has one.
    pub first: Option<FirstMatch>,
    /// What a file of one's own is called, where a match can be set up with one.
    pub preset_label: Option<String>,
}

/// What a score is counted in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScoreUnit {
    /// For exactly one.
    pub one: String,
    pub many: String,
}

/// What the rulebook suggests for a first match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FirstMatch {
    pub label: String,
    /// What differs from the standard options.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: Map<String, Value>,
}

/// Something that can be chosen before a match, in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionInfo {
    pub name: String,
    pub label: String,
    /// What it does.
    pub help: String,
    /// What it is in a standard match.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub default: Value,
    pub kind: OptionForm,
    /// The numbers of seats for which it matters, both included.
    pub seats: (u8, u8),
    /// Whether people are offered it.
    pub offered: bool,
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionForm {
    Flag,
    OneOf { of: Vec<OptionValue> },
    Range { min: i64, max: i64 },
}

/// One of the values an option can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionValue {
    pub value: String,
    pub label: String,
}

/// The row in a language, if the game has it.
fn row<G: Game>(key: &str, lang: Lang) -> Option<String> {
    find_phrase::<G>(key).map(|phrase| phrase.in_lang(lang).to_owned())
}

pub(crate) fn about<G: Game>(lang: Lang) -> About {
    let designers: Vec<String> = G::META.designers.iter().map(|name| (*name).to_owned()).collect();
    let unit = |n: u8| unit::<G>(n, lang);
    About {
        name: word::<G>("game.name", lang).to_owned(),
        line: row::<G>("game.line", lang).unwrap_or_default(),
        goal: row::<G>("game.goal", lang).unwrap_or_default(),
        designers: list(&designers, word::<G>("word.and", lang)),
        score: ScoreUnit { one: unit(1), many: unit(2) },
        solo: row::<G>("game.solo", lang),
        first: first::<G>(lang),
        preset_label: match G::PRESET {
            Some(PresetKind { name, .. }) => row::<G>(&format!("preset.{name}"), lang),
            None => None,
        },
    }
}

fn unit<G: Game>(n: u8, lang: Lang) -> String {
    let Ok(state) = G::setup(&G::Options::default(), G::META.min_seats) else { return String::new() };
    let voice = Voice { state: &state, names: &[], reader: engine::Viewer::Spectator, lang };
    voice.try_say(&Message::new("game.unit").with("n", n)).unwrap_or_default()
}

fn first<G: Game>(lang: Lang) -> Option<FirstMatch> {
    let (Value::Object(options), standard) = (json(&G::first_options()?), json(&G::Options::default()))
    else {
        return None;
    };
    let options = options.into_iter().filter(|(name, value)| standard.get(name) != Some(value)).collect();
    Some(FirstMatch { label: word::<G>("game.first", lang).to_owned(), options })
}

pub(crate) fn options<G: Game>(lang: Lang) -> Vec<OptionInfo> {
    let standard = json(&G::Options::default());
    let info = |spec: &OptionSpec| {
        let name = spec.name;
        let label =
            |key: String, otherwise: &str| row::<G>(&key, lang).unwrap_or_else(|| otherwise.to_owned());
        let value = |value: &&str| OptionValue {
            value: (*value).to_owned(),
            label: label(format!("option.{name}={value}"), value),
        };
        OptionInfo {
            name: name.to_owned(),
            label: label(format!("option.{name}.name"), name),
            help: label(format!("option.{name}"), ""),
            default: standard.get(name).cloned().unwrap_or(Value::Null),
            kind: match spec.kind {
                OptionKind::Flag => OptionForm::Flag,
                OptionKind::OneOf(of) => OptionForm::OneOf { of: of.iter().map(value).collect() },
                OptionKind::Range { min, max } => OptionForm::Range { min, max },
            },
            seats: spec.seats,
            offered: spec.offered,
        }
    };
    G::OPTIONS.iter().map(info).collect()
}

/// What can be asked of a turn as a puzzle, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleWords {
    pub aims: Vec<AimInfo>,
    pub themes: Vec<ThemeInfo>,
}

/// What a turn can be solved for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AimInfo {
    pub aim: String,
    pub title: String,
    pub ask: String,
    pub unit: ScoreUnit,
    /// Whether less is better: results are negative numbers then.
    pub cost: bool,
}

/// What puzzles are about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ThemeInfo {
    pub theme: String,
    pub title: String,
}

pub(crate) fn puzzle_words<G: Heuristic>(lang: Lang) -> PuzzleWords {
    let text = |key: String| row::<G>(&key, lang).unwrap_or_default();
    let unit = |aim: &str, n: u8| {
        let message = Message::new(format!("aim.{aim}.unit")).with("n", n);
        engine::say_plainly(G::WORDS, &message, lang)
    };
    let aim = |aim: &&str| AimInfo {
        aim: (*aim).to_owned(),
        title: text(format!("aim.{aim}")),
        ask: text(format!("aim.{aim}.ask")),
        unit: ScoreUnit { one: unit(aim, 1), many: unit(aim, 2) },
        cost: G::COSTS.contains(aim),
    };
    let theme =
        |theme: &&str| ThemeInfo { theme: (*theme).to_owned(), title: text(format!("theme.{theme}")) };
    PuzzleWords { aims: G::AIMS.iter().map(aim).collect(), themes: G::THEMES.iter().map(theme).collect() }
}
