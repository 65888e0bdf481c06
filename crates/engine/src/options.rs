//! What can be chosen before a match, and files of one's own to play with.

use serde_json::{Map, Value};

use crate::{Game, Message};

/// One thing that can be chosen before a match: a field of [`Game::Options`].
///
/// Its words are rows of the game: `option.<name>.name` is its label, `option.<name>` says what it does, and
/// `option.<name>=<value>` names a value of [`OptionKind::OneOf`].
///
/// ```
/// use serde_json::json;
/// use shopfloor_engine::OptionSpec;
///
/// const FIRST_GAME: OptionSpec = OptionSpec::flag("first_game");
/// const DIFFICULTY: OptionSpec = OptionSpec::one_of("difficulty", &["easy", "hard"]).with_seats(1, 1);
/// const ROUNDS: OptionSpec = OptionSpec::range("rounds", 1, 5).hidden();
///
/// assert!(FIRST_GAME.check(&json!(true)).is_ok() && DIFFICULTY.check(&json!("hard")).is_ok());
/// assert!(ROUNDS.check(&json!(9)).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The field's name.
    pub name: &'static str,
    /// What it can be.
    pub kind: OptionKind,
    /// The numbers of seats for which it matters, both included.
    pub seats: (u8, u8),
    /// Whether people are offered it; otherwise it is for files, experiments and old matches.
    pub offered: bool,
}

/// What an option can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Yes or no.
    Flag,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number, both ends included.
    Range {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
}

impl OptionSpec {
    /// A choice between yes and no that people are offered.
    pub const fn flag(name: &'static str) -> OptionSpec {
        OptionSpec { name, kind: OptionKind::Flag, seats: (1, crate::MAX_SEATS), offered: true }
    }

    /// A choice between several words that people are offered.
    pub const fn one_of(name: &'static str, of: &'static [&'static str]) -> OptionSpec {
        OptionSpec { kind: OptionKind::OneOf(of), ..OptionSpec::flag(name) }
    }

    /// A whole number that people are offered to choose.
    pub const fn range(name: &'static str, min: i64, max: i64) -> OptionSpec {
        OptionSpec { kind: OptionKind::Range { min, max }, ..OptionSpec::flag(name) }
    }

    /// The same option, of use only with this many seats.
    pub const fn with_seats(self, min: u8, max: u8) -> OptionSpec {
        OptionSpec { seats: (min, max), ..self }
    }

    /// The same option, not offered to people.
    pub const fn hidden(self) -> OptionSpec {
        OptionSpec { offered: false, ..self }
    }

    /// What is wrong with a value given for it.
    pub fn check(&self, value: &Value) -> Result<(), Message> {
        let said = || {
            Message::new("refusal.option_value").with("option", self.name).with("given", value.to_string())
        };
        match self.kind {
            OptionKind::Flag if value.is_boolean() => Ok(()),
            OptionKind::Flag => Err(said().with("allowed", "true, false")),
            OptionKind::OneOf(of) if value.as_str().is_some_and(|word| of.contains(&word)) => Ok(()),
            OptionKind::OneOf(of) => Err(said().with("allowed", of.join(", "))),
            OptionKind::Range { min, max } => match value.as_i64() {
                Some(n) if (min..=max).contains(&n) => Ok(()),
                Some(_) | None => Err(said().with("allowed", format!("{min}–{max}"))),
            },
        }
    }
}

/// The standard options of `G` with those given written over. A name that is no option, and a value an option cannot
/// have, are refused.
///
/// Options that a game does not list cannot be given: they come from a [`PresetKind`] or a stored match.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::Nim;
/// use shopfloor_engine::choose_options;
///
/// let given = serde_json::json!({ "rounds": 3 });
/// let refused = choose_options::<Nim>(given.as_object().unwrap()).unwrap_err();
/// assert_eq!(refused.key, "refusal.no_such_option", "Nim has no options");
/// ```
pub fn choose_options<G: Game>(given: &Map<String, Value>) -> Result<Value, Message> {
    let mut options = serde_json::to_value(G::Options::default()).expect("options serialize");
    for (name, value) in given {
        let Some(spec) = G::OPTIONS.iter().find(|spec| spec.name == name) else {
            let known: Vec<_> = G::OPTIONS.iter().map(|spec| spec.name).collect();
            return Err(Message::new("refusal.no_such_option")
                .with("option", name)
                .with("allowed", known.join(", ")));
        };
        spec.check(value)?;
        options[name] = value.clone();
    }
    Ok(options)
}

/// A kind of file of one's own to set a match up with: the tiles of one's own box, a position.
///
/// `preset.<name>` is its row in the game's words.
#[derive(Clone, Copy, Debug)]
pub struct PresetKind {
    /// One word: `tiles`.
    pub name: &'static str,
    /// The field of [`Game::Options`] that it fills.
    pub option: &'static str,
    /// A file to fill in.
    pub template: fn() -> String,
    /// Reads and checks a file's text.
    pub check: fn(&str) -> PresetReport,
}

/// What there is to say about a file of one's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PresetReport {
    /// What is written into the option, if the file can be played with.
    pub value: Option<Value>,
    /// What the file calls itself.
    pub title: Option<String>,
    /// What is wrong, with the line where there is one.
    pub errors: Vec<String>,
    /// What looks odd, but can be played with.
    pub warnings: Vec<String>,
}
