//! One test binary: the rules of Factory Manager, rule by rule, and the laws on random play.

mod auction;
mod auction_oracle;
mod bureaucracy;
mod buying;
mod components;
mod golden;
mod hall;
mod heuristic;
mod hiring;
mod income;
mod knobs;
mod laws;
mod market;
mod refusals;
mod setup;
mod speed;
mod study;
mod table;
mod tile_files;
mod tile_sets;
mod tile_warnings;
mod tile_worth;
mod undo;
mod views;
mod words;
