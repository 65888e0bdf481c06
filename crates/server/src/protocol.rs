//! The wire: what is said on a socket, and what a table looks like in JSON (docs/protocol.md).

use catalog::{Frame, OutcomeFrame, Telling};
use engine::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// The version both sides speak.
pub const VERSION: u32 = 1;

/// What a client says on a table's socket.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    Act {
        id: u64,
        at: u64,
        #[ts(type = "unknown")]
        action: Value,
    },
    Undo {
        id: u64,
        at: u64,
    },
    Preview {
        id: u64,
        at: u64,
        #[ts(type = "unknown")]
        action: Value,
    },
    Chat {
        id: u64,
        text: String,
    },
    Resign {
        id: u64,
    },
    Return {
        id: u64,
    },
    Ping {
        id: u64,
    },
}

impl Asked {
    pub fn id(&self) -> u64 {
        match self {
            Asked::Act { id, .. }
            | Asked::Undo { id, .. }
            | Asked::Preview { id, .. }
            | Asked::Chat { id, .. }
            | Asked::Resign { id }
            | Asked::Return { id }
            | Asked::Ping { id } => *id,
        }
    }

    /// The id of a message that could not be read otherwise, so that its refusal finds its way.
    pub fn id_of(text: &str) -> Option<u64> {
        #[derive(Deserialize)]
        struct Id {
            id: u64,
        }
        serde_json::from_str::<Id>(text).ok().map(|id| id.id)
    }
}

/// What the server says on a table's socket.
#[derive(Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Said<'a> {
    Welcome { v: u32, table: &'a TableInfo, update: Option<Update>, chat: &'a [Chat] },
    Table { table: &'a TableInfo },
    Update(Update),
    Ok { id: u64, ply: usize },
    Preview { id: u64, at: usize, events: Vec<Telling>, frame: Frame },
    Refused(Refused),
    Chat(&'a Chat),
    Bye(Refused),
}

impl Said<'_> {
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("messages serialize")
    }
}

/// The match as one viewer may see it, and what led to it.
#[derive(Serialize, TS)]
pub struct Update {
    pub ply: usize,
    pub events: Vec<Telling>,
    pub frame: Frame,
    pub clocks: Vec<ClockInfo>,
}

#[derive(Serialize, TS)]
pub struct Refused {
    pub id: Option<u64>,
    pub refused: crate::refusal::Code,
    pub text: String,
    pub rule: Option<&'static str>,
    pub update: Option<Update>,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, TS)]
pub struct Chat {
    pub n: i64,
    pub user: String,
    pub name: String,
    pub text: String,
    pub at: i64,
}

/// What the lobby's socket says.
#[derive(Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbySaid {
    Lobby { open: Vec<TableInfo>, playing: Vec<TableInfo>, mine: Vec<TableInfo> },
    Bye(Box<Refused>),
}

impl LobbySaid {
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("messages serialize")
    }

    /// Sets the server's clock as every table shows it.
    pub fn tell_time(&mut self, now: i64) {
        match self {
            LobbySaid::Lobby { open, playing, mine } => {
                open.iter_mut().chain(playing).chain(mine).for_each(|table| table.now = now);
            }
            LobbySaid::Bye(_) => {}
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People gather.
    Open,
    Playing,
    Over,
    /// Given up before the end.
    Closed,
}

/// How much time people have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// Each move has its time; what a move takes longer comes out of the reserve.
    Live { move_s: u32, reserve_s: u32 },
    /// Days for each move.
    Days { days: u32 },
    /// No clock.
    Free,
}

/// A table as one person may know it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, TS)]
pub struct TableInfo {
    pub id: String,
    /// What the host calls it.
    pub name: Option<String>,
    pub game: String,
    pub status: Status,
    pub public: bool,
    pub host: String,
    /// The game's options; left out of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[ts(optional, type = "Record<string, unknown>")]
    pub options: Option<Value>,
    pub pace: Pace,
    pub undo: bool,
    pub rated: bool,
    /// The name of the host's own tile set.
    pub tiles: Option<String>,
    pub seats: Vec<SeatInfo>,
    pub you: Option<u8>,
    /// Told to those who sit.
    pub invite: Option<String>,
    pub ply: i64,
    /// The seats that have to act.
    pub turn: Vec<u8>,
    pub clocks: Vec<ClockInfo>,
    pub spectators: usize,
    /// The hash of the secret the dice come from.
    pub commitment: String,
    /// Where the dice came from, once the match is over.
    #[schema(value_type = Option<Object>)]
    pub seed: Option<Seed>,
    pub created: i64,
    pub started: Option<i64>,
    pub finished: Option<i64>,
    pub outcome: Option<Ended>,
    pub rematch: Option<String>,
    pub imported: bool,
    /// The server's clock.
    pub now: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// For anyone who may see the table.
    Open,
    /// For who has the invite code.
    Invited,
    Person,
    Bot,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, TS)]
pub struct SeatInfo {
    pub seat: u8,
    pub kind: SeatKind,
    pub user: Option<String>,
    pub name: Option<String>,
    /// Whether this is a person without an account.
    pub guest: bool,
    pub level: Option<String>,
    /// The level of the bot that plays a person's seat for now.
    pub taken_over: Option<String>,
    /// Whether a socket of theirs is open here.
    pub online: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, TS)]
pub struct ClockInfo {
    pub seat: u8,
    /// What is left of the reserve; none without a clock.
    pub reserve_ms: Option<i64>,
    /// When the time is up, while the seat has to act against a clock.
    pub deadline: Option<i64>,
}

/// How a match ended, for lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
pub struct Ended {
    /// By seat.
    pub scores: Vec<i32>,
    /// By seat; 1 is the winner's.
    pub places: Vec<u8>,
}

impl From<OutcomeFrame> for Ended {
    fn from(OutcomeFrame { scores, places, text: _ }: OutcomeFrame) -> Ended {
        Ended { scores, places }
    }
}
