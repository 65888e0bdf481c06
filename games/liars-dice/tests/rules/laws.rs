//! The laws of the engine on random play.

use engine::laws::{Full, Trial};
use liars_dice::{LiarsDice, Options};
use testkit::assert_laws;

/// Trial number `n`: all seat counts and options in turn.
fn trial(n: u64, full: Full) -> Trial<Options> {
    let options = Options { dice: 1 + (n / 5 % 5) as u8, ones_wild: n / 25 % 2 == 1 };
    Trial { options, seats: 2 + (n % 5) as u8, seed: n, full }
}

#[test]
fn the_laws_hold_in_a_sample_of_the_matches() {
    assert_laws::<LiarsDice>(0..50, |n| trial(n, Full::Everywhere));
    assert_laws::<LiarsDice>(50..1_000, |n| trial(n, Full::OneIn(50)));
}

#[test]
#[ignore = "at length: ./test long"]
fn the_full_laws_hold_at_every_state_of_200_matches() {
    assert_laws::<LiarsDice>(0..200, |n| trial(n, Full::Everywhere));
}

#[test]
#[ignore = "at length: ./test long"]
fn the_cheap_laws_hold_over_9_800_more_matches_and_the_full_laws_at_one_state_in_50() {
    assert_laws::<LiarsDice>(200..10_000, |n| trial(n, Full::OneIn(50)));
}

#[test]
fn the_words_are_complete() {
    assert_eq!(engine::table_faults::<LiarsDice>(), Vec::<String>::new());
}
