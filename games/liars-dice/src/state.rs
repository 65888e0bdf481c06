//! All there is to know about a match: flat, small, cheap to copy.

use engine::{BadOptions, Message, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::bid::Bid;
use crate::cup::{Cup, MOST_DICE};
use crate::options::Options;

/// The most players.
pub const MOST_SEATS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiarsDice {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// Rolls so far.
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// The bid to beat, and whose it is.
    pub(crate) bid: Option<(Seat, Bid)>,
    /// Dice left, by seat.
    pub(crate) left: [u8; MOST_SEATS],
    /// The dice as they lie now; none between a call and the next roll.
    pub(crate) cups: [Cup; MOST_SEATS],
    /// Players outlasted, by seat (LD-4.2).
    pub(crate) points: [u8; MOST_SEATS],
    pub(crate) last: Option<Showdown>,
}

/// What has to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum Phase {
    /// Chance rolls, then this seat opens.
    Rolling {
        opener: Seat,
    },
    Bidding {
        seat: Seat,
    },
    Over,
}

/// A call and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Showdown {
    pub caller: Seat,
    pub bidder: Seat,
    pub bid: Bid,
    /// Dice that counted for the bid.
    pub count: u8,
    pub loser: Seat,
    /// Everyone's dice, by seat.
    pub cups: [Cup; MOST_SEATS],
}

impl LiarsDice {
    pub(crate) fn new(options: &Options, seats: u8) -> Result<Self, BadOptions> {
        if !(1..=MOST_DICE as u8).contains(&options.dice) {
            return Err(BadOptions::because(format!("1 to {MOST_DICE} dice each, not {}", options.dice)));
        }
        let left = std::array::from_fn(|seat| if seat < usize::from(seats) { options.dice } else { 0 });
        Ok(LiarsDice {
            options: *options,
            seats,
            round: 0,
            phase: Phase::Rolling { opener: Seat(0) },
            bid: None,
            left,
            cups: [Cup::EMPTY; MOST_SEATS],
            points: [0; MOST_SEATS],
            last: None,
        })
    }

    pub(crate) fn acting(&self) -> Option<Seat> {
        match self.phase {
            Phase::Bidding { seat } => Some(seat),
            Phase::Rolling { .. } | Phase::Over => None,
        }
    }

    /// The seats that still have dice.
    pub(crate) fn alive(&self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(self.seats).filter(|seat| self.left[seat.index()] > 0)
    }

    /// The next seat clockwise that still has dice.
    pub(crate) fn next_alive(&self, seat: Seat) -> Seat {
        let mut next = seat.next(self.seats);
        while self.left[next.index()] == 0 && next != seat {
            next = next.next(self.seats);
        }
        next
    }

    /// All dice in play.
    pub(crate) fn in_play(&self) -> u8 {
        self.left.iter().sum()
    }

    pub(crate) fn ending(&self) -> Option<Outcome> {
        let winner = self.alive().next().filter(|_| self.phase == Phase::Over)?;
        let scores: Vec<i32> = Seat::all(self.seats).map(|seat| self.points[seat.index()].into()).collect();
        let why = Message::new("outcome.last").with("seat", winner).with("n", self.left[winner.index()]);
        Some(Outcome { places: Outcome::places(&scores), scores, why })
    }

    /// Every call costs one die, and cups hold the dice that are left.
    pub(crate) fn check_conserved(&self) -> Result<(), String> {
        let calls = match self.phase {
            Phase::Rolling { .. } | Phase::Over => self.round,
            Phase::Bidding { .. } => self.round - 1,
        };
        if self.in_play() + calls != self.options.dice * self.seats {
            return Err(format!("{} dice are left after {calls} calls", self.in_play()));
        }
        let rolled = self.acting().is_some();
        let holds = |(cup, left): (&Cup, &u8)| cup.len() == if rolled { *left } else { 0 };
        if self.cups.iter().zip(&self.left).all(holds) { Ok(()) } else { Err(format!("{:?}", self.cups)) }
    }
}
