//! What every bot keeps to, on a small game with secrets and turns of several decisions.

mod heap;
mod levels;
mod thinking;
