//! What capped production in each round, and what that cost: the best books with the limit less the best without it.

use engine::{Finding, Seat};

use super::ledger::{Books, Ledger, Page, Paid};
use super::plant::{Lifted, Plant};
use super::{loss, said};
use crate::state::GOODS_PRICE;

pub fn find(ledger: &Ledger, seat: Seat, findings: &mut Vec<Finding>) {
    let limits = [("storage", Lifted::Storage), ("workers", Lifted::Workers), ("robots", Lifted::Robots)];
    for (kind, lifted) in limits {
        let parts = each_round(ledger, seat, |books, paid| cost(ledger, books, paid, lifted));
        findings.extend(loss(seat, kind, said(kind, seat), &parts));
    }
    findings.extend(production(ledger, seat));
    findings.extend(switches(ledger, seat));
    findings.extend(energy(ledger, seat));
}

/// A number for each round that was paid.
fn each_round(ledger: &Ledger, seat: Seat, n: impl Fn(&Books, &Paid) -> i32) -> Vec<(u8, i32)> {
    let number = |page: &Page| page.closed().map(|(books, paid)| (page.round, n(books, paid)));
    ledger.pages(seat).iter().filter_map(number).collect()
}

impl Books {
    pub fn plant<'a>(&self, ledger: &'a Ledger, paid: &Paid) -> Plant<'a> {
        Plant { tiles: self.hall, workers: self.workers, price: paid.price, table: &ledger.table }
    }
}

/// What a limit cost in a round.
fn cost(ledger: &Ledger, books: &Books, paid: &Paid, lifted: Lifted) -> i32 {
    // Storage caps only those who make as much as they can store.
    let binds = match lifted {
        Lifted::Storage => books.tracks.production >= books.tracks.storage,
        Lifted::Workers | Lifted::Robots => !books.off.is_empty(),
        Lifted::Nothing => false,
    };
    if !binds {
        return 0;
    }
    let plant = books.plant(ledger, paid);
    let cost = paid.times * (plant.income(lifted) - plant.income(Lifted::Nothing));
    if cost < LEAST_CAP { 0 } else { cost }
}

/// Storage that stayed empty although everything ran: there were too few machines and robots.
fn production(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let spare = |books: &Books| match books.off.is_empty() {
        true => i32::from(books.tracks.storage - books.tracks.production).max(0),
        false => 0,
    };
    let parts = each_round(ledger, seat, |books, paid| GOODS_PRICE * paid.times * spare(books));
    let goods: i32 = each_round(ledger, seat, |books, _| spare(books)).iter().map(|(_, n)| n).sum();
    // One place is empty in the factory everybody starts with.
    let said = said("production", seat).with("spare", goods);
    loss(seat, "production", said, &parts).filter(|_| goods > 1)
}

/// What was shut down although it would have paid to run it: a loss, or the price of workers for the next round.
fn switches(ledger: &Ledger, seat: Seat) -> impl Iterator<Item = Finding> {
    let best = |books: &Books, paid: &Paid| books.plant(ledger, paid).best(Lifted::Nothing);
    let less = |books: &Books, paid: &Paid| {
        let less = best(books, paid).income(paid.price, 0) - books.tracks.income(paid.price, 0);
        paid.times * less
    };
    let freed = |books: &Books, paid: &Paid| match less(books, paid) {
        // After the last round nobody needs workers.
        1.. if paid.times == 1 => i32::from(best(books, paid).canteen - books.tracks.canteen).max(0),
        _ => 0,
    };
    let where_freed = |is_freed: bool| {
        each_round(ledger, seat, |books, paid| match (freed(books, paid) > 0) == is_freed {
            true => less(books, paid),
            false => 0,
        })
    };
    let workers: i32 = each_round(ledger, seat, freed).iter().map(|(_, n)| n).sum();
    let lost = loss(seat, "switches", said("switches", seat), &where_freed(false));
    let said = said("freed_workers", seat).with("workers", workers);
    let paid_for = loss(seat, "freed_workers", said, &where_freed(true));
    let found = lost.into_iter().chain(paid_for.map(|finding| Finding { lost: false, ..finding }));
    found.filter(|finding| finding.amount() >= LEAST_CAP)
}

/// What energy cost beyond what the thriftiest rival would have paid for as many goods.
fn energy(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let sums = |seat: Seat| {
        let paid = ledger.pages(seat).iter().filter_map(|page| page.paid);
        paid.fold((0, 0), |(goods, energy), paid| (goods + paid.goods, energy + paid.energy))
    };
    let (goods, cost) = sums(seat);
    // Somebody who makes little pays little: that is no example.
    let rivals = ledger.seats().filter(|rival| *rival != seat && 3 * sums(*rival).0 >= 2 * goods);
    let at_rate_of = |rival: Seat| {
        let (made, paid) = sums(rival);
        goods * paid / made.max(1)
    };
    let rival = rivals.min_by_key(|rival| at_rate_of(*rival))?;
    let more = cost - at_rate_of(rival);
    if more < LEAST_ENERGY {
        return None;
    }
    let said = said("energy", seat).with("paid", cost).with("other_seat", rival);
    // Each round has its share of it, so that the shares add up.
    let mut bill = 0;
    let parts = each_round(ledger, seat, |_, paid| paid.energy).into_iter().map(|(round, energy)| {
        let before = more * bill / cost;
        bill += energy;
        (round, more * bill / cost - before)
    });
    loss(seat, "energy", said, &parts.collect::<Vec<_>>())
}

/// Less than that is no difference.
const LEAST_CAP: i32 = 3;
const LEAST_ENERGY: i32 = 10;
