//! FF-2.5, FF-2.6, FF-2.8 and FF-2.9: buildings at work. What each card does is in `blueprint_cards`.

use fantastic_factories::{Blueprint, Blueprint::*, Event, Illegal};

use crate::table::*;

/// A work phase with these buildings, these dice, 5 metal and 9 energy for A.
fn at_work<const N: usize, const M: usize>(compound: [Blueprint; N], dice: [u8; M]) -> Table {
    Table::work(2).compound(A, compound).dice(A, dice).metal(A, 5).energy(A, 9)
}

#[test]
fn ff_2_5_a_card_is_activated_once_a_round_and_again_in_the_next() {
    let table = at_work([PowerPlant], [2, 3]).play(A, activate(PowerPlant, [3]));
    let why = Illegal::UsedAlready { card: PowerPlant };
    let table = check(table, [a(activate(PowerPlant, [2]))], [Expect::Refused(why, "FF-2.5")]);
    let table = table.next_work().dice(A, [4]).energy(A, 0);
    check(table, [a(activate(PowerPlant, [4]))], [Expect::Has(A, [5, 4, 0])]);
}

#[test]
fn ff_2_5_the_output_comes_at_once_and_pays_for_what_comes_next() {
    let table = at_work([PowerPlant, BatteryFactory], [5]).energy(A, 0);
    check(
        table,
        [a(activate(PowerPlant, [5])), a(activate(BatteryFactory, []))],
        [Expect::Has(A, [5, 1, 1])],
    );
}

#[test]
fn ff_2_5_a_die_placed_on_a_card_is_used_up() {
    let table = at_work([PowerPlant, Motherlode], [5]).play(A, activate(PowerPlant, [5]));
    let table = check(table, [], [Expect::Dice(A, vec![])]);
    let why = Illegal::DiceDoNotFit { card: Motherlode };
    check(table.clone(), [a(activate(Motherlode, [5]))], [Expect::Refused(why, "FF-2.5")]);
    let why = Illegal::NoSuchDie { rule: "FF-2.1", die: 5 };
    check(table, [a(mine(5))], [Expect::Refused(why, "FF-2.1")]);
}

#[test]
fn ff_2_5_dice_on_the_headquarters_or_on_cards_cannot_be_trained() {
    let why = Illegal::DiceDoNotFit { card: Dojo };
    let placed = at_work([Dojo, PowerPlant], [3]).play(A, generate(3));
    check(placed, [a(activate(Dojo, [3]))], [Expect::Refused(why, "FF-2.5")]);
    let used = at_work([Dojo, PowerPlant], [3]).play(A, activate(PowerPlant, [3]));
    check(used, [a(activate(Dojo, [3]))], [Expect::Refused(why, "FF-2.5")]);
}

#[test]
fn ff_2_5_only_what_stands_and_has_something_to_do_is_activated() {
    let table =
        at_work([Beacon, Laboratory, ScrapYard, SolarArray, Replicator], [3]).compound(B, [PowerPlant]);
    let why = Illegal::NotBuilt { card: PowerPlant };
    check(table.clone(), [a(activate(PowerPlant, [3]))], [Expect::Refused(why, "FF-2.5")]);
    for card in [Beacon, Laboratory, ScrapYard, SolarArray, Replicator] {
        let why = Illegal::NothingToActivate { card };
        check(table.clone(), [a(activate(card, []))], [Expect::Refused(why, "FF-2.5")]);
    }
}

#[test]
fn ff_2_5_what_an_activation_takes_must_be_there() {
    let why = Illegal::TooLittleEnergy { rule: "FF-2.5", have: 3, need: 4 };
    check(
        at_work([BatteryFactory], []).energy(A, 3),
        [a(activate(BatteryFactory, []))],
        [Expect::Refused(why, "FF-2.5")],
    );
    let why = Illegal::TooLittleMetal { rule: "FF-2.5", have: 2, need: 3 };
    let table = at_work([ConcretePlant], [3, 3]).metal(A, 2);
    check(table, [a(activate(ConcretePlant, [3, 3]))], [Expect::Refused(why, "FF-2.5")]);
    let why = Illegal::TooFewCards { card: RecyclingPlant, have: 1, need: 2 };
    let table = at_work([RecyclingPlant], []).hand(A, [Robot]);
    check(table, [a(activate(RecyclingPlant, []))], [Expect::Refused(why, "FF-2.5")]);
}

#[test]
fn ff_2_5_an_activation_that_has_begun_is_finished_before_anything_else() {
    let table = at_work([Harvester], [3, 3, 5]).play(A, activate(Harvester, [3, 3]));
    let why = Illegal::FinishStep { rule: "FF-2.5" };
    check(table.clone(), [a(mine(5))], [Expect::Refused(why, "FF-2.5")]);
    check(table, [a(payout(1)), a(mine(5))], [Expect::Has(A, [6, 16, 0])]);
}

#[test]
fn ff_2_6_the_fitness_center_does_not_train_a_1_nor_the_gymnasium_a_6() {
    let why = Illegal::CannotTrain { card: FitnessCenter, die: 1 };
    check(at_work([FitnessCenter], [1]), [a(activate(FitnessCenter, [1]))], [Expect::Refused(why, "FF-2.6")]);
    let why = Illegal::CannotTrain { card: Gymnasium, die: 6 };
    check(at_work([Gymnasium], [6]), [a(activate(Gymnasium, [6]))], [Expect::Refused(why, "FF-2.6")]);
    for die in 2..=6 {
        check(
            at_work([FitnessCenter], [die]),
            [a(activate(FitnessCenter, [die]))],
            [Expect::Dice(A, vec![die - 1])],
        );
        check(
            at_work([Gymnasium], [7 - die]),
            [a(activate(Gymnasium, [7 - die]))],
            [Expect::Dice(A, vec![8 - die])],
        );
    }
}

#[test]
fn ff_2_6_the_dojo_turns_any_die_to_its_opposite_side() {
    for die in 1..=6 {
        let expected = [Expect::Dice(A, vec![7 - die]), Expect::Has(A, [5, 8, 0])];
        check(at_work([Dojo], [die]), [a(activate(Dojo, [die]))], expected);
    }
}

#[test]
fn ff_2_6_the_golem_costs_1_to_6_energy_for_a_die_of_that_value() {
    for die in 1..=6 {
        let expected = [Expect::Dice(A, vec![die]), Expect::Has(A, [5, 9 - u16::from(die), 0])];
        check(at_work([Golem], []), [a(activate(Golem, [die]))], expected);
    }
    let why = Illegal::TooLittleEnergy { rule: "FF-2.5", have: 5, need: 6 };
    check(at_work([Golem], []).energy(A, 5), [a(activate(Golem, [6]))], [Expect::Refused(why, "FF-2.5")]);
    let why = Illegal::DiceDoNotFit { card: Golem };
    check(at_work([Golem], []), [a(activate(Golem, []))], [Expect::Refused(why, "FF-2.5")]);
}

#[test]
fn ff_2_6_the_robot_rolls_one_more_die_for_1_metal() {
    let table = at_work([Robot], [2]).play(A, activate(Robot, []));
    assert_eq!(table.possible(roll(A, [5, 5])), Err("FF-2.1"));
    check(table, [chance(roll(A, [5]))], [Expect::Dice(A, vec![2, 5]), Expect::Has(A, [4, 9, 0])]);
}

#[test]
fn ff_2_6_the_mega_factorys_die_is_chosen_at_once() {
    let table = at_work([MegaFactory], [4, 4, 4, 2]).play(A, activate(MegaFactory, [4, 4, 4]));
    let why = Illegal::FinishStep { rule: "FF-2.6" };
    let table = check(table, [a(generate(2))], [Expect::Refused(why, "FF-2.6"), Expect::Has(A, [5, 9, 2])]);
    let expected = (1..=6).map(extra_die).collect();
    let table = check(table, [], [Expect::Legal(A, expected)]);
    check(table, [a(extra_die(6)), a(mine(6))], [Expect::Has(A, [6, 9, 2]), Expect::Dice(A, vec![2])]);
}

#[test]
fn ff_2_6_every_unplaced_die_is_equal() {
    let table = at_work([Golem, Robot, Gymnasium, AluminumFactory, TempAgency], [3]);
    let moves = [
        a(activate(Golem, [2])),
        a(activate(Gymnasium, [2])),
        a(activate(Robot, [])),
        chance(roll(A, [6])),
        a(activate(AluminumFactory, [3, 3])),
        a(activate(TempAgency, [])),
        a(pick_die(6)),
        a(ROLL),
        chance(roll(A, [4])),
    ];
    check(table, moves, [Expect::Has(A, [5, 0, 2]), Expect::Dice(A, vec![4])]);
}

#[test]
fn ff_2_6_the_temp_agency_rolls_any_number_of_dice_but_at_least_one() {
    let table = at_work([TempAgency], [2, 2, 5, 6]).play(A, activate(TempAgency, []));
    check(table.clone(), [a(ROLL)], [Expect::Refused(Illegal::PickADie, "FF-2.6")]);
    let why = Illegal::DieTooLow { rule: "FF-2.6", die: 2, least: 5 };
    check(table.clone(), [a(pick_die(5)), a(pick_die(2))], [Expect::Refused(why, "FF-2.6")]);
    let why = Illegal::NoSuchDie { rule: "FF-2.6", die: 3 };
    check(table.clone(), [a(pick_die(3))], [Expect::Refused(why, "FF-2.6")]);
    let two = [a(pick_die(2)), a(pick_die(6)), a(ROLL), chance(roll(A, [1, 3]))];
    check(table.clone(), two, [Expect::Dice(A, vec![1, 2, 3, 5]), Expect::Has(A, [5, 8, 0])]);
    let all = [2, 2, 5, 6].map(|die| a(pick_die(die))).into_iter().chain([a(ROLL)]);
    check(table, all.chain([chance(roll(A, [1, 1, 1, 1]))]), [Expect::Dice(A, vec![1; 4])]);
}

#[test]
fn ff_2_6_extra_dice_leave_at_the_end_of_the_round() {
    let table = at_work([Golem], [1, 1, 1, 1]).play(A, activate(Golem, [6]));
    check(table.next_work(), [], [Expect::Round(2), Expect::Dice(A, vec![1; 4])]);
}

/// A's Replicator stands; these lie in the market.
fn copying<const M: usize>(market: [Blueprint; 4], dice: [u8; M], energy: u16) -> Table {
    Table::work(2).blueprints(market).compound(A, [Replicator]).dice(A, dice).energy(A, energy)
}

#[test]
fn ff_2_8_a_copy_costs_1_energy_and_the_copied_cards_whole_cost_before_any_output() {
    let market = [Foundry, AluminumFactory, PowerPlant, Golem];
    check(
        copying(market, [3], 4),
        [a(replicate(Foundry, [3]))],
        [Expect::Has(A, [3, 0, 0]), Expect::Dice(A, vec![])],
    );
    let why = Illegal::TooLittleEnergy { rule: "FF-2.8", have: 3, need: 4 };
    check(copying(market, [3], 3), [a(replicate(Foundry, [3]))], [Expect::Refused(why, "FF-2.8")]);
    let why = Illegal::TooLittleEnergy { rule: "FF-2.8", have: 0, need: 1 };
    check(copying(market, [6], 0), [a(replicate(PowerPlant, [6]))], [Expect::Refused(why, "FF-2.8")]);
    let why = Illegal::TooLittleEnergy { rule: "FF-2.8", have: 6, need: 7 };
    check(copying(market, [], 6), [a(replicate(Golem, [6]))], [Expect::Refused(why, "FF-2.8")]);
}

#[test]
fn ff_2_8_it_works_once_a_round_and_only_for_its_owner() {
    let market = [Foundry, AluminumFactory, PowerPlant, Golem];
    let table = copying(market, [3, 3], 9).play(A, replicate(PowerPlant, [3]));
    let why = Illegal::UsedAlready { card: Replicator };
    check(table.clone(), [a(replicate(Foundry, [3]))], [Expect::Refused(why, "FF-2.5")]);
    let table = table.dice(B, [3]).energy(B, 9);
    check(table, [b(replicate(PowerPlant, [3]))], [Expect::Refused(Illegal::NoReplicator, "FF-2.8")]);
    let why = Illegal::NotFaceUp { rule: "FF-2.8", card: Motherlode };
    check(copying(market, [3], 9), [a(replicate(Motherlode, [3]))], [Expect::Refused(why, "FF-2.8")]);
}

#[test]
fn ff_2_8_a_card_one_owns_and_has_used_may_be_copied_and_by_several_players() {
    let table = copying([PowerPlant, Golem, Dojo, Robot], [3, 5], 1).compound(A, [Replicator, PowerPlant]);
    let table = table.compound(B, [Replicator]).dice(B, [6]).energy(B, 1);
    let table = table.play(A, activate(PowerPlant, [3]));
    check(
        table,
        [a(replicate(PowerPlant, [5])), b(replicate(PowerPlant, [6]))],
        [Expect::Has(A, [0, 8, 0]), Expect::Has(B, [0, 6, 0])],
    );
    let table = copying([PowerPlant, Golem, Dojo, Robot], [3, 5], 1).compound(A, [Replicator, PowerPlant]);
    let copied_first = [a(replicate(PowerPlant, [5])), a(activate(PowerPlant, [3]))];
    check(table, copied_first, [Expect::Has(A, [0, 8, 0])]);
}

#[test]
fn ff_2_8_monuments_passive_cards_and_another_replicator_cannot_be_copied() {
    for card in [Beacon, Obelisk, Megalith, Laboratory, ScrapYard, SolarArray, Replicator] {
        let table = copying([card, Golem, Dojo, Robot], [3], 9);
        let why = Illegal::CannotCopy { card };
        check(table, [a(replicate(card, []))], [Expect::Refused(why, "FF-2.8")]);
    }
}

/// A die and a card given to the Black Market.
fn sold(card: Blueprint) -> Table {
    let table = Table::work(2).compound(A, [BlackMarket]).dice(A, [2]).hand(A, [card]);
    table.play(A, activate(BlackMarket, [2])).play(A, discard(card))
}

#[test]
fn ff_2_9_the_black_market_pays_the_printed_cost_of_the_discarded_card() {
    for (card, metal, energy) in [(Golem, 4, 0), (Biolab, 1, 3), (Robot, 1, 1), (Gymnasium, 1, 0)] {
        check(
            sold(card),
            [],
            [Expect::Has(A, [metal, energy, 0]), Expect::Pile(vec![card]), Expect::Hand(A, vec![])],
        );
    }
}

#[test]
fn ff_2_9_of_a_card_that_cost_more_than_4_the_player_chooses_which_4() {
    for (card, metal) in
        [(Megalith, 2..=4), (Beacon, 0..=2), (Manufactory, 1..=2), (MegaFactory, 2..=3), (Laboratory, 0..=1)]
    {
        let table = check(sold(card), [], [Expect::Legal(A, metal.clone().map(split).collect())]);
        for metal in metal.clone() {
            let expected = [Expect::Has(A, [metal.into(), 4 - u16::from(metal), 0])];
            check(table.clone(), [a(split(metal))], expected);
        }
        let (least, most) = (*metal.start(), *metal.end());
        let why = Illegal::WrongAmount { rule: "FF-2.9", least, most };
        check(table.clone(), [a(split(most + 1))], [Expect::Refused(why, "FF-2.9")]);
        let why = Illegal::FinishStep { rule: "FF-2.9" };
        check(table, [a(FINISH)], [Expect::Refused(why, "FF-2.9")]);
    }
}

#[test]
fn ff_2_9_megaliths_discount_does_not_count_on_the_black_market() {
    let table =
        Table::work(2).compound(A, [BlackMarket, Obelisk, Obelisk, Obelisk]).dice(A, [2]).hand(A, [Megalith]);
    let table = table.play(A, activate(BlackMarket, [2]));
    let table =
        check(table, [a(discard(Megalith))], [Expect::Event(Event::Discarded { seat: A, card: Megalith })]);
    check(table, [a(split(4))], [Expect::Has(A, [4, 0, 0])]);
}
