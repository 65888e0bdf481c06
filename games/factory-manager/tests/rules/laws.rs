//! The laws of the engine on random play.

use engine::laws::{Full, Trial, check};
use factory_manager::{FactoryManager, Options};

/// Trial number `n`: all seat counts and options in turn.
fn trial(n: u64, full: Full) -> Trial<Options> {
    let options =
        Options { first_game: n / 4 % 2 == 1, seasonal_act_at_once: n / 8 % 2 == 1, ..Options::default() };
    Trial { options, seats: 2 + (n % 4) as u8, seed: n, full }
}

fn all_hold(trials: std::ops::Range<u64>, full: Full) {
    for n in trials {
        if let Err(broken) = check::<FactoryManager>(&trial(n, full)) {
            panic!("trial {n}: {broken}\n{}", broken.file.write());
        }
    }
}

#[test]
fn the_full_laws_hold_at_every_state_of_200_matches() {
    all_hold(0..200, Full::Everywhere);
}

#[test]
fn the_text_table_is_complete() {
    assert_eq!(engine::table_faults::<FactoryManager>(), Vec::<String>::new());
}
