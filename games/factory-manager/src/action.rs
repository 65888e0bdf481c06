//! What a seat can decide and what chance can do.

use engine::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::order::OrderTiles;
use crate::tile::{TileId, Type, Types};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    // Chance.
    /// A seat's order tile for the start (FM-S2).
    DealOrder {
        seat: Seat,
        tile: u8,
    },
    /// The types of the three X tiles in the market (FM-S4).
    OpenMarket {
        types: Types,
    },
    /// The new order tiles of the round (FM-1.1).
    DrawOrder {
        tiles: OrderTiles,
    },
    /// The energy tile of the round (FM-4.5).
    TurnEnergy {
        step: u8,
    },

    // Auction.
    /// Chooses a face-up order tile and opens with a bid (FM-1.2).
    Open {
        tile: u8,
        workers: u8,
    },
    Bid {
        workers: u8,
    },
    Pass,
    /// The last seat takes the last tile and locks workers on it (FM-1.5).
    TakeLast {
        workers: u8,
    },

    // Market.
    /// Moves the cheapest tile of a column to the market (FM-2.1).
    Move {
        column: Type,
    },

    // Buying.
    /// Buys a tile and places it, paying for an extension space where needed.
    Buy {
        tile: TileId,
    },
    /// Buys a tile and keeps it beside the factory.
    BuyAndKeep {
        tile: TileId,
    },
    /// Places a kept tile.
    Place {
        tile: TileId,
    },
    TearDown {
        tile: TileId,
    },
    /// Hires so many seasonal workers; ends the turn, or begins it (FM-3.5, FM-3.6).
    Hire {
        workers: u8,
    },

    // Bureaucracy.
    ShutDown {
        tile: TileId,
    },

    /// No further tiles for the market, no further purchase, books closed.
    Done,
}
