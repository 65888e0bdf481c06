//! Short names for seats, tiles and actions.

use engine::Seat;
use factory_manager::{Action, TileId, Type};

use super::fixed_tiles;

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);
pub const D: Seat = Seat(3);
pub const E: Seat = Seat(4);

// Tiles by name.

pub const START_MACHINE: TileId = TileId(81);
pub const START_STORAGE: TileId = TileId(83);

fn tile(kind: Type, price: i16) -> TileId {
    let set = fixed_tiles().tile_set();
    let found = set.market_tiles().iter().position(|tile| tile.kind == kind && tile.price == price);
    TileId(found.expect("a tile of this price") as u8)
}
pub fn machine(price: i16) -> TileId {
    tile(Type::Machine, price)
}
pub fn robot(price: i16) -> TileId {
    tile(Type::WorkingRobot, price)
}
pub fn personnel(price: i16) -> TileId {
    tile(Type::PersonnelRobot, price)
}
pub fn storage(price: i16) -> TileId {
    tile(Type::Storage, price)
}
pub fn control(price: i16) -> TileId {
    tile(Type::Control, price)
}
pub fn optimization(price: i16) -> TileId {
    tile(Type::Optimization, price)
}

// Actions.

pub const PASS: Action = Action::Pass;
pub const DONE: Action = Action::Done;

pub fn open(tile: u8, workers: u8) -> Action {
    Action::Open { tile, workers }
}
pub fn bid(workers: u8) -> Action {
    Action::Bid { workers }
}
pub fn take_last(workers: u8) -> Action {
    Action::TakeLast { workers }
}
pub fn shift(column: Type) -> Action {
    Action::Move { column }
}
pub fn buy(tile: TileId) -> Action {
    Action::Buy { tile }
}
pub fn keep(tile: TileId) -> Action {
    Action::BuyAndKeep { tile }
}
pub fn place(tile: TileId) -> Action {
    Action::Place { tile }
}
pub fn tear_down(tile: TileId) -> Action {
    Action::TearDown { tile }
}
pub fn hire(workers: u8) -> Action {
    Action::Hire { workers }
}
pub fn shut_down(tile: TileId) -> Action {
    Action::ShutDown { tile }
}
pub fn open_x<const N: usize>(types: [Type; N]) -> Action {
    Action::OpenMarket { types: types.to_vec().into() }
}
