//! Liar's Dice, a traditional game: the rules, as told in `rules/en.md`.
//!
//! A round is `roll`, `bid`, `call`: a file each.

mod action;
mod bid;
mod board;
mod call;
mod cup;
mod event;
mod game;
mod heuristic;
mod illegal;
mod options;
mod prompt;
mod roll;
mod state;
mod study;
mod view;
mod words;

pub use action::Action;
pub use bid::Bid;
pub use cup::Cup;
pub use event::Event;
pub use illegal::Illegal;
pub use options::Options;
pub use state::{LiarsDice, Phase, Showdown};
pub use view::{PlayerView, StandingBid, View};
