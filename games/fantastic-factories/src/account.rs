//! Why a match ended as it did: dice and resources that came to nothing, buildings that never worked, where the points
//! came from, how fast, and what contractors were worth.

mod difference;
mod ledger;
mod points;
mod service;
mod waste;

use engine::{Account, Finding, Happening, Message, Seat};

use crate::state::FantasticFactories;
use ledger::Ledger;

const POINTS: &str = "points";
const DICE: &str = "dice";
const RESOURCES: &str = "resources";
const CARDS: &str = "cards";
const ROUNDS: &str = "rounds";

impl Account for FantasticFactories {
    fn account(story: &[Happening<Self>]) -> Vec<Finding> {
        let Some(ledger) = Ledger::of(story) else { return Vec::new() };
        let mut findings = Vec::new();
        for seat in ledger.seats() {
            waste::find(&ledger, seat, &mut findings);
            points::find(&ledger, seat, &mut findings);
            service::find(&ledger, seat, &mut findings);
        }
        findings.sort_by_key(|finding| std::cmp::Reverse(weight(finding)));
        findings
    }

    fn difference(&self, seat: Seat, played: &Happening<Self>, better: &Happening<Self>) -> Option<Message> {
        difference::between(self, seat, played, better)
    }
}

/// What matters, in twentieths of a point: a die makes about half a point, a resource about a quarter.
fn weight(finding: &Finding) -> i32 {
    let of_unit = match finding.unit {
        POINTS => 20,
        DICE => 10,
        RESOURCES | CARDS => 5,
        _ => 8,
    };
    // What is merely so comes after what could have been otherwise.
    let tenths = match (finding.lost, finding.kind) {
        (true, "left_over") => 4,
        (true, _) => 10,
        (false, "pace") => 6,
        (false, "sources") => 0,
        (false, _) => 3,
    };
    finding.amount() * of_unit * tenths
}

/// A finding's sentence: the row of its kind, or of one way in which it comes about.
fn said(row: &str, seat: Seat) -> Message {
    Message::new(format!("account.{row}")).with("seat", seat)
}

/// A finding with these parts; its sentence names the rounds and the amount. None where there is nothing.
fn with_parts(finding: Finding, parts: impl Iterator<Item = (u8, i32)>) -> Option<Finding> {
    let parts = parts.filter(|(_, amount)| *amount > 0);
    let finding = parts.fold(finding, |finding, (round, amount)| finding.in_round(round.into(), amount));
    let (amount, rounds): (_, Vec<u32>) = (finding.amount(), finding.rounds().collect());
    let said = finding.said.clone().with("amount", amount).with("rounds", rounds);
    (amount > 0).then_some(Finding { said, ..finding })
}
