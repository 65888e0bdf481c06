//! The store, and what happens when it is opened.

use std::sync::Arc;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::AbortHandle;

use crate::address::Address;
use crate::change::Change;
use crate::down::{Down, Unwritten, said};
use crate::line::Line;
use crate::news;
use crate::rows::News;
use crate::writer::{self, Job, OnCommit, QUEUE};

static MIGRATIONS: Migrator = sqlx::migrate!();

/// News wait here for who is slow to read them; who is slower still is told that some were missed.
const NEWS: usize = 4096;

/// A database: one writer, a few readers, news of other servers. Clones are the same store.
#[derive(Clone)]
pub struct Store {
    pub(crate) readers: AnyPool,
    pub(crate) address: Arc<Address>,
    jobs: mpsc::Sender<Job>,
    news: broadcast::Sender<News>,
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
    /// or brings them up to date.
    pub async fn open(url: &str, on_commit: OnCommit) -> Result<Store, Down> {
        sqlx::any::install_default_drivers();
        let address = Address::read(url)?;
        let place = match &address {
            Address::Sqlite(file) => file.display().to_string(),
            Address::Postgres(_) => "Postgres".to_owned(),
        };
        let server = format!("{:016x}", random()?);

        let mut line = Line::new(address.clone(), server.clone());
        let cannot = |why: String| Down(format!("{place} cannot be opened: {why}"));
        migrate(line.connect().await.map_err(cannot)?, &address)
            .await
            .map_err(|why| Down(format!("{place}: {why}")))?;

        let (news, _) = broadcast::channel(NEWS);
        let listener = match &address {
            Address::Sqlite(_) => None,
            Address::Postgres(_) => {
                // Before anything can be read, so that nothing between is missed.
                let listener = news::listen(url).await.map_err(|e| cannot(said(&e)))?;
                let passing = tokio::spawn(news::pass_on(listener, url.to_owned(), server, news.clone()));
                Some(Arc::new(Listener(passing.abort_handle())))
            }
        };
        let (jobs, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(writer::write(waiting, line, on_commit));
        Ok(Store { readers: readers(&address), address: Arc::new(address), jobs, news, _listener: listener })
    }

    /// Opens a database that is there: for who looks after it and would rather be told of a slip in its name.
    pub async fn open_existing(url: &str, on_commit: OnCommit) -> Result<Store, Down> {
        match Address::read(url)? {
            Address::Sqlite(file) if !file.exists() => {
                Err(Down(format!("there is no database {}", file.display())))
            }
            Address::Sqlite(_) | Address::Postgres(_) => Store::open(url, on_commit).await,
        }
    }

    /// Writes a change; when this returns `Ok`, it is on the disk.
    pub async fn commit(&self, change: Change) -> Result<(), Unwritten> {
        let gone = || Unwritten::Down("the store is closed".to_owned());
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job { change, answer }).await.map_err(|_| gone())?;
        answered.await.unwrap_or_else(|_| Err(gone()))
    }

    /// What other servers write from now on; nothing with SQLite, where there are no others.
    pub fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }
}

fn readers(address: &Address) -> AnyPool {
    let pool = AnyPoolOptions::new().acquire_timeout(Duration::from_secs(5));
    let pool = match address {
        // A file does not go away: no need to ask before every query whether it is there.
        Address::Sqlite(_) => {
            pool.max_connections(4).test_before_acquire(false).after_connect(|reader, _| {
                Box::pin(async move {
                    reader.execute("PRAGMA query_only = ON").await?;
                    Ok(())
                })
            })
        }
        Address::Postgres(_) => pool.max_connections(8),
    };
    pool.connect_lazy_with(address.options())
}

/// Brings the tables up to date.
async fn migrate(connection: &mut AnyConnection, address: &Address) -> Result<(), String> {
    // `Migrator::run` is a future that cannot be spawned; this is what it calls.
    let migrated = match address {
        // SQLite has no lock for migrations; without, two programs would make the tables at once.
        Address::Sqlite(_) => {
            let mut transaction = connection.begin_with(address.begin()).await.map_err(|e| said(&e))?;
            let migrated = MIGRATIONS.run_direct(None, &mut *transaction, false).await;
            if migrated.is_ok() {
                transaction.commit().await.map_err(|e| said(&e))?;
            }
            migrated
        }
        Address::Postgres(_) => MIGRATIONS.run_direct(None, connection, false).await,
    };
    migrated.map_err(|error| {
        if let MigrateError::VersionMissing(version) = error {
            return format!(
                "the database was made by a newer version of shopfloor (it has migration {version}); use that one"
            );
        }
        format!("the tables cannot be brought up to date: {error}")
    })
}

fn random() -> Result<u64, Down> {
    getrandom::u64().map_err(|e| Down(format!("the system has no random numbers: {e}")))
}
