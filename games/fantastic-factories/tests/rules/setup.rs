//! FF-S1 and FF-S2: what everybody starts with, and what lies in the marketplace.

use std::collections::BTreeSet;

use engine::{Game, Seat, Seed, Turn};
use fantastic_factories::{
    Action, Bag, Blueprint, Contractor, FantasticFactories, Options, Phase, Resource, Row, Tool,
};

use crate::table::*;

fn sampled(table: &Table, number: u64) -> Action {
    table.state.sample_chance(&mut Seed::from_number(number).dice(0))
}

#[test]
fn ff_s1_one_to_five_can_play_and_no_others() {
    let meta = FantasticFactories::META;
    assert_eq!((meta.id, meta.min_seats, meta.max_seats), ("fantastic-factories", 1, 5));
    for seats in 1..=5 {
        let state = FantasticFactories::setup(&Options::default(), seats).expect("1 to 5 can play");
        assert_eq!(state.seats(), seats);
    }
    for seats in [0, 6, 255] {
        let why = FantasticFactories::setup(&Options::default(), seats).expect_err("nobody else").to_string();
        assert!(why.contains("1 to 5"), "{why}");
    }
}

#[test]
fn ff_s1_each_player_starts_with_1_metal_2_energy_and_4_cards_unknown_to_the_others() {
    for seats in 1..=5 {
        let view = Table::set_up(&Options::default(), seats).view();
        assert_eq!(view.players.len(), usize::from(seats));
        for player in view.players {
            assert_eq!((player.metal, player.energy, player.goods), (1, 2, 0));
            assert_eq!((player.cards, player.buildings, player.score), (4, 0, 0));
            assert!(player.known.is_empty() && player.hand.is_none());
        }
    }
}

#[test]
fn ff_s1_each_player_has_4_dice() {
    let table = Table::market(1).play(A, take(FACE_UP[0])).chance(reveal(Blueprint::Beacon));
    assert_eq!(table.possible(roll(A, [1, 2, 3])), Err("FF-2.1"));
    assert_eq!(table.possible(roll(A, [1, 2, 3, 4, 5])), Err("FF-2.1"));
    check(table, [chance(roll(A, [1, 2, 3, 4]))], [Expect::Dice(A, vec![1, 2, 3, 4])]);
}

#[test]
fn ff_s1_the_headquarters_is_empty_at_first() {
    for floor in Table::work(2).view().players.iter().flat_map(|player| &player.floors) {
        assert!(floor.dice.is_empty(), "{floor:?}");
    }
}

#[test]
fn ff_s1_the_first_player_can_be_anybody_at_the_table() {
    for seats in 2..=5 {
        let table = Table::bare(&Options::default(), seats).chance(Action::LayTools { tools: TOOLS });
        for seat in Seat::all(seats) {
            let begun = table.clone().chance(Action::ChooseFirst { seat }).settle();
            assert_eq!(begun.view().first, seat);
            check(begun, [], [Expect::Turn(seat), Expect::Phase(Phase::Market { seat, refreshed: false })]);
        }
        assert_eq!(table.possible(Action::ChooseFirst { seat: Seat(seats) }), Err("FF-S1"));
        let chosen: BTreeSet<_> = (0..100).map(|number| sampled(&table, number)).collect();
        let all: BTreeSet<_> = Seat::all(seats).map(|seat| Action::ChooseFirst { seat }).collect();
        assert_eq!(chosen, all, "with {seats} seats");
    }
}

#[test]
fn ff_s1_every_seat_is_first_about_equally_often() {
    let table = Table::bare(&Options::default(), 4).chance(Action::LayTools { tools: TOOLS });
    for seat in Seat::all(4) {
        let times = (0..4000).filter(|n| sampled(&table, *n) == Action::ChooseFirst { seat }).count();
        assert!((900..1100).contains(&times), "{seat:?} is first {times} times in 4000");
    }
}

#[test]
fn ff_s2_four_blueprints_and_four_contractors_lie_face_up() {
    for seats in 1..=5 {
        let table = Table::set_up(&Options::default(), seats);
        let view = table.view();
        assert_eq!(view.blueprints.iter().flatten().count(), 4);
        assert_eq!(view.contractors.iter().filter(|slot| slot.contractor.is_some()).count(), 4);
        assert_eq!(view.contractor_deck, 17 - 4);
        let machine = view.machine.map_or(0, |machine| machine.cards.len());
        assert_eq!(view.deck, 74 - 4 * seats - 4 - machine, "every other card is in the deck");
        assert!(view.discard.is_empty() && view.contractor_discard.is_empty());
    }
}

#[test]
fn ff_s2_the_box_holds_74_blueprints_of_32_names_and_17_contractors_of_8() {
    let blueprints: Bag<Blueprint> = Bag::box_full();
    let contractors: Bag<Contractor> = Bag::box_full();
    assert_eq!((blueprints.names().count(), blueprints.len()), (32, 74));
    assert_eq!((contractors.names().count(), contractors.len()), (8, 17));
}

#[test]
fn ff_s2_each_tool_lies_over_one_slot_in_a_random_order() {
    let table = Table::bare(&Options::default(), 2);
    let orders: BTreeSet<_> = (0..500).map(|number| sampled(&table, number)).collect();
    assert_eq!(orders.len(), 24, "every order can come");
    for order in orders {
        assert_eq!(table.possible(order), Ok(()));
    }
    let twice = [Tool::Shovel, Tool::Gear, Tool::Gear, Tool::Hammer];
    assert_eq!(table.possible(Action::LayTools { tools: twice }), Err("FF-S2"));
}

#[test]
fn ff_s2_the_order_of_the_tools_stays_for_the_game() {
    let tools = [Tool::Hammer, Tool::Wrench, Tool::Shovel, Tool::Gear];
    let seen = |table: &Table| table.view().contractors.iter().map(|slot| slot.tool).collect::<Vec<_>>();
    let table = Table::bare(&Options::default(), 2).chance(Action::LayTools { tools }).settle();
    assert_eq!(seen(&table), tools);
    let table = table.play(A, refresh(Row::Contractors, Resource::Energy)).settle();
    assert_eq!(seen(&table), tools, "after a refresh");
    assert_eq!(seen(&table.next_work().next_work()), tools, "in a later round");
}

#[test]
fn ff_s2_supplies_have_no_end() {
    let table = Table::work(2).metal(A, 300).energy(A, 300).goods(A, 60).dice(A, [3, 6]);
    check(table, [a(generate(3)), a(mine(6))], [Expect::Has(A, [301, 303, 60])]);
}

#[test]
fn nobody_can_act_before_everything_is_laid_out() {
    let mut table = Table::bare(&Options::default(), 2);
    let mut plies = 0;
    while table.state.turn() == Turn::Chance {
        assert!(table.legal(A).is_empty() && table.legal(B).is_empty());
        let action = sampled(&table, plies);
        table = table.chance(action);
        plies += 1;
    }
    assert_eq!(plies, 1 + 1 + 2 * 4 + 4 + 4, "tools, first player, hands, two rows");
}
