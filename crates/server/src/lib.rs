//! The site: people, tables, sockets, bots. `docs/protocol.md` describes what it speaks; [`Server::start`] starts
//! one.
//!
//! An action arrives on a `socket`, goes to the `room` of its table, is tried on the [`table::Table`] in memory,
//! stored, and told to everybody there.

mod accounts;
mod address;
mod advice;
mod app;
mod body;
mod bots;
mod calls;
mod card;
mod clock;
mod clubs;
mod compression;
mod config;
mod counts;
mod days;
mod door;
mod exhibition;
mod fair_queue;
mod flood;
mod games;
mod guard;
mod inspect;
mod lang;
mod leagues;
mod limits;
mod lobby;
mod long_work;
mod matches;
mod metrics;
mod mistakes;
mod mutes;
mod names;
mod network;
mod operating;
mod ownership;
mod pack;
mod passwords;
mod people;
mod performance;
mod presets;
mod profiles;
mod progress;
mod prose;
mod public_url;
mod puzzles;
mod random;
mod ratings;
mod recall;
mod recovery;
mod reference;
mod refusal;
mod reviews;
mod room;
mod routes;
mod rows;
mod school;
#[cfg(feature = "testing")]
mod seeded;
mod server;
mod sessions;
mod sharing;
mod site;
mod socket;
mod sweep;
mod tables;
mod tokens;
mod tournaments;
mod tries;
#[cfg(test)]
mod types;
mod watch;
mod watchers;
mod workers;

pub use config::Config;
pub use door::Capacity;
pub use guard::PAGE_POLICY;
pub use inspect::StoredTable;
pub use public_url::PublicUrl;
pub use ratings::shown_distance as rating_points;
pub use recovery::hashed_now as recovery_code;
pub use server::{NotStarted, Server};
pub use site::files as page_files;
pub use table::TablePreset;
pub use workers::threads as bot_threads;
