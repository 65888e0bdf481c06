//! The review of a match in JSON and words: who stood how, what was luck, which decisions lost how much.

use engine::Seat;
use review::{Class, Draw, Judge, PlanScores, Progress, Reckoning, Standing};
use serde::Serialize;
use serde_json::Value;

/// A match reviewed, of as much of it as is judged. Only for whoever may look from every seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchReview {
    pub judge: Judge,
    pub progress: Progress,
    /// Everybody's share at every moment that is judged.
    pub standings: Vec<Standing>,
    /// Every turn in which there was something to decide.
    pub decisions: Vec<ReviewedDecision>,
    /// The numbers in `decisions` of those that lost most, the worst first; only what is clear of chance.
    pub worst: Vec<usize>,
    pub draws: Vec<Draw>,
    /// By seat; empty until all is judged.
    pub reckonings: Vec<Reckoning>,
    /// The match in about five sentences; empty until all is judged.
    pub story: Vec<String>,
}

/// A turn of a seat, judged by what the seat could know.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewedDecision {
    pub seat: Seat,
    pub round: u32,
    /// The number of its first entry: the board before it is what was decided about.
    pub ply: usize,
    /// The number of its last entry.
    pub last: usize,
    pub played: Vec<ReviewedMove>,
    /// The best plan that was found; what was played, where nothing better was.
    pub best: Vec<ReviewedMove>,
    /// The number in `played` of the first move that left the best plan; none where the best was played.
    pub step: Option<usize>,
    /// What the seat lost against the best plan, in shares of one victory.
    pub lost: f64,
    /// The standard error of that.
    pub error: f64,
    pub class: Class,
    /// Whether every other plan loses so much that this was the only move.
    pub only: bool,
    /// How many different plans were compared.
    pub plans: u32,
    /// The final score the seat could expect after either plan.
    pub scores: PlanScores,
    /// By seat, what the decision brought against what the assumed player would have done.
    pub skill: Vec<f64>,
    /// By seat, what it brought beyond that because of what the seat could not know.
    pub hidden: Vec<f64>,
}

/// An action of a plan, and what happens with it, in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewedMove {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
    pub text: String,
}
