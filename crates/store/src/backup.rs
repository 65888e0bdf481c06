//! A copy of the whole database while servers are running.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;
use sqlx::any::AnyConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::process::Command;

use crate::address::DatabaseAddress;
use crate::down::{Down, said};
use crate::private;

/// How to get it.
const PG_DUMP: &str = "install the package postgresql-client, as new as the server or newer";

/// Copies a whole database into a new file: of SQLite a database, of Postgres what `pg_restore` reads. The database
/// is copied as it is, not updated before: so that a newer program can make the backup of before it. The file has
/// its name only when it is complete, and is its owner's alone.
pub async fn backup(url: &str, to: &Path) -> Result<(), Down> {
    sqlx::any::install_default_drivers();
    let address = DatabaseAddress::read_existing(url)?;
    let cannot = |why: String| Down(format!("{}: {why}", to.display()));
    if to.exists() {
        return Err(cannot("already exists; a backup overwrites nothing".to_owned()));
    }
    let fresh = beside(to);
    let written = match (private::create(&fresh), &address) {
        (Err(e), _) => Err(e.to_string()),
        (Ok(_), DatabaseAddress::Sqlite(_)) => vacuum_into(&address, &fresh).await,
        (Ok(_), DatabaseAddress::Postgres(options)) => dump(options, &fresh).await,
    };
    let kept = written.and_then(|()| {
        let synced = File::open(&fresh).and_then(|file| file.sync_all());
        synced.and_then(|()| std::fs::rename(&fresh, to)).map_err(|e| e.to_string())
    });
    kept.map_err(|why| {
        // Half a backup is none; it may not even have been begun.
        let _ = std::fs::remove_file(&fresh);
        cannot(why)
    })
}

async fn vacuum_into(address: &DatabaseAddress, file: &Path) -> Result<(), String> {
    let name = file.to_str().ok_or("SQLite takes only names in UTF-8")?;
    let copy = async {
        let mut connection = address.options().connect().await?;
        sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await?;
        connection.close().await
    };
    copy.await.map_err(|e| said(&e))
}

/// The name until it is complete.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    PathBuf::from(name)
}

async fn dump(options: &AnyConnectOptions, file: &Path) -> Result<(), String> {
    let mut command = Command::new("pg_dump");
    command.arg("--format=custom").arg("--file").arg(file);
    let mut url = options.database_url.clone();
    if let Some(password) = url.password() {
        // Everybody on this machine can read a command line.
        let password = percent_decode_str(password).decode_utf8().map_err(|e| e.to_string())?;
        command.env("PGPASSWORD", &*password);
        url.set_password(None).expect("it had one");
    }
    let ran = command.arg("--dbname").arg(url.as_str()).output().await;
    let ran = ran.map_err(|e| match e.kind() == ErrorKind::NotFound {
        true => format!("pg_dump is not here; {PG_DUMP}"),
        false => format!("pg_dump: {e}"),
    })?;
    match ran.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&ran.stderr).trim().to_owned()),
    }
}
