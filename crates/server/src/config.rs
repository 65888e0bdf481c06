//! What the operator of a server can choose.

use std::net::SocketAddr;

use table::TablePreset;

#[derive(Clone, Debug)]
pub struct Config {
    /// A file for SQLite, or a `postgres://` address.
    pub database: String,
    pub listen: SocketAddr,
    /// The site's public address, if a proxy stands in front of it.
    pub public_url: Option<String>,
    /// Whether to trust the addresses that a proxy reports.
    pub behind_proxy: bool,
    /// Whether requests are limited by address. Off where everybody shares one: a load test, a school.
    pub limit_addresses: bool,
    /// How many messages per second a person may send on all their sockets together, on average.
    pub socket_messages: u32,
    /// Whether `/metrics` answers other machines.
    pub open_metrics: bool,
    pub bot_threads: usize,
    /// The level of the bot that takes over a seat.
    pub stand_in: String,
    /// The server's own variants, offered in the lobby.
    pub presets: Vec<TablePreset>,
}

impl Config {
    /// A server on this machine with this database, and defaults for everything else.
    pub fn local(database: impl Into<String>) -> Config {
        Config {
            database: database.into(),
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            public_url: None,
            behind_proxy: false,
            limit_addresses: true,
            socket_messages: 20,
            open_metrics: false,
            bot_threads: crate::bots::threads(),
            stand_in: "foreman".into(),
            presets: Vec::new(),
        }
    }
}
