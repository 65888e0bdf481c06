//! The `start` option: a work phase written down, for puzzles and tests.

mod edits;

use engine::{BadLog, Entry, Game, Header, Match, Seed, Turn, Unplayable, Viewer};
use fantastic_factories::{
    Action, Bag, Blueprint::*, Boon, Contractor, Difficulty, FantasticFactories, Floor, Illegal, Options,
    Pending, Phase, Position, Tool,
};
use serde_json::{Value, json};

use crate::workbench::{ME, bag, pool, reason};

/// A position with something in every field.
fn rich() -> Position {
    Position {
        round: 7,
        last_round: true,
        dice: pool(&[2, 2, 5]),
        research: pool(&[1, 6]),
        generate: pool(&[3]),
        mine: pool(&[4]),
        closed: vec![Floor::Mine],
        metal: 6,
        energy: 9,
        goods: 5,
        hand: bag(&[Beacon, Golem, Golem, Robot]),
        compound: bag(&[Beacon, Beacon, Gymnasium, Harvester, PowerPlant, TempAgency]),
        used: vec![PowerPlant],
        specialist: true,
        marketplace: [Some(Dojo), None, Some(Dojo), Some(Obelisk)],
        contractors: [Some(Contractor::Miner), Some(Contractor::Miner), None, Some(Contractor::Foreman)],
        tools: [Tool::Hammer, Tool::Gear, Tool::Shovel, Tool::Wrench],
        discard: bag(&[Biolab, Warehouse]),
        machine: bag(&[Foundry, Foundry, Refinery]),
        machine_goods: 8,
    }
}

fn options(position: Position) -> Options {
    Options { difficulty: Difficulty::Hard, start: Some(Box::new(position)), ..Options::default() }
}

fn header(options: Options) -> Header<Options> {
    Header::new::<FantasticFactories>(1, options, Seed::from_number(5))
}

#[test]
fn a_position_lays_out_exactly_what_it_says() {
    let state = FantasticFactories::setup(&options(rich()), 1).expect("a good position");
    assert_eq!(state.invariant(), Ok(()));
    assert!(state.turn().includes(ME));
    let view = state.view(Viewer::Seat(ME));
    assert_eq!((view.round, view.last_round, view.phase), (7, true, Phase::Work));
    let face_up: Vec<_> = view.blueprints.iter().map(|slot| slot.map(|card| card.card)).collect();
    assert_eq!(face_up, rich().marketplace);
    let slots: Vec<_> = view.contractors.iter().map(|slot| (slot.tool, slot.contractor)).collect();
    let expected: Vec<_> = rich().tools.into_iter().zip(rich().contractors).collect();
    assert_eq!(slots, expected);
    assert_eq!(view.discard, rich().discard);
    assert_eq!((view.deck, view.contractor_deck), (74 - 4 - 6 - 3 - 2 - 3, 17 - 3));
    assert!(view.contractor_discard.is_empty());
    let machine = view.machine.expect("alone against the Machine");
    assert_eq!((machine.cards, machine.goods, machine.dice), (rich().machine, 8, None));
    assert_eq!((machine.difficulty, machine.score), (Difficulty::Hard, 8 + 3));

    let me = &view.players[0];
    assert_eq!((me.metal, me.energy, me.goods, me.dice), (6, 9, 5, pool(&[2, 2, 5])));
    let floors: Vec<_> = me.floors.iter().map(|floor| (floor.floor, floor.dice, floor.closed)).collect();
    let expected = [
        (Floor::Research, pool(&[1, 6]), false),
        (Floor::Generate, pool(&[3]), false),
        (Floor::Mine, pool(&[4]), true),
    ];
    assert_eq!(floors, expected);
    let hand = me.hand.as_ref().expect("one's own hand").iter();
    let hand: Bag<_> = hand.flat_map(|held| vec![held.card.card; held.count.into()]).collect();
    assert_eq!((hand, me.known, me.tossed), (rich().hand, Bag::default(), Bag::default()));
    let built: Vec<_> = me.compound.iter().map(|house| (house.card.card, house.count, house.used)).collect();
    let expected = [
        (Beacon, 2, false),
        (Gymnasium, 1, false),
        (Harvester, 1, false),
        (PowerPlant, 1, true),
        (TempAgency, 1, false),
    ];
    assert_eq!(built, expected);
    assert_eq!((me.boon, me.step), (Boon::Specialist, Pending::Free));
    assert_eq!((me.cards_to_come, me.dice_to_come), (0, 0));
}

#[test]
fn a_floor_that_the_position_closes_takes_no_dice_this_round() {
    let position =
        Position { dice: pool(&[2, 5]), closed: vec![Floor::Research, Floor::Mine], ..Position::default() };
    let (mut game, _) = Match::<FantasticFactories>::start(header(options(position))).expect("a good one");
    let mut legal = Vec::new();
    game.state().legal_actions(ME, &mut legal);
    assert_eq!(legal, [Action::PutDie { floor: Floor::Generate, die: 2 }, Action::Finish]);
    for floor in [Floor::Research, Floor::Mine] {
        let put = Action::PutDie { floor, die: 5 };
        assert_eq!(
            game.play(ME, put).expect_err("closed"),
            Unplayable::Illegal(Illegal::FloorClosed { floor })
        );
        let prompt = game.state().prompt(ME);
        let blocked = prompt
            .blocked
            .iter()
            .find(|blocked| matches!(blocked.action, Action::PutDie { floor: shown, .. } if shown == floor));
        assert_eq!(blocked.expect("shown as blocked").why, Illegal::FloorClosed { floor });
    }
    game.play(ME, Action::Finish).expect("nothing is compulsory");
    while game.state().view(Viewer::Seat(ME)).phase != Phase::Work {
        let action = {
            let mut legal = Vec::new();
            game.state().legal_actions(ME, &mut legal);
            legal[0]
        };
        game.play(ME, action).expect("legal");
    }
    let view = game.state().view(Viewer::Seat(ME));
    assert!(view.players[0].floors.iter().all(|floor| !floor.closed), "open again in the next round");
}

#[test]
fn a_position_left_out_is_a_bare_headquarters_in_round_1() {
    let empty: Options = serde_json::from_value(json!({ "start": {} })).expect("everything has a default");
    assert_eq!(empty.start, Some(Box::new(Position::default())));
    let view = FantasticFactories::setup(&empty, 1).expect("a good position").view(Viewer::Seat(ME));
    let me = &view.players[0];
    assert_eq!((view.round, view.last_round, view.deck, view.contractor_deck), (1, false, 74, 17));
    assert_eq!((me.metal, me.energy, me.goods, me.cards, me.buildings), (0, 0, 0, 0, 0));
    assert!(me.dice.is_empty() && me.floors.iter().all(|floor| floor.dice.is_empty()));
}

#[test]
fn a_position_reads_what_it_writes() {
    for position in [Position::default(), rich()] {
        let json = serde_json::to_value(options(position.clone())).expect("options serialize");
        assert_eq!(serde_json::from_value::<Options>(json).expect("what it wrote"), options(position));
    }
    let plain = serde_json::to_value(Options::default()).expect("options serialize");
    assert_eq!(plain.get("start"), None, "a normal match names no position");
}

#[test]
fn a_match_from_a_position_plays_undoes_replays_and_verifies_like_any_other() {
    let (mut game, first) = Match::<FantasticFactories>::start(header(options(rich()))).expect("a good one");
    assert!(first.entries.is_empty(), "chance owes nothing at the start");
    let laid_out = game.state().clone();
    assert_eq!(game.undo(ME).expect_err("nothing was done"), Unplayable::NothingToUndo);
    game.play(ME, Action::PutDie { floor: Floor::Generate, die: 2 }).expect("a 2 for Generate");
    game.play(ME, Action::SetSpecialist { die: 5 }).expect("the Specialist's die");
    game.undo(ME).expect("chance has not answered");
    game.undo(ME).expect("chance has not answered");
    assert_eq!(game.state(), &laid_out, "all of it taken back");
    game.play(ME, Action::Activate { card: Harvester, dice: pool(&[2, 2]) }).expect("a pair");
    game.play(ME, Action::Payout { option: 1 }).expect("7 energy");
    assert_eq!(game.state().view(Viewer::Seat(ME)).players[0].energy, 16);
    game.play(ME, Action::PutDie { floor: Floor::Research, die: 5 }).expect("the third slot");
    assert_eq!(game.undo(ME).expect_err("a card was drawn"), Unplayable::SinceChance);
    game.play(ME, Action::Finish).expect("done");
    game.play(ME, Action::Shed { metal: 6 }).expect("22 resources, 12 may stay");
    assert_eq!(game.state().turn(), Turn::Over, "it was the last round");
    assert!(game.state().outcome().is_some());

    let log = || game.log().to_vec();
    let replayed = Match::<FantasticFactories>::replay(game.header().clone(), log()).expect("it replays");
    assert_eq!(replayed.state(), game.state());
    let verified = Match::<FantasticFactories>::verify(game.header().clone(), log()).expect("honest dice");
    assert_eq!(verified.state(), game.state());
    let mut loaded = log();
    let draw = |entry: &Entry<Action>| matches!(entry, Entry::Act { action: Action::Draw { .. }, .. });
    let drawn = loaded.iter().position(draw).expect("a card was drawn");
    let Entry::Act { by, action: Action::Draw { seat, card }, order } = loaded[drawn] else { unreachable!() };
    let other = if card == Replicator { Motherlode } else { Replicator };
    loaded[drawn] = Entry::Act { by, action: Action::Draw { seat, card: other }, order };
    let why = Match::<FantasticFactories>::verify(game.header().clone(), loaded).expect_err("a loaded deck");
    assert!(matches!(why, BadLog::Dice { entry, .. } if entry == drawn), "{why}");
}

#[test]
fn a_round_after_a_position_goes_on_as_any_round() {
    let position = Position { last_round: false, marketplace: [None; 4], contractors: [None; 4], ..rich() };
    let (mut game, _) = Match::<FantasticFactories>::start(header(options(position))).expect("a good one");
    game.play(ME, Action::Finish).expect("done");
    game.play(ME, Action::Shed { metal: 0 }).expect("3 energy too much");
    let view = game.state().view(Viewer::Seat(ME));
    assert_eq!(view.round, 8);
    assert!(view.blueprints.iter().all(Option::is_some), "empty slots are filled (FF-1.3)");
    assert!(view.contractors.iter().all(|slot| slot.contractor.is_some()));
    assert_eq!(view.machine.expect("a solo match").cards.len(), 4, "the Machine took its turn");
    assert!(view.players[0].compound.iter().all(|house| !house.used));
}

/// Why the position cannot be laid out.
fn refused(position: Position) -> String {
    let why = FantasticFactories::setup(&options(position.clone()), 1).expect_err("a bad position");
    let start = Match::<FantasticFactories>::start(header(options(position)));
    assert_eq!(start.expect_err("no match either"), BadLog::Options(why.clone()));
    let why = reason(&why);
    why.strip_prefix("the position: ").unwrap_or_else(|| panic!("{why}: of the position")).to_owned()
}

#[test]
fn a_position_with_more_copies_than_the_box_holds_is_refused_wherever_they_are() {
    let two = Position { compound: bag(&[Golem]), hand: bag(&[Golem]), ..Position::default() };
    FantasticFactories::setup(&options(two.clone()), 1).expect("there are two Golems");
    let golem = bag(&[Golem]);
    let third = [
        Position { hand: golem.with(Golem), ..two.clone() },
        Position { marketplace: [None, None, None, Some(Golem)], ..two.clone() },
        Position { discard: golem, ..two.clone() },
        Position { machine: golem, ..two },
    ];
    for position in third {
        assert_eq!(refused(position), "The box holds only 2 × Golem.");
    }
    let foremen = [Some(Contractor::Foreman), None, Some(Contractor::Foreman), None];
    let position = Position { contractors: foremen, ..Position::default() };
    assert_eq!(refused(position), "The box holds only 1 × Foreman.");
}

#[test]
fn a_position_with_two_of_a_building_that_stands_only_once_is_refused() {
    for card in [Golem, Megalith, Replicator] {
        let position = Position { compound: bag(&[card, card]), ..Position::default() };
        assert_eq!(refused(position), format!("A compound has only one {}.", card.row().names[0]));
    }
    let several = bag(&[Beacon, Beacon, Beacon, Beacon, Obelisk, Obelisk]);
    let position = Position { compound: several, ..Position::default() };
    FantasticFactories::setup(&options(position), 1).expect("Beacons and Obelisks may");
}

#[test]
fn a_position_with_a_floor_overfull_or_a_wrong_die_on_it_is_refused() {
    let with = |research: &[u8], generate: &[u8], mine: &[u8]| Position {
        research: pool(research),
        generate: pool(generate),
        mine: pool(mine),
        ..Position::default()
    };
    FantasticFactories::setup(&options(with(&[1, 3, 6], &[1, 2, 3], &[4, 5, 6])), 1).expect("all full");
    assert_eq!(refused(with(&[1, 1, 1, 1], &[], &[])), "Research has room for 3 dice, not 4.");
    assert_eq!(refused(with(&[], &[1, 2, 3, 3], &[])), "Generate has room for 3 dice, not 4.");
    assert_eq!(refused(with(&[], &[], &[4, 4, 5, 6])), "Mine has room for 3 dice, not 4.");
    for die in 4..=6 {
        assert_eq!(refused(with(&[], &[1, die], &[])), format!("Generate does not take a {die}."));
    }
    for die in 1..=3 {
        assert_eq!(refused(with(&[], &[], &[5, die])), format!("Mine does not take a {die}."));
    }
}

#[test]
fn a_position_with_more_dice_than_a_round_can_bring_is_refused() {
    // Four, two Hired Hands, Golem, Robot, Mega Factory and a copy of one of them.
    let with = |dice: &[u8]| Position { dice: pool(dice), research: pool(&[1]), ..Position::default() };
    FantasticFactories::setup(&options(with(&[6; 9])), 1).expect("ten dice");
    assert_eq!(refused(with(&[6; 10])), "A round brings at most 10 dice, not 11.");
}

#[test]
fn a_position_with_a_used_building_that_does_not_stand_is_refused() {
    let position = Position { used: vec![Golem, Robot], compound: bag(&[Golem]), ..Position::default() };
    assert_eq!(refused(position), "Robot was activated but does not stand in the compound.");
}

#[test]
fn a_position_with_a_tool_twice_is_refused() {
    let tools = [Tool::Gear, Tool::Gear, Tool::Wrench, Tool::Hammer];
    let why = refused(Position { tools, ..Position::default() });
    assert_eq!(why, "Each of the four tools lies over one contractor.");
}

#[test]
fn a_position_is_of_round_1_to_40() {
    for round in [0, 41, 255] {
        let why = refused(Position { round, ..Position::default() });
        assert_eq!(why, format!("A match has rounds 1 to 40, not {round}."));
    }
    for round in [1, 40] {
        let position = Position { round, ..Position::default() };
        FantasticFactories::setup(&options(position), 1).expect("a round of a match");
    }
}

#[test]
fn a_position_with_absurd_amounts_is_refused() {
    let absurd = [
        Position { metal: 201, ..Position::default() },
        Position { energy: u16::MAX, ..Position::default() },
        Position { goods: 201, ..Position::default() },
        Position { machine_goods: 201, ..Position::default() },
    ];
    for position in absurd {
        assert!(refused(position).starts_with("Up to 200 can be written down here"));
    }
    let most = Position { metal: 200, energy: 200, goods: 200, machine_goods: 200, ..Position::default() };
    FantasticFactories::setup(&options(most), 1).expect("much, but not absurd");
}

#[test]
fn a_position_is_for_one_seat() {
    for seats in 2..=5 {
        let why = FantasticFactories::setup(&options(rich()), seats).expect_err("one seat only");
        assert_eq!(reason(&why), format!("a position is for one seat, not {seats}"));
    }
}

#[test]
fn a_position_with_something_unknown_in_it_cannot_be_read() {
    let read = |start: Value| {
        serde_json::from_value::<Options>(json!({ "start": start })).expect_err("not a position").to_string()
    };
    assert!(read(json!({ "gold": 3 })).starts_with("unknown field `gold`"));
    assert_eq!(read(json!({ "dice": [1, 7] })), "a die shows 1 to 6, not 7");
    assert_eq!(read(json!({ "mine": [0] })), "a die shows 1 to 6, not 0");
    assert_eq!(read(json!({ "dice": vec![1; 16] })), "nobody has more than 15 dice");
    assert!(read(json!({ "hand": ["castle"] })).starts_with("unknown variant `castle`"));
    assert_eq!(read(json!({ "hand": ["golem", "golem", "golem"] })), "the box holds only 2 × Golem");
    assert!(read(json!({ "metal": -1 })).contains("invalid value"));
    assert_eq!(
        read(json!({ "marketplace": ["dojo", null, null, null, null] })),
        "the marketplace has 4 slots, not 5"
    );
    assert!(read(json!({ "tools": ["gear", "shovel", "wrench", "saw"] })).starts_with("unknown variant"));
}

#[test]
fn a_list_that_ends_early_leaves_slots_empty() {
    let position: Position =
        serde_json::from_value(json!({ "marketplace": ["dojo"], "contractors": [] })).unwrap();
    assert_eq!(position.marketplace, [Some(Dojo), None, None, None]);
    assert_eq!(position.contractors, [None; 4]);
}

#[test]
fn a_monument_is_never_used_and_round_40_is_the_last() {
    let position = Position { compound: bag(&[Beacon]), used: vec![Beacon], ..Position::default() };
    assert_eq!(refused(position), "Beacon is a monument and is never activated.");
    let state =
        FantasticFactories::setup(&options(Position { round: 40, ..Position::default() }), 1).unwrap();
    assert!(state.view(Viewer::Spectator).last_round);
}
