//! One test binary: the rules of Factory Manager, rule by rule, and the laws on random play.

mod laws;
mod setup;
mod table;
