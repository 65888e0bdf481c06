//! A position written down: a turn of phase 2 or phase 3. Puzzles and tests begin with one.

use engine::{BadOptions, Lang, Message, PositionFault, Seat, Viewer, Voice};
use serde::{Deserialize, Serialize};

use crate::options::Options;
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

impl Position {
    /// The last purchase of two players who own nothing yet, at a known energy price: the least that can be a puzzle.
    pub(crate) fn last_purchase() -> Position {
        let player = |order| PlayerPosition { order, ..PlayerPosition::default() };
        let energy_seen = vec![1; usize::from(ROUNDS) - 1];
        Position {
            round: ROUNDS,
            players: vec![player(8), player(4)],
            energy_seen,
            energy_left: Some(vec![0]),
            ..Position::default()
        }
    }
}

/// The most Elektro a position may name, owned or owed: more than any match has seen.
const PLENTY: i32 = 999;
/// The X tiles in a match (FM-S4).
const X_TILES: u8 = 3;
/// The longest tracks of anybody's books.
const TRACKS: std::ops::RangeInclusive<i16> = 0..=99;

/// The tiles of a position that are still to be laid out, and what was wrong so far.
struct TileBox<'a> {
    table: &'a TileSet,
    seats: u8,
    /// Those for this many players, then the X tiles: of twins the first are taken first.
    left: [Tiles; 2],
    faults: Vec<PositionFault>,
}

impl TileBox<'_> {
    fn wrong(&mut self, at: impl Into<String>, rule: &'static str, message: Message) {
        self.faults.push(PositionFault::new(at, message).by(rule));
    }

    /// Takes a tile out of the box, by its name.
    fn take(&mut self, at: &str, name: &str) -> Option<TileId> {
        let kind = self.named(at, name)?;
        for left in &mut self.left {
            if let Some(tile) = self.table.find(kind, *left) {
                left.remove(tile);
                return Some(tile);
            }
        }
        let twins = (0..ALL_TILES as u8).filter(|n| self.table.first_twin(TileId(*n)) == kind).count();
        let message = Message::new("position.copies").with("tile", kind).with("copies", twins);
        self.wrong(at, "FM-S3", message.with("seats", self.seats));
        None
    }

    /// The first of the tiles with this name.
    fn named(&mut self, at: &str, name: &str) -> Option<TileId> {
        let parts = name.rsplit_once('-').and_then(|(kind, price)| Some((kind, price.parse::<i16>().ok()?)));
        let kind = parts.and_then(|(kind, price)| {
            let kind: Type = kind.parse().ok()?;
            kind.tiles().find(|tile| self.table.tile(*tile).price == price)
        });
        if kind.is_none() {
            let message = Message::new("position.no_tile").with("given", name);
            self.faults.push(PositionFault::new(at, message));
        }
        kind.map(|tile| self.table.first_twin(tile))
    }

    fn take_all(&mut self, at: &str, names: &[String]) -> Tiles {
        names.iter().filter_map(|name| self.take(at, name)).collect()
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
        if self.players.len() != usize::from(fresh.seats) {
            let (has, seats) = (self.players.len(), fresh.seats);
            return Err(BadOptions::because(format!("the position is for {has} players, not {seats}")));
        }
        let (state, faults) = self.state(fresh);
        if let Some(fault) = faults.first() {
            let voice = Voice { state: &state, names: &[], reader: Viewer::Spectator, lang: Lang::EN };
            let place = if fault.at.is_empty() { String::new() } else { format!("{}: ", fault.at) };
            let said = voice.say(&fault.message);
            return Err(BadOptions::because(format!("the position: {place}{said}")));
        }
        state.check_conserved().map_err(|what| BadOptions::because(format!("the position: {what}")))?;
        Ok(state)
    }

    /// How many players it has; none if that many cannot play.
    pub fn seats(&self) -> Option<u8> {
        let seats = self.players.len();
        (2..=MAX_SEATS).contains(&seats).then_some(seats as u8)
    }

    /// Everything that is wrong with it in a match with these options.
    pub(crate) fn faults(&self, options: &Options) -> Vec<PositionFault> {
        let Some(seats) = self.seats() else {
            let message = Message::new("position.players").with("min", 2).with("max", MAX_SEATS);
            return vec![PositionFault::new("players", message.with("n", self.players.len())).by("FM-S1")];
        };
        let fresh = Options { start: None, ..options.clone() };
        match FactoryManager::new(&fresh, seats) {
            Ok(fresh) => self.state(fresh).1,
            Err(why) => vec![PositionFault::unreadable(why)],
        }
    }

    /// The table as far as it can be laid, and everything that is wrong.
    fn state(&self, mut state: FactoryManager) -> (FactoryManager, Vec<PositionFault>) {
        let table = state.table.clone();
        let left = [table.columns(state.seats), table.x()];
        let mut box_ = TileBox { table: &table, seats: state.seats, left, faults: Vec::new() };
        if !(1..=ROUNDS).contains(&self.round) {
            let message = Message::new("position.round").with("most", ROUNDS).with("n", self.round);
            box_.wrong("round", "FM-6", message);
        }
        for (n, player) in self.players.iter().enumerate() {
            state.factories[n] = player.factory(&format!("players.{n}"), &mut box_);
        }
        state.market = box_.take_all("market", &self.market);
        state.supply = match &self.supply {
            Some(names) => box_.take_all("supply", names),
            None => box_.left[0],
        };
        let x = table.x().without(box_.left[1]).len();
        if x > X_TILES {
            let message = Message::new("position.x_tiles").with("most", X_TILES).with("n", x);
            box_.wrong("market", "FM-S4", message);
        }
        self.reveal_energy(&mut state, &mut box_);
        self.deal_order(&mut state, &mut box_);
        state.round = self.round;
        let (seat, left) = (Seat(0), state.factories[0].available());
        state.phase = match self.turn {
            TurnKind::Market => {
                if state.supply.is_empty() {
                    box_.wrong("turn", "FM-2.1", Message::new("position.supply_empty"));
                }
                Phase::Market { seat, left, extra: false }
            }
            TurnKind::Buying => Phase::Buying { seat, left, hired: false },
        };
        (state, box_.faults)
    }

    fn reveal_energy(&self, state: &mut FactoryManager, box_: &mut TileBox) {
        let mut unseen = ENERGY_TILES;
        let mut take = |at: &str, steps: &[u8]| {
            for step in steps {
                match unseen.get_mut(usize::from(*step)) {
                    Some(left @ 1..) => *left -= 1,
                    Some(0) => {
                        let copies = ENERGY_TILES[usize::from(*step)];
                        let message = Message::new("position.energy_copies").with("copies", copies);
                        box_.wrong(at, "FM-S5", message.with("step", step));
                    }
                    None => {
                        box_.wrong(at, "FM-S5", Message::new("position.energy_step").with("step", step));
                    }
                }
            }
        };
        take("energy_seen", &self.energy_seen);
        take("energy_left", self.energy_left.as_deref().unwrap_or_default());
        let (has, need) = (self.energy_seen.len(), usize::from(self.round.saturating_sub(1)));
        if has != need {
            let message = Message::new("position.energy_count").with("round", self.round);
            box_.wrong("energy_seen", "FM-S5", message.with("need", need).with("n", has));
        }
        let steps = self.energy_seen.iter().fold(0u8, |sum, step| sum.saturating_add(*step));
        state.price = START_PRICE.saturating_add(steps);
        for (seen, step) in state.energy_seen.iter_mut().zip(&self.energy_seen) {
            *seen = *step;
        }
        if let Some(left) = &self.energy_left {
            let need = usize::from((ROUNDS + 1).saturating_sub(self.round));
            if left.len() < need {
                let message = Message::new("position.energy_left").with("need", need);
                box_.wrong("energy_left", "FM-S5", message.with("n", left.len()));
            }
            state.energy_out = unseen;
            unseen = [0; 3];
            for step in left {
                unseen.get_mut(usize::from(*step)).into_iter().for_each(|n| *n = n.saturating_add(1));
            }
        }
        state.energy_unseen = unseen;
    }

    fn deal_order(&self, state: &mut FactoryManager, box_: &mut TileBox) {
        let mut stack = order::start_tiles(state.seats);
        order::stack_tiles(state.seats).iter().for_each(|tile| stack.insert(tile));
        let all: Vec<String> = stack.iter().map(|tile| tile.to_string()).collect();
        for (n, player) in self.players.iter().enumerate() {
            if stack.contains(player.order) {
                stack.remove(player.order);
                continue;
            }
            let taken = self.players[..n].iter().any(|other| other.order == player.order);
            let message = if taken {
                Message::new("position.order_taken")
            } else {
                Message::new("position.order_none").with("seats", state.seats).with("known", all.join(", "))
            };
            box_.wrong(format!("players.{n}.order"), "FM-S2", message.with("n", player.order));
        }
        (state.order_stack, state.order_face_up) = (stack, OrderTiles::NONE);
    }
}

impl PlayerPosition {
    /// The factory as far as it can be laid out; what is wrong goes into the box.
    fn factory(&self, at: &str, box_: &mut TileBox) -> Factory {
        let place = |field: &str| format!("{at}.{field}");
        let (mut start, mut hall) = (START_TILES, Tiles::NONE);
        for name in &self.hall {
            // Everybody has start tiles of their own.
            let Some(kind) = box_.named(&place("hall"), name) else { continue };
            let own = box_.table.find(kind, start);
            own.into_iter().for_each(|tile| start.remove(tile));
            own.or_else(|| box_.take(&place("hall"), name)).into_iter().for_each(|tile| hall.insert(tile));
        }
        let mut off = Tiles::NONE;
        for name in &self.off {
            let Some(kind) = box_.named(&place("off"), name) else { continue };
            match box_.table.find(kind, hall.without(off).and(crate::bureaucracy::STOPPABLE)) {
                Some(tile) => off.insert(tile),
                None => {
                    box_.wrong(
                        place("off"),
                        "FM-4.1",
                        Message::new("position.not_running").with("tile", kind),
                    );
                }
            }
        }
        let kept = box_.take_all(&place("kept"), &self.kept);
        for (field, money) in [("money", self.money), ("income", self.income)] {
            if !(-PLENTY..=PLENTY).contains(&money) {
                let message = Message::new("position.plenty").with("most", PLENTY).with("n", money);
                box_.faults.push(PositionFault::new(place(field), message));
            }
        }
        if self.seasonal > MOST_SEASONAL {
            let message = Message::new("position.seasonal").with("most", MOST_SEASONAL);
            box_.wrong(place("seasonal"), "FM-3.5", message.with("n", self.seasonal));
        }
        let mut factory =
            Factory { hall, kept, off, money: self.money, income: self.income, ..Factory::default() };
        (factory.seasonal, factory.bid, factory.order) = (self.seasonal, self.bid, self.order);
        let needed = factory.spaces_used().saturating_sub(FREE_SPACES);
        factory.extensions = self.extensions.unwrap_or(needed.min(EXTENSIONS));
        let spaces = FREE_SPACES + factory.extensions.min(EXTENSIONS);
        if factory.spaces_used() > spaces {
            let message = Message::new("position.spaces").with("n", factory.spaces_used());
            box_.wrong(place("hall"), "FM-S7", message.with("spaces", spaces));
        }
        if factory.extensions > EXTENSIONS {
            let message = Message::new("position.extensions").with("most", EXTENSIONS);
            box_.wrong(place("extensions"), "FM-S7", message.with("n", factory.extensions));
        }
        for kind in [Type::Control, Type::Optimization] {
            if hall.and(kind.tiles()).len() > 1 {
                box_.wrong(place("hall"), "FM-S7", Message::new("position.special").with("type", kind));
            }
        }
        let tracks = self.tracks.unwrap_or_else(|| factory.running(box_.table).tracks());
        let Tracks { production, storage, energy, canteen } = tracks;
        if [production, storage, energy, canteen].iter().any(|track| !TRACKS.contains(track)) {
            box_.wrong(place("tracks"), "FM-4.4", Message::new("position.tracks"));
            return factory;
        }
        factory.tracks = tracks;
        let workers = WORKERS + i16::from(self.seasonal.min(MOST_SEASONAL));
        if canteen + i16::from(self.bid) >= workers {
            let message = Message::new("position.busy").with("canteen", canteen).with("bid", self.bid);
            box_.wrong(place("bid"), "FM-1.3", message.with("workers", workers));
        }
        factory
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
