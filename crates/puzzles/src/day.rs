//! The puzzle of a day: the same for everybody.

use crate::puzzle::Puzzle;

/// The puzzle of this day, by its number. Every puzzle comes once before one comes again.
pub fn of_the_day(puzzles: &[Puzzle], day: u64) -> Option<&Puzzle> {
    let count = puzzles.len() as u64;
    let (cycle, nth) = (day.checked_div(count)?, day % count);
    let mut order: Vec<&Puzzle> = puzzles.iter().collect();
    order.sort_by_cached_key(|puzzle| {
        let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 puzzle of the day");
        hash.update(&cycle.to_le_bytes());
        hash.update(puzzle.id.as_bytes());
        *hash.finalize().as_bytes()
    });
    order.get(nth as usize).copied()
}
