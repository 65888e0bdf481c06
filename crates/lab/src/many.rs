//! Many matches on all cores.

use rayon::prelude::*;

/// How many matches are played before their records are handed over.
const BATCH: u64 = 512;

/// Plays `matches` matches on all cores, with seeds from `seed` on, and hands over their records in the order
/// of their seeds.
pub fn play_many<R: Send>(
    simulate: &(dyn Fn(u64) -> R + Sync),
    seed: u64,
    matches: u64,
    mut each: impl FnMut(R) -> Result<(), String>,
) -> Result<(), String> {
    for done in (0..matches).step_by(BATCH as usize) {
        let first = seed.wrapping_add(done);
        let batch = (0..BATCH.min(matches - done)).into_par_iter();
        let records: Vec<R> = batch.map(|n| simulate(first.wrapping_add(n))).collect();
        records.into_iter().try_for_each(&mut each)?;
    }
    Ok(())
}
