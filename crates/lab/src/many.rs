//! Many matches on all cores.

use rayon::prelude::*;
use report::MatchRecord;

use crate::simulate::Simulator;

/// How many matches are played before their records are handed over.
const BATCH: u64 = 512;

/// Plays `matches` matches on all cores, with seeds from `seed` on, and hands over their records in the order
/// of their seeds.
pub fn play_many(
    simulate: &Simulator,
    seed: u64,
    matches: u64,
    mut each: impl FnMut(&MatchRecord) -> Result<(), String>,
) -> Result<(), String> {
    for done in (0..matches).step_by(BATCH as usize) {
        let first = seed.wrapping_add(done);
        let batch = (0..BATCH.min(matches - done)).into_par_iter();
        let records: Vec<MatchRecord> = batch.map(|n| simulate(first.wrapping_add(n))).collect();
        records.iter().try_for_each(&mut each)?;
    }
    Ok(())
}
