//! The writer's connection, opened again when it is lost.

use std::time::{Duration, Instant};

use sqlx::{AnyConnection, ConnectOptions as _, Connection as _, Executor as _};
use tokio::time::timeout;

use crate::address::DatabaseAddress;
use crate::change::Change;
use crate::down::{is_busy, is_misfit, may_be_done, said};
use crate::group::{self, Group};
use crate::private;

/// A database that does not answer within this time is down.
const PATIENCE: Duration = Duration::from_secs(10);
/// A connection that was silent for longer may have died: it is tried before something is written on it.
const SILENCE: Duration = Duration::from_millis(500);

/// How long to wait for another program that is making the same database.
const BUSY: Duration = Duration::from_millis(20);

pub struct Connection {
    address: DatabaseAddress,
    /// This server's name in its notifications.
    server: String,
    open: Option<Open>,
}

struct Open {
    connection: AnyConnection,
    /// What this connection to Postgres can write.
    group: Group,
    used: Instant,
}

/// Why a transaction was not committed.
#[derive(Debug)]
pub enum Failed {
    /// A statement of the change with this number did not hit exactly the rows it has to.
    Unexpected(usize),
    /// A statement was refused for what it says.
    Misfit(sqlx::Error),
    /// Nothing was committed, and the database is to blame.
    Lost(String),
    /// The database is to blame, and the commit may have happened.
    InDoubt(String),
}

impl Failed {
    /// For an error that means that nothing was committed.
    fn before(error: sqlx::Error) -> Failed {
        match is_misfit(&error) {
            true => Failed::Misfit(error),
            false => Failed::Lost(said(&error)),
        }
    }
}

const SILENT: &str = "it is not responding";

impl Connection {
    pub fn new(address: DatabaseAddress, server: String) -> Connection {
        Connection { address, server, open: None }
    }

    /// The connection, opened if there is none.
    pub async fn connect(&mut self) -> Result<&mut AnyConnection, String> {
        if self.open.is_none() {
            let connecting = timeout(PATIENCE, connect(&self.address));
            let connection = connecting.await.map_err(|_| SILENT.to_owned())?.map_err(|e| said(&e))?;
            self.open = Some(Open { connection, group: Group::default(), used: Instant::now() });
        }
        Ok(&mut self.open.as_mut().expect("it was just made").connection)
    }

    /// Writes all of them in one transaction, or nothing.
    pub async fn write(&mut self, changes: &[&Change]) -> Result<(), Failed> {
        let kept = self.open.is_some() && matches!(self.address, DatabaseAddress::Postgres(_));
        let written = self.attempt(changes).await;
        // A connection to Postgres may have died while nobody wrote. Nothing was committed, so the group
        // may be tried once more on a new one.
        if kept && matches!(written, Err(Failed::Lost(_))) { self.attempt(changes).await } else { written }
    }

    async fn attempt(&mut self, changes: &[&Change]) -> Result<(), Failed> {
        self.connect().await.map_err(Failed::Lost)?;
        // Taken out, so that a connection in an unknown state is never used again.
        let mut open = self.open.take().expect("connected");
        let written = match self.address {
            DatabaseAddress::Sqlite(_) => {
                let mut committing = false;
                let transaction = transact(&mut open.connection, &self.address, changes, &mut committing);
                match timeout(PATIENCE, transaction).await {
                    Ok(written) => written,
                    Err(_) if committing => Err(Failed::InDoubt(SILENT.to_owned())),
                    Err(_) => Err(Failed::Lost(SILENT.to_owned())),
                }
            }
            DatabaseAddress::Postgres(_) => open.call(changes, &self.server).await,
        };
        if !matches!(written, Err(Failed::Lost(_) | Failed::InDoubt(_))) {
            open.used = Instant::now();
            self.open = Some(open);
        }
        written
    }
}

async fn connect(address: &DatabaseAddress) -> Result<AnyConnection, sqlx::Error> {
    let DatabaseAddress::Sqlite(file) = address else { return address.options().connect().await };
    // One that is there stays as it is; what cannot be made, SQLite explains.
    let _ = private::create(file);
    let mut connection = address.options().connect().await?;
    // WAL: readers do not wait for the writer. FULL: what is committed survives a power cut.
    // Where several programs make a new database at once, SQLite refuses this at once instead of waiting for its turn.
    let begun = Instant::now();
    while let Err(error) = connection.execute("PRAGMA journal_mode = WAL").await {
        if !is_busy(&error) || begun.elapsed() > PATIENCE / 2 {
            return Err(error);
        }
        tokio::time::sleep(BUSY).await;
    }
    connection.execute("PRAGMA synchronous = FULL").await?;
    Ok(connection)
}

impl Open {
    /// Writes to Postgres in one round trip. There is no moment before the commit at which we would know that nothing was
    /// committed: once the call is on its way, only an answer tells.
    async fn call(&mut self, changes: &[&Change], server: &str) -> Result<(), Failed> {
        let Open { connection, group, used } = self;
        let preparing = async {
            if used.elapsed() > SILENCE {
                connection.ping().await?;
            }
            group.learn(connection, changes).await
        };
        let prepared = timeout(PATIENCE, preparing).await;
        prepared.map_err(|_| Failed::Lost(SILENT.to_owned()))?.map_err(Failed::before)?;
        let called = timeout(PATIENCE, group.write(connection, changes, server)).await;
        called.map_err(|_| Failed::InDoubt(SILENT.to_owned()))?.map_err(|error| {
            let missed = error.as_database_error().and_then(|error| group::missed(error, changes));
            match missed {
                Some(change) => Failed::Unexpected(change),
                None if may_be_done(&error) => Failed::InDoubt(said(&error)),
                None => Failed::before(error),
            }
        })
    }
}

async fn transact(
    connection: &mut AnyConnection,
    address: &DatabaseAddress,
    changes: &[&Change],
    committing: &mut bool,
) -> Result<(), Failed> {
    // Left early, it rolls back before the connection's next use.
    let mut transaction = connection.begin_with(address.begin()).await.map_err(Failed::before)?;
    for (n, change) in changes.iter().enumerate() {
        for statement in &change.statements {
            let query = sqlx::query_with(statement.sql, statement.arguments());
            let done = query.execute(&mut *transaction).await.map_err(Failed::before)?;
            if !statement.hits.fit(done.rows_affected()) {
                return Err(Failed::Unexpected(n));
            }
        }
    }
    *committing = true;
    transaction.commit().await.map_err(|error| Failed::InDoubt(said(&error)))
}
