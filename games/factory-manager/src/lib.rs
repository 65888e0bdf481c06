//! Factory Manager, a board game by Friedemann Friese: the rules, as told in
//! `rules/en.md`.
//!
//! A round is `auction`, `market`, `buying`, `bureaucracy`, `income`: a file each.

mod account;
mod action;
#[cfg(feature = "anchor")]
mod anchor;
mod auction;
mod board;
mod bureaucracy;
mod buying;
mod components;
mod conserved;
mod event;
mod game;
pub mod heuristic;
mod illegal;
mod income;
mod knobs;
mod lessons;
mod market;
mod options;
mod order;
mod orders;
mod picture;
mod position;
mod position_file;
mod prompt;
mod remarks;
mod source;
mod state;
mod study;
mod telling;
mod tile;
pub mod tile_file;
mod tile_set;
mod tile_worth;
mod view;
mod words;

pub use action::Action;
pub use components::{Components, Pile, PrintedOrderTile, PrintedTile, PrintedType};
pub use event::Event;
pub use illegal::Illegal;
pub use options::{Options, Ruleset};
pub use order::OrderTiles;
pub use orders::{MovedColumn, Order, Purchase, StoppedTile, TileLimit};
pub use position::{PlayerPosition, Position, TurnKind};
pub use source::{Source, Sources};
pub use state::{FactoryManager, Phase};
pub use tile::{Mark, Tile, TileId, Type, Types};
pub use tile_set::TileSet;
pub use tile_worth::{Bottleneck, TileWorth, WorthAt};
pub use view::View;
