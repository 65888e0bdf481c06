//! Days on which somebody's clocks stand still.

use crate::change::Change;
use crate::rows::{DayOffRow, UserId};
use crate::statement::{Hits, Value};

impl Change {
    /// Takes a day off; refused if it is taken, or if its year has so many already.
    pub fn add_day_off(self, row: &DayOffRow, a_year: i64) -> Change {
        push!(
            self,
            One,
            "INSERT INTO days_off (user_id, day, from_date, until_date)
             SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT)
             WHERE (SELECT COUNT(*) FROM days_off WHERE user_id = $1 AND substr(day, 1, 4) = substr(CAST($2 AS TEXT), 1, 4))
                < CAST($5 AS BIGINT)
             ON CONFLICT DO NOTHING",
            &row.user,
            &row.day,
            row.from,
            row.until,
            a_year,
        )
    }

    /// Days off that were over before a date.
    pub fn remove_old_days_off(self, before: i64) -> Change {
        push!(self, Any, "DELETE FROM days_off WHERE until_date < $1", before)
    }

    /// Gives a day back that has not begun.
    pub fn remove_day_off(self, user: &UserId, day: &str, now: i64) -> Change {
        push!(
            self,
            One,
            "DELETE FROM days_off WHERE user_id = $1 AND day = $2 AND from_date > $3",
            user,
            day,
            now,
        )
    }
}
