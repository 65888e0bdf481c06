//! The rules of docs/clubs.md, and three seasons of them.

mod dice;
mod documents;
mod oracle;
mod simulation;
mod tournaments;
