//! What may be done at a table: who sits where, whose move it is, clocks, undo, bots that take over, the end; and
//! the messages that travel between a table and those who look at it (docs/protocol.md).
//!
//! Nothing in here reads or writes, knows the time or draws a random number: the host gives a table the time, a
//! source of randomness ([`TableRandom`]) and what was asked for. It gets back a [`TableChange`] to store, or a
//! [`Refusal`]. The server is one such host.

mod clocks;
mod day;
mod info;
mod message;
mod moment;
mod names;
mod new_table;
mod past;
mod plain;
mod question;
mod random;
mod refusal;
mod table;
mod verdict;

pub use clocks::Clocks;
pub use day::{Attempt, AttemptInfo, Day, DayBot, DaySetup};
pub use ids::{TableId, UserId};
pub use info::{
    ClockInfo, Ended, InvitationInfo, OriginInfo, Pace, SeatInfo, SeatKind, Status, TableInfo, Unrated,
};
pub use message::{
    ACTIONS, Actions, Chat, ClientMessage, ListChange, LobbyMessage, MoreTables, RefusedMessage,
    ServerMessage, Update, VERSION,
};
pub use moment::Moment;
pub use names::{bot as bot_name, of_person as person_name};
pub use new_table::{NewSeat, NewTable, QuickMatch, Reseat, StartMatch, TablePreset};
pub use past::{Board, Past, Replay, moment_of};
pub use plain::{harmless, is_invisible};
pub use question::{AdviceAt, AskHint, ForeseenTurn, OtherTurn, Report, check_line, deciding, no_report_yet};
pub use random::{TableRandom, word_of};
pub use refusal::{Code, Refusal, RefusedInfo};
pub use table::{
    Branch, Branching, ClubTable, CurrentMatch, Ending, GiveOrders, LONGEST_PAUSE_MS, LoggedMove, Mover,
    Nights, Occupant, OrdersInfo, SeatOrders, SeatedPerson, Span, Table, TableChange, TableOrigin, TableSeat,
    Undoing, Undone, check_length, follow,
};
pub use verdict::Verdict;
