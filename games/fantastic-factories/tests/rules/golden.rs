//! Playthroughs and stored matches: any change of rules, words or board shows
//! here. `UPDATE=1 cargo test -p fantastic-factories golden` writes them anew.

use std::path::Path;

use engine::{Header, Lang, Seed};
use fantastic_factories::{Difficulty, FantasticFactories, Options};

fn golden(name: &str, seats: u8, options: Options, seed: u64, lang: Lang) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let header = Header::new::<FantasticFactories>(seats, options, Seed::from_number(seed));
    testkit::assert_golden_match::<FantasticFactories>(&folder, name, &header, lang);
}

/// Alone, for two and for four, in both languages.
#[test]
fn golden_matches_are_as_before_and_still_verify() {
    let hard = Options { difficulty: Difficulty::Hard, ..Options::default() };
    golden("solo-hard", 1, hard, 1, Lang::EN);
    golden("two-seats", 2, Options::default(), 2, Lang::EN);
    golden("four-seats-german", 4, Options::default(), 4, Lang::DE);
}
