//! Results and ratings.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{GameTotals, RatingRow, ResultRow, TableId, UserId, UserRow};

impl Store {
    pub async fn rating(&self, user: &UserId, game: &str) -> Result<Option<RatingRow>, Down> {
        self.one("SELECT * FROM ratings WHERE user_id = $1 AND game = $2", vec![user.into(), game.into()])
            .await
    }

    pub async fn ratings_of(&self, user: &UserId) -> Result<Vec<RatingRow>, Down> {
        self.all("SELECT * FROM ratings WHERE user_id = $1 ORDER BY game", vec![user.into()]).await
    }

    /// The best players of a game by the lower end of their rating.
    pub async fn leaderboard(&self, game: &str, limit: i64) -> Result<Vec<(RatingRow, UserRow)>, Down> {
        let sql = "SELECT ratings.*, users.* FROM ratings JOIN users ON users.id = user_id
             WHERE game = $1 AND banned = 0 AND deleted = 0
             ORDER BY (rating - 2 * uncertainty) DESC, user_id LIMIT $2";
        self.all(sql, vec![game.into(), limit.into()]).await
    }

    /// A person's results before a time, the newest first, and whether the table is public.
    pub async fn results_of(
        &self,
        user: &UserId,
        before_finished: i64,
        limit: i64,
    ) -> Result<Vec<(ResultRow, bool)>, Down> {
        let sql = "SELECT results.*, tables.public FROM results JOIN tables ON tables.id = table_id
             WHERE user_id = $1 AND results.finished < $2
             ORDER BY results.finished DESC, table_id, seat LIMIT $3";
        self.all(sql, vec![user.into(), before_finished.into(), limit.into()]).await
    }

    /// How many matches of each game a person has finished and won. A player who left has not won.
    pub async fn played_by(&self, user: &UserId) -> Result<Vec<GameTotals>, Down> {
        let sql = "SELECT game, COUNT(*), COUNT(CASE WHEN place = 1 AND has_left = 0 THEN 1 END)
             FROM results WHERE user_id = $1 GROUP BY game ORDER BY game";
        self.all(sql, vec![user.into()]).await
    }

    /// Everybody's results at a table, by seat.
    pub async fn results_at(&self, table: &TableId) -> Result<Vec<ResultRow>, Down> {
        self.all("SELECT * FROM results WHERE table_id = $1 ORDER BY seat", vec![table.into()]).await
    }
}
