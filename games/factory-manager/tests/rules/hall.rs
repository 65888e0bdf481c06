//! FM-S7: the spaces of a factory hall.

use factory_manager::{Event, Illegal, TileId};

use crate::table::*;

const TEN: fn() -> [TileId; 10] = || {
    let (m, s) = (START_MACHINE, START_STORAGE);
    [m, m, s, s, s, storage(6), storage(6), storage(6), storage(10), storage(10)]
};

/// Ten tiles in A's hall, plenty of money, and these tiles in the market.
fn ten_placed<const N: usize>(market: [TileId; N]) -> Table {
    Table::buying(2, market).hall(A, TEN()).money(A, 100)
}

/// The same, with both extensions paid for and 12 tiles placed.
fn twelve_placed<const N: usize>(market: [TileId; N]) -> Table {
    let [a, b, c, d, e, f, g, h, i, j] = TEN();
    let hall = [a, b, c, d, e, f, g, h, i, j, robot(5), robot(5)];
    Table::buying(2, market).extensions(A, 2).hall(A, hall).money(A, 100)
}

fn bought(tile: TileId, price: i16) -> Event {
    Event::Bought { seat: A, tile, price, discount: 0 }
}

fn paid(space: u8) -> Event {
    Event::PaidExtension { seat: A, space, cost: 10 }
}

#[test]
fn fm_s7_ten_spaces_cost_nothing() {
    let table = ten_placed([machine(6)]).hall(A, [START_STORAGE; 3]);
    check(table, [(A, buy(machine(6)))], [Expect::Events(vec![bought(machine(6), 6)]), Expect::Money(A, 94)]);
    let [a, b, c, d, e, f, g, h, i, _] = TEN();
    let nine = ten_placed([machine(6)]).hall(A, [a, b, c, d, e, f, g, h, i]);
    check(nine, [(A, buy(machine(6)))], [Expect::Events(vec![bought(machine(6), 6)]), Expect::Money(A, 94)]);
}

#[test]
fn fm_s7_the_11th_and_the_12th_tile_cost_10_each() {
    let table = ten_placed([machine(6), machine(8), machine(10)]);
    let eleventh = Expect::Events(vec![bought(machine(6), 6), paid(11)]);
    let table = check(table, [(A, buy(machine(6)))], [eleventh, Expect::Money(A, 84)]);
    let twelfth = Expect::Events(vec![bought(machine(8), 8), paid(12)]);
    let table = check(table, [(A, buy(machine(8)))], [twelfth, Expect::Money(A, 66)]);
    assert_eq!((table.view().factories[0].spaces_used, table.view().factories[0].spaces), (12, 12));
    check(table, [(A, buy(machine(10)))], [Expect::Refused(Illegal::HallFull, "FM-S7")]);
}

#[test]
fn fm_s7_there_is_no_13th_space_for_any_money() {
    for tile in [machine(6), robot(7), personnel(4), storage(14)] {
        let table = twelve_placed([tile]);
        check(table.clone(), [(A, buy(tile))], [Expect::Refused(Illegal::HallFull, "FM-S7")]);
        let kept = [(A, keep(tile)), (A, place(tile))];
        check(table, kept, [Expect::Refused(Illegal::HallFull, "FM-S7")]);
    }
}

#[test]
fn fm_s7_the_fee_has_no_discount() {
    let table = ten_placed([machine(6)]).order_tiles([10, 2]);
    let events = vec![Event::Bought { seat: A, tile: machine(6), price: 2, discount: 4 }, paid(11)];
    check(table, [(A, buy(machine(6)))], [Expect::Events(events), Expect::Money(A, 100 - 2 - 10)]);
}

#[test]
fn fm_s7_price_and_fee_together_may_not_exceed_the_money() {
    let table = ten_placed([machine(6)]).order_tiles([10, 2]);
    check(table.clone().money(A, 12), [(A, buy(machine(6)))], [Expect::Money(A, 0)]);
    let why = Illegal::TooPoorForSpace { tile: machine(6), have: 11, price: 2, fee: 10, need: 12 };
    check(table.clone().money(A, 11), [(A, buy(machine(6)))], [Expect::Refused(why, "FM-S7")]);
    check(
        table.money(A, 11),
        [(A, keep(machine(6)))],
        [Expect::Money(A, 9), Expect::Kept(A, vec![machine(6)])],
    );
}

#[test]
fn fm_s7_placing_a_kept_tile_pays_the_fee_too() {
    let table = ten_placed([]).kept(A, [machine(6)]);
    let events = vec![Event::Placed { seat: A, tile: machine(6) }, paid(11)];
    check(table.clone(), [(A, place(machine(6)))], [Expect::Events(events), Expect::Money(A, 90)]);
    check(table.clone().money(A, 10), [(A, place(machine(6)))], [Expect::Money(A, 0)]);
    let why = Illegal::TooPoorForSpace { tile: machine(6), have: 9, price: 0, fee: 10, need: 10 };
    check(table.money(A, 9), [(A, place(machine(6)))], [Expect::Refused(why, "FM-S7")]);
}

#[test]
fn fm_s7_the_right_to_a_space_stays_after_a_tear_down() {
    // The 11th space is paid for once.
    let table = ten_placed([machine(6), machine(8), machine(10)]);
    let moves = [(A, buy(machine(6))), (A, tear_down(machine(6))), (A, buy(machine(8)))];
    let table = check(table, moves, [Expect::Events(vec![bought(machine(8), 8)]), Expect::Money(A, 76)]);
    // The 12th still has to be paid for.
    let table = table.kept(A, [machine(12)]);
    check(table, [(A, place(machine(12)))], [Expect::Event(paid(12)), Expect::Money(A, 66)]);
}

#[test]
fn fm_s7_both_rights_stay() {
    let table = twelve_placed([machine(6), machine(8)]).kept(A, [personnel(4)]);
    let moves = [
        (A, tear_down(START_STORAGE)),
        (A, tear_down(START_STORAGE)),
        (A, place(personnel(4))),
        (A, buy(machine(6))),
    ];
    let table = check(table, moves, [Expect::Events(vec![bought(machine(6), 6)]), Expect::Money(A, 94)]);
    assert_eq!(table.view().factories[0].next_space, None);
}

#[test]
fn fm_s7_control_and_optimization_do_not_count_among_the_12() {
    // They cost no fee when ten are placed, and they fit when twelve are.
    for table in [ten_placed([control(5), optimization(5)]), twelve_placed([control(5), optimization(5)])] {
        let events = vec![bought(control(5), 5)];
        let table = check(table, [(A, buy(control(5)))], [Expect::Events(events)]);
        let events = vec![bought(optimization(5), 5)];
        check(table, [(A, buy(optimization(5)))], [Expect::Events(events), Expect::Money(A, 90)]);
    }
    // And they make no other tile the 11th.
    let [a, b, c, d, e, f, g, h, i, _] = TEN();
    let hall = [a, b, c, d, e, f, g, h, i, control(5), optimization(5)];
    let table = ten_placed([machine(6)]).hall(A, hall);
    check(table, [(A, buy(machine(6)))], [Expect::Events(vec![bought(machine(6), 6)])]);
}

#[test]
fn fm_s7_no_other_type_may_use_the_spaces_of_control_and_optimization() {
    // Both are free, yet the tile needs an extension.
    let table = ten_placed([storage(14)]);
    check(table, [(A, buy(storage(14)))], [Expect::Event(paid(11))]);
    check(
        twelve_placed([storage(14)]),
        [(A, buy(storage(14)))],
        [Expect::Refused(Illegal::HallFull, "FM-S7")],
    );
}

#[test]
fn fm_s7_a_control_cannot_stand_on_a_space_of_the_hall() {
    let table = Table::buying(2, [control(13)]).hall(A, [START_MACHINE, control(5)]).money(A, 100);
    let why = Illegal::SpaceTaken { tile: control(13), by: control(5) };
    check(table, [(A, buy(control(13)))], [Expect::Refused(why, "FM-3.3")]);
}
