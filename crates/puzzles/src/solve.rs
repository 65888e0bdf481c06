//! A turn that somebody has built, solved within a budget.

use catalog::laid_out;
use engine::Heuristic;
use serde_json::Value;

use crate::explore::{EQUAL, Reach, explore};
use crate::make::{SOLVER, rounded};
use crate::puzzle::PuzzleCounting;

/// The most positions that are looked into for somebody who waits: a second or two. No puzzle that comes with a game
/// takes its solver half of it.
pub const BUDGET: u32 = 150_000;
/// The most positions of the turn in which the shortest line is looked for.
const SHORT: u32 = 20_000;

/// What is best in a turn, and how it is reached.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedTurn {
    pub counting: PuzzleCounting,
    /// The best result, as it counts. More is better.
    pub best: f64,
    /// What is certain with the best play for that.
    pub guaranteed: f64,
    /// The positions looked into.
    pub positions: u32,
    /// A line to the best result, until chance answers or the turn is over.
    pub line: Vec<Value>,
    /// Whether none is shorter.
    pub shortest: bool,
}

/// None if the budget does not suffice for a proof, or if the turn cannot be asked this.
pub(crate) fn solve<G: Heuristic>(options: &Value, aim: &str) -> Option<SolvedTurn> {
    let start: G = laid_out(&serde_json::from_value(options.clone()).ok()?).ok()?;
    if !start.aim_faults(aim).is_empty() {
        return None;
    }
    let solution = start.solve(SOLVER, aim, BUDGET, &mut |_| {}).filter(|solution| solution.proven)?;
    let counting = if solution.expected > solution.guaranteed + EQUAL {
        PuzzleCounting::Expected
    } else {
        PuzzleCounting::Guaranteed
    };
    let reach =
        Reach { positions: SHORT, answers: BUDGET / 10, in_all: BUDGET, until: Some(solution.expected) };
    let found = explore(&start, SOLVER, aim, counting, reach)
        .filter(|found| (found.best - solution.expected).abs() < 100.0 * EQUAL);
    let shortest = found.is_some();
    let line = found.map_or(solution.line, |found| found.line);
    let json = |action: &G::Action| serde_json::to_value(action).expect("actions serialize");
    Some(SolvedTurn {
        counting,
        best: rounded(solution.expected),
        guaranteed: rounded(solution.guaranteed),
        positions: solution.positions,
        line: line.iter().map(json).collect(),
        shortest,
    })
}
