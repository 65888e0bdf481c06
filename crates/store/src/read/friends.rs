//! Whom people follow, who is here, who is invited.

use crate::down::Down;
use crate::open::Store;
use crate::read::lists::Seated;
use crate::rows::{FollowedRow, InvitationRow, StandingRow, TableId, UserId, UserRow};

/// The people with what the reader ($1) may know of them at a time ($2): whether they follow the reader, and whether they are
/// here, which only friends see, and only of those who show it.
macro_rules! followed {
    ($from:literal) => {
        concat!(
            "SELECT users.*, CAST(CASE WHEN back.user_id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS follows_back,
                CAST(CASE WHEN presence.until > $2 THEN 1 ELSE 0 END AS BIGINT) AS is_here,
                CASE WHEN presence.table_until > $2 THEN presence.table_id END AS at_table
             FROM ",
            $from,
            " LEFT JOIN follows AS back ON back.user_id = users.id AND back.followed_id = $1
              LEFT JOIN follows AS own ON own.user_id = $1 AND own.followed_id = users.id
              LEFT JOIN presence ON presence.user_id = users.id AND users.shown_to = 'friends'
                AND back.user_id IS NOT NULL AND own.user_id IS NOT NULL
             WHERE users.deleted = 0 AND "
        )
    };
}

impl Store {
    /// The people whom a person follows.
    pub async fn followed_by(&self, user: &UserId, now: i64) -> Result<Vec<FollowedRow>, Down> {
        let sql = concat!(
            followed!("follows JOIN users ON users.id = follows.followed_id"),
            "follows.user_id = $1 ORDER BY follows.since, users.id"
        );
        self.all(sql, vec![user.into(), now.into()]).await
    }

    /// Somebody, as a person may know them.
    pub async fn seen_by(
        &self,
        user: &UserId,
        other: &UserId,
        now: i64,
    ) -> Result<Option<FollowedRow>, Down> {
        self.one(concat!(followed!("users"), "users.id = $3"), vec![user.into(), now.into(), other.into()])
            .await
    }

    /// The tables at which a person's friends are, of those who show it.
    pub async fn tables_of_friends(&self, user: &UserId, now: i64) -> Result<Vec<Seated>, Down> {
        let sql = "SELECT * FROM tables WHERE status IN ('open', 'playing') AND id IN (
                SELECT presence.table_id FROM presence
                JOIN users ON users.id = presence.user_id AND users.shown_to = 'friends'
                JOIN follows AS own ON own.user_id = $1 AND own.followed_id = presence.user_id
                JOIN follows AS back ON back.user_id = presence.user_id AND back.followed_id = $1
                WHERE presence.table_until > $2)";
        self.seated(sql, vec![user.into(), now.into()]).await
    }

    /// How many people a person follows.
    pub async fn follows(&self, user: &UserId) -> Result<i64, Down> {
        let sql = "SELECT COUNT(*) FROM follows WHERE user_id = $1";
        Ok(self.one(sql, vec![user.into()]).await?.unwrap_or(0))
    }

    /// What two people have to do with each other, as seen by the first.
    pub async fn standing(&self, user: &UserId, other: &UserId) -> Result<StandingRow, Down> {
        let sql = "SELECT
            (SELECT COUNT(*) FROM follows WHERE user_id = $1 AND followed_id = $2) AS follows,
            (SELECT COUNT(*) FROM follows WHERE user_id = $2 AND followed_id = $1) AS followed,
            (SELECT COUNT(*) FROM mutes WHERE user_id = $1 AND muted_id = $2) AS muted,
            (SELECT COUNT(*) FROM mutes WHERE user_id = $1 AND muted_id = $2 AND blocked = 1) AS blocks,
            (SELECT COUNT(*) FROM mutes WHERE user_id = $2 AND muted_id = $1 AND blocked = 1) AS blocked,
            (SELECT COUNT(*) FROM results AS own JOIN results AS others ON others.table_id = own.table_id
                WHERE own.user_id = $1 AND others.user_id = $2) AS met";
        Ok(self.one(sql, vec![user.into(), other.into()]).await?.unwrap_or_default())
    }

    /// The last match that two people have played to its end, if there can be a rematch.
    pub async fn last_together(&self, user: &UserId, other: &UserId) -> Result<Option<TableId>, Down> {
        let sql = "SELECT own.table_id FROM results AS own
             JOIN results AS others ON others.table_id = own.table_id AND others.user_id = $2
             JOIN tables ON tables.id = own.table_id AND tables.status = 'over'
             WHERE own.user_id = $1 ORDER BY own.finished DESC LIMIT 1";
        self.one(sql, vec![user.into(), other.into()]).await
    }

    /// Whether a person has blocked another.
    pub async fn blocks(&self, user: &UserId, other: &UserId) -> Result<bool, Down> {
        let sql = "SELECT COUNT(*) FROM mutes WHERE user_id = $1 AND muted_id = $2 AND blocked = 1";
        let found: Option<i64> = self.one(sql, vec![user.into(), other.into()]).await?;
        Ok(found.unwrap_or(0) > 0)
    }

    /// Who sees that a person is here, and who may invite them.
    pub async fn privacy(&self, user: &UserId) -> Result<Option<(String, String)>, Down> {
        self.one("SELECT shown_to, invited_by FROM users WHERE id = $1", vec![user.into()]).await
    }

    /// The people whom somebody has blocked, by id.
    pub async fn blocked_by(&self, user: &UserId) -> Result<Vec<UserId>, Down> {
        let sql = "SELECT muted_id FROM mutes WHERE user_id = $1 AND blocked = 1 ORDER BY muted_id";
        self.all(sql, vec![user.into()]).await
    }

    /// Invitations to a person to tables that still wait and where they do not sit, with who invites them; the newest first.
    pub async fn invitations_to(
        &self,
        user: &UserId,
        limit: i64,
    ) -> Result<Vec<(InvitationRow, UserRow)>, Down> {
        let sql = "SELECT invitations.*, users.* FROM invitations
             JOIN tables ON tables.id = invitations.table_id AND tables.status = 'open'
             JOIN users ON users.id = invitations.by_id
             WHERE invitations.user_id = $1 AND declined = 0 AND NOT EXISTS (
                SELECT 1 FROM seats WHERE seats.table_id = invitations.table_id AND seats.user_id = $1)
             ORDER BY made DESC, invitations.table_id LIMIT $2";
        self.all(sql, vec![user.into(), limit.into()]).await
    }

    /// The tables of these invitations.
    pub async fn tables_invited_to(&self, user: &UserId) -> Result<Vec<Seated>, Down> {
        let sql = "SELECT * FROM tables WHERE status = 'open'
                AND id IN (SELECT table_id FROM invitations WHERE user_id = $1 AND declined = 0)";
        self.seated(sql, vec![user.into()]).await
    }

    /// Invitations by a person to tables that still wait, with whom they invite; the newest first.
    pub async fn invitations_by(&self, user: &UserId) -> Result<Vec<(InvitationRow, UserRow)>, Down> {
        let sql = "SELECT invitations.*, users.* FROM invitations
             JOIN tables ON tables.id = invitations.table_id AND tables.status = 'open'
             JOIN users ON users.id = invitations.user_id
             WHERE invitations.by_id = $1 ORDER BY made DESC, invitations.table_id, invitations.user_id";
        self.all(sql, vec![user.into()]).await
    }

    pub async fn invitation(&self, table: &TableId, user: &UserId) -> Result<Option<InvitationRow>, Down> {
        let sql = "SELECT * FROM invitations WHERE table_id = $1 AND user_id = $2";
        self.one(sql, vec![table.into(), user.into()]).await
    }

    /// The seats of a table that are kept for somebody.
    pub async fn promised_seats(&self, table: &TableId) -> Result<Vec<i64>, Down> {
        let sql = "SELECT seat FROM invitations WHERE table_id = $1 AND declined = 0 ORDER BY seat";
        self.all(sql, vec![table.into()]).await
    }

    /// How many invitations wait for a person from people whom they do not follow.
    pub async fn invitations_from_others(&self, user: &UserId) -> Result<i64, Down> {
        let sql = "SELECT COUNT(*) FROM invitations
             JOIN tables ON tables.id = invitations.table_id AND tables.status = 'open'
             WHERE invitations.user_id = $1 AND declined = 0 AND NOT EXISTS (
                SELECT 1 FROM follows WHERE follows.user_id = $1 AND follows.followed_id = invitations.by_id)";
        Ok(self.one(sql, vec![user.into()]).await?.unwrap_or(0))
    }
}
