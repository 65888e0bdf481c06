//! What servers on one Postgres tell each other: what they have written.

use crate::rows::{TableId, UserId};
use crate::shard::Shard;

/// What every server listens to. What concerns one table is told on the channel of its shard.
pub const COMMON: &str = "shopfloor";

/// What one server tells the others about a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// A table has changed; this is its revision now, and whether a bot is on turn.
    Table { id: TableId, rev: i64, bot: bool },
    /// Somebody wrote in a table's chat.
    Chat { table: TableId, n: i64 },
    /// A table looks different in lists: it is new, people have come or gone, or it has begun or ended.
    Listed { id: TableId },
    /// A person has changed their name or whom they have muted.
    User { id: UserId },
    /// Somebody was invited to a table, or no longer is.
    Invited { id: UserId },
    /// A session was revoked.
    SessionEnded { id: UserId },
    /// The connection was interrupted: anything known may be out of date. No server sends it; each notices it itself.
    Missed,
}

impl Notification {
    /// The channel, and one line: the sender, the kind, a number, the table or the person.
    pub fn line(&self, server: &str) -> Option<(String, String)> {
        let at = |table: &TableId| Shard::of(table).channel();
        match self {
            Notification::Table { id, rev, bot: false } => {
                Some((at(id), format!("{server} table {rev} {id}")))
            }
            Notification::Table { id, rev, bot: true } => Some((at(id), format!("{server} bot {rev} {id}"))),
            Notification::Chat { table, n } => Some((at(table), format!("{server} chat {n} {table}"))),
            Notification::Listed { id } => Some((COMMON.to_owned(), format!("{server} listed 0 {id}"))),
            Notification::User { id } => Some((COMMON.to_owned(), format!("{server} user 0 {id}"))),
            Notification::Invited { id } => Some((COMMON.to_owned(), format!("{server} invited 0 {id}"))),
            Notification::SessionEnded { id } => Some((COMMON.to_owned(), format!("{server} out 0 {id}"))),
            Notification::Missed => None,
        }
    }

    /// Reads a line; none if this server sent it itself, or if a newer version sent something unknown.
    pub fn read(line: &str, server: &str) -> Option<Notification> {
        let mut words = line.splitn(4, ' ');
        let (sender, kind, number, subject) = (words.next()?, words.next()?, words.next()?, words.next()?);
        let (number, subject) = (number.parse().ok()?, subject.to_owned());
        match kind {
            _ if sender == server => None,
            "table" => Some(Notification::Table { id: TableId(subject), rev: number, bot: false }),
            "bot" => Some(Notification::Table { id: TableId(subject), rev: number, bot: true }),
            "chat" => Some(Notification::Chat { table: TableId(subject), n: number }),
            "listed" => Some(Notification::Listed { id: TableId(subject) }),
            "user" => Some(Notification::User { id: UserId(subject) }),
            "invited" => Some(Notification::Invited { id: UserId(subject) }),
            "out" => Some(Notification::SessionEnded { id: UserId(subject) }),
            _ => None,
        }
    }
}
