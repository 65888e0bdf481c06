//! A match looked back at, entry by entry.

use super::Match;
use crate::{Entry, Game, Origin, Seed};

/// One entry of the log, as a [walk](Match::walk) passes it.
#[derive(Debug)]
pub struct WalkedEntry<'a, G: Game> {
    /// Its number.
    pub number: usize,
    /// The entry.
    pub entry: Entry<G::Action>,
    /// Whether a later undo removed it.
    pub undone: bool,
    /// What happened, in full: redact before showing.
    pub events: &'a [G::Event],
    /// The state after it, as it was at the time.
    pub after: &'a G,
    /// The entry in the match without everything that was ever undone; none for undos and for what they
    /// removed, nor for hints.
    pub standing: Option<StandingEntry<'a, G>>,
}

/// An entry in the match without everything that was ever undone.
#[derive(Debug)]
pub struct StandingEntry<'a, G: Game> {
    /// What happens there, in full: redact before showing.
    pub events: &'a [G::Event],
    /// The state after it there.
    pub after: &'a G,
}

impl<G: Game> Match<G> {
    /// Goes through the log once, from the first entry to the last.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// game.play(Seat(0), Action::Take { stones: 3 })?;
    /// game.undo(Seat(0))?;
    /// game.play(Seat(0), Action::Take { stones: 1 })?;
    /// let mut stands = Vec::new();
    /// game.walk(|at| stands.push(at.standing.is_some()));
    /// assert_eq!(stands, [false, false, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walk(&self, mut visit: impl FnMut(WalkedEntry<G>)) {
        let mut then = self.rewound();
        // The match without what will be undone, while that makes a difference.
        let mut apart: Option<G> = None;
        let mut to_be_undone = 0;
        let (mut events, mut events_apart) = (Vec::new(), Vec::new());
        for (number, &entry) in self.log.iter().enumerate() {
            let undone = self.undone[number];
            if undone {
                to_be_undone += 1;
                apart.get_or_insert_with(|| then.state.clone());
            }
            events.clear();
            then.take_again(entry, &mut |event| events.push(event));
            events_apart.clear();
            let standing = match (entry, &mut apart) {
                (Entry::Act { by, action, .. }, Some(state)) if !undone => {
                    state
                        .apply(by, action, &mut |event| events_apart.push(event))
                        .expect("what stands can be played");
                    Some(StandingEntry { events: &events_apart, after: state })
                }
                (Entry::Act { .. }, None) => Some(StandingEntry { events: &events, after: &then.state }),
                (Entry::Act { .. }, Some(_)) => None,
                (Entry::Undo { .. }, _) => {
                    to_be_undone -= 1;
                    None
                }
                (Entry::Hint { .. }, _) => None,
            };
            visit(WalkedEntry { number, entry, undone, events: &events, after: &then.state, standing });
            if to_be_undone == 0 {
                apart = None;
            }
        }
    }

    /// The match as it was before entry `ply`.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// game.play(Seat(0), Action::Take { stones: 3 })?;
    /// assert_eq!(game.at(0).ply(), 0);
    /// assert_eq!(game.at(1).state(), game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at(&self, ply: usize) -> Self {
        let mut then = self.rewound();
        for &entry in self.log.iter().take(ply) {
            then.take_again(entry, &mut |_| {});
        }
        then
    }

    /// Another match that goes on from this one as it was before entry `ply`, with dice of its own. Its log begins with
    /// this one's entries, and its header says whose dice they have. If chance is to act there, it
    /// [has to](Match::settle).
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// game.play(Seat(0), Action::Take { stones: 3 })?;
    /// game.play(Seat(1), Action::Take { stones: 1 })?;
    /// let mut other = game.branch(1, Seed::from_number(2));
    /// other.play(Seat(1), Action::Take { stones: 2 })?;
    /// let again = Match::<Nim>::verify(other.header().clone(), other.log().iter().copied())?;
    /// assert_eq!(again.state(), other.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn branch(&self, ply: usize, seed: Seed) -> Self {
        let mut other = self.at(ply);
        let ply = other.ply();
        if let Some(last) = ply.checked_sub(1) {
            let origin = Origin { until: ply, seed: self.header.seed_of(last).clone() };
            other.header.origin.retain(|origin| origin.until < ply);
            other.header.origin.push(origin);
        }
        other.header.seed = seed;
        other
    }

    /// The match before its first entry.
    fn rewound(&self) -> Self {
        Match::bare(self.header.clone()).expect("it was set up before")
    }
}
