//! FM-3.1 to FM-3.4, FM-3.7 and FM-3.8: buying, placing, tearing down.

use factory_manager::{Event, Illegal, Phase, TileId};

use crate::table::*;

fn shopping(left: u8) -> Expect {
    Expect::Phase(Phase::Buying { seat: A, left, hired: false })
}

#[test]
fn fm_3_1_each_available_worker_buys_one_tile_or_tears_one_down() {
    let market = [machine(6), storage(6), storage(6), robot(5)];
    let table = check(Table::buying(2, market).money(A, 100), [], [shopping(3)]);
    let table = check(table, [(A, buy(machine(6)))], [shopping(2)]);
    let table = check(table, [(A, tear_down(START_MACHINE))], [shopping(1)]);
    let table = check(table, [(A, keep(storage(6)))], [shopping(0)]);
    for action in [buy(storage(6)), keep(robot(5)), tear_down(START_MACHINE)] {
        check(table.clone(), [(A, action)], [Expect::Refused(Illegal::NoActionLeft, "FM-3.1")]);
    }
    check(table, [(A, place(storage(6)))], [shopping(0)]);
}

#[test]
fn fm_3_1_workers_in_the_canteen_or_on_the_order_tile_do_nothing() {
    let table =
        Table::auction([1, 4]).canteen(A, 0).play(B, open(4, 2)).play(A, bid(3)).play(B, take_last(0));
    let table = table.until(|phase| matches!(phase, Phase::Buying { seat: A, .. }));
    check(table, [], [shopping(7 - 3)]);
}

#[test]
fn fm_3_1_nothing_is_compulsory() {
    check(Table::buying(2, [machine(6)]), [(A, hire(0))], [Expect::Turn(B), Expect::Money(A, 18)]);
}

#[test]
fn fm_3_1_each_player_takes_all_actions_before_the_next() {
    let table = Table::buying(3, [storage(6), storage(6)]);
    let table = check(table, [(A, buy(storage(6)))], [Expect::Turn(A)]);
    check(table.clone(), [(B, buy(storage(6)))], [Expect::Refused(Illegal::NotYourTurn, "FM-1.6")]);
    let table = check(table, [(A, hire(0)), (B, buy(storage(6)))], [Expect::Turn(B)]);
    check(table, [(A, tear_down(START_MACHINE))], [Expect::Refused(Illegal::NotYourTurn, "FM-1.6")]);
}

#[test]
fn fm_3_1_only_what_lies_in_the_market_can_be_bought() {
    let table = Table::buying(2, [machine(6)]).money(A, 100);
    for tile in [machine(8), storage(6), START_MACHINE, TileId(86), TileId(130), TileId(255)] {
        for action in [buy(tile), keep(tile)] {
            check(table.clone(), [(A, action)], [Expect::Refused(Illegal::NotInMarket { tile }, "FM-3.1")]);
        }
    }
    let sold = [(A, buy(machine(6))), (A, buy(machine(6)))];
    check(table, sold, [Expect::Refused(Illegal::NotInMarket { tile: machine(6) }, "FM-3.1")]);
}

#[test]
fn fm_3_1_buying_is_for_phase_3() {
    let wrong = Illegal::WrongPhase { rule: "FM-3.1" };
    for action in [buy(machine(6)), keep(machine(6)), place(machine(6)), tear_down(START_MACHINE)] {
        check(Table::preparing(2), [(A, action)], [Expect::Refused(wrong, "FM-3.1")]);
        check(Table::books(2, []), [(A, action)], [Expect::Refused(wrong, "FM-3.1")]);
    }
}

#[test]
fn fm_3_2_the_price_is_the_printed_one_less_the_discount_of_the_order_tile() {
    let discounts = [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5];
    for (order_tile, discount) in (1..=12).zip(discounts) {
        let mut others = (1..=12).filter(|tile| *tile != order_tile);
        let mut tiles = [order_tile; 5];
        tiles[1..].fill_with(|| others.next().expect("eleven others"));
        let table = Table::buying(5, [machine(6)]).order_tiles(tiles);
        let bought = Event::Bought { seat: A, tile: machine(6), price: 6 - discount, discount };
        let expected = [Expect::Events(vec![bought]), Expect::Money(A, 18 - 6 + i32::from(discount))];
        check(table.clone(), [(A, buy(machine(6)))], expected);
        let kept = Event::BoughtToKeep { seat: A, tile: machine(6), price: 6 - discount, discount };
        check(table, [(A, keep(machine(6)))], [Expect::Events(vec![kept])]);
    }
}

#[test]
fn fm_3_2_a_price_is_at_least_0() {
    let table = Table::buying(5, [personnel(4)]).order_tiles([12, 1, 2, 3, 4]).money(A, 0);
    let bought = Event::Bought { seat: A, tile: personnel(4), price: 0, discount: 4 };
    check(table, [(A, buy(personnel(4)))], [Expect::Events(vec![bought]), Expect::Money(A, 0)]);
}

#[test]
fn fm_3_2_the_discount_is_that_of_the_new_order_tile() {
    // B's old tile 10 gave 4; the new one gives 1.
    let table = Table::new(2).orders(&[1, 4]).until_buying().market([machine(6)]);
    let bought = Event::Bought { seat: B, tile: machine(6), price: 5, discount: 1 };
    check(table, [(A, hire(0)), (B, buy(machine(6)))], [Expect::Events(vec![bought])]);
}

#[test]
fn fm_3_2_nobody_pays_more_than_he_has() {
    let table = Table::buying(2, [machine(6)]);
    check(table.clone().money(A, 6), [(A, buy(machine(6)))], [Expect::Money(A, 0)]);
    let why = Illegal::TooPoor { tile: machine(6), have: 5, need: 6 };
    for action in [buy(machine(6)), keep(machine(6))] {
        check(table.clone().money(A, 5), [(A, action)], [Expect::Refused(why, "FM-3.2")]);
    }
}

#[test]
fn fm_3_3_a_bought_tile_goes_onto_a_free_space_or_beside_the_factory() {
    let table = Table::buying(2, [machine(6)]);
    let (m, s) = (START_MACHINE, START_STORAGE);
    let placed =
        [Expect::Hall(A, vec![machine(6), m, m, s, s, s]), Expect::Kept(A, vec![]), Expect::Market(vec![])];
    check(table.clone(), [(A, buy(machine(6)))], placed);
    let kept =
        [Expect::Hall(A, vec![m, m, s, s, s]), Expect::Kept(A, vec![machine(6)]), Expect::Market(vec![])];
    check(table, [(A, keep(machine(6)))], kept);
}

#[test]
fn fm_3_3_control_and_optimization_have_one_space_each() {
    let table = Table::buying(2, [control(5), control(13), optimization(5), optimization(13)]).money(A, 100);
    let table = table.play(A, buy(control(5))).play(A, buy(optimization(5)));
    let why = Illegal::SpaceTaken { tile: control(13), by: control(5) };
    check(table.clone(), [(A, buy(control(13)))], [Expect::Refused(why, "FM-3.3")]);
    let why = Illegal::SpaceTaken { tile: optimization(13), by: optimization(5) };
    check(table, [(A, buy(optimization(13)))], [Expect::Refused(why, "FM-3.3")]);
}

#[test]
fn fm_3_3_a_second_control_may_be_kept_and_placed_after_the_first_is_torn_down() {
    for (first, second) in [(control(5), control(13)), (optimization(5), optimization(13))] {
        let table = Table::buying(2, [second]).hall(A, [first]);
        let table = check(table, [(A, keep(second))], [Expect::Kept(A, vec![second])]);
        let why = Illegal::SpaceTaken { tile: second, by: first };
        check(table.clone(), [(A, place(second))], [Expect::Refused(why, "FM-3.3")]);
        let moves = [(A, tear_down(first)), (A, place(second))];
        check(table, moves, [Expect::Hall(A, vec![second]), Expect::Kept(A, vec![]), shopping(1)]);
    }
}

#[test]
fn fm_3_3_a_kept_tile_is_placed_later_in_the_turn_or_in_a_later_one_without_a_worker() {
    let table = Table::buying(2, [machine(6)]).play(A, keep(machine(6)));
    let placed = Expect::Events(vec![Event::Placed { seat: A, tile: machine(6) }]);
    check(table.clone(), [(A, place(machine(6)))], [placed, shopping(2), Expect::Money(A, 12)]);
    let later =
        table.until_round(2).until_buying().until(|phase| matches!(phase, Phase::Buying { seat: A, .. }));
    let placed = Expect::Events(vec![Event::Placed { seat: A, tile: machine(6) }]);
    check(later, [(A, place(machine(6)))], [placed, shopping(3), Expect::Kept(A, vec![])]);
}

#[test]
fn fm_3_3_a_placed_tile_never_goes_back_to_the_kept_ones() {
    let table = Table::buying(2, [machine(6)]).play(A, buy(machine(6)));
    let why = Illegal::NotKept { tile: machine(6) };
    check(table.clone(), [(A, place(machine(6)))], [Expect::Refused(why, "FM-3.3")]);
    let tear_downs = [machine(6), START_MACHINE, START_STORAGE].map(tear_down);
    let hires = [0, 1].map(hire);
    check(table, [], [Expect::Legal(A, tear_downs.into_iter().chain(hires).collect())]);
}

#[test]
fn fm_3_3_only_a_kept_tile_can_be_placed() {
    let table = Table::buying(2, [machine(6)]).kept(B, [robot(5)]);
    for tile in [machine(6), robot(5), storage(6), TileId(255)] {
        check(table.clone(), [(A, place(tile))], [Expect::Refused(Illegal::NotKept { tile }, "FM-3.3")]);
    }
}

#[test]
fn fm_3_3_kept_tiles_are_unlimited_count_for_nothing_and_cannot_be_sold() {
    let s = storage(6);
    let kept = [
        s,
        s,
        s,
        machine(6),
        machine(8),
        machine(10),
        machine(12),
        machine(14),
        robot(5),
        robot(5),
        robot(7),
    ];
    let table = Table::buying(2, [control(5), control(13), control(16)]).kept(A, kept).money(A, 100);
    let table = table.play(A, keep(control(5))).play(A, keep(control(13))).play(A, keep(control(16)));
    assert_eq!(table.view().factories[0].kept.len(), 14);
    check(table.clone(), [(A, hire(0)), (B, hire(0)), (A, DONE)], [Expect::Tracks(A, [2, 3, 4, 4])]);
    let gone = Illegal::NotPlaced { tile: machine(6) };
    check(table.clone().kept(A, kept), [(A, tear_down(machine(6)))], [Expect::Refused(gone, "FM-3.4")]);
    let books = [(A, hire(0)), (B, hire(0)), (A, shut_down(machine(6)))];
    check(table, books, [Expect::Refused(gone, "FM-3.4")]);
}

#[test]
fn fm_3_4_any_placed_tile_may_be_torn_down_and_leaves_the_game() {
    let tiles = [
        START_MACHINE,
        START_STORAGE,
        machine(6),
        robot(5),
        personnel(4),
        storage(6),
        control(5),
        optimization(5),
    ];
    for tile in tiles {
        let table = Table::buying(2, []).hall(A, tiles).money(A, 0);
        let before = table.view().columns;
        let left: Vec<_> = tiles.into_iter().filter(|other| *other != tile).collect();
        let expected = [
            Expect::Events(vec![Event::ToreDown { seat: A, tile }]),
            Expect::Hall(A, left),
            Expect::Kept(A, vec![]),
            Expect::Market(vec![]),
            Expect::Money(A, 0),
        ];
        let table = check(table, [(A, tear_down(tile))], expected);
        assert_eq!(table.view().columns, before);
        assert_eq!(table.until_bureaucracy().view().columns, before, "it does not come back");
    }
}

#[test]
fn fm_3_4_its_space_is_free_at_once() {
    let table = Table::buying(2, [control(13)]).hall(A, [control(5)]);
    check(table, [(A, tear_down(control(5))), (A, buy(control(13)))], [Expect::Hall(A, vec![control(13)])]);
}

#[test]
fn fm_3_4_only_a_placed_tile_can_be_torn_down() {
    let table = Table::buying(2, [machine(6)]).kept(A, [storage(6)]).hall(B, [robot(5)]);
    for tile in [machine(6), storage(6), robot(5), TileId(255)] {
        check(
            table.clone(),
            [(A, tear_down(tile))],
            [Expect::Refused(Illegal::NotPlaced { tile }, "FM-3.4")],
        );
    }
}

#[test]
fn fm_3_7_unbought_tiles_go_back_to_their_columns_in_price_order() {
    // Three X tiles and nine others; the X machine costs 12 and comes after the other machine for 12.
    let table = Table::preparing(3).until_buying();
    let table = check(table, [(A, buy(machine(6))), (A, hire(0)), (B, hire(0))], [Expect::Turn(C)]);
    let cleared = Event::ClearedMarket { tiles: 11 };
    let table =
        check(table, [(C, hire(0))], [Expect::Event(cleared), Expect::Market(vec![]), Expect::Turn(A)]);
    let view = table.view();
    let machines: Vec<_> = view.columns[0].tiles.iter().map(|tile| (tile.price, tile.x)).collect();
    let prices = [6, 8, 10, 10, 12, 12, 14, 14, 16, 18, 21];
    assert_eq!(machines, prices.iter().enumerate().map(|(n, price)| (*price, n == 5)).collect::<Vec<_>>());
    let personnel = view.columns[2].tiles.iter().map(|tile| (tile.price, tile.x));
    assert_eq!(
        personnel.collect::<Vec<_>>(),
        [(4, false), (6, false), (6, true), (8, false), (10, false), (13, false)]
    );
}

#[test]
fn fm_3_7_only_when_all_are_done() {
    let table = Table::buying(3, [machine(6)]);
    check(table.clone(), [(A, hire(0)), (B, hire(0))], [Expect::Market(vec![machine(6)])]);
    let moves = [(A, hire(0)), (B, hire(0)), (C, buy(machine(6))), (C, hire(0))];
    let nobody = Event::HiredNobody { seat: C };
    check(table, moves, [Expect::Events(vec![nobody, Event::BeganBureaucracy])]);
}

#[test]
fn fm_3_8_placing_and_tearing_down_change_nothing_until_phase_4() {
    let table = Table::buying(2, [machine(18), optimization(16)]).money(A, 100);
    let moves = [(A, tear_down(START_MACHINE)), (A, tear_down(START_STORAGE)), (A, buy(machine(18)))];
    let unchanged = || [Expect::Tracks(A, [2, 3, 4, 4]), Expect::Available(A, 3)];
    let table = check(table, moves, unchanged());
    let table = check(table, [(A, hire(0))], unchanged());
    // One start machine and two start storages are left, and the new machine makes 3 with 1 worker.
    check(table, [(B, hire(0)), (A, DONE)], [Expect::Tracks(A, [4, 2, 4, 3]), Expect::Available(A, 4)]);
}

#[test]
fn fm_3_8_a_machine_torn_down_frees_no_worker_this_round() {
    let moves = [START_MACHINE, START_MACHINE, START_STORAGE].map(|tile| (A, tear_down(tile)));
    let table = check(Table::buying(2, []), moves, [shopping(0)]);
    check(table, [(A, tear_down(START_STORAGE))], [Expect::Refused(Illegal::NoActionLeft, "FM-3.1")]);
}

#[test]
fn fm_3_8_available_is_7_and_the_seasonal_workers_less_canteen_and_bid() {
    let table = Table::new(2).seasonal(B, 2).canteen(B, 3).draw(&[1, 4]);
    check(table, [(B, open(4, 3))], [Expect::Available(B, 7 + 2 - 3 - 3)]);
}
