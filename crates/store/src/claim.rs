//! One server per file: two would not know of each other's changes.

use std::fs::{File, TryLockError};

use crate::address::DatabaseAddress;
use crate::{Down, Store};

/// Keeps other servers off a database file until it is dropped or the program ends.
pub struct Claim(#[expect(dead_code, reason = "what is held is the lock")] Option<File>);

impl Store {
    /// Reserves the database for one server. Tools that only inspect it need no claim; a Postgres takes several
    /// servers.
    pub fn claim(&self) -> Result<Claim, Down> {
        let DatabaseAddress::Sqlite(file) = &*self.address else { return Ok(Claim(None)) };
        let mut path = file.clone().into_os_string();
        path.push(".lock");
        let lock = File::create(&path).map_err(|e| Down(format!("{}: {e}", path.display())))?;
        match lock.try_lock() {
            Ok(()) => Ok(Claim(Some(lock))),
            Err(TryLockError::WouldBlock) => Err(Down(format!(
                "a server is already running on {}; several can share a Postgres, but not a file",
                file.display()
            ))),
            // A file system without locks: the revisions of the tables still keep the log right.
            Err(TryLockError::Error(e)) => {
                tracing::warn!(%e, "the database cannot be reserved for this server");
                Ok(Claim(None))
            }
        }
    }
}
