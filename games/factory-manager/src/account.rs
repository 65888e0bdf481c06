//! Why a match ended as it did: what held each factory back, what its tiles earned, what was paid for the player order
//! and whom the market served. Everything in Elektro; the last round counts double (FM-5.1).

mod caps;
mod difference;
mod ledger;
mod money;
mod plant;
mod purchases;

use engine::{Account, Finding, Happening, Message, Seat};

use crate::state::FactoryManager;
use ledger::Ledger;

const ELEKTRO: &str = "elektro";

impl Account for FactoryManager {
    fn account(story: &[Happening<Self>]) -> Vec<Finding> {
        let Some(ledger) = Ledger::of(story) else { return Vec::new() };
        let mut findings = Vec::new();
        for seat in ledger.seats() {
            caps::find(&ledger, seat, &mut findings);
            purchases::find(&ledger, seat, &mut findings);
            money::find(&ledger, seat, &mut findings);
        }
        findings.sort_by_key(|finding| std::cmp::Reverse(weight(finding)));
        findings
    }

    fn difference(&self, seat: Seat, played: &Happening<Self>, better: &Happening<Self>) -> Option<Message> {
        difference::between(self, seat, &played.after, &better.after)
    }
}

/// What matters: an Elektro that was lost more than one that was earned, and a sum of everything least.
fn weight(finding: &Finding) -> i32 {
    let tenths = match finding.kind {
        // Before energy, and before the price of a machine.
        "production" => 4,
        "idle" | "order" | "pace" | "freed_workers" => 5,
        "best_tile" => 3,
        "served" => 1,
        "budget" => 0,
        _ => 10,
    };
    finding.amount() * tenths
}

/// A finding's sentence: the row of its kind, or of one way in which it comes about.
fn said(row: &str, seat: Seat) -> Message {
    Message::new(format!("account.{row}")).with("seat", seat)
}

/// A loss with a part for each round; its sentence names the rounds and the amount. None where nothing was lost.
fn loss(seat: Seat, kind: &'static str, said: Message, parts: &[(u8, i32)]) -> Option<Finding> {
    let finding = Finding::lost(seat, kind, ELEKTRO, said);
    let parts = parts.iter().filter(|(_, amount)| *amount > 0);
    let finding = parts.fold(finding, |finding, (round, amount)| finding.in_round((*round).into(), *amount));
    let (amount, rounds): (_, Vec<u32>) = (finding.amount(), finding.rounds().collect());
    let said = finding.said.clone().with("amount", amount).with("rounds", rounds);
    (amount > 0).then_some(Finding { said, ..finding })
}
