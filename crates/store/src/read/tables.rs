//! A table, its log and its chat; tables where something is due.

use crate::down::Down;
use crate::open::Store;
use crate::read::all;
use crate::read::row::seats;
use crate::rows::{ChatRow, LogRow, SeatRow, TableId, TableRow, TableRows, UserId};

const TABLE: &str = "SELECT * FROM tables WHERE id = $1";
const SEATS: &str = concat!(seats!(), " WHERE table_id = $1 ORDER BY seat");
const LOG: &str = "SELECT * FROM log WHERE table_id = $1 AND ply >= $2 ORDER BY ply";

impl Store {
    pub async fn table(&self, id: &TableId) -> Result<Option<TableRow>, Down> {
        self.one(TABLE, vec![id.into()]).await
    }

    pub async fn seats(&self, table: &TableId) -> Result<Vec<SeatRow>, Down> {
        self.all(SEATS, vec![table.into()]).await
    }

    /// The log from an entry on: rows that begin at `from_ply` or later.
    pub async fn log(&self, table: &TableId, from_ply: i64) -> Result<Vec<LogRow>, Down> {
        self.all(LOG, vec![table.into(), from_ply.into()]).await
    }

    /// A table with its seats and its log from an entry on, all as it was at one moment: another server may be writing.
    pub async fn table_rows(&self, id: &TableId, from_ply: i64) -> Result<Option<TableRows>, Down> {
        let mut moment = self.readers.begin_with(self.address.begin_reading()).await?;
        let table: Vec<TableRow> = all(&mut *moment, TABLE, vec![id.into()]).await?;
        let Some(table) = table.into_iter().next() else { return Ok(None) };
        let seats = all(&mut *moment, SEATS, vec![id.into()]).await?;
        let log = all(&mut *moment, LOG, vec![id.into(), from_ply.into()]).await?;
        moment.commit().await?;
        Ok(Some(TableRows { table, seats, log }))
    }

    /// A table's revision, to find out whether what is known of it is old.
    pub async fn rev(&self, id: &TableId) -> Result<Option<i64>, Down> {
        self.one("SELECT rev FROM tables WHERE id = $1", vec![id.into()]).await
    }

    /// Any row of a log, if there is one: whether logs can be read.
    pub async fn any_log(&self) -> Result<Option<LogRow>, Down> {
        self.one("SELECT * FROM log ORDER BY table_id, ply LIMIT 1", vec![]).await
    }

    /// The last chat messages after number `after_n`, at most `limit`, the oldest first.
    pub async fn chat(&self, table: &TableId, after_n: i64, limit: i64) -> Result<Vec<ChatRow>, Down> {
        let sql = "SELECT * FROM chat WHERE table_id = $1 AND n > $2 ORDER BY n DESC LIMIT $3";
        let mut messages: Vec<ChatRow> =
            self.all(sql, vec![table.into(), after_n.into(), limit.into()]).await?;
        messages.reverse();
        Ok(messages)
    }

    /// How many unfinished tables a person hosts.
    pub async fn tables_hosted(&self, user: &UserId) -> Result<i64, Down> {
        let sql = "SELECT COUNT(*) FROM tables WHERE host = $1 AND status IN ('open', 'playing')";
        Ok(self.one(sql, vec![user.into()]).await?.unwrap_or(0))
    }

    /// A person's match in play that closes by itself before all their others.
    pub async fn first_to_expire(&self, host: &UserId) -> Result<Option<TableId>, Down> {
        let sql = "SELECT id FROM tables WHERE host = $1 AND status = 'playing' AND expires IS NOT NULL
                AND day IS NULL ORDER BY expires, id LIMIT 1";
        self.one(sql, vec![host.into()]).await
    }

    /// Tables that close by themselves if nothing happens, and should have by now; the longest ago first.
    pub async fn expired(&self, date: i64, limit: i64) -> Result<Vec<TableId>, Down> {
        let sql =
            "SELECT id FROM tables WHERE expires IS NOT NULL AND expires <= $1 ORDER BY expires, id LIMIT $2";
        self.all(sql, vec![date.into(), limit.into()]).await
    }

    /// When a person was last here; 0 if they have no way in any more.
    pub async fn last_seen(&self, user: &UserId) -> Result<i64, Down> {
        let sql = "SELECT COALESCE(MAX(seen), 0) FROM sessions WHERE user_id = $1";
        Ok(self.one(sql, vec![user.into()]).await?.unwrap_or(0))
    }

    /// Tables where a player's time has run out, the longest ago first; the next after the deadline and the table in `after`.
    pub async fn due(
        &self,
        now: i64,
        after: Option<&(i64, TableId)>,
        limit: i64,
    ) -> Result<Vec<(i64, TableId)>, Down> {
        // Every time is after this one.
        let none = (i64::MIN, TableId(String::new()));
        let (deadline, id) = after.unwrap_or(&none);
        let sql = "SELECT deadline, id FROM tables
             WHERE status = 'playing' AND deadline <= $1 AND (deadline, id) > ($2, $3)
             ORDER BY deadline, id LIMIT $4";
        self.all(sql, vec![now.into(), (*deadline).into(), id.into(), limit.into()]).await
    }

    /// Tables where a bot is on turn, by their ids; the next after the table `after`.
    pub async fn bots_to_act(&self, after: Option<&TableId>, limit: i64) -> Result<Vec<TableId>, Down> {
        let sql = "SELECT id FROM tables WHERE status = 'playing' AND bot_to_act = 1 AND id > $1
             ORDER BY id LIMIT $2";
        let after = after.map_or("", |id| id.0.as_str());
        self.all(sql, vec![after.into(), limit.into()]).await
    }
}
