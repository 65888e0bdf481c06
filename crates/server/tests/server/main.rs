//! The server over real sockets with real databases.

mod accounts;
mod after;
mod bots;
mod chat;
mod clocks;
mod compression;
mod example;
mod guard;
mod house;
mod limits;
mod lobby;
mod malformed;
mod names;
mod people;
mod play;
mod profiles;
mod protocol;
mod proxy;
mod ratings;
mod reference;
mod secrets;
mod seeded;
mod site;
mod two_servers;
