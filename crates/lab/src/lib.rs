//! The laboratory: matches between bots by the thousand, simulated, timed and compared. Games come from the
//! catalog; [`of`] gives each its laboratory.

mod any_lab;
mod bench;
mod calibrate;
pub mod ladder;
mod luck;
mod many;
mod simulate;
mod timed;

pub use any_lab::{AnyLab, Laboratory, of};
pub use bench::RulesBench;
pub use calibrate::{
    CalibrationBin, CalibrationReport, ExpectedMatch, ExpectingSimulator, ScoreBias, fitted,
};
pub use luck::LuckBudget;
pub use many::play_many;
pub use simulate::Simulator;
pub use timed::{BotBench, TimedMatch, TimedSimulator};
