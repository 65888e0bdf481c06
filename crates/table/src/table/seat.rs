//! A seat and who has it.

use engine::{Hex32, Seat};
use ids::UserId;
use serde::{Deserialize, Serialize};

use super::SeatOrders;
use crate::info::{SeatInfo, SeatKind};
use crate::names;
use crate::refusal::Refusal;

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSeat {
    pub occupant: Occupant,
    /// What the player adds to the dice.
    pub nonce: Option<Hex32>,
    /// Where the person sat down from: a hash.
    pub network: Option<String>,
    /// What the person has ordered in advance; told to nobody else.
    #[serde(default, skip_serializing_if = "SeatOrders::is_empty")]
    pub orders: SeatOrders,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody: for anyone who can see the table.
    Open,
    /// Nobody: for anyone with the invite code.
    Invited,
    Person {
        /// None in a match imported from a file.
        user: Option<UserId>,
        name: String,
        /// Whether the person has no account.
        guest: bool,
        /// The level of the bot that is playing for the person.
        taken_over: Option<String>,
    },
    Bot {
        name: String,
        level: String,
    },
}

/// A person as a table knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedPerson {
    pub id: UserId,
    pub name: String,
    /// Whether the person has no account.
    pub guest: bool,
    /// A hash of where they are, if the host knows.
    pub network: Option<String>,
}

impl SeatedPerson {
    /// Where they are is noted only where it matters: at a table that is to be rated.
    pub(crate) fn seated(&self, rated: bool) -> TableSeat {
        let (user, name) = (Some(self.id.clone()), self.name.clone());
        let occupant = Occupant::Person { user, name, guest: self.guest, taken_over: None };
        let network = self.network.clone().filter(|_| rated);
        TableSeat { network, ..TableSeat::from(occupant) }
    }

    /// Somebody else at this person's screen, on the seat with this number.
    pub(crate) fn beside(&self, seat: usize, name: &str) -> Result<SeatedPerson, Refusal> {
        let name = names::of_person(name)?;
        Ok(SeatedPerson { id: UserId(format!("{}-{seat}", self.id)), name, guest: true, network: None })
    }
}

impl From<Occupant> for TableSeat {
    fn from(occupant: Occupant) -> TableSeat {
        TableSeat { occupant, nonce: None, network: None, orders: SeatOrders::default() }
    }
}

impl Occupant {
    pub fn kind(&self) -> SeatKind {
        match self {
            Occupant::Open => SeatKind::Open,
            Occupant::Invited => SeatKind::Invited,
            Occupant::Person { .. } => SeatKind::Person,
            Occupant::Bot { .. } => SeatKind::Bot,
        }
    }

    pub fn user(&self) -> Option<&UserId> {
        match self {
            Occupant::Person { user, .. } => user.as_ref(),
            Occupant::Open | Occupant::Invited | Occupant::Bot { .. } => None,
        }
    }

    pub fn name(&self) -> Option<&str> {
        match self {
            Occupant::Person { name, .. } | Occupant::Bot { name, .. } => Some(name),
            Occupant::Open | Occupant::Invited => None,
        }
    }

    pub fn guest(&self) -> bool {
        match self {
            Occupant::Person { guest, .. } => *guest,
            Occupant::Open | Occupant::Invited | Occupant::Bot { .. } => false,
        }
    }

    /// The level of a bot that has the seat for good.
    pub fn level(&self) -> Option<&str> {
        match self {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Open | Occupant::Invited | Occupant::Person { .. } => None,
        }
    }

    /// The level of a bot that is playing for a person.
    pub fn taken_over(&self) -> Option<&str> {
        match self {
            Occupant::Person { taken_over, .. } => taken_over.as_deref(),
            Occupant::Open | Occupant::Invited | Occupant::Bot { .. } => None,
        }
    }

    /// The level of the bot that acts; none if a person does.
    pub fn bot(&self) -> Option<&str> {
        self.level().or(self.taken_over())
    }

    pub(crate) fn info(&self, seat: Seat, online: impl Fn(&UserId) -> bool) -> SeatInfo {
        SeatInfo {
            seat: seat.0,
            kind: self.kind(),
            user: self.user().map(|user| user.0.clone()),
            name: self.name().map(str::to_owned),
            guest: self.guest(),
            level: self.level().map(str::to_owned),
            taken_over: self.taken_over().map(str::to_owned),
            online: self.level().is_some() || self.user().is_some_and(online),
        }
    }
}
