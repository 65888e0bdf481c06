//! A database looked at without changing anything: its schema, what an update would change, and its rows.

mod clubs;
mod copy;
mod people;

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sqlx::migrate::{AppliedMigration, Migrate as _, MigrateError};
use sqlx::{AnyConnection, AnyPool, ConnectOptions as _, Connection as _, Row as _};
use tempfile::TempDir;

use crate::address::DatabaseAddress;
use crate::down::{Down, said};
use crate::migrations::{MIGRATIONS, change};
use crate::open::{Store, newer};
use crate::rows::TableId;
pub use people::CheckedRows;

const SQLITE: &str = "SQLite";

/// How many faults of the file itself are told.
const FAULTS: u32 = 50;

/// What the database's tables look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// `SQLite` or `Postgres`.
    pub kind: &'static str,
    /// The version of the tables as they are.
    pub version: i64,
    /// The version this program works with.
    pub known: i64,
    /// What this program would change before it works with them: a version and a sentence each.
    pub updates: Vec<(i64, &'static str)>,
}

/// A database that is only looked at, as it was at one moment, even while servers write to it.
pub struct Inspection {
    /// Reads the rows as this program knows them. It cannot write.
    pub store: Store,
    pub schema: Schema,
    /// What is wrong with the file itself, with references between rows, and with rows that cannot be updated.
    pub faults: Vec<String>,
    /// The file, if nobody had it open when we began to read.
    quiet: Option<Quiet>,
    /// Where the rows of an older database were copied and updated.
    _copy: Option<TempDir>,
}

/// A file as it was when we began to read.
struct Quiet {
    file: PathBuf,
    before: (u64, Option<SystemTime>),
}

fn stamp(metadata: &Metadata) -> (u64, Option<SystemTime>) {
    (metadata.len(), metadata.modified().ok())
}

/// The file beside a database in which SQLite keeps what was written last.
fn wal(file: &Path) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push("-wal");
    PathBuf::from(path)
}

impl Quiet {
    /// A file without a log beside it is complete, and can be read without locks and without a trace.
    fn look(file: &Path) -> Option<Quiet> {
        let before = stamp(&file.metadata().ok()?);
        (!wal(file).exists()).then(|| Quiet { file: file.to_owned(), before })
    }

    fn is_as_it_was(&self) -> bool {
        let now = self.file.metadata().map(|metadata| stamp(&metadata));
        !wal(&self.file).exists() && now.is_ok_and(|now| now == self.before)
    }
}

impl Inspection {
    /// Opens an existing database and reads its schema. One that this program cannot work with, even after an
    /// update, is refused: another program's, or a newer one's.
    pub async fn open(url: &str) -> Result<Inspection, Down> {
        sqlx::any::install_default_drivers();
        let address = DatabaseAddress::read_existing(url)?;
        let place = address.place();
        let (kind, quiet) = match &address {
            DatabaseAddress::Sqlite(file) => (SQLITE, Quiet::look(file)),
            DatabaseAddress::Postgres(_) => ("Postgres", None),
        };
        let options = address.options_to_read(quiet.is_some());
        let cannot = |why: String| Down(format!("{place} cannot be opened: {why}"));
        let mut connection = options.connect().await.map_err(|e| cannot(said(&e)))?;
        let schema = schema(&mut connection, kind).await.map_err(|why| Down(format!("{place}: {why}")))?;
        connection.close().await?;
        let store = Store::to_read(address, quiet.is_some());
        Ok(Inspection { store, schema, faults: Vec::new(), quiet, _copy: None })
    }

    /// Has SQLite look through its file, and makes the updated copy of an older database. Before anything else is
    /// read; this may take a while.
    pub async fn prepare(&mut self) -> Result<(), Down> {
        if self.schema.kind == SQLITE {
            self.faults = faults_of_file(&self.store.readers).await?;
        }
        if !self.schema.updates.is_empty() {
            self.read_updated_copy().await?;
        }
        Ok(())
    }

    /// Whether nobody has begun to write since a file was opened without locks; otherwise what was read may be
    /// half old and half new.
    pub fn is_as_it_was(&self) -> bool {
        self.quiet.as_ref().is_none_or(Quiet::is_as_it_was)
    }

    /// Every table there is.
    pub async fn table_ids(&self) -> Result<Vec<TableId>, Down> {
        self.store.all("SELECT id FROM tables ORDER BY id", Vec::new()).await
    }

    /// Whether the database still answers: whatever went wrong before was the rows' fault.
    pub async fn answers(&self) -> Result<(), Down> {
        self.store.one::<i64>("SELECT COUNT(*) FROM meta", Vec::new()).await.map(drop)
    }
}

async fn schema(connection: &mut AnyConnection, kind: &'static str) -> Result<Schema, String> {
    let foreign = |error: MigrateError| {
        let MigrateError::Execute(error) = error else { return error.to_string() };
        if is_no_table(&error) {
            return "it is not a database of shopfloor: it has no tables of ours".to_owned();
        }
        said(&error)
    };
    let table = &MIGRATIONS.table_name;
    let applied = connection.list_applied_migrations(table).await.map_err(foreign)?;
    if let Some(version) = connection.dirty_version(table).await.map_err(foreign)? {
        return Err(format!("migration {version} was begun and not finished; restore a backup"));
    }
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
    if let Some(version) = applied.iter().map(|done| done.version).find(|version| *version > known) {
        return Err(newer(version));
    }
    let done = |version| applied.iter().find(|done: &&AppliedMigration| done.version == version);
    let other = |migration: &&sqlx::migrate::Migration| {
        done(migration.version).is_some_and(|done| done.checksum != migration.checksum)
    };
    if let Some(other) = MIGRATIONS.iter().find(other) {
        return Err(format!("its migration {} is not the one this program knows", other.version));
    }
    let pending = MIGRATIONS.iter().filter(|migration| done(migration.version).is_none());
    let updates = pending.map(|migration| (migration.version, change(migration.version))).collect();
    let version = applied.iter().map(|done| done.version).max().unwrap_or(0);
    Ok(Schema { kind, version, known, updates })
}

fn is_no_table(error: &sqlx::Error) -> bool {
    let Some(error) = error.as_database_error() else { return false };
    error.code().is_some_and(|code| code == "42P01") || error.message().starts_with("no such table")
}

/// What SQLite itself finds wrong.
async fn faults_of_file(readers: &AnyPool) -> Result<Vec<String>, sqlx::Error> {
    let mut faults = Vec::new();
    let sql = format!("PRAGMA integrity_check({FAULTS})");
    for row in sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(readers).await? {
        let found: String = row.try_get(0)?;
        if found != "ok" {
            faults.push(format!("the file: {found}"));
        }
    }
    for row in sqlx::query("PRAGMA foreign_key_check").fetch_all(readers).await? {
        let (table, refers_to): (String, String) = (row.try_get(0)?, row.try_get(2)?);
        faults.push(format!("{table}: a row refers to one of {refers_to} that does not exist"));
    }
    Ok(faults)
}
