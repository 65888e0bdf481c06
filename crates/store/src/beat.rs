//! The servers' heartbeat: nobody loses time while all servers are down.

use sqlx::Row as _;

use crate::change::Change;
use crate::down::{Down, Unwritten};
use crate::open::Store;
use crate::statement::{Hits, Value};

/// A beat comes every two seconds; without one for this many milliseconds, all servers were down.
const SILENCE: i64 = 5000;

impl Store {
    /// A server is alive.
    pub async fn beat(&self, now: i64) -> Result<(), Down> {
        let change = Change::new().push(
            Hits::Any,
            // Two servers' clocks differ a little: the later time counts.
            "INSERT INTO meta (key, value) VALUES ('beat', $1)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE meta.value < excluded.value",
            vec![Value::from(now)],
        );
        self.commit(change).await.map_err(|e| Down(e.to_string()))
    }

    /// A server starts. If all were down, matches in progress get the time back: their deadlines move by it, and
    /// `shift` grows by it. Returns the milliseconds given back; 0 if another server has already done so.
    pub async fn wake(&self, now: i64) -> Result<i64, Down> {
        let row =
            sqlx::query("SELECT value FROM meta WHERE key = 'beat'").fetch_optional(&self.readers).await?;
        let last: Option<i64> = row.map(|row| row.try_get(0)).transpose()?;
        let gap = last.map_or(0, |last| now - last);
        let Some(last) = last.filter(|_| gap > SILENCE) else {
            self.beat(now).await?;
            return Ok(0);
        };
        let change = Change::new()
            .push(
                Hits::One,
                "UPDATE meta SET value = $2 WHERE key = 'beat' AND value = $1",
                vec![Value::from(last), Value::from(now)],
            )
            .push(
                Hits::Any,
                "UPDATE tables SET rev = rev + 1, shift = shift + $1, deadline = deadline + $1
                 WHERE status = 'playing'",
                vec![Value::from(gap)],
            );
        match self.commit(change).await {
            Ok(()) => Ok(gap),
            Err(Unwritten::Conflict) => Ok(0),
            Err(Unwritten::Down(why)) => Err(Down(why)),
        }
    }
}
