//! The eight contractors, card by card: price, effect and gift.

use engine::{Game, Seat};
use fantastic_factories::{
    Action, Bag, Blueprint, Blueprint::*, Card, Contractor, Event, FantasticFactories, Floor, Illegal,
    Options, Position, Service, Stuff, Tool,
};

use crate::workbench::{Bench, ME, NOTHING, Stock, bag, pool, reason};
use Contractor::*;

/// Name, copies, energy besides the card, what it does.
const PRINTED: [(Contractor, &str, u8, u8, Service); 8] = [
    (Architect, "Architect", 2, 0, Service::Draw { own: 3, gift: 1 }),
    (Electrician, "Electrician", 2, 0, Service::Energy { own: 5, gift: 2 }),
    (Engineer, "Engineer", 1, 4, Service::FreeBuild),
    (Foreman, "Foreman", 1, 2, Service::SetDice { most: 4 }),
    (HiredHands, "Hired Hands", 3, 3, Service::ExtraDice { dice: 2 }),
    (Investor, "Investor", 3, 0, Service::CostOfCard),
    (Miner, "Miner", 2, 0, Service::Metal { own: 3, gift: 1 }),
    (Specialist, "Specialist", 3, 0, Service::Specialist),
];

#[test]
fn the_8_contractor_rows_of_the_crate_are_those_of_the_rules_page_17_cards_in_all() {
    let ours = |&card: &Contractor| {
        let row = card.row();
        (card, card.name(), row.copies, row.energy, row.service)
    };
    assert_eq!(Contractor::ALL.iter().map(ours).collect::<Vec<_>>(), PRINTED);
    let whole = Bag::<Contractor>::box_full();
    assert_eq!(whole.len(), 17);
    for (card, name, copies, ..) in PRINTED {
        assert_eq!((whole.count(card), card.copies(), card.name()), (copies, copies, name));
    }
}

/// A solo market phase with this contractor in the shovel's slot and this much energy. The
/// hand is a Gymnasium (shovel), a Dojo (gear), a Fitness Center (wrench) and a Robot (hammer).
fn for_hire(contractor: Contractor, energy: u16, compound: &[Blueprint]) -> Bench {
    market(Position {
        energy,
        hand: bag(&[Gymnasium, Dojo, FitnessCenter, Robot]),
        compound: bag(compound),
        marketplace: [Some(Obelisk), None, None, None],
        contractors: [Some(contractor), None, None, None],
        ..Position::default()
    })
}

/// The market phase that follows the position.
fn market(position: Position) -> Bench {
    let mut bench = Bench::new(&position);
    bench.play_with(Action::Finish, &[Action::RollMachine { dice: [1, 6, 6, 6, 6] }]);
    bench
}

const HIRE: Action = Action::Hire { slot: 0, card: Gymnasium };

fn roll(dice: &[u8]) -> Action {
    Action::Roll { seat: ME, dice: pool(dice) }
}

/// FF-1.2: the contractor is hired for a card with the tool of the slot and exactly this energy,
/// and is on the discard pile afterwards; the slot is filled again.
fn is_hired_as_printed(contractor: Contractor) {
    let (_, name, copies, need, _) = PRINTED[contractor.index()];
    let mut bench = for_hire(contractor, need.into(), &[]);
    assert_eq!((bench.view().contractors[0].energy, bench.view().contractors[0].tool), (need, Tool::Shovel));
    for card in [Dojo, FitnessCenter, Robot] {
        let why = Illegal::WrongTool { rule: "FF-1.2", card, tool: Tool::Shovel };
        assert_eq!(bench.refused(Action::Hire { slot: 0, card }), why, "{name}");
    }
    let why = Illegal::NotInHand { rule: "FF-1.2", card: Beacon };
    assert_eq!(bench.refused(Action::Hire { slot: 0, card: Beacon }), why, "{name}");
    bench.play(HIRE);
    let paid = Event::Hired { seat: ME, contractor, slot: 0, card: Gymnasium, energy: need };
    assert_eq!(bench.events[0], paid);
    let view = bench.view();
    assert!(view.discard.contains(Gymnasium) && !bench.hand().contains(Gymnasium));
    assert_eq!(view.contractor_discard.iter().collect::<Vec<_>>(), [contractor]);
    assert!(view.contractors[0].contractor.is_some());
    if let Some(have) = u16::from(need).checked_sub(1) {
        let poor = for_hire(contractor, have, &[]);
        assert_eq!(poor.refused(HIRE), Illegal::ContractorTooDear { contractor, have, need });
    }
    let with = |n: usize| {
        let contractors = std::array::from_fn(|slot| (slot < n).then_some(contractor));
        let start = Position { contractors, ..Position::default() };
        let options = Options { start: Some(Box::new(start)), ..Options::default() };
        FantasticFactories::setup(&options, 1).map(|_| ()).map_err(|why| reason(&why))
    };
    assert_eq!(with(copies.into()), Ok(()));
    let why = format!("the position: The box holds only {copies} × {name}.");
    assert_eq!(with(usize::from(copies) + 1), Err(why));
}

/// A table with the contractor in the shovel's slot; seat 0, who holds a Gymnasium, begins.
fn table(contractor: Contractor, seats: usize) -> Bench {
    let hands = [
        [Gymnasium, Dojo, FitnessCenter, Robot],
        [Golem, Golem, Foundry, Foundry],
        [Refinery, Refinery, Biolab, Biolab],
        [Warehouse, Warehouse, Harvester, Harvester],
        [Motherlode, Motherlode, Replicator, Replicator],
    ];
    let others: Vec<_> =
        [Investor, HiredHands, Specialist].into_iter().filter(|c| *c != contractor).collect();
    Bench::deal(&hands[..seats], [contractor, others[0], others[1], others[2]])
}

/// At tables of every size the hirer gains `own` and the opponent named gains `gift`;
/// nobody else gains anything. All begin with 1 metal, 2 energy and 4 cards.
fn gives(contractor: Contractor, own: Stock, gift: Stock) {
    let start = Stock { metal: 1, energy: 2, cards: 4, ..NOTHING };
    let hired = Stock { cards: 3, ..start };
    for seats in 2..=5 {
        let opponents: Vec<Seat> = Seat::all(seats).filter(|seat| *seat != ME).collect();
        for &to in &opponents {
            let mut bench = table(contractor, seats.into());
            bench.play(HIRE);
            if seats > 2 {
                let choices: Vec<_> = opponents.iter().map(|&seat| Action::Give { seat }).collect();
                assert_eq!(bench.offered(), choices);
                assert_eq!(bench.refused(Action::Give { seat: ME }), Illegal::NotAnOpponent);
                let nobody = Action::Give { seat: Seat(seats) };
                assert_eq!(bench.refused(nobody), Illegal::NotAnOpponent);
                assert_eq!(bench.stock(), hired, "nothing before the gift is given");
                bench.play(Action::Give { seat: to });
            }
            assert_eq!(bench.stock(), hired.plus(own), "{contractor:?}");
            for &seat in &opponents {
                let expected = if seat == to { start.plus(gift) } else { start };
                assert_eq!(bench.stock_of(seat), expected, "{contractor:?}, seat {} of {seats}", seat.0);
            }
        }
    }
}

#[test]
fn architect_draws_3_cards_and_lets_an_opponent_draw_1() {
    is_hired_as_printed(Architect);
    gives(Architect, Stock { cards: 3, ..NOTHING }, Stock { cards: 1, ..NOTHING });
    let mut alone = for_hire(Architect, 0, &[]);
    let draws = [Warehouse, Warehouse, Golem].map(|card| Action::Draw { seat: ME, card });
    alone.play_with(HIRE, &[draws[0], draws[1], draws[2], roll(&[1, 2, 3, 4])]);
    assert_eq!(alone.hand(), bag(&[Dojo, FitnessCenter, Golem, Robot, Warehouse, Warehouse]));
    let drawn = alone.events.iter().filter(|event| matches!(event, Event::Drew { .. })).count();
    assert_eq!(drawn, 3, "alone, the gift is ignored");
}

#[test]
fn electrician_gains_5_energy_and_gives_an_opponent_2() {
    is_hired_as_printed(Electrician);
    gives(Electrician, Stock { energy: 5, ..NOTHING }, Stock { energy: 2, ..NOTHING });
    let mut alone = for_hire(Electrician, 12, &[]);
    alone.play_with(HIRE, &[roll(&[1, 2, 3, 4])]);
    let gains = Stock { energy: 17, cards: 3, dice: pool(&[1, 2, 3, 4]), ..NOTHING };
    assert_eq!(alone.stock(), gains, "FF-2.10: more than 12 until the work phase ends");
}

#[test]
fn miner_gains_3_metal_and_gives_an_opponent_1() {
    is_hired_as_printed(Miner);
    gives(Miner, Stock { metal: 3, ..NOTHING }, Stock { metal: 1, ..NOTHING });
    let mut alone = for_hire(Miner, 0, &[]);
    alone.play_with(HIRE, &[roll(&[1, 2, 3, 4])]);
    assert_eq!(alone.stock(), Stock { metal: 3, cards: 3, dice: pool(&[1, 2, 3, 4]), ..NOTHING });
}

#[test]
fn investor_gains_the_full_printed_cost_of_a_revealed_card_and_discards_it() {
    is_hired_as_printed(Investor);
    for &card in Blueprint::ALL {
        // Two monuments in the compound: Megalith is not discounted here.
        let mut bench = for_hire(Investor, 0, &[Beacon, Obelisk]);
        bench.play_with(HIRE, &[Action::TurnUp { card }, roll(&[1, 2, 3, 4])]);
        let (metal, energy) = (card.row().metal, card.row().energy);
        let stock = bench.stock();
        assert_eq!((stock.metal, stock.energy), (metal.into(), energy.into()), "{card:?}");
        assert_eq!(bench.view().discard, bag(&[Gymnasium, card]));
        assert_eq!(bench.compound(), bag(&[Beacon, Obelisk]));
        let gained = Event::Gained { seat: ME, stuff: Stuff { goods: 0, metal, energy } };
        assert!(bench.events.contains(&gained));
    }
    let mut bench = for_hire(Investor, 0, &[Beacon, Obelisk]);
    bench.play_with(HIRE, &[Action::TurnUp { card: Megalith }]);
    assert_eq!((bench.stock().metal, bench.stock().energy), (5, 2));
}

#[test]
fn engineer_builds_a_revealed_card_free_of_any_cost() {
    is_hired_as_printed(Engineer);
    for &card in Blueprint::ALL {
        let mut bench = for_hire(Engineer, 4, &[]);
        bench.play_with(HIRE, &[Action::TurnUp { card }, roll(&[1, 2, 3, 4])]);
        assert_eq!(bench.compound(), bag(&[card]));
        assert_eq!(bench.stock(), Stock { cards: 3, dice: pool(&[1, 2, 3, 4]), ..NOTHING }, "{card:?}");
        assert_eq!(bench.view().discard, bag(&[Gymnasium]), "no tool card but the one for the hire");
        assert!(bench.events.contains(&Event::BuiltFree { seat: ME, card }));
    }
}

#[test]
fn engineer_sets_a_second_copy_aside_and_reveals_on() {
    let standing = [Golem, Warehouse, Beacon, Obelisk];
    let mut bench = for_hire(Engineer, 4, &standing);
    let shown = [Golem, Warehouse, Biolab].map(|card| Action::TurnUp { card });
    bench.play_with(HIRE, &shown);
    assert_eq!(bench.compound(), bag(&[Golem, Warehouse, Beacon, Obelisk, Biolab]));
    assert_eq!(bench.view().discard, bag(&[Gymnasium, Golem, Warehouse]));
    let rejected = |event: &&Event| matches!(event, Event::Rejected { .. });
    assert_eq!(bench.events.iter().filter(rejected).count(), 2);
    for card in [Beacon, Obelisk] {
        let mut bench = for_hire(Engineer, 4, &standing);
        bench.play_with(HIRE, &[Action::TurnUp { card }]);
        assert_eq!(bench.compound().count(card), 2, "several may stand");
    }
}

#[test]
fn engineer_builds_nothing_when_no_card_is_left_and_the_cost_is_lost() {
    // Every other card is the Machine's; the one card that can be revealed is the Gymnasium
    // paid for the hire, and one already stands.
    let machine = Bag::box_full().without(Gymnasium).without(Gymnasium);
    let mut bench = market(Position {
        energy: 4,
        hand: bag(&[Gymnasium]),
        compound: bag(&[Gymnasium]),
        contractors: [Some(Engineer), None, None, None],
        machine,
        ..Position::default()
    });
    bench.play_with(HIRE, &[Action::TurnUp { card: Gymnasium }, roll(&[1, 1, 1, 1])]);
    assert!(bench.events.contains(&Event::NothingToBuild { seat: ME }));
    assert_eq!(bench.compound(), bag(&[Gymnasium]));
    assert_eq!(bench.stock(), Stock { dice: pool(&[1, 1, 1, 1]), ..NOTHING });
    let slot = bench.view().blueprints[0].expect("the rejected card is discarded and fills the first slot");
    assert_eq!(slot.card, Gymnasium);
}

#[test]
fn engineer_can_build_the_tenth_building() {
    let nine = [Beacon, Beacon, Golem, Biolab, Dojo, Foundry, Harvester, Obelisk, Obelisk];
    let mut bench = for_hire(Engineer, 4, &nine);
    bench.play_with(HIRE, &[Action::TurnUp { card: Warehouse }]);
    assert_eq!(bench.view().players[0].buildings, 10);
    bench.play(Action::Finish);
    assert!(bench.view().last_round);
}

#[test]
fn foreman_sets_up_to_4_dice_from_low_to_high_before_the_rest_is_rolled() {
    is_hired_as_printed(Foreman);
    let settings: [&[u8]; 7] = [&[], &[6], &[1, 1], &[2, 5], &[3, 3, 4], &[1, 2, 3, 4], &[6, 6, 6, 6]];
    for set in settings {
        let mut bench = for_hire(Foreman, 2, &[]);
        bench.play(HIRE);
        assert_eq!(bench.stock(), Stock { cards: 3, ..NOTHING }, "nothing is rolled yet");
        for (n, &die) in set.iter().enumerate() {
            let least = if n == 0 { 1 } else { set[n - 1] };
            let mut choices: Vec<_> = (least..=6).map(|die| Action::SetDie { die }).collect();
            choices.push(Action::RollDice);
            assert_eq!(bench.offered(), choices);
            bench.play(Action::SetDie { die });
        }
        let rest = &[5, 5, 1, 2][set.len()..];
        if !rest.is_empty() {
            bench.play_with(Action::RollDice, &[roll(rest)]);
        }
        assert_eq!(bench.stock().dice, pool(&[set, rest].concat()), "{set:?}");
        assert!(bench.accepts(Action::Finish), "the work phase goes on as usual");
        bench.next_work_phase(&[1, 2, 3, 4]);
        assert_eq!(bench.stock().dice, pool(&[1, 2, 3, 4]), "the next round is rolled");
    }
}

#[test]
fn foreman_refuses_a_lower_die_a_die_of_7_and_a_fifth() {
    let mut bench = for_hire(Foreman, 2, &[]);
    bench.play(HIRE);
    for die in [0, 7] {
        let why = Illegal::NoSuchDie { rule: "FF-1.4", die };
        assert_eq!(bench.refused(Action::SetDie { die }), why);
    }
    bench.play(Action::SetDie { die: 4 });
    let why = Illegal::DieTooLow { rule: "FF-1.4", die: 3, least: 4 };
    assert_eq!(bench.refused(Action::SetDie { die: 3 }), why);
    assert_eq!(bench.refused(Action::Finish), Illegal::FinishStep { rule: "FF-1.4" });
    for die in [4, 5, 6] {
        bench.play(Action::SetDie { die });
    }
    assert_eq!(bench.refused(Action::SetDie { die: 6 }), Illegal::NotNow { rule: "FF-1.4" });
    assert_eq!(bench.refused(Action::RollDice), Illegal::NotNow { rule: "FF-2.6" });
}

#[test]
fn hired_hands_roll_two_extra_dice_in_the_work_phase_of_this_round() {
    is_hired_as_printed(HiredHands);
    let mut bench = for_hire(HiredHands, 3, &[]);
    bench.play_with(HIRE, &[roll(&[1, 2, 3, 4, 5, 6])]);
    assert_eq!(bench.stock(), Stock { cards: 3, dice: pool(&[1, 2, 3, 4, 5, 6]), ..NOTHING });
    bench.next_work_phase(&[2, 2, 2, 2]);
    assert_eq!(bench.stock().dice, pool(&[2, 2, 2, 2]), "the extra dice have left");
}

#[test]
fn specialist_is_an_extra_die_whose_value_is_set_at_any_moment_of_the_work_phase() {
    is_hired_as_printed(Specialist);
    for die in 1..=6 {
        let mut bench = for_hire(Specialist, 0, &[]);
        bench.play_with(HIRE, &[roll(&[4, 4, 4, 5])]);
        assert_eq!(bench.stock().dice, pool(&[4, 4, 4, 5]), "no die before it is set");
        bench.play(Action::PutDie { floor: Floor::Mine, die: 5 });
        assert!((1..=6).all(|die| bench.accepts(Action::SetSpecialist { die })));
        bench.play(Action::SetSpecialist { die });
        assert_eq!(bench.stock().dice, pool(&[4, 4, 4, die]));
        assert!(bench.accepts(Action::PutDie { floor: Floor::Research, die }), "an ordinary die now");
        assert_eq!(bench.refused(Action::SetSpecialist { die }), Illegal::NoSpecialist);
    }
}

#[test]
fn specialist_cannot_be_placed_trained_or_rolled_again_before_it_is_set_and_is_lost_unset() {
    let mut bench = for_hire(Specialist, 1, &[TempAgency, Gymnasium]);
    bench.play_with(HIRE, &[roll(&[4, 4, 4, 4])]);
    for die in [0, 7] {
        let why = Illegal::NoSuchDie { rule: "FF-1.4", die };
        assert_eq!(bench.refused(Action::SetSpecialist { die }), why);
    }
    for floor in [Floor::Mine, Floor::Mine, Floor::Mine, Floor::Research] {
        bench.play(Action::PutDie { floor, die: 4 });
    }
    let temp = Action::Activate { card: TempAgency, dice: pool(&[]) };
    assert_eq!(bench.refused(temp), Illegal::NoDiceLeft { card: TempAgency });
    for die in 1..=6 {
        let put = Action::PutDie { floor: Floor::Research, die };
        assert_eq!(bench.refused(put), Illegal::NoSuchDie { rule: "FF-2.1", die });
        let train = Action::Activate { card: Gymnasium, dice: pool(&[die]) };
        assert_eq!(bench.refused(train), Illegal::DiceDoNotFit { card: Gymnasium });
    }
    bench.play(Action::Finish);
    assert!(bench.events.contains(&Event::LostSpecialist { seat: ME }));
    bench.take_a_card(&[1, 2, 3, 4]);
    assert_eq!(bench.refused(Action::SetSpecialist { die: 1 }), Illegal::NoSpecialist);
}
