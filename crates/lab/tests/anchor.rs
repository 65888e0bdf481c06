//! The yardstick does not change: the frozen directors play the matches they played when they were frozen.

use std::ops::Range;

use serde_json::{Value, json};

/// The scores of matches between frozen directors on a small budget.
fn scores(
    game: &str,
    level: &str,
    seats: usize,
    seeds: Range<u64>,
    changes: &[(&str, Value)],
) -> Vec<Vec<i32>> {
    let lab = shopfloor_lab::of(game).expect("every game has a laboratory");
    let mut options = catalog::find(game).expect("a game").default_options();
    for (name, value) in changes {
        options[name] = value.clone();
    }
    let levels = vec![level.to_owned(); seats];
    let simulator = lab.timed_simulator(&levels, &options, None).map_err(|e| e.to_string()).expect("a level");
    seeds.map(|seed| simulator(seed).scores).collect()
}

#[test]
fn factory_managers_plays_as_it_did_on_its_own_tiles() {
    let tiles = [("ruleset", json!("reconstructed-1"))];
    let of = |seats| scores("factory-manager", "anchor/iterations=200", seats, 0..4, &tiles);
    assert_eq!(of(2), [[211, 212], [216, 261], [275, 259], [179, 167]]);
    assert_eq!(of(3), [[223, 255, 271], [197, 195, 196], [215, 245, 209], [250, 304, 215]]);
}

#[test]
fn fantastic_factories_plays_as_it_did() {
    let of = |seats| scores("fantastic-factories", "anchor/effort=400", seats, 0..4, &[]);
    assert_eq!(of(1), [[41], [34], [19], [34]]);
    assert_eq!(of(2), [[29, 22], [27, 31], [24, 26], [24, 22]]);
    assert_eq!(of(4), [[22, 25, 23, 22], [24, 24, 22, 20], [23, 24, 23, 23], [18, 28, 23, 21]]);
}
