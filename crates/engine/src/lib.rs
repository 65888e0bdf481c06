//! What a board game is, and the match that runs one.
//!
//! A game is a type that implements [`Game`]: its value is the full state, and
//! [`Game::apply`] is the only thing that changes it. A [`Match`] is a
//! [`Header`] and a log of [`Entry`]s; everything random in it is a logged
//! action of chance, drawn from the match's [`Seed`]. Whoever looks at a match
//! gets a view and a [`Prompt`]; a bot gets [`Seen`]. Prompts, events and
//! refusals are data that a [`Voice`] puts into words.
//!
//! Dice are honest: whoever knows the secret can throw them again, and whoever
//! was shown the commitment before can check that it is the same secret.
//!
//! ```
//! use shopfloor_engine::Seed;
//!
//! let seed = Seed::from_number(7);
//! let shown_before = seed.commitment();
//! let throws: Vec<u32> = (0..3).map(|ply| 1 + seed.dice(ply).below(6)).collect();
//!
//! let again = Seed::from_number(7);
//! assert_eq!(again.commitment(), shown_before);
//! assert_eq!((0..3).map(|ply| 1 + again.dice(ply).below(6)).collect::<Vec<_>>(), throws);
//! ```
//!
//! What must hold of every game is in [`laws`]; a playthrough as a text to
//! keep is in [`golden`].
//!
//! There is no I/O, no clock, no thread and no global state in here.

#![warn(missing_docs)]

mod dice;
mod game;
pub mod golden;
mod heuristic;
mod lang;
pub mod laws;
mod options;
mod play;
mod prompt;
mod record;
mod seat;
mod seen;
mod study;
mod text;
mod words;

pub use dice::{Dice, Hex32, Seed};
pub use game::{BadOptions, Game, Illegal, Meta, Outcome};
pub use heuristic::{Heuristic, Thought, best_first, softmax, try_each};
pub use lang::{LANGUAGES, Lang, Language};
pub use options::{OptionKind, OptionSpec, PresetKind, PresetReport, choose_options};
pub use play::{Advance, BadLog, Match, StandingEntry, Undoable, Unplayable, WalkedEntry};
pub use prompt::{Blocked, Choice, Open, Prompt};
pub use record::{BadFile, Entry, Header, MatchFile, Player, check_name};
pub use seat::{Actor, MAX_SEATS, Seat, SeatSet, Turn, Viewer};
pub use seen::Seen;
pub use study::{Aside, Knob, Measure, Notes, Over, Study, Subject, Taking};
pub use text::{Ink, Span, Text};
pub use words::{
    COMMON, Detail, Message, Phrase, Sayable, Unsaid, Voice, find_phrase, list, plain_english, say_plainly,
    seat_letter, table_faults, tellings, word,
};
