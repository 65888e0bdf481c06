//! What tests share. Not part of the product: it uses threads and
//! files, which the engine and the games must not.

mod allocations;
#[cfg(feature = "databases")]
pub mod databases;
mod golden;
mod laws;
mod layout;
#[cfg(feature = "waiting")]
pub mod receivers;
mod types;
mod undo;
#[cfg(feature = "waiting")]
mod waiting;

pub use allocations::{Counting, allocations_during, allocations_of_random_match, most_memory_during};
pub use golden::assert_golden_match;
pub use laws::assert_laws;
pub use types::TypeFile;
pub use undo::assert_undo_is_a_replay;
#[cfg(feature = "waiting")]
pub use waiting::eventually;
