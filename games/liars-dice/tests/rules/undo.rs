//! Undo and looking back, as a replay from the beginning sees them.

use engine::{Header, Seed};
use liars_dice::{LiarsDice, Options};

#[test]
fn undo_is_a_replay_without_the_action() {
    let undos: usize = (0..20)
        .map(|seed| {
            let header =
                Header::new::<LiarsDice>(2 + (seed % 5) as u8, Options::default(), Seed::from_number(seed));
            testkit::assert_undo_is_a_replay::<LiarsDice>(&header)
        })
        .sum();
    assert!(undos > 100, "{undos}");
}
