//! The servers' heartbeat: the site's own time, which nobody stores while all servers are down.

use crate::change::Change;
use crate::down::Down;
use crate::open::Store;
use crate::statement::{Hits, Value};

impl Store {
    /// A server is alive, and this is the site's time by its clock. Returns the latest that any server has stored.
    pub async fn beat(&self, time: i64) -> Result<i64, Down> {
        let change = Change::new().push(
            Hits::Any,
            // Two servers' clocks differ a little: the later time counts.
            "INSERT INTO meta (key, value) VALUES ('beat', $1)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE meta.value < excluded.value",
            vec![Value::from(time)],
        );
        self.commit(change).await.map_err(|e| Down(e.to_string()))?;
        Ok(self.time().await?.unwrap_or(time))
    }

    /// The site's time when a server was last alive; none if there never was one.
    pub async fn time(&self) -> Result<Option<i64>, Down> {
        self.one("SELECT value FROM meta WHERE key = 'beat'", Vec::new()).await
    }

    /// The database's secret of this name; `fresh` becomes it if there is none.
    pub async fn secret(&self, name: &str, fresh: i64) -> Result<i64, Down> {
        let sql = "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
        let change = Change::new().push(Hits::Any, sql, vec![name.into(), fresh.into()]);
        self.commit(change).await.map_err(|e| Down(e.to_string()))?;
        let stored = self.one("SELECT value FROM meta WHERE key = $1", vec![name.into()]).await?;
        Ok(stored.unwrap_or(fresh))
    }
}
