//! The eight contractors: a row a card.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::bag::Card;

/// Writes the enum and the table from one list, so that a card stands in one place.
macro_rules! contractors {
    ($($name:ident { $($field:ident: $value:expr),* $(,)? })*) => {
        /// A contractor by name.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, VariantArray,
            strum::IntoStaticStr,
        )]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        #[repr(u8)]
        pub enum Contractor {
            $($name),*
        }

        /// What is printed on each.
        const ROWS: [ContractorRow; Contractor::VARIANTS.len()] = [$(ContractorRow { $($field: $value),* }),*];
    };
}

/// Everything printed on a contractor.
#[derive(Clone, Copy, Debug)]
pub struct ContractorRow {
    pub en: &'static str,
    pub de: &'static str,
    pub copies: u8,
    /// Energy to be paid beside the card.
    pub energy: u8,
    pub service: Service,
}

/// What a contractor does for who hires them (FF-1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

contractors! {
    Architect { en: "Architect", de: "Architektin", copies: 2, energy: 0, service: Service::Draw { own: 3, gift: 1 } }
    Electrician { en: "Electrician", de: "Elektriker", copies: 2, energy: 0, service: Service::Energy { own: 5, gift: 2 } }
    Engineer { en: "Engineer", de: "Ingenieurin", copies: 1, energy: 4, service: Service::FreeBuild }
    Foreman { en: "Foreman", de: "Vorarbeiter", copies: 1, energy: 2, service: Service::SetDice }
    HiredHands { en: "Hired Hands", de: "Hilfskräfte", copies: 3, energy: 3, service: Service::ExtraDice }
    Investor { en: "Investor", de: "Investorin", copies: 3, energy: 0, service: Service::CostOfCard }
    Miner { en: "Miner", de: "Bergmann", copies: 2, energy: 0, service: Service::Metal { own: 3, gift: 1 } }
    Specialist { en: "Specialist", de: "Fachkraft", copies: 3, energy: 0, service: Service::Specialist }
}

impl Contractor {
    #[inline]
    pub const fn row(self) -> &'static ContractorRow {
        &ROWS[self as usize]
    }
}

impl Card for Contractor {
    const ALL: &'static [Contractor] = Contractor::VARIANTS;
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    fn copies(self) -> u8 {
        self.row().copies
    }
    fn name(self) -> &'static str {
        self.row().en
    }
}
