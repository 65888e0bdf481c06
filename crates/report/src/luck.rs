//! Luck taken out of results: the same means, with less spread.

use serde::Serialize;

use crate::record::{MatchRecord, SeatLuck};
use crate::stats::{Mean, Sums};

/// Means without luck, beside the raw ones.
#[derive(Clone, Debug, Serialize)]
pub struct LuckSummary {
    /// Who judged, and how hard: fixed before the first match.
    pub judge: String,
    pub seats: Vec<SeatAdjusted>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SeatAdjusted {
    pub seat: String,
    pub bot: String,
    pub wins: Adjusted,
    pub score: Adjusted,
    /// The lead over the best of the others; none in a match for one.
    pub lead: Option<Adjusted>,
}

/// A mean as it was, and without luck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Adjusted {
    pub raw: Mean,
    pub adjusted: Mean,
    /// By what the variance was divided: so many times as many matches would be as sure without it. None where nothing
    /// varied.
    pub factor: Option<f64>,
}

/// Numbers with and without luck, added up.
#[derive(Clone, Copy, Debug, Default)]
pub struct AdjustedSums {
    raw: Sums,
    adjusted: Sums,
}

impl AdjustedSums {
    /// What came of a match, and what chance had in it.
    pub fn add(&mut self, result: f64, luck: f64) {
        self.raw.add(result);
        self.adjusted.add(result - luck);
    }

    pub fn adjusted(&self) -> Adjusted {
        let (raw, adjusted) = (self.raw.variance(), self.adjusted.variance());
        let factor = (raw > 0.0 && adjusted > 0.0).then(|| raw / adjusted);
        Adjusted { raw: self.raw.estimate(), adjusted: self.adjusted.estimate(), factor }
    }
}

/// The results of a player without luck.
#[derive(Clone, Copy, Debug, Default)]
pub struct LuckTally {
    pub wins: AdjustedSums,
    pub score: AdjustedSums,
    pub lead: AdjustedSums,
}

impl LuckTally {
    /// What came of a match for a seat, and what chance had in it.
    pub fn add(&mut self, seat: usize, win: f64, scores: &[i32], luck: &SeatLuck) {
        let score = f64::from(scores[seat]);
        self.wins.add(win, luck.wins);
        self.score.add(score, luck.score);
        let others = scores.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, score)| *score);
        if let Some(best) = others.max() {
            self.lead.add(score - f64::from(best), luck.lead);
        }
    }

    /// The lead over the best of the others; none in matches for one.
    pub fn lead(&self) -> Option<Adjusted> {
        Some(self.lead.adjusted()).filter(|lead| lead.raw.n > 0)
    }
}

/// The seats of a match, added.
pub(crate) fn add_luck(seats: &mut [LuckTally], record: &MatchRecord, wins: &[f64]) {
    for (seat, (tally, luck)) in seats.iter_mut().zip(&record.luck).enumerate() {
        tally.add(seat, wins[seat], &record.scores, luck);
    }
}
