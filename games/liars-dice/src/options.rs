//! What is chosen before the first move.

use engine::OptionSpec;
use serde::{Deserialize, Serialize};

use crate::cup::MOST_DICE;

/// What can be chosen.
pub const OPTIONS: &[OptionSpec] =
    &[OptionSpec::range("dice", 1, MOST_DICE as i64), OptionSpec::flag("ones_wild")];

/// A match's options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The dice everyone begins with (LD-1.1).
    pub dice: u8,
    /// Ones count as any face (LD-3.2).
    pub ones_wild: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { dice: MOST_DICE as u8, ones_wild: false }
    }
}
