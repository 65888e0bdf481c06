//! What a tile would bring a factory until the end, and what holds a factory back: arithmetic, no advice. Every
//! remaining round counts once and the last one twice, at a given price of energy, with the factory as it stands.

use engine::{Lapse, Message, Seat};
use serde::Serialize;

use crate::action::Action;
use crate::state::{FactoryManager, Phase, ROUNDS, Running, Tracks, WORKERS};
use crate::tile::{TileId, Tiles};
use crate::view::{Forecast, NextPrice};

/// What a kind of tile means to a factory now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TileWorth {
    pub tile: TileId,
    /// Whether it stands in the factory: then this is what it brings there, and what tearing it down would cost.
    pub owned: bool,
    /// Its price for the seat, with the fee for a space if it needs one.
    pub costs: i16,
    /// The workers it takes to buy it, and to tear down what stands on its space.
    pub workers: u8,
    /// What has to be torn down for it.
    pub replaces: Option<TileId>,
    /// The factory's books with it (or without it, if it is owned).
    pub tracks: Tracks,
    /// What it brings until the end at today's price of energy, less what it costs.
    pub until_end: i32,
    /// The same at each price the next energy tile can lead to.
    pub at_prices: Vec<WorthAt>,
    /// Why it brings no more than that.
    pub notes: Vec<Bottleneck>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WorthAt {
    pub price: u8,
    /// How much more (or less) income the next books bring.
    pub more: i32,
    pub until_end: i32,
}

/// What holds a factory back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "note", rename_all = "snake_case")]
pub enum Bottleneck {
    /// More is made than can be stored.
    StorageFull { at: i16, lost: i16 },
    /// Less is made than could be stored.
    ProductionShort { at: i16, free: i16 },
    /// Robots without a machine (FM-4.2).
    MachinesMissing { n: u8 },
    /// Not one worker would be left (FM-4.3).
    WorkersMissing { n: i16 },
    /// Workers who could still act in this turn.
    WorkersIdle { n: u8 },
    /// There is no space left in the hall.
    HallFull,
}

impl Bottleneck {
    /// What holds back a factory whose books show this.
    pub(crate) fn of(running: &Running, available: i16) -> Vec<Bottleneck> {
        let tracks = running.tracks();
        let spare = tracks.storage - tracks.production;
        let notes = [
            (spare < 0).then_some(Bottleneck::StorageFull { at: tracks.storage, lost: -spare }),
            (spare > 0).then_some(Bottleneck::ProductionShort { at: tracks.production, free: spare }),
            (running.robots > running.machines)
                .then(|| Bottleneck::MachinesMissing { n: running.robots - running.machines }),
            (available < 1).then_some(Bottleneck::WorkersMissing { n: 1 - available }),
        ];
        notes.into_iter().flatten().collect()
    }

    /// Whether the books cannot be closed like this.
    fn forbids(&self) -> bool {
        match self {
            Bottleneck::MachinesMissing { .. } | Bottleneck::WorkersMissing { .. } | Bottleneck::HallFull => {
                true
            }
            Bottleneck::StorageFull { .. }
            | Bottleneck::ProductionShort { .. }
            | Bottleneck::WorkersIdle { .. } => false,
        }
    }
}

impl FactoryManager {
    /// How many times an income counts from the next books on; what is bought next, bought in the phase of buying
    /// that is still to come, and what is owned now.
    pub(crate) fn times_paid(&self, owned: bool) -> i32 {
        let this_round = match self.phase {
            Phase::Over => return 0,
            Phase::Bureaucracy { .. } | Phase::EnergyPrice => owned,
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Buying { .. } => true,
        };
        let rounds = i32::from(ROUNDS) - i32::from(self.round) + i32::from(this_round);
        if rounds > 0 { rounds + 1 } else { 0 }
    }

    /// What every kind of tile the seat could think of means to it: in the market, in the columns and its own.
    pub(crate) fn worths(&self, seat: Seat, forecast: &Forecast, next: &[NextPrice]) -> Vec<TileWorth> {
        let factory = self.factory(seat);
        let others = self.table.distinct(self.market.union(self.supply).union(factory.kept));
        let owned = self.table.distinct(factory.hall);
        let owned = owned.map(|tile| self.worth_of_owned(seat, tile, forecast, next));
        others.map(|tile| self.worth_of_tile(seat, tile, forecast, next)).chain(owned).collect()
    }

    /// What a tile would bring that is not in the hall yet.
    fn worth_of_tile(&self, seat: Seat, tile: TileId, forecast: &Forecast, next: &[NextPrice]) -> TileWorth {
        let factory = self.factory(seat);
        let kept = self.table.find(tile, factory.kept).is_some();
        let replaced = factory.on_own_space(self.table.tile(tile).kind);
        let replaces = replaced.map(|tile| self.table.first_twin(tile));
        let price = if kept { 0 } else { self.price_for(seat, tile) };
        // The fee is what the space costs, whether or not the seat has the money.
        let fee = match (replaces, self.next_space(seat)) {
            (Some(_), _) => Some(0),
            (None, _) if crate::tile::SPECIAL.contains(tile) => Some(0),
            (None, space) => space,
        };
        let hall = replaced.map_or(factory.hall, |old| factory.hall.without(only(old)));
        let after = Running::of(hall.union(only(tile)), &self.table);
        let available = WORKERS + forecast_seasonal(forecast) - after.tracks().canteen;
        let mut notes = Bottleneck::of(&after, available);
        notes.extend(fee.is_none().then_some(Bottleneck::HallFull));
        let costs = price + fee.unwrap_or(0);
        let runs = !notes.iter().any(Bottleneck::forbids);
        // Whatever is shut down now can run again by then.
        let (before, tracks) = (Running::of(factory.hall, &self.table).tracks(), after.tracks());
        let more = |price| if runs { tracks.income(price, 0) - before.income(price, 0) } else { 0 };
        TileWorth {
            tile,
            owned: false,
            costs,
            workers: u8::from(!kept) + u8::from(replaces.is_some()),
            replaces,
            tracks,
            until_end: self.until_end(more(self.price), costs, false),
            at_prices: self.at_prices(next, more, costs, false),
            notes,
        }
    }

    /// What a tile of the hall brings: the books with it, less those without it.
    fn worth_of_owned(&self, seat: Seat, tile: TileId, forecast: &Forecast, next: &[NextPrice]) -> TileWorth {
        let factory = self.factory(seat);
        let placed = self.table.find(tile, factory.hall).unwrap_or(tile);
        let running = self.running_in_forecast(seat);
        let without = Running::of(running.without(only(placed)), &self.table);
        let (with, tracks) = (forecast.tracks, without.tracks());
        let more = |price| with.income(price, 0) - tracks.income(price, 0);
        let available = WORKERS + forecast_seasonal(forecast) - tracks.canteen;
        TileWorth {
            tile,
            owned: true,
            costs: 0,
            workers: 1,
            replaces: None,
            tracks,
            until_end: self.until_end(more(self.price), 0, true),
            at_prices: self.at_prices(next, more, 0, true),
            notes: Bottleneck::of(&without, available),
        }
    }

    fn until_end(&self, more: i32, costs: i16, owned: bool) -> i32 {
        more * self.times_paid(owned) - i32::from(costs)
    }

    fn at_prices(
        &self,
        next: &[NextPrice],
        more: impl Fn(u8) -> i32,
        costs: i16,
        owned: bool,
    ) -> Vec<WorthAt> {
        let last = if self.round == ROUNDS { 2 } else { 1 };
        let at = |next: &NextPrice| {
            let more = more(next.price);
            WorthAt { price: next.price, more: last * more, until_end: self.until_end(more, costs, owned) }
        };
        next.iter().map(at).collect()
    }

    /// Ending the turn lets workers lapse who could still buy something that pays until the end (FM-3.1).
    pub(crate) fn idle_workers(&self, seat: Seat, action: Action) -> Vec<Lapse<Action>> {
        let ends = match action {
            Action::Hire { .. } => !self.seasonal_act_at_once,
            Action::Done => true,
            Action::DealOrder { .. }
            | Action::OpenMarket { .. }
            | Action::DrawOrder { .. }
            | Action::TurnEnergy { .. }
            | Action::Open { .. }
            | Action::Bid { .. }
            | Action::Pass
            | Action::TakeLast { .. }
            | Action::Move { .. }
            | Action::Buy { .. }
            | Action::BuyAndKeep { .. }
            | Action::Place { .. }
            | Action::TearDown { .. }
            | Action::ShutDown { .. } => false,
        };
        let (true, Phase::Buying { left: left @ 1.., .. }) = (ends, self.phase) else { return Vec::new() };
        let forecast = self.forecast(seat);
        let placeable = |tile: &TileId| {
            let price = self.check_buy(seat, *tile);
            price.is_ok_and(|(_, price)| self.check_place(seat, *tile, price).is_ok())
        };
        let market = self.table.distinct(self.market).filter(placeable);
        let best = market
            .map(|tile| self.worth_of_tile(seat, tile, &forecast, &[]))
            .filter(|worth| worth.until_end > 0)
            .max_by_key(|worth| worth.until_end);
        let lapse = |worth: TileWorth| Lapse {
            what: Message::new("lapse.workers")
                .with("workers", left)
                .with("tile", worth.tile)
                .with("brings", worth.until_end),
            instead: Some(Action::Buy { tile: worth.tile }),
        };
        best.map(lapse).into_iter().collect()
    }
}

fn only(tile: TileId) -> Tiles {
    std::iter::once(tile).collect()
}

/// The seasonal workers that a forecast counts with.
fn forecast_seasonal(forecast: &Forecast) -> i16 {
    forecast.available + forecast.tracks.canteen - WORKERS
}
