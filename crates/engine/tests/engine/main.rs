//! The engine, tried on a toy game into which bugs can be planted.

mod branch;
mod duel;
mod example;
mod files;
mod keyed;
mod laws;
mod matches;
mod notes;
mod undo;
mod words;
