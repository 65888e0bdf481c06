//! One test binary: the rules of Fantastic Factories, rule by rule and card by card, and the laws on random play.

mod activation;
mod building;
mod decks;
mod golden;
mod hiring;
mod laws;
mod market;
mod promises;
mod setup;
mod speed;
mod table;
mod work;
