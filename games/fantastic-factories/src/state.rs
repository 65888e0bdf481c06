//! The state of a match: flat, small, cheap to copy.

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::action::Floor;
use crate::bag::{Bag, Names};
use crate::blueprints::{Blueprint, Kind};
use crate::contractors::Contractor;
use crate::groups;
use crate::options::Difficulty;
use crate::pool::Pool;
use crate::tool::Tool;

pub const MAX_SEATS: usize = 5;
/// Slots of each row of the marketplace (FF-S2).
pub const SLOTS: usize = 4;
/// Floors of a headquarters (FF-2.2).
pub const FLOORS: usize = 3;
/// Slots of each floor (FF-2.2).
pub const FLOOR_SLOTS: u8 = 3;
pub const DICE: u8 = 4;
pub const START_METAL: u16 = 1;
pub const START_ENERGY: u16 = 2;
pub const START_CARDS: u8 = 4;
/// What ends the match (FF-4.1, FF-4.3).
pub const GOODS_TO_END: u8 = 12;
pub const BUILDINGS_TO_END: u8 = 10;
pub const LAST_ROUND: u8 = 40;
/// What can be carried over to the next round (FF-2.10).
pub const MOST_RESOURCES: u16 = 12;
pub const MOST_CARDS: u8 = 10;

/// The full state of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FantasticFactories {
    pub(crate) deck: Bag<Blueprint>,
    pub(crate) discard: Bag<Blueprint>,
    pub(crate) contractor_deck: Bag<Contractor>,
    pub(crate) contractor_discard: Bag<Contractor>,
    pub(crate) players: [Player; MAX_SEATS],
    pub(crate) machine: Machine,
    /// The marketplace.
    pub(crate) blueprints: [Option<Blueprint>; SLOTS],
    pub(crate) contractors: [Option<Contractor>; SLOTS],
    pub(crate) tools: [Tool; SLOTS],
    pub(crate) due: Due,
    pub(crate) phase: Phase,
    pub(crate) seats: u8,
    pub(crate) round: u8,
    pub(crate) first: Seat,
    /// Somebody has triggered the end: this is the last round (FF-4.1).
    pub(crate) last_round: bool,
    /// Floors that take no dice this round: a position may close them.
    pub(crate) closed: [bool; FLOORS],
}

/// One player's headquarters, compound and hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub(crate) hand: Bag<Blueprint>,
    /// The part of the hand that was taken face up: known to all (FF-S3).
    pub(crate) known: Bag<Blueprint>,
    /// The part of the hidden hand that was held when the discard pile last became the deck.
    pub(crate) held: Bag<Blueprint>,
    pub(crate) compound: Bag<Blueprint>,
    /// Discarded down to the hand limit; on the pile when all are done (FF-2.10).
    pub(crate) tossed: Bag<Blueprint>,
    /// Unplaced dice.
    pub(crate) dice: Pool,
    /// Dice on the floors.
    pub(crate) floors: [Pool; FLOORS],
    /// Buildings that have done their work this round, a bit each.
    pub(crate) used: u32,
    pub(crate) metal: u16,
    pub(crate) energy: u16,
    pub(crate) goods: u8,
    pub(crate) boon: Boon,
    pub(crate) step: Pending,
}

/// What a contractor has promised for the work phase (FF-1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Boon {
    #[default]
    None,
    Foreman,
    HiredHands,
    /// An extra die that has no value yet.
    Specialist,
}

/// What a seat is in the middle of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Pending {
    /// Nothing: it may do anything.
    #[default]
    Free,
    /// Setting dice for the Foreman: `left` more, none lower than `least`.
    SetDice { left: u8, least: u8 },
    /// An activation of `card` asks for cards from the hand.
    Discard { card: Blueprint },
    /// An activation of `card` gives one of several things.
    Payout { card: Blueprint },
    /// Which resources of the cost of `card`.
    Split { card: Blueprint, most: u8 },
    /// An extra die of any value.
    ExtraDie,
    /// Picking dice to be rolled again, none lower than the highest picked.
    PickDice { picked: Pool },
    /// Discarding resources down to the limit.
    Shed,
    /// Discarding cards down to the limit, by the alphabet from `least`.
    Toss { least: Blueprint },
    /// Done for this round.
    Done,
}

/// The opponent in a solo match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    pub(crate) cards: Bag<Blueprint>,
    pub(crate) goods: u8,
    /// Its last roll: green, red, blue, purple, yellow; zeros before the first.
    pub(crate) dice: [u8; 5],
    pub(crate) difficulty: Difficulty,
}

/// What chance owes the players. It is paid before anybody acts, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    pub(crate) tools: bool,
    pub(crate) first: bool,
    /// Start cards of the Machine still to come.
    pub(crate) machine_start: u8,
    /// The card a contractor turns up.
    pub(crate) turn_up: TurnUp,
    /// Cards the Engineer could not build, set aside.
    pub(crate) rejected: Bag<Blueprint>,
    /// Cards to draw, by seat.
    pub(crate) cards: [u8; MAX_SEATS],
    /// Cards to draw as a gift, after those (FF-1.4).
    pub(crate) gifts: [u8; MAX_SEATS],
    /// Dice to roll, by seat.
    pub(crate) dice: [u8; MAX_SEATS],
    /// The Machine's roll, then a card of the deck for it.
    pub(crate) machine_roll: bool,
    pub(crate) machine_card: bool,
    /// Empty slots of the marketplace are to be filled.
    pub(crate) fill: bool,
}

/// For whom a contractor turns up a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnUp {
    #[default]
    Nobody,
    Investor(Seat),
    Engineer(Seat),
}

/// Where in the round the match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum Phase {
    /// A seat chooses in the market; `refreshed`: it has paid for a new row.
    Market {
        seat: Seat,
        refreshed: bool,
    },
    /// A seat that hired the contractor in `slot` names who gets the gift.
    Gift {
        seat: Seat,
        slot: u8,
    },
    /// Everybody who has not finished works at the same time.
    Work,
    /// The Machine takes its turn: chance acts until the round ends (FF-5.1).
    Machine,
    Over,
}

impl FantasticFactories {
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }
    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }
    #[inline]
    pub(crate) fn is_solo(&self) -> bool {
        self.seats == 1
    }
    /// The seats that have not finished their work phase.
    #[inline]
    pub(crate) fn working(&self) -> SeatSet {
        let is_done = |seat: Seat| matches!(self.player(seat).step, Pending::Done);
        Seat::all(self.seats).filter(|seat| !is_done(*seat)).collect()
    }
    /// The names of the face-up blueprints.
    #[inline]
    pub(crate) fn names_face_up(&self) -> Names<Blueprint> {
        self.blueprints.iter().flatten().copied().collect()
    }
    /// The face-up blueprints.
    pub(crate) fn face_up(&self) -> Bag<Blueprint> {
        self.blueprints.iter().flatten().copied().collect()
    }
}

impl Player {
    #[inline]
    pub(crate) fn has_used(&self, card: Blueprint) -> bool {
        self.used >> card as u32 & 1 == 1
    }
    #[inline]
    pub(crate) fn mark_used(&mut self, card: Blueprint) {
        self.used |= 1 << card as u32;
    }
    #[inline]
    pub(crate) fn floor(&self, floor: Floor) -> Pool {
        self.floors[floor as usize]
    }
    /// Buildings, monuments among them.
    #[inline]
    pub(crate) fn buildings(&self) -> u8 {
        self.compound.len()
    }
    #[inline]
    pub(crate) fn monuments(&self) -> u8 {
        count_kind(self.compound, Kind::Monument)
    }
    #[inline]
    pub(crate) fn resources(&self) -> u16 {
        self.metal + self.energy
    }
    /// A card leaves the hand. If one of its name was known, one fewer is (FF-S3).
    #[inline]
    pub(crate) fn drop_card(&mut self, card: Blueprint) {
        self.hand.remove(card);
        if self.known.contains(card) {
            self.known.remove(card);
        } else {
            self.held.remove(card);
        }
    }
    /// The buildings that have not been used this round.
    #[inline]
    pub(crate) fn unused(&self) -> Names<Blueprint> {
        self.compound.names() & !Names::of_bits(self.used)
    }
    /// Whether the building stands and has not been used this round.
    #[inline]
    pub(crate) fn is_ready(&self, card: Blueprint) -> bool {
        self.compound.contains(card) && !self.has_used(card)
    }
}

/// How many cards of a kind there are.
pub fn count_kind(cards: Bag<Blueprint>, kind: Kind) -> u8 {
    (cards.names() & groups::of_kind(kind)).map(|card| cards.count(card)).sum()
}
