//! Who has tried and solved which puzzles.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{PuzzleTryRow, UserId};

impl Store {
    /// The puzzles that somebody has tried.
    pub async fn puzzle_tries(&self, user: &UserId) -> Result<Vec<PuzzleTryRow>, Down> {
        let sql = "SELECT * FROM puzzle_tries WHERE user_id = $1 ORDER BY game, puzzle";
        self.all(sql, vec![user.into()]).await
    }

    /// The last days on which somebody has solved a puzzle, the latest first.
    pub async fn puzzle_days(&self, user: &UserId, limit: i64) -> Result<Vec<i64>, Down> {
        let sql = "SELECT day FROM puzzle_days WHERE user_id = $1 ORDER BY day DESC LIMIT $2";
        self.all(sql, vec![user.into(), limit.into()]).await
    }
}
