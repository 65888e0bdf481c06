//! A seat's own work phase as a puzzle: the line of actions that ends best.
//!
//! What is maximised is the [`Aim`] when the seat has finished (FF-2.10). Chance may
//! answer on the way, and a seat that draws sees the card before it goes on: it may
//! build, discard and work with it. How much of that is looked into is [`Luck`].
//!
//! The search goes through the game's own `apply` and tries, at every node, the
//! few actions that look best at a glance, then more of them, pass by pass, until
//! all have been tried or the effort is spent.

mod answers;
mod exact;
mod node;

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use engine::{Game as _, Seat};

use crate::action::{Action, Floor};
use crate::chance::source;
use crate::state::{FantasticFactories, Pending, Phase};
use crate::worth::Worth;
use answers::{draws, imagined_cards, rolls};
use node::{Node, Plain};

/// What a line is judged by when the seat has finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The final score to expect.
    Worth,
    /// The score at the end of the round.
    Points,
    Goods,
}

/// What chance is taken to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Luck {
    /// For planning, with little effort. A card drawn is a card nobody looks at: it counts, but it
    /// cannot be used. Where effort is left, a few draws are imagined, the same for all actions,
    /// and averaged. Dice show everything, or what they bring is seen at a glance.
    Imagined,
    /// Everything, by its chance: the value is what is to be expected.
    Mean,
    /// Everything, and the worst counts: the value is guaranteed.
    Worst,
}

/// How far a pass through a work phase goes.
#[derive(Clone, Copy)]
struct Pass {
    /// How many actions of a node are tried.
    width: u8,
    /// How many draws are imagined; with 0 nobody looks at a card.
    draws: u32,
    /// Whether draws are imagined even if no building waits for cards.
    keen: bool,
}

const fn pass(width: u8, draws: u32) -> Pass {
    Pass { width, draws, keen: false }
}

/// Measured on turns of engineers: imagined draws are worth their effort only when the rest is known,
/// and first where a building takes cards.
const PASSES: [Pass; 8] = [
    pass(1, 0),
    pass(2, 0),
    pass(3, 0),
    pass(5, 0),
    pass(5, 4),
    pass(8, 4),
    pass(ALL, 4),
    Pass { width: ALL, draws: 8, keen: true },
];
const ALL: u8 = u8::MAX;
/// From this width on, what comes to the same in another order is not tried twice. Narrower passes go
/// by how things look: there an order would shut out what looks second best.
const ORDERED: u8 = 8;
/// A value that no pass can improve.
const PROVEN: u8 = u8::MAX;
/// Nodes that it takes to look into one answer of chance. Answers are looked into only
/// while the effort left allows it.
const NODES_PER_ANSWER: u32 = 8;
/// Sums of the same things in another order differ in the last digits.
const EQUAL: f64 = 1e-6;

/// What an action promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Promise {
    pub action: Action,
    /// The value of the best line found that starts with it.
    pub value: f64,
    /// Whether no line that starts with it is better.
    pub exact: bool,
}

/// The search for one seat in one work phase. What it has found out is kept
/// while the phase goes on, as long as nothing but the seat's own state changes.
pub struct Solver<'w> {
    worth: &'w Worth<'w>,
    seat: Seat,
    aim: Aim,
    luck: Luck,
    /// Nodes that may be looked into, and those that were.
    limit: u32,
    nodes: u32,
    /// The pass under way, and its number, from 1.
    pass: Pass,
    number: u8,
    known: HashMap<u64, Known, BuildHasherDefault<Plain>>,
    /// Options of all nodes on the way, one after the other, and how they look.
    options: Vec<(f64, Action)>,
    legal: Vec<Action>,
}

#[derive(Clone, Copy)]
struct Known {
    value: f64,
    best: Action,
    /// The pass it was found in; 0 where the effort ran out.
    pass: u8,
}

/// A value, and whether it is exact.
type Found = (f64, bool);

impl<'w> Solver<'w> {
    /// A solver for planning that looks into about `limit` nodes per question.
    pub fn new(worth: &'w Worth<'w>, seat: Seat, limit: u32) -> Solver<'w> {
        Solver::aiming(worth, seat, limit, Aim::Worth, Luck::Imagined)
    }

    /// A solver with another aim, or one that looks into all that chance may answer.
    pub fn aiming(worth: &'w Worth<'w>, seat: Seat, limit: u32, aim: Aim, luck: Luck) -> Solver<'w> {
        Solver {
            worth,
            seat,
            aim,
            luck,
            limit,
            nodes: 0,
            pass: PASSES[0],
            number: 1,
            known: HashMap::default(),
            options: Vec::new(),
            legal: Vec::new(),
        }
    }

    /// Nodes looked into for the last question.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The value of the best line found, and whether there is no better one.
    pub fn solve(&mut self, state: &FantasticFactories) -> (f64, bool) {
        self.nodes = 0;
        self.go_on(state)
    }

    /// The same, with what is left of the limit.
    fn go_on(&mut self, state: &FantasticFactories) -> Found {
        let root = Node::new(state);
        let mut best: Found = (f64::NEG_INFINITY, false);
        for n in 0..PASSES.len() {
            // Passes that differ in what is imagined are the same to others.
            if self.luck != Luck::Imagined && n > 0 && PASSES[n].width == PASSES[n - 1].width {
                continue;
            }
            self.begin(n);
            let (value, exact) = self.value(&root);
            best = if self.is_whole() { (value, exact) } else { (best.0.max(value), exact) };
            if exact || self.nodes >= self.limit {
                break;
            }
        }
        best
    }

    /// What every legal action promises, the best first. Among equals, those that
    /// reveal something come first: a card drawn now may change the plan.
    pub fn rank(&mut self, state: &FantasticFactories, into: &mut Vec<Promise>) {
        into.clear();
        self.nodes = 0;
        let root = Node::new(state);
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        root.state.legal_actions(self.seat, &mut legal);
        let mut kids = Vec::with_capacity(legal.len());
        for &action in &legal {
            let Some(kid) = root.after(self.seat, action, false) else { continue };
            into.push(Promise { action, value: self.glance(&kid), exact: false });
            kids.push(kid);
        }
        self.legal = legal;
        let mut order: Vec<usize> = (0..into.len()).collect();
        for n in 0..PASSES.len() {
            if self.nodes >= self.limit {
                break;
            }
            self.begin(n);
            order.sort_by(|one, other| into[*other].value.total_cmp(&into[*one].value));
            for &n in &order {
                if into[n].exact {
                    continue;
                }
                let (value, exact) = self.value(&kids[n]);
                // A pass that was cut short may have found less than the one before it.
                if self.is_whole() || value > into[n].value {
                    (into[n].value, into[n].exact) = (value, exact);
                }
                if self.nodes >= self.limit {
                    break;
                }
            }
        }
        into.sort_by(|one, other| {
            let by_value = rounded(other.value).total_cmp(&rounded(one.value));
            by_value.then_with(|| shows_cards(other.action).cmp(&shows_cards(one.action)))
        });
    }

    /// The best line found, until chance answers or the seat is done; shorter where effort ran out.
    /// At least one action, where the seat has one.
    pub fn line(&mut self, state: &FantasticFactories, into: &mut Vec<Action>) {
        self.solve(state);
        self.best_line(state, into);
    }

    /// The best line from a state that was looked into on the way, as far as it is known.
    pub(crate) fn best_line(&self, state: &FantasticFactories, into: &mut Vec<Action>) {
        into.clear();
        let mut node = Node::new(state);
        while !node.is_finished(self.seat) && !node.state.owes(self.seat) {
            let Some((next, action)) = self.next(&node) else { return };
            into.push(action);
            node = next;
        }
    }

    /// The best action known in a node, and where it leads. It may be known in the order or without it.
    fn next(&self, node: &Node) -> Option<(Node, Action)> {
        let free = Node { from: 0, ..node.clone() };
        let known = |node: &Node| self.known.get(&node.key(self.seat)).copied();
        let (node, known) = match (known(node), known(&free)) {
            (Some(one), Some(other)) if one.value >= other.value => (node, one),
            (Some(one), None) => (node, one),
            (_, other) => (&free, other?),
        };
        Some((node.after(self.seat, known.best, true)?, known.best))
    }

    fn begin(&mut self, pass: usize) {
        (self.pass, self.number) = (PASSES[pass], pass as u8 + 1);
    }

    /// Whether the pass went as far as it should. The first one always does when planning.
    fn is_whole(&self) -> bool {
        self.nodes < self.limit || self.number == 1 && self.luck == Luck::Imagined
    }

    /// The best that was found from here on.
    fn value(&mut self, node: &Node) -> Found {
        if node.is_finished(self.seat) {
            return (self.reached(node), true);
        }
        match (self.luck, node.state.due.cards[self.seat.index()], node.state.due.dice[self.seat.index()]) {
            (_, 0, 0) => self.known_or_best(node),
            (Luck::Imagined, 0, dice) => self.rolled(node, dice),
            (Luck::Imagined, cards, _) => self.drawn(node, cards),
            (Luck::Mean | Luck::Worst, ..) => self.answered(node),
        }
    }

    fn known_or_best(&mut self, node: &Node) -> Found {
        let key = node.key(self.seat);
        let known = self.known.get(&key).copied();
        if let Some(known) = known.filter(|known| known.pass >= self.number) {
            return (known.value, known.pass == PROVEN);
        }
        if !self.is_whole() {
            return (known.map_or_else(|| self.reached(node), |known| known.value), false);
        }
        let (value, exact, best) = self.best(node);
        let whole = self.is_whole();
        if exact || whole || known.is_none_or(|known| known.value < value) {
            let pass = if whole { self.number } else { known.map_or(0, |known| known.pass) };
            self.known.insert(key, Known { value, best, pass: if exact { PROVEN } else { pass } });
        }
        (value, exact)
    }

    /// The best of the actions that look best.
    fn best(&mut self, node: &Node) -> (f64, bool, Action) {
        self.nodes += 1;
        let start = self.options.len();
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        node.state.legal_actions(self.seat, &mut legal);
        let (mut most, mut all_exact, mut best) = (f64::NEG_INFINITY, true, Action::Finish);
        let mut at_once = f64::NEG_INFINITY;
        let ordered = self.pass.width >= ORDERED;
        for &action in &legal {
            if ordered && !node.allows(action) {
                continue;
            }
            if action == Action::Finish && self.loses_nothing(node) {
                most = self.reached(node);
                continue;
            }
            // Where all are tried it does not matter which is first.
            let look = match self.pass.width {
                ALL => 0.0,
                _ => {
                    let kid = node.after(self.seat, action, ordered);
                    kid.map_or(f64::NEG_INFINITY, |kid| self.glance(&kid))
                }
            };
            self.options.push((look, action));
        }
        self.legal = legal;
        let width = usize::from(self.pass.width);
        if self.pass.width < ALL && self.options.len() - start > width {
            self.options[start..].select_nth_unstable_by(width - 1, |one, other| other.0.total_cmp(&one.0));
            self.options.truncate(start + width);
            all_exact = false;
        }
        for n in start..self.options.len() {
            let action = self.options[n].1;
            let Some(kid) = node.after(self.seat, action, ordered) else { continue };
            let (value, exact) = self.value(&kid);
            all_exact &= exact;
            let equal = (value - most).abs() < EQUAL;
            // Among equals what shows cards comes first, or what brings the aim at once.
            let sooner = match self.aim {
                Aim::Worth => shows_cards(action) && !shows_cards(best),
                Aim::Points | Aim::Goods => best != Action::Finish && self.reached(&kid) > at_once,
            };
            if value > most && !equal || equal && sooner {
                (most, best, at_once) = (value, action, self.reached(&kid));
            }
        }
        self.options.truncate(start);
        (most, all_exact, best)
    }

    /// Everything that chance may answer: the mean, or the worst.
    fn answered(&mut self, node: &Node) -> Found {
        if !self.is_whole() {
            return (self.reached(node), false);
        }
        let answers = match node.state.due.dice[self.seat.index()] {
            0 => draws(&node.state, self.seat),
            dice => rolls(dice, self.seat),
        };
        let (mut mean, mut worst, mut all_exact) = (0.0, f64::INFINITY, true);
        for (answer, chance) in answers {
            let Some(kid) = node.answered(answer) else { continue };
            let (value, exact) = self.value(&kid);
            mean += chance * value;
            worst = value.min(worst);
            all_exact &= exact;
        }
        (if self.luck == Luck::Worst { worst } else { mean }, all_exact)
    }

    /// The mean over imagined draws, or with cards nobody looks at.
    fn drawn(&mut self, node: &Node, cards: u8) -> Found {
        let worthwhile = self.pass.keen || node.wants_cards(self.seat);
        let draws = if worthwhile && node.drawn == 0 { self.pass.draws } else { 0 };
        if draws == 0 || self.nodes + draws * NODES_PER_ANSWER > self.limit {
            return (self.value(&node.unseen(self.seat)).0, false);
        }
        // What a card is worth in the hand is known exactly; only what can be done with it is imagined.
        let deck = source(node.state.deck, node.state.discard);
        let player = node.state.player(self.seat);
        let held = |card| self.worth.held(player, card);
        let all: f64 = deck.names().map(|card| f64::from(deck.count(card)) * held(card)).sum();
        let mut sum = f64::from(draws) * f64::from(cards.min(deck.len())) * all / f64::from(deck.len());
        for nth in 0..draws {
            let mut kid = node.clone();
            for card in imagined_cards(&node.state, cards, nth) {
                sum -= held(card);
                let Some(next) = kid.answered(Action::Draw { seat: self.seat, card }) else { break };
                kid = next;
            }
            sum += self.value(&kid).0;
        }
        (sum / f64::from(draws), false)
    }

    /// The mean over what the dice may show; at a glance where that is too much effort.
    fn rolled(&mut self, node: &Node, dice: u8) -> Found {
        let rolls = rolls(dice, self.seat);
        if self.nodes + rolls.len() as u32 * NODES_PER_ANSWER > self.limit {
            let faces = (1..=6).map(|die| {
                let mut player = *node.state.player(self.seat);
                (0..dice).for_each(|_| player.dice.add(die));
                self.worth.at_a_glance(&player, node.drawn)
            });
            return (faces.sum::<f64>() / 6.0, false);
        }
        let (mut mean, mut all_exact) = (0.0, true);
        for (roll, chance) in rolls {
            let Some(kid) = node.answered(roll) else { continue };
            let (value, exact) = self.value(&kid);
            mean += chance * value;
            all_exact &= exact;
        }
        (mean, all_exact)
    }

    /// Whether finishing takes nothing away that counts (FF-2.10).
    fn loses_nothing(&self, node: &Node) -> bool {
        match self.aim {
            Aim::Worth => node.is_within_limits(self.seat),
            Aim::Points | Aim::Goods => true,
        }
    }

    /// The value if the seat did nothing more.
    fn reached(&self, node: &Node) -> f64 {
        let player = node.state.player(self.seat);
        match self.aim {
            Aim::Worth => self.worth.finished(player, node.drawn),
            Aim::Points => player.score().into(),
            Aim::Goods => player.goods.into(),
        }
    }

    fn glance(&self, node: &Node) -> f64 {
        let owed = node.state.due.cards[self.seat.index()];
        let look = self.worth.at_a_glance(node.state.player(self.seat), node.drawn + owed);
        match self.aim {
            Aim::Worth => look,
            // What is there already, and a little for what it may lead to.
            Aim::Points | Aim::Goods => self.reached(node) + look / 16.0,
        }
    }
}

fn rounded(value: f64) -> f64 {
    (value / EQUAL).round()
}

fn shows_cards(action: Action) -> bool {
    matches!(action, Action::PutDie { floor: Floor::Research, .. })
}

impl Node {
    fn is_finished(&self, seat: Seat) -> bool {
        self.state.phase != Phase::Work || self.state.player(seat).step == Pending::Done
    }
}

impl FantasticFactories {
    /// Whether chance owes the seat cards or dice.
    fn owes(&self, seat: Seat) -> bool {
        self.due.cards[seat.index()] > 0 || self.due.dice[seat.index()] > 0
    }
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
