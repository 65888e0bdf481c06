//! Turns of the last round as puzzles: the purchases that end with the most Elektro, and the market that helps the next
//! seat least.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use engine::{Actor, Game as _, Message, Pose, PositionFault, Seat, Solution};

use super::basket::Purse;
use super::last_turn::LastTurn;
use crate::action::Action;
use crate::options::Options;
use crate::position::Position;
use crate::state::{Factory, FactoryManager, Phase, ROUNDS};
use crate::tile::{TileId, Tiles, Type};

/// The most Elektro at the end of the match; and the least Elektro of the next seat, which answers by a script.
pub(super) const AIMS: &[&str] = &["money", "market"];
/// In Elektro: a result that is nearer to the best one is a matter of counting, not of seeing.
pub(super) const MARGIN: f64 = 4.0;
/// How often prices are improved before a proof.
const TUNINGS: u32 = 200;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Money,
    Market,
}

impl Aim {
    fn named(name: &str) -> Option<Aim> {
        match name {
            "money" => Some(Aim::Money),
            "market" => Some(Aim::Market),
            _ => None,
        }
    }
}

/// A line and what it comes to.
struct Found {
    value: f64,
    line: Vec<Action>,
    proven: bool,
    positions: u32,
}

impl FactoryManager {
    pub(super) fn reached_for(&self, seat: Seat, aim: &str) -> Option<f64> {
        match Aim::named(aim)? {
            _ if self.round != ROUNDS => None,
            Aim::Money => Some(self.money_at_the_end(seat)),
            Aim::Market => Some(-self.answered_by_script(seat)?),
        }
    }

    /// Why the first seat's turn cannot be asked this, if it cannot.
    pub(super) fn faults_for(&self, aim: &str) -> Vec<PositionFault> {
        let Some(aim) = Aim::named(aim) else { return Vec::new() };
        let mut faults = Vec::new();
        let mut wrong = |at: &str, rule, what: &str| {
            faults.push(PositionFault::new(at, Message::new(what).with("last", ROUNDS)).by(rule));
        };
        if self.round != ROUNDS {
            wrong("round", "FM-6", "position.aim_round");
        }
        let (filling, buying) =
            (matches!(self.phase, Phase::Market { .. }), matches!(self.phase, Phase::Buying { .. }));
        match aim {
            Aim::Money if !buying => wrong("turn", "FM-3.1", "position.aim_buying"),
            Aim::Market if !filling => wrong("turn", "FM-2.1", "position.aim_filling"),
            Aim::Market if self.after(Seat(0)).is_some() => {
                wrong("players.0.order", "FM-2.1", "position.aim_order");
            }
            Aim::Money | Aim::Market => {}
        }
        faults
    }

    pub(super) fn solved(
        &self,
        seat: Seat,
        aim: &str,
        limit: u32,
        progress: &mut dyn FnMut(u32),
    ) -> Option<Solution<Action>> {
        let aim = Aim::named(aim)?;
        // The worst for who buys is a high price, for who feeds the market a low one: the next seat is richer then.
        let worst = match aim {
            Aim::Money => self.energy_steps().max(),
            Aim::Market => self.energy_steps().min(),
        };
        let expected = self.best_for(seat, aim, limit / 2)?;
        progress(expected.positions);
        let known = worst.map_or_else(|| self.clone(), |step| self.knowing(step));
        let careful = known.best_for(seat, aim, limit / 2)?;
        let positions = expected.positions.saturating_add(careful.positions);
        progress(positions);
        Some(Solution {
            expected: expected.value,
            guaranteed: careful.value,
            proven: expected.proven && careful.proven,
            positions,
            line: expected.line,
            answers: Vec::new(),
            careful: careful.line,
        })
    }

    /// The same moment, with the next energy tile known.
    fn knowing(&self, step: u8) -> FactoryManager {
        let mut state = self.clone();
        for (n, unseen) in state.energy_unseen.iter_mut().enumerate() {
            let stays = u8::from(n == usize::from(step));
            state.energy_out[n] += *unseen - stays;
            *unseen = stays;
        }
        state
    }

    fn best_for(&self, seat: Seat, aim: Aim, limit: u32) -> Option<Found> {
        if self.round != ROUNDS {
            return None;
        }
        match (aim, self.phase) {
            (Aim::Money, Phase::Buying { seat: acting, .. }) if acting == seat => {
                self.best_purchases(seat, limit)
            }
            (Aim::Money, _) => Some(Found::at_once(self.money_at_the_end(seat))),
            (Aim::Market, Phase::Market { seat: acting, .. }) if acting == seat => {
                self.best_market(seat, limit)
            }
            (Aim::Market, _) => Some(Found::at_once(-self.answered_by_script(seat)?)),
        }
    }

    /// The final money by the best books, if the seat bought nothing more.
    fn money_at_the_end(&self, seat: Seat) -> f64 {
        let books = |factory: &Factory, off| {
            self.best_books(factory, off).map_or(f64::from(factory.money), |(worth, _)| worth)
        };
        let factory = self.factory(seat);
        match self.phase {
            Phase::Over => factory.money.into(),
            Phase::Buying { seat: acting, .. } if acting == seat => {
                books(&Purse::of(self, seat).factory, Tiles::NONE)
            }
            Phase::Bureaucracy { seat: acting } if acting == seat => books(factory, factory.off),
            Phase::Bureaucracy { seat: acting } if factory.order < self.factory(acting).order => {
                self.worth_of(factory, &factory.running(&self.table))
            }
            Phase::EnergyPrice => self.worth_of(factory, &factory.running(&self.table)),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. } => books(factory, Tiles::NONE),
        }
    }

    /// The best rest of a purchase turn. None where hiring comes first.
    fn best_purchases(&self, seat: Seat, limit: u32) -> Option<Found> {
        let purse = Purse::of(self, seat);
        if self.seasonal_act_at_once && !purse.hired {
            return None;
        }
        let (basket, positions, proven) = LastTurn::prove(&purse, TUNINGS, limit);
        let mut line = Vec::new();
        purse.actions(&basket?, &mut line);
        let mut after = self.clone();
        for action in &line {
            after.apply(Actor::Seat(seat), *action, &mut |_| {}).expect("the solver keeps to the rules");
        }
        Some(Found { value: after.money_at_the_end(seat), line, proven, positions })
    }

    /// Every market that the seat can leave, in one order of the columns.
    fn best_market(&self, seat: Seat, limit: u32) -> Option<Found> {
        self.answered_by_script(seat)?;
        let mut best = Found { value: f64::NEG_INFINITY, line: Vec::new(), proven: true, positions: 0 };
        self.feed(seat, Type::ALL[0], &mut Vec::new(), &mut best, limit);
        Some(best)
    }

    fn feed(&self, seat: Seat, from: Type, line: &mut Vec<Action>, best: &mut Found, limit: u32) {
        let Phase::Market { extra, .. } = self.phase else {
            best.positions += 1;
            let value = self.answered_by_script(seat).map_or(f64::NEG_INFINITY, |money| -money);
            let shorter = value == best.value && line.len() < best.line.len();
            if value > best.value || shorter {
                (best.value, best.line) = (value, line.clone());
            }
            return;
        };
        let columns = Type::ALL.iter().filter(|column| **column >= from);
        let moves = columns.map(|&column| (Action::Move { column }, column));
        for (action, column) in moves.chain(extra.then_some((Action::Done, from))) {
            if best.positions >= limit {
                best.proven = false;
                return;
            }
            let mut next = self.clone();
            if next.apply(Actor::Seat(seat), action, &mut |_| {}).is_ok() {
                line.push(action);
                next.feed(seat, column, line, best, limit);
                line.pop();
            }
        }
    }

    /// The final money of the seat that buys first, by the script: it buys, tile by tile, what raises its final money the
    /// most, the cheaper one of two; it tears nothing down and hires nobody. None if others move tiles after this seat.
    fn answered_by_script(&self, seat: Seat) -> Option<f64> {
        let first = self.next_in_order(0)?;
        if self.after(seat).is_some() || first == seat {
            return None;
        }
        let mut state = self.clone();
        match state.phase {
            Phase::Market { seat: acting, .. } if acting == seat => state.begin_buying(&mut |_| {}),
            Phase::Buying { seat: acting, .. } if acting == first => {}
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
        }
        let mut money = state.money_at_the_end(first);
        loop {
            let better = |tile: TileId| {
                let mut next = state.clone();
                next.buy(first, tile, &mut |_| {}).ok()?;
                let then = next.money_at_the_end(first);
                (then > money).then_some((then, -i32::from(state.price_for(first, tile)), next))
            };
            let best = state
                .table
                .distinct(state.market)
                .filter_map(better)
                .reduce(|one, other| if (other.0, other.1) > (one.0, one.1) { other } else { one });
            let Some((then, _, next)) = best else { return Some(money) };
            (state, money) = (next, then);
        }
    }

    /// The turn as a puzzle: at a known energy price or, for purchases, in the mean.
    pub(super) fn posed(&self, seat: Seat) -> Vec<Pose<Options>> {
        if self.round != ROUNDS || self.seasonal_act_at_once {
            return Vec::new();
        }
        let Some(step) =
            self.energy_steps().max_by_key(|step| (self.energy_unseen[usize::from(*step)], *step))
        else {
            return Vec::new();
        };
        let pose = |position: Position, aim, theme| Pose {
            options: Options { start: Some(Box::new(position)), ..self.options() },
            aim,
            theme,
        };
        let known = self.knowing(step).position(seat);
        match self.phase {
            Phase::Buying { .. } => {
                // A known price seldom changes what is best: one question for a turn.
                let posed = if self.factory(seat).order.is_multiple_of(2) {
                    self.position(seat).map(|position| pose(position, "money", "mean"))
                } else {
                    known.map(|position| pose(position, "money", "purchase"))
                };
                posed.into_iter().collect()
            }
            Phase::Market { .. } if self.answered_by_script(seat).is_some() => {
                known.map(|position| pose(position, "market", "market")).into_iter().collect()
            }
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => Vec::new(),
        }
    }

    /// All that the seat can change in its turn, in one number.
    pub(super) fn key_of_turn(&self, seat: Seat) -> u64 {
        let mut key = DefaultHasher::new();
        let factory = self.factory(seat);
        (self.market, self.supply, factory.hall, factory.kept, factory.off).hash(&mut key);
        (factory.money, factory.extensions, factory.seasonal, self.round).hash(&mut key);
        let (phase, acting) = (std::mem::discriminant(&self.phase), self.phase.acting());
        let left = match self.phase {
            Phase::Market { left, extra, .. } => (left, extra),
            Phase::Buying { left, hired, .. } => (left, hired),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => (0, false),
        };
        (phase, acting.map(|seat| seat.0), left).hash(&mut key);
        key.finish()
    }

    /// What this match was set up with, as far as it matters to a turn.
    fn options(&self) -> Options {
        let ruleset = self.table.nearest();
        let standard = Options { ruleset, first_game: self.first_game, ..Options::default() };
        let tiles = (*standard.tile_set() != *self.table).then(|| self.table.clone());
        Options { tiles, ..standard }
    }
}

impl Found {
    /// There is nothing left to decide.
    fn at_once(value: f64) -> Found {
        Found { value, line: Vec::new(), proven: true, positions: 1 }
    }
}
