//! Fantastic Factories, a board game by Joseph Z. Chen and Justin Faulkner: the
//! rules, as `rules/en.md` tells them.
//!
//! A round is `market`, `work` (with `activation` and `building`) and, in a solo match,
//! `machine`; `chance` deals and rolls, `scoring` ends it.

mod account;
mod action;
mod activation;
#[cfg(feature = "anchor")]
mod anchor;
mod bag;
mod blueprints;
mod board;
mod building;
mod chance;
mod components;
mod conserved;
mod contractors;
mod event;
mod facts;
mod features;
mod game;
mod groups;
mod heuristic;
mod illegal;
mod lapses;
mod lessons;
mod machine;
mod market;
mod options;
mod orders;
mod picture;
mod pool;
mod poses;
mod position;
mod position_faults;
mod position_file;
mod prompt;
mod ranking;
mod recipe;
mod remarks;
mod scoring;
mod setup;
mod solver;
mod state;
mod study;
mod telling;
mod tool;
mod view;
mod weights;
mod words;
mod work;
mod worth;

pub use action::{Action, Floor, Resource, Row};
pub use bag::{Bag, Card, Names};
pub use blueprints::{Amount, Blueprint, Effect, Gain, Kind, Need, Pay, Then, Training};
pub use components::{Components, PrintedBlueprint, PrintedContractor, PrintedEffect, PrintedFloor};
pub use contractors::{Contractor, Service};
pub use event::{Event, Stuff};
pub use features::{FEATURES, is_at_work, is_building};
pub use illegal::Illegal;
pub use options::{Difficulty, Options, Ruleset};
pub use orders::{Order, Pick};
pub use pool::{Pool, Values};
pub use position::Position;
pub use solver::{Aim, Luck, Promise, Solver};
pub use state::{Boon, FantasticFactories, Pending, Phase};
pub use tool::Tool;
pub use view::View;
pub use weights::{COLUMNS, END, Row as Weight, Weights};
pub use worth::{Sample, Worth};
