//! Results and ratings.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{AgainstTotals, GameTotals, PastResult, RatingRow, ResultRow, TableId, UserId, UserRow};

impl Store {
    pub async fn rating(&self, user: &UserId, game: &str) -> Result<Option<RatingRow>, Down> {
        self.one("SELECT * FROM ratings WHERE user_id = $1 AND game = $2", vec![user.into(), game.into()])
            .await
    }

    pub async fn ratings_of(&self, user: &UserId) -> Result<Vec<RatingRow>, Down> {
        self.all("SELECT * FROM ratings WHERE user_id = $1 ORDER BY game", vec![user.into()]).await
    }

    /// The best players of a game by the lower end of their rating: accounts with enough rated matches.
    pub async fn leaderboard(
        &self,
        game: &str,
        matches: i64,
        limit: i64,
    ) -> Result<Vec<(RatingRow, UserRow)>, Down> {
        let sql = "SELECT ratings.*, users.* FROM ratings JOIN users ON users.id = user_id
             WHERE game = $1 AND matches >= $2 AND account IS NOT NULL AND banned = 0 AND deleted = 0
             ORDER BY (rating - 2 * uncertainty) DESC, user_id LIMIT $3";
        self.all(sql, vec![game.into(), matches.into(), limit.into()]).await
    }

    /// How many rated matches two people have had with each other since a time.
    pub async fn rated_together(&self, one: &UserId, other: &UserId, since: i64) -> Result<i64, Down> {
        let sql =
            "SELECT COUNT(*) FROM results AS mine JOIN results AS theirs ON theirs.table_id = mine.table_id
             WHERE mine.user_id = $1 AND mine.finished > $3 AND mine.rating_after IS NOT NULL
                AND theirs.user_id = $2 AND theirs.rating_after IS NOT NULL";
        Ok(self.one(sql, vec![one.into(), other.into(), since.into()]).await?.unwrap_or(0))
    }

    /// All rated results since a time, table by table (one table's are written together): for the admin.
    pub async fn rated_since(&self, since: i64) -> Result<Vec<ResultRow>, Down> {
        let sql = "SELECT * FROM results WHERE rating_after IS NOT NULL AND finished > $1 ORDER BY finished, table_id, seat";
        self.all(sql, vec![since.into()]).await
    }

    /// How a person did against each level of bots, alone against them.
    pub async fn against_bots(&self, user: &UserId) -> Result<Vec<AgainstTotals>, Down> {
        let sql = "SELECT game, against, COUNT(*), COUNT(CASE WHEN place = 1 AND has_left = 0 THEN 1 END),
                CAST(SUM(faced) AS BIGINT), CAST(SUM(beaten) AS BIGINT)
             FROM results WHERE user_id = $1 AND against IS NOT NULL GROUP BY game, against ORDER BY game, against";
        self.all(sql, vec![user.into()]).await
    }

    /// A person's results before a time, the newest first.
    pub async fn results_of(
        &self,
        user: &UserId,
        before_finished: i64,
        limit: i64,
    ) -> Result<Vec<PastResult>, Down> {
        let sql =
            "SELECT results.*, tables.public, tables.decided FROM results JOIN tables ON tables.id = table_id
             WHERE user_id = $1 AND results.finished < $2
             ORDER BY results.finished DESC, table_id, seat LIMIT $3";
        self.all(sql, vec![user.into(), before_finished.into(), limit.into()]).await
    }

    /// How many matches of each game a person has finished and won. A player who left has not won.
    pub async fn played_by(&self, user: &UserId) -> Result<Vec<GameTotals>, Down> {
        let sql = "SELECT game, COUNT(*), COUNT(CASE WHEN place = 1 AND has_left = 0 THEN 1 END)
             FROM results WHERE user_id = $1 AND unfinished = 0 GROUP BY game ORDER BY game";
        self.all(sql, vec![user.into()]).await
    }

    /// Everybody's results at a table, by seat.
    pub async fn results_at(&self, table: &TableId) -> Result<Vec<ResultRow>, Down> {
        self.all("SELECT * FROM results WHERE table_id = $1 ORDER BY seat", vec![table.into()]).await
    }
}
