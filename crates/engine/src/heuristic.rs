//! What a bot may think of a position: beside the rules, not in them.

use crate::{Game, Seat};

/// A game's rule of thumb for how well a seat stands.
///
/// Bots call it on states they imagine, so it may look at everything. It must
/// be quick, and it need not be right: a search corrects it.
pub trait Heuristic: Game {
    /// How well `seat` stands, in points of the final score as far as one can tell.
    /// Without an idea of its own, a game is judged by its end alone.
    fn evaluate(&self, seat: Seat) -> f64 {
        self.outcome().map_or(0.0, |outcome| f64::from(outcome.scores[seat.index()]))
    }
}
