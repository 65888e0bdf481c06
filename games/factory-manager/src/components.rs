//! Everything printed on the components, for boards and for a catalogue to browse.

use engine::Lang;
use serde::Serialize;

use crate::options::Options;
use crate::order;
use crate::source::{Source, Sources};
use crate::state::{
    ENERGY_TILES, EXTENSION_FEE, EXTENSIONS, FREE_SPACES, GOODS_PRICE, MAX_SEATS, MOST_SEASONAL, ROUNDS,
    SEASONAL_PRICE, START_MONEY, START_PRICE, WORKERS,
};
use crate::tile::{ALL_TILES, Mark, START_TILES, TileId, Tiles, Type};
use crate::tile_file;
use crate::tile_set::TileSet;
use crate::words::{numbers, tile_name, type_name, types_name, x_name};

/// What is in the box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Components {
    pub tile_set: String,
    /// Whether some of the numbers are our own; none for a host's own set, where nobody knows.
    pub reconstructed: Option<bool>,
    /// The six types, in the order of the columns.
    pub types: Vec<PrintedType>,
    /// What X tiles are called.
    pub x_tile: &'static str,
    /// Every kind of tile, in the order of the columns, then the starting tiles.
    pub tiles: Vec<PrintedTile>,
    pub order_tiles: Vec<PrintedOrderTile>,
    pub energy_tiles: Vec<PrintedEnergyTile>,
    pub start: Start,
    pub costs: Costs,
}

/// A type of tile in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedType {
    #[serde(rename = "type")]
    pub kind: Type,
    pub name: &'static str,
    /// The name for several of them.
    pub many: &'static str,
}

/// A kind of tile; equal tiles are one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedTile {
    /// Its number in views, actions and events.
    pub tile: TileId,
    #[serde(rename = "type")]
    pub kind: Type,
    pub type_name: &'static str,
    pub name: String,
    /// The numbers in words.
    pub text: String,
    pub price: i16,
    pub production: i16,
    pub storage: i16,
    /// Positive: needed. Negative: saved.
    pub workers: i16,
    /// Positive: used. Negative: saved.
    pub energy: i16,
    /// Whether one of them is an X tile.
    pub x: bool,
    /// Whether everybody starts with them.
    pub start: bool,
    /// How many there are; of starting tiles, per player.
    pub copies: u8,
    /// The player counts printed on the back of each; starting tiles have none.
    pub marks: Vec<Mark>,
    /// Where the numbers come from; none if nobody knows.
    pub source: Option<Sources>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedOrderTile {
    pub order_tile: u8,
    /// What it saves on each tile and each seasonal worker.
    pub discount: i16,
    /// Where the discount comes from; none if nobody knows. That the first three have none is in the rulebook.
    pub source: Option<Source>,
    /// The player counts it is used with.
    pub seats: Vec<OrderTileAt>,
}

/// Where an order tile starts with this many players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderTileAt {
    pub seats: u8,
    pub pile: Pile,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// Dealt before the first round.
    Start,
    /// In the first stack.
    Stack,
}

/// Energy tiles that raise the price by this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedEnergyTile {
    pub step: u8,
    pub copies: u8,
}

/// What everybody starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Start {
    pub money: i32,
    pub workers: i16,
    pub energy_price: u8,
    /// Spaces of the hall that are free of charge.
    pub spaces: u8,
    pub rounds: u8,
}

/// What things cost, and what goods bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Costs {
    /// Each further space of the hall, paid once.
    pub extension: i16,
    /// How many of those there are.
    pub extensions: u8,
    /// A seasonal worker, before any discount.
    pub seasonal: i16,
    /// The most a player may have.
    pub most_seasonal: u8,
    /// What each good earns that is both made and stored.
    pub goods: i32,
}

/// Where the numbers of the set come from: tiles by number, then discounts.
struct KnownSources {
    tiles: Vec<Sources>,
    discounts: Vec<Source>,
    reconstructed: bool,
}

impl KnownSources {
    /// A host's own set comes without its file.
    fn of(options: &Options) -> Option<KnownSources> {
        if options.tiles.is_some() {
            return None;
        }
        let report = tile_file::check(options.ruleset.tile_file());
        let reconstructed = report.reconstructed() > 0;
        Some(KnownSources { tiles: report.sources, discounts: report.discount_sources, reconstructed })
    }
}

impl Components {
    pub fn new(options: &Options, lang: Lang) -> Components {
        let set = options.tile_set();
        let known = KnownSources::of(options);
        let all: Tiles = (0..ALL_TILES as u8).map(TileId).collect();
        let source = |kind: TileId| {
            if START_TILES.contains(kind) {
                return Some(Sources::all(Source::Rulebook));
            }
            known.as_ref()?.tiles.get(kind.0 as usize).copied()
        };
        let discount_source = |order_tile: u8| match order_tile.checked_sub(4) {
            None => Some(Source::Rulebook),
            Some(n) => known.as_ref()?.discounts.get(n as usize).copied(),
        };
        let energy_tiles = (0u8..).zip(ENERGY_TILES).map(|(step, copies)| PrintedEnergyTile { step, copies });
        Components {
            tile_set: set.name().to_owned(),
            reconstructed: known.as_ref().map(|known| known.reconstructed),
            types: Type::ALL.iter().map(|kind| printed_type(*kind, lang)).collect(),
            x_tile: x_name(lang),
            tiles: set.distinct(all).map(|kind| printed_tile(&set, kind, source(kind), lang)).collect(),
            order_tiles: (1..=12).map(|n| printed_order_tile(&set, n, discount_source(n))).collect(),
            energy_tiles: energy_tiles.collect(),
            start: Start {
                money: options.start_money.unwrap_or(START_MONEY),
                workers: WORKERS,
                energy_price: START_PRICE,
                spaces: FREE_SPACES,
                rounds: ROUNDS,
            },
            costs: Costs {
                extension: EXTENSION_FEE,
                extensions: EXTENSIONS,
                seasonal: SEASONAL_PRICE,
                most_seasonal: MOST_SEASONAL,
                goods: GOODS_PRICE,
            },
        }
    }
}

fn printed_type(kind: Type, lang: Lang) -> PrintedType {
    PrintedType { kind, name: type_name(kind, lang), many: types_name(kind, lang) }
}

fn printed_tile(set: &TileSet, kind: TileId, source: Option<Sources>, lang: Lang) -> PrintedTile {
    let tile = set.tile(kind);
    let start = START_TILES.contains(kind);
    let twins = tile.kind.tiles().filter(|other| set.first_twin(*other) == kind);
    let marks: Vec<Mark> = twins.clone().filter(|_| !start).map(|twin| set.tile(twin).mark).collect();
    PrintedTile {
        tile: kind,
        kind: tile.kind,
        type_name: type_name(tile.kind, lang),
        name: tile_name(tile, start, lang),
        text: numbers(tile, lang),
        price: tile.price,
        production: tile.production,
        storage: tile.storage,
        workers: tile.workers,
        energy: tile.energy,
        x: marks.contains(&Mark::X),
        start,
        copies: twins.count() as u8,
        marks,
        source,
    }
}

fn printed_order_tile(set: &TileSet, order_tile: u8, source: Option<Source>) -> PrintedOrderTile {
    let at = |seats: u8| {
        let pile = if order::start_tiles(seats).contains(order_tile) {
            Pile::Start
        } else if order::stack_tiles(seats).contains(order_tile) {
            Pile::Stack
        } else {
            return None;
        };
        Some(OrderTileAt { seats, pile })
    };
    let seats = (2..=MAX_SEATS as u8).filter_map(at).collect();
    PrintedOrderTile { order_tile, discount: set.discount(order_tile), source, seats }
}
