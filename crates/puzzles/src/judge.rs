//! A line judged: what it comes to, against the best there is.

use catalog::laid_out;
use engine::{Header, Heuristic, Match, Seed, Turn};
use review::turn_goes_on;
use serde::Serialize;

use crate::explore::{EQUAL, result_at_end};
use crate::make::SOLVER;
use crate::puzzle::{Puzzle, PuzzleCounting};

/// The most positions that are looked into to judge a line that chance answers.
pub const LIMIT: u32 = 4_000_000;

/// What a whole line comes to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JudgedLine {
    pub result: f64,
    pub best: f64,
    pub counting: PuzzleCounting,
    /// Whether it reaches the best result.
    pub right: bool,
}

/// None while the turn goes on, or if the line is against the rules.
pub(crate) fn judge<G: Heuristic>(puzzle: &Puzzle, actions: &[G::Action]) -> Option<JudgedLine> {
    let options: G::Options = serde_json::from_value(puzzle.options.clone()).ok()?;
    let start: G = laid_out(&options).ok()?;
    let header = Header::new::<G>(start.seats(), options, Seed::from_number(0));
    let (of, _) = Match::<G>::start(header).ok()?;
    let (after, _) = of.preview(SOLVER, actions).ok()?;
    if turn_goes_on(&start, after.state(), SOLVER) || start.turn() == Turn::Over {
        return None;
    }
    let result = result_at_end(after.state(), SOLVER, &puzzle.aim, puzzle.counting, LIMIT)?;
    let right = result > puzzle.best - 100.0 * EQUAL;
    Some(JudgedLine { result, best: puzzle.best, counting: puzzle.counting, right })
}
