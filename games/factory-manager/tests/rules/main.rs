//! One test binary: the rules of Factory Manager, rule by rule, and the laws on random play.

mod auction;
mod hall;
mod laws;
mod market;
mod setup;
mod table;
