//! What is kept of one simulated match.

use engine::{Message, Notes};
use serde::{Deserialize, Serialize};

/// One simulated match.
#[derive(Clone, Debug)]
pub struct MatchRecord {
    pub seed: u64,
    pub scores: Vec<i32>,
    /// Places by seat; 1 is the winner's.
    pub ranking: Vec<u8>,
    pub rounds: u32,
    /// Decisions of seats; chance is not counted.
    pub decisions: usize,
    /// What decided the match, with its facts: in a solo match, the opponent's points are among them.
    pub why: Message,
    /// What was offered, taken and counted; the [`Glossary`](catalog::Glossary) names it.
    pub notes: Notes,
    /// By round, everybody's share of the victory to expect when it began.
    pub shares: Vec<Vec<f64>>,
    /// By seat, what chance brought; empty where that was not judged.
    pub luck: Vec<SeatLuck>,
}

/// What chance brought a seat in a match: what could be made of its dice and cards, minus the mean over what could have
/// come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeatLuck {
    /// In shares of the victory.
    pub wins: f64,
    /// In points of the final score.
    pub score: f64,
    /// In points of the lead over the best of the others.
    pub lead: f64,
}
