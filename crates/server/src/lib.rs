//! The site: people, tables, sockets, bots. `docs/protocol.md` is what it
//! speaks, [`Server::start`] starts one.
//!
//! An action comes in by a `socket`, goes to the `room` of its table, is
//! tried on the `table` in memory, stored, and told to everybody there.

mod accounts;
mod address;
mod app;
mod body;
mod bots;
mod clocks;
mod config;
mod games;
mod guard;
mod heart;
mod lang;
mod limits;
mod lobby;
mod matches;
mod metrics;
mod mutes;
mod names;
mod operating;
mod packing;
mod passwords;
mod people;
mod profiles;
mod prose;
mod protocol;
mod random;
mod ratings;
mod reference;
mod refusal;
mod room;
mod routes;
mod server;
mod sessions;
mod site;
mod socket;
mod table;
mod tables;
mod tokens;
mod turns;
#[cfg(test)]
mod types;
mod watch;
mod watchers;

pub use bots::threads as bot_threads;
pub use config::{Config, Preset};
pub use server::{NotStarted, Server};
