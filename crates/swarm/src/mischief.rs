//! What broken, slow, curious and malicious clients do.

/// Larger than any message may be.
pub const TOO_MUCH: usize = 64 * 1024;
/// Deeper than any JSON needs to be.
pub const DEPTH: usize = 3000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mischief {
    Cut,
    Leave,
    Garbage,
    Truncated,
    WrongType,
    Nested,
    HugeNumber,
    Binary,
    Unknown,
    TooLarge,
    Stale,
    Future,
    Twice,
    OutOfTurn,
    Illegal,
    Stranger,
    Undo,
    Preview,
    Ping,
    OtherVersion,
    ForeignOrigin,
}

pub const ALL: [Mischief; 21] = [
    Mischief::Cut,
    Mischief::Leave,
    Mischief::Garbage,
    Mischief::Truncated,
    Mischief::WrongType,
    Mischief::Nested,
    Mischief::HugeNumber,
    Mischief::Binary,
    Mischief::Unknown,
    Mischief::TooLarge,
    Mischief::Stale,
    Mischief::Future,
    Mischief::Twice,
    Mischief::OutOfTurn,
    Mischief::Illegal,
    Mischief::Stranger,
    Mischief::Undo,
    Mischief::Preview,
    Mischief::Ping,
    Mischief::OtherVersion,
    Mischief::ForeignOrigin,
];

/// Texts that are not messages.
pub const GARBAGE: [&str; 9] =
    ["", " ", "hello", "null", "7", "[]", "{}", "\u{0}\u{1}\u{fffd}", r#"{"type":null,"id":1}"#];
pub const UNKNOWN: [&str; 2] = [r#"{"type":"dance","id":1}"#, r#"{"type":"welcome","id":1}"#];
pub const WRONG_TYPES: [&str; 6] = [
    r#"{"type":"act","id":"seven","at":1,"action":{}}"#,
    r#"{"type":"act","id":1,"at":"now","action":{}}"#,
    r#"{"type":"act","id":1,"at":1}"#,
    r#"{"type":"undo","id":1,"at":{}}"#,
    r#"{"type":7,"id":1}"#,
    r#"{"type":"ping","id":[1]}"#,
];
pub const HUGE: [&str; 5] = [
    r#"{"type":"act","id":1,"at":1e400,"action":{}}"#,
    r#"{"type":"act","id":99999999999999999999999999,"at":1,"action":{}}"#,
    r#"{"type":"act","id":1,"at":-1,"action":{}}"#,
    r#"{"type":"undo","id":1,"at":18446744073709551616}"#,
    r#"{"type":"ping","id":1.5}"#,
];

impl Mischief {
    pub fn name(self) -> &'static str {
        match self {
            Mischief::Cut => "socket cut",
            Mischief::Leave => "socket closed",
            Mischief::Garbage => "garbage",
            Mischief::Truncated => "truncated JSON",
            Mischief::WrongType => "wrong types",
            Mischief::Nested => "deep nesting",
            Mischief::HugeNumber => "huge numbers",
            Mischief::Binary => "binary frame",
            Mischief::Unknown => "unknown message",
            Mischief::TooLarge => "too large",
            Mischief::Stale => "stale move",
            Mischief::Future => "move from the future",
            Mischief::Twice => "same move twice",
            Mischief::OutOfTurn => "out of turn",
            Mischief::Illegal => "illegal move",
            Mischief::Stranger => "move by a stranger",
            Mischief::Undo => "undo",
            Mischief::Preview => "preview",
            Mischief::Ping => "ping",
            Mischief::OtherVersion => "other version",
            Mischief::ForeignOrigin => "foreign origin",
        }
    }
}
