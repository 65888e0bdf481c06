//! A match as one seat sees it.

use crate::{Dice, Game, Prompt, Seat, Viewer};

/// All a bot is given. The state inside is private: what a person in this seat
/// could not know, a bot cannot reach.
#[derive(Clone, Copy)]
pub struct Seen<'a, G> {
    state: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Seen<'a, G> {
    /// `state` through the eyes of `seat`.
    pub fn new(state: &'a G, seat: Seat) -> Self {
        Seen { state, seat }
    }

    /// Whose eyes.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What this seat sees.
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// What this seat is asked.
    pub fn prompt(&self) -> Prompt<G> {
        self.state.prompt(self.seat)
    }

    /// Writes this seat's legal actions over `into`.
    pub fn legal_actions(&self, into: &mut Vec<G::Action>) {
        into.clear();
        self.state.legal_actions(self.seat, into);
    }

    /// A full state to search in, drawn from those this seat cannot tell from
    /// the real one.
    pub fn imagine(&self, dice: &mut Dice) -> G {
        self.state.determinize(self.seat, dice)
    }
}

/// Shows whose eyes they are and nothing of the state.
impl<G> std::fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seen").field("seat", &self.seat).finish_non_exhaustive()
    }
}
