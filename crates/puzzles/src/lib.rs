//! Turns as puzzles: made from bots' matches, proven by exhaustive search, judged by what a line comes to. No I/O, no
//! clock, so that a page can do without a server.

mod any_puzzles;
mod day;
mod explore;
mod greedy;
mod judge;
mod make;
mod puzzle;

pub use any_puzzles::{AnyPuzzles, PuzzleBook, of, read};
pub use day::of_the_day;
pub use judge::{JudgedLine, LIMIT};
pub use make::{Making, Recipe};
pub use puzzle::{Grade, Proof, ProofKind, Puzzle, PuzzleCounting};
