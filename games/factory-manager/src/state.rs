//! The state of a match: flat, small, cheap to copy.

use std::sync::Arc;

use engine::{BadOptions, Game as _, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::options::Options;
use crate::order::{self, OrderTiles};
use crate::tile::{SPECIAL, START_TILES, TileId, Tiles, Type};
use crate::tile_set::TileSet;

pub const MAX_SEATS: usize = 5;
pub const ROUNDS: u8 = 5;
pub const WORKERS: i16 = 7;
pub const MOST_SEASONAL: u8 = 2;
pub const SEASONAL_PRICE: i16 = 7;
pub const START_MONEY: i32 = 18;
/// The energy price before the first tile is revealed.
pub const START_PRICE: u8 = 1;
/// What each good earns that is both made and stored (FM-5.1).
pub const GOODS_PRICE: i32 = 10;
/// Spaces of the hall that are free of charge, and those with a one-time fee (FM-S7).
pub const FREE_SPACES: u8 = 10;
pub const EXTENSIONS: u8 = 2;
pub const EXTENSION_FEE: i16 = 10;
/// How many energy tiles raise the price by 0, 1 and 2 (FM-S5).
pub const ENERGY_TILES: [u8; 3] = [2, 4, 2];

/// The full state of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactoryManager {
    /// The printed numbers: shared, never changed.
    pub(crate) table: Arc<TileSet>,
    /// The six columns.
    pub(crate) supply: Tiles,
    pub(crate) market: Tiles,
    pub(crate) factories: [Factory; MAX_SEATS],
    pub(crate) phase: Phase,
    pub(crate) seats: u8,
    pub(crate) round: u8,
    /// The energy price.
    pub(crate) price: u8,
    /// Energy tiles nobody has seen, by step: those in the stack and those taken out (FM-S8).
    pub(crate) energy_unseen: [u8; 3],
    /// Energy tiles that are known to be taken out, by step: a position may say so.
    #[serde(default, skip_serializing_if = "none_are_out")]
    pub(crate) energy_out: [u8; 3],
    /// The steps revealed so far; 255 for rounds still to come.
    pub(crate) energy_seen: [u8; ROUNDS as usize],
    /// Order tiles face down.
    pub(crate) order_stack: OrderTiles,
    /// Order tiles to be auctioned.
    pub(crate) order_face_up: OrderTiles,
    pub(crate) first_game: bool,
    pub(crate) seasonal_act_at_once: bool,
}

fn none_are_out(out: &[u8; 3]) -> bool {
    *out == [0; 3]
}

/// One player's factory and everything beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Factory {
    /// Placed tiles, control and optimization included.
    pub(crate) hall: Tiles,
    /// Tiles beside the factory (FM-3.3).
    pub(crate) kept: Tiles,
    /// Placed tiles that were shut down in the last bureaucracy.
    pub(crate) off: Tiles,
    pub(crate) money: i32,
    /// The income of the last round; after round 5, doubled (FM-6).
    pub(crate) income: i32,
    pub(crate) tracks: Tracks,
    /// Extension spaces paid for (FM-S7).
    pub(crate) extensions: u8,
    pub(crate) seasonal: u8,
    /// Workers locked on the order tile (FM-1.4).
    pub(crate) bid: u8,
    /// The current order tile; during the auction the old one.
    pub(crate) order: u8,
    /// The new order tile during the auction; 0 for none.
    pub(crate) won: u8,
}

/// What the last bureaucracy recorded; nothing changes it before the next (FM-3.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tracks {
    pub production: i16,
    pub storage: i16,
    pub energy: i16,
    pub canteen: i16,
}

/// Where in the round the match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum Phase {
    /// Chance deals the start order tiles, seat by seat (FM-S2).
    DealOrder {
        seat: Seat,
    },
    /// Chance opens three X tiles (FM-S4).
    OpenMarket,
    /// Chance draws new order tiles (FM-1.1).
    DrawOrder,
    /// A seat chooses a tile to be auctioned (FM-1.2).
    Choosing {
        seat: Seat,
    },
    /// `seat` bids more than `leader` or passes; `rivals` are still in this auction, the leader included.
    Bidding {
        seat: Seat,
        tile: u8,
        bid: u8,
        leader: Seat,
        rivals: SeatSet,
    },
    /// The last seat takes the last tile (FM-1.5).
    LastTile {
        seat: Seat,
    },
    /// A seat must move `left` tiles to the market (FM-2.1), or, if `extra`, may move up to that many (FM-2.2).
    Market {
        seat: Seat,
        left: u8,
        extra: bool,
    },
    /// A seat has `left` actions (FM-3.1). `hired`: it has already hired (FM-3.6).
    Buying {
        seat: Seat,
        left: u8,
        hired: bool,
    },
    /// A seat decides what runs (FM-4.1).
    Bureaucracy {
        seat: Seat,
    },
    /// Chance reveals an energy tile (FM-4.5).
    EnergyPrice,
    Over,
}

impl Phase {
    /// The seat to act: never more than one in this game.
    #[inline]
    pub fn acting(&self) -> Option<Seat> {
        match *self {
            Phase::Choosing { seat }
            | Phase::Bidding { seat, .. }
            | Phase::LastTile { seat }
            | Phase::Market { seat, .. }
            | Phase::Buying { seat, .. }
            | Phase::Bureaucracy { seat } => Some(seat),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::EnergyPrice
            | Phase::Over => None,
        }
    }
}

impl FactoryManager {
    /// FM-S1 to FM-S7.
    pub(crate) fn new(options: &Options, seats: u8) -> Result<Self, BadOptions> {
        if !(2..=MAX_SEATS as u8).contains(&seats) {
            return Err(BadOptions::seats(FactoryManager::META, seats));
        }
        let (table, money) = (options.tile_set(), options.start_money()?);
        let mut factories = [Factory::default(); MAX_SEATS];
        for factory in &mut factories[..seats as usize] {
            factory.hall = START_TILES;
            factory.money = money;
            factory.tracks = factory.running(&table).tracks();
        }
        let state = FactoryManager {
            supply: table.columns(seats),
            table,
            market: Tiles::NONE,
            factories,
            phase: Phase::DealOrder { seat: Seat(0) },
            seats,
            round: 1,
            price: START_PRICE,
            energy_unseen: ENERGY_TILES,
            energy_out: [0; 3],
            energy_seen: [u8::MAX; ROUNDS as usize],
            order_stack: order::stack_tiles(seats),
            order_face_up: OrderTiles::NONE,
            first_game: options.first_game,
            seasonal_act_at_once: options.seasonal_act_at_once,
        };
        match &options.start {
            None => Ok(state),
            Some(position) => position.laid_out(state),
        }
    }

    #[inline]
    pub(crate) fn factory(&self, seat: Seat) -> &Factory {
        &self.factories[seat.index()]
    }

    #[inline]
    pub(crate) fn factory_mut(&mut self, seat: Seat) -> &mut Factory {
        &mut self.factories[seat.index()]
    }

    /// What the seat saves on each tile and each seasonal worker (FM-3.2).
    #[inline]
    pub(crate) fn discount(&self, seat: Seat) -> i16 {
        self.table.discount(self.factory(seat).order)
    }

    /// The seat with the lowest order tile above `above` (FM-1.6).
    #[inline]
    pub(crate) fn next_in_order(&self, above: u8) -> Option<Seat> {
        let mut next = None;
        let mut lowest = u8::MAX;
        for seat in 0..self.seats {
            let order = self.factories[seat as usize].order;
            if order > above && order < lowest {
                (lowest, next) = (order, Some(Seat(seat)));
            }
        }
        next
    }

    /// The seat that acts next in this round's order.
    #[inline]
    pub(crate) fn after(&self, seat: Seat) -> Option<Seat> {
        self.next_in_order(self.factory(seat).order)
    }

    /// The steps by which the next energy tile can raise the price (FM-S5).
    pub(crate) fn energy_steps(&self) -> impl Iterator<Item = u8> {
        let first_zero = self.first_game && self.round == 1;
        let unseen = self.energy_unseen;
        (0u8..3).filter(move |&step| unseen[step as usize] > 0 && (!first_zero || step == 0))
    }
}

impl Factory {
    /// Available = 7 + seasonal - canteen - bid (FM-3.8).
    #[inline]
    pub(crate) fn available(&self) -> u8 {
        let available = WORKERS + i16::from(self.seasonal) - self.tracks.canteen - i16::from(self.bid);
        available.max(0) as u8
    }

    /// The most this player can bid: one worker must stay (FM-1.3).
    #[inline]
    pub(crate) fn most_bid(&self) -> u8 {
        self.available().saturating_sub(1)
    }

    /// Tiles in the hall, not counting control and optimization (FM-S7).
    #[inline]
    pub(crate) fn spaces_used(&self) -> u8 {
        self.hall.without(SPECIAL).len()
    }

    /// The tile on this type's own space, if the type has one and it is taken.
    #[inline]
    pub(crate) fn on_own_space(&self, kind: Type) -> Option<TileId> {
        match kind {
            Type::Control | Type::Optimization => self.hall.and(kind.tiles()).first(),
            Type::Machine | Type::WorkingRobot | Type::PersonnelRobot | Type::Storage => None,
        }
    }

    /// What runs if only `off` is shut down.
    #[inline]
    pub(crate) fn running(&self, table: &TileSet) -> Running {
        Running::of(self.hall.without(self.off), table)
    }
}

/// Sums over everything that runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Running {
    pub machines: u8,
    pub robots: u8,
    pub production: i16,
    pub storage: i16,
    pub workers: i16,
    pub energy: i16,
}

impl Running {
    #[inline]
    pub fn of(tiles: Tiles, table: &TileSet) -> Running {
        let mut sums = Running {
            machines: tiles.and(crate::tile::MACHINES).len(),
            robots: tiles.and(crate::tile::ROBOTS).len(),
            ..Running::default()
        };
        for id in tiles {
            let tile = table.tile(id);
            sums.production += tile.production;
            sums.storage += tile.storage;
            sums.workers += tile.workers;
            sums.energy += tile.energy;
        }
        sums
    }

    /// Takes a tile out of the sums.
    #[inline]
    pub fn stop(&mut self, id: TileId, table: &TileSet) {
        let tile = table.tile(id);
        self.machines -= u8::from(crate::tile::MACHINES.contains(id));
        self.robots -= u8::from(crate::tile::ROBOTS.contains(id));
        self.production -= tile.production;
        self.storage -= tile.storage;
        self.workers -= tile.workers;
        self.energy -= tile.energy;
    }

    /// FM-4.3, FM-4.4: at least 0 workers in the canteen and at least 1 energy.
    #[inline]
    pub fn tracks(&self) -> Tracks {
        Tracks {
            production: self.production,
            storage: self.storage,
            energy: self.energy.max(1),
            canteen: self.workers.max(0),
        }
    }
}

impl Tracks {
    /// Goods both made and stored (FM-5.1).
    #[inline]
    pub fn goods(&self) -> i16 {
        self.production.min(self.storage)
    }

    /// The income at an energy price (FM-5.1).
    #[inline]
    pub fn income(&self, price: u8, round: u8) -> i32 {
        let income = GOODS_PRICE * i32::from(self.goods()) - i32::from(self.energy) * i32::from(price);
        if round == ROUNDS { 2 * income } else { income }
    }
}
