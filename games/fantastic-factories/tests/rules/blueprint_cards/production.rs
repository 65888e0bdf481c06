//! The twelve production cards.

use fantastic_factories::{Action, Illegal, Position};

use super::{is_built_as_printed, printed};
use crate::workbench::{Bench, NOTHING, Recipe, Stock, bag, pool, takes_only};
use fantastic_factories::{Blueprint::*, Kind};

fn is_pair(dice: &[u8]) -> bool {
    matches!(dice, [a, b] if a == b)
}

#[test]
fn aluminum_factory_makes_2_goods_and_1_metal_of_a_pair_and_5_energy() {
    is_built_as_printed(AluminumFactory);
    takes_only(AluminumFactory, is_pair);
    for die in 1..=6 {
        let takes = Stock { energy: 5, dice: pool(&[die, die]), ..NOTHING };
        Recipe::of(AluminumFactory, takes, Stock { goods: 2, metal: 1, ..NOTHING }).check();
    }
}

#[test]
fn assembly_line_makes_2_goods_of_three_dice_in_a_row() {
    is_built_as_printed(AssemblyLine);
    let runs = [[1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6]];
    takes_only(AssemblyLine, |dice| runs.iter().any(|run| run == dice));
    for run in runs {
        let takes = Stock { dice: pool(&run), ..NOTHING };
        Recipe::of(AssemblyLine, takes, Stock { goods: 2, ..NOTHING }).check();
    }
}

#[test]
fn battery_factory_makes_1_good_of_4_energy_without_a_die() {
    is_built_as_printed(BatteryFactory);
    takes_only_no_dice(BatteryFactory);
    let takes = Stock { energy: 4, ..NOTHING };
    Recipe::of(BatteryFactory, takes, Stock { goods: 1, ..NOTHING }).check();
}

/// Whatever dice lie there, the card is activated without any.
fn takes_only_no_dice(card: fantastic_factories::Blueprint) {
    takes_only(card, |dice| dice.is_empty());
    let plenty = Stock { metal: 9, energy: 9, cards: 4, goods: 0, dice: pool(&[1, 4, 4, 6]) };
    assert!(Bench::new(&plenty.beside(&[card])).accepts(Action::Activate { card, dice: pool(&[]) }));
}

#[test]
fn biolab_makes_1_good_of_a_1_and_1_energy() {
    is_built_as_printed(Biolab);
    takes_only(Biolab, |dice| dice == [1]);
    let takes = Stock { energy: 1, dice: pool(&[1]), ..NOTHING };
    Recipe::of(Biolab, takes, Stock { goods: 1, ..NOTHING }).check();
}

#[test]
fn concrete_plant_makes_2_goods_of_a_pair_and_its_value_in_metal_once() {
    is_built_as_printed(ConcretePlant);
    takes_only(ConcretePlant, is_pair);
    for die in 1..=6 {
        let takes = Stock { metal: die.into(), dice: pool(&[die, die]), ..NOTHING };
        Recipe::of(ConcretePlant, takes, Stock { goods: 2, ..NOTHING }).check();
    }
}

#[test]
fn concrete_plant_offers_only_the_pairs_that_can_be_paid() {
    let stock = Stock { metal: 3, dice: pool(&[2, 2, 3, 3, 4, 4]), ..NOTHING };
    let bench = Bench::new(&stock.beside(&[ConcretePlant]));
    let with = |dice: &[u8]| Action::Activate { card: ConcretePlant, dice: pool(dice) };
    let activations: Vec<Action> =
        bench.offered().into_iter().filter(|action| matches!(action, Action::Activate { .. })).collect();
    assert_eq!(activations, [with(&[2, 2]), with(&[3, 3])]);
    let dear = Illegal::TooLittleMetal { rule: "FF-2.5", have: 3, need: 4 };
    assert_eq!(bench.refused(with(&[4, 4])), dear);
}

#[test]
fn fulfillment_center_makes_1_good_and_1_metal_of_a_4_and_2_energy() {
    is_built_as_printed(FulfillmentCenter);
    takes_only(FulfillmentCenter, |dice| dice == [4]);
    let takes = Stock { energy: 2, dice: pool(&[4]), ..NOTHING };
    Recipe::of(FulfillmentCenter, takes, Stock { goods: 1, metal: 1, ..NOTHING }).check();
}

#[test]
fn manufactory_makes_1_good_and_2_metal_or_3_energy_or_2_cards_of_a_pair() {
    is_built_as_printed(Manufactory);
    takes_only(Manufactory, is_pair);
    let payouts = [
        Stock { goods: 1, metal: 2, ..NOTHING },
        Stock { goods: 1, energy: 3, ..NOTHING },
        Stock { goods: 1, cards: 2, ..NOTHING },
    ];
    for die in 1..=6 {
        let takes = Stock { dice: pool(&[die, die]), ..NOTHING };
        for (option, gives) in (0..).zip(payouts) {
            let then = [Action::Payout { option }];
            Recipe { then: &then, ..Recipe::of(Manufactory, takes, gives) }.check();
        }
    }
}

#[test]
fn manufactory_gives_its_good_at_once_and_then_asks_for_exactly_three_payouts() {
    let mut bench = Bench::new(&Stock { dice: pool(&[5, 5]), ..NOTHING }.beside(&[Manufactory]));
    bench.play(Action::Activate { card: Manufactory, dice: pool(&[5, 5]) });
    assert_eq!(bench.stock(), Stock { goods: 1, ..NOTHING });
    assert_eq!(bench.offered(), [0, 1, 2].map(|option| Action::Payout { option }));
    assert_eq!(bench.refused(Action::Payout { option: 3 }), Illegal::NoSuchPayout);
    assert_eq!(bench.refused(Action::Finish), Illegal::FinishStep { rule: "FF-2.5" });
}

#[test]
fn mega_factory_makes_2_goods_and_an_extra_die_of_any_value_of_three_equal_dice() {
    is_built_as_printed(MegaFactory);
    takes_only(MegaFactory, |dice| matches!(dice, [a, b, c] if a == b && b == c));
    for die in 1..=6 {
        let takes = Stock { dice: pool(&[die, die, die]), ..NOTHING };
        for extra in 1..=6 {
            let gives = Stock { goods: 2, dice: pool(&[extra]), ..NOTHING };
            let then = [Action::ExtraDie { die: extra }];
            Recipe { then: &then, ..Recipe::of(MegaFactory, takes, gives) }.check();
        }
    }
}

#[test]
fn mega_factory_asks_for_the_value_of_the_extra_die_at_once() {
    let mut bench = Bench::new(&Stock { dice: pool(&[2, 2, 2]), ..NOTHING }.beside(&[MegaFactory]));
    bench.play(Action::Activate { card: MegaFactory, dice: pool(&[2, 2, 2]) });
    assert_eq!(bench.stock(), Stock { goods: 2, ..NOTHING });
    assert_eq!(bench.offered(), [1, 2, 3, 4, 5, 6].map(|die| Action::ExtraDie { die }));
    for die in [0, 7] {
        assert_eq!(bench.refused(Action::ExtraDie { die }), Illegal::NoSuchDie { rule: "FF-2.6", die });
    }
    assert_eq!(bench.refused(Action::Finish), Illegal::FinishStep { rule: "FF-2.6" });
}

#[test]
fn nuclear_plant_makes_1_good_and_1_energy_of_a_6() {
    is_built_as_printed(NuclearPlant);
    takes_only(NuclearPlant, |dice| dice == [6]);
    let takes = Stock { dice: pool(&[6]), ..NOTHING };
    Recipe::of(NuclearPlant, takes, Stock { goods: 1, energy: 1, ..NOTHING }).check();
}

#[test]
fn recycling_plant_makes_1_good_and_draws_1_card_for_2_cards_and_2_energy() {
    is_built_as_printed(RecyclingPlant);
    takes_only_no_dice(RecyclingPlant);
    let takes = Stock { energy: 2, cards: 2, ..NOTHING };
    let gives = Stock { goods: 1, cards: 1, ..NOTHING };
    let then = [Action::DiscardTwo { cards: [Beacon, Megalith] }];
    Recipe { then: &then, ..Recipe::of(RecyclingPlant, takes, gives) }.check();
}

#[test]
fn recycling_plant_discards_two_cards_of_the_hand_before_it_draws() {
    let position = Position {
        energy: 2,
        hand: bag(&[Dojo, Golem, Golem]),
        compound: bag(&[RecyclingPlant]),
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    bench.play(Action::Activate { card: RecyclingPlant, dice: pool(&[]) });
    assert_eq!(bench.stock(), Stock { cards: 3, ..NOTHING }, "the energy is paid, nothing made yet");
    let two = |cards| Action::DiscardTwo { cards };
    assert_eq!(bench.offered(), [two([Dojo, Golem]), two([Golem, Golem])]);
    assert_eq!(bench.refused(two([Dojo, Dojo])), Illegal::NotInHand { rule: "FF-2.5", card: Dojo });
    assert_eq!(bench.refused(two([Dojo, Robot])), Illegal::NotInHand { rule: "FF-2.5", card: Robot });
    let one = Action::Discard { card: Golem };
    assert_eq!(bench.refused(one), Illegal::TooFewCards { card: RecyclingPlant, have: 1, need: 2 });
    let draw = Action::Draw { seat: crate::workbench::ME, card: Warehouse };
    bench.play_with(two([Golem, Golem]), &[draw]);
    assert_eq!(bench.hand(), bag(&[Dojo, Warehouse]));
    assert_eq!(bench.view().discard, bag(&[Golem, Golem]));
    assert_eq!(bench.stock(), Stock { goods: 1, cards: 2, ..NOTHING });
}

#[test]
fn trash_compactor_makes_2_goods_of_a_pair_and_2_cards() {
    is_built_as_printed(TrashCompactor);
    takes_only(TrashCompactor, is_pair);
    for die in 1..=6 {
        let takes = Stock { cards: 2, dice: pool(&[die, die]), ..NOTHING };
        let then = [Action::DiscardTwo { cards: [Beacon, Megalith] }];
        Recipe { then: &then, ..Recipe::of(TrashCompactor, takes, Stock { goods: 2, ..NOTHING }) }.check();
    }
}

#[test]
fn warehouse_makes_2_goods_and_2_energy_of_three_dice_with_a_sum_of_14_or_more() {
    is_built_as_printed(Warehouse);
    let fits = [
        [2, 6, 6],
        [3, 5, 6],
        [3, 6, 6],
        [4, 4, 6],
        [4, 5, 5],
        [4, 5, 6],
        [4, 6, 6],
        [5, 5, 5],
        [5, 5, 6],
        [5, 6, 6],
        [6, 6, 6],
    ];
    takes_only(Warehouse, |dice| fits.iter().any(|fit| fit == dice));
    for dice in fits {
        let takes = Stock { dice: pool(&dice), ..NOTHING };
        Recipe::of(Warehouse, takes, Stock { goods: 2, energy: 2, ..NOTHING }).check();
    }
}

#[test]
fn goods_made_are_points_at_once() {
    let mut bench = Bench::new(&Stock { goods: 4, dice: pool(&[6]), ..NOTHING }.beside(&[NuclearPlant]));
    assert_eq!(bench.view().players[0].score, 4 + printed(NuclearPlant).7);
    bench.play(Action::Activate { card: NuclearPlant, dice: pool(&[6]) });
    assert_eq!(bench.view().players[0].score, 5 + printed(NuclearPlant).7);
}

#[test]
fn all_twelve_production_cards_are_tested_here() {
    let here = [
        AluminumFactory,
        AssemblyLine,
        BatteryFactory,
        Biolab,
        ConcretePlant,
        FulfillmentCenter,
        Manufactory,
        MegaFactory,
        NuclearPlant,
        RecyclingPlant,
        TrashCompactor,
        Warehouse,
    ];
    let all: Vec<_> =
        super::PRINTED.iter().filter(|row| row.3 == Kind::Production).map(|row| row.0).collect();
    assert_eq!(here.as_slice(), all);
}
