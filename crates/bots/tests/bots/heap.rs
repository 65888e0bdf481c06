//! Heap: stones are taken one by one, one to three in a turn, and whoever takes the last one wins. Everybody
//! has a secret card, which decides nothing but the score: the loser with the higher card is second.

use std::cell::Cell;

use engine::{
    Actor, BadOptions, Dice, Game, Header, Heuristic, Illegal, Match, Message, Meta, Outcome, Phrase,
    Sayable, Seat, SeatSet, Seed, Thought, Turn, Viewer, plain_english, sayable, try_each,
};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

pub const CARDS: u8 = 5;
const SEATS: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heap {
    pub stones: u8,
    /// How many the seat whose turn it is has taken in this turn.
    pub taken: u8,
    pub seat: Seat,
    pub seats: u8,
    /// From 1; 0 before it is dealt.
    pub cards: [u8; SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    Deal { card: u8 },
    Take,
    Stop,
}

#[derive(Clone, Debug, PartialEq, Serialize, VariantNames)]
#[serde(tag = "did", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    Took { seat: Seat },
}
sayable!(Event, "event", "did");

#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, thiserror::Error)]
#[serde(tag = "why", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[error("{}", plain_english(Heap::WORDS, &self.message(), self.rule()))]
pub enum NotAllowed {
    NotNow,
}
sayable!(NotAllowed, "illegal", "why");

impl Illegal for NotAllowed {
    fn rule(&self) -> &'static str {
        "HEAP-1"
    }
}

thread_local! {
    /// The effort with which positions were ranked.
    static EFFORT: Cell<u32> = const { Cell::new(0) };
}

/// The effort spent on ranking during `what`.
pub fn effort_during<T>(what: impl FnOnce() -> T) -> (u32, T) {
    EFFORT.set(0);
    let result = what();
    (EFFORT.get(), result)
}

impl Heap {
    fn cards_to_deal(&self) -> impl Iterator<Item = usize> {
        (0..self.seats as usize).filter(|seat| self.cards[*seat] == 0)
    }
}

impl Game for Heap {
    type Options = ();
    type Action = Action;
    type Event = Event;
    type View = Heap;
    type Illegal = NotAllowed;

    const META: Meta = Meta { secrets: true, ..Meta::new("heap", 2, SEATS as u8) };
    const WORDS: &'static [Phrase] = &[
        Phrase::new("do.take", &["Take a stone", "Einen Stein nehmen"]),
        Phrase::new("do.stop", &["Stop", "Aufhören"]),
        Phrase::new(
            "event.took",
            &["{seat} {seat?take:takes} a stone.", "{seat} {seat?nimmst:nimmt} einen Stein."],
        ),
        Phrase::new("illegal.not_now", &["You cannot do that now.", "Das geht jetzt nicht."]),
        Phrase::new(
            "outcome.last",
            &["{seat} took the last stone.", "{seat} {seat?hast:hat} den letzten Stein."],
        ),
    ];

    fn setup(_: &(), seats: u8) -> Result<Self, BadOptions> {
        Ok(Heap { stones: 15, taken: 0, seat: Seat(0), seats, cards: [0; SEATS] })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.stones {
            _ if self.cards_to_deal().next().is_some() => Turn::Chance,
            0 => Turn::Over,
            _ => Turn::Seats(SeatSet::only(self.seat)),
        }
    }

    fn legal_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.turn().includes(seat) {
            into.push(Action::Take);
            into.extend((self.taken > 0).then_some(Action::Stop));
        }
    }

    fn apply(&mut self, by: Actor, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), NotAllowed> {
        let mine = by == Actor::Seat(self.seat) && self.turn().includes(self.seat);
        match action {
            Action::Deal { card: card @ 1..=CARDS } if by == Actor::Chance => {
                let seat = self.cards_to_deal().next().ok_or(NotAllowed::NotNow)?;
                self.cards[seat] = card;
            }
            Action::Take if mine => {
                emit(Event::Took { seat: self.seat });
                (self.stones, self.taken) = (self.stones - 1, self.taken + 1);
                if self.taken == 3 && self.stones > 0 {
                    (self.seat, self.taken) = (self.seat.next(self.seats), 0);
                }
            }
            Action::Stop if mine && self.taken > 0 => {
                (self.seat, self.taken) = (self.seat.next(self.seats), 0);
            }
            Action::Deal { .. } | Action::Take | Action::Stop => return Err(NotAllowed::NotNow),
        }
        Ok(())
    }

    fn sample_chance(&self, dice: &mut Dice) -> Action {
        Action::Deal { card: 1 + dice.below(CARDS.into()) as u8 }
    }

    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Heap {
        let mut imagined = self.clone();
        for other in Seat::all(self.seats).filter(|other| *other != seat) {
            if self.cards[other.index()] > 0 {
                imagined.cards[other.index()] = 1 + dice.below(CARDS.into()) as u8;
            }
        }
        imagined
    }

    fn view(&self, viewer: Viewer) -> Heap {
        let mut view = self.clone();
        for seat in Seat::all(self.seats).filter(|seat| !viewer.is(*seat)) {
            // A dealt card is seen from behind.
            view.cards[seat.index()] = view.cards[seat.index()].min(1);
        }
        view
    }

    fn outcome(&self) -> Option<Outcome> {
        let score = |seat: Seat| {
            let won = if seat == self.seat { 100 } else { 0 };
            won + i32::from(self.cards[seat.index()])
        };
        let scores: Vec<i32> = Seat::all(self.seats).map(score).collect();
        let why = Message::new("outcome.last").with("seat", self.seat);
        (self.turn() == Turn::Over).then(|| Outcome { places: Outcome::places(&scores), scores, why })
    }
}

/// Knows a win when it is there, and nothing else.
impl Heuristic for Heap {
    const LEVELS: [Thought; 6] = {
        let thumb = Thought { effort: 8, ..Thought::glancing() };
        let search = Thought { iterations: 200, ..thumb };
        [Thought { blur: 2.0, ..thumb }, Thought { blur: 1.0, ..thumb }, thumb, search, search, search]
    };

    const HABITS: &'static [&'static str] = &["takes on", "stops soon", "whistles"];

    fn lure(&self, habit: usize, action: Action) -> f64 {
        match (habit, action) {
            (0, Action::Take) | (1, Action::Stop) => 1.0,
            _ => 0.0,
        }
    }

    fn rank(&self, seat: Seat, effort: u32, _: &mut Dice, into: &mut Vec<(Action, f64)>) {
        EFFORT.set(EFFORT.get() + effort);
        try_each(self, seat, into);
    }
}

/// A match of two seats, dealt.
pub fn started(seed: u64) -> Match<Heap> {
    let header = Header::new::<Heap>(2, (), Seed::from_number(seed));
    Match::start(header).expect("two can play").0
}
