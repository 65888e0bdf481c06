//! Random edits of a position's JSON: what can be read and laid out can be played, the rest is refused.

use std::cell::Cell;

use engine::{Dice, Game, Match};
use fantastic_factories::{FantasticFactories, Options, Position};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

use super::{header, rich};
use crate::workbench::{ME, reason};

const CARDS: [&str; 12] = [
    "beacon",
    "golem",
    "robot",
    "mega_factory",
    "replicator",
    "laboratory",
    "recycling_plant",
    "temp_agency",
    "obelisk",
    "megalith",
    "warehouse",
    "power_plant",
];

/// A field's name and a value of the right type.
fn fitting() -> impl Strategy<Value = (&'static str, Value)> {
    let one_of = |fields: &[&'static str]| prop::sample::select(fields.to_vec());
    let card = || prop::sample::select(CARDS.to_vec());
    let cards = |most| prop::collection::vec(card(), 0..most).prop_map(|cards| json!(cards));
    let number = prop_oneof![0..50u32, 199..=256u32];
    let equal = (1..=6u8, 0..16usize).prop_map(|(die, count)| json!(vec![die; count]));
    let mixed = prop::collection::vec(1..=6u8, 0..6).prop_map(|dice| json!(dice));
    let floor = prop::collection::vec(1..=6u8, 0..3).prop_map(|dice| json!(dice));
    let closed = prop::collection::vec(prop::sample::select(vec!["research", "generate", "mine"]), 0..4)
        .prop_map(|floors| json!(floors));
    let crew = prop::sample::select(vec!["miner", "engineer", "investor", "foreman"]);
    let tools = Just(json!(["gear", "hammer", "wrench", "shovel"])).prop_perturb(|mut tools, mut rng| {
        tools.as_array_mut().expect("four tools").swap(rng.random_range(0..4), rng.random_range(0..4));
        tools
    });
    prop_oneof![
        (one_of(&["round", "metal", "energy", "goods", "machine_goods"]), number.prop_map(Value::from)),
        (one_of(&["last_round", "specialist"]), any::<bool>().prop_map(Value::from)),
        (one_of(&["dice"]), prop_oneof![equal, mixed]),
        (one_of(&["research", "generate", "mine"]), floor),
        (one_of(&["closed"]), closed),
        (one_of(&["hand", "compound", "discard", "machine"]), cards(7)),
        (one_of(&["used"]), cards(3)),
        (
            one_of(&["marketplace"]),
            prop::collection::vec(prop::option::of(card()), 4).prop_map(|row| json!(row))
        ),
        (
            one_of(&["contractors"]),
            prop::collection::vec(prop::option::of(crew), 4).prop_map(|row| json!(row))
        ),
        (one_of(&["tools"]), tools),
    ]
}

/// A field's name, perhaps unknown, and any value.
fn wild() -> impl Strategy<Value = (&'static str, Value)> {
    let fields = vec!["gold", "round", "dice", "mine", "hand", "used", "marketplace", "tools", "specialist"];
    let number = prop_oneof![Just(-1), 0..9i64, Just(i64::MAX)];
    let value = prop_oneof![
        number.prop_map(Value::from),
        prop::collection::vec(0..9u8, 0..20).prop_map(|dice| json!(dice)),
        prop::collection::vec(".{0,3}", 0..5).prop_map(|words| json!(words)),
        Just(Value::Null),
        Just(json!({ "round": 1 })),
        Just(json!(1.5)),
    ];
    (prop::sample::select(fields), value)
}

/// Whether the position to edit is the empty one, the edits, and a seed to play on with.
fn edits() -> impl Strategy<Value = (bool, Vec<(&'static str, Value)>, u64)> {
    let edit = prop_oneof![9 => fitting(), 1 => wild()];
    (any::<bool>(), prop::collection::vec(edit, 1..6), any::<u64>())
}

/// Plays at random for a while; whatever is laid out stays sound.
fn plays_on(options: Options, seed: u64) {
    let (mut game, _) = Match::<FantasticFactories>::start(header(options)).expect("it was laid out");
    let mut dice = Dice::new([9; 32], seed);
    for _ in 0..60 {
        game.state().invariant().expect("sound");
        let mut actions = Vec::new();
        game.state().legal_actions(ME, &mut actions);
        game.state().prompt(ME);
        if actions.is_empty() {
            break;
        }
        game.play(ME, dice.pick(&actions)).expect("what is offered is legal");
        if dice.one_in(8) {
            let _refused_or_not = game.undo(ME);
        }
    }
    let json = serde_json::to_value(game.state()).expect("states serialize");
    let read: FantasticFactories = serde_json::from_value(json).expect("what it wrote");
    assert_eq!(&read, game.state());
    let (head, log) = (game.header().clone(), game.log().to_vec());
    let verified = Match::<FantasticFactories>::verify(head, log).expect("it verifies");
    assert_eq!(verified.state(), game.state());
}

#[test]
fn no_edit_of_a_positions_json_makes_anything_panic() {
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let (unread, bad, played) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let count = |cell: &Cell<u32>| cell.set(cell.get() + 1);
    let tried = runner.run(&edits(), |(empty, edits, seed)| {
        let start = if empty { Position::default() } else { rich() };
        let mut json = serde_json::to_value(start).expect("positions serialize");
        edits.into_iter().for_each(|(field, value)| json[field] = value);
        match serde_json::from_value::<Options>(json!({ "start": json })) {
            Err(_) => count(&unread),
            Ok(options) => match FantasticFactories::setup(&options, 1) {
                Err(why) => {
                    count(&bad);
                    prop_assert!(reason(&why).starts_with("the position: "), "{why}");
                }
                Ok(_) => {
                    count(&played);
                    plays_on(options, seed);
                }
            },
        }
        Ok(())
    });
    tried.unwrap_or_else(|why| panic!("{why}"));
    let counts = [unread.get(), bad.get(), played.get()];
    assert!(counts.iter().all(|n| *n >= 30), "unread, bad and played positions: {counts:?}");
}
