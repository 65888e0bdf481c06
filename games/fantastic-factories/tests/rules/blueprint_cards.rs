//! The 32 blueprints, card by card: what is printed on them and what building one takes.

mod monument;
mod production;
mod special;
mod training;
mod utility;

use engine::Game;
use fantastic_factories::{
    Action, Bag, Blueprint, Card, Event, FantasticFactories, Illegal, Kind, Options, Position, Stuff, Tool,
};

use crate::workbench::{Bench, ME, Stock, bag, reason};
use Blueprint::*;
use Kind::*;
use Tool::*;

/// Name, copies, type, tool, metal, energy, prestige of the first, several in a compound.
type Printed = (Blueprint, &'static str, u8, Kind, Tool, u8, u8, u16, bool);

const PRINTED: [Printed; 32] = [
    (AluminumFactory, "Aluminum Factory", 2, Production, Shovel, 2, 2, 1, false),
    (AssemblyLine, "Assembly Line", 2, Production, Gear, 2, 1, 1, false),
    (BatteryFactory, "Battery Factory", 2, Production, Wrench, 2, 1, 1, false),
    (Beacon, "Beacon", 4, Monument, Shovel, 2, 4, 2, true),
    (Biolab, "Biolab", 2, Production, Gear, 1, 3, 1, false),
    (BlackMarket, "Black Market", 2, Utility, Gear, 3, 2, 1, false),
    (ConcretePlant, "Concrete Plant", 2, Production, Shovel, 2, 2, 1, false),
    (Dojo, "Dojo", 2, Training, Gear, 1, 1, 0, false),
    (FitnessCenter, "Fitness Center", 3, Training, Wrench, 1, 0, 0, false),
    (Foundry, "Foundry", 2, Utility, Gear, 2, 1, 1, false),
    (FulfillmentCenter, "Fulfillment Center", 2, Production, Hammer, 2, 1, 1, false),
    (Golem, "Golem", 2, Special, Hammer, 4, 0, 1, false),
    (Gymnasium, "Gymnasium", 3, Training, Shovel, 1, 0, 0, false),
    (Harvester, "Harvester", 2, Utility, Hammer, 1, 2, 1, false),
    (Incinerator, "Incinerator", 2, Utility, Shovel, 2, 1, 1, false),
    (Laboratory, "Laboratory", 2, Special, Wrench, 1, 4, 1, false),
    (Manufactory, "Manufactory", 2, Production, Wrench, 2, 3, 1, false),
    (MegaFactory, "Mega Factory", 2, Production, Gear, 3, 2, 1, false),
    (Megalith, "Megalith", 3, Monument, Wrench, 5, 2, 3, false),
    (Motherlode, "Motherlode", 2, Utility, Shovel, 1, 3, 1, false),
    (NuclearPlant, "Nuclear Plant", 2, Production, Wrench, 2, 2, 1, false),
    (Obelisk, "Obelisk", 5, Monument, Hammer, 3, 1, 2, true),
    (PowerPlant, "Power Plant", 2, Utility, Gear, 3, 0, 1, false),
    (RecyclingPlant, "Recycling Plant", 3, Production, Gear, 2, 0, 1, false),
    (Refinery, "Refinery", 2, Utility, Wrench, 1, 3, 1, false),
    (Replicator, "Replicator", 2, Special, Shovel, 2, 2, 1, false),
    (Robot, "Robot", 3, Special, Hammer, 1, 1, 0, false),
    (ScrapYard, "Scrap Yard", 2, Special, Wrench, 1, 2, 0, false),
    (SolarArray, "Solar Array", 2, Special, Gear, 1, 2, 0, false),
    (TempAgency, "Temp Agency", 2, Training, Hammer, 1, 0, 0, false),
    (TrashCompactor, "Trash Compactor", 2, Production, Shovel, 2, 1, 1, false),
    (Warehouse, "Warehouse", 2, Production, Hammer, 3, 2, 1, false),
];

fn printed(card: Blueprint) -> Printed {
    *PRINTED.iter().find(|row| row.0 == card).expect("every card is printed")
}

/// Another card with this tool.
fn tool_card(tool: Tool, but: Blueprint) -> Blueprint {
    PRINTED.iter().find(|row| row.4 == tool && row.0 != but).expect("four tools on 32 cards").0
}

#[test]
fn the_32_rows_of_the_crate_are_those_of_the_rules_page() {
    let ours = |&card: &Blueprint| {
        let row = card.row();
        let (copies, prestige) = (row.copies, u16::from(row.prestige));
        (card, card.name(), copies, row.kind, row.tool, row.metal, row.energy, prestige, row.several)
    };
    let rows: Vec<Printed> = Blueprint::ALL.iter().map(ours).collect();
    assert_eq!(rows, PRINTED);
    for &card in Blueprint::ALL {
        assert_eq!((card.copies(), card.name()), (card.row().copies, card.row().names[0]));
    }
}

#[test]
fn ff_s2_the_box_holds_74_blueprints_with_19_gears_19_shovels_18_wrenches_and_18_hammers() {
    let whole = Bag::<Blueprint>::box_full();
    assert_eq!(whole.len(), 74);
    for (card, _, copies, ..) in PRINTED {
        assert_eq!(whole.count(card), copies, "{card:?}");
    }
    let with = |tool: Tool| whole.iter().filter(|card| card.row().tool == tool).count();
    assert_eq!([Gear, Shovel, Wrench, Hammer].map(with), [19, 19, 18, 18]);
    let of = |kind: Kind| whole.iter().filter(|card| card.row().kind == kind).count();
    assert_eq!([Production, Utility, Training, Special, Monument].map(of), [25, 14, 10, 13, 12]);
    let state = FantasticFactories::setup(&Options::default(), 1).expect("the normal game");
    assert_eq!(state.view(engine::Viewer::Spectator).deck, 74);
}

#[test]
fn a_name_on_the_wire_is_the_printed_name_in_small_letters() {
    for (card, name, ..) in PRINTED {
        let wire = name.to_lowercase().replace(' ', "_");
        assert_eq!(card.id(), wire);
        assert_eq!(serde_json::to_value(card).unwrap(), serde_json::Value::from(wire));
    }
}

/// FF-2.4: the card is built for exactly what is printed on it and another card with its tool.
fn is_built_as_printed(card: Blueprint) {
    let (_, name, copies, _, tool, metal, energy, prestige, several) = printed(card);
    let with = tool_card(tool, card);
    let paid = Position { metal: metal.into(), energy: energy.into(), ..Position::default() };
    let holding = |hand: &[Blueprint]| Position { hand: bag(hand), ..paid.clone() };
    let build = Action::Build { card, with };

    let mut bench = Bench::new(&holding(&[card, with]));
    bench.play(build);
    assert_eq!(bench.stock(), Stock::default(), "{name} takes all of the exact price");
    assert_eq!(bench.compound(), bag(&[card]));
    let view = bench.view();
    assert_eq!(view.discard, bag(&[with]));
    let me = &view.players[0];
    assert_eq!((me.prestige, me.score, me.buildings), (prestige, prestige, 1), "{name}");
    let stuff = Stuff { goods: 0, metal, energy };
    assert_eq!(bench.events, [Event::Built { seat: ME, card, with, stuff }]);

    if let Some(have) = u16::from(metal).checked_sub(1) {
        let poor = Bench::new(&Position { metal: have, ..holding(&[card, with]) });
        assert_eq!(poor.refused(build), Illegal::TooLittleMetal { rule: "FF-2.4", have, need: metal });
    }
    if let Some(have) = u16::from(energy).checked_sub(1) {
        let poor = Bench::new(&Position { energy: have, ..holding(&[card, with]) });
        assert_eq!(poor.refused(build), Illegal::TooLittleEnergy { rule: "FF-2.4", have, need: energy });
    }

    for other in Tool::ALL.iter().filter(|other| **other != tool) {
        let wrong = tool_card(*other, card);
        let build_with_wrong = Action::Build { card, with: wrong };
        let lonely = Bench::new(&holding(&[card, wrong]));
        assert_eq!(lonely.refused(build_with_wrong), Illegal::NoToolCard { card, tool });
        let full = Bench::new(&holding(&[card, wrong, with]));
        assert_eq!(full.refused(build_with_wrong), Illegal::WrongTool { rule: "FF-2.4", card: wrong, tool });
    }
    let alone = Bench::new(&holding(&[card]));
    assert_eq!(alone.refused(Action::Build { card, with: card }), Illegal::NoToolCard { card, tool });
    assert!(Bench::new(&holding(&[card, card])).accepts(Action::Build { card, with: card }));
    let elsewhere = Bench::new(&holding(&[with, with]));
    assert_eq!(elsewhere.refused(build), Illegal::NotInHand { rule: "FF-2.4", card });

    // A second one is allowed only where the card says so.
    let twin = Bench::new(&Position { compound: bag(&[card]), ..holding(&[card, with]) });
    if several {
        assert!(twin.accepts(build));
    } else {
        assert_eq!(twin.refused(build), Illegal::TwinsForbidden { card });
    }
    has_copies(card, copies);
}

fn has_copies(card: Blueprint, copies: u8) {
    let discard = |n: u8| Position { discard: bag(&vec![card; n as usize]), ..Position::default() };
    Bench::new(&discard(copies));
    let options = Options { start: Some(Box::new(discard(copies + 1))), ..Options::default() };
    let why = FantasticFactories::setup(&options, 1).expect_err("one more than there are");
    assert_eq!(reason(&why), format!("the position: The box holds only {copies} × {}.", card.name()));
}

/// A card that has nothing to activate refuses all dice.
fn cannot_be_activated(card: Blueprint) {
    let plenty = Stock { metal: 20, energy: 20, cards: 2, ..Stock::default() };
    for dice in crate::workbench::every_dice() {
        let dice = crate::workbench::pool(&dice);
        let bench = Bench::new(&Stock { dice, ..plenty }.beside(&[card]));
        let why = bench.refused(Action::Activate { card, dice });
        assert_eq!(why, Illegal::NothingToActivate { card });
    }
}

/// What the rules can play: a row outside of this would compile and misbehave.
#[test]
fn every_row_has_a_form_the_rules_can_play() {
    use fantastic_factories::{Amount, Effect, Gain, Then};
    let fixed = |gain: &Gain| !matches!(gain.metal, Amount::Die) && !matches!(gain.energy, Amount::Die);
    for &card in Blueprint::ALL {
        match card.row().effect {
            Effect::Convert { pay, gain, then, .. } => {
                assert!(pay.cards <= 2, "{card:?}: one or two cards can be asked for");
                assert!(pay.cards == 0 || fixed(&gain), "{card:?}: after a discard the die is forgotten");
                if let Then::OneOf(options) = then {
                    assert!(options.len() > 1 && options.iter().all(fixed), "{card:?}: payouts know no die");
                }
            }
            Effect::GainWithBuild(gain) => assert!(fixed(&gain), "{card:?}: a build has no die"),
            Effect::Monument
            | Effect::DrawWithGoods
            | Effect::Train(_)
            | Effect::RollAgain
            | Effect::BuyDie
            | Effect::RollExtra
            | Effect::Replicate => {}
        }
    }
}
