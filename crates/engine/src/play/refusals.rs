//! Why a match does not take an action, and why a log is no match.

use crate::{BadOptions, Illegal, Message, Sayable};

/// Why the match did not take what a seat asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable<E: std::error::Error> {
    /// The match has ended.
    #[error("the match is over")]
    Over,
    /// Somebody else acts.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rules say no.
    #[error(transparent)]
    Illegal(E),
    /// In a list of actions, dice or cards come up before this one.
    #[error("chance has to act first")]
    ChanceBetween,
    /// The seat has done nothing that it has not already undone.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Chance has answered the seat's last action.
    #[error("it cannot be undone: chance has answered it")]
    SinceChance,
    /// Without the action, this later entry could not have been written.
    #[error("it cannot be undone: entry {entry} depends on it")]
    OthersMoved {
        /// The later entry.
        entry: usize,
    },
}

impl<E: Illegal> Unplayable<E> {
    /// The refusal as something to be said.
    pub fn message(&self) -> Message {
        match self {
            Unplayable::Over => Message::new("refusal.over"),
            Unplayable::NotYourTurn => Message::new("refusal.not_your_turn"),
            Unplayable::Illegal(why) => Sayable::message(why),
            Unplayable::ChanceBetween => Message::new("refusal.chance_between"),
            Unplayable::NothingToUndo => Message::new("refusal.nothing_to_undo"),
            Unplayable::SinceChance => Message::new("refusal.since_chance"),
            Unplayable::OthersMoved { .. } => Message::new("refusal.others_moved"),
        }
    }

    /// The rule of the game that says no, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Unplayable::Illegal(why) => Some(why.rule()),
            Unplayable::Over
            | Unplayable::NotYourTurn
            | Unplayable::ChanceBetween
            | Unplayable::NothingToUndo
            | Unplayable::SinceChance
            | Unplayable::OthersMoved { .. } => None,
        }
    }
}

/// Why a header and a log are not a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLog {
    /// The header is for another game.
    #[error("the match is of {found:?}, not of {expected:?}")]
    OtherGame {
        /// What the header says.
        found: String,
        /// What was to be replayed.
        expected: &'static str,
    },
    /// No match can be set up with these options.
    #[error("the header's options: {0}")]
    Options(#[from] BadOptions),
    /// An entry that could not have been written.
    #[error("entry {entry}: {why}")]
    Entry {
        /// Its number, from 0.
        entry: usize,
        /// What is wrong, with the rule.
        why: String,
    },
    /// An outcome of chance that does not follow from the seed.
    #[error(
        "entry {entry}: the dice do not follow from the seed: logged {logged}, the seed gives {expected}"
    )]
    Dice {
        /// Its number, from 0.
        entry: usize,
        /// What the log says.
        logged: String,
        /// What the seed says.
        expected: String,
    },
}
