//! How people did.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{RatingRow, ResultRow, TableId, UserId, UserRow};

impl Store {
    pub async fn rating(&self, user: &UserId, game: &str) -> Result<Option<RatingRow>, Down> {
        self.one("SELECT * FROM ratings WHERE user_id = $1 AND game = $2", vec![user.into(), game.into()])
            .await
    }

    pub async fn ratings_of(&self, user: &UserId) -> Result<Vec<RatingRow>, Down> {
        self.all("SELECT * FROM ratings WHERE user_id = $1 ORDER BY game", vec![user.into()]).await
    }

    /// The best of a game by what their rating is at least, most likely.
    pub async fn leaderboard(&self, game: &str, limit: i64) -> Result<Vec<(RatingRow, UserRow)>, Down> {
        let sql = "SELECT ratings.*, users.* FROM ratings JOIN users ON users.id = user_id
             WHERE game = $1 AND banned = 0 AND deleted = 0
             ORDER BY (rating - 2 * uncertainty) DESC, user_id LIMIT $2";
        self.all(sql, vec![game.into(), limit.into()]).await
    }

    /// What somebody finished before a time, the newest first.
    pub async fn results_of(
        &self,
        user: &UserId,
        before_finished: i64,
        limit: i64,
    ) -> Result<Vec<ResultRow>, Down> {
        let sql = "SELECT * FROM results WHERE user_id = $1 AND finished < $2
             ORDER BY finished DESC, table_id, seat LIMIT $3";
        self.all(sql, vec![user.into(), before_finished.into(), limit.into()]).await
    }

    /// How everybody did at a table, by seat.
    pub async fn results_at(&self, table: &TableId) -> Result<Vec<ResultRow>, Down> {
        self.all("SELECT * FROM results WHERE table_id = $1 ORDER BY seat", vec![table.into()]).await
    }
}
