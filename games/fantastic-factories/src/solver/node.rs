//! A state on the way through a work phase, and all that matters of it in one number.

use std::hash::Hasher;

use engine::{Actor, Game as _, Seat};

use crate::action::{Action, Floor};
use crate::blueprints::{Blueprint, Effect, Pay};
use crate::state::{FantasticFactories, MOST_CARDS, MOST_RESOURCES, Pending};

/// A state on the way, and what the game does not know of it.
#[derive(Clone)]
pub(super) struct Node {
    pub state: FantasticFactories,
    /// Cards drawn that nobody looks at.
    pub drawn: u8,
    /// Dice are put on the headquarters in one order, from this place on.
    pub from: u8,
}

/// Nothing may be put on the headquarters.
const SHUT: u8 = u8::MAX;
/// With more cards in the deck than anybody draws in a work phase it cannot run dry.
const ENOUGH_CARDS: u8 = 16;

/// The place of a put in the order. Research comes first: what it draws may change the plan.
fn place(floor: Floor, die: u8) -> u8 {
    die + if floor == Floor::Research { 0 } else { 6 }
}

/// Dice can be put on the headquarters before anything else is done: they only
/// bring something (FF-2.2), and their order does not matter (FF-2.3). So they
/// are put in one order, and not after a building was built or activated,
/// until there is a new die or a new card.
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

impl Node {
    pub fn new(state: &FantasticFactories) -> Node {
        Node { state: state.clone(), drawn: 0, from: 0 }
    }

    /// The node after an action of the seat. Where the deck may run dry no order is kept:
    /// a card discarded first may be drawn.
    pub fn after(&self, seat: Seat, action: Action, ordered: bool) -> Option<Node> {
        let mut kid = self.clone();
        kid.state.apply(Actor::Seat(seat), action, &mut |_| {}).ok()?;
        let ordered = ordered && self.state.deck.len() >= ENOUGH_CARDS;
        kid.from = if ordered { next_from(self.from, action) } else { 0 };
        Some(kid)
    }

    /// The node after chance has answered: everything is open again.
    pub fn answered(&self, answer: Action) -> Option<Node> {
        let mut kid = self.clone();
        kid.state.apply(Actor::Chance, answer, &mut |_| {}).ok()?;
        kid.from = 0;
        Some(kid)
    }

    /// The cards that are owed are counted, and nobody looks at them.
    pub fn unseen(&self, seat: Seat) -> Node {
        let mut kid = self.clone();
        kid.drawn += std::mem::take(&mut kid.state.due.cards[seat.index()]);
        kid
    }

    /// Whether a building waits for cards to be discarded.
    pub fn wants_cards(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let takes_cards = |card: Blueprint| {
            matches!(card.row().effect, Effect::Convert { pay: Pay { cards: 1.., .. }, .. })
        };
        player.compound.names().any(|card| takes_cards(card) && !player.has_used(card))
    }

    pub fn allows(&self, action: Action) -> bool {
        let Action::PutDie { floor, die } = action else { return true };
        place(floor, die) >= self.from
    }

    pub fn is_within_limits(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        player.resources() <= MOST_RESOURCES && player.hand.len() <= MOST_CARDS
    }

    /// All that matters from here on, in one number. The discard pile follows from the rest:
    /// no card is lost.
    pub fn key(&self, seat: Seat) -> u64 {
        let player = self.state.player(seat);
        let mut key = Key(0);
        key.wide(player.hand.bits());
        key.wide(player.compound.bits());
        key.wide(self.state.deck.bits());
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
        let [dice, cards] = [self.state.due.dice, self.state.due.cards].map(|due| due[seat.index()]);
        key.add(u64::from(u32::from_le_bytes(rest)) << 32 | u64::from(detail));
        key.add(u64::from(u32::from_le_bytes([self.from, dice, cards, 0])));
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
pub(super) struct Plain(u64);

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
