//! What judges made of matches that are over.

use crate::change::Change;
use crate::rows::ReviewRow;
use crate::statement::{Hits, Value};

impl Change {
    /// Writes a review; one by an older judge is written over, one by a newer judge stays.
    pub fn put_review(self, row: &ReviewRow) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO reviews (table_id, judge, review, seats, made) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (table_id) DO UPDATE SET judge = excluded.judge, review = excluded.review,
                seats = excluded.seats, made = excluded.made
             WHERE reviews.judge <= excluded.judge",
            &row.table,
            row.judge,
            &row.review,
            &row.seats,
            row.made,
        )
    }
}
