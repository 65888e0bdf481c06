//! The swarm as a person uses it: real processes, a real server.

mod servers;
mod shell;
mod swarm;
