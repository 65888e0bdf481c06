//! Who is called, where and how; and notices on their way.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{ChoicesRow, ListedNotice, OutboxRow, UserId, WayRow};

impl Store {
    /// Ways with something due, after one of them in the order of their ids.
    pub async fn ways_due(&self, now: i64, after: &str, limit: i64) -> Result<Vec<(String, UserId)>, Down> {
        let sql = "SELECT way_id, user_id FROM outbox WHERE state = 'waiting' AND due <= $1 AND way_id > $2
             GROUP BY way_id, user_id ORDER BY way_id LIMIT $3";
        self.all(sql, vec![now.into(), after.into(), limit.into()]).await
    }

    /// What waits to be sent by a way, due or not: letters that were begun first, then by the time they are due.
    pub async fn waiting_at(&self, way: &str, limit: i64) -> Result<Vec<OutboxRow>, Down> {
        let sql = "SELECT * FROM outbox WHERE way_id = $1 AND state = 'waiting'
             ORDER BY CASE WHEN letter IS NULL THEN 1 ELSE 0 END, due, id LIMIT $2";
        self.all(sql, vec![way.into(), limit.into()]).await
    }

    /// When the letters were sent that a way has had since.
    pub async fn letters_since(&self, way: &str, since: i64) -> Result<Vec<i64>, Down> {
        let sql = "SELECT MIN(ended) FROM outbox WHERE way_id = $1 AND state = 'sent' AND ended >= $2
             GROUP BY letter ORDER BY MIN(ended)";
        self.all(sql, vec![way.into(), since.into()]).await
    }

    pub async fn way(&self, id: &str) -> Result<Option<WayRow>, Down> {
        self.one("SELECT * FROM ways WHERE id = $1", vec![id.into()]).await
    }

    /// A person's ways, the oldest first.
    pub async fn ways_of(&self, user: &UserId) -> Result<Vec<WayRow>, Down> {
        self.all("SELECT * FROM ways WHERE user_id = $1 ORDER BY made, id", vec![user.into()]).await
    }

    pub async fn choices(&self, user: &UserId) -> Result<Option<ChoicesRow>, Down> {
        self.one("SELECT * FROM notice_choices WHERE user_id = $1", vec![user.into()]).await
    }

    /// A person's notices of a kind that were made since, the newest first.
    pub async fn notices_of(&self, user: &UserId, kind: &str, since: i64) -> Result<Vec<OutboxRow>, Down> {
        let sql =
            "SELECT * FROM outbox WHERE user_id = $1 AND kind = $2 AND made >= $3 ORDER BY made DESC, id";
        self.all(sql, vec![user.into(), kind.into(), since.into()]).await
    }

    /// What waits and what failed, for the admin: the newest first.
    pub async fn outbox(&self, state: &str, limit: i64) -> Result<Vec<ListedNotice>, Down> {
        let sql = "SELECT outbox.*, users.name AS user_name, ways.way AS way_kind
             FROM outbox JOIN users ON users.id = outbox.user_id LEFT JOIN ways ON ways.id = outbox.way_id
             WHERE outbox.state = $1 ORDER BY outbox.made DESC, outbox.id LIMIT $2";
        self.all(sql, vec![state.into(), limit.into()]).await
    }

    /// How many notices have which state.
    pub async fn outbox_counts(&self) -> Result<Vec<(String, i64)>, Down> {
        self.all("SELECT state, COUNT(*) FROM outbox GROUP BY state ORDER BY state", Vec::new()).await
    }

    /// What the site signs with.
    pub async fn site_key(&self, name: &str) -> Result<Option<String>, Down> {
        self.one("SELECT value FROM site_keys WHERE name = $1", vec![name.into()]).await
    }
}
