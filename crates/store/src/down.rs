//! Errors.

use sqlx::error::ErrorKind;

/// The database cannot be reached, or refuses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Down(pub String);

impl From<sqlx::Error> for Down {
    fn from(error: sqlx::Error) -> Down {
        Down(said(&error))
    }
}

/// Why a change was not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritten {
    /// It does not fit what is stored: somebody else was faster, or a name is taken.
    #[error("it no longer fits what is stored")]
    Conflict,
    /// The database cannot be reached, or refuses. If the connection broke during the commit, only the database
    /// knows whether the change was written.
    #[error("{0}")]
    Down(String),
}

/// An error in a few words, for people.
pub fn said(error: &sqlx::Error) -> String {
    if let sqlx::Error::Database(error) = error {
        return error.message().to_owned();
    }
    if matches!(error, sqlx::Error::PoolTimedOut) {
        return "the database is not responding".to_owned();
    }
    error.to_string()
}

/// Whether the statement itself was refused, so that others may still succeed on the same connection; otherwise
/// the connection or the whole database is in trouble.
pub fn is_misfit(error: &sqlx::Error) -> bool {
    let Some(error) = error.as_database_error() else { return false };
    // Postgres' classes: 22 is data that cannot be stored (a NUL in a text), 40 a lost race.
    let class = error.code().filter(|code| code.len() == 5).map(|code| code[..2].to_owned());
    breaks_constraint(error) || matches!(class.as_deref(), Some("22" | "40"))
}

/// Whether another program holds the file (SQLite).
pub fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    // The low byte says what it is, the others why.
    code.and_then(|code| code.parse::<u32>().ok()).is_some_and(|code| code & 0xff == 5)
}

/// Whether the statement may have been done although this came back: the connection ended, or the whole database did. Any other
/// answer of the database means that it has undone the statement.
pub fn may_be_done(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_none_or(|code| code.starts_with("57P") || code.starts_with("08"))
}

/// Whether the refusal means that something else is stored than the writer thought.
pub fn is_conflict(error: &sqlx::Error) -> bool {
    let Some(error) = error.as_database_error() else { return false };
    let race = error.code().is_some_and(|code| code.len() == 5 && code.starts_with("40"));
    breaks_constraint(error) || race
}

fn breaks_constraint(error: &dyn sqlx::error::DatabaseError) -> bool {
    !matches!(error.kind(), ErrorKind::Other)
}
