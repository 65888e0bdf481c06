//! A position written down: a turn of phase 2 or phase 3. Puzzles and tests begin with one.

use engine::{BadOptions, Seat};
use serde::{Deserialize, Serialize};

use crate::order::{self, OrderTiles};
use crate::state::{
    ENERGY_TILES, EXTENSIONS, FREE_SPACES, Factory, FactoryManager, MAX_SEATS, MOST_SEASONAL, Phase, ROUNDS,
    START_PRICE, Tracks, WORKERS,
};
use crate::tile::{ALL_TILES, START_TILES, TileId, Tiles, Type};
use crate::tile_set::TileSet;

/// A turn of the first of its players. Tiles have names of their type and price: `machine-13`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    pub round: u8,
    pub turn: TurnKind,
    /// The player on turn first.
    pub players: Vec<PlayerPosition>,
    /// The tiles on sale.
    pub market: Vec<String>,
    /// The tiles in the columns; left out, all that lie nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub supply: Option<Vec<String>>,
    /// The steps of the energy tiles revealed so far, one for each round before this.
    pub energy_seen: Vec<u8>,
    /// The steps of those that may come next; left out, all others of the box.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub energy_left: Option<Vec<u8>>,
}

/// Which turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TurnKind {
    /// Tiles are moved to the market (FM-2.1).
    Market,
    /// Tiles are bought, placed and torn down (FM-3.1).
    #[default]
    Buying,
}

/// One player's factory and everything beside it. Whatever is left out is as at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct PlayerPosition {
    /// The order tile; it says who acts when and what is saved.
    pub order: u8,
    pub money: i32,
    pub hall: Vec<String>,
    /// Tiles beside the factory.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
    /// Tiles of the hall that are shut down.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<String>,
    /// Extension spaces paid for; left out, as many as the hall needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub extensions: Option<u8>,
    pub seasonal: u8,
    /// Workers on the order tile.
    pub bid: u8,
    /// What the last books say; left out, what everything in the hall together makes, needs and uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tracks: Option<Tracks>,
    /// The income of the last round.
    pub income: i32,
}

const START_HALL: [&str; 5] = ["machine-0", "machine-0", "storage-0", "storage-0", "storage-0"];

impl Default for PlayerPosition {
    fn default() -> Self {
        PlayerPosition {
            order: 0,
            money: crate::state::START_MONEY,
            hall: START_HALL.map(str::to_owned).to_vec(),
            kept: Vec::new(),
            off: Vec::new(),
            extensions: None,
            seasonal: 0,
            bid: 0,
            tracks: None,
            income: 0,
        }
    }
}

impl Default for Position {
    fn default() -> Self {
        Position {
            round: 1,
            turn: TurnKind::default(),
            players: Vec::new(),
            market: Vec::new(),
            supply: None,
            energy_seen: Vec::new(),
            energy_left: None,
        }
    }
}

/// The most Elektro a position may name, owned or owed: more than any match has seen.
const PLENTY: i32 = 999;

/// Whose tiles are being read, for errors.
type Found<T> = Result<T, String>;

/// The tiles of a position that are still to be laid out.
struct TileBox<'a> {
    table: &'a TileSet,
    /// Those for this many players, then the X tiles: of twins the first are taken first.
    left: [Tiles; 2],
}

impl TileBox<'_> {
    /// Takes a tile out of the box, by its name.
    fn take(&mut self, name: &str) -> Found<TileId> {
        let kind = self.named(name)?;
        for left in &mut self.left {
            if let Some(tile) = self.table.find(kind, *left) {
                left.remove(tile);
                return Ok(tile);
            }
        }
        let twins = (0..ALL_TILES as u8).filter(|n| self.table.first_twin(TileId(*n)) == kind).count();
        Err(format!("there is no further {name}: the box holds {twins}, some only for more players"))
    }

    /// The first of the tiles with this name.
    fn named(&self, name: &str) -> Found<TileId> {
        let parts = name.rsplit_once('-').and_then(|(kind, price)| Some((kind, price.parse::<i16>().ok()?)));
        let kind = parts.and_then(|(kind, price)| {
            let kind: Type = kind.parse().ok()?;
            kind.tiles().find(|tile| self.table.tile(*tile).price == price)
        });
        let kind = kind.map(|tile| self.table.first_twin(tile));
        kind.ok_or_else(|| {
            format!("there is no tile {name}: a name is the type and the price, as machine-13")
        })
    }

    fn take_all(&mut self, names: &[String]) -> Found<Tiles> {
        names.iter().map(|name| self.take(name)).collect()
    }
}

/// A tile's name in a position.
pub(crate) fn tile_name(table: &TileSet, tile: TileId) -> String {
    let printed = table.tile(tile);
    format!("{}-{}", printed.kind.name(), printed.price)
}

fn names(table: &TileSet, tiles: Tiles) -> Vec<String> {
    tiles.map(|tile| tile_name(table, tile)).collect()
}

impl Position {
    /// The position on the table, if it can be.
    pub(crate) fn laid_out(&self, fresh: FactoryManager) -> Result<FactoryManager, BadOptions> {
        let wrong = |what: String| BadOptions::because(format!("the position: {what}"));
        if self.players.len() != usize::from(fresh.seats) {
            let (has, seats) = (self.players.len(), fresh.seats);
            return Err(BadOptions::because(format!("the position is for {has} players, not {seats}")));
        }
        let state = self.state(fresh).map_err(wrong)?;
        state.check_conserved().map_err(wrong)?;
        Ok(state)
    }

    /// How many players it has; none if that many cannot play.
    pub fn seats(&self) -> Option<u8> {
        let seats = self.players.len();
        (2..=MAX_SEATS).contains(&seats).then_some(seats as u8)
    }

    fn state(&self, mut state: FactoryManager) -> Found<FactoryManager> {
        if !(1..=ROUNDS).contains(&self.round) {
            return Err(format!("a match has rounds 1 to {ROUNDS}, not {}", self.round));
        }
        let table = state.table.clone();
        let columns = table.columns(state.seats);
        let mut box_ = TileBox { table: &table, left: [columns, table.x()] };
        for (n, player) in self.players.iter().enumerate() {
            let factory = player.factory(&mut box_).map_err(|what| format!("player {}: {what}", n + 1))?;
            state.factories[n] = factory;
        }
        state.market = box_.take_all(&self.market).map_err(|what| format!("market: {what}"))?;
        state.supply = match &self.supply {
            Some(names) => box_.take_all(names).map_err(|what| format!("supply: {what}"))?,
            None => box_.left[0],
        };
        self.reveal_energy(&mut state)?;
        self.deal_order(&mut state)?;
        state.round = self.round;
        let (seat, left) = (Seat(0), state.factories[0].available());
        if left == 0 {
            return Err("player 1 has no worker left to act".into());
        }
        state.phase = match self.turn {
            TurnKind::Market if state.supply.is_empty() => {
                return Err("the columns are empty: there is nothing to move".into());
            }
            TurnKind::Market => Phase::Market { seat, left, extra: false },
            TurnKind::Buying => Phase::Buying { seat, left, hired: false },
        };
        Ok(state)
    }

    fn reveal_energy(&self, state: &mut FactoryManager) -> Found<()> {
        let mut unseen = ENERGY_TILES;
        let mut take = |step: u8| match unseen.get_mut(usize::from(step)) {
            Some(left @ 1..) => {
                *left -= 1;
                Ok(())
            }
            Some(0) => {
                Err(format!("the box holds only {} energy tiles of +{step}", ENERGY_TILES[usize::from(step)]))
            }
            None => Err(format!("energy tiles are 0, 1 and 2, not {step}")),
        };
        if self.energy_seen.len() + 1 != usize::from(self.round) {
            let (has, needs) = (self.energy_seen.len(), self.round - 1);
            return Err(format!("energy_seen: round {} needs {needs} energy tiles, not {has}", self.round));
        }
        self.energy_seen
            .iter()
            .try_for_each(|step| take(*step))
            .map_err(|what| format!("energy_seen: {what}"))?;
        state.price = START_PRICE + self.energy_seen.iter().sum::<u8>();
        for (seen, step) in state.energy_seen.iter_mut().zip(&self.energy_seen) {
            *seen = *step;
        }
        if let Some(left) = &self.energy_left {
            left.iter().try_for_each(|step| take(*step)).map_err(|what| format!("energy_left: {what}"))?;
            let rounds = usize::from(ROUNDS + 1 - self.round);
            if left.len() < rounds {
                return Err(format!(
                    "energy_left: {rounds} rounds need as many energy tiles, not {}",
                    left.len()
                ));
            }
            state.energy_out = unseen;
            unseen = [0; 3];
            left.iter().for_each(|step| unseen[usize::from(*step)] += 1);
        }
        state.energy_unseen = unseen;
        Ok(())
    }

    fn deal_order(&self, state: &mut FactoryManager) -> Found<()> {
        let mut stack = order::start_tiles(state.seats);
        order::stack_tiles(state.seats).iter().for_each(|tile| stack.insert(tile));
        let all: Vec<String> = stack.iter().map(|tile| tile.to_string()).collect();
        for (n, player) in self.players.iter().enumerate() {
            if !stack.contains(player.order) {
                let taken = self.players[..n].iter().any(|other| other.order == player.order);
                let why =
                    if taken { "is taken".to_owned() } else { format!("is none of {}", all.join(", ")) };
                return Err(format!("player {}: order tile {} {why}", n + 1, player.order));
            }
            stack.remove(player.order);
        }
        (state.order_stack, state.order_face_up) = (stack, OrderTiles::NONE);
        Ok(())
    }
}

impl PlayerPosition {
    fn factory(&self, box_: &mut TileBox) -> Found<Factory> {
        let mut start = START_TILES;
        let mut hall = Tiles::NONE;
        for name in &self.hall {
            // Everybody has start tiles of their own.
            let kind = box_.named(name).map_err(|what| format!("hall: {what}"))?;
            let own = box_.table.find(kind, start);
            own.into_iter().for_each(|tile| start.remove(tile));
            let tile = own.map_or_else(|| box_.take(name), Ok).map_err(|what| format!("hall: {what}"))?;
            hall.insert(tile);
        }
        let mut off = Tiles::NONE;
        for name in &self.off {
            let kind = box_.named(name).map_err(|what| format!("off: {what}"))?;
            let tile = box_.table.find(kind, hall.without(off).and(crate::bureaucracy::STOPPABLE));
            off.insert(tile.ok_or_else(|| format!("off: no {name} runs in the hall"))?);
        }
        let kept = box_.take_all(&self.kept).map_err(|what| format!("kept: {what}"))?;
        if self.money.abs() > PLENTY || self.income.abs() > PLENTY {
            return Err(format!("more than {PLENTY} Elektro"));
        }
        if self.seasonal > MOST_SEASONAL {
            return Err(format!("at most {MOST_SEASONAL} seasonal workers, not {}", self.seasonal));
        }
        let mut factory =
            Factory { hall, kept, off, money: self.money, income: self.income, ..Factory::default() };
        (factory.seasonal, factory.bid, factory.order) = (self.seasonal, self.bid, self.order);
        let needed = factory.spaces_used().saturating_sub(FREE_SPACES);
        factory.extensions = self.extensions.unwrap_or(needed.min(EXTENSIONS));
        factory.tracks = self.tracks.unwrap_or_else(|| factory.running(box_.table).tracks());
        let Tracks { production, storage, energy, canteen } = factory.tracks;
        let workers = WORKERS + i16::from(self.seasonal);
        if canteen + i16::from(self.bid) >= workers || canteen < 0 {
            return Err(format!(
                "{canteen} of {workers} workers in the canteen and {} on the order tile",
                self.bid
            ));
        }
        if [production, storage, energy].iter().any(|track| !(0..=99).contains(track)) {
            return Err("a track goes from 0 to 99".into());
        }
        Ok(factory)
    }

    fn of(state: &FactoryManager, seat: Seat) -> PlayerPosition {
        let factory = state.factory(seat);
        let names = |tiles| names(&state.table, tiles);
        let needed = factory.spaces_used().saturating_sub(FREE_SPACES);
        PlayerPosition {
            order: factory.order,
            money: factory.money,
            hall: names(factory.hall),
            kept: names(factory.kept),
            off: names(factory.off),
            extensions: (factory.extensions != needed).then_some(factory.extensions),
            seasonal: factory.seasonal,
            bid: factory.bid,
            tracks: (factory.running(&state.table).tracks() != factory.tracks).then_some(factory.tracks),
            income: factory.income,
        }
    }
}

impl FactoryManager {
    /// The turn that the seat begins, written down; none at any other moment.
    pub(crate) fn position(&self, seat: Seat) -> Option<Position> {
        let all = self.factory(seat).available();
        let turn = match self.phase {
            Phase::Market { seat: acting, left, extra: false } if acting == seat && left == all => {
                TurnKind::Market
            }
            Phase::Buying { seat: acting, left, hired: false } if acting == seat && left == all => {
                TurnKind::Buying
            }
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => return None,
        };
        let from_here = (seat.0..self.seats).chain(0..seat.0).map(Seat);
        let steps = |of: [u8; 3]| -> Vec<u8> {
            (0u8..3).flat_map(|step| std::iter::repeat_n(step, of[usize::from(step)].into())).collect()
        };
        Some(Position {
            round: self.round,
            turn,
            players: from_here.map(|seat| PlayerPosition::of(self, seat)).collect(),
            market: names(&self.table, self.market),
            supply: Some(names(&self.table, self.supply)),
            energy_seen: self.energy_seen[..usize::from(self.round) - 1].to_vec(),
            energy_left: (self.energy_out != [0; 3]).then(|| steps(self.energy_unseen)),
        })
    }
}
