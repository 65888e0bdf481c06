//! FF-5: solo against the Machine.

use engine::{Game, Message};
use fantastic_factories::{
    Blueprint, Blueprint::*, Contractor::*, Difficulty, Event, Illegal, Kind, Phase, Row,
};

use crate::table::*;

/// A Machine with these cards is about to roll.
fn machine_with<const N: usize>(cards: [Blueprint; N]) -> Table {
    Table::solo(cards).play(A, FINISH)
}

/// The Machine's goods after one roll of its red, blue, purple and yellow dice; green takes a
/// Power Plant (utility) into its compound.
fn goods_of<const N: usize>(cards: [Blueprint; N], [red, blue, purple, yellow]: [u8; 4]) -> u8 {
    let table = machine_with(cards).chance(roll_machine([4, red, blue, purple, yellow]));
    table.view().machine.map_or(0, |machine| machine.goods)
}

#[test]
fn ff_5_1_the_machine_starts_with_2_3_4_or_5_blueprints() {
    let levels =
        [(Difficulty::Easy, 2), (Difficulty::Medium, 3), (Difficulty::Hard, 4), (Difficulty::Insane, 5)];
    for (difficulty, cards) in levels {
        let mut table = Table::alone(difficulty);
        for n in 0..cards {
            let card = [Dojo, Robot, Golem, Foundry, Dojo][n];
            table = check(table, [chance(machine_draw(card))], [Expect::Event(Event::MachineBegan { card })]);
        }
        assert!(table.possible(machine_draw(Biolab)).is_err(), "no more than {cards}");
        let machine = table.settle().view().machine.expect("a solo match");
        assert_eq!((machine.cards.len() as usize, machine.goods), (cards, 0));
        assert_eq!((machine.difficulty, machine.dice), (difficulty, None));
    }
}

#[test]
fn ff_5_1_monuments_dealt_to_the_machine_are_discarded_and_replaced() {
    let table = Table::alone(Difficulty::Easy).chance(machine_draw(Dojo));
    let table = [Beacon, Megalith, Obelisk].into_iter().fold(table, |table, card| {
        check(table, [chance(machine_draw(card))], [Expect::Event(Event::MachineSkipped { card })])
    });
    let table =
        check(table, [], [Expect::Machine(vec![Dojo]), Expect::Pile(vec![Beacon, Megalith, Obelisk])]);
    let table = table.chance(machine_draw(Robot));
    check(table.settle(), [], [Expect::Machine(vec![Dojo, Robot]), Expect::Turn(A)]);
}

#[test]
fn ff_5_1_the_player_plays_market_and_work_phase_then_the_machine_rolls_five_dice() {
    let table = check(Table::market(1), [a(take(Golem))], [Expect::Phase(Phase::Work)]).settle();
    let table = check(table, [a(FINISH)], [Expect::Phase(Phase::Machine), Expect::Chance]);
    assert_eq!(table.possible(roll_machine([1, 1, 1, 1, 7])), Err("FF-5.2"));
    assert_eq!(table.possible(roll_machine([0, 1, 1, 1, 1])), Err("FF-5.2"));
    let rolled = Event::MachineRolled { green: 2, red: 3, blue: 4, purple: 5, yellow: 6 };
    let table =
        check(table, [chance(roll_machine([2, 3, 4, 5, 6]))], [Expect::Event(rolled), Expect::Round(2)]);
    assert_eq!(table.view().machine.and_then(|machine| machine.dice), Some([2, 3, 4, 5, 6]));
}

#[test]
fn ff_5_1_the_machine_plays_only_in_solo_matches() {
    let table = Table::work(2).finish_all();
    assert!(table.view().machine.is_none() && table.view().round == 2);
}

#[test]
fn ff_5_2_green_1_to_4_takes_that_blueprint_from_the_left() {
    for green in 1..=4u8 {
        let slot = usize::from(green) - 1;
        let table = machine_with([]).chance(roll_machine([green, 6, 6, 6, 6]));
        let mut row = FACE_UP.map(Some);
        row[slot] = None;
        let took = Event::MachineTook { slot: green - 1, card: FACE_UP[slot] };
        let table = check(
            table,
            [],
            [Expect::Event(took), Expect::Machine(vec![FACE_UP[slot]]), Expect::Blueprints(row)],
        );
        row[slot] = Some(Beacon);
        check(
            table,
            [chance(reveal(Beacon))],
            [Expect::Blueprints(row), Expect::Turn(A), Expect::Pile(vec![])],
        );
    }
}

#[test]
fn ff_5_2_green_5_takes_the_top_card_of_the_deck_and_then_the_blueprints_are_discarded() {
    let table = machine_with([]).chance(roll_machine([5, 6, 6, 6, 6]));
    let table = check(table, [], [Expect::Blueprints(FACE_UP.map(Some)), Expect::Chance]);
    let table = check(
        table,
        [chance(machine_draw(Dojo))],
        [
            Expect::Event(Event::MachineDrew { card: Dojo }),
            Expect::Event(Event::MachineSwept { row: Row::Blueprints }),
            Expect::Machine(vec![Dojo]),
            Expect::Pile(FACE_UP.to_vec()),
            Expect::Blueprints([None; 4]),
            Expect::Contractors(CREW.map(Some)),
        ],
    );
    let new = [Beacon, Robot, Biolab, Foundry];
    check(table, new.map(|card| chance(reveal(card))), [Expect::Blueprints(new.map(Some)), Expect::Turn(A)]);
}

#[test]
fn ff_5_2_green_6_takes_the_top_card_of_the_deck_and_then_the_contractors_are_discarded() {
    let table = machine_with([]).chance(roll_machine([6, 6, 6, 6, 6]));
    let table = check(
        table,
        [chance(machine_draw(Dojo))],
        [
            Expect::Event(Event::MachineSwept { row: Row::Contractors }),
            Expect::Machine(vec![Dojo]),
            Expect::Blueprints(FACE_UP.map(Some)),
            Expect::ContractorPile(CREW.to_vec()),
            Expect::Pile(vec![]),
        ],
    );
    let new = [Architect, Foreman, Engineer, HiredHands];
    check(table, new.map(|one| chance(enter(one))), [Expect::Contractors(new.map(Some)), Expect::Turn(A)]);
}

#[test]
fn ff_5_2_an_empty_slot_means_a_card_of_the_deck() {
    let table = Table::solo([]).slots([Some(Golem), None, Some(Dojo), Some(Robot)]).play(A, FINISH);
    let table = table.chance(roll_machine([2, 6, 6, 6, 6]));
    check(
        table,
        [chance(machine_draw(Beacon))],
        [
            Expect::Machine(vec![Beacon]),
            Expect::Blueprints([Some(Golem), None, Some(Dojo), Some(Robot)]),
            Expect::Pile(vec![]),
        ],
    );
}

#[test]
fn ff_5_2_an_empty_deck_is_refilled_from_the_discard_pile_for_the_machine() {
    let table = Table::solo([]).deck([]).pile([Beacon]).play(A, FINISH).chance(roll_machine([5, 6, 6, 6, 6]));
    assert_eq!(table.possible(machine_draw(Golem)), Err("FF-1.3"), "the row is swept afterwards");
    check(
        table,
        [chance(machine_draw(Beacon))],
        [Expect::Machine(vec![Beacon]), Expect::Pile(FACE_UP.to_vec())],
    );
}

#[test]
fn ff_5_2_where_no_card_is_left_the_machine_takes_nothing_and_the_rest_happens() {
    let table = Table::solo([Dojo]).deck([]).pile([]).play(A, FINISH).chance(roll_machine([5, 1, 6, 6, 6]));
    check(
        table,
        [],
        [
            Expect::Machine(vec![Dojo]),
            Expect::MachineGoods(1),
            Expect::Event(Event::MachineSwept { row: Row::Blueprints }),
            Expect::Pile(FACE_UP.to_vec()),
            Expect::Round(2),
        ],
    );
    let table = Table::solo([]).slots([None; 4]).deck([]).pile([]).play(A, FINISH);
    let table = table.chance(roll_machine([3, 6, 6, 6, 6]));
    check(
        table,
        [],
        [Expect::Machine(vec![]), Expect::Round(2), Expect::Turn(A), Expect::Blueprints([None; 4])],
    );
}

#[test]
fn ff_5_2_the_machine_may_have_duplicates() {
    let table = machine_with([Golem]).chance(roll_machine([1, 6, 6, 6, 6]));
    check(table, [], [Expect::Machine(vec![Golem, Golem])]);
}

#[test]
fn ff_5_2_the_machine_may_take_monuments_in_its_turn() {
    let table = Table::solo([]).blueprints([Beacon, Golem, Dojo, Robot]).play(A, FINISH);
    check(table, [chance(roll_machine([1, 6, 6, 6, 6]))], [Expect::Machine(vec![Beacon])]);
}

#[test]
fn ff_5_3_each_die_not_above_the_number_of_its_cards_makes_one_good() {
    let training = [Dojo, Gymnasium];
    assert_eq!(goods_of(training, [1, 6, 6, 6]), 1);
    assert_eq!(goods_of(training, [2, 6, 6, 6]), 1, "equal is not above");
    assert_eq!(goods_of(training, [3, 6, 6, 6]), 0);
    assert_eq!(goods_of([Biolab, NuclearPlant, Warehouse], [6, 3, 6, 6]), 1, "blue: production");
    assert_eq!(goods_of([Biolab, NuclearPlant, Warehouse], [3, 4, 3, 3]), 0);
    assert_eq!(goods_of([Robot, Laboratory], [6, 6, 2, 6]), 1, "purple: special");
    assert_eq!(goods_of([Robot, Laboratory], [2, 2, 3, 2]), 0);
    assert_eq!(
        goods_of([Foundry, Refinery], [6, 6, 6, 3]),
        1,
        "yellow: utility, with the Power Plant just taken"
    );
    assert_eq!(goods_of([Foundry, Refinery], [3, 3, 3, 4]), 0);
}

#[test]
fn ff_5_3_one_die_makes_one_good_however_low_and_four_dice_make_four() {
    assert_eq!(goods_of([Dojo, Gymnasium, TempAgency], [1, 6, 6, 6]), 1);
    assert_eq!(goods_of([Dojo, Biolab, Robot], [1, 1, 1, 1]), 4);
    assert_eq!(goods_of([], [1, 1, 1, 2]), 0);
}

#[test]
fn ff_5_3_monuments_make_no_goods_and_duplicates_count_each() {
    assert_eq!(goods_of([Beacon, Obelisk, Megalith], [1, 1, 1, 2]), 0);
    assert_eq!(goods_of([Robot, Robot, Robot], [6, 6, 3, 6]), 1);
}

#[test]
fn ff_5_3_the_card_taken_this_turn_already_counts() {
    assert_eq!(goods_of([], [6, 6, 6, 1]), 1, "the Power Plant");
    let table = machine_with([]).chance(roll_machine([5, 1, 6, 6, 6]));
    let made = Event::MachineMade { kind: Kind::Training, die: 1, cards: 1 };
    check(table, [chance(machine_draw(Dojo))], [Expect::MachineGoods(1), Expect::Event(made)]);
}

#[test]
fn ff_5_4_the_machine_ends_the_game_only_by_12_goods() {
    let many =
        [Dojo, Gymnasium, Robot, Laboratory, Foundry, Refinery, Biolab, Warehouse, Beacon, Obelisk, Megalith];
    let last = |goods| machine_with(many).machine_goods(goods).settle().view().last_round;
    assert!(!last(11), "eleven cards and more end nothing");
    assert!(last(12));
}

#[test]
fn ff_5_4_the_player_ends_the_game_by_12_goods_or_10_buildings() {
    let nine = [Dojo, Robot, Golem, Gymnasium, FitnessCenter, TempAgency, Foundry, Incinerator, Refinery];
    let ten =
        [Dojo, Robot, Golem, Gymnasium, FitnessCenter, TempAgency, Foundry, Incinerator, Refinery, Harvester];
    let last = |table: Table| table.play(A, FINISH).settle().view().last_round;
    assert!(last(Table::solo([]).goods(A, 12)));
    assert!(last(Table::solo([]).compound(A, ten)));
    assert!(!last(Table::solo([]).goods(A, 11).compound(A, nine)));
}

/// Plays to the end: the turns the player and the Machine still finish.
fn turns(mut table: Table) -> (usize, usize) {
    let (mut player, mut machine) = (0, 0);
    while table.view().phase != Phase::Over {
        table = table.finish_all().settle();
        player += table.events.iter().filter(|event| matches!(event, Event::Finished { .. })).count();
        machine += table.events.iter().filter(|event| matches!(event, Event::MachineRolled { .. })).count();
        table = table.next_work();
    }
    (player, machine)
}

#[test]
fn ff_5_4_the_round_is_finished_and_then_both_play_one_more() {
    let table = Table::solo([]).goods(A, 12);
    let table = check(table, [a(FINISH)], [Expect::Phase(Phase::Machine), Expect::Round(1)]);
    let table = table.chance(roll_machine([1, 6, 6, 6, 6]));
    let table = check(table, [], [Expect::Event(Event::BeganLastRound { round: 2, seat: A })]).next_work();
    let table = check(table, [a(FINISH)], [Expect::Phase(Phase::Machine), Expect::Round(2)]);
    assert!(table.state.outcome().is_none(), "the Machine has its last turn");
    let table = table.chance(roll_machine([1, 6, 6, 6, 6]));
    check(table, [a(FINISH)], [Expect::Phase(Phase::Over), Expect::Refused(Illegal::Over, "FF-4.1")]);
}

#[test]
fn ff_5_4_both_have_equally_many_turns_whoever_ends_the_game() {
    assert_eq!(turns(Table::solo([]).goods(A, 12)), (2, 2));
    assert_eq!(turns(Table::solo([]).machine_goods(12)), (2, 2));
    assert_eq!(turns(Table::solo([]).round(40)), (1, 1));
    let table = Table::solo([Dojo]).machine_goods(11).play(A, FINISH).chance(roll_machine([1, 1, 6, 6, 6]));
    let reached = Event::MachineReachedGoods { goods: 12 };
    let table = check(table, [], [Expect::MachineGoods(12), Expect::Round(2), Expect::Event(reached)]);
    assert!(table.view().last_round, "the Machine's twelfth good came in its turn of round 1");
}

/// A match that ends with this turn of the Machine, in which it takes a Golem and makes nothing.
fn last_turn(table: Table) -> Table {
    let table = table.round(40).play(A, FINISH).chance(roll_machine([1, 6, 6, 6, 6]));
    check(table, [], [Expect::Phase(Phase::Over)])
}

#[test]
fn ff_5_5_the_machine_scores_goods_cards_and_one_more_per_monument() {
    let table = Table::solo([Dojo, Robot, Beacon, Beacon, Megalith]).machine_goods(4);
    assert_eq!(table.view().machine.map(|machine| machine.score), Some(4 + 5 + 3));
    let end = last_turn(table).state.outcome().expect("the match is over");
    let why =
        Message::new("outcome.lost_to_machine").with("seat", A).with("score", 0).with("machine", 4 + 6 + 3);
    assert_eq!((end.scores, end.places, end.why), (vec![0], vec![2], why));
}

#[test]
fn ff_5_5_the_player_wins_only_with_more_points() {
    let place = |goods| {
        let table = Table::solo([Dojo]).machine_goods(5).goods(A, goods);
        last_turn(table).state.outcome().expect("the match is over").places[0]
    };
    assert_eq!((place(6), place(7), place(8)), (2, 2, 1), "the Machine has 7");
    let end = last_turn(Table::solo([]).goods(A, 3)).state.outcome().expect("the match is over");
    assert_eq!(
        end.why,
        Message::new("outcome.beat_machine").with("seat", A).with("score", 3).with("machine", 1)
    );
}

#[test]
fn ff_5_5_gifts_to_opponents_are_ignored() {
    let table = Table::market(1).machine([Golem]).hand(A, [Beacon]).play(A, hire(0, Beacon));
    check(table, [], [Expect::Has(A, [4, 2, 0]), Expect::Machine(vec![Golem]), Expect::MachineGoods(0)]);
}
