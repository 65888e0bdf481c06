//! Fast by design: the state is small, and playing allocates nothing.

use liars_dice::{LiarsDice, Options};
use testkit::{Counting, allocations_during, allocations_of_random_match};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn the_counter_counts() {
    assert_eq!(allocations_during(|| drop(std::hint::black_box(Box::new(7)))), 1);
}

#[test]
fn cloning_listing_and_playing_allocate_nothing() {
    for n in 0..200 {
        let options = Options { ones_wild: n % 2 == 1, ..Options::default() };
        assert_eq!(allocations_of_random_match::<LiarsDice>(&options, 2 + (n % 5) as u8, n), 0, "match {n}");
    }
}

#[test]
fn a_state_is_smaller_than_128_bytes() {
    assert!(size_of::<LiarsDice>() < 128, "{} bytes", size_of::<LiarsDice>());
}
