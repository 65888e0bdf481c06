//! What can be done in Duel, what happens then, and what is refused.

use serde::{Deserialize, Serialize};
use shopfloor_engine::{Sayable, Seat, plain_english};

use super::{SOUND, words};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Deal { card: u8 },
    Roll { die: u8 },
    Bid { coins: u8 },
    Swap,
    Seal,
}

#[derive(Clone, Debug, PartialEq, Serialize, strum::VariantNames)]
#[serde(tag = "event", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    Rolled { die: u8 },
    Drew { seat: Seat, card: Option<u8> },
    Swapped { seat: Seat },
    Bid { seat: Seat, coins: Option<u8> },
    Sealed { seat: Seat },
    Revealed { bids: Vec<u8> },
    Won { seat: Seat, points: u8 },
    Unwon,
}

impl Sayable for Event {
    const SECTION: &'static str = "event";
    const TAG: &'static str = "event";
    const NAMES: &'static [&'static str] = <Event as strum::VariantNames>::VARIANTS;
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(tag = "illegal", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Illegal {
    NotNow,
    TooPoor { have: u8, need: u8 },
    NoBidYet,
    BidAlready,
    SwappedAlready,
    Impossible,
}

impl Sayable for Illegal {
    const SECTION: &'static str = "illegal";
    const TAG: &'static str = "illegal";
    const NAMES: &'static [&'static str] = <Illegal as strum::VariantNames>::VARIANTS;
}

impl shopfloor_engine::Illegal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotNow => "D-0",
            Illegal::TooPoor { .. } => "D-1",
            Illegal::NoBidYet => "D-2",
            Illegal::BidAlready => "D-3",
            Illegal::SwappedAlready => "D-4",
            Illegal::Impossible => "D-5",
        }
    }
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&plain_english(words(SOUND), &self.message(), shopfloor_engine::Illegal::rule(self)))
    }
}

impl std::error::Error for Illegal {}
