//! Matches of the day, and attempts at them.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{AttemptRow, ComparedRow, DayRow, TableId, UserId};

/// Attempts that count, with whose they are. `$3` is a week: accounts that were younger when they played, and guests,
/// stand apart.
macro_rules! compared {
    ($which:literal) => {
        concat!(
            "SELECT attempts.*, users.name AS user_name, users.account AS user_account, reviews.seats AS reviewed
             FROM attempts JOIN users ON users.id = attempts.user_id
             LEFT JOIN reviews ON reviews.table_id = attempts.table_id
             WHERE attempts.game = $1 AND attempts.day = $2 AND attempts.number = 0 AND ",
            $which
        )
    };
}

impl Store {
    pub async fn day(&self, game: &str, day: i64) -> Result<Option<DayRow>, Down> {
        self.one("SELECT * FROM days WHERE game = $1 AND day = $2", vec![game.into(), day.into()]).await
    }

    /// A person's latest attempt at a match of the day.
    pub async fn last_attempt(
        &self,
        user: &UserId,
        game: &str,
        day: i64,
    ) -> Result<Option<AttemptRow>, Down> {
        let sql = "SELECT * FROM attempts WHERE user_id = $1 AND game = $2 AND day = $3
             ORDER BY number DESC LIMIT 1";
        self.one(sql, vec![user.into(), game.into(), day.into()]).await
    }

    /// The attempt of a person that counts.
    pub async fn first_attempt(
        &self,
        user: &UserId,
        game: &str,
        day: i64,
    ) -> Result<Option<AttemptRow>, Down> {
        let sql = "SELECT * FROM attempts WHERE user_id = $1 AND game = $2 AND day = $3 AND number = 0";
        self.one(sql, vec![user.into(), game.into(), day.into()]).await
    }

    /// How many people have begun a match of the day.
    pub async fn attempted_by(&self, game: &str, day: i64) -> Result<i64, Down> {
        let sql = "SELECT COUNT(*) FROM attempts WHERE game = $1 AND day = $2 AND number = 0";
        Ok(self.one(sql, vec![game.into(), day.into()]).await?.unwrap_or_default())
    }

    /// The best attempts that count: of accounts that were at least `age` old when they began, or of all others.
    pub async fn compared(
        &self,
        game: &str,
        day: i64,
        age: i64,
        apart: bool,
        limit: i64,
    ) -> Result<Vec<ComparedRow>, Down> {
        let sql = if apart {
            concat!(
                compared!("(users.account IS NULL OR attempts.begun - users.created < $3)"),
                " ORDER BY attempts.has_left, COALESCE(attempts.score, -1000000) DESC, attempts.place,
                    attempts.begun, attempts.table_id LIMIT $4"
            )
        } else {
            concat!(
                compared!("users.account IS NOT NULL AND attempts.begun - users.created >= $3"),
                " ORDER BY attempts.has_left, COALESCE(attempts.score, -1000000) DESC, attempts.place,
                    attempts.begun, attempts.table_id LIMIT $4"
            )
        };
        self.all(sql, vec![game.into(), day.into(), age.into(), limit.into()]).await
    }

    /// Of the best attempts of a day that count and were played to the end, those without a report by this judge.
    pub async fn unjudged_attempts(
        &self,
        game: &str,
        day: i64,
        judge: i64,
        limit: i64,
    ) -> Result<Vec<TableId>, Down> {
        let sql = "SELECT best.table_id FROM (
                SELECT table_id, score FROM attempts
                WHERE game = $1 AND day = $2 AND number = 0 AND score IS NOT NULL AND has_left = 0
                ORDER BY score DESC, table_id LIMIT $4) AS best
             LEFT JOIN reviews ON reviews.table_id = best.table_id AND reviews.judge >= $3
             WHERE reviews.table_id IS NULL ORDER BY best.score DESC, best.table_id";
        self.all(sql, vec![game.into(), day.into(), judge.into(), limit.into()]).await
    }
}
