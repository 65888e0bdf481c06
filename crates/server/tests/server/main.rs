//! The server over real sockets with real databases.

mod after;
mod bots;
mod chat;
mod clocks;
mod house;
mod lobby;
mod malformed;
mod play;
mod secrets;
mod site;
mod two_servers;
