//! FF-2.1 to FF-2.3 and FF-2.11: rolling, the headquarters, and working side by side.

use std::collections::BTreeMap;

use engine::{Game, Seed};
use fantastic_factories::{Action, Blueprint::*, Event, Floor, Illegal, Phase};

use crate::table::*;

#[test]
fn ff_2_1_everyone_rolls_and_then_everyone_works_at_the_same_time() {
    let table = Table::market(3).play(A, take(Golem)).settle().play(B, take(Harvester)).settle();
    let table = table.play(C, take(Motherlode)).chance(reveal(Beacon));
    let rolls = [chance(roll(A, [1, 2, 3, 4])), chance(roll(B, [2, 2, 2, 2])), chance(roll(C, [6, 5, 5, 1]))];
    check(
        table,
        rolls,
        [
            Expect::Phase(Phase::Work),
            Expect::Working(vec![A, B, C]),
            Expect::Dice(A, vec![1, 2, 3, 4]),
            Expect::Dice(C, vec![1, 5, 5, 6]),
        ],
    );
}

#[test]
fn ff_2_1_dice_are_fair() {
    let table = Table::market(1).play(A, take(Golem)).chance(reveal(Beacon));
    let mut seen: BTreeMap<u8, u32> = BTreeMap::new();
    for number in 0..3000 {
        if let Action::Roll { dice, .. } = table.state.sample_chance(&mut Seed::from_number(number).dice(0)) {
            assert_eq!(dice.len(), 4);
            dice.iter().for_each(|die| *seen.entry(die).or_default() += 1);
        }
    }
    assert_eq!(seen.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert!(seen.values().all(|times| (1850..2150).contains(times)), "{seen:?}");
}

#[test]
fn ff_2_1_placing_activating_and_building_come_in_any_order() {
    let table = || {
        let table = Table::work(2).dice(A, [3, 6, 6]).metal(A, 3).energy(A, 1).compound(A, [PowerPlant]);
        table.hand(A, [Gymnasium, Beacon])
    };
    let (place, use_it, raise) = (a(mine(6)), a(activate(PowerPlant, [3])), a(build(Gymnasium, Beacon)));
    for moves in [
        [place, use_it, raise],
        [place, raise, use_it],
        [use_it, place, raise],
        [use_it, raise, place],
        [raise, place, use_it],
        [raise, use_it, place],
    ] {
        let expected = [Expect::Has(A, [3, 4, 0]), Expect::Compound(A, vec![Gymnasium, PowerPlant])];
        check(table(), moves, expected);
    }
}

#[test]
fn ff_2_1_nothing_is_compulsory_and_dice_may_stay_unplaced() {
    let table = Table::work(2).dice(A, [1, 2, 3, 4]).metal(A, 5).compound(A, [PowerPlant]);
    let table = check(table, [a(FINISH)], [Expect::Has(A, [5, 0, 0]), Expect::Working(vec![B])]);
    assert!(table.events.contains(&Event::Finished { seat: A }));
    check(table, [a(mine(4))], [Expect::Refused(Illegal::NotYourTurn, "FF-2.1")]);
}

#[test]
fn ff_2_2_research_takes_any_die_and_draws_a_blueprint() {
    for die in 1..=6 {
        let table = Table::work(2).dice(A, [die]).play(A, research(die));
        check(table, [chance(draw(A, Robot))], [Expect::Hand(A, vec![Robot]), Expect::Dice(A, vec![])]);
    }
}

#[test]
fn ff_2_2_generate_takes_1_2_or_3_and_gives_that_much_energy() {
    for die in 1..=3 {
        check(Table::work(2).dice(A, [die]), [a(generate(die))], [Expect::Has(A, [0, die.into(), 0])]);
    }
    for die in 4..=6 {
        let why = Illegal::FloorRefuses { floor: Floor::Generate, die };
        check(Table::work(2).dice(A, [die]), [a(generate(die))], [Expect::Refused(why, "FF-2.2")]);
    }
}

#[test]
fn ff_2_2_the_mine_takes_4_5_or_6_and_gives_1_metal() {
    for die in 4..=6 {
        check(Table::work(2).dice(A, [die]), [a(mine(die))], [Expect::Has(A, [1, 0, 0])]);
    }
    for die in 1..=3 {
        let why = Illegal::FloorRefuses { floor: Floor::Mine, die };
        check(Table::work(2).dice(A, [die]), [a(mine(die))], [Expect::Refused(why, "FF-2.2")]);
    }
}

#[test]
fn ff_2_2_each_floor_has_three_slots() {
    let table = Table::work(2).dice(A, [1, 2, 3, 1]).play(A, generate(1)).play(A, generate(2));
    let table = table.play(A, generate(3));
    let why = Illegal::FloorFull { floor: Floor::Generate };
    let table = check(table, [a(generate(1))], [Expect::Refused(why, "FF-2.2")]);
    check(table, [a(research(1))], [Expect::Dice(A, vec![])]);
    let table = Table::work(2).dice(A, [4, 5, 6, 4, 5]).play(A, mine(4)).play(A, mine(5)).play(A, mine(6));
    let why = Illegal::FloorFull { floor: Floor::Mine };
    check(table, [a(mine(4))], [Expect::Refused(why, "FF-2.2")]);
    let mut table = Table::work(2).dice(A, [1, 2, 3, 6]);
    for die in [1, 2, 3] {
        table = table.play(A, research(die)).settle();
    }
    let why = Illegal::FloorFull { floor: Floor::Research };
    check(table, [a(research(6))], [Expect::Refused(why, "FF-2.2")]);
}

#[test]
fn ff_2_2_only_a_die_one_has_can_be_placed_and_it_stays_placed() {
    let why = Illegal::NoSuchDie { rule: "FF-2.1", die: 2 };
    check(Table::work(2).dice(A, [1]), [a(generate(2))], [Expect::Refused(why, "FF-2.1")]);
    let table = Table::work(2).dice(A, [2]).play(A, generate(2));
    check(table, [a(research(2))], [Expect::Refused(why, "FF-2.1")]);
}

#[test]
fn ff_2_2_the_floors_are_empty_again_in_the_next_round() {
    let table = Table::work(2).dice(A, [1, 2, 3, 3]).play(A, generate(1)).play(A, generate(2));
    let table = table.play(A, generate(3)).next_work().dice(A, [1]).energy(A, 0);
    check(table, [a(generate(1))], [Expect::Round(2), Expect::Has(A, [0, 1, 0])]);
}

#[test]
fn ff_2_3_example_three_2s_on_generate_give_8_energy() {
    let table = Table::work(2).dice(A, [2, 2, 2]);
    let table = check(table, [a(generate(2))], [Expect::Has(A, [0, 2, 0])]);
    let matched = Expect::Event(Event::Matched { seat: A, floor: Floor::Generate, die: 2 });
    let table = check(table, [a(generate(2))], [Expect::Has(A, [0, 5, 0]), matched]);
    check(table, [a(generate(2))], [Expect::Has(A, [0, 8, 0])]);
}

#[test]
fn ff_2_3_example_two_equal_dice_on_the_mine_give_3_metal() {
    check(Table::work(2).dice(A, [5, 5]), [a(mine(5)), a(mine(5))], [Expect::Has(A, [3, 0, 0])]);
}

#[test]
fn ff_2_3_example_three_dice_on_research_with_one_pair_give_4_cards() {
    let moves = [
        a(research(6)),
        chance(draw(A, Dojo)),
        a(research(3)),
        chance(draw(A, Robot)),
        a(research(6)),
        chance(draw(A, Beacon)),
        chance(draw(A, Golem)),
    ];
    check(
        Table::work(2).dice(A, [6, 3, 6]),
        moves,
        [Expect::Hand(A, vec![Dojo, Robot, Beacon, Golem]), Expect::Working(vec![A, B])],
    );
}

#[test]
fn ff_2_3_three_of_a_kind_give_2_more_and_different_dice_none() {
    let three = [a(mine(6)), a(mine(6)), a(mine(6))];
    check(Table::work(2).dice(A, [6, 6, 6]), three, [Expect::Has(A, [5, 0, 0])]);
    let different = [a(mine(4)), a(mine(5)), a(mine(6))];
    check(Table::work(2).dice(A, [4, 5, 6]), different, [Expect::Has(A, [3, 0, 0])]);
    let low = [a(generate(1)), a(generate(3)), a(generate(1))];
    check(Table::work(2).dice(A, [1, 3, 1]), low, [Expect::Has(A, [0, 6, 0])]);
}

#[test]
fn ff_2_3_the_bonus_counts_per_floor_and_per_player() {
    let table = Table::work(2).dice(A, [2, 2]).dice(B, [2]);
    let moves = [a(research(2)), chance(draw(A, Robot)), a(generate(2)), b(generate(2))];
    check(table, moves, [Expect::Has(A, [0, 2, 0]), Expect::Has(B, [0, 2, 0])]);
}

#[test]
fn ff_2_11_what_one_does_leaves_what_another_may_do_unchanged() {
    let table = Table::work(3).dice(A, [2, 2, 6, 6]).metal(A, 9).energy(A, 9);
    let table = table.hand(A, [Gymnasium, Beacon, Dojo, Foundry]).compound(A, [PowerPlant, Replicator]);
    let table = table.hand(B, [Dojo, Foundry, Gymnasium]).compound(B, [Replicator, Robot]).dice(B, [1, 4]);
    let mut table = table.metal(B, 4).energy(B, 6).hand(C, [Beacon]).dice(C, [3, 3, 5]);
    let moves = [
        build(Gymnasium, Beacon),
        replicate(Harvester, [2, 2]),
        payout(0),
        activate(PowerPlant, [6]),
        research(6),
        build(Dojo, Foundry),
        FINISH,
    ];
    let before = (table.legal(B), table.legal(C));
    assert!(before.0.len() > 10 && before.1.len() > 3, "{before:?}");
    for action in moves {
        table = table.play(A, action).settle();
        assert_eq!((table.legal(B), table.legal(C)), before, "after {action:?}");
    }
}

#[test]
fn ff_2_11_every_draw_is_a_fresh_uniform_draw_from_what_is_left() {
    let table = Table::work(2).deck([Beacon, Beacon, Beacon, Dojo]).dice(A, [1]).play(A, research(1));
    let drawn = |card| {
        let sample = |n: &u64| table.state.sample_chance(&mut Seed::from_number(*n).dice(0)) == draw(A, card);
        (0..4000).filter(sample).count()
    };
    assert!((2850..3150).contains(&drawn(Beacon)), "{} Beacons", drawn(Beacon));
    assert_eq!(drawn(Beacon) + drawn(Dojo), 4000, "nothing else is in the deck");
    assert_eq!(table.possible(draw(A, Robot)), Err("FF-1.3"));
    assert_eq!(table.possible(draw(B, Beacon)), Err("FF-2.11"), "the card is A's");
}

#[test]
fn ff_2_11_the_market_does_not_change_in_the_work_phase() {
    let table = Table::work(2).dice(A, [1, 1]).metal(A, 1).hand(A, [Gymnasium, Beacon]);
    let table = table.play(A, research(1)).settle().play(A, build(Gymnasium, Beacon)).play(A, FINISH);
    check(table, [], [Expect::Blueprints(FACE_UP.map(Some)), Expect::Contractors(CREW.map(Some))]);
}
