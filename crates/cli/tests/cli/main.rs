//! The binary as a person uses it: real processes, real files.

mod files;
mod play;
mod shell;
mod tables;
