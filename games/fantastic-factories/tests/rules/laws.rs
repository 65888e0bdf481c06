//! The laws of the engine on random play: cheap ones at every state of 10,000
//! matches, the full ones at every state of 100 and at one state in 50 of the rest.

use engine::laws::{Full, Trial};
use fantastic_factories::{Difficulty, FantasticFactories, Options};
use testkit::assert_laws;

/// Trial number `n`: all seat counts and difficulties in turn.
fn trial(n: u64, full: Full) -> Trial<Options> {
    let difficulties = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Insane];
    let options = Options { difficulty: difficulties[(n / 5 % 4) as usize], ..Options::default() };
    Trial { options, seats: 1 + (n % 5) as u8, seed: n, full }
}

#[test]
fn the_laws_hold_in_a_sample_of_the_matches() {
    assert_laws::<FantasticFactories>(0..2, |n| trial(n, Full::Everywhere));
    assert_laws::<FantasticFactories>(2..60, |n| trial(n, Full::OneIn(50)));
}

#[test]
#[ignore = "at length: ./test long"]
fn the_full_laws_hold_at_every_state_of_100_matches() {
    assert_laws::<FantasticFactories>(0..100, |n| trial(n, Full::Everywhere));
}

#[test]
#[ignore = "at length: ./test long"]
fn the_cheap_laws_hold_over_9_900_more_matches_and_the_full_laws_at_one_state_in_50() {
    assert_laws::<FantasticFactories>(100..10_000, |n| trial(n, Full::OneIn(50)));
}

#[test]
fn the_text_table_is_complete() {
    assert_eq!(engine::table_faults::<FantasticFactories>(), Vec::<String>::new());
}
