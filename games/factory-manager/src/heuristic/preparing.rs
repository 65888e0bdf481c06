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
            let tiles: Vec<TileId> = self.supply.and(column.tiles()).take(left.into()).collect();
            let mut next = self.clone();
            let mut best = f64::NEG_INFINITY;
            for (n, tile) in tiles.into_iter().enumerate() {
                next.market.insert(tile);
                let mut gain = -VARIETY * f64::from(next.market.and(column.tiles()).len());
                for other in Seat::all(self.seats) {
                    let part = if other == seat { HOPE } else { -FEAR / f64::from(self.seats - 1) };
                    gain += part * (next.worth_of_market(other) - before[other.index()]);
                }
                // Tiles that lie deeper need more moves.
                best = f64::max(best, gain / (n + 1) as f64);
            }
            if best > f64::NEG_INFINITY {
                into.push((Action::Move { column }, base + best));
            }
        }
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
        let next = |supply: Tiles, column: Type| supply.and(column.tiles()).first();
        let mut tops: [Option<(TileId, f64)>; 6] =
            std::array::from_fn(|n| next(supply, Type::ALL[n]).map(|tile| (tile, gains.by(tile, market))));
        for _ in 0..left {
            let most =
                (0..tops.len()).filter_map(|n| Some((n, tops[n]?))).max_by(|a, b| a.1.1.total_cmp(&b.1.1));
            let Some((n, (tile, gain))) = most else { return };
            if extra && gain < EXTRA {
                into.push(Action::Done);
                return;
            }
            into.push(Action::Move { column: Type::ALL[n] });
            supply.remove(tile);
            market.insert(tile);
            tops[n] = next(supply, Type::ALL[n]).map(|tile| (tile, gains.by(tile, market)));
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
