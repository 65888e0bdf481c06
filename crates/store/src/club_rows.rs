//! The rows of clubs, their tournaments and leagues. Times are milliseconds since 1970.

use crate::rows::{TableId, UserId};

/// People who play among themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubRow {
    pub id: String,
    pub name: String,
    /// The code of the link that members join by.
    pub invite: String,
    pub created: i64,
    pub closed: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRow {
    pub club: String,
    pub user: UserId,
    /// `owner`, `host` or `member`.
    pub role: String,
    pub joined: i64,
    pub host_since: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRow {
    pub id: String,
    pub club: String,
    pub name: String,
    pub game: String,
    pub size: i64,
    pub rounds: i64,
    /// JSON.
    pub pace: String,
    pub created: i64,
    pub starts: Option<i64>,
    /// `open`, `playing`, `over` or `called_off`.
    pub status: String,
    /// How many rounds were drawn.
    pub round: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantRow {
    pub tournament: String,
    pub user: UserId,
    pub entered: i64,
    pub points: i64,
    pub out: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRow {
    pub tournament: String,
    /// From 0.
    pub round: i64,
    pub seed: String,
    pub drawn: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingRow {
    pub tournament: String,
    pub round: i64,
    pub user: UserId,
    /// The number of the table, from 0.
    pub number: i64,
    /// None for a bye.
    pub table: Option<TableId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueRow {
    pub club: String,
    pub game: String,
    /// Days per move.
    pub days: i64,
    /// The last month whose matches were opened.
    pub month: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaguePlayerRow {
    pub club: String,
    pub game: String,
    pub user: UserId,
    pub joined: i64,
    /// From 0, the best first; none before the first month.
    pub place: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueMatchRow {
    pub club: String,
    pub game: String,
    pub month: i64,
    /// The group, from 0.
    pub number: i64,
    pub table: TableId,
}

/// Somebody in a group of a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueSeatRow {
    /// The group, from 0.
    pub number: i64,
    pub table: TableId,
    pub user: UserId,
    pub name: String,
}

/// How a person came out of a match of a club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubResultRow {
    pub table: TableId,
    pub game: String,
    pub user: UserId,
    pub place: i64,
    pub left: bool,
    pub finished: i64,
}
