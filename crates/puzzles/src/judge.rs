//! A line judged: what it comes to, against the best there is.

use catalog::laid_out;
use engine::{Header, Heuristic, Match, Seed, Turn};
use review::turn_goes_on;
use serde::Serialize;
use serde_json::Value;

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

/// What a line is held against: a turn, and the best that it can come to.
#[derive(Clone, Copy, Debug)]
pub struct Best<'a> {
    pub options: &'a Value,
    pub aim: &'a str,
    pub counting: PuzzleCounting,
    pub best: f64,
}

impl<'a> From<&'a Puzzle> for Best<'a> {
    fn from(Puzzle { options, aim, counting, best, .. }: &'a Puzzle) -> Self {
        Best { options, aim, counting: *counting, best: *best }
    }
}

/// None while the turn goes on, if the line is against the rules, or if that takes more than the limit.
pub(crate) fn judge<G: Heuristic>(of: Best, actions: &[G::Action], limit: u32) -> Option<JudgedLine> {
    let Best { counting, best, .. } = of;
    let options: G::Options = serde_json::from_value(of.options.clone()).ok()?;
    let start: G = laid_out(&options).ok()?;
    let header = Header::new::<G>(start.seats(), options, Seed::from_number(0));
    let (begun, _) = Match::<G>::start(header).ok()?;
    let (after, _) = begun.preview(SOLVER, actions).ok()?;
    if turn_goes_on(&start, after.state(), SOLVER) || start.turn() == Turn::Over {
        return None;
    }
    let (result, _) = result_at_end(after.state(), SOLVER, of.aim, counting, limit)?;
    Some(JudgedLine { result, best, counting, right: result > best - 100.0 * EQUAL })
}
