//! What the laboratory can learn of a game: beside the rules, not in them.

use serde_json::Value;

use crate::{BadOptions, Game, Seat};

/// What can be counted in the matches of a game, without knowing its types.
///
/// A game names its subjects (what is offered to all and taken by one: tiles,
/// cards) and its measures (what is counted of each seat in each round), and
/// writes both down as it hears of events. A game with nothing to tell leaves
/// everything as it is: it is then counted by its scores alone.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Event, Nim};
/// use shopfloor_engine::{Game, Measure, Notes, Over, Seat, Study};
///
/// impl Study for Nim {
///     fn measures() -> Vec<Measure> {
///         vec![Measure { key: "stones", over: Over::Sum }]
///     }
///     fn observe(&self, event: &Event, notes: &mut Notes) {
///         let Event::Took { seat, stones } = *event;
///         notes.add(0, seat, stones.into());
///     }
/// }
///
/// let state = Nim::setup(&(), 2)?;
/// let mut notes = Notes::new(2, Nim::measures().len());
/// notes.hear(&[Event::Took { seat: Seat(1), stones: 3 }], &state);
/// assert_eq!(notes.rounds(0, Seat(1)).collect::<Vec<_>>(), [3]);
/// # Ok::<(), shopfloor_engine::BadOptions>(())
/// ```
pub trait Study: Game {
    /// What can be taken in a match that begins like this one, in the order a list shows it.
    fn subjects(&self) -> Vec<Subject> {
        Vec::new()
    }

    /// What is counted of each seat. The place in this list is the measure's number.
    fn measures() -> Vec<Measure> {
        Vec::new()
    }

    /// Writes down what an event tells. `self` is the state after the last of
    /// the events that are told together.
    fn observe(&self, event: &Self::Event, notes: &mut Notes) {
        let _ = (event, notes);
    }

    /// Writes down what only the last state tells.
    fn conclude(&self, notes: &mut Notes) {
        let _ = notes;
    }

    /// Numbers that belong to no seat, as they are now: always the same ones in the same order. A price of the
    /// table, the points of an opponent who has no seat.
    fn beside(&self) -> Vec<Aside> {
        Vec::new()
    }

    /// The numbers that can be changed to see what they do, beside the options themselves.
    fn knobs(options: &Self::Options) -> Vec<Knob> {
        let _ = options;
        Vec::new()
    }

    /// The options with one of the [`knobs`](Study::knobs) changed.
    fn change(options: &Self::Options, knob: &str, to: i32) -> Result<Self::Options, BadOptions> {
        let _ = (options, to);
        Err(BadOptions::because(format!("there is nothing called {knob:?} to change")))
    }
}

/// A number of the game that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// Words joined by hyphens: `machine-11-price`.
    pub name: String,
    /// What it is now.
    pub value: i32,
}

/// Something of a game that is offered to all and taken by one.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The number in [`Notes`]; numbers may leave gaps.
    pub id: u16,
    /// One word for files and the command line: `machine-11`, `warehouse`.
    pub key: String,
    /// What it is listed under: the row `group.<group>` of the word list.
    pub group: &'static str,
    /// The fact that says its name ([`Game::fact`]).
    pub fact: &'static str,
    /// The value of that fact.
    pub value: Value,
}

/// Something counted of each seat in each round: the row `measure.<key>` of the word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// One word for files.
    pub key: &'static str,
    /// How the rounds add up to a match.
    pub over: Over,
}

/// How the rounds of a measure add up to a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// All rounds together.
    Sum,
    /// As it is after the last round.
    Last,
    /// The lowest of the rounds.
    Least,
}

impl Over {
    /// The match's number; none if there was no round.
    pub fn of(self, rounds: impl Iterator<Item = i32>) -> Option<i32> {
        match self {
            Over::Sum => rounds.fold(None, |sum, n| Some(sum.unwrap_or(0) + n)),
            Over::Last => rounds.last(),
            Over::Least => rounds.min(),
        }
    }
}

/// A number that belongs to no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aside {
    /// What is counted: the row `measure.<key>` of the word list. An opponent's are measures of seats, too.
    pub measure: &'static str,
    /// The row of the word list that names the opponent; none where it is the table's own.
    pub rival: Option<&'static str>,
    /// How much it is.
    pub n: i32,
}

/// A subject in a seat's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The subject's number.
    pub subject: u16,
    /// Who took it.
    pub seat: Seat,
    /// When.
    pub round: u32,
}

/// What was written down of one match.
///
/// ```
/// use shopfloor_engine::{Notes, Over, Seat};
///
/// let mut notes = Notes::new(2, 1);
/// notes.take(7, Seat(0));
/// notes.set(0, Seat(1), 10);
/// notes.begin_round(2);
/// notes.add(0, Seat(1), 5);
/// assert_eq!(Over::Sum.of(notes.rounds(0, Seat(1))), Some(15));
/// assert_eq!((notes.taken().len(), notes.offered().next()), (1, Some((7, 1))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notes {
    round: u32,
    seats: usize,
    measures: usize,
    /// By subject the first round it was offered in; 0 is never.
    offered: Vec<u32>,
    taken: Vec<Taking>,
    /// By round, then seat, then measure.
    values: Vec<i32>,
}

impl Notes {
    /// An empty sheet, in round 1.
    pub fn new(seats: u8, measures: usize) -> Notes {
        let seats = usize::from(seats);
        let (offered, taken, values) = (Vec::new(), Vec::new(), vec![0; seats * measures]);
        Notes { round: 1, seats, measures, offered, taken, values }
    }

    /// Hears of what happened in a match of `G`, and writes it down.
    pub fn hear<G: Study>(&mut self, events: &[G::Event], after: &G) {
        events.iter().for_each(|event| after.observe(event, self));
    }

    /// What is written from now on belongs to this round.
    pub fn begin_round(&mut self, round: u32) {
        self.round = round.max(1);
        let values = self.round as usize * self.seats * self.measures;
        self.values.resize(values.max(self.values.len()), 0);
    }

    /// The subject lies there for all.
    pub fn offer(&mut self, subject: u16) {
        let n = usize::from(subject);
        if n >= self.offered.len() {
            self.offered.resize(n + 1, 0);
        }
        if self.offered[n] == 0 {
            self.offered[n] = self.round;
        }
    }

    /// A seat has taken the subject, which was there to be taken.
    pub fn take(&mut self, subject: u16, seat: Seat) {
        self.offer(subject);
        self.taken.push(Taking { subject, seat, round: self.round });
    }

    /// Adds to what the measure has of the seat in this round.
    pub fn add(&mut self, measure: usize, seat: Seat, n: i32) {
        *self.value(measure, seat) += n;
    }

    /// Says what the measure is for the seat in this round.
    pub fn set(&mut self, measure: usize, seat: Seat, n: i32) {
        *self.value(measure, seat) = n;
    }

    fn value(&mut self, measure: usize, seat: Seat) -> &mut i32 {
        let row = (self.round as usize - 1) * self.seats + seat.index();
        &mut self.values[row * self.measures + measure]
    }

    /// The subjects that were offered, and in which round first.
    pub fn offered(&self) -> impl Iterator<Item = (u16, u32)> {
        (0u16..).zip(&self.offered).filter(|(_, round)| **round > 0).map(|(subject, round)| (subject, *round))
    }

    /// What was taken, in the order it was.
    pub fn taken(&self) -> &[Taking] {
        &self.taken
    }

    /// What the measure was for the seat, round by round.
    pub fn rounds(&self, measure: usize, seat: Seat) -> impl Iterator<Item = i32> {
        let first = seat.index() * self.measures + measure;
        self.values.iter().skip(first).step_by((self.seats * self.measures).max(1)).copied()
    }
}
