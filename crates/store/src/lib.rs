//! People, tables and logs, kept in SQLite or Postgres.
//!
//! Every read is a method of [`Store`]. Every write is a [`Change`]: statements that are committed together or
//! not at all. One writer puts all waiting changes into one commit and answers afterwards: what was answered is
//! on disk, and a thousand tables need only a few commits. A change that no longer fits what is stored (another
//! server was faster) is refused on its own.

mod address;
mod backup;
mod beat;
mod change;
mod claim;
mod club_rows;
mod connection;
mod down;
mod group;
mod hearing;
mod inspect;
mod lease;
#[cfg(feature = "postgres")]
mod listener;
mod migrations;
mod notifications;
mod open;
mod private;
mod read;
mod rows;
mod shard;
mod statement;
mod writer;

pub use backup::backup;
pub use change::Change;
pub use claim::Claim;
pub use club_rows::{
    ClubResultRow, ClubRow, EntrantRow, LeagueMatchRow, LeaguePlayerRow, LeagueRow, LeagueSeatRow, MemberRow,
    PairingRow, RoundRow, TournamentRow,
};
pub use down::{Down, Unwritten};
pub use hearing::Hearing;
pub use inspect::{CheckedRows, Inspection, Schema};
pub use notifications::Notification;
pub use open::Store;
pub use read::{OwnRow, PERSONAL, PersonalColumn, Wanted};
pub use rows::{
    AgainstTotals, AttemptRow, CallRow, ChatRow, ChoicesRow, ComparedRow, Counts, DayOffRow, DayRow,
    FollowedRow, GameTotals, InvitationRow, LearnedRow, ListedNotice, LogRow, MistakeCounts, MistakeRow,
    Notice, OutboxRow, PastResult, PresetRow, PuzzleTryRow, RatingRow, ResultRow, ReviewRow, ReviewedResult,
    SeatRow, SessionRow, StandingRow, TableId, TableRow, TableRows, UngatheredReview, UserId, UserRow,
    WayRow,
};
pub use shard::Shard;
pub use statement::Value;
pub use writer::OnCommit;
