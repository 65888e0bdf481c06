//! Playthroughs and stored matches: any change of rules, words or board shows up
//! here. `UPDATE=1 cargo nextest run -p factory-manager golden` rewrites them.

use std::path::Path;

use engine::{Header, Lang, Seed};
use factory_manager::{FactoryManager, Options, Ruleset};

fn golden(name: &str, seats: u8, options: Options, seed: u64, lang: Lang) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let header = Header::new::<FactoryManager>(seats, options, Seed::from_number(seed));
    testkit::assert_golden_match::<FactoryManager>(&folder, name, &header, lang);
}

/// Three matches that between them cover every option and both languages.
#[test]
fn golden_matches_are_as_before_and_still_verify() {
    let options = Options { ruleset: Ruleset::Reconstructed1, ..Options::default() };
    let first = Options { first_game: true, ..options.clone() };
    let at_once = Options { seasonal_act_at_once: true, ..options.clone() };
    golden("two-seats-first-game", 2, first, 2, Lang::EN);
    golden("four-seats", 4, options, 4, Lang::EN);
    golden("five-seats-seasonal-at-once-german", 5, at_once, 5, Lang::DE);
}
