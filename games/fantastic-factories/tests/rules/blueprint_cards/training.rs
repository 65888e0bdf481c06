//! The four training cards.

use fantastic_factories::{Action, Blueprint, Blueprint::*, Event, Illegal};

use super::is_built_as_printed;
use crate::workbench::{Bench, ME, NOTHING, Recipe, Stock, pool, takes_only};

/// The card trains each of these dice, and no other, for 1 energy; the die stays unplaced.
fn trains(card: Blueprint, table: &[(u8, u8)]) {
    is_built_as_printed(card);
    takes_only(card, |dice| matches!(dice, [one] if table.iter().any(|(from, _)| from == one)));
    for &(from, to) in table {
        let takes = Stock { energy: 1, dice: pool(&[from]), ..NOTHING };
        Recipe::of(card, takes, Stock { dice: pool(&[to]), ..NOTHING }).check();
    }
    let mut bench = Bench::new(&Stock { energy: 1, dice: pool(&[3, 3, 5]), ..NOTHING }.beside(&[card]));
    let (from, to) = *table.iter().find(|(from, _)| *from == 3).expect("a 3 can always be trained");
    bench.play(Action::Activate { card, dice: pool(&[from]) });
    assert_eq!(bench.stock().dice, pool(&[3, 5, to]), "only one of two equal dice changes");
    assert!(bench.events.contains(&Event::Trained { seat: ME, die: from, to }));
}

/// The die cannot be trained by the card, though it lies there and can be paid.
fn leaves(card: Blueprint, die: u8) {
    let bench = Bench::new(&Stock { energy: 1, dice: pool(&[die]), ..NOTHING }.beside(&[card]));
    let why = bench.refused(Action::Activate { card, dice: pool(&[die]) });
    assert_eq!(why, Illegal::CannotTrain { card, die });
}

#[test]
fn dojo_flips_an_unplaced_die_to_its_opposite_side_for_1_energy() {
    trains(Dojo, &[(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)]);
}

#[test]
fn fitness_center_lowers_an_unplaced_die_by_one_for_1_energy_but_not_a_1() {
    trains(FitnessCenter, &[(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)]);
    leaves(FitnessCenter, 1);
}

#[test]
fn gymnasium_raises_an_unplaced_die_by_one_for_1_energy_but_not_a_6() {
    trains(Gymnasium, &[(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]);
    leaves(Gymnasium, 6);
}

#[test]
fn ff_2_5_training_cards_do_not_touch_dice_that_are_placed() {
    for card in [Dojo, FitnessCenter, Gymnasium, TempAgency] {
        let stock = Stock { energy: 3, dice: pool(&[3]), ..NOTHING };
        let mut bench = Bench::new(&stock.beside(&[card]));
        bench.play(Action::PutDie { floor: fantastic_factories::Floor::Research, die: 3 });
        let offers = bench.offered();
        assert!(!offers.iter().any(|action| matches!(action, Action::Activate { .. })), "{card:?}");
        let why = bench.refused(Action::Activate { card, dice: pool(&[3]) });
        assert_eq!(why, Illegal::DiceDoNotFit { card });
    }
}

/// A roll of one's own dice.
fn roll(dice: &[u8]) -> Action {
    Action::Roll { seat: ME, dice: pool(dice) }
}

#[test]
fn temp_agency_rolls_any_number_of_unplaced_dice_again_for_1_energy() {
    is_built_as_printed(TempAgency);
    let start = [1, 3, 3, 6];
    // Every way to pick one to four of them, with what is rolled and what lies there then.
    let cases: [(&[u8], &[u8], &[u8]); 11] = [
        (&[1], &[5], &[3, 3, 5, 6]),
        (&[3], &[3], &[1, 3, 3, 6]),
        (&[6], &[1], &[1, 1, 3, 3]),
        (&[1, 3], &[2, 2], &[2, 2, 3, 6]),
        (&[1, 6], &[4, 5], &[3, 3, 4, 5]),
        (&[3, 3], &[1, 6], &[1, 1, 6, 6]),
        (&[3, 6], &[2, 4], &[1, 2, 3, 4]),
        (&[1, 3, 3], &[6, 6, 6], &[6, 6, 6, 6]),
        (&[1, 3, 6], &[1, 1, 1], &[1, 1, 1, 3]),
        (&[3, 3, 6], &[2, 3, 4], &[1, 2, 3, 4]),
        (&[1, 3, 3, 6], &[4, 4, 5, 5], &[4, 4, 5, 5]),
    ];
    for (picked, rolled, left) in cases {
        let mut then: Vec<Action> = picked.iter().map(|&die| Action::PickDie { die }).collect();
        then.push(Action::RollDice);
        let mut bench = Bench::new(&Stock { energy: 1, dice: pool(&start), ..NOTHING }.beside(&[TempAgency]));
        bench.play(Action::Activate { card: TempAgency, dice: pool(&[]) });
        assert_eq!(bench.stock().energy, 0);
        let (last, picks) = then.split_last().expect("at least the roll");
        picks.iter().for_each(|pick| bench.play(*pick));
        bench.play_with(*last, &[roll(rolled)]);
        assert_eq!(bench.stock(), Stock { dice: pool(left), ..NOTHING }, "{picked:?}");
    }
}

#[test]
fn temp_agency_takes_1_energy_and_works_once_a_round() {
    let takes = Stock { energy: 1, dice: pool(&[2]), ..NOTHING };
    let recipe = Recipe {
        named: Some(pool(&[])),
        then: &[Action::PickDie { die: 2 }, Action::RollDice],
        chance: &[roll_of_a_5()],
        ..Recipe::of(TempAgency, takes, Stock { dice: pool(&[5]), ..NOTHING })
    };
    recipe.check();
}

fn roll_of_a_5() -> Action {
    roll(&[5])
}

#[test]
fn temp_agency_needs_a_die_to_roll_and_at_least_one_picked() {
    let idle = Bench::new(&Stock { energy: 1, ..NOTHING }.beside(&[TempAgency]));
    let activate = Action::Activate { card: TempAgency, dice: pool(&[]) };
    assert_eq!(idle.refused(activate), Illegal::NoDiceLeft { card: TempAgency });
    let mut bench = Bench::new(&Stock { energy: 1, dice: pool(&[2, 4, 4]), ..NOTHING }.beside(&[TempAgency]));
    bench.play(activate);
    assert_eq!(bench.offered(), [2, 4].map(|die| Action::PickDie { die }));
    assert_eq!(bench.refused(Action::RollDice), Illegal::PickADie);
    assert_eq!(bench.refused(Action::Finish), Illegal::FinishStep { rule: "FF-2.6" });
    bench.play(Action::PickDie { die: 4 });
    assert_eq!(bench.offered(), [Action::PickDie { die: 4 }, Action::RollDice]);
    let low = Action::PickDie { die: 2 };
    assert_eq!(bench.refused(low), Illegal::DieTooLow { rule: "FF-2.6", die: 2, least: 4 });
}

#[test]
fn temp_agency_takes_no_dice_itself() {
    for die in 1..=6 {
        let bench = Bench::new(&Stock { energy: 1, dice: pool(&[die]), ..NOTHING }.beside(&[TempAgency]));
        let why = bench.refused(Action::Activate { card: TempAgency, dice: pool(&[die]) });
        assert_eq!(why, Illegal::DiceDoNotFit { card: TempAgency });
    }
}

#[test]
fn ff_2_6_an_extra_die_is_trained_like_any_other() {
    let stock = Stock { energy: 3, dice: pool(&[]), ..NOTHING };
    let mut bench = Bench::new(&stock.beside(&[Golem, Gymnasium]));
    bench.play(Action::Activate { card: Golem, dice: pool(&[2]) });
    bench.play(Action::Activate { card: Gymnasium, dice: pool(&[2]) });
    assert_eq!(bench.stock(), Stock { dice: pool(&[3]), ..NOTHING });
}
