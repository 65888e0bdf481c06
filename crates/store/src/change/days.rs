//! Matches of the day, and attempts at them.

use crate::change::Change;
use crate::rows::{AttemptRow, DayRow};
use crate::statement::{Hits, Value};

impl Change {
    /// A new day; nothing changes if another server was faster.
    pub fn add_day(self, row: &DayRow) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO days (game, day, secret, setup) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            &row.game,
            row.day,
            &row.secret,
            &row.setup,
        )
    }

    /// A new attempt; refused if the person has one of this number.
    pub fn add_attempt(self, row: &AttemptRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO attempts (table_id, game, day, user_id, number, begun, seat)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            &row.table,
            &row.game,
            row.day,
            &row.user,
            row.number,
            row.begun,
            row.seat,
        )
    }

    /// How an attempt ended.
    pub fn end_attempt(self, row: &AttemptRow) -> Change {
        push!(
            self,
            One,
            "UPDATE attempts SET finished = $2, place = $3, score = $4, has_left = $5 WHERE table_id = $1",
            &row.table,
            row.finished,
            row.place,
            row.score,
            row.left,
        )
    }
}
