//! One test binary: the rules of Fantastic Factories, rule by rule and card by card, and the laws on random play.

mod activation;
mod blueprint_cards;
mod building;
mod contractor_cards;
mod decks;
mod ending;
mod golden;
mod heuristic;
mod hidden;
mod hiring;
mod laws;
mod limits;
mod machine_figures;
mod market;
mod positions;
mod promises;
mod refusals;
mod replicator;
mod setup;
mod solo;
mod speed;
mod table;
mod undo;
mod words;
mod work;
mod workbench;
