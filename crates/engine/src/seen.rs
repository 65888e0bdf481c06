//! A match as one seat sees it.

use crate::{Dice, Game, Prompt, Seat, Viewer};

/// All a bot is given. The state inside is private: what a person in this seat
/// could not know, a bot cannot reach.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::Nim;
/// use shopfloor_engine::{Game, Seat, Seed, Seen};
///
/// let state = Nim::setup(&(), 2)?;
/// let seen = Seen::new(&state, Seat(0));
/// let mut legal = Vec::new();
/// seen.legal_actions(&mut legal);
/// assert_eq!((seen.seat(), legal.len()), (Seat(0), 3));
/// assert_eq!(seen.imagine(&mut Seed::from_number(1).bot_dice(0)), state, "nothing is hidden in Nim");
/// # Ok::<(), shopfloor_engine::BadOptions>(())
/// ```
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

    /// Dice that follow from what this seat sees, and from nothing else: whoever thinks with them gives the same
    /// advice in any two states the seat cannot tell apart.
    pub fn dice(&self) -> Dice {
        let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 dice of a view");
        hash.update(G::META.id.as_bytes());
        hash.update(&[0, self.seat.0]);
        hash.update(&serde_json::to_vec(&self.view()).expect("views serialize"));
        Dice::new(*hash.finalize().as_bytes(), 0)
    }

    /// A full state to search in, drawn from those this seat cannot tell from
    /// the real one.
    pub fn imagine(&self, dice: &mut Dice) -> G {
        self.state.determinize(self.seat, dice)
    }

    /// A full state that follows from what this seat sees, and from nothing else: the same in any two states that the
    /// seat cannot tell apart.
    pub fn imagined(&self) -> G {
        self.imagine(&mut self.dice())
    }
}

/// Shows whose eyes they are and nothing of the state.
impl<G> std::fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seen").field("seat", &self.seat).finish_non_exhaustive()
    }
}
