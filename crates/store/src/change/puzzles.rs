//! Who has tried and solved which puzzles.

use crate::change::Change;
use crate::rows::{PuzzleTryRow, UserId};
use crate::statement::{Hits, Value};

impl Change {
    /// A puzzle was tried; it is tried first and solved first only once.
    pub fn put_puzzle_try(self, row: &PuzzleTryRow) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO puzzle_tries (user_id, game, puzzle, tried, at_once, solved) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (user_id, game, puzzle) DO UPDATE SET solved = excluded.solved
             WHERE puzzle_tries.solved IS NULL AND excluded.solved IS NOT NULL",
            &row.user,
            &row.game,
            &row.puzzle,
            row.tried,
            row.at_once,
            row.solved,
        )
    }

    /// Somebody has solved a puzzle on this day.
    pub fn put_puzzle_day(self, user: &UserId, day: i64) -> Change {
        let sql = "INSERT INTO puzzle_days (user_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        push!(self, Any, sql, user, day)
    }
}
