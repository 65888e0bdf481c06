//! FF-1.4: the contractors whose work comes in the work phase: Foreman, Hired Hands, Specialist.

use fantastic_factories::{Blueprint::*, Boon, Contractor, Contractor::*, Event, Floor, Illegal};

use crate::table::*;

/// A solo match: this contractor hired with 4 energy; the work phase begins.
fn hired(contractor: Contractor) -> Table {
    let rest = [Miner, Electrician, Investor];
    let table = Table::market(1).contractors([contractor, rest[0], rest[1], rest[2]]).hand(A, [Beacon]);
    table.metal(A, 3).energy(A, 4).play(A, hire(0, Beacon)).chance(enter(Architect))
}

#[test]
fn ff_1_4_the_foreman_costs_2_energy_and_sets_0_to_4_dice_before_any_is_rolled() {
    for set in 0..=4u8 {
        let mut table = check(hired(Foreman), [], [Expect::Has(A, [3, 2, 0]), Expect::Dice(A, vec![])]);
        for _ in 0..set {
            table = table.play(A, set_die(6));
        }
        if set == 4 {
            assert!(!table.is_legal(A, ROLL), "nothing is left to roll");
        } else {
            table = table.play(A, ROLL);
            let rest = (0..4 - set).map(|_| 1).collect();
            table = table.chance(fantastic_factories::Action::Roll { seat: A, dice: rest });
        }
        let dice = [vec![6; set.into()], vec![1; (4 - set).into()]].concat();
        check(table, [], [Expect::Dice(A, dice), Expect::Working(vec![A])]);
    }
}

#[test]
fn ff_1_4_the_foreman_sets_any_values_named_from_low_to_high() {
    let moves = [1, 3, 3, 6].map(|die| a(set_die(die)));
    check(hired(Foreman), moves, [Expect::Dice(A, vec![1, 3, 3, 6])]);
    let why = Illegal::DieTooLow { rule: "FF-1.4", die: 3, least: 4 };
    check(hired(Foreman), [a(set_die(4)), a(set_die(3))], [Expect::Refused(why, "FF-1.4")]);
    for die in [0, 7] {
        let why = Illegal::NoSuchDie { rule: "FF-1.4", die };
        check(hired(Foreman), [a(set_die(die))], [Expect::Refused(why, "FF-1.4")]);
    }
}

#[test]
fn ff_1_4_dice_the_foreman_set_are_not_rolled_again_with_the_rest() {
    let table = hired(Foreman).play(A, set_die(2)).play(A, ROLL);
    assert_eq!(table.possible(roll(A, [4, 4, 4, 4])), Err("FF-2.1"));
    check(table, [chance(roll(A, [4, 4, 5]))], [Expect::Dice(A, vec![2, 4, 4, 5])]);
}

#[test]
fn ff_1_4_nothing_else_comes_before_the_foremans_dice() {
    let why = Illegal::FinishStep { rule: "FF-1.4" };
    let table = hired(Foreman).play(A, set_die(2));
    check(table.clone(), [a(generate(2))], [Expect::Refused(why, "FF-1.4")]);
    check(table, [a(FINISH)], [Expect::Refused(why, "FF-1.4")]);
}

#[test]
fn ff_1_4_the_foreman_works_only_for_the_hirer_and_only_this_round() {
    let table = Table::market(2).contractors([Foreman, Miner, Electrician, Investor]).hand(A, [Beacon]);
    let table = table.play(A, hire(0, Beacon)).settle().play(B, take(Golem)).chance(reveal(Beacon));
    let table = table.chance(roll(B, [2, 2, 2, 2]));
    let table = check(table, [], [Expect::Working(vec![A, B]), Expect::Dice(A, vec![])]);
    let why = Illegal::NotNow { rule: "FF-1.4" };
    check(table.clone(), [b(set_die(6))], [Expect::Refused(why, "FF-1.4")]);
    let table = table.play(A, ROLL).settle().next_work();
    check(table, [], [Expect::Round(2), Expect::Dice(A, vec![1; 4]), Expect::Dice(B, vec![1; 4])]);
}

#[test]
fn ff_1_4_hired_hands_cost_3_energy_and_roll_six_dice() {
    let table = check(hired(HiredHands), [], [Expect::Has(A, [3, 1, 0]), Expect::Chance]);
    assert_eq!(table.possible(roll(A, [1, 2, 3, 4])), Err("FF-2.1"));
    let table = check(
        table,
        [chance(roll(A, [1, 2, 3, 4, 5, 6]))],
        [Expect::Dice(A, vec![1, 2, 3, 4, 5, 6]), Expect::Working(vec![A])],
    );
    check(table.next_work(), [], [Expect::Round(2), Expect::Dice(A, vec![1; 4])]);
}

/// The Specialist hired, and these dice rolled.
fn specialist_and(dice: [u8; 4]) -> Table {
    hired(Specialist).chance(roll(A, dice))
}

#[test]
fn ff_1_4_the_specialist_is_a_fifth_die_of_any_value() {
    for value in 1..=6 {
        let table = specialist_and([1, 1, 1, 1]);
        check(table, [a(specialist(value))], [Expect::Dice(A, vec![1, 1, 1, 1, value])]);
    }
    for die in [0, 7] {
        let why = Illegal::NoSuchDie { rule: "FF-1.4", die };
        check(specialist_and([1, 1, 1, 1]), [a(specialist(die))], [Expect::Refused(why, "FF-1.4")]);
    }
}

#[test]
fn ff_1_4_the_specialists_die_is_set_at_any_moment_of_the_work_phase() {
    let early = [a(specialist(6)), a(mine(6)), a(generate(1))];
    check(specialist_and([1, 1, 1, 1]), early, [Expect::Has(A, [4, 5, 0])]);
    let late = [a(generate(1)), a(generate(1)), a(generate(1)), a(specialist(6)), a(mine(6))];
    check(specialist_and([1, 1, 1, 1]), late, [Expect::Has(A, [4, 9, 0]), Expect::Dice(A, vec![1])]);
}

#[test]
fn ff_1_4_the_specialists_die_can_be_set_only_once_and_only_by_the_hirer() {
    let twice = [a(specialist(6)), a(specialist(6))];
    check(specialist_and([1; 4]), twice, [Expect::Refused(Illegal::NoSpecialist, "FF-1.4")]);
    check(Table::work(2), [b(specialist(6))], [Expect::Refused(Illegal::NoSpecialist, "FF-1.4")]);
}

#[test]
fn ff_1_4_until_it_is_set_the_specialists_die_cannot_be_placed_trained_or_rolled_again() {
    let table = specialist_and([1, 1, 1, 1]).dice(A, []).compound(A, [TempAgency, Gymnasium]);
    for die in 1..=6 {
        for floor in Floor::ALL {
            assert!(!table.is_legal(A, put(*floor, die)));
        }
        assert!(!table.is_legal(A, activate(Gymnasium, [die])));
    }
    let why = Illegal::NoDiceLeft { card: TempAgency };
    check(table, [a(activate(TempAgency, []))], [Expect::Refused(why, "FF-2.6")]);
}

#[test]
fn ff_1_4_once_set_the_specialists_die_is_trained_and_rolled_again_like_any_other() {
    let table = specialist_and([1, 1, 1, 1]).dice(A, []).compound(A, [TempAgency, Gymnasium]);
    let moves =
        [a(specialist(4)), a(activate(Gymnasium, [4])), a(activate(TempAgency, [])), a(pick_die(5)), a(ROLL)];
    check(table, moves.into_iter().chain([chance(roll(A, [2]))]), [Expect::Dice(A, vec![2])]);
}

#[test]
fn ff_1_4_an_unset_specialists_die_is_lost_at_the_end() {
    let table =
        check(specialist_and([1, 1, 1, 1]), [a(FINISH)], [Expect::Event(Event::LostSpecialist { seat: A })]);
    let table = table.next_work();
    assert_eq!(table.view().players[0].boon, Boon::None);
    check(table, [a(specialist(6))], [Expect::Refused(Illegal::NoSpecialist, "FF-1.4")]);
}

#[test]
fn ff_1_4_a_set_specialists_die_is_not_reported_as_lost() {
    let table = check(specialist_and([1; 4]), [a(specialist(2)), a(FINISH)], [Expect::Dice(A, vec![])]);
    assert!(!table.events.contains(&Event::LostSpecialist { seat: A }));
}
