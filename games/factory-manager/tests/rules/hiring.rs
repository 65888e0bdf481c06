//! FM-3.5 and FM-3.6: seasonal workers, with and without the option that they act at once.

use factory_manager::{Event, Illegal, Options, Phase, TileId};

use crate::table::*;

/// Phase 3 of a match in which seasonal workers act at once; A has this many from last round.
fn at_once<const N: usize>(seasonal: u8, market: [TileId; N]) -> Table {
    let options = Options { seasonal_act_at_once: true, ..fixed_tiles() };
    let table = Table::with(&options, 2).seasonal(A, seasonal).until_preparing();
    table.until_buying().market(market).money(A, 100)
}

fn hired(left: u8) -> Expect {
    Expect::Phase(Phase::Buying { seat: A, left, hired: true })
}

fn seasonal(table: &Table) -> u8 {
    table.view().factories[0].workers.seasonal
}

#[test]
fn fm_3_5_after_the_last_action_0_1_or_2_are_hired_for_7_each() {
    let nobody = Expect::Events(vec![Event::HiredNobody { seat: A }]);
    check(Table::buying(2, []), [(A, hire(0))], [nobody, Expect::Money(A, 18), Expect::Available(A, 3)]);
    for (workers, cost) in [(1, 7), (2, 14)] {
        let events = vec![Event::Hired { seat: A, workers, cost }];
        let expected = [Expect::Events(events), Expect::Money(A, 18 - i32::from(cost)), Expect::Turn(B)];
        assert_eq!(seasonal(&check(Table::buying(2, []), [(A, hire(workers))], expected)), workers);
    }
}

#[test]
fn fm_3_5_the_discount_holds_for_each() {
    for (order_tile, price) in [(1, 7), (4, 6), (7, 5), (9, 4), (11, 3), (12, 2)] {
        let table = Table::buying(5, []).order_tiles([order_tile, 2, 3, 5, 6]);
        let hired = Event::Hired { seat: A, workers: 2, cost: 2 * price };
        check(
            table.clone(),
            [(A, hire(2))],
            [Expect::Event(hired), Expect::Money(A, 18 - 2 * i32::from(price))],
        );
        assert_eq!(table.view().factories[0].seasonal_price, price);
    }
}

#[test]
fn fm_3_5_the_price_is_at_least_0() {
    let table = Table::with(&own_tiles([("\n12,5,", "\n12,9,")]), 5).until_preparing().until_buying();
    let table = table.order_tiles([12, 1, 2, 3, 4]).money(A, 0);
    let hired = Event::Hired { seat: A, workers: 2, cost: 0 };
    check(table, [(A, hire(2))], [Expect::Event(hired), Expect::Money(A, 0)]);
}

#[test]
fn fm_3_5_nobody_hires_for_more_than_he_has() {
    let table = Table::buying(2, []).money(A, 13);
    let why = Illegal::TooPoorToHire { workers: 2, have: 13, need: 14 };
    check(table.clone(), [(A, hire(2))], [Expect::Refused(why, "FM-3.5")]);
    check(table, [(A, hire(1))], [Expect::Money(A, 6)]);
    check(Table::buying(2, []).money(A, 14), [(A, hire(2))], [Expect::Money(A, 0)]);
}

#[test]
fn fm_3_5_nobody_has_more_than_two() {
    for (had, workers) in [(0, 3), (2, 3), (1, 255)] {
        let table = Table::buying(2, []).seasonal(A, had).money(A, 1000);
        let why = Illegal::TooManySeasonal { workers };
        check(table, [(A, hire(workers))], [Expect::Refused(why, "FM-3.5")]);
    }
}

#[test]
fn fm_3_5_the_number_hired_now_is_the_number_from_now_on() {
    let dismissed = |workers| Event::Dismissed { seat: A, workers };
    for (had, now, left) in [(2, 0, 2), (2, 1, 1), (2, 2, 0), (1, 2, 0), (1, 0, 1), (0, 1, 0)] {
        let table = Table::buying(2, []).seasonal(A, had);
        let table = check(table, [(A, hire(now))], [Expect::Money(A, 18 - 7 * i32::from(now))]);
        assert_eq!(seasonal(&table), now, "{had} before, {now} paid for");
        assert_eq!(table.events.contains(&dismissed(left)), left > 0);
    }
}

#[test]
fn fm_3_5_they_serve_until_the_end_of_phase_3_of_the_next_round() {
    let table = check(Table::buying(2, []), [(A, hire(2)), (B, hire(0))], [Expect::Available(A, 5)]);
    // They can be available when the books are closed, and in all of the next round.
    let table = check(table, [(A, DONE)], [Expect::Available(A, 5)]);
    let table =
        check(table.until_round(2).until_auction(), [], [Expect::Available(A, 5), Expect::Available(B, 3)]);
    let table = table.until(|phase| matches!(phase, Phase::Market { seat: A, .. }));
    let table = check(table, [], [Expect::Phase(Phase::Market { seat: A, left: 5, extra: false })]);
    let table = table.until(|phase| matches!(phase, Phase::Buying { seat: A, .. }));
    let table = check(table, [], [Expect::Phase(Phase::Buying { seat: A, left: 5, hired: false })]);
    let gone = [Event::Dismissed { seat: A, workers: 2 }, Event::HiredNobody { seat: A }];
    let table = check(table, [(A, hire(0))], [Expect::Available(A, 3)]);
    assert_eq!(table.events[..2], gone);
}

#[test]
fn fm_3_5_paid_for_again_they_stay() {
    let table =
        Table::buying(2, []).play(A, hire(2)).until_round(2).until_preparing().until_buying().money(A, 20);
    let events = vec![Event::Hired { seat: A, workers: 2, cost: 14 }];
    check(table, [(A, hire(2))], [Expect::Events(events), Expect::Money(A, 6), Expect::Available(A, 5)]);
}

#[test]
fn fm_3_5_hiring_ends_the_turn() {
    for workers in [0, 1] {
        let table = Table::buying(2, []).kept(A, [storage(6)]);
        let late = [(A, hire(workers)), (A, place(storage(6)))];
        check(table, late, [Expect::Turn(B), Expect::Refused(Illegal::NotYourTurn, "FM-1.6")]);
    }
    check(Table::buying(2, []), [(A, DONE)], [Expect::Refused(Illegal::HireEndsTurn, "FM-3.5")]);
}

#[test]
fn fm_3_5_hiring_is_for_phase_3() {
    let wrong = Illegal::WrongPhase { rule: "FM-3.5" };
    check(Table::preparing(2), [(A, hire(0))], [Expect::Refused(wrong, "FM-3.5")]);
    check(Table::books(2, []), [(A, hire(1))], [Expect::Refused(wrong, "FM-3.5")]);
}

#[test]
fn fm_3_6_hired_now_they_give_no_action_in_this_phase() {
    assert!(!Options::default().seasonal_act_at_once);
    let moves = [(A, hire(2)), (A, tear_down(START_MACHINE))];
    check(Table::buying(2, []), moves, [Expect::Refused(Illegal::NotYourTurn, "FM-1.6")]);
}

#[test]
fn fm_3_6_at_once_one_hires_first() {
    let table = at_once(0, [machine(6)]).kept(A, [storage(6)]);
    for action in [buy(machine(6)), keep(machine(6)), place(storage(6)), tear_down(START_MACHINE), DONE] {
        check(table.clone(), [(A, action)], [Expect::Refused(Illegal::HireFirst, "FM-3.6")]);
    }
    check(table, [], [Expect::Legal(A, [0, 1, 2].map(hire).to_vec())]);
}

#[test]
fn fm_3_6_at_once_the_actions_are_those_available_less_the_old_seasonal_workers_plus_those_paid_for_now() {
    for (old, available) in [(0, 3), (1, 4), (2, 5)] {
        let waiting = Expect::Phase(Phase::Buying { seat: A, left: available, hired: false });
        let table = check(at_once(old, []), [], [waiting, Expect::Available(A, available)]);
        for now in [0, 1, 2] {
            let expected = [hired(3 + now), Expect::Money(A, 100 - 7 * i32::from(now)), Expect::Turn(A)];
            check(table.clone(), [(A, hire(now))], expected);
        }
    }
}

#[test]
fn fm_3_6_at_once_locked_workers_do_not_act_either() {
    let options = Options { seasonal_act_at_once: true, ..fixed_tiles() };
    let table = Table::with(&options, 2).draw(&[1, 4]).play(B, open(4, 0)).play(A, PASS);
    let table = table.play(A, take_last(2)).until_buying();
    check(table, [(A, hire(2))], [Expect::Phase(Phase::Buying { seat: A, left: 1 + 2, hired: true })]);
}

#[test]
fn fm_3_6_at_once_there_are_at_least_0_actions() {
    // Eight of nine are in the canteen, and the two seasonal workers leave.
    let options = Options { seasonal_act_at_once: true, ..fixed_tiles() };
    let table = Table::with(&options, 2).seasonal(A, 2).canteen(A, 8).until_preparing().until_buying();
    let table = check(table.kept(A, [storage(6)]), [(A, hire(0))], [hired(0), Expect::Available(A, 0)]);
    check(table.clone(), [(A, tear_down(START_MACHINE))], [Expect::Refused(Illegal::NoActionLeft, "FM-3.1")]);
    check(table.clone(), [(A, place(storage(6)))], [hired(0)]);
    check(table, [(A, DONE)], [Expect::Events(vec![Event::EndedTurn { seat: A }]), Expect::Turn(B)]);
}

#[test]
fn fm_3_6_at_once_one_hires_only_once() {
    let table = at_once(0, []).play(A, hire(1));
    for workers in [0, 1, 2] {
        check(table.clone(), [(A, hire(workers))], [Expect::Refused(Illegal::HiredAlready, "FM-3.6")]);
    }
}

#[test]
fn fm_3_6_at_once_the_turn_ends_with_a_word_and_the_workers_stay() {
    let table = at_once(0, [machine(6)]).play(A, hire(2)).play(A, buy(machine(6)));
    let table = check(table, [(A, DONE)], [Expect::Turn(B), Expect::Available(A, 5), Expect::Money(A, 80)]);
    let table = table.until_round(2).until_auction();
    assert_eq!(seasonal(&table), 2, "for all of the next round");
}

#[test]
fn fm_3_6_at_once_money_is_paid_before_anything_is_bought() {
    let table = at_once(0, [machine(6)]).money(A, 18).play(A, hire(2));
    let why = Illegal::TooPoor { tile: machine(6), have: 4, need: 6 };
    check(table, [(A, buy(machine(6)))], [Expect::Refused(why, "FM-3.2")]);
}
