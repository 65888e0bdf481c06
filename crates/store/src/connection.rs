//! The writer's connection, opened again when it is lost.

use std::time::Duration;

use sqlx::{AnyConnection, ConnectOptions as _, Connection as _, Executor as _};
use tokio::time::timeout;

use crate::address::DatabaseAddress;
use crate::change::Change;
use crate::down::{is_misfit, said};
use crate::notifications::NOTIFY;

/// A database that does not answer within this time is down.
const PATIENCE: Duration = Duration::from_secs(10);

pub struct Connection {
    address: DatabaseAddress,
    /// This server's name in its notifications.
    server: String,
    connection: Option<AnyConnection>,
}

/// Why a transaction was not committed.
#[derive(Debug)]
pub enum Failed {
    /// A statement did not hit exactly the rows it has to.
    Unexpected,
    /// A statement was refused for what it says.
    Misfit(sqlx::Error),
    /// Nothing was committed, and the database is to blame.
    Lost(String),
    /// The database is to blame, and the commit may have happened.
    InDoubt(String),
}

impl Connection {
    pub fn new(address: DatabaseAddress, server: String) -> Connection {
        Connection { address, server, connection: None }
    }

    /// The connection, opened if there is none.
    pub async fn connect(&mut self) -> Result<&mut AnyConnection, String> {
        if self.connection.is_none() {
            let options = self.address.options();
            let connecting = async {
                let mut connection = options.connect().await?;
                if let DatabaseAddress::Sqlite(_) = self.address {
                    // WAL: readers do not wait for the writer. FULL: what is committed survives a power cut.
                    connection.execute("PRAGMA journal_mode = WAL").await?;
                    connection.execute("PRAGMA synchronous = FULL").await?;
                }
                Ok(connection)
            };
            let connected =
                timeout(PATIENCE, connecting).await.map_err(|_| "it is not responding".to_owned())?;
            self.connection = Some(connected.map_err(|e: sqlx::Error| said(&e))?);
        }
        Ok(self.connection.as_mut().expect("it was just made"))
    }

    /// Writes all of them in one transaction, or nothing.
    pub async fn write(&mut self, changes: &[&Change]) -> Result<(), Failed> {
        let kept = self.connection.is_some() && matches!(self.address, DatabaseAddress::Postgres(_));
        let written = self.attempt(changes).await;
        // A connection to Postgres may have died while nobody wrote. Nothing was committed, so the group
        // may be tried once more on a new one.
        if kept && matches!(written, Err(Failed::Lost(_))) { self.attempt(changes).await } else { written }
    }

    async fn attempt(&mut self, changes: &[&Change]) -> Result<(), Failed> {
        self.connect().await.map_err(Failed::Lost)?;
        // Taken out, so that a connection in an unknown state is never used again.
        let mut connection = self.connection.take().expect("connected");
        let mut committing = false;
        let transaction = transact(&mut connection, &self.address, &self.server, changes, &mut committing);
        let written = match timeout(PATIENCE, transaction).await {
            Ok(written) => written,
            Err(_) if committing => Err(Failed::InDoubt("it is not responding".to_owned())),
            Err(_) => Err(Failed::Lost("it is not responding".to_owned())),
        };
        if !matches!(written, Err(Failed::Lost(_) | Failed::InDoubt(_))) {
            self.connection = Some(connection);
        }
        written
    }
}

async fn transact(
    connection: &mut AnyConnection,
    address: &DatabaseAddress,
    server: &str,
    changes: &[&Change],
    committing: &mut bool,
) -> Result<(), Failed> {
    let lost = |error: sqlx::Error| match is_misfit(&error) {
        true => Failed::Misfit(error),
        false => Failed::Lost(said(&error)),
    };
    // Left early, it rolls back before the connection's next use.
    let mut transaction = connection.begin_with(address.begin()).await.map_err(lost)?;
    for statement in changes.iter().flat_map(|change| &change.statements) {
        let query = sqlx::query_with(statement.sql, statement.arguments());
        let done = query.execute(&mut *transaction).await.map_err(lost)?;
        if !statement.hits.fit(done.rows_affected()) {
            return Err(Failed::Unexpected);
        }
    }
    if let DatabaseAddress::Postgres(_) = address {
        let all = changes.iter().flat_map(|change| &change.notifications);
        let lines: Vec<_> = all.filter_map(|notification| notification.line(server)).collect();
        if !lines.is_empty() {
            sqlx::query(NOTIFY).bind(lines.join("\n")).execute(&mut *transaction).await.map_err(lost)?;
        }
    }
    *committing = true;
    transaction.commit().await.map_err(|error| Failed::InDoubt(said(&error)))
}
