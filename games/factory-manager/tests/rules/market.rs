//! FM-2.1 and FM-2.2: filling the market.

use engine::{Game, Seat};
use factory_manager::{Event, Illegal, Phase, TileId, Type};

use crate::table::*;

const MACHINE: Type = Type::Machine;
const STORAGE: Type = Type::Storage;

fn must_move(seat: Seat, left: u8) -> Expect {
    Expect::Phase(Phase::Market { seat, left, extra: false })
}

fn may_add(seat: Seat, left: u8) -> Expect {
    Expect::Phase(Phase::Market { seat, left, extra: true })
}

/// Everybody has moved what they must; the last player is asked for extra tiles.
fn all_moved(seats: u8) -> Table {
    Table::preparing(seats)
        .until(|phase| matches!(phase, Phase::Market { extra: true, .. } | Phase::Buying { .. }))
}

#[test]
fn fm_2_1_each_player_moves_one_tile_per_available_worker_in_order() {
    let mut table = Table::new(3).canteen(A, 6).canteen(C, 2).orders(&[3, 1, 2]);
    for (seat, workers) in [(B, 3), (C, 5), (A, 1)] {
        for left in (1..=workers).rev() {
            table = check(table, [], [Expect::Turn(seat), must_move(seat, left)]);
            table = table.play(seat, shift(STORAGE));
        }
    }
    check(table.clone(), [], [may_add(A, 1)]);
    assert_eq!(table.view().market.iter().map(|row| row.count).sum::<u8>(), 3 + 9, "with the three X tiles");
}

#[test]
fn fm_2_1_locked_workers_move_nothing() {
    let table = Table::auction([1, 4]).play(B, open(1, 2)).play(A, take_last(1));
    check(table.clone(), [], [must_move(B, 1)]);
    check(table, [(B, shift(STORAGE))], [must_move(A, 2)]);
}

#[test]
fn fm_2_1_the_cheapest_left_of_the_column_is_moved() {
    let mut table = Table::preparing(2);
    let before = table.column(MACHINE);
    for tile in [machine(6), machine(8), machine(10)] {
        let moved = Event::Moved { seat: A, column: MACHINE, tile };
        table = check(table, [(A, shift(MACHINE))], [Expect::Event(moved)]);
    }
    assert_eq!(table.column(MACHINE), before[3..]);
    assert_eq!(table.column(STORAGE), Table::preparing(2).column(STORAGE), "another column is untouched");
}

#[test]
fn fm_2_1_equal_prices_keep_the_order_of_the_tile_file() {
    // Two machines for 6 that differ in their energy.
    let (thrifty, hungry) = ("machine,6,2,0,3,1,2-5,box", "machine,6,2,0,3,3,2-5,box");
    let rows = ("machine,6,2,0,3,3,2-5,reconstructed", "machine,6,2,0,3,3,3-5,reconstructed");
    for (first, second, energy) in [(thrifty, hungry, [1, 3]), (hungry, thrifty, [3, 1])] {
        let mut table = Table::with(&own_tiles([(rows.0, first), (rows.1, second)]), 2).until_preparing();
        for (tile, energy) in [TileId(0), TileId(1)].into_iter().zip(energy) {
            assert_eq!(table.view().columns[0].tiles[0].energy, energy);
            let moved = Event::Moved { seat: A, column: MACHINE, tile };
            table = check(table, [(A, shift(MACHINE))], [Expect::Event(moved)]);
        }
    }
}

#[test]
fn fm_2_1_nobody_passes() {
    for left in [3, 2, 1] {
        let moves = (left..3).map(|_| (A, shift(STORAGE))).chain([(A, DONE)]);
        check(Table::preparing(3), moves, [Expect::Refused(Illegal::MustMove { left }, "FM-2.1")]);
    }
    check(
        Table::preparing(3),
        [(A, PASS)],
        [Expect::Refused(Illegal::WrongPhase { rule: "FM-1.2" }, "FM-1.2")],
    );
}

#[test]
fn fm_2_1_any_column_with_a_tile_can_be_chosen_and_no_other() {
    check(
        Table::preparing(3),
        [],
        [Expect::Legal(A, Type::ALL.iter().map(|column| shift(*column)).collect())],
    );
    let table = Table::preparing(3).columns([storage(6), control(5), control(16)]);
    let legal = vec![shift(STORAGE), shift(Type::Control)];
    check(table.clone(), [], [Expect::Legal(A, legal)]);
    for column in [MACHINE, Type::WorkingRobot, Type::PersonnelRobot, Type::Optimization] {
        check(
            table.clone(),
            [(A, shift(column))],
            [Expect::Refused(Illegal::ColumnEmpty { column }, "FM-2.1")],
        );
    }
}

#[test]
fn fm_2_1_if_every_column_is_empty_the_phase_ends_there() {
    let table = Table::preparing(3).columns([storage(6), control(5)]);
    let moved = Event::Moved { seat: A, column: Type::Control, tile: control(5) };
    let events = vec![moved, Event::ColumnsEmpty, Event::BeganBuying];
    let table = check(table, [(A, shift(STORAGE)), (A, shift(Type::Control))], [Expect::Events(events)]);
    check(table, [], [Expect::Phase(Phase::Buying { seat: A, left: 3, hired: false })]);
}

#[test]
fn fm_2_1_a_player_who_finds_every_column_empty_moves_nothing() {
    let table = Table::preparing(3).columns([storage(6), control(5), control(16)]);
    let moves = [(A, shift(STORAGE)), (A, shift(Type::Control)), (A, shift(Type::Control))];
    check(table, moves, [Expect::Event(Event::ColumnsEmpty), Expect::Turn(A)]);
    let table = Table::new(3).columns([]).until_preparing();
    check(table, [], [Expect::Event(Event::ColumnsEmpty), Expect::Turn(A)]).until_bureaucracy();
}

#[test]
fn fm_2_1_no_further_tiles_are_asked_for_when_every_column_is_empty() {
    let table = Table::new(3).canteen(A, 6).canteen(B, 6).canteen(C, 6).until_preparing();
    let table = table.columns([storage(6), storage(10), control(5)]);
    let moves = [(A, shift(STORAGE)), (B, shift(STORAGE)), (C, shift(Type::Control))];
    check(table, moves, [Expect::Event(Event::ColumnsEmpty), Expect::Turn(A)]);
}

#[test]
fn fm_2_2_the_highest_new_tile_may_add_0_1_2_or_3_tiles() {
    let buying = Expect::Phase(Phase::Buying { seat: A, left: 3, hired: false });
    check(all_moved(2), [], [buying]);
    for (seats, last, extra) in [(3, C, 1), (4, D, 2), (5, E, 3)] {
        let mut table = check(all_moved(seats), [], [may_add(last, extra)]);
        for left in (0..extra).rev() {
            let moved = Event::MovedExtra { seat: last, column: STORAGE, tile: table.column(STORAGE)[0] };
            table = check(table, [(last, shift(STORAGE))], [Expect::Event(moved)]);
            if left > 0 {
                table = check(table, [], [may_add(last, left)]);
            }
        }
        check(table, [], [Expect::Phase(Phase::Buying { seat: A, left: 3, hired: false })]);
    }
}

#[test]
fn fm_2_2_it_is_the_highest_new_tile_not_the_last_seat() {
    let table =
        Table::new(4).orders(&[4, 2, 1, 3]).until(|phase| matches!(phase, Phase::Market { extra: true, .. }));
    check(table, [], [may_add(A, 2)]);
}

#[test]
fn fm_2_2_the_further_tiles_do_not_depend_on_workers() {
    let table = Table::new(4).canteen(D, 6).until_preparing();
    let table = table.until(|phase| matches!(phase, Phase::Market { extra: true, .. }));
    check(table, [], [may_add(D, 2), Expect::Available(D, 1)]);
}

#[test]
fn fm_2_2_fewer_or_none_will_do() {
    for (added, left) in [(0, 3), (1, 2), (2, 1)] {
        let moves = (0..added).map(|_| (E, shift(STORAGE))).chain([(E, DONE)]);
        let events = vec![Event::AddedNoMore { seat: E, left }, Event::BeganBuying];
        check(all_moved(5), moves, [Expect::Events(events), Expect::Turn(A)]);
    }
}

#[test]
fn fm_2_2_the_cheapest_first_rule_holds_there_too() {
    let table = all_moved(5).columns([control(16), control(20), storage(14)]);
    let legal = vec![shift(STORAGE), shift(Type::Control), DONE];
    let moved = Event::MovedExtra { seat: E, column: Type::Control, tile: control(16) };
    check(table.clone(), [], [Expect::Legal(E, legal)]);
    check(table.clone(), [(E, shift(Type::Control))], [Expect::Event(moved)]);
    let why = Illegal::ColumnEmpty { column: MACHINE };
    check(table, [(E, shift(MACHINE))], [Expect::Refused(why, "FM-2.1")]);
}

#[test]
fn fm_2_2_it_ends_when_every_column_is_empty() {
    let moves = [(E, shift(STORAGE))];
    check(all_moved(5).columns([storage(14)]), moves, [Expect::Event(Event::ColumnsEmpty), Expect::Turn(A)]);
}

#[test]
fn fm_2_2_tiles_are_moved_in_phase_2_only() {
    let wrong = Illegal::WrongPhase { rule: "FM-2.1" };
    check(Table::auction([1, 2, 3]), [(C, shift(MACHINE))], [Expect::Refused(wrong, "FM-2.1")]);
    let table = check(Table::buying(3, []), [(A, shift(MACHINE))], [Expect::Refused(wrong, "FM-2.1")]);
    assert_eq!(table.state.round(), 1);
}
