//! The swarm as a person uses it: real processes, a real server.

mod shell;
mod swarm;
