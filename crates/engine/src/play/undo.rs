//! Undo: an entry that makes another as if it had never been.
//!
//! A match keeps the state before each action that could still be undone, so that an undo costs what came
//! after the action and not the whole match.

use super::{Advance, Match, Unplayable};
use crate::{Actor, Entry, Game, Seat, Turn, Viewer};

/// What an undo would remove.
#[derive(Clone, Debug)]
pub struct Undoable<G: Game> {
    /// The number of its entry.
    pub entry: usize,
    /// The action.
    pub action: G::Action,
    /// What it brought about, as the seat was shown it.
    pub events: Vec<G::Event>,
    /// The state without it.
    pub without: G,
}

/// The state before a seat's action, without anything that has been undone since.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint<G: Game> {
    pub(super) entry: usize,
    pub(super) seat: Seat,
    pub(super) action: G::Action,
    pub(super) before: G,
}

impl<G: Game> Match<G> {
    /// Undoes a seat's last action, provided that chance has not answered it and that
    /// every later entry still stands without it and looks the same to the seat. The log grows by an entry;
    /// the state is that of a replay without the action.
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
    /// assert_eq!(game.ply(), 2, "an undo is an entry, too");
    /// game.play(Seat(0), Action::Take { stones: 1 })?;
    /// game.play(Seat(1), Action::Take { stones: 1 })?;
    /// assert!(game.undo(Seat(0)).is_err(), "the other's move depends on it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self, seat: Seat) -> Result<Advance<G>, Unplayable<G::Illegal>> {
        self.undoable(seat)?;
        self.take_back(seat);
        let mut step = Advance::new();
        step.entries.push(Entry::Undo { by: seat });
        self.settle_into(&mut step);
        Ok(step)
    }

    /// What [`undo`](Match::undo) would remove for this seat, or why it would be refused.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Match, Seat, Seed};
    ///
    /// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// let (mut game, _) = Match::<Nim>::start(header)?;
    /// game.play(Seat(0), Action::Take { stones: 3 })?;
    /// let undoable = game.undoable(Seat(0)).expect("nobody has moved since");
    /// assert_eq!(undoable.action, Action::Take { stones: 3 });
    /// assert!(game.undoable(Seat(1)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undoable(&self, seat: Seat) -> Result<Undoable<G>, Unplayable<G::Illegal>> {
        match self.state.turn() {
            Turn::Over => Err(Unplayable::Over),
            // After a replay that was cut off there: an action that chance is about to answer stays.
            Turn::Chance => Err(Unplayable::NotYourTurn),
            Turn::Seats(_) => self.last_of(seat),
        }
    }

    /// The seat's last action that stands, if it can be undone.
    pub(super) fn last_of(&self, seat: Seat) -> Result<Undoable<G>, Unplayable<G::Illegal>> {
        let last = self.checkpoints.iter().rfind(|checkpoint| checkpoint.seat == seat);
        let Checkpoint { entry, action, before, .. } = last.ok_or_else(|| {
            let answered = self.answered.contains(seat);
            if answered { Unplayable::SinceChance } else { Unplayable::NothingToUndo }
        })?;
        let (mut real, mut without) = (before.clone(), before.clone());
        let events = shown_to(seat, &mut real, Actor::Seat(seat), *action).expect("it was played before");
        for (later, by, action) in standing(&self.log, &self.undone, entry + 1) {
            // Later entries must still stand, and must look the same to the seat: if what others
            // drew in secret decided whether an action can be undone, undo would tell it.
            let happened = shown_to(seat, &mut real, by, action);
            if happened.is_none() || shown_to(seat, &mut without, by, action) != happened {
                return Err(Unplayable::OthersMoved { entry: later });
            }
        }
        Ok(Undoable { entry: *entry, action: *action, events, without })
    }

    /// Writes an undo of the seat's last action: the later entries are played again on the state before it.
    pub(super) fn take_back(&mut self, seat: Seat) {
        let last = self.checkpoints.iter().rposition(|checkpoint| checkpoint.seat == seat);
        let last = last.expect("there is something to undo");
        let Checkpoint { entry, before, .. } = self.checkpoints.remove(last);
        self.undone[entry] = true;
        self.state = before;
        let mut kept = self.checkpoints[last..].iter_mut().peekable();
        for (later, by, action) in standing(&self.log, &self.undone, entry + 1) {
            if let Some(checkpoint) = kept.next_if(|checkpoint| checkpoint.entry == later) {
                checkpoint.before.clone_from(&self.state);
            }
            self.state.apply(by, action, &mut |_| {}).expect("it stands without what is undone");
        }
        self.push(Entry::Undo { by: seat });
        self.cause = Some(seat);
    }

    /// Chance has acted: what its cause had done stays.
    pub(super) fn chance_answered(&mut self) {
        let Some(seat) = self.cause else { return };
        let before = self.checkpoints.len();
        self.checkpoints.retain(|checkpoint| checkpoint.seat != seat);
        if self.checkpoints.len() < before {
            self.answered.insert(seat);
        }
    }
}

/// The entries from number `from` on that stand: all but undos and what they removed.
fn standing<A: Copy>(
    log: &[Entry<A>],
    undone: &[bool],
    from: usize,
) -> impl Iterator<Item = (usize, Actor, A)> + Clone {
    let entries = log.iter().zip(undone).enumerate().skip(from);
    entries.filter_map(|(n, (entry, undone))| match *entry {
        Entry::Act { by, action, .. } if !undone => Some((n, by, action)),
        Entry::Act { .. } | Entry::Undo { .. } | Entry::Hint { .. } => None,
    })
}

/// Plays an entry and gives what the seat is shown of it; none if it cannot be played.
fn shown_to<G: Game>(seat: Seat, state: &mut G, by: Actor, action: G::Action) -> Option<Vec<G::Event>> {
    let allowed = match by {
        Actor::Chance => state.turn() == Turn::Chance,
        Actor::Seat(seat) => state.turn().includes(seat),
    };
    let mut events = Vec::new();
    let mut see = |event: G::Event| events.push(G::redact(&event, Viewer::Seat(seat)));
    (allowed && state.apply(by, action, &mut see).is_ok()).then_some(events)
}
