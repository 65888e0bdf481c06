//! The laboratory: matches between bots by the thousand, simulated, timed and compared. Games come from the
//! catalog; [`of`] gives each its laboratory.

mod any_lab;
mod clocked;
pub mod ladder;
mod many;
mod simulate;

pub use any_lab::{AnyLab, Laboratory, of};
pub use clocked::{BotBench, TimedMatch, TimedSimulator};
pub use many::play_many;
pub use simulate::{RulesBench, Simulator};
