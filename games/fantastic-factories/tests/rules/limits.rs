//! FF-2.10: 12 metal and energy together, 10 cards; and only when a player finishes.

use engine::Game;
use fantastic_factories::{Blueprint, Blueprint::*, Contractor::*, Event, Illegal, Phase};

use crate::table::*;

/// Ten cards.
const TEN: [Blueprint; 10] =
    [Beacon, Biolab, Dojo, Foundry, Golem, Gymnasium, Megalith, Obelisk, Robot, Warehouse];
const ELEVEN: [Blueprint; 11] =
    [Beacon, Biolab, Dojo, Foundry, Golem, Gymnasium, Megalith, Obelisk, Robot, TempAgency, Warehouse];
const TWELVE: [Blueprint; 12] = [
    Beacon, Biolab, Dojo, Foundry, Golem, Gymnasium, Megalith, Obelisk, Obelisk, Robot, TempAgency, Warehouse,
];

fn rich(metal: u16, energy: u16) -> Table {
    Table::work(2).metal(A, metal).energy(A, energy)
}

#[test]
fn ff_2_10_a_player_with_12_resources_and_10_cards_keeps_them_all() {
    for (metal, energy) in [(12, 0), (0, 12), (5, 7)] {
        let table = rich(metal, energy).hand(A, TEN);
        let expected =
            [Expect::Has(A, [metal, energy, 0]), Expect::Hand(A, TEN.to_vec()), Expect::Working(vec![B])];
        check(table, [a(FINISH)], expected);
    }
}

#[test]
fn ff_2_10_a_player_with_more_chooses_how_much_of_the_rest_is_metal() {
    let table = rich(8, 7).play(A, FINISH);
    let table = check(table, [], [Expect::Legal(A, (0..=3).map(shed).collect())]);
    for metal in 0..=3 {
        check(
            table.clone(),
            [a(shed(metal))],
            [
                Expect::Has(A, [8 - u16::from(metal), 4 + u16::from(metal), 0]),
                Expect::Event(Event::Shed { seat: A, stuff: stuff(0, metal, 3 - metal) }),
                Expect::Working(vec![B]),
            ],
        );
    }
    let why = Illegal::WrongAmount { rule: "FF-2.10", least: 0, most: 3 };
    check(table, [a(shed(4))], [Expect::Refused(why, "FF-2.10")]);
}

#[test]
fn ff_2_10_nobody_discards_what_they_do_not_have() {
    check(rich(14, 1), [a(FINISH)], [Expect::Legal(A, vec![shed(2), shed(3)])]);
    check(rich(1, 14), [a(FINISH)], [Expect::Legal(A, vec![shed(0), shed(1)])]);
    check(rich(30, 0), [a(FINISH)], [Expect::Legal(A, vec![shed(18)])]);
    let why = Illegal::WrongAmount { rule: "FF-2.10", least: 2, most: 3 };
    check(rich(14, 1), [a(FINISH), a(shed(1))], [Expect::Refused(why, "FF-2.10")]);
}

#[test]
fn ff_2_10_of_eleven_cards_any_one_is_discarded() {
    let table = Table::work(2).hand(A, ELEVEN);
    let table = check(table, [a(FINISH)], [Expect::Legal(A, ELEVEN.map(toss).to_vec())]);
    for card in ELEVEN {
        let left = ELEVEN.into_iter().filter(|other| *other != card).collect();
        check(table.clone(), [a(toss(card))], [Expect::Hand(A, left), Expect::Working(vec![B])]);
    }
}

#[test]
fn ff_2_10_of_twelve_cards_any_two_are_discarded_in_alphabetical_order() {
    let table = Table::work(2).hand(A, TWELVE).play(A, FINISH);
    for (n, one) in TWELVE.into_iter().enumerate() {
        for other in TWELVE[n + 1..].iter().copied() {
            let mut left = TWELVE.to_vec();
            left.remove(left.iter().position(|card| *card == one).expect("it is there"));
            left.remove(left.iter().position(|card| *card == other).expect("it is there"));
            check(
                table.clone(),
                [a(toss(one)), a(toss(other))],
                [Expect::Hand(A, left), Expect::Working(vec![B])],
            );
        }
    }
    let why = Illegal::OutOfOrder { rule: "FF-2.10", card: Dojo };
    check(table.clone(), [a(toss(Foundry)), a(toss(Dojo))], [Expect::Refused(why, "FF-2.10")]);
    let why = Illegal::OutOfOrder { rule: "FF-2.10", card: Warehouse };
    check(table.clone(), [a(toss(Warehouse))], [Expect::Refused(why, "FF-2.10")]);
    let why = Illegal::NotInHand { rule: "FF-2.10", card: ScrapYard };
    check(table, [a(toss(ScrapYard))], [Expect::Refused(why, "FF-2.10")]);
}

#[test]
fn ff_2_10_resources_come_before_cards() {
    let table = rich(9, 9).hand(A, ELEVEN).play(A, FINISH);
    let why = Illegal::NotNow { rule: "FF-2.10" };
    let table = check(table, [a(toss(Dojo))], [Expect::Refused(why, "FF-2.10")]);
    let table = check(table, [a(shed(6))], [Expect::Has(A, [3, 9, 0]), Expect::Working(vec![A, B])]);
    check(table, [a(toss(Dojo))], [Expect::Working(vec![B])]);
}

#[test]
fn ff_2_10_a_finished_player_has_nothing_left_to_do_and_cannot_go_back() {
    let table = rich(9, 9).dice(A, [1]).play(A, FINISH);
    let why = Illegal::FinishStep { rule: "FF-2.10" };
    check(table.clone(), [a(generate(1))], [Expect::Refused(why, "FF-2.10")]);
    let table = table.play(A, shed(6));
    check(table, [a(FINISH)], [Expect::Refused(Illegal::NotYourTurn, "FF-2.1")]);
}

#[test]
fn ff_2_10_the_cards_reach_the_discard_pile_only_when_all_are_done() {
    let table = Table::work(3).hand(A, ELEVEN).hand(B, [Incinerator]);
    let table = check(table, [a(FINISH), a(toss(Dojo)), b(FINISH)], [Expect::Pile(vec![])]);
    let tossed = table.view().players[0].tossed;
    assert_eq!(tossed.iter().collect::<Vec<_>>(), [Dojo], "all see what was discarded");
    let table = check(table, [c(FINISH)], [Expect::Pile(vec![Dojo]), Expect::Round(2)]);
    assert!(table.view().players[0].tossed.is_empty());
}

#[test]
fn ff_2_10_a_reshuffle_before_that_does_not_bring_the_cards_back() {
    let table = Table::work(2).hand(A, ELEVEN).dice(B, [1, 2, 3]).deck([]).pile([Incinerator]);
    let table = table.play(A, FINISH).play(A, toss(Dojo)).play(B, research(1));
    let table = check(table, [chance(draw(B, Incinerator))], [Expect::Hand(B, vec![Incinerator])]);
    check(table, [b(research(2))], [Expect::Hand(B, vec![Incinerator]), Expect::Working(vec![B])]);
}

#[test]
fn ff_2_10_the_limits_do_not_apply_before_a_player_is_done() {
    let table = rich(12, 12).hand(A, ELEVEN).dice(A, [3, 6, 1]);
    let moves = [a(generate(3)), a(mine(6)), a(research(1)), chance(draw(A, Incinerator))];
    let table = check(table, moves, [Expect::Has(A, [13, 15, 0]), Expect::Working(vec![A, B])]);
    assert_eq!(table.hand_of(A).len(), 12);
}

#[test]
fn ff_2_10_gains_of_the_market_phase_and_gifts_may_exceed_the_limits() {
    let table = Table::market(2).hand(A, [Dojo]).metal(A, 6).energy(A, 6).metal(B, 6).energy(B, 6);
    let table =
        check(table, [a(hire(1, Dojo))], [Expect::Has(A, [6, 11, 0]), Expect::Has(B, [6, 8, 0])]).settle();
    let table = table.play(B, take(Golem)).settle();
    check(table, [], [Expect::Phase(Phase::Work), Expect::Has(A, [6, 11, 0]), Expect::Has(B, [6, 8, 0])]);
    let table = Table::market(2).contractors([Architect, Miner, Investor, Specialist]).hand(B, TEN);
    let table = table.hand(A, [Incinerator]).play(A, hire(0, Incinerator)).settle();
    assert_eq!(table.hand_of(B).len(), 11);
    let table = table.play(B, take(Harvester)).settle();
    assert_eq!(table.hand_of(B).len(), 12);
}

#[test]
fn ff_2_10_goods_never_count() {
    check(rich(6, 6).goods(A, 11), [a(FINISH)], [Expect::Has(A, [6, 6, 11]), Expect::Working(vec![B])]);
}

#[test]
fn ff_2_10_the_limits_apply_in_the_last_round_too_and_before_tie_breaks() {
    let table = rich(20, 0).metal(B, 12).hand(B, [Dojo]).round(40);
    let table = check(
        table,
        [a(FINISH), a(shed(8)), b(FINISH)],
        [Expect::Phase(Phase::Over), Expect::Has(A, [12, 0, 0])],
    );
    let outcome = table.state.outcome().expect("the match is over");
    assert_eq!(outcome.places, [2, 1], "with 12 metal each, B's card decides");
}

#[test]
fn ff_2_10_alone_the_limits_apply_before_the_machines_turn() {
    let table = Table::solo([]).metal(A, 13).hand(A, ELEVEN);
    let table = check(table, [a(FINISH)], [Expect::Turn(A), Expect::Legal(A, vec![shed(1)])]);
    check(table, [a(shed(1)), a(toss(Dojo))], [Expect::Phase(Phase::Machine), Expect::Pile(vec![Dojo])]);
}

#[test]
fn ff_2_10_with_one_kind_of_resource_there_is_nothing_to_divide() {
    let asked = |metal, energy| {
        let table = rich(metal, energy).play(A, FINISH);
        table.state.prompt(A).ask.key
    };
    assert_eq!(asked(14, 0), "ask.shed_metal");
    assert_eq!(asked(0, 14), "ask.shed_energy");
    assert_eq!(asked(7, 7), "ask.shed");
    assert_eq!(asked(14, 1), "ask.shed", "one of the two may be energy");
}

/// What finishing now would lose: the words, and what could be done instead.
fn lost(table: &Table) -> Vec<(String, Option<fantastic_factories::Action>)> {
    let lapses = table.state.lapses(A, FINISH).into_iter();
    lapses.map(|lapse| (lapse.what.key.to_string(), lapse.instead)).collect()
}

#[test]
fn finishing_with_dice_says_what_each_would_make() {
    let table = Table::work(2).cleared().dice(A, [2, 6]).compound(A, [NuclearPlant]);
    let [two, six] = lost(&table).try_into().unwrap();
    assert_eq!(two, ("lapse.makes_floor".to_owned(), Some(generate(2))));
    assert_eq!(six, ("lapse.makes_card".to_owned(), Some(activate(NuclearPlant, [6]))), "a good is a point");
    let facts = table.state.lapses(A, FINISH).remove(1).what.facts;
    assert_eq!((&facts["die"], &facts["points"]), (&6.into(), &1.into()));

    assert_eq!(lost(&Table::work(2).cleared().dice(A, [])), [], "nothing is left to be lost");
    assert_eq!(table.state.lapses(A, generate(2)), [], "only finishing ends the round");
}

#[test]
fn in_the_last_round_a_card_is_worth_nothing_and_a_building_its_points() {
    // Both other floors are full: a 2 could only draw a card.
    let full = |table: Table| {
        table.dice(A, [2, 2, 2, 2]).play(A, generate(2)).play(A, generate(2)).play(A, generate(2))
    };
    let table = full(Table::work(2).cleared());
    assert_eq!(lost(&table), [("lapse.draws_floor".to_owned(), Some(research(2)))]);
    assert_eq!(lost(&full(Table::work(2).cleared().round(40))), []);

    let table = Table::work(2).cleared().dice(A, []).hand(A, [Obelisk, Warehouse]).metal(A, 9).energy(A, 3);
    assert_eq!(lost(&table), [], "there is another round to build in");
    let build = build(Obelisk, Warehouse);
    assert_eq!(lost(&table.round(40)), [("lapse.build".to_owned(), Some(build))]);
}
