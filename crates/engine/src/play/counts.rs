//! What has happened how often in a round: by that, keyed dice tell draws apart.

use super::Match;
use crate::{Dice, DrawKey, Game, Seat};

/// How often each kind of thing has happened in the round in which something happened last.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts(Vec<DrawKey>);

/// Decisions of a seat: no kind of chance has this number.
const DECISION: u8 = 0xff;

impl Counts {
    /// The first draw of what chance is about to bring.
    pub(super) fn of_chance<G: Game>(state: &G) -> DrawKey {
        DrawKey { round: state.round(), seat: state.chance_seat(), kind: state.chance_kind(), count: 1 }
    }

    /// A seat's first decision of a round.
    pub(super) fn of_seat(seat: Seat, round: u32) -> DrawKey {
        DrawKey { round, seat: Some(seat), kind: DECISION, count: 1 }
    }

    /// The same, but as the next one of its kind.
    fn next(&self, first: DrawKey) -> DrawKey {
        let same = self.0.iter().find(|last| DrawKey { count: 1, ..**last } == first);
        same.map_or(first, |last| DrawKey { count: last.count + 1, ..*last })
    }

    /// It has happened once more. What was counted in another round is forgotten.
    pub(super) fn add(&mut self, first: DrawKey) {
        self.0.retain(|last| last.round == first.round);
        let next = self.next(first);
        self.0.retain(|last| DrawKey { count: 1, ..*last } != first);
        self.0.push(next);
    }
}

impl<G: Game> Match<G> {
    /// Which draw chance is about to bring.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seed};
    ///
    /// let (game, _) = Match::<Nim>::start(Header::new::<Nim>(2, (), Seed::from_number(1)))?;
    /// assert_eq!((game.next_draw().round, game.next_draw().count), (1, 1));
    /// # let _ = Action::Take { stones: 1 };
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_draw(&self) -> DrawKey {
        self.counts.next(Counts::of_chance(&self.state))
    }

    /// What chance is to be drawn with now.
    pub(super) fn dice(&self) -> Dice {
        let (entry, seed) = (self.log.len(), self.header.seed_of(self.log.len()));
        if seed.keyed { seed.dice_of(self.next_draw()) } else { seed.dice(entry) }
    }

    /// What a bot in the seat draws lots with in its next decision.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let seed = Seed { keyed: true, ..Seed::from_number(1) };
    /// let (game, _) = Match::<Nim>::start(Header::new::<Nim>(2, (), seed))?;
    /// let mut other = game.clone();
    /// other.play(Seat(0), Action::Take { stones: 3 })?;
    /// let throw = |game: &Match<Nim>| game.bot_dice(Seat(1)).below(1_000_000);
    /// assert_eq!(throw(&game), throw(&other), "whatever the others did");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bot_dice(&self, seat: Seat) -> Dice {
        let seed = &self.header.seed;
        if seed.keyed {
            seed.bot_dice_of(self.counts.next(Counts::of_seat(seat, self.state.round())))
        } else {
            seed.bot_dice(self.log.len())
        }
    }
}
