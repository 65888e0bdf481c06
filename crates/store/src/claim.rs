//! One server for one file: two would not hear of each other.

use std::fs::{File, TryLockError};

use crate::address::DatabaseAddress;
use crate::{Down, Store};

/// Keeps other servers off a database file until it is dropped, or the program ends in whatever way.
pub struct Claim(#[expect(dead_code, reason = "what is held is the lock")] Option<File>);

impl Store {
    /// Takes the database for a server of its own. Programs that only look after it need not ask; on
    /// Postgres there is room for several.
    pub fn claim(&self) -> Result<Claim, Down> {
        let DatabaseAddress::Sqlite(file) = &*self.address else { return Ok(Claim(None)) };
        let mut path = file.clone().into_os_string();
        path.push(".lock");
        let lock = File::create(&path).map_err(|e| Down(format!("{}: {e}", path.display())))?;
        match lock.try_lock() {
            Ok(()) => Ok(Claim(Some(lock))),
            Err(TryLockError::WouldBlock) => Err(Down(format!(
                "a server runs on {} already; several can share a Postgres, not a file",
                file.display()
            ))),
            // A file system without locks: the revisions of the tables still keep the log right.
            Err(TryLockError::Error(e)) => {
                tracing::warn!(%e, "the database cannot be kept for this server alone");
                Ok(Claim(None))
            }
        }
    }
}
