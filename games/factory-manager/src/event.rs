//! What happened, for the commentary and for a client's animations.

use engine::Seat;
use serde::Serialize;
use strum::VariantNames;

use crate::order::OrderTiles;
use crate::tile::{TileId, Type, Types};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "did", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    DealtOrder {
        seat: Seat,
        order_tile: u8,
    },
    OpenedMarket {
        types: Types,
    },
    BeganRound {
        round: u8,
    },
    DrewOrder {
        order_tiles: OrderTiles,
    },
    Opened {
        seat: Seat,
        order_tile: u8,
        workers: u8,
    },
    Bid {
        seat: Seat,
        order_tile: u8,
        workers: u8,
    },
    Passed {
        seat: Seat,
        order_tile: u8,
    },
    /// FM-1.2: a player who cannot bid more passes.
    HadToPass {
        seat: Seat,
        order_tile: u8,
        most: u8,
    },
    Won {
        seat: Seat,
        order_tile: u8,
        workers: u8,
    },
    TookLast {
        seat: Seat,
        order_tile: u8,
        workers: u8,
    },
    BeganMarket,
    Moved {
        seat: Seat,
        column: Type,
        tile: TileId,
    },
    MovedExtra {
        seat: Seat,
        column: Type,
        tile: TileId,
    },
    AddedNoMore {
        seat: Seat,
        left: u8,
    },
    ColumnsEmpty,
    BeganBuying,
    Bought {
        seat: Seat,
        tile: TileId,
        price: i16,
        discount: i16,
    },
    BoughtToKeep {
        seat: Seat,
        tile: TileId,
        price: i16,
        discount: i16,
    },
    Placed {
        seat: Seat,
        tile: TileId,
    },
    PaidExtension {
        seat: Seat,
        space: u8,
        cost: i16,
    },
    ToreDown {
        seat: Seat,
        tile: TileId,
    },
    Hired {
        seat: Seat,
        workers: u8,
        cost: i16,
    },
    HiredNobody {
        seat: Seat,
    },
    /// Seasonal workers who were not paid again.
    Dismissed {
        seat: Seat,
        workers: u8,
    },
    EndedTurn {
        seat: Seat,
    },
    ClearedMarket {
        tiles: u8,
    },
    BeganBureaucracy,
    ShutDown {
        seat: Seat,
        tile: TileId,
    },
    ClosedBooks {
        seat: Seat,
        production: i16,
        storage: i16,
        energy: i16,
        canteen: i16,
        available: i16,
    },
    TurnedEnergy {
        step: u8,
        price: u8,
    },
    Earned {
        seat: Seat,
        goods: i16,
        energy_cost: i32,
        income: i32,
        money: i32,
    },
    /// Round 5: the income counts twice (FM-5.1).
    EarnedDouble {
        seat: Seat,
        goods: i16,
        energy_cost: i32,
        income: i32,
        money: i32,
    },
}

engine::sayable!(Event, "event", "did");
