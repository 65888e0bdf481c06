//! Turns as puzzles: made from bots' matches, proven by exhaustive search, judged by what a line comes to; built by people,
//! and held by an address. No I/O, no clock, so that a page can do without a server.

mod any_puzzles;
mod built;
mod code;
mod day;
mod explore;
mod frame;
mod greedy;
mod judge;
mod make;
mod maker;
mod puzzle;
mod shelf;
mod solve;

pub use any_puzzles::{AnyPuzzles, FaultInfo, PuzzleBook, of, read};
pub use built::{AskSolution, BuiltTurn, Solved, TurnSolution};
pub use code::{BadCode, LONGEST, PosedTurn, decode, encode};
pub use day::of_the_day;
pub use frame::{KnownPuzzle, PuzzleFrame, PuzzleLine};
pub use judge::{Best, JudgedLine, LIMIT};
pub use make::{Making, Recipe};
pub use maker::{AnyMaker, maker};
pub use puzzle::{Grade, Proof, ProofKind, Puzzle, PuzzleCounting};
pub use shelf::{GamePuzzles, ListedPuzzle, Puzzles, Shelf, list};
pub use solve::{BUDGET, SolvedTurn};
