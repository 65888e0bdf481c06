//! What servers on one Postgres tell each other: what they have written.

use crate::rows::{TableId, UserId};

/// Sends each line of `$1` as a notification: one statement for any number of changes.
pub const NOTIFY: &str =
    "SELECT pg_notify('shopfloor', line) FROM unnest(string_to_array($1, chr(10))) AS notifications (line)";

/// What one server tells the others about a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// A table has changed; this is its revision now.
    Table { id: TableId, rev: i64 },
    /// Somebody wrote in a table's chat.
    Chat { table: TableId, n: i64 },
    /// A person has changed their name or whom they have muted.
    User { id: UserId },
    /// A session was revoked.
    SessionEnded { id: UserId },
    /// The connection was interrupted: anything known may be out of date. No server sends it; each notices it itself.
    Missed,
}

impl Notification {
    /// As one line: the sender, the kind, a number, the table or the person.
    pub fn line(&self, server: &str) -> Option<String> {
        match self {
            Notification::Table { id, rev } => Some(format!("{server} table {rev} {id}")),
            Notification::Chat { table, n } => Some(format!("{server} chat {n} {table}")),
            Notification::User { id } => Some(format!("{server} user 0 {id}")),
            Notification::SessionEnded { id } => Some(format!("{server} out 0 {id}")),
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
            "table" => Some(Notification::Table { id: TableId(subject), rev: number }),
            "chat" => Some(Notification::Chat { table: TableId(subject), n: number }),
            "user" => Some(Notification::User { id: UserId(subject) }),
            "out" => Some(Notification::SessionEnded { id: UserId(subject) }),
            _ => None,
        }
    }
}
