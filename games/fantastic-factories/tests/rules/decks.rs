//! FF-1.3: decks that run out, slots that stay empty.

use fantastic_factories::{Blueprint::*, Contractor::*, Event, Resource, Row};

use crate::table::*;

#[test]
fn ff_1_3_the_deck_is_refilled_only_when_a_card_is_needed_and_it_is_empty() {
    let table = Table::market(2).deck([Biolab]).pile([Beacon, Dojo]).play(A, take(Golem));
    assert_eq!(table.possible(reveal(Beacon)), Err("FF-1.3"), "the deck is not empty");
    let table = check(
        table,
        [chance(reveal(Biolab))],
        [Expect::Deck(0), Expect::Pile(vec![Beacon, Dojo]), Expect::Turn(B)],
    );
    let table = table.play(B, take(Biolab));
    check(
        table,
        [chance(reveal(Dojo))],
        [
            Expect::Event(Event::Reshuffled { cards: 2 }),
            Expect::Deck(1),
            Expect::Pile(vec![]),
            Expect::Blueprints([Some(Dojo), Some(Harvester), Some(Motherlode), Some(PowerPlant)]),
        ],
    );
}

#[test]
fn ff_1_3_several_draws_take_the_rest_of_the_deck_first() {
    let table = Table::market(1).contractors([Architect, Miner, Miner, Investor]);
    let table =
        table.deck([Biolab]).pile([Robot, Obelisk]).hand_from_aside(A, [Beacon]).play(A, hire(0, Beacon));
    assert_eq!(table.possible(draw(A, Robot)), Err("FF-1.3"));
    let table = table.chance(draw(A, Biolab));
    check(
        table,
        [chance(draw(A, Obelisk)), chance(draw(A, Beacon))],
        [Expect::Hand(A, vec![Beacon, Biolab, Obelisk]), Expect::Deck(1), Expect::Pile(vec![])],
    );
}

#[test]
fn ff_1_3_a_card_just_paid_is_in_the_reshuffle() {
    let table = Table::market(2).deck([]).pile([]).hand_from_aside(A, [Megalith]);
    check(
        table,
        [a(hire(2, Megalith)), chance(turn_up(Megalith))],
        [Expect::Has(A, [6, 4, 0]), Expect::Pile(vec![Megalith]), Expect::Hand(A, vec![])],
    );
}

#[test]
fn ff_1_3_where_deck_and_pile_are_empty_nothing_is_drawn_and_the_action_is_legal() {
    let table = Table::work(2).deck([]).pile([]).dice(A, [5]);
    check(
        table,
        [a(research(5))],
        [Expect::Hand(A, vec![]), Expect::Dice(A, vec![]), Expect::Working(vec![A, B])],
    );
}

#[test]
fn ff_1_3_as_many_cards_as_there_are_are_drawn() {
    let table = Table::market(1).contractors([Architect, Miner, Miner, Investor]).deck([]).pile([Robot]);
    let table = table.hand_from_aside(A, [Gymnasium]).play(A, hire(0, Gymnasium));
    let table = check(table, [], [Expect::Chance, Expect::Pile(vec![Robot, Gymnasium])]);
    let table = table.chance(draw(A, Robot)).chance(draw(A, Gymnasium)).settle();
    check(table, [], [Expect::Hand(A, vec![Robot, Gymnasium]), Expect::Deck(0), Expect::Working(vec![A])]);
}

#[test]
fn ff_1_3_where_cards_run_out_the_hirer_draws_before_the_opponent_who_gets_the_gift() {
    let table = Table::market(2).first(B).contractors([Architect, Miner, Miner, Investor]);
    let table = table.deck([Robot, Obelisk]).pile([]).hand_from_aside(B, [Beacon]).play(B, hire(0, Beacon));
    let table = table.settle();
    check(table, [], [Expect::Hand(B, vec![Beacon, Obelisk, Robot]), Expect::Hand(A, vec![])]);
}

#[test]
fn ff_1_3_a_taken_blueprint_leaves_an_empty_slot_where_no_card_is_left() {
    let table = Table::market(2).deck([]).pile([]);
    let table = check(
        table,
        [a(take(Harvester))],
        [
            Expect::Turn(B),
            Expect::Blueprints([Some(Golem), None, Some(Motherlode), Some(PowerPlant)]),
            Expect::Hand(A, vec![Harvester]),
        ],
    );
    assert!(!table.is_legal(B, take(Harvester)) && table.is_legal(B, take(PowerPlant)));
}

#[test]
fn ff_1_3_empty_slots_are_filled_from_the_left_after_the_next_market_action() {
    let table = Table::market(3).slots([None, Some(Golem), None, Some(Dojo)]).deck([]).pile([]);
    let table = table.hand_from_aside(A, [Biolab]).hand_from_aside(B, [Robot]);
    let table = table.contractors([Investor, Specialist, Investor, Specialist]).play(A, hire(1, Biolab));
    check(
        table.clone(),
        [chance(reveal(Biolab))],
        [Expect::Blueprints([Some(Biolab), Some(Golem), None, Some(Dojo)]), Expect::Chance],
    );
    let table = table.settle().play(B, hire(3, Robot)).chance(reveal(Robot)).settle();
    check(table, [], [Expect::Blueprints([Some(Biolab), Some(Golem), Some(Robot), Some(Dojo)])]);
}

#[test]
fn ff_1_3_a_new_row_of_contractors_fills_empty_blueprint_slots_too() {
    let table = Table::market(2).slots([Some(Golem), Some(Dojo), Some(Robot), None]);
    let table = table.play(A, refresh(Row::Contractors, Resource::Energy));
    check(
        table,
        [chance(reveal(Beacon))],
        [Expect::Blueprints([Some(Golem), Some(Dojo), Some(Robot), Some(Beacon)])],
    );
}

#[test]
fn ff_1_3_a_new_row_with_too_few_cards_leaves_slots_empty_on_the_right() {
    let table = Table::market(2).slots([None, Some(Golem), None, Some(Dojo)]).deck([]).pile([Robot]);
    let table = table.play(A, refresh(Row::Blueprints, Resource::Metal));
    let table = [Dojo, Golem, Robot].into_iter().fold(table, |table, card| table.chance(reveal(card)));
    check(
        table,
        [],
        [Expect::Blueprints([Some(Dojo), Some(Golem), Some(Robot), None]), Expect::Turn(A), Expect::Deck(0)],
    );
}

#[test]
fn ff_1_3_empty_slots_stay_empty_in_the_work_phase_and_are_filled_when_the_next_round_begins() {
    let table = Table::work(2).slots([Some(Golem), None, None, Some(Harvester)]).deck([]).pile([]);
    let table = table.hand_from_aside(A, [Beacon, Gymnasium, Incinerator, Robot]).metal(A, 3).energy(A, 1);
    let moves = [a(build(Gymnasium, Beacon)), a(FINISH)];
    let row = [Some(Golem), None, None, Some(Harvester)];
    let table = check(table, moves, [Expect::Blueprints(row), Expect::Pile(vec![Beacon])]);
    check(
        table,
        [b(FINISH), chance(reveal(Beacon))],
        [
            Expect::Round(2),
            Expect::Blueprints([Some(Golem), Some(Beacon), None, Some(Harvester)]),
            Expect::Turn(B),
        ],
    );
}

#[test]
fn ff_1_3_the_contractors_have_a_deck_and_a_pile_of_their_own() {
    let table = Table::market(1).hand(A, [Beacon]).contractor_deck([Engineer]).play(A, hire(0, Beacon));
    assert_eq!(table.possible(enter(Architect)), Err("FF-1.3"), "the deck is not empty");
    let row = [Some(Engineer), Some(Electrician), Some(Investor), Some(Specialist)];
    check(table, [chance(enter(Engineer))], [Expect::Contractors(row), Expect::Pile(vec![Beacon])]);
}

#[test]
fn ff_1_3_a_contractor_just_hired_is_in_the_reshuffle_of_the_contractors() {
    let table = Table::market(1).hand(A, [Beacon]).contractor_deck([]).play(A, hire(0, Beacon));
    check(
        table,
        [chance(enter(Miner))],
        [
            Expect::Events(vec![
                Event::ReshuffledContractors { cards: 14 },
                Event::RevealedContractor { slot: 0, contractor: Miner },
            ]),
            Expect::Contractors(CREW.map(Some)),
            Expect::ContractorPile(vec![]),
        ],
    );
}
