//! A table as others may know it.

use engine::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::day::AttemptInfo;
use crate::table::Nights;

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    /// Waiting for players.
    Open,
    Playing,
    Over,
    /// Abandoned before the end.
    Closed,
}

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// Seconds per move; a longer move uses up the reserve.
    Live { move_s: u32, reserve_s: u32 },
    /// Days per move.
    Days { days: u32 },
    /// No clock.
    Free,
}

/// Why a match is not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Unrated {
    /// It is for practice, or has no clock.
    Chosen,
    /// No other person plays.
    Alone,
    /// It has options of its own.
    Options,
    /// Two players share an address.
    Address,
    /// Players may ask for hints.
    Hints,
}

/// A table as one person may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableInfo {
    pub id: String,
    /// The host's name for the table.
    pub name: Option<String>,
    pub game: String,
    pub status: Status,
    pub public: bool,
    pub host: String,
    /// The game's options; left out of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, unknown>"))]
    pub options: Option<Value>,
    pub pace: Pace,
    /// The nights at which nobody's time runs.
    pub nights: Option<Nights>,
    /// Since when the match pauses, if it does.
    pub paused: Option<i64>,
    pub undo: bool,
    /// Whether the match is rated, or will be if it starts as the table is now.
    pub rated: bool,
    /// Why it is not.
    pub unrated: Option<Unrated>,
    /// The name of the preset the match is played with.
    pub preset: Option<String>,
    pub seats: Vec<SeatInfo>,
    /// Your seat.
    pub you: Option<u8>,
    /// The invite code. Seated players only.
    pub invite: Option<String>,
    pub ply: i64,
    /// The seats on turn.
    pub turn: Vec<u8>,
    pub clocks: Vec<ClockInfo>,
    pub spectators: usize,
    /// The fingerprint of the secret behind the dice.
    pub commitment: String,
    /// What the dice were made from, once the match is over.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub seed: Option<Seed>,
    pub created: i64,
    pub started: Option<i64>,
    pub finished: Option<i64>,
    pub outcome: Option<Ended>,
    /// Whether the result is already final because all but one person have left: the rest is for fun.
    pub decided: bool,
    /// The table of the rematch.
    pub rematch: Option<String>,
    pub imported: bool,
    /// Where the match goes on from, if it goes on from another.
    pub origin: Option<OriginInfo>,
    /// Whether players may ask what a strong player would do.
    pub hints: bool,
    /// Which attempt at a match of the day this is, if it is one.
    pub attempt: Option<AttemptInfo>,
    /// The club whose members alone see it.
    pub club: Option<String>,
    /// The date on which the table closes by itself if nothing happens.
    pub expires: Option<i64>,
    /// The server's time.
    pub now: i64,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SeatKind {
    /// For anyone who can see the table.
    Open,
    /// For anyone with the invite code.
    Invited,
    Person,
    Bot,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatInfo {
    pub seat: u8,
    pub kind: SeatKind,
    pub user: Option<String>,
    pub name: Option<String>,
    /// Whether this is a person without an account.
    pub guest: bool,
    /// A bot's level.
    pub level: Option<String>,
    /// The level of the bot that is playing for the person.
    pub taken_over: Option<String>,
    /// Whether the player has a socket open at this table.
    pub online: bool,
}

/// Somebody invites you to a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InvitationInfo {
    /// The table, with its invite code.
    pub table: TableInfo,
    /// Who invites you.
    pub by: String,
    pub name: String,
    pub made: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockInfo {
    pub seat: u8,
    /// What is left of the reserve; none without a clock, or with days for each move.
    pub reserve_ms: Option<i64>,
    /// When the player's time is up; none while it is not their turn, or the match pauses.
    pub deadline: Option<i64>,
    /// When the days off end that the player has now.
    pub off_until: Option<i64>,
    /// Whether the player would like the match to pause.
    pub wishes_pause: bool,
}

/// The match that another goes on from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OriginInfo {
    /// Its table; none if that is not known here.
    pub table: Option<String>,
    /// The number of the first entry that is not its own any more.
    pub at: usize,
    /// The round of that entry.
    pub round: u32,
}

/// How a match ended, for lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ended {
    /// By seat.
    pub scores: Vec<i32>,
    /// By seat; the winner's is 1. Players who left share the last place.
    pub places: Vec<u8>,
    /// By seat: a bot has played for the person.
    #[serde(default)]
    pub left: Vec<bool>,
}
