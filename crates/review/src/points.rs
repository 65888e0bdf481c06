//! Luck in points: what chance brought to the scores, for those who count by them.

use crate::world::{Outlook, SEATS};

/// What chance has brought a seat, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointsOfLuck {
    /// Of its final score.
    pub score: f64,
    /// Of its lead over the best of the others; 0 where there are none.
    pub lead: f64,
}

/// Adds the means over worlds of how much higher scores and leads are in one list than in the other.
pub(crate) fn add_points(to: &mut [PointsOfLuck], of: &[Outlook], minus: &[Outlook]) {
    let (seats, worlds) = (to.len(), of.len().max(1) as f64);
    for (n, seat) in to.iter_mut().enumerate().take(SEATS) {
        for (one, other) in of.iter().zip(minus) {
            seat.score += (one.scores[n] - other.scores[n]) / worlds;
            seat.lead += (lead(one, n, seats) - lead(other, n, seats)) / worlds;
        }
    }
}

/// By how much the seat can expect to lead.
fn lead(outlook: &Outlook, seat: usize, seats: usize) -> f64 {
    let others = (0..seats).filter(|other| *other != seat).map(|other| outlook.scores[other]);
    others.reduce(f64::max).map_or(0.0, |best| outlook.scores[seat] - best)
}
