//! People's own mistakes, and when they come back.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{MistakeCounts, MistakeRow, TableId, UngatheredReview, UserId};

impl Store {
    /// Reports by this judge of a person's last `looked` matches whose mistakes are not gathered yet, the newest first. Only
    /// what was played here to the end counts, and not what somebody left.
    pub async fn ungathered(
        &self,
        user: &UserId,
        judge: i64,
        looked: i64,
        limit: i64,
    ) -> Result<Vec<UngatheredReview>, Down> {
        let sql = "SELECT last.table_id, last.seat, last.game, last.finished, reviews.judge, reviews.review
             FROM (SELECT table_id, seat, game, finished, gathered FROM results
                    WHERE user_id = $1 AND unfinished = 0 AND has_left = 0
                UNION ALL SELECT table_id, seat, game, finished, gathered FROM attempts
                    WHERE user_id = $1 AND score IS NOT NULL AND has_left = 0
                ORDER BY finished DESC LIMIT $3) AS last
             JOIN reviews ON reviews.table_id = last.table_id
             WHERE reviews.judge = $2 AND last.gathered < $2
             ORDER BY last.finished DESC, last.table_id LIMIT $4";
        self.all(sql, vec![user.into(), judge.into(), looked.into(), limit.into()]).await
    }

    /// Whether a person made the move that entry `ply` is part of.
    pub async fn moved(&self, user: &UserId, table: &TableId, ply: i64) -> Result<bool, Down> {
        let sql =
            "SELECT COUNT(*) FROM log WHERE table_id = $2 AND ply <= $3 AND ply + count > $3 AND who = $1";
        let who = format!("user:{user}");
        let found: Option<i64> = self.one(sql, vec![(&who).into(), table.into(), ply.into()]).await?;
        Ok(found.is_some_and(|rows| rows > 0))
    }

    /// A person's mistakes that are due, the longest due first; only those that this judge calls so.
    pub async fn due_mistakes(
        &self,
        user: &UserId,
        judge: i64,
        now: i64,
        limit: i64,
    ) -> Result<Vec<MistakeRow>, Down> {
        let sql = "SELECT * FROM mistakes WHERE user_id = $1 AND judge = $2 AND due <= $3
             ORDER BY due, played DESC, table_id, ply LIMIT $4";
        self.all(sql, vec![user.into(), judge.into(), now.into(), limit.into()]).await
    }

    pub async fn mistake_counts(&self, user: &UserId, judge: i64, now: i64) -> Result<MistakeCounts, Down> {
        let sql = "SELECT COUNT(CASE WHEN due <= $3 THEN 1 END), COUNT(CASE WHEN due > $3 THEN 1 END),
                MIN(CASE WHEN due > $3 THEN due END)
             FROM mistakes WHERE user_id = $1 AND judge = $2";
        Ok(self.one(sql, vec![user.into(), judge.into(), now.into()]).await?.unwrap_or_default())
    }

    pub async fn mistake(
        &self,
        user: &UserId,
        table: &TableId,
        ply: i64,
    ) -> Result<Option<MistakeRow>, Down> {
        let sql = "SELECT * FROM mistakes WHERE user_id = $1 AND table_id = $2 AND ply = $3";
        self.one(sql, vec![user.into(), table.into(), ply.into()]).await
    }

    /// One of a person's last matches that this judge has not looked at.
    pub async fn unjudged_match(
        &self,
        user: &UserId,
        judge: i64,
        looked: i64,
    ) -> Result<Option<TableId>, Down> {
        let sql = "SELECT last.table_id FROM (SELECT table_id, finished FROM results
                    WHERE user_id = $1 AND unfinished = 0 AND has_left = 0
                    ORDER BY finished DESC, table_id LIMIT $3) AS last
             WHERE NOT EXISTS
                (SELECT 1 FROM reviews WHERE reviews.table_id = last.table_id AND reviews.judge = $2)
             ORDER BY last.finished DESC, last.table_id LIMIT 1";
        self.one(sql, vec![user.into(), judge.into(), looked.into()]).await
    }

    /// A match with a due mistake that only an older judge has looked at.
    pub async fn outdated_mistake(
        &self,
        user: &UserId,
        judge: i64,
        now: i64,
    ) -> Result<Option<TableId>, Down> {
        let sql = "SELECT table_id FROM mistakes WHERE user_id = $1 AND judge < $2 AND due <= $3
             ORDER BY due, table_id LIMIT 1";
        self.one(sql, vec![user.into(), judge.into(), now.into()]).await
    }
}
