//! One test binary: the rules of Factory Manager, rule by rule, and the laws on random play.

mod auction;
mod auction_oracle;
mod bureaucracy;
mod buying;
mod golden;
mod hall;
mod hiring;
mod income;
mod laws;
mod market;
mod setup;
mod speed;
mod table;
