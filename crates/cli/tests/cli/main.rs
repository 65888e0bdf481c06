//! The binary as a person uses it: real processes, real files.

mod admin;
mod check;
mod check_clubs;
mod corners;
mod files;
mod laboratory;
mod ladder;
mod notices;
mod play;
mod presets;
mod releases;
mod serve;
mod shell;
mod site;
mod tables;
mod version;
mod visitor;
