//! Takes what looks best at once.

use engine::{Dice, Heuristic, Seen, try_each};

use crate::Bot;

/// One imagined state, every legal action tried in it, the best by the game's
/// evaluation is played. Where the seat goes on after an action (a payout to
/// choose, a card to discard), its best next action counts, too: half a
/// move is judged by the whole.
pub struct Greedy<A> {
    ranked: Vec<(A, f64)>,
}

impl<A> Default for Greedy<A> {
    fn default() -> Self {
        Greedy { ranked: Vec::new() }
    }
}

impl<G: Heuristic> Bot<G> for Greedy<G::Action> {
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice, _keep_going: &mut dyn FnMut() -> bool) -> G::Action {
        try_each(&seen.imagine(dice), seen.seat(), &mut self.ranked);
        let best = self.ranked[0].1;
        // Equals are drawn for, so that a bot does not play the same match twice.
        let equals = self.ranked.iter().take_while(|(_, worth)| *worth == best).count();
        self.ranked[dice.index(equals)].0
    }
}
