//! What a bot may think of a position: beside the rules, not in them.

use crate::{Actor, Dice, Game, Seat};

/// A game's rule of thumb for how well a seat stands and what it might do.
///
/// Bots call it on states they imagine, so it may look at everything. It must
/// be quick, and it need not be right: a search corrects it.
pub trait Heuristic: Game {
    /// The final score the seat can expect, in points.
    /// Without an idea of its own, a game is judged by its end alone.
    fn evaluate(&self, seat: Seat) -> f64 {
        self.outcome().map_or(0.0, |outcome| f64::from(outcome.scores[seat.index()]))
    }

    /// How far such expectations are off here, in points: the more, the less a lead means.
    fn doubt(&self) -> f64 {
        1.0
    }

    /// The chance of each seat to win, by seat.
    fn chances(&self, into: &mut [f64]) {
        for (chance, seat) in into.iter_mut().zip(Seat::all(self.seats())) {
            *chance = self.evaluate(seat);
        }
        let best = into.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let doubt = self.doubt();
        into.iter_mut().for_each(|chance| *chance = ((*chance - best) / doubt).exp());
        let sum: f64 = into.iter().sum();
        into.iter_mut().for_each(|chance| *chance /= sum);
    }

    /// What each action of the seat worth a thought promises, in points of
    /// `evaluate`, the best first. `effort` is how many positions may be looked
    /// at (1 = a glance at each action).
    fn rank(&self, seat: Seat, effort: u32, dice: &mut Dice, into: &mut Vec<(Self::Action, f64)>) {
        let _ = (effort, dice);
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        into.clear();
        for action in legal {
            let mut next = self.clone();
            if next.apply(Actor::Seat(seat), action, &mut |_| {}).is_ok() {
                into.push((action, next.evaluate(seat)));
            }
        }
        into.sort_by(|one, other| other.1.total_cmp(&one.1));
    }
}
