//! The binary as a person uses it: real processes, real files.

mod admin;
mod corners;
mod files;
mod laboratory;
mod ladder;
mod play;
mod presets;
mod serve;
mod shell;
mod tables;
mod version;
