//! Several actions of one seat in one go: all of them or none.

use super::{Advance, Match, Unplayable};
use crate::{Game, Seat, Turn};

/// Why a list of actions is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {why}")]
pub struct BadStep<E: std::error::Error> {
    /// Which of them, from 0.
    pub step: usize,
    /// What is wrong with it, once those before it are done.
    pub why: Unplayable<E>,
}

/// A match as it would be, and what each step would bring about.
pub type Foreseen<G> = (Match<G>, Vec<Advance<G>>);

impl<G: Game> Match<G> {
    /// Plays a seat's actions one after the other, then lets chance act until a seat must. Chance may answer the last one
    /// only. On `Err` nothing has changed.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed, Unplayable};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// let take = Action::Take { stones: 1 };
    /// let refused = game.play_all(Seat(0), &[take, take]).unwrap_err();
    /// assert_eq!((refused.step, refused.why), (1, Unplayable::NotYourTurn));
    /// assert_eq!(game.ply(), 0, "nothing has changed");
    /// assert_eq!(game.play_all(Seat(0), &[take])?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_all(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<Vec<Advance<G>>, BadStep<G::Illegal>> {
        self.go_through(seat, actions, false)
    }

    /// The same for actions that the seat has ordered in advance: the log marks them, and nothing else differs.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Entry, Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// game.carry_out(Seat(0), &[Action::Take { stones: 1 }])?;
    /// assert!(matches!(game.log()[0], Entry::Act { order: true, .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn carry_out(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<Vec<Advance<G>>, BadStep<G::Illegal>> {
        self.go_through(seat, actions, true)
    }

    fn go_through(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
        order: bool,
    ) -> Result<Vec<Advance<G>>, BadStep<G::Illegal>> {
        let (after, mut steps) = self.foresee(seat, actions, order)?;
        *self = after;
        if let Some(last) = steps.last_mut() {
            self.settle_into(last);
        }
        Ok(steps)
    }

    /// The match after a seat's actions and before chance answers the last one. This match stays as it is.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (game, _) = Match::<Nim>::start(header)?;
    /// let (after, _) = game.preview(Seat(0), &[Action::Take { stones: 3 }])?;
    /// assert_eq!((game.ply(), after.ply()), (0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn preview(&self, seat: Seat, actions: &[G::Action]) -> Result<Foreseen<G>, BadStep<G::Illegal>> {
        self.foresee(seat, actions, false)
    }

    fn foresee(
        &self,
        seat: Seat,
        actions: &[G::Action],
        order: bool,
    ) -> Result<Foreseen<G>, BadStep<G::Illegal>> {
        let mut after = self.clone();
        let mut steps = Vec::with_capacity(actions.len());
        for (step, action) in actions.iter().enumerate() {
            if step > 0 && after.state.turn() == Turn::Chance {
                return Err(BadStep { step, why: Unplayable::ChanceBetween });
            }
            steps.push(after.act(seat, *action, order).map_err(|why| BadStep { step, why })?);
        }
        Ok((after, steps))
    }
}
