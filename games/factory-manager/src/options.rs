//! What can be chosen before the first move.

use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::{BadOptions, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::position::Position;
use crate::state::START_MONEY;
use crate::tile_set::{self, TileSet};

/// The money a match can start with; more would buy the whole market.
const START_MONEYS: RangeInclusive<i32> = 0..=99;

/// What can be chosen. Custom tiles and positions come from files (`tile_file::PRESET`,
/// `position_file::POSITION`).
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec::one_of("ruleset", &["reconstructed-1", "reconstructed-2"]).hidden(),
    OptionSpec::flag("first_game"),
    OptionSpec::flag("seasonal_act_at_once"),
    OptionSpec::range("start_money", *START_MONEYS.start() as i64, *START_MONEYS.end() as i64).hidden(),
];

/// A match's options. The default is the normal game with the tiles of the latest ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// New matches have the latest. Every header written so far names one; where none is named, it is the first.
    #[serde(default = "Ruleset::first")]
    pub ruleset: Ruleset,
    /// FM-S5: the first energy tile is a 0.
    pub first_game: bool,
    /// FM-3.6: hiring comes first, and seasonal workers act at once.
    pub seasonal_act_at_once: bool,
    /// The tiles of a player's own box; by default those of the ruleset.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tiles: Option<Arc<TileSet>>,
    /// For the laboratory: what everybody starts with; by default what the rulebook says (FM-S1).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start_money: Option<i32>,
    /// A turn to begin with, instead of the setup; for as many seats as it has players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start: Option<Box<Position>>,
}

/// The rules as they were when the match began. A change that alters any
/// stored match adds one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ruleset {
    /// The first published one: the reconstructed tiles, calibrated with bots.
    #[serde(rename = "reconstructed-1")]
    Reconstructed1,
    /// The tiles calibrated once more, so that purses are tight and energy is a cost to the end.
    #[default]
    #[serde(rename = "reconstructed-2")]
    Reconstructed2,
}

impl Ruleset {
    fn first() -> Ruleset {
        Ruleset::Reconstructed1
    }

    /// What it is called, and its tiles.
    pub const fn name(self) -> &'static str {
        match self {
            Ruleset::Reconstructed1 => "reconstructed-1",
            Ruleset::Reconstructed2 => "reconstructed-2",
        }
    }

    /// The file of its tiles.
    pub const fn tile_file(self) -> &'static str {
        match self {
            Ruleset::Reconstructed1 => include_str!("../data/reconstructed-1.csv"),
            Ruleset::Reconstructed2 => include_str!("../data/reconstructed-2.csv"),
        }
    }
}

impl Options {
    /// The tiles to play with.
    pub fn tile_set(&self) -> Arc<TileSet> {
        match (&self.tiles, self.ruleset) {
            (Some(own), _) => own.clone(),
            (None, Ruleset::Reconstructed1) => tile_set::RECONSTRUCTED_1.clone(),
            (None, Ruleset::Reconstructed2) => tile_set::RECONSTRUCTED_2.clone(),
        }
    }

    /// The money everybody starts with.
    pub(crate) fn start_money(&self) -> Result<i32, BadOptions> {
        let money = self.start_money.unwrap_or(START_MONEY);
        if START_MONEYS.contains(&money) {
            return Ok(money);
        }
        Err(BadOptions::because(format!("start_money should be a whole number from 0 to 99, not {money}")))
    }
}
