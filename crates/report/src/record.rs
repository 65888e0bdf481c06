//! What is kept of one simulated match.

use engine::{Message, Notes};

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
}
