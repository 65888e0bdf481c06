//! The store on both databases, as a server uses it.

mod backup;
mod beat;
mod clubs;
mod crash;
mod days_off;
mod friends;
mod lease;
mod lists;
mod mistakes;
mod notices;
mod notifications;
mod old;
mod open;
mod outage;
mod people;
mod private;
mod proxy;
mod puzzles;
mod results;
mod reviews;
mod sample;
mod tables;
mod tls;
mod writer;
