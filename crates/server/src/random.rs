//! Random numbers from the machine's own source.

use table::TableRandom;

/// For ids, secrets and tokens: nobody can guess them.
pub const RANDOM: TableRandom =
    TableRandom(|bytes| getrandom::fill(bytes).expect("the machine has a source of random numbers"));
