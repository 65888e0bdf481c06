//! Why an action is refused: the facts, and the rule.

use engine::{Illegal as _, Sayable};
use serde::Serialize;
use strum::VariantNames;

use crate::bid::Bid;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, thiserror::Error)]
#[serde(tag = "why", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[error("{}", engine::plain_english(crate::words::WORDS, &self.message(), self.rule()))]
pub enum Illegal {
    NotYourTurn,
    Over,
    /// A roll that chance cannot bring about.
    Impossible,
    NotABid {
        quantity: u8,
        face: u8,
    },
    TooMany {
        quantity: u8,
        dice: u8,
    },
    TooLow {
        bid: Bid,
        standing: Bid,
    },
    NothingToCall,
}

engine::sayable!(Illegal, "illegal", "why");

impl engine::Illegal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Impossible => "LD-2.1",
            Illegal::NotABid { .. } => "LD-2.2",
            Illegal::NotYourTurn | Illegal::TooLow { .. } => "LD-2.3",
            Illegal::TooMany { .. } => "LD-2.4",
            Illegal::NothingToCall => "LD-2.5",
            Illegal::Over => "LD-4.2",
        }
    }
}
