//! The six special cards; copying with the Replicator has a file of its own.

use fantastic_factories::{Action, Blueprint, Blueprint::*, Contractor, Event, Illegal, Position};

use super::{cannot_be_activated, is_built_as_printed};
use crate::workbench::{Bench, ME, NOTHING, Recipe, Stock, bag, pool, takes_only};

#[test]
fn golem_makes_an_extra_die_of_value_x_of_x_energy_from_1_to_6() {
    is_built_as_printed(Golem);
    for die in 1..=6u8 {
        let takes = Stock { energy: die.into(), ..NOTHING };
        let gives = Stock { dice: pool(&[die]), ..NOTHING };
        Recipe { named: Some(pool(&[die])), ..Recipe::of(Golem, takes, gives) }.check();
    }
}

#[test]
fn golem_asks_for_exactly_one_value_and_no_die_that_lies_there() {
    // The dice of the action are the extra die's value: one, whatever is unplaced.
    takes_only(Golem, |dice| dice.len() == 1);
    let stock = Stock { energy: 4, dice: pool(&[6]), ..NOTHING };
    let bench = Bench::new(&stock.beside(&[Golem]));
    let values: Vec<Action> =
        bench.offered().into_iter().filter(|action| matches!(action, Action::Activate { .. })).collect();
    assert_eq!(values, [1, 2, 3, 4].map(|die| Action::Activate { card: Golem, dice: pool(&[die]) }));
}

#[test]
fn robot_rolls_an_extra_die_for_1_metal() {
    is_built_as_printed(Robot);
    takes_only(Robot, |dice| dice.is_empty());
    for die in 1..=6 {
        let takes = Stock { metal: 1, ..NOTHING };
        let chance = [Action::Roll { seat: ME, dice: pool(&[die]) }];
        let gives = Stock { dice: pool(&[die]), ..NOTHING };
        Recipe { chance: &chance, ..Recipe::of(Robot, takes, gives) }.check();
    }
}

#[test]
fn ff_2_6_golem_robot_and_mega_factory_dice_leave_at_the_end_of_the_round() {
    let stock = Stock { metal: 1, energy: 5, dice: pool(&[2, 2, 2]), ..NOTHING };
    let mut bench = Bench::new(&stock.beside(&[Golem, Robot, MegaFactory]));
    bench.play(Action::Activate { card: Golem, dice: pool(&[5]) });
    bench.play_with(
        Action::Activate { card: Robot, dice: pool(&[]) },
        &[Action::Roll { seat: ME, dice: pool(&[4]) }],
    );
    bench.play(Action::Activate { card: MegaFactory, dice: pool(&[2, 2, 2]) });
    bench.play(Action::ExtraDie { die: 6 });
    assert_eq!(bench.stock().dice, pool(&[4, 5, 6]));
    bench.next_work_phase(&[1, 1, 2, 2]);
    assert_eq!(bench.stock().dice, pool(&[1, 1, 2, 2]), "four dice again");
}

#[test]
fn laboratory_draws_1_card_with_the_first_goods_of_a_round_only() {
    is_built_as_printed(Laboratory);
    cannot_be_activated(Laboratory);
    let stock = Stock { energy: 5, dice: pool(&[6]), ..NOTHING };
    let mut bench = Bench::new(&stock.beside(&[Laboratory, NuclearPlant, BatteryFactory]));
    let draw = Action::Draw { seat: ME, card: Warehouse };
    bench.play_with(Action::Activate { card: NuclearPlant, dice: pool(&[6]) }, &[draw]);
    assert_eq!(bench.stock(), Stock { goods: 1, energy: 6, cards: 1, ..NOTHING });
    assert_eq!(bench.hand(), bag(&[Warehouse]));
    assert!(bench.fired(Laboratory) && bench.has_used(Laboratory));
    bench.play(Action::Activate { card: BatteryFactory, dice: pool(&[]) });
    assert_eq!(bench.stock(), Stock { goods: 2, energy: 2, cards: 1, ..NOTHING });
    assert!(!bench.fired(Laboratory));
    bench.next_work_phase(&[6, 6, 6, 6]);
    let cards = bench.stock().cards;
    bench.play(Action::Activate { card: NuclearPlant, dice: pool(&[6]) });
    assert!(bench.fired(Laboratory), "it fires again in the next round");
    assert_eq!(bench.stock().cards, cards + 1);
}

#[test]
fn laboratory_draws_1_card_for_2_goods_and_none_for_resources() {
    let stock = Stock { dice: pool(&[1, 2, 3, 4]), ..NOTHING };
    let mut bench = Bench::new(&stock.beside(&[Laboratory, AssemblyLine, PowerPlant]));
    bench.play(Action::Activate { card: PowerPlant, dice: pool(&[4]) });
    assert!(!bench.fired(Laboratory));
    bench.play(Action::Activate { card: AssemblyLine, dice: pool(&[1, 2, 3]) });
    assert_eq!(bench.stock(), Stock { goods: 2, energy: 4, cards: 1, ..NOTHING });
}

#[test]
fn laboratory_built_after_the_first_goods_of_a_round_fires_with_the_next() {
    // FF-2.7: the first time that its owner gains goods while it stands.
    let position = Position {
        metal: 1,
        energy: 8,
        dice: pool(&[6]),
        hand: bag(&[Laboratory, Refinery]),
        compound: bag(&[NuclearPlant, BatteryFactory]),
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    bench.play(Action::Activate { card: NuclearPlant, dice: pool(&[6]) });
    assert!(!bench.fired(Laboratory));
    bench.play(Action::Build { card: Laboratory, with: Refinery });
    assert!(!bench.fired(Laboratory));
    bench.play(Action::Activate { card: BatteryFactory, dice: pool(&[]) });
    assert!(bench.fired(Laboratory));
    assert_eq!(bench.stock(), Stock { goods: 2, energy: 1, cards: 1, ..NOTHING });
}

/// Two builds of 1 metal each, Gymnasium and Fitness Center, beside `standing`; what is left after each.
fn two_builds(standing: &[Blueprint]) -> [Stock; 2] {
    let position = Position {
        metal: 5,
        hand: bag(&[Gymnasium, Gymnasium, FitnessCenter, FitnessCenter]),
        compound: bag(standing),
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    [Gymnasium, FitnessCenter].map(|card| {
        bench.play(Action::Build { card, with: card });
        bench.stock()
    })
}

#[test]
fn scrap_yard_gives_1_metal_after_the_first_build_of_a_round() {
    is_built_as_printed(ScrapYard);
    cannot_be_activated(ScrapYard);
    let left = |metal, cards| Stock { metal, cards, ..NOTHING };
    assert_eq!(two_builds(&[]), [left(4, 2), left(3, 0)]);
    assert_eq!(two_builds(&[ScrapYard]), [left(5, 2), left(4, 0)]);
}

#[test]
fn solar_array_gives_2_energy_after_the_first_build_of_a_round() {
    is_built_as_printed(SolarArray);
    cannot_be_activated(SolarArray);
    let left = |metal, energy, cards| Stock { metal, energy, cards, ..NOTHING };
    assert_eq!(two_builds(&[SolarArray]), [left(4, 2, 2), left(3, 2, 0)]);
    assert_eq!(two_builds(&[ScrapYard, SolarArray]), [left(5, 2, 2), left(4, 2, 0)], "both together");
}

#[test]
fn scrap_yard_and_solar_array_are_not_fired_by_their_own_build_but_by_the_next() {
    let gains = [
        (ScrapYard, FitnessCenter, Stock { metal: 1, ..NOTHING }),
        (SolarArray, Dojo, Stock { energy: 2, ..NOTHING }),
    ];
    for (card, with, gain) in gains {
        let position = Position {
            metal: 2,
            energy: 2,
            hand: bag(&[card, with, Gymnasium, Gymnasium]),
            ..Position::default()
        };
        let mut bench = Bench::new(&position);
        bench.play(Action::Build { card, with });
        assert!(!bench.fired(card) && !bench.has_used(card));
        assert_eq!(bench.stock(), Stock { metal: 1, cards: 2, ..NOTHING });
        bench.play(Action::Build { card: Gymnasium, with: Gymnasium });
        assert!(bench.fired(card) && bench.has_used(card));
        assert_eq!(bench.stock(), gain);
    }
}

#[test]
fn scrap_yard_and_solar_array_fire_after_the_price_is_paid() {
    // The metal of the Scrap Yard comes too late to pay for the build that fires it.
    let position =
        Position { hand: bag(&[Gymnasium, Gymnasium]), compound: bag(&[ScrapYard]), ..Position::default() };
    let why = Bench::new(&position).refused(Action::Build { card: Gymnasium, with: Gymnasium });
    assert_eq!(why, Illegal::TooLittleMetal { rule: "FF-2.4", have: 0, need: 1 });
}

#[test]
fn scrap_yard_and_solar_array_fire_once_between_an_engineer_and_the_work_phase() {
    // FF-2.7: an Engineer build uses them up for the round; the next round they are ready again.
    let position = Position {
        metal: 4,
        energy: 4,
        hand: bag(&[Beacon, Gymnasium, Gymnasium]),
        compound: bag(&[ScrapYard, SolarArray]),
        marketplace: [Some(Obelisk); 4],
        contractors: [Some(Contractor::Engineer), None, None, None],
        ..Position::default()
    };
    let mut bench = Bench::new(&position);
    bench.play_with(Action::Finish, &[Action::RollMachine { dice: [1, 6, 6, 6, 6] }]);
    let turn_up = Action::TurnUp { card: Warehouse };
    bench.play_with(Action::Hire { slot: 0, card: Beacon }, &[turn_up]);
    assert!(bench.fired(ScrapYard) && bench.fired(SolarArray));
    let stock = bench.stock();
    assert_eq!((stock.metal, stock.energy), (5, 2));
    bench.play(Action::Build { card: Gymnasium, with: Gymnasium });
    assert!(!bench.fired(ScrapYard) && !bench.fired(SolarArray));
    assert_eq!((bench.stock().metal, bench.stock().energy), (4, 2));
    bench.next_work_phase(&[1, 2, 3, 4]);
    assert!(!bench.has_used(ScrapYard) && !bench.has_used(SolarArray));
}

#[test]
fn replicator_activates_a_face_up_blueprint_for_1_energy_beside_its_own_cost() {
    is_built_as_printed(Replicator);
    cannot_be_activated(Replicator);
    let stock = Stock { energy: 2, dice: pool(&[1]), ..NOTHING };
    let market = [None, Some(Biolab), None, None];
    let mut bench = Bench::new(&Position { marketplace: market, ..stock.beside(&[Replicator]) });
    bench.play(Action::Replicate { card: Biolab, dice: pool(&[1]) });
    assert_eq!(bench.stock(), Stock { goods: 1, ..NOTHING });
    let copied = Event::ReplicatedWith { seat: ME, card: Biolab, dice: pool(&[1]) };
    assert_eq!(bench.events[0], copied);
    let poor = Stock { energy: 1, ..stock };
    let poor = Bench::new(&Position { marketplace: market, ..poor.beside(&[Replicator]) });
    let why = poor.refused(Action::Replicate { card: Biolab, dice: pool(&[1]) });
    assert_eq!(why, Illegal::TooLittleEnergy { rule: "FF-2.8", have: 1, need: 2 });
}
