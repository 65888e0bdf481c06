//! What a seat can decide and what chance can do.

use serde::{Deserialize, Serialize};

use crate::cup::Cup;
use crate::state::MOST_SEATS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: everyone's dice for the round, by seat (LD-2.1).
    Roll { cups: [Cup; MOST_SEATS] },
    /// Claims that at least this many dice show the face (LD-2.2).
    Bid { quantity: u8, face: u8 },
    /// Doubts the bid (LD-3.1).
    Call,
}
