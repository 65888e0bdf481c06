//! FM-S1 to FM-S6 and FM-S8: what is on the table before the first move.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Actor, Game, Seat, Seed, Viewer};
use factory_manager::{Action, Event, FactoryManager, Illegal, Options, OrderTiles, Phase, Type};

use crate::table::*;

fn first_game() -> Options {
    Options { first_game: true, ..fixed_tiles() }
}

/// What chance draws in this position, this many times.
fn drawn(table: &Table, times: u64) -> BTreeMap<Action, u32> {
    let mut outcomes = BTreeMap::new();
    for n in 0..times {
        *outcomes.entry(table.state.sample_chance(&mut Seed::from_number(n).dice(0))).or_default() += 1;
    }
    outcomes
}

#[test]
fn fm_s1_each_player_starts_with_18_elektro_two_machines_and_three_storages() {
    for seats in 2..=5 {
        let view = Table::new(seats).view();
        assert_eq!(view.factories.len(), seats as usize);
        for factory in view.factories {
            assert_eq!(factory.money, 18);
            let hall: Vec<_> = factory.hall.iter().map(|placed| placed.tile).collect();
            assert!(hall.iter().all(|tile| tile.start && tile.price == 0));
            let numbers = hall.iter().map(|t| (t.kind, [t.production, t.storage, t.workers, t.energy]));
            let (machine, storage) = ((Type::Machine, [1, 0, 2, 2]), (Type::Storage, [0, 1, 0, 0]));
            assert_eq!(numbers.collect::<Vec<_>>(), [machine, machine, storage, storage, storage]);
            assert_eq!(factory.kept, []);
        }
    }
}

#[test]
fn fm_s1_the_start_tracks_are_production_2_storage_3_energy_4_canteen_4_and_3_are_available() {
    for seats in 2..=5 {
        let table = Table::new(seats);
        for seat in Seat::all(seats) {
            check(table.clone(), [], [Expect::Tracks(seat, [2, 3, 4, 4]), Expect::Available(seat, 3)]);
        }
    }
}

#[test]
fn fm_s1_each_player_has_7_workers() {
    check(Table::new(2).canteen(A, 0), [], [Expect::Available(A, 7)]);
}

#[test]
fn fm_s1_two_to_five_can_play_and_nobody_else() {
    for seats in [0, 1, 6, 7, 255] {
        let refused =
            FactoryManager::setup(&Options::default(), seats).expect_err("a wrong number of players");
        assert_eq!(refused.to_string(), format!("This game is for 2 to 5 players, not {seats}."));
    }
    for seats in 2..=5 {
        assert_eq!(FactoryManager::setup(&Options::default(), seats).map(|game| game.seats()), Ok(seats));
    }
}

const ORDER_TILES: [(u8, &[u8], &[u8]); 4] = [
    (2, &[2, 10], &[1, 4, 6, 8]),
    (3, &[5, 7, 8], &[1, 2, 3, 4, 6]),
    (4, &[7, 8, 9, 10], &[1, 2, 3, 4, 5, 6]),
    (5, &[8, 9, 10, 11, 12], &[1, 2, 3, 4, 5, 6, 7]),
];

#[test]
fn fm_s2_the_start_tiles_depend_on_the_player_count_and_each_is_dealt_once() {
    for (seats, start, _) in ORDER_TILES {
        let mut table = Table::bare(&fixed_tiles(), seats);
        let mut left = start.to_vec();
        for seat in Seat::all(seats) {
            for tile in 0..=255 {
                let expected = if left.contains(&tile) { Ok(()) } else { Err("FM-S2") };
                assert_eq!(table.possible(Action::DealOrder { seat, tile }), expected, "{tile} for {seats}");
            }
            let tile = left.pop().expect("a tile for every seat");
            table = table.chance(Action::DealOrder { seat, tile });
            assert_eq!(table.events, [Event::DealtOrder { seat, order_tile: tile }]);
            assert_eq!(table.view().factories[seat.index()].order_tile, tile);
        }
        assert_eq!(table.view().phase, Phase::OpenMarket);
    }
}

#[test]
fn fm_s2_the_stack_depends_on_the_player_count() {
    for (seats, _, stack) in ORDER_TILES {
        let table = Table::new(seats);
        assert_eq!(table.view().order.hidden as usize, stack.len());
        // Of all sets of tiles, exactly those of this size from the stack can be drawn.
        for set in 0u16..1 << 12 {
            let tiles: Vec<u8> = (1..=12).filter(|tile| set >> (tile - 1) & 1 == 1).collect();
            let fits = tiles.len() == seats as usize && tiles.iter().all(|tile| stack.contains(tile));
            let possible = table.possible(Action::DrawOrder { tiles: OrderTiles::of(&tiles) });
            assert_eq!(possible.is_ok(), fits, "{tiles:?} for {seats}");
        }
    }
}

#[test]
fn fm_s2_any_start_tile_can_come_to_the_first_seat() {
    for (seats, start, _) in ORDER_TILES {
        let dealt = drawn(&Table::bare(&fixed_tiles(), seats), 100);
        let expected: Vec<_> = start.iter().map(|&tile| Action::DealOrder { seat: A, tile }).collect();
        assert_eq!(dealt.into_keys().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn fm_s3_the_columns_hold_the_tiles_whose_mark_admits_the_player_count() {
    // How many of each type, and the sum of their prices.
    let expected = [
        (2, [(8, 105), (9, 83), (4, 35), (10, 120), (4, 54), (4, 43)]),
        (3, [(11, 135), (12, 104), (5, 41), (13, 150), (5, 63), (5, 52)]),
        (4, [(14, 180), (15, 127), (6, 49), (16, 184), (6, 76), (6, 65)]),
        (5, [(16, 208), (17, 149), (8, 63), (19, 214), (8, 97), (7, 70)]),
    ];
    for (seats, columns) in expected {
        let view = Table::new(seats).view();
        let found =
            view.columns.iter().map(|c| (c.tiles.len(), c.tiles.iter().map(|t| t.price).sum::<i16>()));
        assert_eq!(found.collect::<Vec<_>>(), columns, "{seats} players");
    }
}

#[test]
fn fm_s3_the_six_columns_stand_in_the_order_of_the_rules_the_cheapest_first() {
    for seats in 2..=5 {
        let view = Table::new(seats).view();
        let kinds: Vec<_> = view.columns.iter().map(|column| column.kind).collect();
        assert_eq!(kinds, Type::ALL);
        for column in &view.columns {
            assert!(column.tiles.is_sorted_by_key(|tile| tile.price), "{:?}", column.kind);
            assert!(column.tiles.iter().all(|tile| tile.kind == column.kind && !tile.x && !tile.start));
        }
    }
}

#[test]
fn fm_s4_three_of_the_six_x_tiles_start_in_the_market() {
    let table = Table::bare(&fixed_tiles(), 3).until(|phase| phase == Phase::OpenMarket);
    for set in 0u8..64 {
        let types: Vec<Type> = Type::ALL.iter().copied().filter(|kind| set >> *kind as u8 & 1 == 1).collect();
        let action = Action::OpenMarket { types: types.clone().into() };
        if types.len() != 3 {
            assert_eq!(table.possible(action), Err("FM-S4"), "{types:?}");
            continue;
        }
        let view = table.clone().chance(action).view();
        assert!(view.market.iter().all(|row| row.tile.x && row.count == 1));
        assert_eq!(view.market.iter().map(|row| row.tile.kind).collect::<Vec<_>>(), types);
        assert!(view.columns.iter().flat_map(|column| &column.tiles).all(|tile| !tile.x));
    }
}

#[test]
fn fm_s4_the_x_tiles_are_shuffled() {
    let table = Table::bare(&fixed_tiles(), 3).until(|phase| phase == Phase::OpenMarket);
    assert_eq!(drawn(&table, 1000).len(), 20, "ways to choose three of six");
}

#[test]
fn fm_s4_the_three_x_tiles_that_left_never_come_back() {
    let open = [Type::Machine, Type::PersonnelRobot, Type::Control];
    let table = Table::new(5).until_round(3);
    let view = table.view();
    let x: Vec<Type> =
        view.columns.iter().flat_map(|c| &c.tiles).filter(|tile| tile.x).map(|tile| tile.kind).collect();
    assert_eq!(x, open, "the unsold X tiles of the market, and no other");
}

#[test]
fn fm_s5_the_energy_tiles_are_two_0_four_1_two_2() {
    let energy = Table::new(4).view().energy;
    assert_eq!(energy.unseen, [0, 0, 1, 1, 1, 1, 2, 2]);
    assert!(energy.seen.is_empty());
    // Each step is as likely as its share of the tiles.
    let turned = drawn(&Table::new(4).until_energy(), 8000);
    let expected = [(0, 2000), (1, 4000), (2, 2000)];
    assert_eq!(turned.len(), 3);
    for (step, about) in expected {
        let times = turned[&Action::TurnEnergy { step }];
        assert!(times.abs_diff(about) < 200, "{step} came {times} times of 8000");
    }
}

#[test]
fn fm_s5_no_tile_comes_more_often_than_there_are_of_it() {
    let turn = |table: Table, step| table.until_energy().energy(step);
    let possible = |table: Table| {
        let table = table.until_energy();
        [0, 1, 2, 3, 255].map(|step| table.possible(Action::TurnEnergy { step }).is_ok())
    };
    let two = |step| turn(turn(Table::new(2), step), step);
    assert_eq!(possible(Table::new(2)), [true, true, true, false, false]);
    assert_eq!(possible(two(0)), [false, true, true, false, false]);
    assert_eq!(possible(two(2)), [true, true, false, false, false]);
    assert_eq!(possible(two(1)), [true, true, true, false, false]);
    assert_eq!(possible(turn(turn(two(1), 1), 1)), [true, false, true, false, false]);
    assert_eq!(two(2).until_energy().possible(Action::TurnEnergy { step: 2 }), Err("FM-S5"));
}

#[test]
fn fm_s5_five_tiles_are_turned_up_in_a_match() {
    let over = Table::new(2).until(|phase| phase == Phase::Over);
    assert_eq!(over.view().energy.seen.len(), 5);
    assert_eq!(over.view().energy.unseen.len(), 3);
}

#[test]
fn fm_s5_in_a_first_game_the_first_tile_is_a_0() {
    let table = Table::with(&first_game(), 3).until_energy();
    assert_eq!(drawn(&table, 100).into_keys().collect::<Vec<_>>(), [Action::TurnEnergy { step: 0 }]);
    for step in [1, 2] {
        assert_eq!(table.possible(Action::TurnEnergy { step }), Err("FM-S5"));
    }
    // Then three of the other seven are gone: one 0, four 1, two 2.
    let table = table.energy(0);
    assert_eq!(table.view().energy.unseen, [0, 1, 1, 1, 1, 2, 2]);
    let table = table.until_energy();
    for step in [0, 1, 2] {
        assert_eq!(table.possible(Action::TurnEnergy { step }), Ok(()));
    }
    let table = table.energy(0).until_energy();
    assert_eq!(table.possible(Action::TurnEnergy { step: 0 }), Err("FM-S5"));
}

#[test]
fn fm_s5_the_default_is_no_first_game() {
    assert!(!Options::default().first_game);
    assert_eq!(drawn(&Table::new(3).until_energy(), 100).len(), 3);
}

#[test]
fn fm_s6_the_energy_price_starts_at_1_and_8_is_the_highest_there_is() {
    let mut table = Table::new(2);
    let mut prices = vec![table.view().energy.price];
    for step in [2, 2, 1, 1, 1] {
        table = table.until_energy().energy(step);
        prices.push(table.view().energy.price);
    }
    assert_eq!(prices, [1, 3, 5, 6, 7, 8]);
}

#[test]
fn fm_s6_the_price_is_the_space_on_the_track() {
    for (step, price) in [(0, 1), (1, 2), (2, 3)] {
        check(
            Table::new(2).until_energy().energy(step),
            [],
            [Expect::Event(Event::TurnedEnergy { step, price })],
        );
    }
}

#[test]
fn fm_s8_no_view_tells_the_order_of_a_stack_or_what_left() {
    for table in [Table::new(4), Table::new(4).until_auction(), Table::new(4).until_round(3).until_buying()] {
        for viewer in Viewer::all(4) {
            let view = serde_json::to_value(table.state.view(viewer)).expect("views serialize");
            let keys = |part: &str| -> BTreeSet<String> {
                view[part].as_object().expect("an object").keys().cloned().collect()
            };
            assert_eq!(keys("order"), ["face_up", "hidden"].map(String::from).into());
            assert!(view["order"]["hidden"].is_u64(), "a number of tiles, not the tiles");
            assert_eq!(keys("energy"), ["next", "price", "seen", "unseen"].map(String::from).into());
            let unseen = view["energy"]["unseen"].as_array().expect("a list");
            assert!(unseen.is_sorted_by_key(|step| step.as_u64()), "no order to learn from");
            assert_eq!(unseen.len(), 9 - table.view().round as usize, "those that left among them");
        }
    }
}

#[test]
fn fm_s8_what_lies_in_a_stack_is_decided_only_when_it_is_turned_up() {
    let waiting = |table: Table| drawn(&table, 200).len();
    assert_eq!(waiting(Table::new(2)), 6, "two of four order tiles");
    assert_eq!(waiting(Table::new(2).until_energy()), 3, "energy tiles");
}

#[test]
fn fm_s8_a_seat_cannot_do_what_is_up_to_chance() {
    let table = Table::auction([1, 2, 3]);
    for action in [Action::TurnEnergy { step: 0 }, Action::DrawOrder { tiles: OrderTiles::of(&[1, 2, 3]) }] {
        check(
            table.clone(),
            [(C, action)],
            [Expect::Refused(Illegal::Impossible { rule: "FM-S8" }, "FM-S8")],
        );
        assert_eq!(table.refusal(Actor::Chance, action), Some(Illegal::NotYourTurn));
    }
}
