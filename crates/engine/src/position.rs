//! Positions that people write down: what is wrong with one, and what a picture of one shows.

use crate::Message;

/// Something that is wrong with a position that somebody has written down.
///
/// ```
/// use shopfloor_engine::{Message, PositionFault};
///
/// let six = PositionFault::new("stones", Message::new("position.stones").with("most", 5)).by("NIM-2");
/// assert_eq!((six.at.as_str(), six.rule), ("stones", Some("NIM-2")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFault {
    /// The field it is about, from the position inwards: `players.0.hall`; empty for all of it.
    pub at: String,
    /// The rule that says no; none where the position cannot be read, or names absurd numbers.
    pub rule: Option<&'static str>,
    /// What is wrong, a row of the game's words or of the engine's.
    pub message: Message,
}

impl PositionFault {
    /// Something that no rule forbids, and that still cannot be.
    pub fn new(at: impl Into<String>, message: Message) -> PositionFault {
        PositionFault { at: at.into(), rule: None, message }
    }

    /// The same, with the rule that says no.
    #[must_use]
    pub fn by(self, rule: &'static str) -> PositionFault {
        PositionFault { rule: Some(rule), ..self }
    }

    /// What cannot even be read.
    pub fn unreadable(why: impl std::fmt::Display) -> PositionFault {
        PositionFault::new("", Message::new("refusal.options").with("why", why.to_string()))
    }
}

/// A row of a picture of a position: things that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureRow {
    /// What they are, in words.
    pub title: String,
    /// The things, from the left.
    pub pieces: Vec<PicturePiece>,
}

/// A thing in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PicturePiece {
    /// A die with this many pips.
    Die(u8),
    /// So many of something.
    Amount {
        /// How many.
        n: i32,
        /// Of what, in words.
        of: String,
    },
    /// A card or a tile.
    Card {
        /// What it is called.
        name: String,
        /// How many of it.
        count: u8,
        /// The colour of its kind, as `#1d4f91`; dark enough for white letters.
        colour: &'static str,
    },
}
