//! What a board game is, and the match that runs one.
//!
//! You write the rules of a game as one type. The engine then plays matches of it, stores and replays them, verifies
//! the dice, offers undo, hides what a player may not know, says what happens in every language, and checks your
//! rules on random play. Bots play it without being told anything more.
//!
//! # A complete game
//!
//! A game is a type that implements [`Game`]: its value is the full state, and [`Game::apply`] is the only thing that
//! changes it. This is all of Nim, and two bots that play it:
//!
//! ```
#![doc = include_str!("../examples/nim.rs")]
//! ```
//!
//! Four small types come with it:
//!
//! - an **action** is one decision, as small as the rulebook allows. In JSON it is tagged by `do`;
//! - an **event** is one thing that happened. [`sayable!`] makes each variant a row of the game's words;
//! - a **refusal** ([`Illegal`]) says why an action is not allowed, and cites the rule;
//! - a **view** is what one viewer may know. Nothing is hidden in Nim, so its view is its state.
//!
//! Everything else has a default: how a player is asked, what is secret, rounds, options, a board for the terminal.
//!
//! # Play it
//!
//! A [`Match`] is a [`Header`] and a log of [`Entry`]s; the state is what they add up to.
//!
//! ```
//! # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
//! # use nim::{Action, Nim};
//! use shopfloor_engine::{Header, Match, Seat, Seed, Unplayable};
//!
//! let header = Header::new::<Nim>(2, (), Seed::from_number(1));
//! let (mut game, _) = Match::<Nim>::start(header.clone())?;
//! game.play(Seat(0), Action::Take { stones: 3 })?;
//! assert_eq!(game.play(Seat(0), Action::Take { stones: 1 }).unwrap_err(), Unplayable::NotYourTurn);
//!
//! game.undo(Seat(0))?;
//! game.play(Seat(0), Action::Take { stones: 2 })?;
//!
//! // The log is the truth: whatever is known of a match can be rebuilt from it.
//! let stored = game.log().to_vec();
//! assert_eq!(stored.len(), 3, "two actions and an undo");
//! assert_eq!(Match::<Nim>::replay(header, stored)?.state(), game.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Check it
//!
//! [`laws`] plays your game at random and finds what is wrong with it: an action that is offered and refused, a secret
//! that leaks, an undo that leaves a trace, a sentence without words.
//!
//! ```
//! # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
//! # use nim::Nim;
//! use shopfloor_engine::laws::{Full, Trial, check};
//!
//! for seed in 0..20 {
//!     check::<Nim>(&Trial { options: (), seats: 3, seed, full: Full::Everywhere })?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Let a bot play it
//!
//! A bot is handed a [`Seen`], never a state: what a person in its seat could not know, it cannot reach. The crate
//! `shopfloor-bots` has players for every game that is a [`Heuristic`]; an empty `impl` will do, and rules of thumb
//! make them stronger. The `main` above lets two of them play.
//!
//! # Dice and cards
//!
//! Everything random is an action of chance: while [`Game::turn`] is [`Turn::Chance`], [`Game::sample_chance`] draws
//! what happens from [`Dice`], and `apply` plays it like any other action. The outcome is in the log. Decks therefore
//! need no order. [`Game::determinize`], [`Game::redact`] and [`Game::view`] keep what is secret.
//!
//! Dice are honest: anyone who knows the secret can throw them again, and anyone who was shown the commitment before
//! the match can check that it is the same secret.
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
//! # Limits
//!
//! A table has at most [`MAX_SEATS`] seats. There is no I/O, no clock, no thread and no global state in here.

#![warn(missing_docs)]

mod account;
mod calibration;
mod dice;
mod game;
pub mod golden;
mod heuristic;
mod json;
mod lang;
pub mod laws;
mod options;
mod orders;
mod play;
mod position;
mod prompt;
mod record;
mod seat;
mod seen;
mod study;
mod text;
mod words;

pub use account::{Account, Finding, Happening, RoundAmount};
pub use calibration::{Calibration, Correction, Part};
pub use dice::{Dice, DrawKey, Hex32, Seed};
pub use game::{BadOptions, Game, Illegal, LessonFile, Meta, Outcome};
pub use heuristic::{Answer, Heuristic, Pose, Solution, Thought, best_first, softmax, try_each};
#[cfg(feature = "anchor")]
pub use heuristic::{Freeze, FrozenPlayer};
pub use json::read_json;
pub use lang::{LANGUAGES, Lang, Language};
pub use options::{OptionKind, OptionSpec, PresetKind, PresetReport, choose_options};
pub use orders::{
    Followed, NoOrder, OrderChoice, OrderForm, OrderItem, OrderList, Orders, order_late, order_long,
};
pub use play::{Advance, BadLog, BadStep, Foreseen, Match, StandingEntry, Undoable, Unplayable, WalkedEntry};
pub use position::{PicturePiece, PictureRow, PositionFault};
pub use prompt::{Blocked, Choice, Lapse, Open, Prompt};
pub use record::{BadFile, Entry, Header, MOST_ORIGINS, MatchFile, Origin, Player, check_name};
pub use seat::{Actor, MAX_SEATS, Seat, SeatSet, Turn, Viewer};
pub use seen::Seen;
pub use study::{Aside, Knob, Measure, Notes, Over, Study, Subject, Taking};
pub use text::{Ink, Span, Text};
pub use words::{
    COMMON, Detail, Message, Phrase, Sayable, Unsaid, Voice, facts_named, find_phrase, list, plain_english,
    say_plainly, say_text, seat_letter, table_faults, tellings, word,
};
