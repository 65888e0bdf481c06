//! Phase 2: which tiles to move to the market. A tile is worth moving if its
//! mover will want it, and less if those who buy before will, too.

use engine::{Heuristic as _, Seat};

use super::basket::Purse;
use crate::action::Action;
use crate::state::{Factory, FactoryManager, Phase};
use crate::tile::{TileId, Tiles, Type};

/// How much of a tile's gain to hope for, and how much of the others' gain to fear.
const HOPE: f64 = 0.5;
const FEAR: f64 = 0.25;
/// What another tile of a type that is in the market already counts less: of equals, the rarest.
const VARIETY: f64 = 0.03;
/// What an extra tile must gain, so that none is added for no reason.
const EXTRA: f64 = 0.3;

impl FactoryManager {
    /// What each column's next tile promises the seat that moves it, less what it promises the others.
    pub(super) fn rank_columns(&self, seat: Seat, effort: u32, into: &mut Vec<(Action, f64)>) {
        let Phase::Market { left, extra, .. } = self.phase else { return };
        let base = self.evaluate(seat);
        if extra {
            into.push((Action::Done, base + EXTRA));
        }
        if effort <= Self::GLANCE {
            let gains = Gains::of(self, seat);
            let columns = Type::ALL.iter().filter_map(|column| Some((*column, self.cheapest(*column)?)));
            into.extend(
                columns.map(|(column, tile)| (Action::Move { column }, base + gains.by(tile, self.market))),
            );
            return;
        }
        let before: Vec<f64> = Seat::all(self.seats).map(|other| self.worth_of_market(other)).collect();
        for &column in Type::ALL {
            let gain = self.gain_of_column(seat, column, left, &before);
            into.extend(gain.map(|gain| (Action::Move { column }, base + gain)));
        }
    }

    /// What a column's next tiles, as many as are best, gain for the seat, less what they gain for the others,
    /// divided by the number of moves.
    fn gain_of_column(&self, seat: Seat, column: Type, left: u8, before: &[f64]) -> Option<f64> {
        let mut next = self.clone();
        let mut best = None;
        for (tile, moves) in self.supply.and(column.tiles()).zip(1..=left) {
            next.market.insert(tile);
            let gain = |other: Seat| next.worth_of_market(other) - before[other.index()];
            let others = Seat::all(self.seats).filter(|other| *other != seat).map(gain).sum::<f64>();
            let fear = FEAR / f64::from(self.seats - 1) * others;
            let rare = VARIETY * f64::from(next.market.and(column.tiles()).len());
            let gain = (HOPE * gain(seat) - fear - rare) / f64::from(moves);
            best = Some(best.map_or(gain, |best| f64::max(best, gain)));
        }
        best
    }

    /// What the seat could make of the market if it bought now.
    fn worth_of_market(&self, seat: Seat) -> f64 {
        self.best_basket(&Purse::of(self, seat), Self::GLANCE).1
    }

    /// The moves of the whole turn, each the best after those before.
    pub(super) fn plan_columns(&self, seat: Seat, effort: u32, into: &mut Vec<Action>) {
        let Phase::Market { left, extra, .. } = self.phase else { return };
        if effort > Self::GLANCE {
            let mut ranked = Vec::new();
            self.rank_columns(seat, effort, &mut ranked);
            engine::best_first(&mut ranked);
            into.extend(ranked.first().map(|(action, _)| *action));
            return;
        }
        let gains = Gains::of(self, seat);
        let (mut supply, mut market) = (self.supply, self.market);
        let top = |supply: Tiles, market: Tiles, column: Type| {
            let tile = supply.and(column.tiles()).first()?;
            Some((tile, gains.by(tile, market)))
        };
        let mut tops: [Option<(TileId, f64)>; 6] = std::array::from_fn(|n| top(supply, market, Type::ALL[n]));
        for _ in 0..left {
            // The first of equals, as in a ranking.
            let open = (0..tops.len()).rev().filter_map(|n| Some((n, tops[n]?)));
            let most = open.max_by(|(_, (_, a)), (_, (_, b))| a.total_cmp(b));
            let Some((n, (tile, gain))) = most else { return };
            if extra && gain < EXTRA {
                into.push(Action::Done);
                return;
            }
            into.push(Action::Move { column: Type::ALL[n] });
            supply.remove(tile);
            market.insert(tile);
            tops[n] = top(supply, market, Type::ALL[n]);
        }
    }
}

/// What a seat would gain by buying a tile now, at a glance.
struct Gains<'a> {
    state: &'a FactoryManager,
    seat: Seat,
    factory: Factory,
    base: f64,
}

impl<'a> Gains<'a> {
    fn of(state: &'a FactoryManager, seat: Seat) -> Gains<'a> {
        let factory = *state.factory(seat);
        Gains { state, seat, factory, base: state.worth_later(&factory) }
    }

    fn by(&self, tile: TileId, market: Tiles) -> f64 {
        let kind = self.state.table.tile(tile).kind;
        let mut bigger = self.factory;
        bigger.money -= i32::from(self.state.price_for(self.seat, tile));
        let rare = -VARIETY * f64::from(market.and(kind.tiles()).len());
        if bigger.money < 0 {
            return rare;
        }
        if let Some(old) = bigger.on_own_space(kind) {
            bigger.hall.remove(old);
        }
        bigger.hall.insert(tile);
        rare + HOPE * (self.state.worth_later(&bigger) - self.base).max(0.0)
    }
}
