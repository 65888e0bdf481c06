//! What a seat can decide and what chance can do.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::order::OrderTiles;
use crate::tile::{TileId, Type, Types};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    // Chance.
    /// Deals a seat its first order tile (FM-S2).
    DealOrder {
        seat: Seat,
        tile: u8,
    },
    /// Puts the X tiles of three types into the market (FM-S4).
    OpenMarket {
        types: Types,
    },
    /// Draws the new order tiles of the round (FM-1.1).
    DrawOrder {
        tiles: OrderTiles,
    },
    /// Reveals the energy tile of the round (FM-4.5).
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
    /// Buys a tile and places it, paying for an extension space if it needs one.
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
    /// Hires this many seasonal workers; ends the turn, or begins it (FM-3.5, FM-3.6).
    Hire {
        workers: u8,
    },

    // Bureaucracy.
    ShutDown {
        tile: TileId,
    },

    /// Adds no more tiles to the market, ends the shopping, or closes the books.
    Done,
}
