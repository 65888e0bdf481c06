//! What contractors were worth.

use engine::{Finding, Seat};
use serde_json::{Value, json};

use super::ledger::{Hire, Ledger, SeatLedger};
use super::waste::{both, sum};
use super::{DICE, RESOURCES, said, with_parts};
use crate::contractors::Service;
use crate::event::Stuff;

pub fn find(ledger: &Ledger, seat: Seat, findings: &mut Vec<Finding>) {
    let mine = ledger.of_seat(seat);
    findings.extend(hires(mine, seat));
    findings.extend(best_hire(mine, seat));
    findings.extend(wasted(mine, seat));
    findings.extend(gifts(ledger, seat));
}

impl Hire {
    /// What was paid, one thing after the other.
    fn paid(&self) -> Stuff {
        Stuff { energy: self.energy, ..Stuff::default() }
    }

    /// What it was worth beyond its price, in resources: a card and a die that was set count as one, an extra die as
    /// two.
    fn net(&self) -> i32 {
        let built = self.built.map_or(0, |card| i32::from(card.row().metal + card.row().energy));
        let dice = 2 * i32::from(self.dice) + i32::from(self.set_dice);
        let gain = both(self.gain) + i32::from(self.cards) + dice + built;
        gain - i32::from(self.energy) - 1
    }
}

/// What hires brought, in the order of the board.
fn gains(hires: &[&Hire]) -> Vec<Value> {
    let stuff = sum(hires.iter().map(|hire| hire.gain));
    let cards: u8 = hires.iter().map(|hire| hire.cards).sum();
    let dice: u8 = hires.iter().map(|hire| hire.dice).sum();
    let set_dice: u8 = hires.iter().map(|hire| hire.set_dice).sum();
    let mut gains = Vec::new();
    gains.extend((both(stuff) > 0).then(|| json!(stuff)));
    gains.extend((cards > 0).then(|| json!({ "cards": cards })));
    gains.extend((dice > 0).then(|| json!({ "extra_dice": dice })));
    gains.extend((set_dice > 0).then(|| json!({ "set_dice": set_dice })));
    gains.extend(hires.iter().filter_map(|hire| hire.built).map(|card| json!(card)));
    gains
}

/// All of them together.
fn hires(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let hires: Vec<&Hire> = mine.hires.iter().collect();
    let energy = sum(hires.iter().map(|hire| hire.paid()));
    let mut cost = vec![json!({ "cards": hires.len() })];
    cost.extend((energy.energy > 0).then(|| json!(energy)));
    let gains = gains(&hires);
    if hires.len() < 2 || gains.is_empty() {
        return None;
    }
    let said = said("hires", seat).with("count", hires.len()).with("cost", cost).with("gain", gains);
    let parts = hires.iter().map(|hire| (hire.round, hire.net().max(0)));
    with_parts(Finding::earned(seat, "hires", RESOURCES, said), parts)
}

/// The one that was worth most.
fn best_hire(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let best = mine.hires.iter().max_by_key(|hire| hire.net())?;
    let mut cost = vec![json!(best.card)];
    cost.extend((best.energy > 0).then(|| json!(best.paid())));
    let said = said("best_hire", seat)
        .with("whom", best.contractor)
        .with("round", best.round)
        .with("cost", cost)
        .with("gain", gains(&[best]));
    let finding = Finding::earned(seat, "best_hire", RESOURCES, said);
    with_parts(finding, [(best.round, best.net())].into_iter()).filter(|_| best.net() >= LEAST_WORTH)
}

/// Less than that is not worth a sentence.
const LEAST_WORTH: i32 = 3;

/// A contractor hired for dice, as many of which were then left.
fn wasted(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let left = |hire: &Hire| {
        let page = mine.pages.iter().find(|page| page.round == hire.round && !page.last);
        page.map_or(0, |page| page.dice)
    };
    let wasted = |hire: &Hire| match hire.dice_promised() {
        promised if left(hire) >= promised => promised,
        _ => 0,
    };
    let worst = mine.hires.iter().max_by_key(|hire| wasted(hire))?;
    let said = said("wasted_hire", seat)
        .with("whom", worst.contractor)
        .with("round", worst.round)
        .with("dice", left(worst));
    let finding = Finding::lost(seat, "wasted_hire", DICE, said);
    with_parts(finding, [(worst.round, wasted(worst).into())].into_iter())
}

impl Hire {
    /// The dice for which one hires this contractor.
    fn dice_promised(&self) -> u8 {
        match self.contractor.row().service {
            Service::ExtraDice { dice } => dice,
            Service::Specialist => 1,
            Service::SetDice { most } => most,
            Service::Draw { .. }
            | Service::Energy { .. }
            | Service::Metal { .. }
            | Service::FreeBuild
            | Service::CostOfCard => 0,
        }
    }
}

/// Less than that is not worth a sentence.
const LEAST_GIFT: i32 = 2;

/// What a seat's contractors gave to the rival who got most.
fn gifts(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let mine = ledger.of_seat(seat);
    let to = |rival: Seat| mine.hires.iter().filter(move |hire| hire.to == Some(rival));
    let worth = |hire: &Hire| both(hire.gift) + i32::from(hire.gift_cards);
    let all = |rival: Seat| to(rival).map(worth).sum::<i32>();
    let rivals = ledger.seats().filter(|rival| *rival != seat);
    let rival = rivals.max_by_key(|rival| all(*rival)).filter(|rival| all(*rival) >= LEAST_GIFT)?;
    let stuff = sum(to(rival).map(|hire| hire.gift));
    let cards: u8 = to(rival).map(|hire| hire.gift_cards).sum();
    let mut gain = Vec::new();
    gain.extend((both(stuff) > 0).then(|| json!(stuff)));
    gain.extend((cards > 0).then(|| json!({ "cards": cards })));
    let said = said("gifts", seat).with("to_seat", rival).with("gain", gain);
    let parts = to(rival).map(|hire| (hire.round, worth(hire)));
    with_parts(Finding::earned(seat, "gifts", RESOURCES, said), parts)
}
