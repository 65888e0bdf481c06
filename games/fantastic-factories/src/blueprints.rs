//! The 32 blueprints: one row per card, with what it does. A new card is a new row; for a
//! new kind of effect the compiler lists every place that has to know it.

use serde::{Deserialize, Serialize};

use crate::bag::cards;
use crate::tool::Tool;

/// What kind of building a blueprint is. Four of the kinds have a die of the Machine (FF-5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Production,
    Utility,
    Training,
    Special,
    Monument,
}

/// Everything printed on a card.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// One for each language, English first.
    pub names: &'static [&'static str],
    pub copies: u8,
    pub kind: Kind,
    pub tool: Tool,
    pub metal: u8,
    pub energy: u8,
    pub prestige: u8,
    /// Whether one compound may hold several (FF-2.4).
    pub several: bool,
    pub effect: Effect,
}

/// What a building does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but prestige.
    Monument,
    /// Draws a card with the first goods of a round (FF-2.7).
    DrawWithGoods,
    /// Gains this after the first build of a round (FF-2.7).
    GainWithBuild(Gain),
    /// Takes dice, resources and cards, and gives something.
    Convert { dice: Need, pay: Pay, gain: Gain, then: Then },
    /// For 1 energy, changes an unplaced die.
    Train(Training),
    /// For 1 energy, rolls any number of unplaced dice again.
    RollAgain,
    /// For X energy, an extra die of value X.
    BuyDie,
    /// For 1 metal, rolls an extra die.
    RollExtra,
    /// For 1 energy, activates a face-up blueprint of the marketplace (FF-2.8).
    Replicate,
}

/// The dice a building takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "need", content = "value", rename_all = "snake_case")]
pub enum Need {
    None,
    /// Any die.
    Any,
    /// A die of this value.
    Exactly(u8),
    /// Two equal dice.
    Pair,
    /// Three equal dice.
    Triple,
    /// Three dice in a row.
    Run,
    /// Three dice whose sum is at least this.
    Sum(u8),
}

/// An amount of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// As much as the die shows (each of them, where there are two).
    Die,
    #[serde(untagged)]
    Just(u8),
    /// `low` for a 1, 2 or 3, `high` for a 4, 5 or 6.
    #[serde(untagged)]
    LowHigh { low: u8, high: u8 },
}

/// What a building takes besides dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pay {
    pub metal: Amount,
    pub energy: Amount,
    /// Cards from the hand.
    pub cards: u8,
}

/// What a building gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gain {
    pub goods: u8,
    pub metal: Amount,
    pub energy: Amount,
    pub cards: u8,
}

/// What has to be decided before a building has given all it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "then", content = "of", rename_all = "snake_case")]
pub enum Then {
    Nothing,
    /// One of these.
    OneOf(&'static [Gain]),
    /// An extra die of any value (FF-2.6).
    ExtraDie,
    /// At most this many resources of the discarded card's cost (FF-2.9).
    CostOfCard(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Training {
    /// To the opposite side.
    Flip,
    /// One down, not a 1.
    Down,
    /// One up, not a 6.
    Up,
}

pub(crate) const FREE: Pay = Pay { metal: Amount::Just(0), energy: Amount::Just(0), cards: 0 };
const NO_GAIN: Gain = Gain { goods: 0, metal: Amount::Just(0), energy: Amount::Just(0), cards: 0 };

const fn pay_energy(n: u8) -> Pay {
    Pay { energy: Amount::Just(n), ..FREE }
}
const fn goods(n: u8) -> Gain {
    Gain { goods: n, ..NO_GAIN }
}
const fn metal(n: u8) -> Gain {
    Gain { metal: Amount::Just(n), ..NO_GAIN }
}
const fn energy(n: u8) -> Gain {
    Gain { energy: Amount::Just(n), ..NO_GAIN }
}
const fn cards(n: u8) -> Gain {
    Gain { cards: n, ..NO_GAIN }
}
const fn convert(dice: Need, pay: Pay, gain: Gain) -> Effect {
    Effect::Convert { dice, pay, gain, then: Then::Nothing }
}

cards! {
/// A blueprint by its name. Cards of one name are equal.
Blueprint: Row {
    AluminumFactory { names: &["Aluminum Factory", "Aluminiumwerk"], copies: 2, kind: Kind::Production, tool: Tool::Shovel, metal: 2, energy: 2, prestige: 1, several: false,
        effect: convert(Need::Pair, pay_energy(5), Gain { metal: Amount::Just(1), ..goods(2) }) }
    AssemblyLine { names: &["Assembly Line", "Fließband"], copies: 2, kind: Kind::Production, tool: Tool::Gear, metal: 2, energy: 1, prestige: 1, several: false,
        effect: convert(Need::Run, FREE, goods(2)) }
    BatteryFactory { names: &["Battery Factory", "Batteriefabrik"], copies: 2, kind: Kind::Production, tool: Tool::Wrench, metal: 2, energy: 1, prestige: 1, several: false,
        effect: convert(Need::None, pay_energy(4), goods(1)) }
    Beacon { names: &["Beacon", "Leuchtturm"], copies: 4, kind: Kind::Monument, tool: Tool::Shovel, metal: 2, energy: 4, prestige: 2, several: true,
        effect: Effect::Monument }
    Biolab { names: &["Biolab", "Biolabor"], copies: 2, kind: Kind::Production, tool: Tool::Gear, metal: 1, energy: 3, prestige: 1, several: false,
        effect: convert(Need::Exactly(1), pay_energy(1), goods(1)) }
    BlackMarket { names: &["Black Market", "Schwarzmarkt"], copies: 2, kind: Kind::Utility, tool: Tool::Gear, metal: 3, energy: 2, prestige: 1, several: false,
        effect: Effect::Convert { dice: Need::Any, pay: Pay { cards: 1, ..FREE }, gain: NO_GAIN, then: Then::CostOfCard(4) } }
    ConcretePlant { names: &["Concrete Plant", "Betonwerk"], copies: 2, kind: Kind::Production, tool: Tool::Shovel, metal: 2, energy: 2, prestige: 1, several: false,
        effect: convert(Need::Pair, Pay { metal: Amount::Die, ..FREE }, goods(2)) }
    Dojo { names: &["Dojo", "Dojo"], copies: 2, kind: Kind::Training, tool: Tool::Gear, metal: 1, energy: 1, prestige: 0, several: false,
        effect: Effect::Train(Training::Flip) }
    FitnessCenter { names: &["Fitness Center", "Fitnessstudio"], copies: 3, kind: Kind::Training, tool: Tool::Wrench, metal: 1, energy: 0, prestige: 0, several: false,
        effect: Effect::Train(Training::Down) }
    Foundry { names: &["Foundry", "Gießerei"], copies: 2, kind: Kind::Utility, tool: Tool::Gear, metal: 2, energy: 1, prestige: 1, several: false,
        effect: convert(Need::Any, Pay { energy: Amount::Die, ..FREE }, Gain { metal: Amount::Die, ..NO_GAIN }) }
    FulfillmentCenter { names: &["Fulfillment Center", "Versandzentrum"], copies: 2, kind: Kind::Production, tool: Tool::Hammer, metal: 2, energy: 1, prestige: 1, several: false,
        effect: convert(Need::Exactly(4), pay_energy(2), Gain { metal: Amount::Just(1), ..goods(1) }) }
    Golem { names: &["Golem", "Golem"], copies: 2, kind: Kind::Special, tool: Tool::Hammer, metal: 4, energy: 0, prestige: 1, several: false,
        effect: Effect::BuyDie }
    Gymnasium { names: &["Gymnasium", "Turnhalle"], copies: 3, kind: Kind::Training, tool: Tool::Shovel, metal: 1, energy: 0, prestige: 0, several: false,
        effect: Effect::Train(Training::Up) }
    Harvester { names: &["Harvester", "Erntemaschine"], copies: 2, kind: Kind::Utility, tool: Tool::Hammer, metal: 1, energy: 2, prestige: 1, several: false,
        effect: Effect::Convert { dice: Need::Pair, pay: FREE, gain: NO_GAIN, then: Then::OneOf(&[metal(4), energy(7)]) } }
    Incinerator { names: &["Incinerator", "Verbrennungsanlage"], copies: 2, kind: Kind::Utility, tool: Tool::Shovel, metal: 2, energy: 1, prestige: 1, several: false,
        effect: convert(Need::None, Pay { metal: Amount::Just(1), cards: 1, ..FREE }, energy(6)) }
    Laboratory { names: &["Laboratory", "Labor"], copies: 2, kind: Kind::Special, tool: Tool::Wrench, metal: 1, energy: 4, prestige: 1, several: false,
        effect: Effect::DrawWithGoods }
    Manufactory { names: &["Manufactory", "Manufaktur"], copies: 2, kind: Kind::Production, tool: Tool::Wrench, metal: 2, energy: 3, prestige: 1, several: false,
        effect: Effect::Convert { dice: Need::Pair, pay: FREE, gain: goods(1), then: Then::OneOf(&[metal(2), energy(3), cards(2)]) } }
    MegaFactory { names: &["Mega Factory", "Megafabrik"], copies: 2, kind: Kind::Production, tool: Tool::Gear, metal: 3, energy: 2, prestige: 1, several: false,
        effect: Effect::Convert { dice: Need::Triple, pay: FREE, gain: goods(2), then: Then::ExtraDie } }
    Megalith { names: &["Megalith", "Megalith"], copies: 3, kind: Kind::Monument, tool: Tool::Wrench, metal: 5, energy: 2, prestige: 3, several: false,
        effect: Effect::Monument }
    Motherlode { names: &["Motherlode", "Hauptader"], copies: 2, kind: Kind::Utility, tool: Tool::Shovel, metal: 1, energy: 3, prestige: 1, several: false,
        effect: convert(Need::Any, FREE, Gain { metal: Amount::LowHigh { low: 1, high: 2 }, ..NO_GAIN }) }
    NuclearPlant { names: &["Nuclear Plant", "Atomkraftwerk"], copies: 2, kind: Kind::Production, tool: Tool::Wrench, metal: 2, energy: 2, prestige: 1, several: false,
        effect: convert(Need::Exactly(6), FREE, Gain { energy: Amount::Just(1), ..goods(1) }) }
    Obelisk { names: &["Obelisk", "Obelisk"], copies: 5, kind: Kind::Monument, tool: Tool::Hammer, metal: 3, energy: 1, prestige: 2, several: true,
        effect: Effect::Monument }
    PowerPlant { names: &["Power Plant", "Kraftwerk"], copies: 2, kind: Kind::Utility, tool: Tool::Gear, metal: 3, energy: 0, prestige: 1, several: false,
        effect: convert(Need::Any, FREE, Gain { energy: Amount::Die, ..NO_GAIN }) }
    RecyclingPlant { names: &["Recycling Plant", "Recyclinghof"], copies: 3, kind: Kind::Production, tool: Tool::Gear, metal: 2, energy: 0, prestige: 1, several: false,
        effect: convert(Need::None, Pay { cards: 2, ..pay_energy(2) }, Gain { cards: 1, ..goods(1) }) }
    Refinery { names: &["Refinery", "Raffinerie"], copies: 2, kind: Kind::Utility, tool: Tool::Wrench, metal: 1, energy: 3, prestige: 1, several: false,
        effect: convert(Need::None, Pay { cards: 1, ..pay_energy(3) }, metal(3)) }
    Replicator { names: &["Replicator", "Replikator"], copies: 2, kind: Kind::Special, tool: Tool::Shovel, metal: 2, energy: 2, prestige: 1, several: false,
        effect: Effect::Replicate }
    Robot { names: &["Robot", "Roboter"], copies: 3, kind: Kind::Special, tool: Tool::Hammer, metal: 1, energy: 1, prestige: 0, several: false,
        effect: Effect::RollExtra }
    ScrapYard { names: &["Scrap Yard", "Schrottplatz"], copies: 2, kind: Kind::Special, tool: Tool::Wrench, metal: 1, energy: 2, prestige: 0, several: false,
        effect: Effect::GainWithBuild(metal(1)) }
    SolarArray { names: &["Solar Array", "Solaranlage"], copies: 2, kind: Kind::Special, tool: Tool::Gear, metal: 1, energy: 2, prestige: 0, several: false,
        effect: Effect::GainWithBuild(energy(2)) }
    TempAgency { names: &["Temp Agency", "Zeitarbeitsfirma"], copies: 2, kind: Kind::Training, tool: Tool::Hammer, metal: 1, energy: 0, prestige: 0, several: false,
        effect: Effect::RollAgain }
    TrashCompactor { names: &["Trash Compactor", "Müllpresse"], copies: 2, kind: Kind::Production, tool: Tool::Shovel, metal: 2, energy: 1, prestige: 1, several: false,
        effect: convert(Need::Pair, Pay { cards: 2, ..FREE }, goods(2)) }
    Warehouse { names: &["Warehouse", "Lagerhaus"], copies: 2, kind: Kind::Production, tool: Tool::Hammer, metal: 3, energy: 2, prestige: 1, several: false,
        effect: convert(Need::Sum(14), FREE, Gain { energy: Amount::Just(2), ..goods(2) }) }
}
}

impl Amount {
    /// How much it is with this die.
    #[inline]
    pub fn with(self, die: u8) -> u8 {
        match self {
            Amount::Just(n) => n,
            Amount::Die => die,
            Amount::LowHigh { low, high } => {
                if die <= 3 {
                    low
                } else {
                    high
                }
            }
        }
    }
}

impl Training {
    /// What becomes of a die; none if it cannot be trained like this (FF-2.6).
    #[inline]
    pub fn of(self, die: u8) -> Option<u8> {
        match self {
            Training::Flip => Some(7 - die),
            Training::Down => die.checked_sub(1).filter(|die| *die >= 1),
            Training::Up => Some(die + 1).filter(|die| *die <= 6),
        }
    }
}
