//! People, tables and logs, kept in SQLite or Postgres.
//!
//! Reading is a method of [`Store`] each. Whatever is written is a [`Change`]: statements that stand or
//! fall together. One writer groups the changes that wait into one commit and
//! answers after it, so what was answered is on the disk, and a thousand
//! tables cost few commits. A change that does not fit what is stored any more
//! (another server was faster) is refused alone.

mod address;
mod backup;
mod beat;
mod change;
mod claim;
mod down;
mod line;
mod news;
mod open;
mod read;
mod rows;
mod statement;
mod writer;

pub use change::Change;
pub use claim::Claim;
pub use down::{Down, Unwritten};
pub use open::Store;
pub use rows::{
    ChatRow, Counts, LogRow, News, Notice, Played, RatingRow, ResultRow, SeatRow, SessionRow, TableId,
    TableRow, UserId, UserRow,
};
pub use writer::OnCommit;
