//! The last purchase turn, solved: what is torn down, placed, bought, hired
//! and shut down is one choice, and only the final money counts.
//!
//! Every kind of tile is a question with a few answers; an answer uses
//! actions, money, spaces and workers and brings goods. Prices on what is
//! scarce (Lagrange multipliers) turn the answers' sums into one number, and
//! the best answers together into a bound on the final money. The prices are
//! improved first, then a branch and bound goes through the questions, the
//! clearest first. With few steps it may stop before it has proved its answer.

use super::basket::{Basket, Purse};
use super::shopping::TROUBLE;
use crate::bureaucracy::STOPPABLE;
use crate::state::{EXTENSION_FEE, FREE_SPACES, GOODS_PRICE, MOST_SEASONAL, WORKERS};
use crate::tile::{MACHINES, ROBOTS, SPECIAL, TileId, Tiles, Type};

/// What is added up over the answers.
const SUMS: usize = 8;
const ACTIONS: usize = 0;
const COST: usize = 1;
const SPACES: usize = 2;
/// Robots that run, less machines that run.
const ROBOTS_OVER: usize = 3;
const WORKERS_NEEDED: usize = 4;
const ENERGY: usize = 5;
const PRODUCTION: usize = 6;
const STORAGE: usize = 7;
/// The first of the sums that must not exceed a limit.
const LIMITED: usize = 5;

type Sums = [i32; SUMS];

/// What an action must gain in a proof: less than any two results differ by, so that only equals are told apart.
const TRIFLE: f64 = 1e-3;

/// The money a good earns in the last round (FM-5.1, FM-6).
const GOOD: f64 = 2.0 * GOODS_PRICE as f64;
/// The money that one unit of the price of money stands for, so that all prices are of one size.
const PURSE: f64 = 20.0;

/// One answer: these many torn down, run, bought or placed.
#[derive(Clone, Copy)]
struct Answer {
    sums: Sums,
    /// The sums at the present prices.
    value: f64,
    tear: Tiles,
    take: Tiles,
    hire: u8,
}

/// The answers to one question lie side by side.
#[derive(Clone, Copy)]
struct Question {
    from: u16,
    to: u16,
    /// By how much the best answer is better than the second best.
    clear: f64,
}

/// What is scarce, and at what price: actions, money, spaces, machines for robots, workers, energy above
/// the minimum, and how much of a good's price its production earns.
type Prices = [f64; 7];

pub(super) struct LastTurn<'a> {
    purse: Purse<'a>,
    /// What each action must gain.
    trouble: f64,
    /// What an energy unit is expected to cost at the end.
    energy_price: f64,
    questions: Vec<Question>,
    answers: Vec<Answer>,
    /// The sums before any answer.
    base: Sums,
    limits: [i32; LIMITED],
    /// The best value of the questions from each on, and the least of their limited sums.
    rest: Vec<(f64, [i32; LIMITED])>,
    chosen: Vec<u16>,
    best: f64,
    best_chosen: Vec<u16>,
    steps: u32,
}

impl<'a> LastTurn<'a> {
    /// The best basket of the last turn and the final money it promises, less a trifle for each step.
    /// `tunings` is how often the prices are improved, `steps` how many positions are looked at.
    pub fn solve(purse: &Purse<'a>, tunings: u32, steps: u32) -> Option<(Basket, f64)> {
        let mut turn = LastTurn::new(purse, TROUBLE);
        turn.search(tunings, steps);
        turn.basket()
    }

    /// The basket that ends with the most money, how many positions were looked at, and whether none is better. Of
    /// equals the one with the fewest steps.
    pub fn prove(purse: &Purse<'a>, tunings: u32, limit: u32) -> (Option<Basket>, u32, bool) {
        let mut turn = LastTurn::new(purse, TRIFLE);
        turn.search(tunings, limit);
        (turn.basket().map(|(basket, _)| basket), limit - turn.steps, turn.steps > 0)
    }

    fn search(&mut self, tunings: u32, steps: u32) {
        self.tune(tunings);
        self.put_clearest_first();
        self.steps = steps;
        self.descend(0, self.base, 0.0);
    }

    fn new(purse: &Purse<'a>, trouble: f64) -> LastTurn<'a> {
        let money = purse.factory.money;
        let mut turn = LastTurn {
            purse: *purse,
            trouble,
            energy_price: 2.0 * purse.state.coming_price(),
            questions: Vec::with_capacity(40),
            answers: Vec::with_capacity(120),
            base: [0; SUMS],
            limits: [
                i32::from(purse.left),
                money.max(0),
                i32::from(purse.most_spaces()),
                0,
                i32::from(WORKERS + i16::from(purse.factory.seasonal)) - 1,
            ],
            rest: Vec::new(),
            chosen: Vec::new(),
            best: f64::NEG_INFINITY,
            best_chosen: Vec::new(),
            steps: 0,
        };
        turn.base[SPACES] = i32::from(purse.factory.spaces_used());
        turn.ask();
        turn
    }

    /// Lists all questions.
    fn ask(&mut self) {
        let Purse { state, factory, .. } = self.purse;
        // A player in debt buys nothing (FM-5.1).
        let market = if factory.money < 0 || self.purse.left == 0 { Tiles::NONE } else { state.market };
        for kind in [Type::Control, Type::Optimization] {
            self.ask_own_space(kind, market);
        }
        for kind in state.table.distinct(factory.hall.without(SPECIAL)) {
            self.ask_hall(kind);
        }
        for (tiles, bought) in [(factory.kept, false), (market, true)] {
            for kind in state.table.distinct(tiles.without(SPECIAL)) {
                self.ask_new(kind, tiles, bought);
            }
        }
        if !self.purse.hired {
            let from = self.answers.len();
            for workers in 0..=MOST_SEASONAL {
                let mut sums = [0; SUMS];
                sums[COST] = i32::from(workers) * self.purse.wage;
                sums[WORKERS_NEEDED] = -i32::from(workers);
                if workers == 0 || (factory.money >= 0 && sums[COST] <= factory.money) {
                    self.add(sums, Tiles::NONE, Tiles::NONE);
                    self.answers.last_mut().expect("just added").hire = workers;
                }
            }
            self.close_question(from);
        }
    }

    fn add(&mut self, sums: Sums, tear: Tiles, take: Tiles) {
        self.answers.push(Answer { sums, value: 0.0, tear, take, hire: 0 });
    }

    /// The answers since `from` belong to one question.
    fn close_question(&mut self, from: usize) {
        self.questions.push(Question { from: from as u16, to: self.answers.len() as u16, clear: 0.0 });
    }

    /// Adds this many running tiles of a kind to the sums.
    fn run(&self, sums: &mut Sums, kind: TileId, count: i32) {
        let tile = self.purse.state.table.tile(kind);
        sums[PRODUCTION] += count * i32::from(tile.production);
        sums[STORAGE] += count * i32::from(tile.storage);
        sums[WORKERS_NEEDED] += count * i32::from(tile.workers);
        sums[ENERGY] += count * i32::from(tile.energy);
        sums[ROBOTS_OVER] += count * (i32::from(ROBOTS.contains(kind)) - i32::from(MACHINES.contains(kind)));
    }

    /// Which tile lies on the space of control or optimization in the end.
    fn ask_own_space(&mut self, kind: Type, market: Tiles) {
        let Purse { state, factory, seat, .. } = self.purse;
        let from = self.answers.len();
        let old = factory.hall.and(kind.tiles());
        let mut sums = [0; SUMS];
        old.for_each(|tile| self.run(&mut sums, tile, 1));
        self.add(sums, Tiles::NONE, Tiles::NONE);
        for (tiles, bought) in [(factory.kept, false), (market, true)] {
            for new in state.table.distinct(tiles.and(kind.tiles())) {
                let mut sums = [0; SUMS];
                sums[ACTIONS] = i32::from(old.len()) + i32::from(bought);
                sums[COST] = if bought { i32::from(state.price_for(seat, new)) } else { 0 };
                self.run(&mut sums, new, 1);
                let found = state.table.find(new, tiles).into_iter().collect();
                if sums[ACTIONS] <= i32::from(self.purse.left) {
                    self.add(sums, old, found);
                }
            }
        }
        self.close_question(from);
    }

    /// How many tiles of a kind in the hall stay, run or are torn down.
    fn ask_hall(&mut self, kind: TileId) {
        let Purse { state, factory, left, .. } = self.purse;
        let from = self.answers.len();
        let twins: Tiles = factory.hall.filter(|tile| state.table.first_twin(*tile) == kind).collect();
        let count = twins.len();
        for torn in 0..=count.min(left) {
            let stay = count - torn;
            let least = if STOPPABLE.contains(kind) { 0 } else { stay };
            for running in least..=stay {
                let mut sums = [0; SUMS];
                sums[ACTIONS] = i32::from(torn);
                sums[SPACES] = -i32::from(torn);
                self.run(&mut sums, kind, i32::from(running));
                self.add(sums, first_of(twins, torn), Tiles::NONE);
            }
        }
        self.close_question(from);
    }

    /// How many kept or offered tiles of a kind are placed.
    fn ask_new(&mut self, kind: TileId, tiles: Tiles, bought: bool) {
        let Purse { state, factory, seat, left, .. } = self.purse;
        let from = self.answers.len();
        let twins: Tiles = tiles.filter(|tile| state.table.first_twin(*tile) == kind).collect();
        let price = if bought { i32::from(state.price_for(seat, kind)) } else { 0 };
        for count in 0..=twins.len() {
            let mut sums = [0; SUMS];
            let n = i32::from(count);
            if bought {
                sums[ACTIONS] = n;
                sums[COST] = n * price;
            }
            sums[SPACES] = n;
            if sums[ACTIONS] > i32::from(left) || sums[COST] > factory.money.max(0) {
                break;
            }
            self.run(&mut sums, kind, n);
            self.add(sums, Tiles::NONE, first_of(twins, count));
        }
        self.close_question(from);
    }

    /// Looks for prices at which the best answers together promise little more than what is possible.
    fn tune(&mut self, times: u32) {
        let mut prices: Prices = [5.0, 0.0, 5.0, 5.0, 5.0, self.energy_price, GOOD / 2.0];
        let mut least = (f64::INFINITY, prices);
        // Doing nothing at all is always possible.
        let floor = self.worth_of_nothing();
        for n in 0..times {
            let (bound, slope) = self.bound(&prices);
            if bound < least.0 {
                least = (bound, prices);
            }
            let square: f64 = slope.iter().map(|x| x * x).sum();
            if square < 1e-9 {
                break;
            }
            // Long steps first.
            let share = 0.6 * (1.0 - f64::from(n) / f64::from(times)) + 0.02;
            let step = share * (bound - floor).max(1.0) / square;
            for (price, slope) in prices.iter_mut().zip(slope) {
                *price = (*price - step * slope).max(0.0);
            }
            prices[5] = prices[5].min(self.energy_price);
            prices[6] = prices[6].min(GOOD);
        }
        self.bound(&least.1);
    }

    /// The money if everything stays as it is and nothing runs: the least one can do.
    fn worth_of_nothing(&self) -> f64 {
        f64::from(self.purse.factory.money) - self.energy_price
    }

    /// What the best answers promise together at these prices, an upper bound of the final money, and how it
    /// changes with each price. The answers are valued on the way.
    fn bound(&mut self, prices: &Prices) -> (f64, Prices) {
        let &[action, purse, space, machine, worker, energy, making] = prices;
        let money = purse / PURSE;
        let weights: [f64; SUMS] =
            [-self.trouble - action, -1.0 - money, -space, -machine, -worker, -energy, making, GOOD - making];
        let mut sums = self.base;
        let mut total = 0.0;
        for question in &self.questions {
            let mut best = f64::NEG_INFINITY;
            let mut best_sums = [0; SUMS];
            for answer in &mut self.answers[question.from as usize..question.to as usize] {
                answer.value =
                    weights.iter().zip(&answer.sums).map(|(weight, sum)| weight * f64::from(*sum)).sum();
                if answer.value > best {
                    (best, best_sums) = (answer.value, answer.sums);
                }
            }
            total += best;
            sums.iter_mut().zip(best_sums).for_each(|(sum, more)| *sum += more);
        }
        let [actions, have, most, _, workers] = self.limits.map(f64::from);
        // Spaces beyond those paid for cost a fee, and there are not more than `most`.
        let paid = f64::from(FREE_SPACES + self.purse.factory.extensions);
        let fee = f64::from(EXTENSION_FEE) * (1.0 + money);
        let (in_fees, beyond) = if space > fee { (fee, space - fee) } else { (space, 0.0) };
        let constant = f64::from(self.purse.factory.money)
            + money * have
            + action * actions
            + in_fees * paid
            + beyond * most
            + worker * workers
            - (self.energy_price - energy)
            - space * f64::from(self.base[SPACES]);
        let [x_actions, x_cost, x_spaces, x_robots, x_workers, x_energy, x_production, x_storage] =
            sums.map(f64::from);
        let fees = if beyond > 0.0 { f64::from(EXTENSION_FEE) * (most - paid) } else { 0.0 };
        let slope = [
            actions - x_actions,
            (have - x_cost - fees) / PURSE,
            if beyond > 0.0 { most - x_spaces } else { paid - x_spaces },
            -x_robots,
            workers - x_workers,
            1.0 - x_energy,
            x_production - x_storage,
        ];
        self.best = f64::NEG_INFINITY;
        self.rest.clear();
        self.rest.push((constant, [0; LIMITED]));
        (total + constant, slope)
    }

    /// Sorts answers by value and questions by how clear they are, so that what is doubtful comes last.
    fn put_clearest_first(&mut self) {
        for question in &mut self.questions {
            let answers = &mut self.answers[question.from as usize..question.to as usize];
            answers.sort_by(|a, b| b.value.total_cmp(&a.value));
            question.clear = answers.get(1).map_or(f64::INFINITY, |second| answers[0].value - second.value);
        }
        self.questions.sort_by(|a, b| b.clear.total_cmp(&a.clear));
        // From the end on: what the questions left can bring at most and must use at least.
        for n in (0..self.questions.len()).rev() {
            let question = self.questions[n];
            let answers = &self.answers[question.from as usize..question.to as usize];
            let (value, least) = *self.rest.last().expect("the constant is first");
            let least = std::array::from_fn(|sum| {
                least[sum] + answers.iter().map(|answer| answer.sums[sum]).min().unwrap_or(0)
            });
            self.rest.push((value + answers[0].value, least));
        }
        self.rest.reverse();
        self.chosen = vec![0; self.questions.len()];
    }

    /// Goes through the answers to the questions from `at` on.
    fn descend(&mut self, at: usize, sums: Sums, value: f64) {
        let (_, least) = self.rest[at];
        if (0..LIMITED).any(|sum| sums[sum] + least[sum] > self.limits[sum]) {
            return;
        }
        let Some(question) = self.questions.get(at).copied() else {
            return self.close(&sums);
        };
        let (further, _) = self.rest[at + 1];
        for index in question.from..question.to {
            let answer = &self.answers[index as usize];
            let value = value + answer.value;
            if value + further <= self.best + 1e-9 || self.steps == 0 {
                return;
            }
            self.steps -= 1;
            let mut sums = sums;
            sums.iter_mut().zip(answer.sums).for_each(|(sum, more)| *sum += more);
            self.chosen[at] = index;
            self.descend(at + 1, sums, value);
        }
    }

    /// All questions are answered: the final money.
    fn close(&mut self, sums: &Sums) {
        let paid = i32::from(FREE_SPACES + self.purse.factory.extensions);
        let cost = sums[COST] + (sums[SPACES] - paid).max(0) * i32::from(EXTENSION_FEE);
        if cost > self.limits[COST] {
            return;
        }
        let worth = f64::from(self.purse.factory.money - cost)
            + GOOD * f64::from(sums[PRODUCTION].min(sums[STORAGE]))
            - self.energy_price * f64::from(sums[ENERGY].max(1))
            - self.trouble * f64::from(sums[ACTIONS]);
        if worth > self.best {
            self.best = worth;
            self.best_chosen.clone_from(&self.chosen);
        }
    }

    /// The best answers as a basket.
    fn basket(&self) -> Option<(Basket, f64)> {
        let mut basket = Basket::default();
        let kept = self.purse.factory.kept;
        for &index in &self.best_chosen {
            let answer = &self.answers[index as usize];
            basket.tear = basket.tear.union(answer.tear);
            basket.place = basket.place.union(answer.take.and(kept));
            basket.buy = basket.buy.union(answer.take.without(kept));
            basket.hire += answer.hire;
        }
        (self.best > f64::NEG_INFINITY).then_some((basket, self.best))
    }
}

/// The first of some tiles.
fn first_of(tiles: Tiles, count: u8) -> Tiles {
    tiles.take(count.into()).collect()
}
