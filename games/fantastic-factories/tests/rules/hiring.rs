//! FF-1.4: what the contractors do in the market phase for the player who hires them.

use fantastic_factories::{Blueprint, Blueprint::*, Contractor, Contractor::*, Event, Illegal, Phase};

use crate::table::*;

/// A market phase in which this contractor stands in the first slot (shovel)
/// and A has a Beacon to pay with and enough energy.
fn with_contractor(contractor: Contractor, seats: u8) -> Table {
    let crew = match contractor {
        Investor => [Investor, Electrician, Specialist, HiredHands],
        Architect | Electrician | Engineer | Foreman | HiredHands | Miner | Specialist => {
            [contractor, Investor, Specialist, HiredHands]
        }
    };
    Table::market(seats).contractors(crew).hand(A, [Beacon]).metal(A, 0).energy(A, 4)
}

const HIRE: fn() -> Move = || a(hire(0, Beacon));

#[test]
fn ff_1_4_alone_there_is_no_opponent_and_the_gift_is_ignored() {
    check(with_contractor(Miner, 1), [HIRE()], [Expect::Has(A, [3, 4, 0]), Expect::Phase(Phase::Work)]);
    let table = check(with_contractor(Electrician, 1), [HIRE()], [Expect::Has(A, [0, 9, 0])]);
    assert!(!table.events.iter().any(|event| matches!(event, Event::Gifted { .. })));
    let table = with_contractor(Architect, 1).play(A, hire(0, Beacon));
    check(
        table,
        [Dojo, Robot, Golem].map(|card| chance(draw(A, card))),
        [Expect::Hand(A, vec![Dojo, Robot, Golem]), Expect::Chance],
    );
}

#[test]
fn ff_1_4_with_two_players_the_other_one_gets_the_gift_without_being_asked_about() {
    check(
        with_contractor(Miner, 2),
        [HIRE()],
        [
            Expect::Has(A, [3, 4, 0]),
            Expect::Has(B, [2, 2, 0]),
            Expect::Event(Event::Gifted { seat: B, stuff: stuff(0, 1, 0) }),
        ],
    );
    check(
        with_contractor(Electrician, 2),
        [HIRE()],
        [
            Expect::Has(A, [0, 9, 0]),
            Expect::Has(B, [1, 4, 0]),
            Expect::Event(Event::Gifted { seat: B, stuff: stuff(0, 0, 2) }),
        ],
    );
    let table = with_contractor(Architect, 2).play(A, hire(0, Beacon));
    let draws = [draw(A, Dojo), draw(A, Robot), draw(A, Golem), draw(B, Biolab)];
    check(
        table,
        draws.map(chance),
        [Expect::Hand(A, vec![Dojo, Robot, Golem]), Expect::Hand(B, vec![Biolab])],
    );
}

#[test]
fn ff_1_4_with_three_or_more_an_opponent_is_named_and_nobody_else_gets_anything() {
    let table = with_contractor(Electrician, 3).play(A, hire(0, Beacon));
    let table = check(table, [], [Expect::Turn(A), Expect::Legal(A, vec![give(B), give(C)])]);
    check(
        table,
        [a(give(C))],
        [Expect::Has(A, [0, 9, 0]), Expect::Has(B, [1, 2, 0]), Expect::Has(C, [1, 4, 0])],
    );
    let table = with_contractor(Miner, 4).play(A, hire(0, Beacon));
    let table = check(table, [], [Expect::Legal(A, vec![give(B), give(C), give(D)])]);
    check(table, [a(give(D))], [Expect::Has(D, [2, 2, 0]), Expect::Has(B, [1, 2, 0])]);
    let table = with_contractor(Architect, 5).play(A, hire(0, Beacon)).play(A, give(C));
    let draws = [draw(A, Dojo), draw(A, Robot), draw(A, Golem), draw(C, Biolab)];
    check(table, draws.map(chance), [Expect::Hand(C, vec![Biolab]), Expect::Hand(B, vec![])]);
}

#[test]
fn ff_1_4_the_gift_goes_to_an_opponent_at_the_table_and_has_to_be_given_first() {
    let table = with_contractor(Miner, 3).play(A, hire(0, Beacon));
    for nobody in [A, D] {
        check(table.clone(), [a(give(nobody))], [Expect::Refused(Illegal::NotAnOpponent, "FF-1.4")]);
    }
    let why = Illegal::FinishStep { rule: "FF-1.4" };
    check(table, [a(take(Golem))], [Expect::Refused(why, "FF-1.4")]);
    let why = Illegal::NotNow { rule: "FF-1.4" };
    check(with_contractor(Miner, 3), [a(give(B))], [Expect::Refused(why, "FF-1.4")]);
}

#[test]
fn ff_1_4_one_contractor_a_round() {
    let table = with_contractor(Miner, 1).hand(A, [Beacon, Dojo]).play(A, hire(0, Beacon)).settle();
    let why = Illegal::NotNow { rule: "FF-1.2" };
    check(table, [a(hire(1, Dojo))], [Expect::Refused(why, "FF-1.2")]);
}

#[test]
fn ff_1_4_the_investor_pays_the_full_printed_cost_and_the_card_is_discarded() {
    for (card, metal, energy) in [(Megalith, 5, 2), (Golem, 4, 0), (Beacon, 2, 4), (Gymnasium, 1, 0)] {
        let table = with_contractor(Investor, 2).play(A, hire(0, Beacon));
        check(
            table,
            [chance(turn_up(card))],
            [
                Expect::Event(Event::TurnedUp { seat: A, card }),
                Expect::Has(A, [metal, 4 + energy, 0]),
                Expect::Pile(vec![Beacon, card]),
                Expect::Hand(A, vec![]),
                Expect::Compound(A, vec![]),
            ],
        );
    }
}

#[test]
fn ff_1_4_the_investor_knows_neither_megaliths_discount_nor_a_limit() {
    let table = with_contractor(Investor, 2).compound(A, [Obelisk, Obelisk]).metal(A, 12).energy(A, 12);
    check(table, [HIRE(), chance(turn_up(Megalith))], [Expect::Has(A, [17, 14, 0])]);
}

#[test]
fn ff_1_4_the_engineer_builds_the_card_turned_up_for_nothing_but_the_hire() {
    let table = with_contractor(Engineer, 2).hand(A, [Beacon, Dojo]).energy(A, 5).metal(A, 2);
    let table = check(table, [HIRE()], [Expect::Has(A, [2, 1, 0]), Expect::Chance]);
    check(
        table,
        [chance(turn_up(Warehouse))],
        [
            Expect::Events(vec![Event::BuiltFree { seat: A, card: Warehouse }]),
            Expect::Compound(A, vec![Warehouse]),
            Expect::Hand(A, vec![Dojo]),
            Expect::Has(A, [2, 1, 0]),
            Expect::Pile(vec![Beacon]),
            Expect::Chance,
        ],
    );
}

#[test]
fn ff_1_4_the_engineers_build_is_compulsory() {
    let mut table = with_contractor(Engineer, 2).play(A, hire(0, Beacon));
    assert!(table.legal(A).is_empty(), "A is not asked");
    table = table.chance(turn_up(Gymnasium)).settle();
    check(table, [], [Expect::Compound(A, vec![Gymnasium]), Expect::Turn(B)]);
}

#[test]
fn ff_1_4_the_engineer_sets_a_forbidden_second_copy_aside_and_turns_up_another() {
    let table = with_contractor(Engineer, 2).compound(A, [Dojo, Robot]).deck([Dojo, Robot, Golem]).pile([]);
    let table = table.play(A, hire(0, Beacon));
    let table = check(
        table,
        [chance(turn_up(Dojo))],
        [
            Expect::Events(vec![Event::Rejected { seat: A, card: Dojo }]),
            Expect::Pile(vec![Beacon]),
            Expect::Chance,
        ],
    );
    assert_eq!(table.possible(turn_up(Dojo)), Err("FF-1.3"), "it is set aside");
    check(
        table,
        [chance(turn_up(Robot)), chance(turn_up(Golem))],
        [
            Expect::Event(Event::BuiltFree { seat: A, card: Golem }),
            Expect::Compound(A, vec![Dojo, Robot, Golem]),
            Expect::Pile(vec![Beacon, Dojo, Robot]),
        ],
    );
}

#[test]
fn ff_1_4_cards_the_engineer_set_aside_are_not_in_the_reshuffle() {
    let table = with_contractor(Engineer, 2).compound(A, [Dojo]).deck([Dojo]).pile([]);
    let table = table.play(A, hire(0, Beacon)).chance(turn_up(Dojo));
    assert_eq!(table.possible(turn_up(Dojo)), Err("FF-1.3"));
    check(
        table,
        [chance(turn_up(Beacon))],
        [Expect::Compound(A, vec![Beacon, Dojo]), Expect::Pile(vec![Dojo]), Expect::Deck(0)],
    );
}

#[test]
fn ff_1_4_the_engineer_does_not_reject_a_second_beacon_or_obelisk() {
    for card in [Beacon, Obelisk] {
        let table = with_contractor(Engineer, 2).compound(A, [card]).play(A, hire(0, Beacon));
        check(table, [chance(turn_up(card))], [Expect::Compound(A, vec![card, card])]);
    }
    let table = with_contractor(Engineer, 2).compound(A, [Megalith]).play(A, hire(0, Beacon));
    check(table, [chance(turn_up(Megalith))], [Expect::Compound(A, vec![Megalith])]);
}

#[test]
fn ff_1_4_where_no_card_is_left_the_engineer_builds_nothing_and_the_cost_is_lost() {
    let table = with_contractor(Engineer, 2).hand(A, [Gymnasium]).compound(A, [Dojo, Gymnasium]);
    let table = table.deck([Dojo]).pile([]).play(A, hire(0, Gymnasium)).chance(turn_up(Dojo));
    check(
        table,
        [chance(turn_up(Gymnasium))],
        [
            Expect::Events(vec![
                Event::Reshuffled { cards: 1 },
                Event::Rejected { seat: A, card: Gymnasium },
                Event::NothingToBuild { seat: A },
            ]),
            Expect::Compound(A, vec![Dojo, Gymnasium]),
            Expect::Has(A, [0, 0, 0]),
            Expect::Hand(A, vec![]),
            Expect::Pile(vec![Dojo, Gymnasium]),
            Expect::ContractorPile(vec![Engineer]),
        ],
    );
}

/// Nine buildings that do nothing by themselves.
const NINE: [Blueprint; 9] =
    [Dojo, Robot, Golem, Gymnasium, FitnessCenter, TempAgency, Foundry, Incinerator, Refinery];

#[test]
fn ff_1_4_the_engineer_can_build_the_10th_building_and_so_bring_the_last_round() {
    let table = with_contractor(Engineer, 2).compound(A, NINE).play(A, hire(0, Beacon));
    let table = table.chance(turn_up(Warehouse)).settle();
    assert_eq!(table.view().players[0].buildings, 10);
    let table = table.next_work();
    assert!(!table.view().last_round && table.view().round == 1);
    let table = table.next_work();
    assert!(table.view().last_round && table.view().round == 2);
    check(table.next_work(), [], [Expect::Round(2), Expect::Phase(Phase::Over)]);
}

#[test]
fn ff_1_4_an_engineers_build_sets_off_scrap_yard_and_solar_array_and_uses_them_up() {
    let table = with_contractor(Engineer, 1).compound(A, [ScrapYard, SolarArray]).play(A, hire(0, Beacon));
    let table = check(table, [chance(turn_up(Robot))], [Expect::Has(A, [1, 2, 0])]).settle();
    let table = table.hand(A, [Gymnasium, Beacon]);
    check(table, [a(build(Gymnasium, Beacon))], [Expect::Has(A, [0, 2, 0])]);
}

#[test]
fn ff_1_4_a_scrap_yard_the_engineer_builds_is_set_off_by_the_next_build_of_the_round() {
    let table = with_contractor(Engineer, 1).play(A, hire(0, Beacon));
    let table = check(table, [chance(turn_up(ScrapYard))], [Expect::Has(A, [0, 0, 0])]).settle();
    let table = table.hand(A, [Gymnasium, Beacon]).metal(A, 1);
    check(table, [a(build(Gymnasium, Beacon))], [Expect::Has(A, [1, 0, 0])]);
}
