//! What is in the box, as a client gets it: every card, with the numbers of its row.

use engine::{Game, Lang};
use fantastic_factories::{
    Action, Blueprint, Card, Components, Contractor, FantasticFactories, Gain, Options, Pay,
    PrintedBlueprint, PrintedEffect, PrintedFloor,
};
use serde_json::json;

use crate::workbench::{Bench, NOTHING, Stock, pool};

#[test]
fn every_card_of_the_box_is_there_with_the_numbers_of_its_row() {
    let components = Components::new(Lang::EN);
    assert!(components.blueprints.iter().map(|printed| printed.card).eq(Blueprint::ALL.iter().copied()));
    for printed in &components.blueprints {
        let row = printed.card.row();
        let numbers = (printed.name, printed.copies, printed.kind, printed.tool, printed.metal);
        assert_eq!(numbers, (row.names[0], row.copies, row.kind, row.tool, row.metal));
        let numbers = (printed.energy, printed.prestige, printed.several);
        assert_eq!(numbers, (row.energy, row.prestige, row.several));
    }
    assert_eq!(components.blueprints.iter().map(|printed| printed.copies).sum::<u8>(), 74);
    let contractors = components.contractors.iter().map(|printed| printed.contractor);
    assert!(contractors.eq(Contractor::ALL.iter().copied()));
    for printed in &components.contractors {
        let row = printed.contractor.row();
        let numbers = (printed.name, printed.copies, printed.energy, printed.service);
        assert_eq!(numbers, (row.names[0], row.copies, row.energy, row.service));
    }
}

#[test]
fn what_can_be_said_in_german_is_not_said_in_english() {
    let (en, de) = (Components::new(Lang::EN), Components::new(Lang::DE));
    for (en, de) in en.blueprints.iter().zip(&de.blueprints) {
        assert_eq!((en.card, en.effect), (de.card, de.effect));
        assert!(en.text != de.text || en.text == "monument", "{}", en.text);
        // Dojo, Golem, Megalith and Obelisk have the same name in both languages.
        assert!(en.name != de.name || en.card.row().names[0] == en.card.row().names[1]);
    }
    assert!(en.contractors.iter().zip(&de.contractors).all(|(en, de)| en.text != de.text));
    assert!(en.floors.iter().zip(&de.floors).all(|(en, de)| en.name != de.name));
    assert_eq!((en.blueprints[0].type_name, de.blueprints[0].type_name), ("production", "Produktion"));
    assert_eq!((en.blueprints[0].tool_name, de.blueprints[0].tool_name), ("shovel", "Schaufel"));
}

fn effect(card: Blueprint) -> serde_json::Value {
    let components = Components::new(Lang::EN);
    let printed = components.blueprints.iter().find(|printed| printed.card == card);
    serde_json::to_value(printed.expect("every card").effect).expect("effects serialize")
}

#[test]
fn effects_are_data_to_draw_icons_from() {
    let gain = |goods: u8, metal: u8, energy: u8, cards: u8| json!({"goods": goods, "metal": metal, "energy": energy, "cards": cards});
    let free = json!({"metal": 0, "energy": 0, "cards": 0});
    let one_energy = json!({"metal": 0, "energy": 1, "cards": 0});
    assert_eq!(effect(Blueprint::Obelisk), json!({"does": "monument"}));
    assert_eq!(
        effect(Blueprint::Manufactory),
        json!({"does": "convert", "dice": {"need": "pair"}, "pay": free, "gain": gain(1, 0, 0, 0),
            "then": {"then": "one_of", "of": [gain(0, 2, 0, 0), gain(0, 0, 3, 0), gain(0, 0, 0, 2)]}})
    );
    let motherlode = effect(Blueprint::Motherlode);
    assert_eq!(motherlode["gain"]["metal"], json!({"low": 1, "high": 2}));
    let foundry = effect(Blueprint::Foundry);
    assert_eq!((&foundry["pay"]["energy"], &foundry["gain"]["metal"]), (&json!("die"), &json!("die")));
    assert_eq!(effect(Blueprint::Warehouse)["dice"], json!({"need": "sum", "value": 14}));
    assert_eq!(effect(Blueprint::BlackMarket)["then"], json!({"then": "cost_of_card", "of": 4}));
    assert_eq!(effect(Blueprint::Dojo), json!({"does": "train", "pay": one_energy, "training": "flip"}));
    assert_eq!(effect(Blueprint::Laboratory), json!({"does": "gain_with_goods", "gain": gain(0, 0, 0, 1)}));
}

/// What the card takes, where that is not in its row.
fn pay(effect: PrintedEffect) -> Option<Pay> {
    match effect {
        PrintedEffect::Monument
        | PrintedEffect::GainWithGoods { .. }
        | PrintedEffect::GainWithBuild { .. }
        | PrintedEffect::Convert { .. }
        | PrintedEffect::Replicate { .. } => None,
        PrintedEffect::Train { pay, .. }
        | PrintedEffect::RollAgain { pay }
        | PrintedEffect::BuyDie { pay }
        | PrintedEffect::RollExtra { pay } => Some(pay),
    }
}

#[test]
fn what_is_not_in_a_row_is_what_the_rules_take() {
    for PrintedBlueprint { card, effect, .. } in Components::new(Lang::EN).blueprints {
        let Some(pay) = pay(effect) else { continue };
        let before = Stock { metal: 6, energy: 6, dice: pool(&[3]), ..NOTHING };
        let mut bench = Bench::new(&before.beside(&[card]));
        let activate = |dice: &[u8]| Action::Activate { card, dice: pool(dice) };
        let action = [activate(&[3]), activate(&[])].into_iter().find(|action| bench.accepts(*action));
        bench.play(action.expect("it can be activated"));
        let after = bench.stock();
        let paid = (before.metal - after.metal, before.energy - after.energy);
        assert_eq!(paid, (pay.metal.with(3).into(), pay.energy.with(3).into()), "{card:?}");
    }
}

#[test]
fn ff_2_2_and_2_3_the_floors_take_and_give_what_they_say() {
    let gained = |before: Stock, after: Stock| {
        (after.metal - before.metal, after.energy - before.energy, after.cards - before.cards)
    };
    for PrintedFloor { floor, dice, gain, matched, slots, .. } in Components::new(Lang::EN).floors {
        assert_eq!(slots, 3);
        for die in 1..=6 {
            let mut bench = Bench::new(&Stock { dice: pool(&[die, die]), ..NOTHING }.beside(&[]));
            let put = Action::PutDie { floor, die };
            assert_eq!(bench.accepts(put), dice.contains(&die), "{floor:?} {die}");
            if !dice.contains(&die) {
                continue;
            }
            let stocks = [(); 2].map(|()| {
                let before = bench.stock();
                bench.play(put);
                gained(before, bench.stock())
            });
            let of = |gain: Gain| (gain.metal.with(die).into(), gain.energy.with(die).into(), gain.cards);
            let (first, more): ((u16, u16, u8), (u16, u16, u8)) = (of(gain), of(matched));
            assert_eq!(stocks, [first, (first.0 + more.0, first.1 + more.1, first.2 + more.2)], "{floor:?}");
        }
    }
}

#[test]
fn the_limits_are_those_of_the_rules() {
    let components = Components::new(Lang::DE);
    let limits = components.limits;
    assert_eq!((limits.resources, limits.cards, limits.goods, limits.buildings), (12, 10, 12, 10));
    let start = components.start;
    assert_eq!((start.metal, start.energy, start.cards, start.dice), (1, 2, 4, 4));
    let names: Vec<_> = components.machine.difficulties.iter().map(|one| (one.name, one.cards)).collect();
    assert_eq!(names, [("leicht", 2), ("mittel", 3), ("schwer", 4), ("wahnsinnig", 5)]);
}

#[test]
fn ff_4_2_and_2_4_a_card_says_what_each_copy_is_worth_and_what_monuments_take_off() {
    for printed in Components::new(Lang::EN).blueprints {
        let each: &[u8] = if printed.card == Blueprint::Beacon { &[2, 3, 4, 5] } else { &[] };
        assert_eq!(printed.prestige_each, each, "{}", printed.name);
        assert_eq!(printed.metal_off_per_monument, u8::from(printed.card == Blueprint::Megalith));
    }
}

#[test]
fn what_is_counted_and_the_machine_have_names() {
    let (en, de) = (Components::new(Lang::EN), Components::new(Lang::DE));
    assert_eq!((en.machine.name, de.machine.name), ("the Machine", "die Maschine"));
    let words = |one: &Components| {
        let said = one.resources;
        [said.metal, said.energy, said.goods, said.cards, said.dice, said.prestige]
    };
    assert_eq!(words(&en), ["metal", "energy", "goods", "cards", "dice", "prestige"]);
    assert_eq!(words(&de), ["Metall", "Energie", "Waren", "Karten", "Würfel", "Prestige"]);
}

#[test]
fn the_face_of_the_game_tells_the_same() {
    let told = FantasticFactories::components(&Options::default(), Lang::EN);
    assert_eq!(told, serde_json::to_value(Components::new(Lang::EN)).expect("components serialize"));
}
