//! One test binary: the rules of Fantastic Factories, rule by rule and card by card, and the laws on random play.

mod golden;
mod laws;
mod speed;
