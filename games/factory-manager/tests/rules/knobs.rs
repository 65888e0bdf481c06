//! What the laboratory can change: starting money, the tiles' numbers and the discounts.

use engine::{Game, Study};
use factory_manager::{FactoryManager, Options, TileSet, Type};
use serde_json::json;

use crate::table::fixed_tiles;

fn changed(knob: &str, to: i32) -> Options {
    FactoryManager::change(&fixed_tiles(), knob, to).unwrap_or_else(|why| panic!("{why}"))
}

fn refused(knob: &str, to: i32) -> String {
    FactoryManager::change(&fixed_tiles(), knob, to).expect_err("it should be refused").to_string()
}

fn set_of(options: &Options) -> &TileSet {
    options.tiles.as_ref().expect("a set of its own")
}

#[test]
fn fm_s1_the_laboratory_may_begin_with_other_money() {
    let money = |options: &Options| {
        let state = FactoryManager::setup(options, 3).expect("it can be set up");
        serde_json::to_value(&state).unwrap()["factories"][0]["money"].clone()
    };
    assert_eq!(money(&Options::default()), 18);
    assert_eq!(money(&changed("start-money", 0)), 0);
    assert_eq!(money(&changed("start-money", 99)), 99);
    for wrong in [-1, 100] {
        let why = FactoryManager::setup(&changed("start-money", wrong), 3).unwrap_err();
        let expected = format!("start_money should be a whole number from 0 to 99, not {wrong}");
        assert_eq!(why.to_string(), expected);
    }
    let stored: Options = serde_json::from_value(json!({"start_money": 25})).unwrap();
    assert_eq!(money(&stored), 25);
}

#[test]
fn a_number_is_changed_on_all_twins_and_on_nothing_else() {
    let before = fixed_tiles().tile_set();
    let options = changed("machine-10-workers", 1);
    let after = set_of(&options);
    for (old, new) in before.market_tiles().iter().zip(after.market_tiles()) {
        let is_it = old.kind == Type::Machine && old.price == 10;
        assert_eq!(new.workers, if is_it { 1 } else { old.workers });
        assert_eq!(
            (new.price, new.production, new.energy, new.mark),
            (old.price, old.production, old.energy, old.mark)
        );
    }
    assert_eq!(after.name(), "for tests, changed");
}

#[test]
fn fm_s3_a_new_price_moves_a_tile_in_its_column() {
    let options = changed("machine-6-price", 21);
    let prices: Vec<i16> = set_of(&options).market_tiles().iter().take(17).map(|tile| tile.price).collect();
    assert!(prices.is_sorted(), "{prices:?}");
    assert_eq!(prices.iter().filter(|price| **price == 21).count(), 4);
    FactoryManager::setup(&options, 5).expect("it can be played with");
}

#[test]
fn a_discount_is_changed() {
    let options = changed("discount-12", 9);
    assert_eq!(set_of(&options).discount(12), 9);
    assert_eq!(set_of(&options).discount(11), fixed_tiles().tile_set().discount(11));
}

#[test]
fn what_no_box_could_hold_is_refused_with_the_reason() {
    assert!(refused("discount-4", 5).contains("discount-4 cannot be 5"));
    assert!(refused("machine-6-price", -1).contains("price cannot be negative"));
    assert!(refused("machine-6-price", 70_000).contains("cannot be 70000"));
    assert!(refused("machine-7-price", 3).contains("machine-7-price"));
}

#[test]
fn every_knob_has_a_name_of_its_own_and_turning_it_to_its_value_changes_no_number() {
    let options = fixed_tiles();
    let knobs = FactoryManager::knobs(&options);
    let names: std::collections::BTreeSet<_> = knobs.iter().map(|knob| &knob.name).collect();
    assert_eq!(names.len(), knobs.len());
    for knob in &knobs {
        let same = changed(&knob.name, knob.value);
        assert_eq!(FactoryManager::knobs(&same), knobs, "{}", knob.name);
    }
}
