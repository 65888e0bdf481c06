//! What is stored, a row each. Times are milliseconds since 1970, JSON is text.

use std::fmt;

/// An id that is not mistaken for another.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub String);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A person's.
    UserId
}
id! {
    /// A table's, and so a match's.
    TableId
}

/// A person: a guest, or an account with a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    pub id: UserId,
    pub name: String,
    /// The name as it is compared, of an account; none for a guest. No two are alike.
    pub account: Option<String>,
    /// The password's hash.
    pub password: Option<String>,
    pub created: i64,
    pub banned: bool,
    /// The person is gone; the row stays because matches name it.
    pub deleted: bool,
}

/// A way in: a browser's cookie or a program's token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Of the secret only the hash is stored.
    pub hash: String,
    pub user: UserId,
    /// A token's name; none for a browser.
    pub label: Option<String>,
    pub created: i64,
    pub seen: i64,
}

/// A table, from the first open seat to the end of its match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    pub id: TableId,
    /// Grows by one with every change of the table; who changes it says which one it knows.
    pub rev: i64,
    pub game: String,
    /// JSON.
    pub options: String,
    /// `open`, `playing`, `over`, `closed`.
    pub status: String,
    pub public: bool,
    pub invite: String,
    pub host: UserId,
    /// JSON.
    pub pace: String,
    pub undo: bool,
    pub rated: bool,
    /// The name of the host's own tile set, if one is played with.
    pub tiles: Option<String>,
    /// Of the dice; nobody is told before the end.
    pub secret: String,
    /// The number of the next entry.
    pub ply: i64,
    /// JSON: clocks and what else the match needs beside its log.
    pub clocks: String,
    /// When the first of those who must act runs out of time.
    pub deadline: Option<i64>,
    /// Milliseconds the servers were down while this match was played; clocks count without them.
    pub shift: i64,
    /// Whether a bot has to act.
    pub bot_to_act: bool,
    pub created: i64,
    pub started: Option<i64>,
    pub finished: Option<i64>,
    /// JSON.
    pub outcome: Option<String>,
    pub rematch: Option<TableId>,
    pub imported: bool,
    /// What the host calls it.
    pub name: Option<String>,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    pub table: TableId,
    pub seat: i64,
    /// `open`, `invited`, `person`, `bot`.
    pub kind: String,
    pub user: Option<UserId>,
    /// What the player is called at this table.
    pub name: Option<String>,
    /// A bot's level.
    pub level: Option<String>,
    /// The level of the bot that plays a person's seat for now.
    pub taken_over: Option<String>,
    pub nonce: Option<String>,
    /// Whether the person has no account: read from the person, and never written with the seat.
    pub guest: bool,
}

/// An action and what chance answered: stored together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    pub table: TableId,
    /// The number of the first entry.
    pub ply: i64,
    /// How many entries.
    pub count: i64,
    /// JSON: a list of entries.
    pub entries: String,
    /// Who acted: `user:ID`, `bot:LEVEL`, or `table` for the set-up.
    pub who: String,
    pub at: i64,
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    pub table: TableId,
    /// From 1.
    pub n: i64,
    pub user: UserId,
    pub name: String,
    pub text: String,
    pub at: i64,
}

/// A person's rating in a game, in millionths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRow {
    pub user: UserId,
    pub game: String,
    pub rating: i64,
    pub uncertainty: i64,
    pub matches: i64,
}

/// How a seat of a finished match did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    pub table: TableId,
    pub seat: i64,
    pub user: UserId,
    pub game: String,
    pub place: i64,
    pub score: i64,
    /// How many seats the match had.
    pub seats: i64,
    /// The person had left.
    pub left: bool,
    /// The rating before and after in millionths, where the match was rated.
    pub rating_before: Option<i64>,
    pub rating_after: Option<i64>,
    pub finished: i64,
}

/// How often somebody has finished a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub game: String,
    pub matches: i64,
    pub wins: i64,
}

/// What another program has done to the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A table has changed; this is its number now.
    Table { id: TableId, rev: i64 },
    /// Something was chatted at a table.
    Chat { table: TableId, n: i64 },
    /// A person is called something else, or hears others than before.
    User { id: UserId },
    /// A way in of a person has ended.
    Out { id: UserId },
    /// The news were interrupted: whatever is known may be old.
    Missed,
}

/// What `shopfloor admin` tells running servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The table was changed.
    Table(TableId),
    /// The person may no longer be here.
    User(UserId),
}

/// How much there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    pub users: i64,
    /// How many tables have which status, by status.
    pub tables: Vec<(String, i64)>,
}
