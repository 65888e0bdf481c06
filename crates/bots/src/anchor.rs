//! A game's frozen director: whatever it was, it plays.

use engine::{Dice, FrozenPlayer, Heuristic, Seen, Thought};

use crate::Bot;

struct Frozen<G: Heuristic>(FrozenPlayer<G>);

impl<G: Heuristic> Bot<G> for Frozen<G> {
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice, _keep_going: &mut dyn FnMut() -> bool) -> G::Action {
        (self.0)(seen, dice)
    }
}

pub fn bot<G: Heuristic>(thought: Thought) -> Option<Box<dyn Bot<G>>> {
    let (_, freeze) = G::ANCHOR?;
    Some(Box::new(Frozen(freeze(thought))))
}
