//! Fresh databases, one for each test, of both kinds.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, PgConnection};
use tempfile::TempDir;

/// Names the Postgres to make databases on: its maintenance database, by a user who may.
const VARIABLE: &str = "SHOPFLOOR_TEST_POSTGRES";

/// An empty database.
pub struct Database {
    /// What a store is opened with.
    pub url: String,
    kind: Kind,
}

enum Kind {
    /// Goes with its folder.
    Sqlite(TempDir),
    /// Goes with the whole server; by its name until then.
    Postgres(String),
}

/// Runs a test on either database.
pub async fn each(test: impl AsyncFn(&Database)) {
    eprintln!("on SQLite:");
    test(&Database::sqlite()).await;
    eprintln!("on Postgres:");
    test(&Database::postgres().await).await;
}

impl Database {
    pub fn sqlite() -> Database {
        let folder = TempDir::new().expect("a folder for a test");
        let url = format!("sqlite://{}", folder.path().join("shopfloor.db").display());
        Database { url, kind: Kind::Sqlite(folder) }
    }

    pub async fn postgres() -> Database {
        let name = fresh_name();
        maintain(format!("CREATE DATABASE {name}")).await;
        let maintenance = maintenance();
        let (server, _) = maintenance.rsplit_once('/').expect("a URL ends with a database");
        Database { url: format!("{server}/{name}"), kind: Kind::Postgres(name) }
    }

    pub fn is_postgres(&self) -> bool {
        match self.kind {
            Kind::Sqlite(_) => false,
            Kind::Postgres(_) => true,
        }
    }

    /// Does something to it that no store does, and that no server hears of.
    pub async fn execute(&self, sql: impl Into<String>) {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&self.url).await.expect("a test's database is there");
        connection.execute(AssertSqlSafe(sql.into())).await.expect("it does as it is told");
    }

    /// Ends every connection, as a restart of Postgres does; new ones are welcome.
    pub async fn hang_up(&self) {
        let name = self.name();
        maintain(format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
            .await;
    }

    /// Takes Postgres away: ends every connection and takes no new ones.
    pub async fn go_away(&self) {
        maintain(format!("ALTER DATABASE {} ALLOW_CONNECTIONS false", self.name())).await;
        self.hang_up().await;
    }

    pub async fn come_back(&self) {
        maintain(format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", self.name())).await;
    }

    fn name(&self) -> &str {
        match &self.kind {
            Kind::Sqlite(folder) => panic!("{} has no connections to end", folder.path().display()),
            Kind::Postgres(name) => name,
        }
    }
}

fn maintenance() -> String {
    std::env::var(VARIABLE).unwrap_or_else(|_| {
        panic!("{VARIABLE} is not set: ./test starts a Postgres, and so does scripts/postgres run COMMAND")
    })
}

/// Says something to the server itself.
async fn maintain(sql: String) {
    let mut connection = PgConnection::connect(&maintenance()).await.expect("the tests' Postgres is there");
    connection.execute(AssertSqlSafe(sql)).await.expect("the tests' Postgres does as it is told");
    connection.close().await.expect("the tests' Postgres says goodbye");
}

/// A name no other test has, in this process or another.
fn fresh_name() -> String {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let now = SystemTime::UNIX_EPOCH.elapsed().expect("after 1970").as_nanos();
    format!("test_{}_{}_{now}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed))
}
