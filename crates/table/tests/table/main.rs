//! What may be done at a table, without a server.

mod alone;
mod orders;
mod play;
mod rest;
mod sample;
mod seats;
