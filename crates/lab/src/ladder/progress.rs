//! How far a ladder is, and how long it will still take.

use std::time::Duration;

use super::plan::LadderRow;
use super::result_file::MatchResult;

/// The matches of one row.
#[derive(Clone, Debug)]
struct RowProgress {
    left: u64,
    played: u64,
    spent_ms: f64,
    /// A first guess at a match's length, until some have been played.
    guess_ms: f64,
}

impl RowProgress {
    fn left_ms(&self) -> f64 {
        let each = if self.played > 0 { self.spent_ms / self.played as f64 } else { self.guess_ms };
        self.left as f64 * each
    }
}

/// Counts work, not matches: some take a thousand times as long as others.
#[derive(Clone, Debug, Default)]
pub struct LadderProgress {
    rows: Vec<RowProgress>,
    /// All matches of the ladder; 0 while it is still being planned.
    pub matches: u64,
}

impl LadderProgress {
    pub(super) fn new(rows: &[LadderRow], played: &[MatchResult]) -> LadderProgress {
        let row = |row: &LadderRow| RowProgress {
            left: row.matches,
            played: 0,
            spent_ms: 0.0,
            guess_ms: row.cost_ms,
        };
        let matches = rows.iter().map(|row| row.matches).sum();
        let mut progress = LadderProgress { rows: rows.iter().map(row).collect(), matches };
        played.iter().for_each(|played| progress.count(played));
        progress
    }

    pub(super) fn count(&mut self, played: &MatchResult) {
        let row = &mut self.rows[played.row];
        row.left = row.left.saturating_sub(1);
        row.played += 1;
        row.spent_ms += played.thought_ms() + played.judge_ms;
    }

    /// How many matches are still to be played.
    pub fn left(&self) -> u64 {
        self.rows.iter().map(|row| row.left).sum()
    }

    /// About how long they will take on this machine.
    pub fn time_left(&self) -> Duration {
        Duration::from_millis((self.left_ms() / rayon::current_num_threads() as f64) as u64)
    }

    /// The part of the work that is done, from 0 to 1.
    pub fn part_done(&self) -> f64 {
        let spent_ms: f64 = self.rows.iter().map(|row| row.spent_ms).sum();
        spent_ms / (spent_ms + self.left_ms()).max(1e-9)
    }

    fn left_ms(&self) -> f64 {
        self.rows.iter().map(RowProgress::left_ms).sum()
    }
}
