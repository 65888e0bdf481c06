//! What is chosen before the first move.

use engine::OptionSpec;
use serde::{Deserialize, Serialize};

use crate::position::Position;

/// What can be chosen. A position comes from a file of one's own (`position_file::PRESET`).
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec::one_of("ruleset", &["published-1"]).hidden(),
    OptionSpec::one_of("difficulty", &["easy", "medium", "hard", "insane"]).with_seats(1, 1),
];

/// A match's options. The default is the normal game; alone, against a medium Machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub ruleset: Ruleset,
    /// How strong the Machine is; matters only to who plays alone (FF-5.1).
    pub difficulty: Difficulty,
    /// A work phase to begin with, instead of the setup; for one seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start: Option<Box<Position>>,
}

/// The rules as they were when the match began. A change that alters any
/// stored match adds one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ruleset {
    #[default]
    #[serde(rename = "published-1")]
    Published1,
}

/// The Machine's start (FF-5.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    Easy,
    #[default]
    Medium,
    Hard,
    Insane,
}

impl Difficulty {
    pub const ALL: &[Difficulty] = <Difficulty as strum::VariantArray>::VARIANTS;

    /// The cards the Machine starts with.
    pub fn cards(self) -> u8 {
        match self {
            Difficulty::Easy => 2,
            Difficulty::Medium => 3,
            Difficulty::Hard => 4,
            Difficulty::Insane => 5,
        }
    }
}
