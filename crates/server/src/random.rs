//! Random numbers from the machine's own source.

use table::TableRandom;

/// For ids, secrets and tokens: nobody can guess them.
#[cfg(not(feature = "testing"))]
pub const RANDOM: TableRandom = TableRandom::new(machine);

/// What tests want again follows from their seed.
#[cfg(feature = "testing")]
pub const RANDOM: TableRandom = TableRandom { words: machine, chance: crate::seeded::fill };

pub fn machine(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the machine has a source of random numbers");
}
