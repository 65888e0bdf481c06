//! The store, and what happens when it is opened.

use std::sync::Arc;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::MigrateError;
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::AbortHandle;

use crate::address::DatabaseAddress;
use crate::change::Change;
use crate::connection::Connection;
use crate::down::{Down, Unwritten, said};
use crate::hearing::Ears;
use crate::lease;
#[cfg(feature = "postgres")]
use crate::listener;
use crate::migrations::MIGRATIONS;
use crate::notifications::Notification;
use crate::writer::{self, Job, OnCommit, QUEUE};

/// How many notifications wait for a slow subscriber; a slower one is told that it missed some.
const NOTIFICATIONS: usize = 4096;

/// A database: one writer, a few readers, notifications from other servers. Clones are the same store.
#[derive(Clone)]
pub struct Store {
    pub(crate) readers: AnyPool,
    pub(crate) address: Arc<DatabaseAddress>,
    jobs: mpsc::Sender<Job>,
    notifications: broadcast::Sender<Notification>,
    /// This server's name among others.
    pub(crate) server: Arc<str>,
    /// Where to say what of the other servers is to be heard; none with SQLite, where there are no others.
    pub(crate) ears: Option<Ears>,
    _listener: Option<Arc<Listener>>,
}

/// Stops listening with the last clone of the store.
struct Listener(AbortHandle);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Store {
    /// Opens the database at a URL (`postgres://...`, `sqlite://FILE` or just FILE), makes its tables
    /// or updates them.
    pub async fn open(url: &str, on_commit: OnCommit) -> Result<Store, Down> {
        sqlx::any::install_default_drivers();
        let address = DatabaseAddress::read(url)?;
        let place = address.place();
        let server = format!("{:016x}", random()?);

        let mut connection = Connection::new(address.clone(), server.clone());
        let cannot = |why: String| Down(format!("{place} cannot be opened: {why}"));
        migrate(connection.connect().await.map_err(cannot)?, &address)
            .await
            .map_err(|why| Down(format!("{place}: {why}")))?;
        if let DatabaseAddress::Postgres(_) = address {
            lease::found_shards(connection.connect().await.map_err(cannot)?).await?;
        }

        let (subscribers, _) = broadcast::channel(NOTIFICATIONS);
        let (listener, ears) = match &address {
            DatabaseAddress::Sqlite(_) => (None, None),
            // No such address is ever read.
            #[cfg(not(feature = "postgres"))]
            DatabaseAddress::Postgres(_) => (None, None),
            #[cfg(feature = "postgres")]
            DatabaseAddress::Postgres(_) => {
                // Before anything can be read, so that nothing between is missed.
                let listening = listener::start(url, server.clone(), subscribers.clone()).await;
                let (listener, ears) = listening.map_err(|e| cannot(said(&e)))?;
                (Some(Arc::new(Listener(listener))), Some(ears))
            }
        };
        let (jobs, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(writer::write(waiting, connection, on_commit));
        let readers = readers(&address);
        Ok(Store {
            readers,
            address: Arc::new(address),
            jobs,
            notifications: subscribers,
            server: server.into(),
            ears,
            _listener: listener,
        })
    }

    /// Opens an existing database: a misspelt name is an error instead of a new database.
    pub async fn open_existing(url: &str, on_commit: OnCommit) -> Result<Store, Down> {
        DatabaseAddress::read_existing(url)?;
        Store::open(url, on_commit).await
    }

    /// A store that only reads, all of it as it was at one moment; nothing is made or updated.
    pub(crate) fn to_read(address: DatabaseAddress, quiet: bool) -> Store {
        let readers = reader_of_one_moment(&address, quiet);
        let (jobs, _) = mpsc::channel(1);
        let (notifications, _) = broadcast::channel(1);
        let server = Arc::from("");
        Store {
            readers,
            address: Arc::new(address),
            jobs,
            notifications,
            server,
            ears: None,
            _listener: None,
        }
    }

    /// Writes a change; when this returns `Ok`, it is on the disk.
    pub async fn commit(&self, change: Change) -> Result<(), Unwritten> {
        let gone = || Unwritten::Down("the store is closed".to_owned());
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job { change, answer }).await.map_err(|_| gone())?;
        answered.await.unwrap_or_else(|_| Err(gone()))
    }

    /// What other servers write from now on; nothing with SQLite, where there are no other servers.
    pub fn notifications(&self) -> broadcast::Receiver<Notification> {
        self.notifications.subscribe()
    }
}

fn readers(address: &DatabaseAddress) -> AnyPool {
    let pool = AnyPoolOptions::new().acquire_timeout(Duration::from_secs(5));
    let pool = match address {
        // A file does not go away: no need to check before every query that it is there.
        DatabaseAddress::Sqlite(_) => {
            pool.max_connections(4).test_before_acquire(false).after_connect(|reader, _| {
                Box::pin(async move {
                    reader.execute("PRAGMA query_only = ON").await?;
                    Ok(())
                })
            })
        }
        DatabaseAddress::Postgres(_) => pool.max_connections(8),
    };
    pool.connect_lazy_with(address.options())
}

/// One connection in one transaction that never ends: whatever is read belongs together.
fn reader_of_one_moment(address: &DatabaseAddress, quiet: bool) -> AnyPool {
    let begin = address.begin_reading();
    let pool = AnyPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
    let pool = pool.acquire_timeout(Duration::from_secs(5)).after_connect(move |reader, _| {
        Box::pin(async move {
            reader.execute(begin).await?;
            Ok(())
        })
    });
    pool.connect_lazy_with(address.options_to_read(quiet))
}

/// Updates the database's tables.
async fn migrate(connection: &mut AnyConnection, address: &DatabaseAddress) -> Result<(), String> {
    // `Migrator::run` is a future that cannot be spawned; this is what it calls.
    let migrated = match address {
        // SQLite has no lock for migrations; without one, two programs would make the tables at once.
        DatabaseAddress::Sqlite(_) => {
            let mut transaction = connection.begin_with(address.begin()).await.map_err(|e| said(&e))?;
            let migrated = MIGRATIONS.run_direct(None, &mut *transaction, false).await;
            if migrated.is_ok() {
                transaction.commit().await.map_err(|e| said(&e))?;
            }
            migrated
        }
        DatabaseAddress::Postgres(_) => MIGRATIONS.run_direct(None, connection, false).await,
    };
    migrated.map_err(|error| {
        if let MigrateError::VersionMissing(version) = error {
            return newer(version);
        }
        format!("the database's tables cannot be updated: {error}")
    })
}

/// For a database with a migration that this program does not know.
pub fn newer(version: i64) -> String {
    format!(
        "the database was made by a newer version of shopfloor (it has migration {version}); use that one"
    )
}

fn random() -> Result<u64, Down> {
    getrandom::u64().map_err(|e| Down(format!("the system has no random numbers: {e}")))
}
