//! What is said on sockets.

use catalog::{Frame, Telling};
use engine::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::info::{ClockInfo, InvitationInfo, TableInfo};
use crate::refusal::{Code, Refusal};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// What a client says on a table's socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    Act {
        id: u64,
        at: u64,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        action: Actions,
    },
    Undo {
        id: u64,
        at: u64,
    },
    Preview {
        id: u64,
        at: u64,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        action: Actions,
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
    Pause {
        id: u64,
        agree: bool,
    },
    Ping {
        id: u64,
    },
    /// Whether somebody can see this page: it says so when that changes, and whoever says nothing looks.
    Look {
        id: u64,
        looking: bool,
    },
}

impl ClientMessage {
    pub fn id(&self) -> u64 {
        match self {
            ClientMessage::Act { id, .. }
            | ClientMessage::Undo { id, .. }
            | ClientMessage::Preview { id, .. }
            | ClientMessage::Chat { id, .. }
            | ClientMessage::Resign { id }
            | ClientMessage::Return { id }
            | ClientMessage::Pause { id, .. }
            | ClientMessage::Ping { id }
            | ClientMessage::Look { id, .. } => *id,
        }
    }

    /// The id of a message that cannot be read otherwise, so that its refusal can name it.
    pub fn id_of(text: &str) -> Option<u64> {
        #[derive(Deserialize)]
        struct Id {
            id: u64,
        }
        engine::read_json::<Id>(text).ok().map(|id| id.id)
    }
}

/// The most actions in one message.
pub const ACTIONS: usize = 30;

/// What a seat does in one go: one action, or a list of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Value", into = "Value")]
pub struct Actions(Vec<Value>);

impl From<Value> for Actions {
    fn from(said: Value) -> Self {
        if let Value::Array(list) = said { Actions(list) } else { Actions(vec![said]) }
    }
}

impl From<Actions> for Value {
    fn from(Actions(mut list): Actions) -> Self {
        if list.len() == 1 { list.remove(0) } else { Value::Array(list) }
    }
}

impl Actions {
    /// How many there are: refused if that is none or too many.
    pub fn count(&self) -> Result<usize, Refusal> {
        match self.0.len() {
            0 => {
                let texts = &["The list of actions is empty.", "Die Liste der Aktionen ist leer."];
                Err(Refusal::because(Code::Unreadable, texts))
            }
            n if n > ACTIONS => {
                let texts = &[
                    "A list can have up to {max} actions; here it is {n}.",
                    "Eine Liste darf höchstens {max} Aktionen haben, hier sind es {n}.",
                ];
                Err(Refusal::because(Code::TooLarge, texts).with("max", ACTIONS).with("n", n))
            }
            n => Ok(n),
        }
    }

    pub fn list(self) -> Vec<Value> {
        self.0
    }
}

/// What the server says on a table's socket.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    Welcome {
        v: u32,
        table: &'a TableInfo,
        update: Option<Update>,
        chat: &'a [Chat],
    },
    Table {
        table: &'a TableInfo,
    },
    Update(Update),
    Ok {
        id: u64,
        ply: usize,
    },
    Preview {
        id: u64,
        at: usize,
        events: Vec<Telling>,
        frame: Frame,
    },
    Refused(RefusedMessage),
    Chat(&'a Chat),
    /// Your orders in advance have changed: ask for them again.
    Orders,
    Bye(RefusedMessage),
}

impl ServerMessage<'_> {
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("messages serialize")
    }
}

/// The match as one viewer may see it, and what led to it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update {
    pub ply: usize,
    pub events: Vec<Telling>,
    pub frame: Frame,
    pub clocks: Vec<ClockInfo>,
}

/// Why a message was refused, or why a socket closes.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RefusedMessage {
    pub id: Option<u64>,
    pub refused: Code,
    pub text: String,
    pub rule: Option<&'static str>,
    /// Which of the actions is refused, from 0, once those before it are done.
    pub step: Option<usize>,
    pub update: Option<Update>,
}

impl RefusedMessage {
    pub fn new(id: Option<u64>, refusal: &Refusal, lang: Lang) -> RefusedMessage {
        let (refused, text) = (refusal.code, refusal.say(lang));
        RefusedMessage { id, refused, text, rule: refusal.rule(), step: refusal.step(), update: None }
    }
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chat {
    pub n: i64,
    pub user: String,
    pub name: String,
    pub text: String,
    pub at: i64,
}

/// What the server says on the lobby's socket.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    Lobby {
        open: Vec<TableInfo>,
        playing: Vec<TableInfo>,
        mine: Vec<TableInfo>,
        /// Tables you are invited to, the newest first.
        invitations: Vec<InvitationInfo>,
        more: MoreTables,
    },
    /// What has changed since: lists without a change are left out.
    Changes {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        open: Option<ListChange>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        playing: Option<ListChange>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        mine: Option<ListChange>,
        /// All of them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        invitations: Option<Vec<InvitationInfo>>,
        more: MoreTables,
    },
    Bye(Box<RefusedMessage>),
}

/// Whether there are more tables on the next page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoreTables {
    pub open: bool,
    pub playing: bool,
}

/// A list as it is now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListChange {
    /// All its tables, in order.
    pub ids: Vec<String>,
    /// Those that are new or have changed.
    pub tables: Vec<TableInfo>,
}

impl LobbyMessage {
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("messages serialize")
    }
}
