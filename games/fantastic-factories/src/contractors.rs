//! The eight contractors: one row per card.

use serde::Serialize;

use crate::bag::cards;
use crate::state::DICE;

/// The dice that the Hired Hands roll besides a player's own.
pub const HIRED_HANDS: u8 = 2;

/// Everything printed on a contractor.
#[derive(Clone, Copy, Debug)]
pub struct ContractorRow {
    /// One for each language, English first.
    pub names: &'static [&'static str],
    pub copies: u8,
    /// Energy to be paid besides the card.
    pub energy: u8,
    pub service: Service,
}

/// What a contractor does for the player who hires them (FF-1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "does", rename_all = "snake_case")]
pub enum Service {
    /// Draw cards; an opponent draws some too.
    Draw {
        own: u8,
        gift: u8,
    },
    Energy {
        own: u8,
        gift: u8,
    },
    Metal {
        own: u8,
        gift: u8,
    },
    /// Reveals cards until one may be built, and builds it.
    FreeBuild,
    /// Gains the cost of a revealed card.
    CostOfCard,
    /// Sets up to `most` dice instead of rolling them.
    SetDice {
        most: u8,
    },
    /// Extra dice in the work phase.
    ExtraDice {
        dice: u8,
    },
    /// An extra die of any value at any moment of the work phase.
    Specialist,
}

cards! {
/// A contractor by name.
Contractor: ContractorRow {
    Architect { names: &["Architect", "Architektin"], copies: 2, energy: 0, service: Service::Draw { own: 3, gift: 1 } }
    Electrician { names: &["Electrician", "Elektriker"], copies: 2, energy: 0, service: Service::Energy { own: 5, gift: 2 } }
    Engineer { names: &["Engineer", "Ingenieurin"], copies: 1, energy: 4, service: Service::FreeBuild }
    Foreman { names: &["Foreman", "Vorarbeiter"], copies: 1, energy: 2, service: Service::SetDice { most: DICE } }
    HiredHands { names: &["Hired Hands", "Hilfskräfte"], copies: 3, energy: 3, service: Service::ExtraDice { dice: HIRED_HANDS } }
    Investor { names: &["Investor", "Investorin"], copies: 3, energy: 0, service: Service::CostOfCard }
    Miner { names: &["Miner", "Bergmann"], copies: 2, energy: 0, service: Service::Metal { own: 3, gift: 1 } }
    Specialist { names: &["Specialist", "Fachkraft"], copies: 3, energy: 0, service: Service::Specialist }
}
}

impl Contractor {
    /// Whether there is something in it for an opponent, too (FF-1.4).
    pub fn gives(self) -> bool {
        match self.row().service {
            Service::Draw { .. } | Service::Energy { .. } | Service::Metal { .. } => true,
            Service::FreeBuild
            | Service::CostOfCard
            | Service::SetDice { .. }
            | Service::ExtraDice { .. }
            | Service::Specialist => false,
        }
    }
}
