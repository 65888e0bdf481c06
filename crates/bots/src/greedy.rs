//! Takes what looks best at once.

use engine::{Actor, Dice, Game, Heuristic, Seat, Seen};

use crate::Bot;

/// One imagined state, every legal action tried in it, the best by the game's
/// rule of thumb is played. Where the seat goes on after an action (a payout to
/// choose, a card to discard), its best next step counts too, so that half a
/// deed is judged by the whole.
pub struct Greedy<A> {
    legal: Vec<A>,
    next: Vec<A>,
}

impl<A> Default for Greedy<A> {
    fn default() -> Self {
        Greedy { legal: Vec::new(), next: Vec::new() }
    }
}

impl<G: Heuristic> Bot<G> for Greedy<G::Action> {
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice) -> G::Action {
        let seat = seen.seat();
        seen.legal_actions(&mut self.legal);
        let imagined = seen.imagine(dice);
        let mut best = (f64::NEG_INFINITY, 0u32, self.legal[0]);
        for &action in &self.legal {
            let worth = after(&imagined, seat, action).map_or(f64::NEG_INFINITY, |state| {
                let now = state.evaluate(seat);
                self.next.clear();
                state.legal_actions(seat, &mut self.next);
                let further =
                    self.next.iter().filter_map(|&next| Some(after(&state, seat, next)?.evaluate(seat)));
                further.fold(now, f64::max)
            });
            // Equals are drawn for, so that a bot does not play the same match twice.
            if worth > best.0 {
                best = (worth, 1, action);
            } else if worth == best.0 {
                best.1 += 1;
                if dice.one_in(best.1) {
                    best.2 = action;
                }
            }
        }
        best.2
    }
}

fn after<G: Game>(state: &G, seat: Seat, action: G::Action) -> Option<G> {
    let mut next = state.clone();
    next.apply(Actor::Seat(seat), action, &mut |_| {}).ok()?;
    Some(next)
}
