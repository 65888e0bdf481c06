//! Where the database is.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use sqlx::ConnectOptions as _;
use sqlx::any::AnyConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::Down;
use crate::down::said;

/// A database's address, and so its kind.
#[derive(Clone, Debug)]
pub enum DatabaseAddress {
    /// A file, by its absolute path.
    Sqlite(PathBuf),
    /// A server.
    Postgres(AnyConnectOptions),
}

impl DatabaseAddress {
    /// `postgres://...`, `sqlite://FILE` or just FILE. The file need not exist, its folder must.
    pub fn read(url: &str) -> Result<DatabaseAddress, Down> {
        let bad = |why: String| Down(format!("{} is no database: {why}", shown(url)));
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            if !cfg!(feature = "postgres") {
                return Err(bad(
                    "this program was built without Postgres; `cargo build --release` builds it in".into(),
                ));
            }
            let options = AnyConnectOptions::from_str(url).map_err(|e| bad(said(&e)))?;
            return Ok(DatabaseAddress::Postgres(options.disable_statement_logging()));
        }
        let file = if url.starts_with("sqlite:") {
            let options = SqliteConnectOptions::from_str(url).map_err(|e| bad(said(&e)))?;
            if url.contains(":memory:") || url.contains("mode=memory") {
                return Err(bad("what is kept in memory only is lost; name a file".to_owned()));
            }
            options.get_filename().to_owned()
        } else if url.contains("://") {
            return Err(bad("write postgres://..., sqlite://FILE or just FILE".to_owned()));
        } else {
            PathBuf::from(url)
        };
        let file = std::path::absolute(&file).map_err(|e| bad(e.to_string()))?;
        if file.is_dir() {
            return Err(bad("it is a folder".to_owned()));
        }
        match file.parent() {
            Some(folder) if folder.is_dir() => Ok(DatabaseAddress::Sqlite(file)),
            Some(folder) => Err(bad(format!("the folder {} does not exist", folder.display()))),
            None => Err(bad("it is a folder".to_owned())),
        }
    }

    /// The address of a database that is there: a misspelt name is an error instead of a new database.
    pub fn read_existing(url: &str) -> Result<DatabaseAddress, Down> {
        let address = DatabaseAddress::read(url)?;
        match &address {
            DatabaseAddress::Sqlite(file) if !file.exists() => {
                Err(Down(format!("there is no database {}", file.display())))
            }
            DatabaseAddress::Sqlite(_) | DatabaseAddress::Postgres(_) => Ok(address),
        }
    }

    /// For people: without a password.
    pub fn place(&self) -> String {
        match self {
            DatabaseAddress::Sqlite(file) => file.display().to_string(),
            DatabaseAddress::Postgres(_) => "Postgres".to_owned(),
        }
    }

    pub fn options(&self) -> AnyConnectOptions {
        match self {
            DatabaseAddress::Postgres(options) => options.clone(),
            DatabaseAddress::Sqlite(file) => {
                sqlite(SqliteConnectOptions::new().filename(escaped(file)).create_if_missing(true))
            }
        }
    }

    /// For looking only. A `quiet` file, which nobody has open, is read without locks and without files beside it.
    pub fn options_to_read(&self, quiet: bool) -> AnyConnectOptions {
        match self {
            DatabaseAddress::Postgres(options) => options.clone(),
            DatabaseAddress::Sqlite(file) => {
                let options = SqliteConnectOptions::new().filename(escaped(file));
                sqlite(options.read_only(true).immutable(quiet))
            }
        }
    }

    /// What a transaction begins with in which everything that is read was so at one moment.
    pub fn begin_reading(&self) -> &'static str {
        match self {
            DatabaseAddress::Sqlite(_) => "BEGIN",
            DatabaseAddress::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// What a writer's transaction begins with.
    pub fn begin(&self) -> &'static str {
        match self {
            // Waits for another program's writing here, once, and not at the first statement.
            DatabaseAddress::Sqlite(_) => "BEGIN IMMEDIATE",
            DatabaseAddress::Postgres(_) => "BEGIN",
        }
    }
}

fn sqlite(options: SqliteConnectOptions) -> AnyConnectOptions {
    let options = AnyConnectOptions::from_url(&options.to_url_lossy());
    options.expect("every URL is taken").disable_statement_logging()
}

/// A URL without the password in it.
fn shown(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://...@{place}"),
        (Some(_) | None, Some(_) | None) => url.to_owned(),
    }
}

/// A path as sqlx writes it into a URL: it escapes everything else, but not the escape itself.
fn escaped(file: &Path) -> PathBuf {
    match file.to_str() {
        Some(text) => PathBuf::from(text.replace('%', "%25")),
        None => file.to_owned(),
    }
}
