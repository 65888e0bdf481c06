//! Random numbers from the machine's own source.

use table::TableRandom;

/// For ids, secrets and tokens: nobody can guess them.
#[cfg(not(feature = "testing"))]
pub const RANDOM: TableRandom = TableRandom::new(machine);

/// What tests want again follows from their seed.
#[cfg(feature = "testing")]
pub const RANDOM: TableRandom = TableRandom { words: machine, chance: crate::seeded::fill };

/// A number that nobody can guess.
pub fn machine_number() -> i64 {
    let mut bytes = [0; 8];
    machine(&mut bytes);
    i64::from_le_bytes(bytes)
}

pub fn machine(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the machine has a source of random numbers");
}
