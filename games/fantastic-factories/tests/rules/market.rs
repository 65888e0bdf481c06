//! FF-1.1 to FF-1.3: new rows, taking and hiring, and decks that run out.

use engine::Actor;
use fantastic_factories::{Blueprint::*, Contractor::*, Event, Illegal, Phase, Resource, Row, Tool};

use crate::table::*;

const BY_METAL: fn(Row) -> fantastic_factories::Action = |row| refresh(row, Resource::Metal);
const BY_ENERGY: fn(Row) -> fantastic_factories::Action = |row| refresh(row, Resource::Energy);

#[test]
fn ff_1_1_a_new_row_costs_1_metal_or_1_energy() {
    for row in [Row::Blueprints, Row::Contractors] {
        check(Table::market(2), [a(BY_METAL(row))], [Expect::Has(A, [0, 2, 0])]);
        check(Table::market(2), [a(BY_ENERGY(row))], [Expect::Has(A, [1, 1, 0])]);
    }
}

#[test]
fn ff_1_1_the_resource_must_be_there() {
    let why = |pay| Illegal::NothingToPayWith { rule: "FF-1.1", pay };
    let poor = Table::market(2).metal(A, 0);
    let refused = Expect::Refused(why(Resource::Metal), "FF-1.1");
    check(poor.clone(), [a(BY_METAL(Row::Blueprints))], [refused]);
    let refused = Expect::Refused(why(Resource::Energy), "FF-1.1");
    check(poor.energy(A, 0), [a(BY_ENERGY(Row::Contractors))], [refused]);
}

#[test]
fn ff_1_1_the_old_blueprints_are_discarded_and_four_new_ones_come_from_the_left() {
    let table = check(
        Table::market(2),
        [a(BY_METAL(Row::Blueprints))],
        [
            Expect::Events(vec![Event::Refreshed { seat: A, row: Row::Blueprints, pay: Resource::Metal }]),
            Expect::Pile(FACE_UP.to_vec()),
            Expect::Blueprints([None; 4]),
            Expect::Contractors(CREW.map(Some)),
            Expect::Chance,
        ],
    );
    let new = [Beacon, Robot, Dojo, Biolab];
    let table = check(
        table,
        new.map(|card| chance(reveal(card))),
        [
            Expect::Events(vec![Event::RevealedBlueprint { slot: 3, card: Biolab }]),
            Expect::Blueprints(new.map(Some)),
            Expect::Pile(FACE_UP.to_vec()),
        ],
    );
    check(table, [], [Expect::Phase(Phase::Market { seat: A, refreshed: true })]);
}

#[test]
fn ff_1_1_the_old_contractors_are_discarded_and_the_blueprints_stay() {
    let new = [Engineer, Foreman, HiredHands, Architect];
    check(
        Table::market(2).play(A, BY_ENERGY(Row::Contractors)),
        new.map(|one| chance(enter(one))),
        [
            Expect::Contractors(new.map(Some)),
            Expect::ContractorPile(CREW.to_vec()),
            Expect::Blueprints(FACE_UP.map(Some)),
            Expect::Turn(A),
        ],
    );
}

#[test]
fn ff_1_1_only_once_a_turn_and_for_one_row() {
    let table = Table::market(2).metal(A, 5).energy(A, 5).play(A, BY_METAL(Row::Blueprints)).settle();
    for row in [Row::Blueprints, Row::Contractors] {
        let refused = || [Expect::Refused(Illegal::RefreshedAlready, "FF-1.1")];
        check(table.clone(), [a(BY_METAL(row))], refused());
        check(table.clone(), [a(BY_ENERGY(row))], refused());
    }
}

#[test]
fn ff_1_1_everybody_may_in_their_own_turn_and_again_in_the_next_round() {
    let table = Table::market(2).energy(A, 5).play(A, BY_ENERGY(Row::Blueprints)).settle();
    let table = table.blueprints(FACE_UP).play(A, take(Golem)).settle();
    let table = check(table, [b(BY_METAL(Row::Contractors))], [Expect::Has(B, [0, 2, 0])]).settle();
    let table = table.play(B, take(Harvester)).settle().finish_all().settle();
    let table = check(table, [], [Expect::Round(2), Expect::Turn(B)]).metal(B, 1);
    check(table, [b(BY_METAL(Row::Blueprints))], [Expect::Has(B, [0, 2, 0])]);
}

#[test]
fn ff_1_1_only_before_choosing() {
    let table = Table::market(2).play(A, take(Golem)).settle();
    check(table, [a(BY_METAL(Row::Blueprints))], [Expect::Refused(Illegal::NotYourTurn, "FF-2.1")]);
    let table = Table::market(1).play(A, take(Golem)).settle();
    let why = Illegal::NotNow { rule: "FF-1.2" };
    check(table, [a(BY_METAL(Row::Blueprints))], [Expect::Refused(why, "FF-1.2")]);
}

#[test]
fn ff_1_1_it_is_optional_and_the_choice_comes_after_it() {
    let table = Table::market(2).hand(A, [Beacon]);
    assert!(table.is_legal(A, take(Golem)) && table.is_legal(A, hire(0, Beacon)));
    let table = table.play(A, BY_METAL(Row::Blueprints)).settle();
    assert!(!table.is_legal(A, take(Golem)) && table.is_legal(A, hire(0, Beacon)));
    check(table, [a(take(TrashCompactor))], [Expect::Hand(A, vec![Beacon, TrashCompactor])]);
}

#[test]
fn ff_1_1_the_cards_just_discarded_are_in_the_reshuffle() {
    let table = Table::market(2).deck([Biolab, Dojo]).pile([]).play(A, BY_METAL(Row::Blueprints));
    assert_eq!(table.possible(reveal(Golem)), Err("FF-1.3"), "the deck comes first");
    let table = table.chance(reveal(Dojo)).chance(reveal(Biolab));
    check(
        table,
        [chance(reveal(PowerPlant))],
        [
            Expect::Events(vec![
                Event::Reshuffled { cards: 4 },
                Event::RevealedBlueprint { slot: 2, card: PowerPlant },
            ]),
            Expect::Pile(vec![]),
            Expect::Deck(3),
        ],
    );
}

#[test]
fn ff_1_2_a_blueprint_is_free_and_its_slot_is_refilled_at_once_in_the_same_position() {
    let table = check(
        Table::market(2),
        [a(take(Motherlode))],
        [
            Expect::Events(vec![Event::Took { seat: A, card: Motherlode }]),
            Expect::Hand(A, vec![Motherlode]),
            Expect::Has(A, [1, 2, 0]),
            Expect::Blueprints([Some(Golem), Some(Harvester), None, Some(PowerPlant)]),
            Expect::Chance,
        ],
    );
    check(
        table,
        [chance(reveal(Biolab))],
        [Expect::Blueprints([Some(Golem), Some(Harvester), Some(Biolab), Some(PowerPlant)]), Expect::Turn(B)],
    );
}

#[test]
fn ff_1_2_of_two_equal_blueprints_one_is_taken() {
    let table = Table::market(2).blueprints([Golem, Beacon, Robot, Beacon]);
    let legal = table.legal(A);
    assert_eq!(legal.iter().filter(|action| **action == take(Beacon)).count(), 1);
    let table = table.play(A, take(Beacon)).chance(reveal(Dojo));
    check(table, [], [Expect::Blueprints([Some(Golem), Some(Dojo), Some(Robot), Some(Beacon)])]);
}

#[test]
fn ff_1_2_a_hire_costs_a_card_with_the_tool_of_the_slot_and_the_extra_energy() {
    let table = Table::market(2).contractors([Miner, HiredHands, Investor, Specialist]);
    let table = table.hand(A, [Dojo, Robot]).energy(A, 4);
    let table = check(
        table,
        [a(hire(1, Dojo))],
        [
            Expect::Events(vec![Event::Hired {
                seat: A,
                contractor: HiredHands,
                slot: 1,
                card: Dojo,
                energy: 3,
            }]),
            Expect::Hand(A, vec![Robot]),
            Expect::Pile(vec![Dojo]),
            Expect::Has(A, [1, 1, 0]),
            Expect::ContractorPile(vec![HiredHands]),
            Expect::Contractors([Some(Miner), None, Some(Investor), Some(Specialist)]),
        ],
    );
    check(
        table,
        [chance(enter(Architect))],
        [
            Expect::Contractors([Some(Miner), Some(Architect), Some(Investor), Some(Specialist)]),
            Expect::Turn(B),
        ],
    );
}

#[test]
fn ff_1_2_the_tool_is_that_of_the_slot_not_of_the_contractor() {
    let tools = [Tool::Hammer, Tool::Wrench, Tool::Gear, Tool::Shovel];
    let table = Table::market(2).tools(tools).hand(A, [Robot, Megalith, Foundry, Beacon]);
    let table = table.contractors([Miner, Miner, Specialist, Specialist]);
    let expected = [hire(0, Robot), hire(1, Megalith), hire(2, Foundry), hire(3, Beacon)];
    let hires = table.legal(A).into_iter().filter(|action| expected.contains(action));
    assert_eq!(hires.collect::<Vec<_>>(), expected);
    let why = Illegal::WrongTool { rule: "FF-1.2", card: Robot, tool: Tool::Wrench };
    check(table, [a(hire(1, Robot))], [Expect::Refused(why, "FF-1.2")]);
}

#[test]
fn ff_1_2_a_hire_is_refused_without_the_card_the_energy_or_anybody_to_hire() {
    let table = Table::market(2).contractors([Miner, HiredHands, Foreman, Engineer]);
    let table = table.hand(A, [Dojo, Megalith, Robot]).energy(A, 3);
    let why = Illegal::NotInHand { rule: "FF-1.2", card: Beacon };
    check(table.clone(), [a(hire(0, Beacon))], [Expect::Refused(why, "FF-1.2")]);
    let why = Illegal::ContractorTooDear { contractor: Engineer, have: 3, need: 4 };
    check(table.clone(), [a(hire(3, Robot))], [Expect::Refused(why, "FF-1.2")]);
    let why = Illegal::ContractorTooDear { contractor: HiredHands, have: 2, need: 3 };
    check(table.clone().energy(A, 2), [a(hire(1, Dojo))], [Expect::Refused(why, "FF-1.2")]);
    assert!(table.clone().energy(A, 2).is_legal(A, hire(2, Megalith)), "2 energy are enough for the Foreman");
    check(table, [a(hire(4, Robot))], [Expect::Refused(Illegal::EmptySlot, "FF-1.2")]);
}

#[test]
fn ff_1_2_first_the_card_is_paid_then_the_effect_comes_then_the_contractor_is_discarded() {
    let table = check(
        Table::market(3).hand(A, [Beacon]),
        [a(hire(0, Beacon))],
        [
            Expect::Pile(vec![Beacon]),
            Expect::Has(A, [1, 2, 0]),
            Expect::ContractorPile(vec![]),
            Expect::Contractors(CREW.map(Some)),
        ],
    );
    check(
        table,
        [a(give(C))],
        [Expect::Has(A, [4, 2, 0]), Expect::Has(C, [2, 2, 0]), Expect::ContractorPile(vec![Miner])],
    );
}

#[test]
fn ff_1_2_everybody_chooses_exactly_once_clockwise_from_the_first_player() {
    let mut table = Table::market(3).first(C);
    for (seat, card) in [(C, Golem), (A, Harvester), (B, Motherlode)] {
        table =
            check(table, [], [Expect::Turn(seat), Expect::Phase(Phase::Market { seat, refreshed: false })]);
        table = table.play(seat, take(card)).settle();
        assert!(table.refusal(Actor::Seat(seat), take(PowerPlant)).is_some(), "{seat:?} has chosen");
    }
    check(table, [], [Expect::Phase(Phase::Work), Expect::Working(vec![A, B, C])]);
}

#[test]
fn ff_1_2_a_player_who_can_take_or_hire_may_not_pass() {
    let refused = || [Expect::Refused(Illegal::MustChoose, "FF-1.2")];
    check(Table::market(2), [a(PASS)], refused());
    let empty = Table::market(2).slots([None; 4]).deck([]);
    check(empty.hand_from_aside(A, [Beacon]), [a(PASS)], refused());
}

#[test]
fn ff_1_2_a_player_who_can_neither_take_nor_hire_may_pass_and_need_not_pay_for_a_new_row() {
    let empty = Table::market(2).slots([None; 4]).deck([]);
    let rows = [Row::Blueprints, Row::Contractors];
    let refreshes = rows.into_iter().flat_map(|row| [BY_METAL(row), BY_ENERGY(row)]);
    let expected = refreshes.chain([PASS]).collect();
    check(empty.clone(), [], [Expect::Legal(A, expected)]);
    check(
        empty.metal(A, 0).energy(A, 0),
        [a(PASS)],
        [Expect::Events(vec![Event::Passed { seat: A }]), Expect::Turn(B)],
    );
}

#[test]
fn ff_1_2_a_player_who_lacks_the_extra_energy_for_every_hire_may_pass() {
    let empty = Table::market(2).contractors([HiredHands, HiredHands, HiredHands, Engineer]);
    let empty = empty.slots([None; 4]).deck([]).hand_from_aside(A, [Beacon, Dojo, Megalith, Robot]);
    assert!(empty.is_legal(A, PASS));
    check(empty.energy(A, 3), [a(PASS)], [Expect::Refused(Illegal::MustChoose, "FF-1.2")]);
}
