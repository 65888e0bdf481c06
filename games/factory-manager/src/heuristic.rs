//! How a bot judges a position: the money a seat can expect to end with, and
//! what each of its actions promises.
//!
//! The worth of a factory was learned from bots' own matches (`worth`). Small
//! searches build on it: the order tiles (`bidding`), the market (`preparing`), the
//! purchases of a whole turn (`shopping`, in the last round `last_turn`), and what to
//! shut down (`books`).

mod aims;
mod basket;
mod bidding;
mod books;
mod habits;
mod last_turn;
mod moments;
mod preparing;
mod shopping;
pub mod worth;

use engine::{
    Calibration, Dice, Heuristic, Lang, Part, PictureRow, Pose, PositionFault, Seat, Solution, Thought,
    best_first,
};
use serde_json::Value;

use crate::action::Action;
use crate::options::Options;
use crate::position::Position;
use crate::state::{Factory, FactoryManager, GOODS_PRICE, Phase, ROUNDS, Running};
use crate::tile::Tiles;
use worth::features;

impl Heuristic for FactoryManager {
    const LADDER: &'static str = include_str!("../../../docs/ladder-factory-manager-elo.csv");

    const LEVELS: [Thought; 6] = [
        Thought { habit: 1.0, ..Thought::glancing() },
        Thought { habit: 0.8, effort: 40, ..Thought::glancing() },
        Thought { effort: 1000, ..Thought::glancing() },
        Thought { effort: 3000, iterations: 40, ..Thought::glancing() },
        Thought { effort: 3000, iterations: 350, ..Thought::glancing() },
        Thought { effort: 3000, iterations: 7500, ..Thought::glancing() },
    ];
    const HABITS: &'static [&'static str] = habits::NAMES;

    #[cfg(feature = "anchor")]
    const ANCHOR: Option<(Thought, engine::Freeze<Self>)> =
        Some((crate::anchor::THOUGHT, crate::anchor::player));

    const GLANCE: u32 = 40;
    /// A match is short: reviews play it to the end.
    const FORESIGHT: u32 = ROUNDS as u32;
    const IMAGINED_TURNS: u32 = 120_000;

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
                self.best_books(factory, factory.off).map_or(f64::NEG_INFINITY, |(worth, _)| worth)
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
            | Phase::Market { .. } => self.worth().doubt_with_order(self.round),
            Phase::Buying { .. } | Phase::Bureaucracy { .. } | Phase::EnergyPrice => {
                self.worth().doubt_at_start(self.round + 1)
            }
        }
    }

    const CLOSE: f64 = 2.0;
    const SHARPNESS: f64 = 0.8;
    const MOMENTS: &'static [&'static str] = moments::NAMES;

    fn lure(&self, habit: usize, action: Action) -> f64 {
        self.lure_of(habit, action)
    }

    fn calibration() -> Option<&'static Calibration> {
        Some(&moments::CALIBRATION)
    }

    fn moment(&self) -> usize {
        self.moment_of_the_match()
    }

    fn unforeseen(&self) -> f64 {
        self.unforeseen_here()
    }

    fn part(&self, seat: Seat) -> Part {
        self.part_of_the_moment(seat)
    }

    fn rank(&self, seat: Seat, effort: u32, _dice: &mut Dice, into: &mut Vec<(Action, f64)>) {
        into.clear();
        match self.phase {
            Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => {
                self.rank_bids(seat, into)
            }
            Phase::Market { .. } => self.rank_columns(seat, effort, into),
            Phase::Buying { .. } => self.rank_purchases(seat, effort, into),
            Phase::Bureaucracy { .. } => self.rank_shut_downs(seat, effort, into),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::EnergyPrice
            | Phase::Over => {}
        }
        best_first(into);
    }

    fn plan(&self, seat: Seat, effort: u32, dice: &mut Dice, into: &mut Vec<Action>) {
        into.clear();
        match self.phase {
            Phase::Market { .. } => self.plan_columns(seat, effort, into),
            Phase::Buying { .. } => self.plan_purchases(seat, effort, into),
            Phase::Bureaucracy { .. } => self.plan_shut_downs(seat, effort, into),
            Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => {
                let mut ranked = Vec::new();
                self.rank(seat, effort, dice, &mut ranked);
                into.extend(ranked.first().map(|(action, _)| *action));
            }
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::EnergyPrice
            | Phase::Over => {}
        }
    }

    const AIMS: &'static [&'static str] = aims::AIMS;
    const THEMES: &'static [&'static str] = &["purchase", "mean", "market"];
    const GRADES: [usize; 2] = [6, 8];
    const COSTS: &'static [&'static str] = &["market"];
    const PUZZLES: &'static str = include_str!("../data/puzzles.jsonl");

    fn solve(
        &self,
        seat: Seat,
        aim: &str,
        limit: u32,
        progress: &mut dyn FnMut(u32),
    ) -> Option<Solution<Action>> {
        self.solved(seat, aim, limit, progress)
    }

    fn reached(&self, seat: Seat, aim: &str) -> Option<f64> {
        self.reached_for(seat, aim)
    }

    fn situation(&self, seat: Seat) -> u64 {
        self.key_of_turn(seat)
    }

    fn poses(&self, seat: Seat) -> Vec<Pose<Options>> {
        self.posed(seat)
    }

    fn blank() -> Option<Pose<Options>> {
        let options = Options { start: Some(Box::new(Position::last_purchase())), ..Options::default() };
        Some(Pose { options, aim: "money", theme: "purchase" })
    }

    fn position_faults(options: &Value) -> Vec<PositionFault> {
        match serde_json::from_value::<Options>(options.clone()) {
            Ok(Options { start: None, .. }) => vec![PositionFault::unreadable("start")],
            Ok(options) => options.start.as_ref().map_or_else(Vec::new, |start| start.faults(&options)),
            Err(why) => vec![PositionFault::unreadable(why)],
        }
    }

    fn aim_faults(&self, aim: &str) -> Vec<PositionFault> {
        self.faults_for(aim)
    }

    fn picture(&self, seat: Seat, lang: Lang) -> Vec<PictureRow> {
        self.pictured(seat, lang)
    }

    fn margin(_aim: &str) -> f64 {
        aims::MARGIN
    }

    /// In the last round only money counts once the market is there, and nobody else can change it.
    fn is_puzzle(&self, _seat: Seat) -> bool {
        self.round == ROUNDS && matches!(self.phase, Phase::Buying { .. } | Phase::Bureaucracy { .. })
    }

    /// Tiles can be moved, bought, torn down and shut down in any order, so ascending order is
    /// enough. Tearing down first is never worse, since it frees a space at once.
    fn follows(previous: Action, next: Action) -> bool {
        use Action::{Buy, BuyAndKeep, Move, Place, ShutDown, TearDown};
        match (previous, next) {
            (Move { column: a }, Move { column: b }) => a <= b,
            (Buy { tile: a }, Buy { tile: b })
            | (BuyAndKeep { tile: a }, BuyAndKeep { tile: b })
            | (Place { tile: a }, Place { tile: b })
            | (TearDown { tile: a }, TearDown { tile: b })
            | (ShutDown { tile: a }, ShutDown { tile: b }) => a <= b,
            (Place { .. } | Buy { .. } | BuyAndKeep { .. }, TearDown { .. })
            | (Buy { .. } | BuyAndKeep { .. }, Place { .. })
            | (BuyAndKeep { .. }, Buy { .. }) => false,
            _ => true,
        }
    }
}

impl FactoryManager {
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
        self.worth_at(factory, running, self.coming_price())
    }

    /// The same at this energy price.
    fn worth_at(&self, factory: &Factory, running: &Running, price: f64) -> f64 {
        let income = income_at(running, price);
        let money = f64::from(factory.money);
        if self.round == ROUNDS {
            return money + 2.0 * income;
        }
        let next = self.round + 1;
        self.worth().at_start(next, &features(factory, running, next, money + income, price))
    }

    /// The same before the books are closed, assuming a good choice.
    fn worth_later(&self, factory: &Factory) -> f64 {
        self.worth_of(factory, &self.quick_books(factory, Tiles::NONE).0)
    }
}

/// A round's income at an energy price.
fn income_at(running: &Running, price: f64) -> f64 {
    let tracks = running.tracks();
    f64::from(GOODS_PRICE) * f64::from(tracks.goods()) - f64::from(tracks.energy) * price
}
