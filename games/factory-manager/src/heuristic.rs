//! How a bot judges a position: the money a seat can expect to end with, and
//! what each of its actions promises.
//!
//! The worth of a factory was learned from bots' own matches (`worth`). Three
//! small searches build on it: the purchases of a whole turn (`shopping`),
//! what to shut down (`books`), and the order tiles (`bidding`).

mod bidding;
mod books;
mod shopping;
pub mod worth;

use engine::{Dice, Heuristic, Seat, Thought, best_first};

use crate::action::Action;
use crate::state::{Factory, FactoryManager, Phase, ROUNDS, Running};
use crate::tile::Tiles;
use worth::{WORTH, features};

/// How many purchases of a turn are considered when a glance has to do.
const GLANCE: u32 = 40;

impl Heuristic for FactoryManager {
    const LADDER: &'static str = include_str!("../../../docs/ladder-factory-manager-elo.csv");

    const LEVELS: [Thought; 5] = [
        Thought { blur: 0.6, effort: 1, iterations: 0, rounds: 0 },
        Thought { blur: 0.0, effort: 200, iterations: 0, rounds: 0 },
        Thought { blur: 0.0, effort: 3000, iterations: 120, rounds: 0 },
        Thought { blur: 0.0, effort: 3000, iterations: 500, rounds: 0 },
        Thought { blur: 0.0, effort: 3000, iterations: 15_000, rounds: 0 },
    ];

    #[cfg(feature = "anchor")]
    const ANCHOR: Option<(Thought, engine::Freeze<Self>)> =
        Some((crate::anchor::THOUGHT, crate::anchor::player));

    fn evaluate(&self, seat: Seat) -> f64 {
        let factory = self.factory(seat);
        match self.phase {
            Phase::Over => factory.money.into(),
            Phase::DealOrder { .. } | Phase::OpenMarket | Phase::DrawOrder => self.worth_before_auction(seat),
            Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => {
                self.worth_in_auction(seat)
            }
            Phase::Market { .. } => self.worth_with_order(seat, factory.order, factory.bid),
            Phase::Buying { seat: acting, .. } if factory.order > self.factory(acting).order => {
                self.worth_with_order(seat, factory.order, factory.bid)
            }
            Phase::Buying { .. } => self.worth_later(factory),
            Phase::Bureaucracy { seat: acting } if factory.order < self.factory(acting).order => {
                self.worth_of(factory, &factory.running(&self.table))
            }
            Phase::Bureaucracy { seat: acting } if acting == seat => {
                self.best_books(factory, factory.off).unwrap_or(f64::NEG_INFINITY)
            }
            Phase::Bureaucracy { .. } => self.worth_later(factory),
            Phase::EnergyPrice => self.worth_of(factory, &factory.running(&self.table)),
        }
    }

    fn doubt(&self) -> f64 {
        match self.phase {
            Phase::Over => 1.0,
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. } => WORTH.doubt_with_order(self.round),
            Phase::Buying { .. } | Phase::Bureaucracy { .. } | Phase::EnergyPrice => {
                WORTH.doubt_at_start(self.round + 1)
            }
        }
    }

    fn rank(&self, seat: Seat, effort: u32, _dice: &mut Dice, into: &mut Vec<(Action, f64)>) {
        into.clear();
        match self.phase {
            Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => {
                self.rank_bids(seat, into)
            }
            Phase::Market { extra, .. } => self.rank_columns(seat, extra, effort, into),
            Phase::Buying { .. } => self.rank_purchases(seat, effort.max(GLANCE), into),
            Phase::Bureaucracy { .. } => self.rank_shut_downs(seat, effort, into),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::EnergyPrice
            | Phase::Over => {}
        }
        best_first(into);
    }

    /// Tiles can be moved, bought, torn down and shut down in any order, so ascending order is
    /// enough. Tearing down first is never worse, since it frees a space at once.
    fn follows(previous: Action, next: Action) -> bool {
        use Action::{Buy, Move, Place, ShutDown, TearDown};
        match (previous, next) {
            (Move { column: a }, Move { column: b }) => a <= b,
            (Buy { tile: a }, Buy { tile: b })
            | (TearDown { tile: a }, TearDown { tile: b })
            | (ShutDown { tile: a }, ShutDown { tile: b }) => a <= b,
            (Buy { .. } | Place { .. }, TearDown { .. }) | (Buy { .. }, Place { .. }) => false,
            _ => true,
        }
    }
}

impl FactoryManager {
    /// What each column's next tile promises the seat that moves it, less what it promises the others.
    fn rank_columns(&self, seat: Seat, extra: bool, effort: u32, into: &mut Vec<(Action, f64)>) {
        /// How much of a tile's gain to hope for, and how much of the others' gain to fear.
        const HOPE: f64 = 0.5;
        const FEAR: f64 = 0.25;
        let base = self.evaluate(seat);
        let mut columns = Tiles::NONE;
        for &column in crate::tile::Type::ALL {
            if let Some(tile) = self.cheapest(column) {
                columns.insert(tile);
                into.push((Action::Move { column }, base));
            }
        }
        if extra {
            into.push((Action::Done, base));
        }
        self.add_gains(seat, columns, HOPE, into);
        if effort > 1 {
            let fear = -FEAR / f64::from(self.seats - 1);
            let others = Seat::all(self.seats).filter(|other| *other != seat);
            others.for_each(|other| self.add_gains(other, columns, fear, into));
        }
    }

    /// Adds a part of what the seat would gain by buying each of the tiles now.
    fn add_gains(&self, seat: Seat, tiles: Tiles, part: f64, into: &mut [(Action, f64)]) {
        let factory = self.factory(seat);
        let base = self.worth_later(factory);
        for (tile, (_, worth)) in tiles.zip(into) {
            let mut bigger = *factory;
            bigger.money -= i32::from(self.price_for(seat, tile));
            if bigger.money < 0 {
                continue;
            }
            if let Some(old) = bigger.on_own_space(self.table.tile(tile).kind) {
                bigger.hall.remove(old);
            }
            bigger.hall.insert(tile);
            *worth += part * (self.worth_later(&bigger) - base).max(0.0);
        }
    }

    /// The energy price to expect after this round's tile.
    fn coming_price(&self) -> f64 {
        let (mut tiles, mut steps) = (0.0, 0.0);
        for step in self.energy_steps() {
            let n = f64::from(self.energy_unseen[step as usize]);
            tiles += n;
            steps += n * f64::from(step);
        }
        f64::from(self.price) + if tiles > 0.0 { steps / tiles } else { 0.0 }
    }

    /// The final money to expect at the start of the next round, with this round's income earned; in the last
    /// round the final money itself.
    fn worth_of(&self, factory: &Factory, running: &Running) -> f64 {
        let price = self.coming_price();
        let tracks = running.tracks();
        let income = 10.0 * f64::from(tracks.goods()) - f64::from(tracks.energy) * price;
        let money = f64::from(factory.money);
        if self.round == ROUNDS {
            return money + 2.0 * income;
        }
        let next = self.round + 1;
        WORTH.at_start(next, &features(factory, running, next, money + income, price))
    }

    /// The same before the books are closed, assuming a good choice.
    fn worth_later(&self, factory: &Factory) -> f64 {
        self.worth_of(factory, &self.quick_books(factory, Tiles::NONE).0)
    }
}
