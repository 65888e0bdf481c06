//! FF-2.4 and FF-2.7: building, and the buildings triggered by a build or by goods.

use engine::{Game, Viewer};
use fantastic_factories::{Blueprint, Blueprint::*, Contractor::*, Event, Illegal, Tool};

use crate::table::*;

/// A work phase in which A has these cards, this metal and this energy.
fn builder<const N: usize>(hand: [Blueprint; N], metal: u16, energy: u16) -> Table {
    Table::work(2).hand(A, hand).metal(A, metal).energy(A, energy)
}

#[test]
fn ff_2_4_a_build_costs_metal_energy_and_another_card_with_the_same_tool() {
    check(
        builder([Foundry, Dojo, Robot], 3, 2),
        [a(build(Foundry, Dojo))],
        [
            Expect::Events(vec![Event::Built { seat: A, card: Foundry, with: Dojo, stuff: stuff(0, 2, 1) }]),
            Expect::Compound(A, vec![Foundry]),
            Expect::Hand(A, vec![Robot]),
            Expect::Has(A, [1, 1, 0]),
            Expect::Pile(vec![Dojo]),
        ],
    );
}

#[test]
fn ff_2_4_the_card_discarded_must_be_another_one() {
    let why = Illegal::NoToolCard { card: Gymnasium, tool: Tool::Shovel };
    let alone = builder([Gymnasium, Robot], 5, 5);
    check(alone.clone(), [a(build(Gymnasium, Gymnasium))], [Expect::Refused(why, "FF-2.4")]);
    check(alone, [a(build(Gymnasium, Robot))], [Expect::Refused(why, "FF-2.4")]);
    check(
        builder([Gymnasium, Gymnasium], 5, 5),
        [a(build(Gymnasium, Gymnasium))],
        [Expect::Compound(A, vec![Gymnasium]), Expect::Pile(vec![Gymnasium]), Expect::Hand(A, vec![])],
    );
}

#[test]
fn ff_2_4_the_card_discarded_must_be_in_the_hand_and_have_the_tool() {
    let table = builder([Gymnasium, Beacon, Robot], 5, 5);
    let why = Illegal::WrongTool { rule: "FF-2.4", card: Robot, tool: Tool::Shovel };
    check(table.clone(), [a(build(Gymnasium, Robot))], [Expect::Refused(why, "FF-2.4")]);
    let why = Illegal::NotInHand { rule: "FF-2.4", card: Incinerator };
    check(table.clone(), [a(build(Gymnasium, Incinerator))], [Expect::Refused(why, "FF-2.4")]);
    let why = Illegal::NotInHand { rule: "FF-2.4", card: Incinerator };
    check(table, [a(build(Incinerator, Beacon))], [Expect::Refused(why, "FF-2.4")]);
}

#[test]
fn ff_2_4_a_face_up_card_or_a_building_is_no_card_of_the_hand() {
    let table = builder([Beacon, Dojo], 9, 9).compound(A, [Incinerator, Foundry]);
    let why = Illegal::NotInHand { rule: "FF-2.4", card: PowerPlant };
    check(table.clone(), [a(build(PowerPlant, Dojo))], [Expect::Refused(why, "FF-2.4")]);
    let why = Illegal::NoToolCard { card: Beacon, tool: Tool::Shovel };
    check(table, [a(build(Beacon, Incinerator))], [Expect::Refused(why, "FF-2.4")]);
}

#[test]
fn ff_2_4_metal_and_energy_must_be_there() {
    let why = Illegal::TooLittleMetal { rule: "FF-2.4", have: 1, need: 2 };
    check(builder([Foundry, Dojo], 1, 9), [a(build(Foundry, Dojo))], [Expect::Refused(why, "FF-2.4")]);
    let why = Illegal::TooLittleEnergy { rule: "FF-2.4", have: 0, need: 1 };
    check(builder([Foundry, Dojo], 9, 0), [a(build(Foundry, Dojo))], [Expect::Refused(why, "FF-2.4")]);
}

#[test]
fn ff_2_4_any_number_of_builds_in_a_round() {
    let hand = [Gymnasium, Incinerator, Dojo, Foundry, Robot, TempAgency, FitnessCenter, Megalith];
    let moves = [
        build(Gymnasium, Incinerator),
        build(Dojo, Foundry),
        build(Robot, TempAgency),
        build(FitnessCenter, Megalith),
    ];
    check(
        builder(hand, 4, 2),
        moves.map(a),
        [Expect::Compound(A, vec![Gymnasium, Dojo, Robot, FitnessCenter]), Expect::Has(A, [0, 0, 0])],
    );
}

#[test]
fn ff_2_4_no_second_card_of_a_name_except_beacon_and_obelisk() {
    for (card, with) in [(Gymnasium, Beacon), (Megalith, FitnessCenter), (Robot, Obelisk)] {
        let table = builder([card, with], 9, 9).compound(A, [card]);
        let why = Illegal::TwinsForbidden { card };
        check(table, [a(build(card, with))], [Expect::Refused(why, "FF-2.4")]);
    }
    for (card, with) in [(Beacon, Gymnasium), (Obelisk, Robot)] {
        let table = builder([card, with], 9, 9).compound(A, [card, card]);
        check(table, [a(build(card, with))], [Expect::Compound(A, vec![card; 3])]);
    }
}

#[test]
fn ff_2_4_what_others_have_built_is_no_hindrance() {
    let table = builder([Gymnasium, Beacon], 1, 0).compound(B, [Gymnasium]);
    check(table, [a(build(Gymnasium, Beacon))], [Expect::Compound(A, vec![Gymnasium])]);
}

#[test]
fn ff_2_4_a_card_may_be_activated_in_the_turn_it_is_built() {
    let table = builder([PowerPlant, Dojo], 3, 0).dice(A, [5]);
    check(table, [a(build(PowerPlant, Dojo)), a(activate(PowerPlant, [5]))], [Expect::Has(A, [0, 5, 0])]);
}

/// Builds a Megalith with these monuments standing: what is left of 9 metal and 9 energy.
fn megalith_after<const N: usize>(monuments: [Blueprint; N]) {
    let table = builder([Megalith, FitnessCenter], 9, 9).compound(A, monuments);
    let cost = 5u16.saturating_sub(N as u16);
    let hand = match table.state.view(Viewer::Seat(A)).players[0].hand.clone() {
        Some(hand) => hand,
        None => panic!("one sees one's own hand"),
    };
    let shown = hand.iter().find(|held| held.card.card == Megalith).map(|held| held.metal_now);
    assert_eq!(shown.map(u16::from), Some(cost), "the view shows the discount");
    check(
        table,
        [a(build(Megalith, FitnessCenter))],
        [Expect::Has(A, [9 - cost, 7, 0]), Expect::Pile(vec![FitnessCenter])],
    );
}

#[test]
fn ff_2_4_megalith_costs_1_metal_less_per_monument_down_to_0_but_energy_and_a_card_all_the_same() {
    megalith_after([]);
    megalith_after([Beacon]);
    megalith_after([Beacon, Obelisk]);
    megalith_after([Obelisk, Obelisk, Obelisk]);
    megalith_after([Beacon, Beacon, Obelisk, Obelisk]);
    megalith_after([Beacon, Beacon, Obelisk, Obelisk, Obelisk]);
    megalith_after([Beacon, Beacon, Beacon, Obelisk, Obelisk, Obelisk]);
}

#[test]
fn ff_2_4_only_monuments_in_ones_own_compound_make_megalith_cheaper() {
    let table = builder([Megalith, FitnessCenter], 4, 9).compound(A, [Golem, Dojo]).compound(B, [Obelisk]);
    let why = Illegal::TooLittleMetal { rule: "FF-2.4", have: 4, need: 5 };
    check(table, [a(build(Megalith, FitnessCenter))], [Expect::Refused(why, "FF-2.4")]);
    let table = builder([Megalith, FitnessCenter], 0, 1).compound(A, [Obelisk; 5]);
    let why = Illegal::TooLittleEnergy { rule: "FF-2.4", have: 1, need: 2 };
    check(table, [a(build(Megalith, FitnessCenter))], [Expect::Refused(why, "FF-2.4")]);
}

#[test]
fn ff_2_4_no_other_monument_is_cheaper_for_monuments() {
    let table = builder([Obelisk, Robot], 2, 1).compound(A, [Obelisk, Beacon]);
    let why = Illegal::TooLittleMetal { rule: "FF-2.4", have: 2, need: 3 };
    check(table, [a(build(Obelisk, Robot))], [Expect::Refused(why, "FF-2.4")]);
}

#[test]
fn ff_2_4_a_blueprint_a_card_asks_for_comes_from_the_hand() {
    let table = builder([], 5, 5).compound(A, [Incinerator, Dojo, Robot]);
    let why = Illegal::TooFewCards { card: Incinerator, have: 0, need: 1 };
    check(table.clone(), [a(activate(Incinerator, []))], [Expect::Refused(why, "FF-2.5")]);
    let table = table.hand(A, [Golem]).play(A, activate(Incinerator, []));
    let why = Illegal::NotInHand { rule: "FF-2.5", card: Dojo };
    check(table.clone(), [a(discard(Dojo))], [Expect::Refused(why, "FF-2.5")]);
    check(table, [a(discard(Golem))], [Expect::Has(A, [4, 11, 0]), Expect::Pile(vec![Golem])]);
}

#[test]
fn ff_2_7_scrap_yard_and_solar_array_fire_once_after_the_first_build_of_a_round() {
    let table = builder([Gymnasium, Incinerator, Dojo, Foundry], 2, 1).compound(A, [ScrapYard, SolarArray]);
    let table = check(
        table,
        [a(build(Gymnasium, Incinerator))],
        [
            Expect::Has(A, [2, 3, 0]),
            Expect::Event(Event::Fired { seat: A, card: ScrapYard }),
            Expect::Event(Event::Fired { seat: A, card: SolarArray }),
        ],
    );
    check(table, [a(build(Dojo, Foundry))], [Expect::Has(A, [1, 2, 0])]);
}

#[test]
fn ff_2_7_they_fire_again_in_the_next_round() {
    let table = builder([Gymnasium, Incinerator], 1, 0).compound(A, [ScrapYard]);
    let table = check(table, [a(build(Gymnasium, Incinerator))], [Expect::Has(A, [1, 0, 0])]);
    let table = table.next_work().hand(A, [Dojo, Foundry]).metal(A, 1).energy(A, 1);
    check(table, [a(build(Dojo, Foundry))], [Expect::Round(2), Expect::Has(A, [1, 0, 0])]);
}

#[test]
fn ff_2_7_the_limits_are_reset_before_the_market_phase_so_that_an_engineer_finds_them_fresh() {
    let table = Table::work(1).compound(A, [ScrapYard]).hand(A, [Gymnasium, Incinerator]).metal(A, 1);
    let table = table.play(A, build(Gymnasium, Incinerator)).finish_all().settle();
    let table = table.contractors([Engineer, Miner, Investor, Specialist]).hand(A, [Beacon]).energy(A, 4);
    let table = table.metal(A, 0).play(A, hire(0, Beacon));
    check(table, [chance(turn_up(Robot))], [Expect::Round(2), Expect::Has(A, [1, 0, 0])]);
}

#[test]
fn ff_2_7_their_own_build_does_not_fire_them_but_the_next_one_does() {
    let table = builder([ScrapYard, Megalith, Gymnasium, Beacon], 2, 2);
    let table = check(table, [a(build(ScrapYard, Megalith))], [Expect::Has(A, [1, 0, 0])]);
    check(table, [a(build(Gymnasium, Beacon))], [Expect::Has(A, [1, 0, 0])]);
    let table = builder([SolarArray, Dojo], 1, 2).compound(A, [ScrapYard]);
    check(table, [a(build(SolarArray, Dojo))], [Expect::Has(A, [1, 0, 0])]);
}

#[test]
fn ff_2_7_what_they_give_comes_after_the_build_and_cannot_pay_for_it() {
    let table = builder([Gymnasium, Beacon], 0, 0).compound(A, [ScrapYard]);
    let why = Illegal::TooLittleMetal { rule: "FF-2.4", have: 0, need: 1 };
    check(table, [a(build(Gymnasium, Beacon))], [Expect::Refused(why, "FF-2.4")]);
}

#[test]
fn ff_2_7_what_an_opponent_builds_fires_nothing() {
    let table = builder([Gymnasium, Beacon], 1, 0).compound(B, [ScrapYard, SolarArray]);
    check(table, [a(build(Gymnasium, Beacon))], [Expect::Has(A, [0, 0, 0]), Expect::Has(B, [0, 0, 0])]);
}

/// A work phase in which A's Battery Factory (4 energy, 1 good) and Nuclear Plant (a 6, 1 good and 1 energy) stand.
fn maker() -> Table {
    Table::work(2).compound(A, [BatteryFactory, NuclearPlant, Laboratory]).energy(A, 4).dice(A, [6, 6])
}

#[test]
fn ff_2_7_the_laboratory_draws_a_card_at_once_with_the_first_goods_of_a_round() {
    let table = check(
        maker(),
        [a(activate(BatteryFactory, []))],
        [
            Expect::Has(A, [0, 0, 1]),
            Expect::Event(Event::Fired { seat: A, card: Laboratory }),
            Expect::Chance,
        ],
    );
    let table = table.chance(draw(A, Robot));
    check(
        table,
        [a(activate(NuclearPlant, [6]))],
        [Expect::Has(A, [0, 1, 2]), Expect::Hand(A, vec![Robot]), Expect::Working(vec![A, B])],
    );
}

#[test]
fn ff_2_7_the_laboratory_draws_one_card_for_two_goods_and_again_in_the_next_round() {
    let table = Table::work(2).compound(A, [AssemblyLine, Laboratory]).dice(A, [2, 3, 4]);
    let table = table.play(A, activate(AssemblyLine, [2, 3, 4])).chance(draw(A, Robot));
    let table = check(table, [], [Expect::Working(vec![A, B]), Expect::Has(A, [0, 0, 2])]);
    let table = table.next_work().dice(A, [4, 5, 6]).play(A, activate(AssemblyLine, [4, 5, 6]));
    check(table, [], [Expect::Chance, Expect::Event(Event::Fired { seat: A, card: Laboratory })]);
}

#[test]
fn ff_2_7_goods_made_before_the_laboratory_stands_do_not_use_it_up() {
    let table = Table::work(2).compound(A, [BatteryFactory, NuclearPlant]).hand(A, [Laboratory, Megalith]);
    let table = table.metal(A, 1).energy(A, 8).dice(A, [6]).play(A, activate(BatteryFactory, []));
    let table = check(table, [], [Expect::Working(vec![A, B])]).play(A, build(Laboratory, Megalith));
    check(table, [a(activate(NuclearPlant, [6])), chance(draw(A, Dojo))], [Expect::Hand(A, vec![Dojo])]);
}

#[test]
fn ff_2_7_the_laboratory_draws_before_the_payout_is_chosen_and_for_goods_only() {
    let table = Table::work(2).compound(A, [Manufactory, Laboratory]).dice(A, [3, 3, 2]);
    let table = check(table, [a(generate(2))], [Expect::Working(vec![A, B])]);
    let table = check(table, [a(activate(Manufactory, [3, 3]))], [Expect::Chance]).chance(draw(A, Robot));
    check(table, [a(payout(0))], [Expect::Has(A, [2, 2, 1]), Expect::Hand(A, vec![Robot])]);
}

#[test]
fn ff_2_7_goods_made_through_the_replicator_set_the_laboratory_off() {
    let table =
        Table::work(2).blueprints([NuclearPlant, Golem, Dojo, Robot]).compound(A, [Replicator, Laboratory]);
    let table = table.energy(A, 1).dice(A, [6]).play(A, replicate(NuclearPlant, [6]));
    check(table, [chance(draw(A, Beacon))], [Expect::Has(A, [0, 1, 1]), Expect::Hand(A, vec![Beacon])]);
}
