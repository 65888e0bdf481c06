//! FF-3 and FF-4: the next round, the last round, and the score.

use engine::{Game, Message, Outcome};
use fantastic_factories::{Blueprint, Blueprint::*, Event, Illegal, Phase};

use crate::table::*;

/// Ten buildings without prestige or with one each.
const TEN: [Blueprint; 10] =
    [Dojo, Robot, Golem, Gymnasium, FitnessCenter, TempAgency, Foundry, Incinerator, Refinery, Harvester];
const NINE: [Blueprint; 9] =
    [Dojo, Robot, Golem, Gymnasium, FitnessCenter, TempAgency, Foundry, Incinerator, Refinery];

fn outcome(table: &Table) -> Outcome {
    table.state.outcome().expect("the match is over")
}

/// The round after this one is the last.
fn is_triggered(table: Table) -> bool {
    table.finish_all().settle().view().last_round
}

#[test]
fn ff_3_the_first_player_token_passes_clockwise_and_the_next_round_begins() {
    let mut table = Table::work(3);
    for (round, first) in [(2, B), (3, C), (4, A), (5, B)] {
        table = table.finish_all();
        let begun = Event::BeganRound { round, seat: first };
        table = check(table, [], [Expect::Event(begun), Expect::Round(round)]).settle();
        table = check(table, [], [Expect::Phase(Phase::Market { seat: first, refreshed: false })]);
        assert_eq!(table.view().first, first);
        table = table.next_work();
    }
}

#[test]
fn ff_3_the_next_round_begins_only_when_all_are_done() {
    let table = Table::work(3);
    let table = check(table, [b(FINISH), a(FINISH)], [Expect::Round(1), Expect::Working(vec![C])]);
    check(table, [c(FINISH)], [Expect::Round(2)]);
}

#[test]
fn ff_4_1_twelve_goods_bring_the_last_round_and_eleven_do_not() {
    assert!(!is_triggered(Table::work(2).goods(A, 11).goods(B, 11)));
    assert!(is_triggered(Table::work(2).goods(A, 12)));
    assert!(is_triggered(Table::work(3).goods(C, 15)), "any player's, and more than 12 too");
}

#[test]
fn ff_4_1_ten_buildings_bring_the_last_round_and_nine_do_not() {
    assert!(!is_triggered(Table::work(2).compound(A, NINE)));
    assert!(is_triggered(Table::work(2).compound(B, TEN)));
    assert!(is_triggered(Table::work(2).compound(
        A,
        [Beacon, Beacon, Beacon, Beacon, Obelisk, Obelisk, Obelisk, Obelisk, Obelisk, Megalith]
    )));
}

fn announces(table: &Table) -> bool {
    let announced =
        |event: &Event| matches!(event, Event::ReachedGoods { .. } | Event::ReachedBuildings { .. });
    table.events.iter().any(announced)
}

#[test]
fn ff_4_1_twelve_goods_are_announced_once_and_not_in_the_last_round() {
    let table = Table::work(2).compound(A, [BatteryFactory, NuclearPlant]).energy(A, 4).dice(A, [6]);
    let table = table.goods(A, 11);
    let reached = Event::ReachedGoods { seat: A, goods: 12 };
    let twelve = check(table.clone(), [a(activate(BatteryFactory, []))], [Expect::Event(reached)]);
    assert!(!announces(&twelve.play(A, activate(NuclearPlant, [6]))), "the thirteenth adds nothing");
    assert!(!announces(&table.round(40).play(A, activate(BatteryFactory, []))), "it is the last round");
}

#[test]
fn ff_4_1_the_tenth_building_is_announced_unless_goods_have_been() {
    let table = Table::work(2).compound(A, NINE).hand(A, [Obelisk, Harvester]).metal(A, 3).energy(A, 1);
    let reached = Event::ReachedBuildings { seat: A, buildings: 10 };
    check(table.clone(), [a(build(Obelisk, Harvester))], [Expect::Event(reached)]);
    assert!(!announces(&table.goods(A, 12).play(A, build(Obelisk, Harvester))));
}

#[test]
fn ff_4_1_the_round_is_finished_first() {
    let table = Table::work(2).goods(A, 11).compound(A, [BatteryFactory]).energy(A, 4).dice(B, [6]);
    let table = check(
        table,
        [a(activate(BatteryFactory, [])), a(FINISH)],
        [Expect::Has(A, [0, 0, 12]), Expect::Round(1), Expect::Working(vec![B])],
    );
    assert!(!table.view().last_round);
    check(table, [b(mine(6))], [Expect::Has(B, [1, 0, 0])]);
}

#[test]
fn ff_4_1_then_one_more_full_round_is_played_and_it_is_over() {
    let table = Table::work(2).goods(A, 12).finish_all();
    let table = check(table, [], [Expect::Event(Event::BeganLastRound { round: 2, seat: B })]).settle();
    let table = check(table, [], [Expect::Phase(Phase::Market { seat: B, refreshed: false })]);
    assert!(table.state.outcome().is_none());
    let table = table.next_work();
    let table = check(table, [], [Expect::Round(2), Expect::Working(vec![A, B])]).finish_all();
    let table = check(table, [], [Expect::Phase(Phase::Over), Expect::Round(2)]);
    assert!(table.state.outcome().is_some());
    check(table, [a(FINISH)], [Expect::Refused(Illegal::Over, "FF-4.1")]);
}

#[test]
fn ff_4_1_later_triggers_add_nothing() {
    let table = Table::work(2).goods(A, 12).next_work();
    let table = table.goods(B, 12).compound(B, TEN);
    check(table.finish_all(), [], [Expect::Phase(Phase::Over), Expect::Round(2)]);
}

#[test]
fn ff_4_1_without_a_trigger_the_match_goes_on() {
    let table = Table::work(2).goods(A, 11).compound(A, NINE).next_work().next_work();
    check(table, [], [Expect::Round(3), Expect::Phase(Phase::Work)]);
}

/// Everybody's work phase of round 40 ends like this.
fn scored(table: Table) -> Table {
    check(table.round(40).finish_all(), [], [Expect::Phase(Phase::Over)])
}

#[test]
fn ff_4_2_the_score_is_goods_and_prestige() {
    let table = Table::work(3).goods(A, 7).compound(A, [Golem, Dojo, Megalith]).metal(A, 9).goods(B, 2);
    let table = table.compound(C, [Obelisk, Obelisk, PowerPlant, Robot]);
    assert_eq!(outcome(&scored(table)).scores, [7 + 1 + 3, 2, 2 + 2 + 1]);
}

#[test]
fn ff_4_2_beacons_are_worth_2_5_9_and_14_in_total() {
    let beacons = |n: usize| match n {
        1 => Table::work(2).compound(A, [Beacon]),
        2 => Table::work(2).compound(A, [Beacon; 2]),
        3 => Table::work(2).compound(A, [Beacon; 3]),
        _ => Table::work(2).compound(A, [Beacon; 4]),
    };
    for (n, total) in [(1, 2), (2, 5), (3, 9), (4, 14)] {
        let table = beacons(n);
        assert_eq!(i32::from(table.view().players[0].prestige), total, "the view shows it");
        assert_eq!(outcome(&scored(table)).scores, [total, 0]);
    }
    let table = Table::work(2).compound(A, [Beacon]).compound(B, [Beacon, Beacon, Obelisk]);
    assert_eq!(outcome(&scored(table)).scores, [2, 7], "one's own Beacons count");
}

#[test]
fn ff_4_2_most_points_win_whatever_else_one_has() {
    let table = scored(Table::work(3).goods(B, 3).goods(C, 2).metal(A, 12).hand(A, [Dojo, Robot]));
    let end = outcome(&table);
    assert_eq!((end.scores, end.places), (vec![0, 3, 2], vec![3, 1, 2]));
    assert_eq!(end.why, Message::new("outcome.most_points").with("seat", B).with("score", 3));
}

#[test]
fn ff_4_2_a_tie_goes_to_the_most_metal() {
    let table = Table::work(2).goods(A, 3).goods(B, 3).metal(A, 1).metal(B, 2);
    let end = outcome(&scored(table.energy(A, 9).hand(A, [Dojo, Robot])));
    assert_eq!((end.scores, end.places), (vec![3, 3], vec![2, 1]));
    let why = Message::new("outcome.tie_broken").with("seat", B).with("by", "metal").with("score", 3);
    assert_eq!(end.why, why.with("own", 2).with("next", 1));
}

#[test]
fn ff_4_2_then_to_the_most_energy() {
    let table = Table::work(2).metal(A, 2).metal(B, 2).energy(A, 1).energy(B, 2).hand(A, [Dojo, Robot]);
    assert_eq!(outcome(&scored(table)).places, [2, 1]);
}

#[test]
fn ff_4_2_then_to_the_most_hand_cards() {
    let table = Table::work(2).metal(A, 2).metal(B, 2).hand(A, [Dojo]).hand(B, [Dojo, Robot]);
    let end = outcome(&scored(table));
    assert_eq!(end.places, [2, 1]);
    let why = Message::new("outcome.tie_broken").with("seat", B).with("by", "cards").with("score", 0);
    assert_eq!(end.why, why.with("own", 2).with("next", 1), "the tie is explained with its numbers");
}

#[test]
fn ff_4_2_then_the_victory_is_shared() {
    let table = Table::work(3).goods(A, 4).goods(C, 4).hand(A, [Dojo]).hand(C, [Robot]).metal(B, 12);
    let end = outcome(&scored(table));
    assert_eq!(end.places, [1, 3, 1]);
    assert_eq!(end.winners().collect::<Vec<_>>(), [A, C]);
    let why = Message::new("outcome.shared").with("seats", [A, C]).with("score", 4);
    assert_eq!(end.why, why.with("metal", 0).with("energy", 0).with("cards", 1));
}

#[test]
fn ff_4_2_a_tie_for_second_place_is_broken_in_the_same_way() {
    let end = outcome(&scored(Table::work(3).goods(A, 9).goods(B, 4).goods(C, 4).energy(C, 1)));
    assert_eq!(end.places, [1, 3, 2]);
}

#[test]
fn ff_4_3_after_round_40_the_match_is_scored_as_it_stands() {
    let table = Table::work(2).goods(A, 5).round(40).finish_all();
    let table = check(table, [], [Expect::Phase(Phase::Over), Expect::Round(40)]);
    assert_eq!(outcome(&table).scores, [5, 0]);
}

#[test]
fn ff_4_3_round_39_is_not_the_last_and_a_trigger_in_round_40_adds_no_round() {
    let table = Table::work(2).round(39).finish_all();
    check(
        table.settle(),
        [],
        [Expect::Round(40), Expect::Phase(Phase::Market { seat: B, refreshed: false })],
    );
    check(Table::work(2).goods(A, 12).round(40).finish_all(), [], [Expect::Phase(Phase::Over)]);
}

#[test]
fn ff_4_3_a_match_of_which_nobody_makes_anything_has_40_rounds() {
    let mut table = Table::work(2);
    let mut rounds = vec![table.view().round];
    for _ in 0..100 {
        table = table.next_work();
        if table.view().phase == Phase::Over {
            break;
        }
        rounds.push(table.view().round);
    }
    assert_eq!(rounds, (1..=40).collect::<Vec<_>>());
    assert_eq!(table.view().phase, Phase::Over);
    assert_eq!(table.state.round(), 40);
}
