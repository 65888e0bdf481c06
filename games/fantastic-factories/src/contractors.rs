//! The eight contractors: one row per card.

use serde::Serialize;
use ts_rs::TS;

use crate::bag::cards;

/// Everything printed on a contractor.
#[derive(Clone, Copy, Debug)]
pub struct ContractorRow {
    pub en: &'static str,
    pub de: &'static str,
    pub copies: u8,
    /// Energy to be paid besides the card.
    pub energy: u8,
    pub service: Service,
}

/// What a contractor does for the player who hires them (FF-1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
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
    /// Sets up to four dice instead of rolling them.
    SetDice,
    /// Two extra dice in the work phase.
    ExtraDice,
    /// An extra die of any value at any moment of the work phase.
    Specialist,
}

cards! {
/// A contractor by name.
Contractor: ContractorRow {
    Architect { en: "Architect", de: "Architektin", copies: 2, energy: 0, service: Service::Draw { own: 3, gift: 1 } }
    Electrician { en: "Electrician", de: "Elektriker", copies: 2, energy: 0, service: Service::Energy { own: 5, gift: 2 } }
    Engineer { en: "Engineer", de: "Ingenieurin", copies: 1, energy: 4, service: Service::FreeBuild }
    Foreman { en: "Foreman", de: "Vorarbeiter", copies: 1, energy: 2, service: Service::SetDice }
    HiredHands { en: "Hired Hands", de: "Hilfskräfte", copies: 3, energy: 3, service: Service::ExtraDice }
    Investor { en: "Investor", de: "Investorin", copies: 3, energy: 0, service: Service::CostOfCard }
    Miner { en: "Miner", de: "Bergmann", copies: 2, energy: 0, service: Service::Metal { own: 3, gift: 1 } }
    Specialist { en: "Specialist", de: "Fachkraft", copies: 3, energy: 0, service: Service::Specialist }
}
}
