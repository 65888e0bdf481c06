//! Players for any game. A bot is handed a [`Seen`], never a state: what a
//! person in its seat could not know, it cannot reach.

use engine::{Dice, Game, Seen};

/// A player that is not a person.
pub trait Bot<G: Game>: Send {
    /// Picks one of the seat's legal actions. Called only when there is one.
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice) -> G::Action;
}

/// A kind of bot that can take a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What it is called on a command line and in a match file.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub plays: &'static str,
}

/// Every level there is, the weakest first.
pub const LEVELS: &[Level] =
    &[Level { name: "random", plays: "Plays any legal action, each as likely as the other." }];

/// A bot of this level.
pub fn bot<G: Game>(level: &str) -> Option<Box<dyn Bot<G>>> {
    match level {
        "random" => Some(Box::new(Random { legal: Vec::new() })),
        _ => None,
    }
}

/// Plays anything legal.
struct Random<A> {
    legal: Vec<A>,
}

impl<G: Game> Bot<G> for Random<G::Action> {
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice) -> G::Action {
        seen.legal_actions(&mut self.legal);
        dice.pick(&self.legal)
    }
}
