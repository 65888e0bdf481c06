//! A match looked back at: how everybody stood at every moment, what was luck, and which decisions lost how much.
//! No I/O, no clock: a review follows from the match and the judge's version, the same on every machine.

mod findings;
mod parts;
mod plans;
mod points;
mod reviewer;
mod tries;
mod world;

pub use findings::{Class, Decision, Draw, Judge, PlanScores, Progress, Reckoning, Review, Standing, Tried};
pub use parts::turn_goes_on;
pub use points::PointsOfLuck;
pub use reviewer::{JUDGE, JudgeBudget, Reviewer};
pub use tries::judge_try;
