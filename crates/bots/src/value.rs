//! What everybody can expect of a position.

use engine::{Dice, Heuristic, Seat, Seen, Thought};

use crate::Bot as _;
use crate::search::{SEATS, Search};

/// Whose play a value assumes: equals of this level.
pub const ASSUMED: &str = "engineer";

/// What everybody can expect if equals play on. Lists are by seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatValues {
    /// Shares of one victory; against the game itself the rest is the game's.
    pub shares: Vec<f64>,
    /// Final scores.
    pub scores: Vec<f64>,
    /// Courses that were imagined; 0 where the value was had at once.
    pub iterations: u32,
}

/// Sums over imagined courses.
#[derive(Default)]
pub(crate) struct Tally {
    shares: [f64; SEATS],
    scores: [f64; SEATS],
    courses: u32,
}

impl Tally {
    pub fn add<G: Heuristic>(&mut self, state: &G) {
        let mut shares = [0.0; SEATS];
        state.chances(&mut shares[..state.seats().into()]);
        for seat in Seat::all(state.seats()) {
            self.shares[seat.index()] += shares[seat.index()];
            self.scores[seat.index()] += state.expected_score(seat);
        }
        self.courses += 1;
    }

    fn value(&self, seats: u8) -> SeatValues {
        let mean = |sums: &[f64; SEATS]| {
            sums[..seats.into()].iter().map(|sum| sum / f64::from(self.courses)).collect()
        };
        SeatValues { shares: mean(&self.shares), scores: mean(&self.scores), iterations: self.courses }
    }
}

/// What everybody can expect, at once.
///
/// ```standalone_crate
/// # extern crate engine as shopfloor_engine;
/// # extern crate shopfloor_bots as bots;
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use engine::{Game, Seat, Seed, Seen};
///
/// # fn main() {
/// let state = Nim::setup(&(), 2).unwrap();
/// assert_eq!(bots::value_at_once(&state).shares, [0.5, 0.5]);
/// let mut dice = Seed::from_number(1).bot_dice(0);
/// let value = bots::value(Seen::new(&state, Seat(0)), 5000, &mut dice);
/// assert!(value.shares[0] > 0.6, "15 stones: who begins leaves a multiple of four");
/// # let _ = Action::Take { stones: 1 };
/// # }
/// ```
pub fn value_at_once<G: Heuristic>(state: &G) -> SeatValues {
    let mut tally = Tally::default();
    tally.add(state);
    SeatValues { iterations: 0, ..tally.value(state.seats()) }
}

/// What everybody can expect, as the seat that is to act sees it: the root of a search that imagines so many
/// courses. Where there is nothing to search (one action, a puzzle, another's turn), one imagined state at once.
pub fn value<G: Heuristic>(seen: Seen<G>, iterations: u32, dice: &mut Dice) -> SeatValues {
    let imagined = seen.imagine(dice);
    if !imagined.turn().includes(seen.seat()) {
        return value_at_once(&imagined);
    }
    let engineer = crate::thought::<G>(ASSUMED).expect("a level");
    let mut search = Search::new(Thought { iterations, ..engineer }, 0);
    search.tally = Some(Tally::default());
    search.choose(seen, dice, &mut || true);
    match search.tally {
        Some(tally) if tally.courses > 0 => tally.value(imagined.seats()),
        Some(_) | None => value_at_once(&imagined),
    }
}
