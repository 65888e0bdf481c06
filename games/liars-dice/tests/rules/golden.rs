//! Playthroughs and stored matches: any change of rules, words or board shows
//! here. `UPDATE=1 cargo test -p liars-dice golden` writes them again.

use std::path::Path;

use engine::{Header, Lang, Seed};
use liars_dice::{LiarsDice, Options};

fn golden(name: &str, seats: u8, options: Options, seed: u64, lang: Lang) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let header = Header::new::<LiarsDice>(seats, options, Seed::from_number(seed));
    testkit::assert_golden_match::<LiarsDice>(&folder, name, &header, lang);
}

#[test]
fn golden_matches_are_as_before_and_still_verify() {
    let xx: Lang = "xx".parse().unwrap();
    golden("two-seats", 2, Options { dice: 3, ..Options::default() }, 2, Lang::EN);
    golden("three-seats-ones-wild-german", 3, Options { dice: 2, ones_wild: true }, 3, Lang::DE);
    golden("two-seats-third-language", 2, Options { dice: 1, ..Options::default() }, 4, xx);
}
