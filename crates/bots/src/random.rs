//! Plays anything legal.

use engine::{Dice, Game, Seen};

use crate::Bot;

pub struct Random<A> {
    legal: Vec<A>,
}

impl<A> Default for Random<A> {
    fn default() -> Self {
        Random { legal: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G::Action> {
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice, _keep_going: &mut dyn FnMut() -> bool) -> G::Action {
        seen.legal_actions(&mut self.legal);
        dice.pick(&self.legal)
    }
}
