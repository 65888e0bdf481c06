//! Everything printed on the game's material, for boards and for a catalogue to browse.

use engine::Lang;
use serde::Serialize;

use crate::action::Floor;
use crate::bag::Card as _;
use crate::blueprints::{Amount, Blueprint, Effect, Gain, Kind, Need, Pay, Then, Training};
use crate::building::metal_off_per_monument;
use crate::contractors::{Contractor, Service};
use crate::facts::{card_name, contractor_name, difficulty_name, floor_name, kind_name, say, tool_name};
use crate::machine::COLOURS;
use crate::options::Difficulty;
use crate::recipe::{recipe, service};
use crate::scoring::prestige;
use crate::state::{
    BUILDINGS_TO_END, DICE, FLOOR_SLOTS, GOODS_TO_END, LAST_ROUND, MOST_CARDS, MOST_RESOURCES, SLOTS,
    START_CARDS, START_ENERGY, START_METAL,
};
use crate::tool::Tool;

/// What is in the box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Components {
    /// In alphabetical order of their English names.
    pub blueprints: Vec<PrintedBlueprint>,
    pub contractors: Vec<PrintedContractor>,
    /// The headquarters.
    pub floors: Vec<PrintedFloor>,
    pub machine: PrintedMachine,
    pub start: Start,
    pub limits: Limits,
    /// What is counted, in words.
    pub resources: PrintedWords,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedBlueprint {
    pub card: Blueprint,
    pub name: &'static str,
    pub copies: u8,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub type_name: &'static str,
    pub tool: Tool,
    pub tool_name: &'static str,
    pub metal: u8,
    pub energy: u8,
    pub prestige: u8,
    /// What the first, second, ... card of the name is worth, where that differs (FF-4.2); empty otherwise.
    pub prestige_each: Vec<u8>,
    /// How much metal each monument in the compound takes off the cost (FF-2.4).
    pub metal_off_per_monument: u8,
    /// Whether one compound may hold several.
    pub several: bool,
    pub effect: PrintedEffect,
    /// The effect in words.
    pub text: String,
}

/// What a building does. Whatever can be activated says what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "does", rename_all = "snake_case")]
pub enum PrintedEffect {
    /// Nothing but prestige.
    Monument,
    /// By itself, with the first goods of a round.
    GainWithGoods { gain: Gain },
    /// By itself, after the first build of a round.
    GainWithBuild { gain: Gain },
    /// Takes dice, resources and cards, and gives something.
    Convert { dice: Need, pay: Pay, gain: Gain, then: Then },
    /// Changes an unplaced die.
    Train { pay: Pay, training: Training },
    /// Rolls any number of unplaced dice again.
    RollAgain { pay: Pay },
    /// An extra die, of the value that is paid.
    BuyDie { pay: Pay },
    /// Rolls an extra die.
    RollExtra { pay: Pay },
    /// Activates a face-up blueprint of the marketplace, at its own cost besides this one.
    Replicate { pay: Pay },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedContractor {
    pub contractor: Contractor,
    pub name: &'static str,
    pub copies: u8,
    /// Energy to be paid besides the card.
    pub energy: u8,
    pub service: Service,
    /// The service in words.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedFloor {
    pub floor: Floor,
    pub name: &'static str,
    /// The values it takes.
    pub dice: Vec<u8>,
    pub slots: u8,
    /// What each die gives.
    pub gain: Gain,
    /// What a die gives on top if one of its value already lies there.
    pub matched: Gain,
}

/// The opponent in a solo match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedMachine {
    pub name: &'static str,
    pub difficulties: Vec<PrintedDifficulty>,
    /// The buildings its red, blue, purple and yellow dice are held against.
    pub colours: [Kind; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedDifficulty {
    pub difficulty: Difficulty,
    pub name: &'static str,
    /// The cards the Machine begins with.
    pub cards: u8,
}

/// What everybody begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Start {
    pub metal: u16,
    pub energy: u16,
    pub cards: u8,
    /// Dice of a round.
    pub dice: u8,
}

/// What things are called where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedWords {
    pub metal: &'static str,
    pub energy: &'static str,
    pub goods: &'static str,
    pub cards: &'static str,
    pub dice: &'static str,
    pub prestige: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Limits {
    /// Metal and energy together that are kept for the next round.
    pub resources: u16,
    /// Cards that are kept for the next round.
    pub cards: u8,
    /// This many goods bring on the last round.
    pub goods: u8,
    /// This many buildings bring on the last round.
    pub buildings: u8,
    /// The last round, whatever anybody has.
    pub rounds: u8,
    /// Cards in each row of the marketplace.
    pub slots: u8,
}

const NOTHING: Pay = Pay { metal: Amount::Just(0), energy: Amount::Just(0), cards: 0 };
const NO_GAIN: Gain = Gain { goods: 0, metal: Amount::Just(0), energy: Amount::Just(0), cards: 0 };
const ONE_CARD: Gain = Gain { cards: 1, ..NO_GAIN };
const ONE_METAL: Gain = Gain { metal: Amount::Just(1), ..NO_GAIN };
const ONE_ENERGY: Gain = Gain { energy: Amount::Just(1), ..NO_GAIN };

impl Components {
    pub fn new(lang: Lang) -> Components {
        Components {
            blueprints: Blueprint::ALL.iter().map(|card| PrintedBlueprint::new(*card, lang)).collect(),
            contractors: Contractor::ALL.iter().map(|name| PrintedContractor::new(*name, lang)).collect(),
            floors: Floor::ALL.iter().map(|floor| PrintedFloor::new(*floor, lang)).collect(),
            machine: PrintedMachine {
                name: say("game.solo", lang),
                difficulties: Difficulty::ALL.iter().map(|one| PrintedDifficulty::new(*one, lang)).collect(),
                colours: COLOURS,
            },
            start: Start { metal: START_METAL, energy: START_ENERGY, cards: START_CARDS, dice: DICE },
            limits: Limits {
                resources: MOST_RESOURCES,
                cards: MOST_CARDS,
                goods: GOODS_TO_END,
                buildings: BUILDINGS_TO_END,
                rounds: LAST_ROUND,
                slots: SLOTS as u8,
            },
            resources: PrintedWords {
                metal: say("word.metal", lang),
                energy: say("word.energy", lang),
                goods: say("word.goods", lang),
                cards: say("word.cards", lang),
                dice: say("word.dice", lang),
                prestige: say("word.prestige", lang),
            },
        }
    }
}

impl PrintedBlueprint {
    fn new(card: Blueprint, lang: Lang) -> PrintedBlueprint {
        let row = card.row();
        PrintedBlueprint {
            card,
            name: card_name(card, lang),
            copies: row.copies,
            kind: row.kind,
            type_name: kind_name(row.kind, lang),
            tool: row.tool,
            tool_name: tool_name(row.tool, lang),
            metal: row.metal,
            energy: row.energy,
            prestige: row.prestige,
            prestige_each: prestige_each(card),
            metal_off_per_monument: metal_off_per_monument(card),
            several: row.several,
            effect: row.effect.into(),
            text: recipe(card, lang),
        }
    }
}

/// What each card of the name adds to the prestige, where it is not the same for all of them.
fn prestige_each(card: Blueprint) -> Vec<u8> {
    let together = |n: u8| prestige((0..n).map(|_| card).collect());
    let each: Vec<u8> = (1..=card.row().copies).map(|n| (together(n) - together(n - 1)) as u8).collect();
    if each.iter().all(|worth| *worth == card.row().prestige) { Vec::new() } else { each }
}

impl From<Effect> for PrintedEffect {
    fn from(effect: Effect) -> PrintedEffect {
        let one_energy = Pay { energy: Amount::Just(1), ..NOTHING };
        match effect {
            Effect::Monument => PrintedEffect::Monument,
            Effect::DrawWithGoods => PrintedEffect::GainWithGoods { gain: ONE_CARD },
            Effect::GainWithBuild(gain) => PrintedEffect::GainWithBuild { gain },
            Effect::Convert { dice, pay, gain, then } => PrintedEffect::Convert { dice, pay, gain, then },
            Effect::Train(training) => PrintedEffect::Train { pay: one_energy, training },
            Effect::RollAgain => PrintedEffect::RollAgain { pay: one_energy },
            Effect::BuyDie => PrintedEffect::BuyDie { pay: Pay { energy: Amount::Die, ..NOTHING } },
            Effect::RollExtra => PrintedEffect::RollExtra { pay: Pay { metal: Amount::Just(1), ..NOTHING } },
            Effect::Replicate => PrintedEffect::Replicate { pay: one_energy },
        }
    }
}

impl PrintedContractor {
    fn new(contractor: Contractor, lang: Lang) -> PrintedContractor {
        let row = contractor.row();
        PrintedContractor {
            contractor,
            name: contractor_name(contractor, lang),
            copies: row.copies,
            energy: row.energy,
            service: row.service,
            text: service(contractor, lang),
        }
    }
}

impl PrintedFloor {
    /// FF-2.2, FF-2.3.
    fn new(floor: Floor, lang: Lang) -> PrintedFloor {
        let (gain, matched) = match floor {
            Floor::Research => (ONE_CARD, ONE_CARD),
            Floor::Generate => (Gain { energy: Amount::Die, ..NO_GAIN }, ONE_ENERGY),
            Floor::Mine => (ONE_METAL, ONE_METAL),
        };
        PrintedFloor {
            floor,
            name: floor_name(floor, lang),
            dice: (1..=6).filter(|die| floor.takes(*die)).collect(),
            slots: FLOOR_SLOTS,
            gain,
            matched,
        }
    }
}

impl PrintedDifficulty {
    fn new(difficulty: Difficulty, lang: Lang) -> PrintedDifficulty {
        PrintedDifficulty { difficulty, name: difficulty_name(difficulty, lang), cards: difficulty.cards() }
    }
}
