//! A puzzle as it is stored: a position, an aim, the best result and its proof.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A turn with one best result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Follows from the position and the aim.
    pub id: String,
    /// What it is about: a word of the game's.
    pub theme: String,
    /// What to solve it for: a word of the game's.
    pub aim: String,
    pub grade: Grade,
    /// What a match that begins with it is set up with; the solver's seat is the first.
    pub options: Value,
    pub counting: PuzzleCounting,
    /// The best result. More is better.
    pub best: f64,
    /// The best of all other results.
    pub second: f64,
    /// What greedy play comes to.
    pub greedy: f64,
    pub proof: Proof,
    /// One of the shortest lines to the best result, until chance answers or the turn is over.
    pub line: Vec<Value>,
}

/// How results count where chance has a part in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PuzzleCounting {
    /// What is reached whatever chance answers.
    Guaranteed,
    /// The mean over all that chance may answer.
    Expected,
}

/// How much must be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    Easy,
    Medium,
    Hard,
}

impl Grade {
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];
}

/// How the best result was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Proof {
    pub by: ProofKind,
    /// The positions looked into.
    pub positions: u32,
}

/// What looked into them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProofKind {
    /// A brute force that knows nothing but the rules: every action in every position.
    Rules,
    /// The game's exact solver, where chance answers on the way.
    Solver,
}

/// A number that tells a position with an aim from others, as eight characters.
pub(crate) fn id_of(aim: &str, options: &Value) -> String {
    let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 puzzle id");
    hash.update(aim.as_bytes());
    hash.update(&serde_json::to_vec(options).expect("options serialize"));
    hash.finalize().to_hex()[..8].to_owned()
}
