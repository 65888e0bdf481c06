//! Phase 3: the purchases of a whole turn, searched together, since a machine
//! is worth little without the storage bought after it.

use engine::Seat;

use super::Frozen;
use super::judgement::{GLANCE, follows};

use crate::action::Action;
use crate::state::{EXTENSION_FEE, EXTENSIONS, FREE_SPACES, Factory, MOST_SEASONAL, Phase, ROUNDS};
use crate::tile::{SPECIAL, TileId, Tiles};

/// What an action must gain at least, so that nothing is bought or torn down for no reason.
const TROUBLE: f64 = 0.05;
/// Tiles dearer than this are not torn down to make room.
const WORTH_KEEPING: i16 = 10;

impl Frozen<'_> {
    /// The best outcome of a turn that begins with each action.
    pub(super) fn rank_purchases(&self, seat: Seat, effort: u32, into: &mut Vec<(Action, f64)>) {
        let Phase::Buying { left, hired, .. } = self.phase else { return };
        if self.seasonal_act_at_once && !hired {
            return self.rank_hiring_first(seat, effort, into);
        }
        let mut shop = Shop { state: *self, seat, hired, looked: 0, effort, depth: 0 };
        let mut factory = *self.factory(seat);
        if !hired {
            // Seasonal workers hired earlier leave (FM-3.5).
            factory.seasonal = 0;
        }
        let (end_worth, end) = shop.end_turn(&factory);
        into.push((end, end_worth));
        if !hired {
            let hires = (0..=MOST_SEASONAL).filter(|n| self.check_hire(seat, *n).is_ok());
            for workers in hires {
                let action = Action::Hire { workers };
                if action != end {
                    into.push((action, shop.worth_with_hired(&factory, workers).unwrap_or(end_worth)));
                }
            }
        }
        let mut first = Vec::with_capacity(24);
        shop.steps(&factory, self.market, left, None, &mut first);
        let branching = first.len().max(2) as f64;
        // As deep as the effort allows.
        shop.depth = (libm::log(f64::from(effort)) / libm::log(branching)).floor().max(1.0) as u8;
        for (action, factory, market, left) in first {
            let worth = shop.best_from(&factory, market, left, action, 1) - TROUBLE;
            // A tile torn down for no reason is lost.
            if worth > end_worth || !matches!(action, Action::TearDown { .. }) {
                into.push((action, worth));
            }
        }
    }

    /// If seasonal workers act at once, the purchases after hiring decide.
    fn rank_hiring_first(&self, seat: Seat, effort: u32, into: &mut Vec<(Action, f64)>) {
        let mut ranked = Vec::new();
        for workers in (0..=MOST_SEASONAL).filter(|n| self.check_hire(seat, *n).is_ok()) {
            let mut next = self.0.clone();
            let hire = Action::Hire { workers };
            if next.hire(seat, workers, &mut |_| {}).is_ok() {
                ranked.clear();
                Frozen(&next).rank_purchases(seat, effort / 3, &mut ranked);
                into.push((hire, ranked.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max)));
            }
        }
    }
}

/// A turn's purchases, tried out.
struct Shop<'a> {
    state: Frozen<'a>,
    seat: Seat,
    hired: bool,
    looked: u32,
    effort: u32,
    depth: u8,
}

type Purchase = (Action, Factory, Tiles, u8);

impl Shop<'_> {
    /// The best that can come after `previous`.
    fn best_from(&mut self, factory: &Factory, market: Tiles, left: u8, previous: Action, depth: u8) -> f64 {
        // Hiring changes little before the last round, when one more worker may let a tile run.
        let mut best = if self.to_the_end() { self.end_turn(factory).0 } else { self.worth(factory) };
        self.looked += 1;
        if left == 0 && factory.kept.is_empty() || depth >= self.depth || self.looked > 2 * self.effort {
            return best;
        }
        let mut steps = Vec::with_capacity(24);
        self.steps(factory, market, left, Some(previous), &mut steps);
        for (action, factory, market, left) in steps {
            best = best.max(self.best_from(&factory, market, left, action, depth + 1) - TROUBLE);
        }
        best
    }

    /// Everything that may come after `previous`, in canonical order.
    fn steps(
        &self,
        factory: &Factory,
        market: Tiles,
        left: u8,
        previous: Option<Action>,
        into: &mut Vec<Purchase>,
    ) {
        let follows = |next| previous.is_none_or(|previous| follows(previous, next));
        let state = self.state;
        if left > 0 {
            for kind in state.table.distinct(factory.hall) {
                let action = Action::TearDown { tile: kind };
                let keep = state.table.tile(kind).price > WORTH_KEEPING && !SPECIAL.contains(kind);
                let found = state.table.find(kind, factory.hall).filter(|_| !keep && follows(action));
                if let Some(tile) = found {
                    let mut factory = *factory;
                    factory.hall.remove(tile);
                    factory.off.remove(tile);
                    into.push((action, factory, market, left - 1));
                }
            }
        }
        for kind in state.table.distinct(factory.kept) {
            let action = Action::Place { tile: kind };
            if let Some(tile) = state.table.find(kind, factory.kept).filter(|_| follows(action)) {
                let mut factory = *factory;
                factory.kept.remove(tile);
                if pay_and_place(&mut factory, state, tile, 0) {
                    into.push((action, factory, market, left));
                }
            }
        }
        if left > 0 {
            for kind in state.table.distinct(market) {
                let action = Action::Buy { tile: kind };
                if let Some(tile) = state.table.find(kind, market).filter(|_| follows(action)) {
                    let (mut factory, mut market) = (*factory, market);
                    market.remove(tile);
                    if pay_and_place(&mut factory, state, tile, state.price_for(self.seat, tile)) {
                        into.push((action, factory, market, left - 1));
                    }
                }
            }
        }
    }

    /// The worth of stopping here, and the action that does so: hiring as many as pays off.
    fn end_turn(&self, factory: &Factory) -> (f64, Action) {
        if self.hired {
            return (self.worth(factory), Action::Done);
        }
        let mut best = (f64::NEG_INFINITY, Action::Hire { workers: 0 });
        for workers in 0..=MOST_SEASONAL {
            if let Some(worth) = self.worth_with_hired(factory, workers)
                && worth > best.0
            {
                best = (worth, Action::Hire { workers });
            }
        }
        best
    }

    /// The last round is searched to its end if there is time.
    fn to_the_end(&self) -> bool {
        self.state.round == ROUNDS && self.effort > GLANCE
    }

    fn worth(&self, factory: &Factory) -> f64 {
        if self.to_the_end() {
            self.state.best_books(factory, Tiles::NONE).unwrap_or(f64::NEG_INFINITY)
        } else {
            self.state.worth_later(factory)
        }
    }

    /// The worth of stopping here with this many seasonal workers; none if they cannot be paid.
    fn worth_with_hired(&self, factory: &Factory, workers: u8) -> Option<f64> {
        let mut factory = *factory;
        let cost = i32::from(self.state.seasonal_price(self.seat)) * i32::from(workers);
        if workers > 0 && cost > factory.money {
            return None;
        }
        factory.money -= cost;
        factory.seasonal = workers;
        Some(self.worth(&factory))
    }
}

/// Pays for a tile and places it, if both are possible.
fn pay_and_place(factory: &mut Factory, state: Frozen, tile: TileId, price: i16) -> bool {
    let special = SPECIAL.contains(tile);
    if special && factory.on_own_space(state.table.tile(tile).kind).is_some() {
        return false;
    }
    let fee = !special && factory.spaces_used() >= FREE_SPACES + factory.extensions;
    if fee && factory.extensions == EXTENSIONS {
        return false;
    }
    let cost = i32::from(price) + if fee { i32::from(EXTENSION_FEE) } else { 0 };
    if cost > factory.money {
        return false;
    }
    factory.money -= cost;
    factory.extensions += u8::from(fee);
    factory.hall.insert(tile);
    true
}
