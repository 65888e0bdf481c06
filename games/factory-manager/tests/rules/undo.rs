//! Undo agrees with a replay from the beginning.

use engine::{Header, Seed};
use factory_manager::{FactoryManager, Options};

#[test]
fn undo_says_what_a_replay_from_the_beginning_says() {
    for seed in 0..4 {
        let options = Options { seasonal_act_at_once: seed % 2 == 1, ..Options::default() };
        let header = Header::new::<FactoryManager>(2 + seed as u8, options, Seed::from_number(seed));
        let undos = testkit::assert_undo_is_a_replay::<FactoryManager>(&header);
        assert!(undos > 5, "{undos}");
    }
}
