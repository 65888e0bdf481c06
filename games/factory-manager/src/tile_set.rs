//! A tile set: the numbers of all 81 market tiles and the nine discounts.
//! Immutable and shared by every state of a match.

use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use crate::options::Ruleset;
use crate::tile::{ALL_TILES, MARKET_TILES, Mark, START_MACHINES, Tile, TileId, Tiles, Type};
use crate::tile_file::{self, Fault};

/// The sets of the rulesets, read from `data/`.
pub static RECONSTRUCTED_1: LazyLock<Arc<TileSet>> = LazyLock::new(|| built_in(Ruleset::Reconstructed1));
pub static RECONSTRUCTED_2: LazyLock<Arc<TileSet>> = LazyLock::new(|| built_in(Ruleset::Reconstructed2));

fn built_in(ruleset: Ruleset) -> Arc<TileSet> {
    let report = tile_file::check(ruleset.tile_file());
    Arc::new(report.set.expect("a built-in tile file has no error"))
}

/// The printed numbers of a box. Compared by content, serialized by value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "Raw", into = "Raw")]
#[cfg_attr(feature = "ts", ts(as = "Raw"))]
pub struct TileSet {
    name: String,
    discounts: [i16; 9],
    tiles: [Tile; ALL_TILES],
    /// The first twin of each tile.
    twins: [TileId; ALL_TILES],
    /// The X tiles.
    x: Tiles,
    /// The ruleset with the same tiles, or with those most like them.
    nearest: Ruleset,
}

/// A tile set as a match header holds it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    discounts: Vec<i16>,
    tiles: Vec<Tile>,
}

impl TileSet {
    /// A set of tiles sorted by column, unless it cannot be played with.
    pub fn new(name: String, tiles: Vec<Tile>, discounts: Vec<i16>) -> Result<TileSet, Vec<Fault>> {
        let tile_rows: Vec<_> = (1..).zip(tiles.iter().copied()).collect();
        let discount_rows: Vec<_> = (1..).zip((4..=u8::MAX).zip(discounts.iter().copied())).collect();
        let mut faults = tile_file::faults(&tile_rows, &discount_rows);
        faults.extend(tile_file::check_name(&name).err().map(|what| Fault { line: 1, what }));
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut all = [Tile::START_STORAGE; ALL_TILES];
        for machine in START_MACHINES {
            all[machine.0 as usize] = Tile::START_MACHINE;
        }
        for kind in Type::ALL {
            let of_kind = tiles.iter().filter(|tile| tile.kind == *kind);
            for (slot, tile) in all[kind.first()..].iter_mut().zip(of_kind) {
                *slot = *tile;
            }
        }
        let twin = |n: usize| {
            let first = all.iter().take(n).position(|other| other.is_twin_of(&all[n]));
            TileId(first.unwrap_or(n) as u8)
        };
        let x = (0..MARKET_TILES).filter(|&n| all[n].mark == Mark::X).map(|n| TileId(n as u8)).collect();
        let discounts = std::array::from_fn(|n| discounts[n]);
        let nearest =
            if name == Ruleset::Reconstructed1.name() { Ruleset::Reconstructed1 } else { Ruleset::default() };
        Ok(TileSet { name, discounts, tiles: all, twins: std::array::from_fn(twin), x, nearest })
    }

    /// The set's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The ruleset whose bots know such tiles best.
    #[inline]
    pub fn nearest(&self) -> Ruleset {
        self.nearest
    }

    #[inline]
    pub fn tile(&self, tile: TileId) -> &Tile {
        &self.tiles[tile.0 as usize]
    }

    /// The tile that represents this one and its twins in actions and prompts.
    #[inline]
    pub fn first_twin(&self, tile: TileId) -> TileId {
        self.twins[tile.0 as usize]
    }

    /// The kinds among `tiles`: one tile per group of twins.
    #[inline]
    pub fn distinct(&self, tiles: Tiles) -> Tiles {
        tiles.map(|tile| self.first_twin(tile)).collect()
    }

    /// The first of `tiles` of this kind, if there is one. Any `kind` may be asked for.
    #[inline]
    pub fn find(&self, kind: TileId, mut tiles: Tiles) -> Option<TileId> {
        if kind.0 as usize >= ALL_TILES {
            return None;
        }
        tiles.find(|&tile| self.first_twin(tile) == kind)
    }

    /// What an order tile saves on each tile and each seasonal worker (FM-3.2).
    #[inline]
    pub fn discount(&self, order_tile: u8) -> i16 {
        match order_tile {
            4..=12 => self.discounts[order_tile as usize - 4],
            _ => 0,
        }
    }

    /// The tiles in the columns with this many players (FM-S3).
    pub fn columns(&self, seats: u8) -> Tiles {
        let market = (0..MARKET_TILES).filter(|&n| self.tiles[n].mark.admits(seats));
        market.map(|n| TileId(n as u8)).collect()
    }

    /// The six X tiles (FM-S4).
    pub fn x(&self) -> Tiles {
        self.x
    }

    /// The market tiles, in the order of the columns.
    pub fn market_tiles(&self) -> &[Tile] {
        &self.tiles[..MARKET_TILES]
    }
}

impl TryFrom<Raw> for TileSet {
    type Error = String;
    fn try_from(raw: Raw) -> Result<Self, String> {
        TileSet::new(raw.name, raw.tiles, raw.discounts).map_err(|faults| {
            let first = &faults[0];
            format!("the tile set cannot be played with: row {}: {}", first.line, first.what)
        })
    }
}

impl From<TileSet> for Raw {
    fn from(set: TileSet) -> Raw {
        Raw { name: set.name, discounts: set.discounts.to_vec(), tiles: set.tiles[..MARKET_TILES].to_vec() }
    }
}
