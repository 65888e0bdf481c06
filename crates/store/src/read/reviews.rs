//! What judges made of matches that are over.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{ReviewRow, ReviewedResult, TableId, UserId};

impl Store {
    pub async fn review(&self, table: &TableId) -> Result<Option<ReviewRow>, Down> {
        self.one("SELECT * FROM reviews WHERE table_id = $1", vec![table.into()]).await
    }

    /// A person's results in matches of a game that were reviewed, the newest first. Only what was played here to the
    /// end counts, and not what somebody left.
    pub async fn reviewed_results(
        &self,
        user: &UserId,
        game: &str,
        limit: i64,
    ) -> Result<Vec<ReviewedResult>, Down> {
        let sql = "SELECT results.*, reviews.judge, reviews.seats AS reviewed
             FROM results JOIN reviews ON reviews.table_id = results.table_id
             WHERE user_id = $1 AND game = $2 AND unfinished = 0 AND has_left = 0
             ORDER BY finished DESC, results.table_id, seat LIMIT $3";
        self.all(sql, vec![user.into(), game.into(), limit.into()]).await
    }
}
