//! People and what is kept of them, row by row.

use futures_util::StreamExt as _;
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::Inspection;
use crate::down::{Down, said};
use crate::read::FromRow;
use crate::rows::{
    LearnedRow, MistakeRow, Notice, OutboxRow, PresetRow, PuzzleTryRow, RatingRow, ReviewRow, SessionRow,
    UserId, UserRow, WayRow,
};

/// Rows of one kind that were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedRows {
    pub rows: u64,
    pub faults: Vec<String>,
}

impl CheckedRows {
    /// Rows of another kind, told together with these.
    pub(super) fn also(&mut self, other: CheckedRows) {
        self.rows += other.rows;
        self.faults.extend(other.faults);
    }
}

impl Inspection {
    pub async fn people(&self) -> Result<CheckedRows, Down> {
        let fault = |user: UserRow| match (&user.account, &user.password) {
            (Some(_), None) => Some("the account has no password"),
            (None, Some(_)) => Some("a password without an account"),
            (Some(_), Some(_)) if user.deleted => Some("deleted, but the account is there"),
            (Some(_), Some(_)) | (None, None) => None,
        };
        self.check("user", "SELECT * FROM users ORDER BY id", |user| fault(user).map(str::to_owned)).await
    }

    pub async fn sessions(&self) -> Result<CheckedRows, Down> {
        let sql = "SELECT hash, user_id, label, created AS session_created, seen, scope, expires FROM sessions ORDER BY hash";
        self.check("session", sql, |_: SessionRow| None).await
    }

    pub async fn mutes(&self) -> Result<CheckedRows, Down> {
        self.check("mute by", "SELECT user_id FROM mutes ORDER BY user_id", |_: UserId| None).await
    }

    pub async fn presets(&self) -> Result<CheckedRows, Down> {
        self.check("preset", "SELECT * FROM own_presets ORDER BY id", |_: PresetRow| None).await
    }

    pub async fn learned(&self) -> Result<CheckedRows, Down> {
        self.check("lesson of", "SELECT * FROM learned ORDER BY user_id", |_: LearnedRow| None).await
    }

    pub async fn mistakes(&self) -> Result<CheckedRows, Down> {
        self.check("mistake of", "SELECT * FROM mistakes ORDER BY user_id", |_: MistakeRow| None).await
    }

    pub async fn puzzle_tries(&self) -> Result<CheckedRows, Down> {
        self.check("puzzle of", "SELECT * FROM puzzle_tries ORDER BY user_id", |_: PuzzleTryRow| None).await
    }

    /// Reviews can be made again: all that matters is that they can be read.
    pub async fn reviews(&self) -> Result<CheckedRows, Down> {
        self.check("review of", "SELECT * FROM reviews ORDER BY table_id", |_: ReviewRow| None).await
    }

    /// A rating counts the person's rated matches.
    pub async fn ratings(&self) -> Result<CheckedRows, Down> {
        let sql = "SELECT ratings.*, (SELECT COUNT(*) FROM results WHERE results.user_id = ratings.user_id
                AND results.game = ratings.game AND rating_after IS NOT NULL) AS rated
             FROM ratings ORDER BY user_id, game";
        let fault = |(row, rated): (RatingRow, i64)| {
            let RatingRow { game, matches, uncertainty, .. } = row;
            if matches != rated {
                return Some(format!("{game}: it counts {matches} matches, but {rated} were rated"));
            }
            (uncertainty <= 0).then(|| format!("{game}: it has no uncertainty"))
        };
        self.check("rating of", sql, fault).await
    }

    pub async fn notices(&self) -> Result<CheckedRows, Down> {
        self.check("notice", "SELECT * FROM notices ORDER BY n", |_: (i64, Notice)| None).await
    }

    pub async fn ways(&self) -> Result<CheckedRows, Down> {
        self.check("way", "SELECT * FROM ways ORDER BY id", |_: WayRow| None).await
    }

    pub async fn outbox(&self) -> Result<CheckedRows, Down> {
        let read = self.check("notice", "SELECT * FROM outbox ORDER BY id", |_: OutboxRow| None).await?;
        self.hold_outbox(read).await
    }

    /// Reads every row that the query finds; `fault` says what is wrong with one. The first column is its name.
    pub(super) async fn check<T: FromRow>(
        &self,
        kind: &str,
        sql: &'static str,
        fault: impl Fn(T) -> Option<String>,
    ) -> Result<CheckedRows, Down> {
        let mut checked = CheckedRows::default();
        let mut found = sqlx::query(sql).fetch(&self.store.readers);
        while let Some(row) = found.next().await {
            let row = row?;
            checked.rows += 1;
            let wrong = match T::from_row(&row) {
                Ok(read) => fault(read),
                Err(why) => Some(format!("the row cannot be read: {}", said(&why))),
            };
            checked.faults.extend(wrong.map(|wrong| format!("{kind} {}: {wrong}", key(&row))));
        }
        Ok(checked)
    }
}

/// The first column, for people.
fn key(row: &AnyRow) -> String {
    let text = row.try_get::<String, _>(0);
    text.or_else(|_| row.try_get::<i64, _>(0).map(|n| n.to_string())).unwrap_or_else(|_| "?".to_owned())
}
