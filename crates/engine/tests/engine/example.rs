//! The example: a whole game in under 100 lines, with every default there is.

use shopfloor_engine::laws::{Full, Trial, check};
use shopfloor_engine::table_faults;

#[path = "../../examples/nim.rs"]
mod nim;

#[test]
fn the_example_is_short_and_runs() {
    assert!(include_str!("../../examples/nim.rs").lines().count() < 100);
    nim::main();
}

#[test]
fn the_example_is_a_sound_game() {
    assert_eq!(table_faults::<nim::Nim>(), Vec::<String>::new());
    for seed in 0..50 {
        let trial = Trial { options: (), seats: 2 + (seed % 3) as u8, seed, full: Full::Everywhere };
        check::<nim::Nim>(&trial).unwrap_or_else(|broken| panic!("{broken}"));
    }
}
