//! The seven utility cards.

use fantastic_factories::{Action, Blueprint, Blueprint::*, Illegal, Position};

use super::is_built_as_printed;
use crate::workbench::{Bench, NOTHING, Recipe, Stock, bag, pool, takes_only};

/// Activates a Black Market with a 3 and discards `card`, with no resources to begin with.
fn sell(card: Blueprint) -> Bench {
    let position = Position {
        dice: pool(&[3]),
        hand: bag(&[card]),
        compound: bag(&[BlackMarket]),
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    bench.play(Action::Activate { card: BlackMarket, dice: pool(&[3]) });
    assert_eq!(bench.offered(), [Action::Discard { card }]);
    bench.play(Action::Discard { card });
    assert_eq!(bench.view().discard, bag(&[card]));
    bench
}

#[test]
fn black_market_pays_the_printed_cost_of_a_discarded_card_for_any_die() {
    is_built_as_printed(BlackMarket);
    takes_only(BlackMarket, |dice| dice.len() == 1);
    for die in 1..=6 {
        let takes = Stock { cards: 1, dice: pool(&[die]), ..NOTHING };
        // The card is a Beacon: 2 metal and 4 energy, of which 1 metal and 3 energy are chosen.
        let then = [Action::Discard { card: Beacon }, Action::Split { metal: 1 }];
        let gives = Stock { metal: 1, energy: 3, ..NOTHING };
        Recipe { then: &then, ..Recipe::of(BlackMarket, takes, gives) }.check();
    }
}

#[test]
fn black_market_pays_a_card_of_at_most_4_resources_in_full_without_asking() {
    for (card, _, _, _, _, metal, energy, _, _) in super::PRINTED {
        if metal + energy <= 4 {
            let gives = Stock { metal: metal.into(), energy: energy.into(), ..NOTHING };
            assert_eq!(sell(card).stock(), gives, "{card:?}");
        }
    }
}

#[test]
fn black_market_lets_the_player_choose_4_resources_of_a_dearer_card() {
    // FF-2.9: every card that costs more than 4, with the metal that may be taken.
    let dear = [
        (Beacon, 0..=2),
        (BlackMarket, 2..=3),
        (Laboratory, 0..=1),
        (Manufactory, 1..=2),
        (MegaFactory, 2..=3),
        (Megalith, 2..=4),
        (Warehouse, 2..=3),
    ];
    let costly = super::PRINTED.iter().filter(|row| row.5 + row.6 > 4).map(|row| row.0);
    assert!(costly.eq(dear.iter().map(|(card, _)| *card)));
    for (card, metals) in dear {
        let bench = sell(card);
        assert_eq!(bench.stock(), NOTHING, "nothing before the choice");
        let splits: Vec<Action> = metals.clone().map(|metal| Action::Split { metal }).collect();
        assert_eq!(bench.offered(), splits, "{card:?}");
        let (least, most) = (*metals.start(), *metals.end());
        let wrong = Illegal::WrongAmount { rule: "FF-2.9", least, most };
        assert_eq!(bench.refused(Action::Split { metal: most + 1 }), wrong);
        assert_eq!(bench.refused(Action::Finish), Illegal::FinishStep { rule: "FF-2.9" });
        for metal in metals {
            let mut bench = bench.clone();
            bench.play(Action::Split { metal });
            let gives = Stock { metal: metal.into(), energy: 4 - u16::from(metal), ..NOTHING };
            assert_eq!(bench.stock(), gives, "{card:?}");
        }
    }
}

#[test]
fn black_market_ignores_the_discount_of_megalith() {
    let position = Position {
        dice: pool(&[3]),
        hand: bag(&[Megalith]),
        compound: bag(&[BlackMarket, Beacon, Beacon, Obelisk, Obelisk]),
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    bench.play(Action::Activate { card: BlackMarket, dice: pool(&[3]) });
    bench.play(Action::Discard { card: Megalith });
    bench.play(Action::Split { metal: 4 });
    assert_eq!(bench.stock(), Stock { metal: 4, ..NOTHING });
}

#[test]
fn foundry_makes_as_much_metal_of_as_much_energy_as_any_die_shows() {
    is_built_as_printed(Foundry);
    takes_only(Foundry, |dice| dice.len() == 1);
    for die in 1..=6u8 {
        let takes = Stock { energy: die.into(), dice: pool(&[die]), ..NOTHING };
        Recipe::of(Foundry, takes, Stock { metal: die.into(), ..NOTHING }).check();
    }
}

#[test]
fn harvester_makes_4_metal_or_7_energy_of_a_pair() {
    is_built_as_printed(Harvester);
    takes_only(Harvester, |dice| matches!(dice, [a, b] if a == b));
    let payouts = [Stock { metal: 4, ..NOTHING }, Stock { energy: 7, ..NOTHING }];
    for die in 1..=6 {
        let takes = Stock { dice: pool(&[die, die]), ..NOTHING };
        for (option, gives) in (0..).zip(payouts) {
            let then = [Action::Payout { option }];
            Recipe { then: &then, ..Recipe::of(Harvester, takes, gives) }.check();
        }
    }
}

#[test]
fn harvester_gives_nothing_before_the_choice_and_asks_for_exactly_two_payouts() {
    let mut bench = Bench::new(&Stock { dice: pool(&[5, 5]), ..NOTHING }.beside(&[Harvester]));
    bench.play(Action::Activate { card: Harvester, dice: pool(&[5, 5]) });
    assert_eq!(bench.stock(), NOTHING);
    assert_eq!(bench.offered(), [0, 1].map(|option| Action::Payout { option }));
    assert_eq!(bench.refused(Action::Payout { option: 2 }), Illegal::NoSuchPayout);
}

#[test]
fn incinerator_makes_6_energy_of_1_card_and_1_metal_without_a_die() {
    is_built_as_printed(Incinerator);
    takes_only(Incinerator, |dice| dice.is_empty());
    let takes = Stock { metal: 1, cards: 1, ..NOTHING };
    let then = [Action::Discard { card: Beacon }];
    Recipe { then: &then, ..Recipe::of(Incinerator, takes, Stock { energy: 6, ..NOTHING }) }.check();
}

#[test]
fn incinerator_burns_any_one_card_of_the_hand() {
    let position = Position {
        metal: 1,
        hand: bag(&[Dojo, Golem, Golem]),
        compound: bag(&[Incinerator]),
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    bench.play(Action::Activate { card: Incinerator, dice: pool(&[]) });
    assert_eq!(bench.stock(), Stock { cards: 3, ..NOTHING }, "the metal is paid, nothing made yet");
    assert_eq!(bench.offered(), [Dojo, Golem].map(|card| Action::Discard { card }));
    let elsewhere = Action::Discard { card: Incinerator };
    assert_eq!(bench.refused(elsewhere), Illegal::NotInHand { rule: "FF-2.5", card: Incinerator });
    let two = Action::DiscardTwo { cards: [Dojo, Golem] };
    assert_eq!(bench.refused(two), Illegal::TooFewCards { card: Incinerator, have: 2, need: 1 });
    bench.play(Action::Discard { card: Golem });
    assert_eq!(bench.hand(), bag(&[Dojo, Golem]));
    assert_eq!(bench.view().discard, bag(&[Golem]));
}

#[test]
fn motherlode_makes_1_metal_of_a_low_die_and_2_of_a_high_one() {
    is_built_as_printed(Motherlode);
    takes_only(Motherlode, |dice| dice.len() == 1);
    for (die, metal) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)] {
        let takes = Stock { dice: pool(&[die]), ..NOTHING };
        Recipe::of(Motherlode, takes, Stock { metal, ..NOTHING }).check();
    }
}

#[test]
fn power_plant_makes_as_much_energy_as_any_die_shows() {
    is_built_as_printed(PowerPlant);
    takes_only(PowerPlant, |dice| dice.len() == 1);
    for die in 1..=6u8 {
        let takes = Stock { dice: pool(&[die]), ..NOTHING };
        Recipe::of(PowerPlant, takes, Stock { energy: die.into(), ..NOTHING }).check();
    }
}

#[test]
fn refinery_makes_3_metal_of_1_card_and_3_energy_without_a_die() {
    is_built_as_printed(Refinery);
    takes_only(Refinery, |dice| dice.is_empty());
    let takes = Stock { energy: 3, cards: 1, ..NOTHING };
    let then = [Action::Discard { card: Beacon }];
    Recipe { then: &then, ..Recipe::of(Refinery, takes, Stock { metal: 3, ..NOTHING }) }.check();
}
