//! Where the money went and where it lay: what was paid for the player order, what could still have been bought, what
//! lay idle, and how the incomes compare.

use engine::{Finding, Message, Seat};

use super::ledger::{Ledger, Page, TurnEnd};
use super::plant::Lifted;
use super::{ELEKTRO, loss, said};
use crate::state::{EXTENSION_FEE, EXTENSIONS, FREE_SPACES, ROUNDS};
use crate::tile::{SPECIAL, TileId, Tiles};

pub fn find(ledger: &Ledger, seat: Seat, findings: &mut Vec<Finding>) {
    let missed: Vec<Missed> =
        ledger.pages(seat).iter().filter_map(|page| missed(ledger, seat, page)).collect();
    for (kind, idle) in [("missed", true), ("too_few_workers", false)] {
        let of_kind = missed.iter().filter(|missed| (missed.turn.left > 0) == idle);
        // What would have been bought in one round is not there to be bought again in the next.
        let largest = of_kind.max_by_key(|missed| missed.net()).filter(|missed| missed.net() >= LEAST_MISSED);
        findings.extend(largest.and_then(|missed| missed.finding(ledger, seat, kind)));
    }
    findings.extend(idle(ledger, seat, &missed));
    findings.extend(order(ledger, seat));
    findings.extend(pace(ledger, seat));
    findings.extend(budget(ledger, seat));
}

/// A tile that was left in the market although the seat had the money for it and it would have paid.
struct Missed {
    round: u8,
    tile: TileId,
    cost: i32,
    /// What it would have earned until the end.
    brings: i32,
    turn: TurnEnd,
    bid: u8,
    order: u8,
}

/// Less than that nobody regrets.
const LEAST_MISSED: i32 = 5;
const LEAST_IDLE: i32 = 15;

fn missed(ledger: &Ledger, seat: Seat, page: &Page) -> Option<Missed> {
    let turn = page.turn.filter(|turn| turn.money >= 0)?;
    let later: Vec<_> = ledger.pages(seat).iter().filter(|later| later.round >= page.round).collect();
    let books: Vec<_> = later.iter().filter_map(|page| page.closed()).collect();
    let spaces = books.iter().map(|(books, _)| books.spaces).max()?;
    let halls = books.iter().fold(Tiles::NONE, |all, (books, _)| all.union(books.hall));
    let base: Vec<i32> =
        books.iter().map(|(books, paid)| books.plant(ledger, paid).income(Lifted::Nothing)).collect();
    let offer = |tile: TileId| {
        let printed = ledger.table.tile(tile);
        let special = SPECIAL.contains(tile);
        let taken = special && !halls.and(printed.kind.tiles()).is_empty();
        let full = !special && spaces >= FREE_SPACES + EXTENSIONS;
        let fee = if !special && spaces >= FREE_SPACES { EXTENSION_FEE } else { 0 };
        let cost = i32::from((printed.price - turn.discount).max(0) + fee);
        if taken || full || cost > turn.money {
            return None;
        }
        let with = books.iter().zip(&base).map(|((books, paid), base)| {
            paid.times * (books.plant(ledger, paid).with(tile).income(Lifted::Nothing) - base)
        });
        Some((tile, cost, with.sum::<i32>()))
    };
    let offers = ledger.table.distinct(turn.market).filter_map(offer);
    let (tile, cost, brings) = offers.max_by_key(|(_, cost, brings)| brings - cost)?;
    let missed = Missed { round: page.round, tile, cost, brings, turn, bid: page.bid, order: page.order };
    (missed.net() > 0).then_some(missed)
}

impl Missed {
    fn net(&self) -> i32 {
        self.brings - self.cost
    }

    fn finding(&self, ledger: &Ledger, seat: Seat, kind: &'static str) -> Option<Finding> {
        let row = match (self.turn.left, self.bid) {
            (1.., _) => "missed",
            (0, 0) => "too_few_workers",
            (0, _) => "too_few_workers_after_bid",
        };
        let said = said(row, seat)
            .with("round", self.round)
            .with("tile", ledger.table.first_twin(self.tile))
            .with("cost", self.cost)
            .with("brings", self.brings)
            .with("left", self.turn.left)
            .with("money", self.turn.money)
            .with("workers", self.bid)
            .with("order_tile", self.order);
        loss(seat, kind, said, &[(self.round, self.net())])
    }
}

/// The most money that lay there after buying, although nothing in the market would have paid.
fn idle(ledger: &Ledger, seat: Seat, missed: &[Missed]) -> Option<Finding> {
    // The money of the last round is the result.
    let early = ledger.pages(seat).iter().filter(|page| page.round < ROUNDS);
    let nothing = early.filter(|page| missed.iter().all(|missed| missed.round != page.round));
    let left = nothing.filter_map(|page| page.turn.map(|turn| (page.round, turn.money)));
    let (round, money) = left.max_by_key(|(_, money)| *money).filter(|(_, money)| *money >= LEAST_IDLE)?;
    let said = said("idle", seat).with("round", round).with("money", money);
    Some(Finding::earned(seat, "idle", ELEKTRO, said).in_round(round.into(), money))
}

/// What was paid for the player order, and what it brought.
fn order(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let pages = || ledger.pages(seat).iter();
    let workers: u32 = pages().map(|page| u32::from(page.bid)).sum();
    let saved: i32 = pages().map(|page| page.saved).sum();
    let firsts: Vec<u8> = pages().filter(|page| page.first).map(|page| page.round).collect();
    let row = match (workers, saved, firsts.is_empty()) {
        (0, 0, _) => return None,
        (0, _, _) => "order_for_nothing",
        (_, 0, true) => "order_in_vain",
        (_, 0, false) => "order_for_first",
        (_, _, true) => "order",
        (_, _, false) => "order_and_first",
    };
    let said = said(row, seat).with("workers", workers).with("saved", saved).with("rounds", firsts);
    let finding = Finding::earned(seat, "order", ELEKTRO, said);
    let parts = pages().filter(|page| page.saved > 0 || page.bid > 0);
    Some(parts.fold(finding, |finding, page| finding.in_round(page.round.into(), page.saved)))
}

/// The round in which the winner's income was furthest ahead; the winner is held against the next.
fn pace(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let paid =
        |seat: Seat| ledger.pages(seat).iter().filter_map(|page| page.paid.map(|paid| (page.round, paid)));
    let money = |seat: Seat| paid(seat).next_back().map_or(0, |(_, paid)| paid.money);
    let winner = ledger.seats().max_by_key(|seat| (money(*seat), std::cmp::Reverse(*seat)))?;
    if seat == winner {
        return None;
    }
    let gaps = paid(seat).zip(paid(winner));
    let gaps = gaps.map(|((round, own), (_, other))| (other.income - own.income, round, own, other));
    let (gap, round, own, other) = gaps.max_by_key(|(gap, ..)| *gap).filter(|(gap, ..)| *gap > 0)?;
    let row = if own.times > 1 { "pace_double" } else { "pace" };
    let said = said(row, seat)
        .with("round", round)
        .with("income", own.income)
        .with("other_seat", winner)
        .with("other_income", other.income);
    Some(Finding::earned(seat, "pace", ELEKTRO, said).in_round(round.into(), gap))
}

/// Everything that came in and went out; it adds up to what the seat has at the end.
fn budget(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let closed = ledger.pages(seat).iter().filter(|page| page.paid.is_some());
    let (mut goods, mut spent) = (0, [("energy", 0), ("tiles", 0), ("spaces", 0), ("seasonal", 0)]);
    let mut finding = Finding::earned(seat, "budget", ELEKTRO, Message::new(""));
    for page in closed {
        let paid = page.paid?;
        goods += paid.goods;
        let costs = [paid.energy, page.for_tiles, page.for_spaces, page.for_seasonal];
        spent.iter_mut().zip(costs).for_each(|((_, sum), cost)| *sum += cost);
        finding = finding.in_round(page.round.into(), paid.goods - costs.iter().sum::<i32>());
    }
    let spent: Vec<_> = spent.into_iter().filter(|(_, sum)| *sum > 0).collect();
    let said = said("budget", seat).with("earned", goods).with("expenses", spent);
    (!finding.parts.is_empty()).then_some(Finding { said, ..finding })
}
