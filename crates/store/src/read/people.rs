//! People, their sessions, their presets, people they have muted.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{Counts, LearnedRow, Notice, PresetRow, SessionRow, UserId, UserRow};

impl Store {
    pub async fn user(&self, id: &UserId) -> Result<Option<UserRow>, Down> {
        self.one("SELECT * FROM users WHERE id = $1", vec![id.into()]).await
    }

    /// The person whose account has this name, in the form used to compare names.
    pub async fn user_by_account(&self, account: &str) -> Result<Option<UserRow>, Down> {
        self.one("SELECT * FROM users WHERE account = $1", vec![account.into()]).await
    }

    /// The account whose name has this likeness.
    pub async fn name_owner(&self, likeness: &str) -> Result<Option<UserId>, Down> {
        self.one("SELECT user_id FROM names WHERE likeness = $1", vec![likeness.into()]).await
    }

    /// The version by which all accounts have claimed their names; none before.
    pub async fn names_claimed(&self) -> Result<Option<i64>, Down> {
        self.one("SELECT value FROM meta WHERE key = 'names'", Vec::new()).await
    }

    /// Accounts made after this one, the oldest first.
    pub async fn accounts_after(&self, last: Option<&UserRow>, limit: i64) -> Result<Vec<UserRow>, Down> {
        let sql = "SELECT * FROM users
             WHERE created >= $1 AND (created > $1 OR id > $2) AND account IS NOT NULL
             ORDER BY created, id LIMIT $3";
        let (created, id) = last.map_or((i64::MIN, ""), |user| (user.created, &user.id.0));
        self.all(sql, vec![created.into(), id.into(), limit.into()]).await
    }

    pub async fn session(&self, hash: &str) -> Result<Option<(SessionRow, UserRow)>, Down> {
        let sql =
            "SELECT hash, user_id, label, sessions.created AS session_created, seen, scope, expires, users.*
             FROM sessions JOIN users ON users.id = user_id WHERE hash = $1";
        self.one(sql, vec![hash.into()]).await
    }

    /// The oldest first.
    pub async fn sessions_of(&self, user: &UserId) -> Result<Vec<SessionRow>, Down> {
        let sql = "SELECT hash, user_id, label, created AS session_created, seen, scope, expires
             FROM sessions WHERE user_id = $1 ORDER BY created, hash";
        self.all(sql, vec![user.into()]).await
    }

    /// Guests not seen since a date, unless they sit at a table that is not over.
    pub async fn guests_unseen(&self, before: i64, limit: i64) -> Result<Vec<UserId>, Down> {
        let sql = "SELECT DISTINCT sessions.user_id FROM sessions JOIN users ON users.id = sessions.user_id
             WHERE sessions.seen < $1 AND users.account IS NULL
                AND NOT EXISTS (
                    SELECT 1 FROM sessions AS later WHERE later.user_id = sessions.user_id AND later.seen >= $1)
                AND NOT EXISTS (
                    SELECT 1 FROM seats JOIN tables ON tables.id = seats.table_id
                    WHERE seats.user_id = sessions.user_id AND tables.status IN ('open', 'playing'))
             LIMIT $2";
        self.all(sql, vec![before.into(), limit.into()]).await
    }

    /// The people that a person has muted.
    pub async fn mutes_of(&self, user: &UserId) -> Result<Vec<UserId>, Down> {
        let sql = "SELECT muted_id FROM mutes WHERE user_id = $1 ORDER BY muted_id";
        self.all(sql, vec![user.into()]).await
    }

    /// The same, with their names.
    pub async fn muted_by(&self, user: &UserId) -> Result<Vec<UserRow>, Down> {
        let sql = "SELECT users.* FROM mutes JOIN users ON users.id = muted_id
             WHERE user_id = $1 ORDER BY muted_id";
        self.all(sql, vec![user.into()]).await
    }

    /// What a person has written down of their own boxes, by game and name.
    pub async fn presets_of(&self, user: &UserId) -> Result<Vec<PresetRow>, Down> {
        self.all("SELECT * FROM own_presets WHERE user_id = $1 ORDER BY game, name", vec![user.into()]).await
    }

    /// The lessons that somebody has finished.
    pub async fn learned_by(&self, user: &UserId) -> Result<Vec<LearnedRow>, Down> {
        self.all("SELECT * FROM learned WHERE user_id = $1 ORDER BY game, lesson", vec![user.into()]).await
    }

    /// People with this id or with this text in their names, the newest first. Searches everybody: for the admin.
    pub async fn users_like(&self, text: &str, limit: i64) -> Result<Vec<UserRow>, Down> {
        let text = text.to_lowercase();
        let sql = r"SELECT * FROM users
             WHERE id = $1 OR lower(name) LIKE $2 ESCAPE '\' OR account LIKE $2 ESCAPE '\'
             ORDER BY created DESC, id LIMIT $3";
        self.all(sql, vec![(&text).into(), (&containing(&text)).into(), limit.into()]).await
    }

    /// What admins have done since notice `n`.
    pub async fn notices_after(&self, n: i64) -> Result<Vec<(i64, Notice)>, Down> {
        self.all("SELECT * FROM notices WHERE n > $1 ORDER BY n", vec![n.into()]).await
    }

    /// The number of the last notice; 0 if there is none.
    pub async fn last_notice(&self) -> Result<i64, Down> {
        Ok(self.one("SELECT COALESCE(MAX(n), 0) FROM notices", Vec::new()).await?.unwrap_or(0))
    }

    pub async fn counts(&self) -> Result<Counts, Down> {
        let users = self.one("SELECT COUNT(*) FROM users WHERE deleted = 0", Vec::new()).await?;
        let sql = "SELECT status, COUNT(*) FROM tables GROUP BY status ORDER BY status";
        Ok(Counts { users: users.unwrap_or(0), tables: self.all(sql, Vec::new()).await? })
    }
}

/// The pattern for texts that contain this one.
fn containing(text: &str) -> String {
    let literal = text.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    format!("%{literal}%")
}
