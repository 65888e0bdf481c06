//! What whoever runs a server may choose.

use std::net::SocketAddr;

use serde_json::Value;

#[derive(Clone, Debug)]
pub struct Config {
    /// A file for SQLite, or a `postgres://` address.
    pub database: String,
    pub listen: SocketAddr,
    /// The site's address as people see it, where a proxy stands before it.
    pub public_url: Option<String>,
    /// Whether the addresses a proxy reports are to be believed.
    pub behind_proxy: bool,
    /// Whether one address may do only so much. Off where all come from one: a load test, a school.
    pub limit_addresses: bool,
    /// How many messages a second a person may send on all their sockets, in the long run.
    pub socket_messages: u32,
    /// Whether `/metrics` answers others than this machine.
    pub open_metrics: bool,
    pub bot_threads: usize,
    /// The level of the bot that takes a seat over.
    pub stand_in: String,
    /// The host's own variants, offered in the lobby.
    pub presets: Vec<Preset>,
}

/// Options of a game under a name: a host's own tiles.
#[derive(Clone, Debug)]
pub struct Preset {
    pub game: String,
    pub name: String,
    pub options: Value,
}

impl Config {
    /// A server on this machine for this database; everything else as usual.
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
