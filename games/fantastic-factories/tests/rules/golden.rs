//! Playthroughs and stored matches: any change of rules, words or board shows
//! here. `UPDATE=1 cargo nextest run -p fantastic-factories golden` rewrites them.

use std::path::Path;

use engine::{Header, Lang, Seed};
use fantastic_factories::{Difficulty, FantasticFactories, Options};

fn golden(name: &str, seats: u8, options: Options, seed: u64, lang: Lang) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let header = Header::new::<FantasticFactories>(seats, options, Seed::from_number(seed));
    testkit::assert_golden_match::<FantasticFactories>(&folder, name, &header, lang);
}

/// For one, two and four players, in both languages.
#[test]
fn golden_matches_are_as_before_and_still_verify() {
    let hard = Options { difficulty: Difficulty::Hard, ..Options::default() };
    golden("solo-hard", 1, hard, 1, Lang::EN);
    golden("two-seats", 2, Options::default(), 2, Lang::EN);
    golden("four-seats-german", 4, Options::default(), 4, Lang::DE);
}
