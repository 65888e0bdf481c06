//! What people have learned.

use crate::change::Change;
use crate::rows::LearnedRow;
use crate::statement::{Hits, Value};

impl Change {
    /// Somebody has finished a lesson; who finishes it again has learned it the first time.
    pub fn put_learned(self, row: &LearnedRow) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO learned (user_id, game, lesson, learned) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id, game, lesson) DO NOTHING",
            &row.user,
            &row.game,
            &row.lesson,
            row.learned,
        )
    }
}
