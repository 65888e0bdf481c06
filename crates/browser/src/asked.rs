//! What the page's worker asks of the device, and what it is told to do.

use std::collections::BTreeMap;

use engine::{Hex32, Lang};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::OtherTurn;

/// A question of the page's worker.
#[derive(Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Asked {
    /// The time, in milliseconds since 1970.
    pub now: i64,
    /// 64 hexadecimal digits that nobody can guess, others for every question.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub random: Hex32,
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub lang: Lang,
    #[cfg_attr(feature = "ts", ts(type = "DeviceQuestion"))]
    pub what: DeviceQuestion,
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DeviceQuestion {
    /// First of all: what the device has kept, without logs.
    Begin {
        tables: Vec<KeptTable>,
        kept: BTreeMap<String, String>,
    },
    /// A table as it is kept now, with its log: because it was needed, or because another tab has changed it. None if it
    /// is gone.
    Load {
        id: String,
        table: Option<KeptTable>,
        log: Vec<String>,
    },
    /// What was asked last could not be kept: what is in memory of these tables is not what is stored. Whoever asked is
    /// told why, on this socket if it was said on one.
    Unkept {
        tables: Vec<String>,
        why: NotKept,
        said: Option<DeviceText>,
    },
    /// A finished match of a server's, to be looked at here and kept nowhere.
    Borrow {
        id: String,
        file: String,
        you: Option<u8>,
    },
    Request {
        method: String,
        path: String,
        facts: BTreeMap<String, String>,
        body: Option<String>,
    },
    /// A page opens a socket.
    Open {
        socket: u32,
        path: String,
        facts: BTreeMap<String, String>,
    },
    /// It says something on it.
    Say(DeviceText),
    Close {
        socket: u32,
    },
    /// Whether this tab's bots act at a table: then no other tab's do.
    Own {
        table: String,
        owned: bool,
    },
    /// A bot has thought.
    Thought {
        table: String,
        seat: u8,
        level: String,
        thinker: String,
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        at: u64,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        action: Value,
        /// Whether the device has become too slow for bots that search.
        slow: bool,
    },
    /// Or it could not.
    Failed {
        table: String,
        seat: u8,
    },
    /// A hint was thought of: it is written down before it is told.
    Hinted {
        table: String,
        seat: u8,
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        at: u64,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        advice: Value,
    },
    /// The judge has come so far.
    Judged {
        table: String,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        review: Value,
    },
    /// What the thinking worker is asked: what a bot does in a seat. It may ask `patience` times whether to go on.
    Ponder {
        file: String,
        seat: u8,
        level: String,
        #[cfg_attr(feature = "ts", ts(type = "number | null"))]
        patience: Option<u64>,
    },
    /// What the strongest bot would do at a moment; `seat` as in a request for advice.
    Advise {
        file: String,
        #[cfg_attr(feature = "ts", ts(type = "number | null"))]
        at: Option<u64>,
        seat: Option<String>,
    },
    /// The next part of a report.
    Judge {
        table: String,
        file: String,
    },
    /// What a puzzle answers: the rest of the request's path, and what it carries.
    Puzzle {
        path: Vec<String>,
        body: String,
    },
    /// What another turn loses.
    Try {
        file: String,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        review: Value,
        turn: OtherTurn,
    },
}

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NotKept {
    /// There is no room left.
    Full,
    /// Other tabs were faster, again and again.
    Busy,
    /// The browser does not say why.
    Failed,
}

/// A message on a socket.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceText {
    pub socket: u32,
    pub text: String,
}

/// A table as it is kept: its JSON, and the revision that tells whether another tab was faster.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KeptTable {
    pub id: String,
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub rev: i64,
    pub row: String,
}

/// What has to be done, in this order.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Done {
    /// This table has to be loaded first; then the same is asked again.
    pub need: Option<String>,
    /// To be stored, all or nothing.
    pub keep: Vec<Kept>,
    /// To be told on sockets once it is stored.
    pub tell: Vec<DeviceText>,
    /// What answers the question; none where an errand will.
    pub answer: Option<DeviceAnswer>,
    /// To be thought about.
    pub errands: Vec<Errand>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kept {
    /// A table, if `was` is the revision that is stored; none if it is new.
    Table {
        table: KeptTable,
        #[cfg_attr(feature = "ts", ts(type = "number | null"))]
        was: Option<i64>,
    },
    /// Entries of a table's log, from this one on.
    Log { table: String, ply: usize, entries: String },
    /// Something else, by its name.
    Value { name: String, value: String },
    /// A table and its log are not wanted any more.
    Removed { table: String },
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceAnswer {
    /// Otherwise the text is a refusal.
    pub ok: bool,
    /// None where there is nothing to say.
    pub text: Option<String>,
}

/// Something to think about, elsewhere.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Errand {
    /// A bot's move: it is due `longest` milliseconds from now times how hard it was.
    Bot {
        table: String,
        seat: u8,
        level: String,
        thinker: String,
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        at: u64,
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        longest: u64,
        question: DeviceQuestion,
    },
    /// What is thought is the answer.
    Answer { question: DeviceQuestion },
    /// What is thought comes back as [`DeviceQuestion::Hinted`].
    Hint {
        table: String,
        seat: u8,
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        at: u64,
        question: DeviceQuestion,
    },
    /// What is thought comes back as [`DeviceQuestion::Judged`], and again until it is whole.
    Judge { table: String, question: DeviceQuestion },
}

/// What came of [`DeviceQuestion::Ponder`].
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceThought {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
    /// How hard the decision was, from 0 to 1.
    pub hardness: f64,
    /// How often it asked whether to go on.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub asked: u64,
    /// Whether it had to stop early.
    pub cut: bool,
}
