//! Custom tile sets in options, headers and matches, and texts that are no tile file at all.

use std::sync::Arc;

use engine::{Entry, Game, Header, Lang, Match, Seed, golden};
use factory_manager::tile_file::{check, template};
use factory_manager::{Action, FactoryManager, Options, Ruleset, TileSet};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::table::{Table, own_tiles};

/// The file of the tiles that new matches have.
fn built_in() -> &'static str {
    Ruleset::default().tile_file()
}

fn header(options: Options, seed: u64) -> Header<Options> {
    Header::new::<FactoryManager>(3, options, Seed::from_number(seed))
}

/// A set with other numbers and another name.
fn own() -> Options {
    own_tiles([
        ("tile_set,for tests", "tile_set,Oma's Schachtel"),
        ("machine,6,2,0,3,3", "machine,5,2,0,2,2"),
    ])
}

/// Plays at random to the end.
fn played(header: &Header<Options>) -> Match<FactoryManager> {
    let (mut game, _) = Match::<FactoryManager>::start(header.clone()).expect("a match");
    let mut legal = Vec::new();
    while let Some(seat) = game.state().turn().seats().first() {
        legal.clear();
        game.state().legal_actions(seat, &mut legal);
        let action = header.seed.bot_dice(game.ply()).pick(&legal);
        game.play(seat, action).expect("legal actions are taken");
        assert_eq!(game.state().invariant(), Ok(()));
    }
    game
}

#[test]
fn a_set_of_ones_own_survives_json_and_its_match_replays() {
    let header = header(own(), 3);
    let text = serde_json::to_string(&header).expect("headers serialize");
    let read: Header<Options> = serde_json::from_str(&text).expect("and read back");
    assert_eq!(read, header);
    let game = played(&header);
    let log: Vec<Entry<Action>> =
        serde_json::from_value(serde_json::to_value(game.log()).expect("logs serialize"))
            .expect("and read back");
    let again = Match::<FactoryManager>::verify(read, log).expect("the log replays");
    assert_eq!(again.state(), game.state());
    assert_eq!(again.state().outcome(), game.state().outcome());
}

#[test]
fn a_set_of_ones_own_is_played_with_and_named() {
    let view = Table::with(&own(), 3).view();
    assert_eq!(view.tile_set, "Oma's Schachtel");
    let first = view.columns[0].tiles[0];
    assert_eq!((first.price, first.workers, first.energy), (5, 2, 2));
    for (ruleset, name) in
        [(Ruleset::Reconstructed1, "reconstructed-1"), (Ruleset::Reconstructed2, "reconstructed-2")]
    {
        let options = Options { ruleset, ..Options::default() };
        assert_eq!(Table::with(&options, 3).view().tile_set, name);
    }
}

#[test]
fn the_default_options_name_the_ruleset_and_carry_no_tiles() {
    let json = json!({"ruleset": "reconstructed-2", "first_game": false, "seasonal_act_at_once": false});
    assert_eq!(serde_json::to_value(Options::default()).expect("options serialize"), json);
    assert!(serde_json::from_str::<Options>(r#"{"first_gam":true}"#).is_err(), "a slip is not ignored");
}

/// Matches are stored with their ruleset; one that were not would be of the time when there was only one.
#[test]
fn options_that_name_no_ruleset_are_of_the_first() {
    let first = Options { ruleset: Ruleset::Reconstructed1, ..Options::default() };
    assert_eq!(serde_json::from_str::<Options>("{}").expect("everything has a default"), first);
    let chosen = engine::choose_options::<FactoryManager>(&serde_json::Map::new()).expect("nothing is wrong");
    assert_eq!(chosen["ruleset"], "reconstructed-2", "a new match is of the latest");
}

/// Why a header whose tiles were changed like this is refused.
fn refused(change: impl FnOnce(&mut Value)) -> String {
    let mut json = serde_json::to_value(header(own(), 1)).expect("headers serialize");
    change(&mut json["options"]["tiles"]);
    serde_json::from_value::<Header<Options>>(json).expect_err("a broken tile set").to_string()
}

#[test]
fn a_header_with_a_broken_tile_set_is_refused_with_a_reason() {
    let cannot = "the tile set cannot be played with: row ";
    let said = |change: fn(&mut Value), reason: &str| {
        let refused = refused(change);
        assert!(refused.starts_with(cannot) && refused.ends_with(reason), "{refused}");
    };
    said(
        |set| drop(set["tiles"].as_array_mut().map(|tiles| tiles.remove(0))),
        "there are 16 machine tiles, but the box has 17",
    );
    said(|set| set["tiles"] = json!([]), "there are 0 machine tiles, but the box has 17");
    said(|set| set["tiles"][0]["mark"] = json!("X"), "a second machine tile is marked X; only one should be");
    said(|set| set["tiles"][0]["price"] = json!(-1), "price cannot be negative: -1");
    said(|set| set["tiles"][1]["price"] = json!(4), "sorted by price, but 4 comes after 5");
    said(|set| set["discounts"][0] = json!(-1), "order tile 4: a discount cannot be negative");
    said(|set| set["discounts"] = json!([1, 2, 3]), "order tiles 4 to 12; found [4, 5, 6]");
}

#[test]
fn a_header_with_fields_of_another_kind_is_refused() {
    assert!(refused(|set| set["tiles"][0]["price"] = json!(6.5)).contains("expected i16"));
    assert!(refused(|set| set["tiles"][0]["mark"] = json!("2-4")).contains("unknown variant `2-4`"));
    assert!(refused(|set| set["tiles"][0]["type"] = json!("robot")).contains("unknown variant `robot`"));
    assert!(refused(|set| set["tiles"][0]["colour"] = json!(1)).contains("unknown field `colour`"));
}

#[test]
fn a_header_says_which_row_is_broken_counting_from_1() {
    assert!(refused(|set| set["tiles"][0]["price"] = json!(-1)).contains("row 1: price"));
    assert!(refused(|set| set["tiles"][80]["production"] = json!(1)).contains("row 81: an optimization"));
}

#[test]
fn a_header_holds_no_numbers_that_a_file_could_not() {
    for (column, number) in [("price", 100), ("production", 32767), ("workers", -100), ("energy", 30000)] {
        let refused = refused(|set| set["tiles"][16][column] = json!(number));
        assert!(refused.contains(&format!("{column} should be a whole number from -99 to 99")), "{refused}");
    }
    let refused_discount = refused(|set| set["discounts"][8] = json!(100));
    assert!(
        refused_discount.contains("discount should be a whole number from -99 to 99"),
        "{refused_discount}"
    );
    let many = vec![5; 300];
    assert!(refused(|set| set["discounts"] = json!(many)).contains("one discount for each"));
    for name in [String::new(), "ä".repeat(41)] {
        assert!(refused(|set| set["name"] = json!(name)).contains("a name has 1 to 40 characters"));
    }
}

/// The built-in set with every number of a column at an extreme, as far as the rules allow.
fn extreme(change: impl Fn(&mut Value)) -> Options {
    let mut json = serde_json::to_value(&*Options::default().tile_set()).expect("sets serialize");
    for tile in json["tiles"].as_array_mut().expect("a list of tiles") {
        change(tile);
    }
    let set: TileSet = serde_json::from_value(json).expect("a set that can be played");
    Options { tiles: Some(Arc::new(set)), ..Options::default() }
}

#[test]
fn the_most_extreme_sets_play_to_the_end() {
    let is = |tile: &Value, kinds: &[&str]| kinds.contains(&tile["type"].as_str().expect("a type"));
    let raise = |tile: &mut Value, column: &str, n: i16| tile[column] = json!(n);
    let sets = [
        extreme(|tile| {
            raise(tile, "price", 0);
            raise(tile, "energy", 99);
            if is(tile, &["machine", "working_robot"]) {
                raise(tile, "production", 99);
                raise(tile, "workers", 99);
            }
        }),
        extreme(|tile| {
            raise(tile, "price", 0);
            raise(tile, "energy", -99);
            raise(tile, "workers", -99);
            if is(tile, &["storage"]) {
                raise(tile, "storage", 99);
            }
        }),
        extreme(|tile| raise(tile, "price", 99)),
    ];
    for options in sets {
        for seed in 0..10 {
            let game = played(&header(options.clone(), seed));
            assert!(game.state().outcome().is_some());
        }
    }
}

#[test]
fn texts_that_are_no_tile_file_give_errors_and_never_panic() {
    for text in
        ["", "\u{feff}", "\n\n\n", "# only a remark", "hello", ",", ";;;", "\0\0\0", "\"", "tile_set", "type"]
    {
        let report = check(text);
        assert!(report.set.is_none() && !report.errors.is_empty(), "{text:?}");
    }
    let missing: Vec<_> = check("").errors.into_iter().map(|fault| fault.what).collect();
    assert_eq!(missing.len(), 1 + 6 + 1, "the name, six types, the discounts: {missing:?}");
}

/// What is true of any report, whatever the text.
fn sound(text: &str) -> Result<(), TestCaseError> {
    let report = check(text);
    prop_assert_eq!(report.set.is_some(), report.errors.is_empty());
    let lines = text.lines().count().max(1);
    for fault in report.errors.iter().chain(&report.warnings) {
        prop_assert!((1..=lines).contains(&fault.line) && !fault.what.is_empty(), "{}", fault);
    }
    if let Some(set) = report.set {
        let again: TileSet = serde_json::from_value(json!(set)).expect("a checked set is a set");
        prop_assert_eq!(&again, &set);
        let options = Options { tiles: Some(Arc::new(set)), ..Options::default() };
        golden::playthrough::<FactoryManager>(&header(options, 7), Lang::DE)
            .expect("a checked set can be played");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_gets_a_report(text in any::<String>()) {
        sound(&text)?;
    }

    #[test]
    fn any_bytes_get_a_report(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        sound(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn any_table_like_text_gets_a_report(text in "(type|order_tile|machine|storage|[0-9]{1,3}|[-,;\"# X\r\n]){0,60}") {
        sound(&format!("{}\n{text}", template()))?;
        sound(&text)?;
    }

    #[test]
    fn any_changed_line_of_the_built_in_file_gets_a_report(
        n in 0..built_in().lines().count(), new in ".{0,40}", times in 0..3usize,
    ) {
        let mut lines: Vec<&str> = built_in().lines().collect();
        lines.splice(n..=n, vec![new.as_str(); times]);
        sound(&lines.join("\n"))?;
    }

    #[test]
    fn any_changed_field_of_the_built_in_file_gets_a_report(
        n in 0..built_in().lines().count(), field in 0..8usize, new in "-?[0-9]{1,3}|X|[2-5]|[2-5]-5|machine|control",
    ) {
        let mut lines: Vec<String> = built_in().lines().map(String::from).collect();
        let mut fields: Vec<&str> = lines[n].split(',').collect();
        if let Some(old) = fields.get_mut(field) {
            *old = &new;
        }
        lines[n] = fields.join(",");
        sound(&lines.join("\n"))?;
    }
}
