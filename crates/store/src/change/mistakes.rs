//! People's own mistakes, and when they come back.

use crate::change::Change;
use crate::rows::{MistakeRow, TableId, UserId};
use crate::statement::{Hits, Value};

impl Change {
    /// A decision that a judge calls a mistake. One that is there already keeps when it comes back.
    pub fn put_mistake(self, row: &MistakeRow) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO mistakes (user_id, table_id, ply, seat, game, round, judge, played, added, due, answered,
                was_right, reps, lapses, stability, difficulty)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
             ON CONFLICT (user_id, table_id, ply) DO UPDATE SET judge = excluded.judge
             WHERE mistakes.judge < excluded.judge",
            &row.user,
            &row.table,
            row.ply,
            row.seat,
            &row.game,
            row.round,
            row.judge,
            row.played,
            row.added,
            row.due,
            row.answered,
            row.right.map(i64::from),
            row.reps,
            row.lapses,
            row.stability,
            row.difficulty,
        )
    }

    /// All mistakes that this judge finds in a person's match are written: what only older ones called so goes, and the
    /// match is not looked through again before there is a newer judge.
    pub fn mistakes_are_gathered(self, user: &UserId, table: &TableId, judge: i64) -> Change {
        let gone = "DELETE FROM mistakes WHERE user_id = $1 AND table_id = $2 AND judge < $3";
        let change = push!(self, Any, gone, user, table, judge);
        let sql = "UPDATE results SET gathered = $3 WHERE user_id = $1 AND table_id = $2 AND gathered < $3";
        let change = push!(change, Any, sql, user, table, judge);
        let sql = "UPDATE attempts SET gathered = $3 WHERE user_id = $1 AND table_id = $2 AND gathered < $3";
        push!(change, Any, sql, user, table, judge)
    }

    /// Of more than `most` of a person's those go that would come back last.
    pub fn trim_mistakes(self, user: &UserId, most: i64) -> Change {
        push!(
            self,
            Any,
            "DELETE FROM mistakes WHERE user_id = $1 AND (table_id, ply) IN (
                SELECT table_id, ply FROM mistakes WHERE user_id = $1
                ORDER BY due DESC, added, table_id, ply
                LIMIT (SELECT CASE WHEN COUNT(*) > $2 THEN COUNT(*) - $2 ELSE 0 END FROM mistakes WHERE user_id = $1))",
            user,
            most,
        )
    }

    /// A mistake was answered; nothing changes if it was answered elsewhere since.
    pub fn set_mistake(self, row: &MistakeRow) -> Change {
        push!(
            self,
            Any,
            "UPDATE mistakes SET due = $4, answered = $5, was_right = $6, reps = $7, lapses = $8, stability = $9,
                difficulty = $10
             WHERE user_id = $1 AND table_id = $2 AND ply = $3 AND reps = $7 - 1",
            &row.user,
            &row.table,
            row.ply,
            row.due,
            row.answered,
            row.right.map(i64::from),
            row.reps,
            row.lapses,
            row.stability,
            row.difficulty,
        )
    }
}
