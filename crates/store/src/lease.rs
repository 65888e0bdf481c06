//! Which server looks after which tables, where several share a Postgres. A server lives until a time that it puts off again
//! and again, by the database's clock; its shards are its own until then, and anybody's afterwards.

use std::time::Duration;

use sqlx::{AnyConnection, Executor as _, Row as _};

use crate::address::DatabaseAddress;
use crate::down::Down;
use crate::open::Store;
use crate::shard::Shard;

/// The database's clock: when the transaction began.
macro_rules! now {
    () => {
        "CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)"
    };
}

const LIVE_ON: &str = concat!(
    "INSERT INTO servers (id, until) VALUES ($1, ",
    now!(),
    " + $2) ON CONFLICT (id) DO UPDATE SET until = excluded.until"
);
/// One that is just putting off its end is left alone. One that waits for us finds that it has no shards any more.
const BURY: &str = concat!(
    "WITH dead AS (
        DELETE FROM servers WHERE id IN (SELECT id FROM servers WHERE until <= ",
    now!(),
    " FOR UPDATE SKIP LOCKED) RETURNING id
     )
     UPDATE shards SET server = NULL FROM dead WHERE shards.server = dead.id"
);
const LIVING: &str = "SELECT COUNT(*) FROM servers";
const GIVE: &str =
    "UPDATE shards SET server = NULL WHERE server = $1 AND shard = ANY (string_to_array($2, ',')::bigint[])";
const TAKE: &str = "UPDATE shards SET server = $1 WHERE shard IN (
        SELECT shard FROM shards WHERE server IS NULL ORDER BY shard LIMIT GREATEST(0,
            $2 - (SELECT COUNT(*) FROM shards WHERE server = $1)) FOR UPDATE SKIP LOCKED
     )";
const MINE: &str = "SELECT shard FROM shards WHERE server = $1";

/// Nobody's, in a new database.
pub async fn found_shards(connection: &mut AnyConnection) -> Result<(), Down> {
    let sql = "INSERT INTO shards (shard) SELECT generate_series(0, $1 - 1) ON CONFLICT DO NOTHING";
    sqlx::query(sql).bind(Shard::COUNT as i64).execute(connection).await?;
    Ok(())
}

impl Store {
    /// Whether other servers may work on the same database.
    pub fn is_shared(&self) -> bool {
        matches!(*self.address, DatabaseAddress::Postgres(_))
    }

    /// This server lives on for another `lease`, and has a fair share of the shards: all that it has when this returns. `give`
    /// is told how many shards that is at most, and names those that are too many: nothing may be done for them any more when
    /// it returns, because the next server takes them.
    pub async fn renew(
        &self,
        lease: Duration,
        give: impl FnOnce(usize) -> Vec<Shard>,
    ) -> Result<Vec<Shard>, Down> {
        let server = &*self.server;
        let mut renewal = self.readers.begin().await?;
        // A server that is stopped in the middle of this keeps the others waiting no longer than its lease does.
        renewal.execute("SET LOCAL idle_in_transaction_session_timeout = '4s'").await?;
        let lease = i64::try_from(lease.as_millis()).unwrap_or(i64::MAX);
        sqlx::query(LIVE_ON).bind(server).bind(lease).execute(&mut *renewal).await?;
        renewal.execute(BURY).await?;
        let living: i64 = renewal.fetch_one(LIVING).await?.try_get(0)?;
        let share = Shard::COUNT.div_ceil(usize::try_from(living.max(1)).unwrap_or(1));
        let given: Vec<String> = give(share).iter().map(|shard| shard.number().to_string()).collect();
        if !given.is_empty() {
            sqlx::query(GIVE).bind(server).bind(given.join(",")).execute(&mut *renewal).await?;
        }
        sqlx::query(TAKE).bind(server).bind(share as i64).execute(&mut *renewal).await?;
        let mine = sqlx::query(MINE).bind(server).fetch_all(&mut *renewal).await?;
        let mine = mine.iter().map(|row| row.try_get(0)).collect::<Result<Vec<i64>, _>>()?;
        renewal.commit().await?;
        Ok(mine.into_iter().filter_map(Shard::read).collect())
    }

    /// This server is about to end: others may have its shards at once.
    pub async fn give_all_back(&self) -> Result<(), Down> {
        let mut end = self.readers.begin().await?;
        for sql in ["DELETE FROM servers WHERE id = $1", "UPDATE shards SET server = NULL WHERE server = $1"]
        {
            sqlx::query(sql).bind(&*self.server).execute(&mut *end).await?;
        }
        Ok(end.commit().await?)
    }
}
