//! Why an action is refused: the facts, and the rule.

use engine::{Illegal as _, Sayable};
use serde::Serialize;
use strum::VariantNames;

use crate::action::{Floor, Resource};
use crate::blueprints::Blueprint;
use crate::contractors::Contractor;
use crate::tool::Tool;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, thiserror::Error)]
#[serde(tag = "why", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[error("{}", engine::plain_english(crate::words::WORDS, &self.message(), self.rule()))]
pub enum Illegal {
    NotYourTurn,
    Over,
    /// An outcome chance cannot have.
    Impossible {
        rule: &'static str,
    },
    /// The action is for another phase or step.
    NotNow {
        rule: &'static str,
    },
    /// Something under way has to be finished first.
    FinishStep {
        rule: &'static str,
    },

    RefreshedAlready,
    NothingToPayWith {
        rule: &'static str,
        pay: Resource,
    },
    NotFaceUp {
        rule: &'static str,
        card: Blueprint,
    },
    EmptySlot,
    WrongTool {
        rule: &'static str,
        card: Blueprint,
        tool: Tool,
    },
    NotInHand {
        rule: &'static str,
        card: Blueprint,
    },
    TooLittleEnergy {
        rule: &'static str,
        have: u16,
        need: u8,
    },
    TooLittleMetal {
        rule: &'static str,
        have: u16,
        need: u8,
    },
    ContractorTooDear {
        contractor: Contractor,
        have: u16,
        need: u8,
    },
    NotAnOpponent,
    MustChoose,

    NoSuchDie {
        rule: &'static str,
        die: u8,
    },
    DieTooLow {
        rule: &'static str,
        die: u8,
        least: u8,
    },
    NoSpecialist,
    /// The position closes the floor.
    FloorClosed {
        floor: Floor,
    },
    FloorFull {
        floor: Floor,
    },
    FloorRefuses {
        floor: Floor,
        die: u8,
    },
    NotBuilt {
        card: Blueprint,
    },
    UsedAlready {
        card: Blueprint,
    },
    NothingToActivate {
        card: Blueprint,
    },
    DiceDoNotFit {
        card: Blueprint,
    },
    CannotTrain {
        card: Blueprint,
        die: u8,
    },
    NoDiceLeft {
        card: Blueprint,
    },
    TooFewCards {
        card: Blueprint,
        have: u8,
        need: u8,
    },
    NoReplicator,
    CannotCopy {
        card: Blueprint,
    },
    TwinsForbidden {
        card: Blueprint,
    },
    NoToolCard {
        card: Blueprint,
        tool: Tool,
    },
    NoSuchPayout,
    WrongAmount {
        rule: &'static str,
        least: u8,
        most: u8,
    },
    PickADie,
    OutOfOrder {
        rule: &'static str,
        card: Blueprint,
    },
}

engine::sayable!(Illegal, "illegal", "why");

impl engine::Illegal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Impossible { rule }
            | Illegal::NotNow { rule }
            | Illegal::FinishStep { rule }
            | Illegal::NothingToPayWith { rule, .. }
            | Illegal::TooLittleEnergy { rule, .. }
            | Illegal::TooLittleMetal { rule, .. }
            | Illegal::WrongAmount { rule, .. }
            | Illegal::NotFaceUp { rule, .. }
            | Illegal::WrongTool { rule, .. }
            | Illegal::NotInHand { rule, .. }
            | Illegal::NoSuchDie { rule, .. }
            | Illegal::DieTooLow { rule, .. }
            | Illegal::OutOfOrder { rule, .. } => rule,
            Illegal::NotYourTurn => "FF-2.1",
            Illegal::Over => "FF-4.1",
            Illegal::RefreshedAlready => "FF-1.1",
            Illegal::EmptySlot | Illegal::ContractorTooDear { .. } | Illegal::MustChoose => "FF-1.2",
            Illegal::NotAnOpponent | Illegal::NoSpecialist => "FF-1.4",
            Illegal::FloorClosed { .. } | Illegal::FloorFull { .. } | Illegal::FloorRefuses { .. } => {
                "FF-2.2"
            }
            Illegal::NoToolCard { .. } | Illegal::TwinsForbidden { .. } => "FF-2.4",
            Illegal::NotBuilt { .. }
            | Illegal::UsedAlready { .. }
            | Illegal::NothingToActivate { .. }
            | Illegal::DiceDoNotFit { .. }
            | Illegal::TooFewCards { .. }
            | Illegal::NoSuchPayout => "FF-2.5",
            Illegal::CannotTrain { .. } | Illegal::NoDiceLeft { .. } | Illegal::PickADie => "FF-2.6",
            Illegal::NoReplicator | Illegal::CannotCopy { .. } => "FF-2.8",
        }
    }
}
