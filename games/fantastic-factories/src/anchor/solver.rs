//! A seat's own work phase as a puzzle: the line of actions that ends with the
//! greatest worth.
//!
//! What is maximised, exactly: [`Worth`] of the seat's position when it has
//! finished (FF-2.10), where
//! - a card drawn is a card nobody looks at: it counts, but it cannot be used;
//! - the deck never runs dry;
//! - dice rolled on the way count by the mean over what they may show.
//!
//! The search goes through the game's own `apply` and tries, at every node, the
//! few actions that look best at a glance, then more of them, until all have
//! been tried (then the answer is exact) or the effort is spent.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use engine::{Actor, Game as _, Seat};

use super::worth::Worth;
use crate::action::{Action, Floor};
use crate::blueprints::{Blueprint, Effect};
use crate::pool::Pool;
use crate::state::{FantasticFactories, MOST_CARDS, MOST_RESOURCES, Pending, Phase};

/// How many actions of a node are tried, pass by pass; the last pass tries all.
const WIDTHS: [u8; 6] = [1, 2, 3, 5, 8, ALL];
const ALL: u8 = u8::MAX;
/// Nodes that it takes to look into one roll of dice. Rolls are looked into only
/// while the effort left allows it.
const NODES_PER_ROLL: u32 = 8;

/// What an action promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Promise {
    pub(super) action: Action,
    /// The worth of the best line found that starts with it.
    pub(super) value: f64,
    /// Whether no line that starts with it is better.
    pub(super) exact: bool,
}

/// The search for one seat in one work phase. What it has found out is kept
/// while the phase goes on, as long as nothing but the seat's own state changes.
pub(super) struct Solver<'w> {
    worth: &'w Worth<'w>,
    seat: Seat,
    /// Nodes that may be looked into, and those that were.
    limit: u32,
    nodes: u32,
    width: u8,
    known: HashMap<u64, Known, BuildHasherDefault<Plain>>,
    /// Options of all nodes on the way, one after the other, and how they look.
    options: Vec<(f64, Action)>,
    legal: Vec<Action>,
}

/// A state on the way, and what the game does not know of it.
#[derive(Clone)]
struct Node {
    state: FantasticFactories,
    /// Cards drawn that nobody looks at.
    drawn: u8,
    /// Dice are put on the headquarters in one order, from this place on.
    from: u8,
}

#[derive(Clone, Copy)]
struct Known {
    value: f64,
    /// The width it was found with; `ALL` if it is exact.
    width: u8,
}

/// A value, and whether it is exact.
type Found = (f64, bool);

/// Nothing may be put on the headquarters.
const SHUT: u8 = u8::MAX;

/// The place of a put in the order.
fn place(floor: Floor, die: u8) -> u8 {
    2 * die + u8::from(floor != Floor::Research)
}

impl<'w> Solver<'w> {
    /// A solver that looks into at most `limit` nodes per question.
    pub(super) fn new(worth: &'w Worth<'w>, seat: Seat, limit: u32) -> Solver<'w> {
        Solver {
            worth,
            seat,
            limit,
            nodes: 0,
            width: 1,
            known: HashMap::default(),
            options: Vec::new(),
            legal: Vec::new(),
        }
    }

    /// The worth of the best line found, and whether there is no better one.
    pub(super) fn solve(&mut self, state: &FantasticFactories) -> (f64, bool) {
        let root = self.root(state);
        self.nodes = 0;
        let mut best = (f64::NEG_INFINITY, false);
        for width in WIDTHS {
            self.width = width;
            let (value, exact) = self.value(&root);
            best = (best.0.max(value), exact);
            if exact || self.nodes >= self.limit {
                break;
            }
        }
        best
    }

    /// What every legal action promises, the best first. Among equals, those that
    /// reveal something come first: a card drawn now may change the plan.
    pub(super) fn rank(&mut self, state: &FantasticFactories, into: &mut Vec<Promise>) {
        into.clear();
        let root = self.root(state);
        self.nodes = 0;
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        root.state.legal_actions(self.seat, &mut legal);
        let mut kids = Vec::with_capacity(legal.len());
        for &action in &legal {
            let Some(kid) = self.after(&root, action) else { continue };
            into.push(Promise { action, value: self.glance(&kid), exact: false });
            kids.push(Node { from: 0, ..kid });
        }
        self.legal = legal;
        let mut order: Vec<usize> = (0..into.len()).collect();
        for width in WIDTHS {
            if self.nodes >= self.limit {
                break;
            }
            self.width = width;
            order.sort_by(|one, other| into[*other].value.total_cmp(&into[*one].value));
            for &n in &order {
                if into[n].exact {
                    continue;
                }
                let (value, exact) = self.value(&kids[n]);
                // A pass that was cut short may have found less than the one before it.
                let whole = self.nodes < self.limit || width == WIDTHS[0];
                if whole || value > into[n].value {
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

    fn root(&self, state: &FantasticFactories) -> Node {
        let mut state = state.clone();
        if state.deck.is_empty() && state.discard.is_empty() {
            state.deck.add(Blueprint::Beacon);
        }
        Node { state, drawn: 0, from: 0 }
    }

    /// The best that was found from here on.
    fn value(&mut self, node: &Node) -> Found {
        if node.state.phase != Phase::Work || node.state.player(self.seat).step == Pending::Done {
            return (self.finished(node), true);
        }
        let key = node.key(self.seat);
        if let Some(known) = self.known.get(&key).filter(|known| known.width >= self.width) {
            return (known.value, known.width == ALL);
        }
        if self.nodes >= self.limit && self.width > WIDTHS[0] {
            return (self.finished(node), false);
        }
        let (value, exact) = match node.state.due.dice[self.seat.index()] {
            0 => self.best(node),
            dice => self.rolled(node, dice),
        };
        if exact || self.nodes < self.limit {
            self.known.insert(key, Known { value, width: if exact { ALL } else { self.width } });
        }
        (value, exact)
    }

    /// The best of the actions that look best.
    fn best(&mut self, node: &Node) -> Found {
        self.nodes += 1;
        let start = self.options.len();
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        node.state.legal_actions(self.seat, &mut legal);
        let mut found = (f64::NEG_INFINITY, true);
        for &action in &legal {
            if !node.allows(action) {
                continue;
            }
            if action == Action::Finish && node.is_within_limits(self.seat) {
                found.0 = self.finished(node);
                continue;
            }
            // Where all are tried it does not matter which is first.
            let look = match self.width {
                ALL => 0.0,
                _ => self.after(node, action).map_or(f64::NEG_INFINITY, |kid| self.glance(&kid)),
            };
            self.options.push((look, action));
        }
        self.legal = legal;
        let width = usize::from(self.width);
        if self.width < ALL && self.options.len() - start > width {
            self.options[start..].select_nth_unstable_by(width - 1, |one, other| other.0.total_cmp(&one.0));
            self.options.truncate(start + width);
            found.1 = false;
        }
        for n in start..self.options.len() {
            let Some(kid) = self.after(node, self.options[n].1) else { continue };
            let (value, exact) = self.value(&kid);
            found = (found.0.max(value), found.1 & exact);
        }
        self.options.truncate(start);
        found
    }

    /// The mean over what the dice may show; at a glance where that is too much effort.
    fn rolled(&mut self, node: &Node, dice: u8) -> Found {
        let rolls = rolls(dice);
        let seat = self.seat;
        if self.nodes + rolls.len() as u32 * NODES_PER_ROLL > self.limit {
            let faces = (1..=6).map(|die| {
                let mut player = *node.state.player(seat);
                (0..dice).for_each(|_| player.dice.add(die));
                self.worth.at_a_glance(&player, node.drawn)
            });
            return (faces.sum::<f64>() / 6.0, false);
        }
        let (mut mean, mut all_exact) = (0.0, true);
        for (dice, chance) in rolls {
            let mut kid = node.clone();
            if kid.state.apply(Actor::Chance, Action::Roll { seat, dice }, &mut |_| {}).is_err() {
                continue;
            }
            let (value, exact) = self.value(&kid);
            mean += chance * value;
            all_exact &= exact;
        }
        (mean, all_exact)
    }

    /// The node after an action.
    fn after(&self, node: &Node, action: Action) -> Option<Node> {
        let mut kid = node.clone();
        kid.state.apply(Actor::Seat(self.seat), action, &mut |_| {}).ok()?;
        kid.drawn += std::mem::take(&mut kid.state.due.cards[self.seat.index()]);
        kid.from = next_from(node.from, action);
        Some(kid)
    }

    fn finished(&self, node: &Node) -> f64 {
        self.worth.finished(node.state.player(self.seat), node.drawn)
    }

    fn glance(&self, node: &Node) -> f64 {
        self.worth.at_a_glance(node.state.player(self.seat), node.drawn)
    }
}

/// Dice can be put on the headquarters before anything else is done: they only
/// bring something (FF-2.2), and their order does not matter (FF-2.3). So they
/// are put in one order, and not after a building was built or activated,
/// until there is a new die.
fn next_from(from: u8, action: Action) -> u8 {
    let changes_dice = |card: Blueprint| match card.row().effect {
        Effect::Train(_) | Effect::RollAgain | Effect::BuyDie | Effect::RollExtra => true,
        Effect::Monument
        | Effect::DrawWithGoods
        | Effect::GainWithBuild(_)
        | Effect::Convert { .. }
        | Effect::Replicate => false,
    };
    match action {
        Action::PutDie { floor, die } => place(floor, die),
        Action::Activate { card, .. } | Action::Replicate { card, .. } if !changes_dice(card) => SHUT,
        Action::Build { .. } => SHUT,
        Action::Discard { .. } | Action::DiscardTwo { .. } | Action::Payout { .. } | Action::Split { .. } => {
            from
        }
        Action::Activate { .. }
        | Action::Replicate { .. }
        | Action::ExtraDie { .. }
        | Action::SetSpecialist { .. }
        | Action::SetDie { .. }
        | Action::PickDie { .. }
        | Action::RollDice => 0,
        Action::Shed { .. } | Action::Toss { .. } | Action::Finish => SHUT,
        Action::Refresh { .. }
        | Action::Take { .. }
        | Action::Hire { .. }
        | Action::Give { .. }
        | Action::Pass
        | Action::LayTools { .. }
        | Action::ChooseFirst { .. }
        | Action::Draw { .. }
        | Action::RevealBlueprint { .. }
        | Action::RevealContractor { .. }
        | Action::TurnUp { .. }
        | Action::Roll { .. }
        | Action::RollMachine { .. }
        | Action::MachineDraw { .. } => from,
    }
}

/// Sums of the same things in another order differ in the last digits.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round()
}

fn shows_cards(action: Action) -> bool {
    matches!(action, Action::PutDie { floor: Floor::Research, .. })
}

impl Node {
    fn allows(&self, action: Action) -> bool {
        let Action::PutDie { floor, die } = action else { return true };
        place(floor, die) >= self.from
    }

    fn is_within_limits(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        player.resources() <= MOST_RESOURCES && player.hand.len() <= MOST_CARDS
    }

    /// All that matters from here on, in one number.
    fn key(&self, seat: Seat) -> u64 {
        let player = self.state.player(seat);
        let mut key = Key(0);
        key.wide(player.hand.bits());
        key.wide(player.compound.bits());
        key.add(u64::from(player.dice.bits()) << 32 | u64::from(player.used));
        let [research, generate, mine] = player.floors.map(|floor| u64::from(floor.bits()));
        key.add(research << 32 | generate);
        key.add(mine << 32 | u64::from(player.metal) << 16 | u64::from(player.energy));
        let (step, detail) = match player.step {
            Pending::Free => (0, 0),
            Pending::SetDice { left, least } => (1, u32::from(left) << 8 | u32::from(least)),
            Pending::Discard { card } => (2, card as u32),
            Pending::Payout { card } => (3, card as u32),
            Pending::Split { card, most } => (4, u32::from(most) << 8 | card as u32),
            Pending::ExtraDie => (5, 0),
            Pending::PickDice { picked } => (6, picked.bits()),
            Pending::Shed => (7, 0),
            Pending::Toss { least } => (8, least as u32),
            Pending::Done => (9, 0),
        };
        let rest = [step, player.boon as u8, player.goods, self.drawn];
        let due = self.state.due.dice[seat.index()];
        key.add(u64::from(u32::from_le_bytes(rest)) << 32 | u64::from(detail));
        key.add(u64::from(due) << 8 | u64::from(self.from));
        key.0
    }
}

/// A hash of 64-bit words: each is mixed in by a wide multiplication.
struct Key(u64);

impl Key {
    #[inline]
    fn add(&mut self, word: u64) {
        let wide = u128::from(self.0.rotate_left(23) ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = (wide as u64) ^ (wide >> 64) as u64;
    }
    #[inline]
    fn wide(&mut self, word: u128) {
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }
}

/// Keys are mixed already.
#[derive(Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0 << 8 | u64::from(*byte));
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Everything so many dice may show, and the chance of each.
fn rolls(dice: u8) -> Vec<(Pool, f64)> {
    let mut rolls = vec![(Pool::NONE, 1.0)];
    for n in 1..=dice {
        let mut longer: Vec<(Pool, f64)> = Vec::new();
        for (pool, chance) in rolls {
            // Each multiset is reached once for each of its values: from low to high only.
            for die in pool.highest().unwrap_or(1)..=6 {
                let pool = pool.with(die);
                longer.push((pool, chance * f64::from(n) / f64::from(pool.count(die)) / 6.0));
            }
        }
        rolls = longer;
    }
    rolls
}
