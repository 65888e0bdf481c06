//! Why an action is refused: the facts and the rule.

use engine::{Illegal as _, Sayable};
use serde::Serialize;
use strum::VariantNames;

use crate::tile::{TileId, Type};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, thiserror::Error)]
#[serde(tag = "why", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[error("{}", engine::plain_english(crate::words::WORDS, &self.message(), self.rule()))]
pub enum Illegal {
    NotYourTurn,
    /// An action of another phase.
    WrongPhase {
        rule: &'static str,
    },
    /// A deal or draw that is not possible.
    Impossible {
        rule: &'static str,
    },
    Over,

    NoSuchOrderTile {
        order_tile: u8,
    },
    BidTooHigh {
        workers: u8,
        most: u8,
        available: u8,
    },
    BidTooLow {
        workers: u8,
        least: u8,
    },
    OpenerMayNotPass,
    ColumnEmpty {
        column: Type,
    },
    MustMove {
        left: u8,
    },

    NotInMarket {
        tile: TileId,
    },
    NoActionLeft,
    TooPoor {
        tile: TileId,
        have: i32,
        need: i16,
    },
    TooPoorForSpace {
        tile: TileId,
        have: i32,
        price: i16,
        fee: i16,
        need: i16,
    },
    TooPoorToHire {
        workers: u8,
        have: i32,
        need: i16,
    },
    InDebt {
        have: i32,
    },
    HallFull,
    SpaceTaken {
        tile: TileId,
        by: TileId,
    },
    NotKept {
        tile: TileId,
    },
    NotPlaced {
        tile: TileId,
    },
    TooManySeasonal {
        workers: u8,
    },
    HireEndsTurn,
    HireFirst,
    HiredAlready,

    CannotShutDown {
        tile: TileId,
    },
    NotRunning {
        tile: TileId,
    },
    TooManyRobots {
        robots: u8,
        machines: u8,
    },
    NobodyLeft {
        canteen: i16,
        workers: i16,
    },
}

engine::sayable!(Illegal, "illegal", "why");

impl engine::Illegal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::WrongPhase { rule } | Illegal::Impossible { rule } => rule,
            Illegal::NotYourTurn => "FM-1.6",
            Illegal::Over => "FM-6",
            Illegal::NoSuchOrderTile { .. } | Illegal::BidTooLow { .. } | Illegal::OpenerMayNotPass => {
                "FM-1.2"
            }
            Illegal::BidTooHigh { .. } => "FM-1.3",
            Illegal::ColumnEmpty { .. } | Illegal::MustMove { .. } => "FM-2.1",
            Illegal::NotInMarket { .. } | Illegal::NoActionLeft => "FM-3.1",
            Illegal::TooPoor { .. } => "FM-3.2",
            Illegal::TooPoorForSpace { .. } | Illegal::HallFull => "FM-S7",
            Illegal::TooPoorToHire { .. } | Illegal::TooManySeasonal { .. } | Illegal::HireEndsTurn => {
                "FM-3.5"
            }
            Illegal::InDebt { .. } => "FM-5.1",
            Illegal::SpaceTaken { .. } | Illegal::NotKept { .. } => "FM-3.3",
            Illegal::NotPlaced { .. } => "FM-3.4",
            Illegal::HireFirst | Illegal::HiredAlready => "FM-3.6",
            Illegal::CannotShutDown { .. } | Illegal::NotRunning { .. } => "FM-4.4",
            Illegal::TooManyRobots { .. } => "FM-4.2",
            Illegal::NobodyLeft { .. } => "FM-4.3",
        }
    }
}
