//! A line of actions that a page keeps and sends whole: a turn tried again, a lesson, a puzzle.

use crate::refusal::{Code, Refusal};

/// The most actions in a line: rules let nobody do so much in a turn, and no lesson has half as many.
const ACTIONS: usize = 200;

pub fn check(actions: usize) -> Result<(), Refusal> {
    if actions <= ACTIONS {
        return Ok(());
    }
    let texts = &["A line can have up to {max} actions.", "Eine Folge darf höchstens {max} Aktionen haben."];
    Err(Refusal::because(Code::TooLarge, texts).with("max", ACTIONS))
}
