//! FM-5.1 and FM-6: income, debt and the winner.

use engine::{Game, Outcome, Turn};
use factory_manager::{Event, Illegal, Phase};

use crate::table::*;

/// All have closed this round's books; the energy tile comes next.
fn decided(seats: u8, round: u8) -> Table {
    Table::new(seats).until_round(round).until_energy()
}

/// The end of a match of two or more, given their money and tracks before the last income.
/// The energy price is 5.
fn outcome<const N: usize>(factories: [(i32, [i16; 4]); N]) -> Outcome {
    let mut table = decided(N as u8, 5);
    for (n, (money, tracks)) in factories.into_iter().enumerate() {
        let seat = engine::Seat(n as u8);
        table = table.money(seat, money).tracks(seat, tracks);
    }
    let table = table.energy(0);
    assert_eq!(table.view().energy.price, 5);
    table.state.outcome().expect("the match is over")
}

#[test]
fn fm_5_1_worked_example_the_starting_factory_earns_16_at_price_1() {
    let earned = |seat| Event::Earned { seat, goods: 2, energy_cost: 4, income: 16, money: 34 };
    let events = vec![Event::TurnedEnergy { step: 0, price: 1 }, earned(A), earned(B)];
    let table = check(
        Table::preparing(2).until_energy().energy(0),
        [],
        [Expect::Events(events), Expect::Money(A, 34)],
    );
    assert_eq!(table.view().factories[0].income, 16);
}

#[test]
fn fm_5_1_worked_example_production_3_with_storage_8_earns_30_before_energy() {
    let (m, s) = (START_MACHINE, START_STORAGE);
    let table = Table::books(2, [m, m, robot(9), s, s, s, storage(10), storage(14)]).until_energy();
    let table = check(table, [], [Expect::Tracks(A, [3, 8, 4, 4])]);
    let earned = Event::Earned { seat: A, goods: 3, energy_cost: 4, income: 30 - 4, money: 18 + 26 };
    check(table.energy(0), [], [Expect::Event(earned)]);
}

#[test]
fn fm_5_1_income_is_10_for_each_good_made_and_stored_less_energy_times_price() {
    for (tracks, step, income) in [
        ([5, 3, 4, 4], 0, 30 - 4),
        ([3, 5, 4, 4], 0, 30 - 4),
        ([5, 5, 7, 4], 1, 50 - 14),
        ([4, 6, 9, 4], 2, 40 - 27),
        ([14, 16, 1, 0], 2, 140 - 3),
        ([0, 9, 1, 0], 2, -3),
        ([1, 1, 12, 0], 2, 10 - 36),
    ] {
        let table = decided(2, 1).tracks(A, tracks).energy(step);
        check(table, [], [Expect::Money(A, 18 + income)]);
    }
}

#[test]
fn fm_5_1_income_is_paid_in_the_order_of_play() {
    let table = Table::new(3).orders(&[3, 1, 2]).until_energy().energy(0);
    let earned = |seat| Event::Earned { seat, goods: 2, energy_cost: 4, income: 16, money: 34 };
    assert_eq!(table.events[1..], [earned(B), earned(C), earned(A)]);
}

#[test]
fn fm_5_1_in_round_5_income_is_doubled() {
    // Four energy tiles of 1 have made the price 5; now it is 7.
    let table = decided(2, 5).money(A, 100).tracks(A, [9, 8, 3, 4]).energy(2);
    let earned =
        Event::EarnedDouble { seat: A, goods: 8, energy_cost: 21, income: 2 * (80 - 21), money: 218 };
    check(table, [], [Expect::Event(earned), Expect::Money(A, 218)]);
}

#[test]
fn fm_5_1_a_negative_income_is_doubled_too() {
    let table = decided(2, 5).money(A, 10).tracks(A, [0, 3, 4, 4]).energy(0);
    let earned = Event::EarnedDouble { seat: A, goods: 0, energy_cost: 20, income: -40, money: -30 };
    check(table, [], [Expect::Event(earned), Expect::Money(A, -30)]);
}

#[test]
fn fm_5_1_the_rounds_before_are_not_doubled() {
    for round in 1..=4 {
        let before = decided(2, round).money(A, 0).tracks(A, [3, 3, 1, 4]);
        let price = before.view().energy.price;
        check(before.energy(0), [], [Expect::Money(A, 30 - i32::from(price))]);
    }
}

#[test]
fn fm_5_1_money_falls_below_0_through_income() {
    let table = decided(2, 1).money(A, 2).tracks(A, [0, 3, 4, 4]).energy(2);
    check(table, [], [Expect::Money(A, 2 - 12)]);
}

/// A is in debt and has a factory of ten tiles and a kept tile.
fn in_debt() -> Table {
    let (m, s) = (START_MACHINE, START_STORAGE);
    let hall = [m, m, s, s, s, storage(6), storage(6), storage(10), storage(10)];
    Table::buying(5, [personnel(4), machine(6)]).order_tiles([12, 1, 2, 3, 4]).hall(A, hall).money(A, -1)
}

#[test]
fn fm_5_1_in_debt_nothing_is_bought_not_even_at_price_0() {
    let why = Illegal::InDebt { have: -1 };
    for tile in [personnel(4), machine(6)] {
        for action in [buy(tile), keep(tile)] {
            check(in_debt(), [(A, action)], [Expect::Refused(why, "FM-5.1")]);
        }
    }
    check(in_debt().money(A, 0), [(A, buy(personnel(4)))], [Expect::Money(A, 0)]);
}

#[test]
fn fm_5_1_in_debt_nobody_is_hired_not_even_at_price_0() {
    let why = Illegal::InDebt { have: -5 };
    check(in_debt().money(A, -5), [(A, hire(1))], [Expect::Refused(why, "FM-5.1")]);
    let free = Table::with(&own_tiles([("\n12,5,", "\n12,9,")]), 5).until_preparing().until_buying();
    let free = free.order_tiles([12, 1, 2, 3, 4]).money(A, -5);
    check(free.clone(), [(A, hire(1))], [Expect::Refused(why, "FM-5.1")]);
    check(free, [(A, hire(0))], [Expect::Turn(B), Expect::Money(A, -5)]);
}

#[test]
fn fm_5_1_in_debt_no_fee_is_paid() {
    let table = in_debt().kept(A, [storage(14), storage(18)]);
    let table = check(table, [(A, place(storage(14)))], [Expect::Money(A, -1)]);
    check(table, [(A, place(storage(18)))], [Expect::Refused(Illegal::InDebt { have: -1 }, "FM-5.1")]);
}

#[test]
fn fm_5_1_in_debt_one_tears_down_and_places_without_a_fee() {
    let (m, s) = (START_MACHINE, START_STORAGE);
    let table =
        Table::buying(2, []).hall(A, [m, s, control(5)]).kept(A, [control(13), robot(5)]).money(A, -40);
    let moves = [(A, tear_down(control(5))), (A, place(control(13))), (A, place(robot(5)))];
    let hall = vec![m, s, control(13), robot(5)];
    check(table, moves, [Expect::Hall(A, hall), Expect::Money(A, -40), Expect::Turn(A)]);
}

#[test]
fn fm_5_1_who_cannot_pay_for_a_seasonal_worker_again_loses_him() {
    let table = Table::buying(2, []).seasonal(A, 2).money(A, -1);
    let table = check(
        table,
        [],
        [Expect::Legal(A, [tear_down(START_MACHINE), tear_down(START_STORAGE), hire(0)].into())],
    );
    check(table, [(A, hire(0))], [Expect::Event(Event::Dismissed { seat: A, workers: 2 })]);
}

#[test]
fn fm_5_1_after_income_comes_the_next_round() {
    let table = decided(2, 1).energy(1);
    check(table.clone(), [], [Expect::Phase(Phase::DrawOrder)]);
    assert_eq!((table.view().round, table.state.outcome()), (2, None));
}

#[test]
fn fm_6_the_match_ends_after_round_5() {
    let table = decided(3, 5);
    assert_eq!(table.state.outcome(), None);
    let table = check(table.energy(0), [], [Expect::Phase(Phase::Over)]);
    assert_eq!((table.state.turn(), table.view().round), (Turn::Over, 5));
    for action in [DONE, PASS, buy(machine(6))] {
        check(table.clone(), [(A, action)], [Expect::Refused(Illegal::Over, "FM-6")]);
    }
}

#[test]
fn fm_6_the_most_money_wins() {
    // 10 x 4 - 4 x 5 = 20, doubled 40.
    let end = outcome([(100, [4, 4, 4, 4]), (101, [4, 4, 4, 4]), (90, [4, 4, 4, 4])]);
    assert_eq!((end.scores, end.places), (vec![140, 141, 130], vec![2, 1, 3]));
    assert_eq!(end.why.key, "outcome.most_money");
}

#[test]
fn fm_6_money_counts_not_the_last_income() {
    let end = outcome([(200, [0, 0, 1, 0]), (100, [6, 6, 2, 4])]);
    assert_eq!((end.scores, end.places), (vec![190, 200], vec![2, 1]));
    let end = outcome([(220, [0, 0, 1, 0]), (100, [6, 6, 2, 4])]);
    assert_eq!((end.scores, end.places), (vec![210, 200], vec![1, 2]));
}

#[test]
fn fm_6_a_tie_goes_to_the_higher_income_of_round_5() {
    // Last incomes 40, 60 and 40.
    let end = outcome([(120, [4, 4, 4, 4]), (100, [5, 5, 4, 4]), (120, [4, 4, 4, 4])]);
    assert_eq!((&end.scores, &end.places), (&vec![160, 160, 160], &vec![2, 1, 2]));
    assert_eq!(end.winners().collect::<Vec<_>>(), [B]);
    assert_eq!(end.why.key, "outcome.tie_income");
    assert_eq!((&end.why.facts["income"], &end.why.facts["next"]), (&60.into(), &40.into()));
}

#[test]
fn fm_6_still_tied_they_share_the_victory() {
    let end = outcome([(120, [4, 4, 4, 4]), (10, [4, 4, 4, 4]), (120, [4, 4, 4, 4])]);
    assert_eq!((&end.scores, &end.places), (&vec![160, 50, 160], &vec![1, 3, 1]));
    assert_eq!(end.winners().collect::<Vec<_>>(), [A, C]);
    assert_eq!(end.why.key, "outcome.shared");
}

#[test]
fn fm_6_least_debt_wins_where_all_are_in_debt() {
    let end = outcome([(-10, [0, 0, 1, 0]), (-5, [0, 0, 1, 0])]);
    assert_eq!((end.scores, end.places), (vec![-20, -15], vec![2, 1]));
}
