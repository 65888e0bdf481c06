//! What a seat can decide and what chance can do.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::blueprints::Blueprint;
use crate::contractors::Contractor;
use crate::pool::Pool;
use crate::tool::Tool;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    // Chance.
    /// The tool tokens over the contractors' slots (FF-S2).
    LayTools {
        tools: [Tool; 4],
    },
    ChooseFirst {
        seat: Seat,
    },
    /// A seat draws a card from the deck.
    Draw {
        seat: Seat,
        card: Blueprint,
    },
    /// A card for the first empty slot of a row.
    RevealBlueprint {
        card: Blueprint,
    },
    RevealContractor {
        contractor: Contractor,
    },
    /// The card the Investor or the Engineer turns up (FF-1.4).
    TurnUp {
        card: Blueprint,
    },
    /// A seat's dice, as values.
    Roll {
        seat: Seat,
        dice: Pool,
    },
    /// The Machine's dice: green, red, blue, purple, yellow (FF-5.2).
    RollMachine {
        dice: [u8; 5],
    },
    /// A card of the deck for the Machine's compound.
    MachineDraw {
        card: Blueprint,
    },

    // Market phase.
    /// Pays to discard a row (FF-1.1).
    Refresh {
        row: Row,
        pay: Resource,
    },
    /// Takes a face-up blueprint (FF-1.2).
    Take {
        card: Blueprint,
    },
    /// Hires the contractor in a slot, from 0, by discarding a card (FF-1.2).
    Hire {
        slot: u8,
        card: Blueprint,
    },
    /// Names the opponent who gets the gift (FF-1.4).
    Give {
        seat: Seat,
    },
    Pass,

    // Work phase.
    /// Sets a die instead of rolling it: the Foreman's, from low to high (FF-1.4).
    SetDie {
        die: u8,
    },
    /// Sets the Specialist's die (FF-1.4).
    SetSpecialist {
        die: u8,
    },
    /// Puts a die on a floor of the headquarters (FF-2.2).
    PutDie {
        floor: Floor,
        die: u8,
    },
    /// Activates a building with these dice (FF-2.5).
    Activate {
        card: Blueprint,
        dice: Pool,
    },
    /// Activates a blueprint of the marketplace with the Replicator (FF-2.8).
    Replicate {
        card: Blueprint,
        dice: Pool,
    },
    /// Builds a card, discarding another with the same tool (FF-2.4).
    Build {
        card: Blueprint,
        with: Blueprint,
    },
    /// Discards a card that an activation asks for, or two.
    Discard {
        card: Blueprint,
    },
    DiscardTwo {
        cards: [Blueprint; 2],
    },
    /// Takes one of several payouts, counted from 0.
    Payout {
        option: u8,
    },
    /// Takes so much metal of a card's cost, the rest in energy (FF-2.9).
    Split {
        metal: u8,
    },
    /// Chooses the value of an extra die (FF-2.6).
    ExtraDie {
        die: u8,
    },
    /// Chooses one more die to be rolled again, from low to high.
    PickDie {
        die: u8,
    },
    /// Rolls: the dice the Foreman did not set, or those picked.
    RollDice,
    /// Discards so much metal, the rest in energy, down to 12 (FF-2.10).
    Shed {
        metal: u8,
    },
    /// Discards a card down to 10, by the alphabet (FF-2.10).
    Toss {
        card: Blueprint,
    },
    /// Ends one's own work phase.
    Finish,
}

/// A row of the marketplace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Row {
    Blueprints,
    Contractors,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    Metal,
    Energy,
}

/// A floor of the headquarters (FF-2.2).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Floor {
    Research,
    Generate,
    Mine,
}

impl Floor {
    pub const ALL: &[Floor] = <Floor as strum::VariantArray>::VARIANTS;

    /// Whether the floor takes a die of this value.
    #[inline]
    pub fn takes(self, die: u8) -> bool {
        match self {
            Floor::Research => (1..=6).contains(&die),
            Floor::Generate => (1..=3).contains(&die),
            Floor::Mine => (4..=6).contains(&die),
        }
    }
}
