//! What is chosen before the first move.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::tile_set::{BUILT_IN, TileSet};

/// A match's options. The default is the normal game with the built-in tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub ruleset: Ruleset,
    /// FM-S5: the first energy tile is a 0.
    pub first_game: bool,
    /// FM-3.6: hire first, and let the hired act at once.
    pub seasonal_act_at_once: bool,
    /// The tiles of somebody's own box; without, those of the ruleset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Arc<TileSet>>,
}

/// The rules as they were when the match began. A change that alters any
/// stored match adds one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ruleset {
    /// Before the reconstructed tiles were calibrated.
    #[default]
    #[serde(rename = "reconstructed-0")]
    Reconstructed0,
}

impl Options {
    /// The tiles to play with.
    pub fn tile_set(&self) -> Arc<TileSet> {
        match (&self.tiles, self.ruleset) {
            (Some(own), _) => own.clone(),
            (None, Ruleset::Reconstructed0) => BUILT_IN.clone(),
        }
    }
}
