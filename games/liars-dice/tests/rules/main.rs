//! Every rule of Liar's Dice, named by its id, and what holds of every game.

mod golden;
mod heuristic;
mod laws;
mod rules;
mod speed;
mod table;
mod undo;
mod words;
