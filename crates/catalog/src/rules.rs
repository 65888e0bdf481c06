//! A game without its type.

use std::marker::PhantomData;

#[cfg(feature = "workshop")]
use engine::Knob;
use engine::{
    Account, BadOptions, Entry, Game, Header, Heuristic, Lang, LessonFile, Match, Meta, OptionSpec, Orders,
    PresetKind, Study, Thought,
};
use serde_json::{Map, Value};

use crate::about::{self, About, OptionInfo, PuzzleWords};
#[cfg(feature = "workshop")]
use crate::account::{self, FindingSum, Habit};
use crate::frame::json;
#[cfg(feature = "workshop")]
use crate::glossary::{self, Glossary};
use crate::refusal::AnyRefusal;
use crate::seated_match::{AnyAdvance, AnyMatch, SeatedMatch};
use crate::solution::{self, Question, SolvedPosition};

/// The rules of a game, by JSON.
pub trait AnyGame: Send + Sync {
    fn meta(&self) -> Meta;

    /// The game in words, for lists and lobbies.
    fn about(&self, lang: Lang) -> About;

    /// The rules as they are played here, in Markdown.
    #[cfg(feature = "workshop")]
    fn rulebook(&self, lang: Lang) -> &'static str;

    /// Its lessons and the recorded matches they begin in.
    fn lessons(&self) -> &'static [LessonFile];

    /// The options of a standard match.
    fn default_options(&self) -> Value;

    /// What can be chosen before a match.
    fn option_specs(&self) -> &'static [OptionSpec];

    /// The same in words.
    fn options(&self, lang: Lang) -> Vec<OptionInfo>;

    /// The standard options with those given written over, each of them checked.
    fn choose_options(&self, given: &Map<String, Value>) -> Result<Value, AnyRefusal>;

    /// Files of one's own that a match can be set up with.
    #[cfg(feature = "workshop")]
    fn preset(&self) -> Option<PresetKind>;

    /// Files with a position that a match can start from.
    fn position(&self) -> Option<PresetKind>;

    /// Everything printed on the material of such a match, in words and numbers.
    fn components(&self, options: &Value, lang: Lang) -> Result<Value, AnyRefusal>;

    /// Starts a match. `names` are the players', by seat.
    fn start(
        &self,
        header: Header<Value>,
        names: Vec<String>,
    ) -> Result<(Box<dyn AnyMatch>, AnyAdvance), AnyRefusal>;

    /// Rebuilds a match from what was stored.
    fn replay(
        &self,
        header: Header<Value>,
        log: Vec<Entry<Value>>,
        names: Vec<String>,
    ) -> Result<Box<dyn AnyMatch>, AnyRefusal>;

    /// Checks that the log follows from the rules and the dice from the seed.
    fn verify(
        &self,
        header: Header<Value>,
        log: Vec<Entry<Value>>,
        names: Vec<String>,
    ) -> Result<Box<dyn AnyMatch>, AnyRefusal>;

    /// How hard a level thinks in this game; none where it does not think.
    fn thought(&self, level: &str) -> Option<Thought>;

    /// What positions can be solved for, the usual first; none where the game has no solver.
    fn aims(&self) -> &'static [&'static str];

    /// What can be asked of a turn as a puzzle, in words.
    fn puzzle_words(&self, lang: Lang) -> PuzzleWords;

    /// What each action of a line is called, from the position that the options set up, for its first seat.
    fn tell_line(&self, options: &Value, line: &[Value], lang: Lang) -> Result<Vec<String>, AnyRefusal>;

    /// The fewest seats that these options allow: a position is for so many.
    fn seats_of(&self, options: &Value) -> Result<u8, AnyRefusal>;

    /// Solves the position that the options set up. None where the game has no such aim.
    fn solve(
        &self,
        question: &Question,
        progress: &mut dyn FnMut(u32),
    ) -> Result<Option<SolvedPosition>, AnyRefusal>;

    /// How strong a level is, as the ladder found; none where it was not measured.
    fn elo(&self, level: &str) -> Option<f64>;

    /// What can be counted in such matches, in words.
    #[cfg(feature = "workshop")]
    fn glossary(&self, options: &Value, seats: u8, lang: Lang) -> Result<Glossary, AnyRefusal>;

    /// What a player loses again and again, the most first. Each of `matches` holds what was found of the player's
    /// seat in one match.
    #[cfg(feature = "workshop")]
    fn habits(&self, matches: &[Vec<FindingSum>], lang: Lang) -> Vec<Habit>;

    /// The numbers that can be changed beside the options.
    #[cfg(feature = "workshop")]
    fn knobs(&self, options: &Value) -> Result<Vec<Knob>, AnyRefusal>;

    /// The options with one of them changed.
    #[cfg(feature = "workshop")]
    fn change(&self, options: &Value, knob: &str, to: i32) -> Result<Value, AnyRefusal>;
}

/// Code that needs a game's own type, for [`visit`](crate::visit).
pub trait GameVisitor {
    type Output;
    fn visit<G: Heuristic + Study + Account + Orders>(self) -> Self::Output;
}

/// The rules of `G` without the type.
pub struct Rules<G>(PhantomData<fn() -> G>);

impl<G> Rules<G> {
    /// What a line of [`GAMES`](crate::GAMES) holds.
    pub const NEW: Self = Rules(PhantomData);
}

/// A game's options from JSON; whatever is left out has its default.
pub fn read_options<G: Game>(given: &Value) -> Result<G::Options, AnyRefusal> {
    serde_json::from_value(given.clone()).map_err(|e| BadOptions::because(e.to_string()).into())
}

fn typed<G: Game>(header: Header<Value>) -> Result<Header<G::Options>, AnyRefusal> {
    let options = read_options::<G>(&header.options)?;
    Ok(header.with_options(options))
}

fn typed_log<G: Game>(log: Vec<Entry<Value>>) -> Result<Vec<Entry<G::Action>>, AnyRefusal> {
    let entry = |(n, entry): (usize, Entry<Value>)| {
        entry.try_map(serde_json::from_value).map_err(|e| AnyRefusal::log(format!("entry {n}: {e}")))
    };
    log.into_iter().enumerate().map(entry).collect()
}

impl<G: Heuristic + Study + Account + Orders> AnyGame for Rules<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn default_options(&self) -> Value {
        json(&G::Options::default())
    }

    fn about(&self, lang: Lang) -> About {
        about::about::<G>(lang)
    }

    #[cfg(feature = "workshop")]
    fn rulebook(&self, lang: Lang) -> &'static str {
        G::rulebook(lang)
    }

    fn lessons(&self) -> &'static [LessonFile] {
        G::LESSONS
    }

    fn option_specs(&self) -> &'static [OptionSpec] {
        G::OPTIONS
    }

    fn options(&self, lang: Lang) -> Vec<OptionInfo> {
        about::options::<G>(lang)
    }

    fn choose_options(&self, given: &Map<String, Value>) -> Result<Value, AnyRefusal> {
        engine::choose_options::<G>(given).map_err(AnyRefusal::options)
    }

    #[cfg(feature = "workshop")]
    fn preset(&self) -> Option<PresetKind> {
        G::PRESET
    }

    fn position(&self) -> Option<PresetKind> {
        G::POSITION
    }

    fn components(&self, given: &Value, lang: Lang) -> Result<Value, AnyRefusal> {
        Ok(G::components(&read_options::<G>(given)?, lang))
    }

    fn start(
        &self,
        header: Header<Value>,
        names: Vec<String>,
    ) -> Result<(Box<dyn AnyMatch>, AnyAdvance), AnyRefusal> {
        let (game, step) = Match::<G>::start(typed::<G>(header)?)?;
        let table = SeatedMatch::new(game, names);
        let played = table.played(vec![step]);
        Ok((Box::new(table), played))
    }

    fn replay(
        &self,
        header: Header<Value>,
        log: Vec<Entry<Value>>,
        names: Vec<String>,
    ) -> Result<Box<dyn AnyMatch>, AnyRefusal> {
        let game = Match::<G>::replay(typed::<G>(header)?, typed_log::<G>(log)?)?;
        Ok(Box::new(SeatedMatch::new(game, names)))
    }

    fn verify(
        &self,
        header: Header<Value>,
        log: Vec<Entry<Value>>,
        names: Vec<String>,
    ) -> Result<Box<dyn AnyMatch>, AnyRefusal> {
        let game = Match::<G>::verify(typed::<G>(header)?, typed_log::<G>(log)?)?;
        Ok(Box::new(SeatedMatch::new(game, names)))
    }

    fn thought(&self, level: &str) -> Option<Thought> {
        bots::thought::<G>(level)
    }

    fn aims(&self) -> &'static [&'static str] {
        G::AIMS
    }

    fn puzzle_words(&self, lang: Lang) -> PuzzleWords {
        about::puzzle_words::<G>(lang)
    }

    fn seats_of(&self, options: &Value) -> Result<u8, AnyRefusal> {
        Ok(solution::laid_out::<G>(&read_options::<G>(options)?)?.seats())
    }

    fn tell_line(&self, options: &Value, line: &[Value], lang: Lang) -> Result<Vec<String>, AnyRefusal> {
        solution::told::<G>(options, line, lang)
    }

    fn solve(
        &self,
        question: &Question,
        progress: &mut dyn FnMut(u32),
    ) -> Result<Option<SolvedPosition>, AnyRefusal> {
        solution::of::<G>(question, progress)
    }

    fn elo(&self, level: &str) -> Option<f64> {
        // bot,budget,elo,...
        let row = G::LADDER.lines().map(|line| line.split(',')).find(|row| row.clone().next() == Some(level));
        row?.nth(2)?.parse().ok()
    }

    #[cfg(feature = "workshop")]
    fn glossary(&self, given: &Value, seats: u8, lang: Lang) -> Result<Glossary, AnyRefusal> {
        glossary::of::<G>(&read_options::<G>(given)?, seats, lang)
    }

    #[cfg(feature = "workshop")]
    fn habits(&self, matches: &[Vec<FindingSum>], lang: Lang) -> Vec<Habit> {
        account::habits::<G>(matches, lang)
    }

    #[cfg(feature = "workshop")]
    fn knobs(&self, given: &Value) -> Result<Vec<Knob>, AnyRefusal> {
        Ok(G::knobs(&read_options::<G>(given)?))
    }

    #[cfg(feature = "workshop")]
    fn change(&self, given: &Value, knob: &str, to: i32) -> Result<Value, AnyRefusal> {
        let changed = G::change(&read_options::<G>(given)?, knob, to);
        Ok(json(&changed?))
    }
}
