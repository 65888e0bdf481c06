//! What a tile earned until the end against its price, and whom the tiles served that a seat moved to the market.

use engine::{Finding, Message, Seat};

use super::ledger::{Ledger, Purchase};
use super::plant::{Lifted, Plant};
use super::{ELEKTRO, loss, said};
use crate::tile::Tiles;

pub fn find(ledger: &Ledger, seat: Seat, findings: &mut Vec<Finding>) {
    findings.extend(wasted(ledger, seat));
    findings.extend(best(ledger, seat));
    findings.extend(served(ledger, seat));
}

/// What tiles of one seat earned together: of what ran in each round, the best books with them less the best without.
/// So no tile earns less than nothing, whatever else should have been shut down.
pub fn earned(ledger: &Ledger, purchases: &[&Purchase]) -> Vec<(u8, i32)> {
    let Some(seat) = purchases.first().map(|purchase| purchase.seat) else { return Vec::new() };
    let tiles: Tiles = purchases.iter().map(|purchase| purchase.tile).collect();
    let pages = ledger.pages(seat).iter();
    let closed = pages.filter_map(|page| page.closed().map(|closed| (page.round, closed)));
    let more = closed.filter_map(|(round, (books, paid))| {
        let running = books.hall.without(books.off);
        let plant = Plant { tiles: running, ..books.plant(ledger, paid) };
        let without = Plant { tiles: running.without(tiles), ..plant };
        let more = plant.income(Lifted::Nothing) - without.income(Lifted::Nothing);
        (!running.and(tiles).is_empty()).then_some((round, paid.times * more))
    });
    more.collect()
}

fn sum(parts: &[(u8, i32)]) -> i32 {
    parts.iter().map(|(_, n)| n).sum()
}

/// A tile that did not earn its price, and how much of it.
struct Wasted<'a> {
    purchase: &'a Purchase,
    row: &'static str,
    brought: i32,
    lost: i32,
}

impl Wasted<'_> {
    fn of<'a>(ledger: &Ledger, purchase: &'a Purchase) -> Option<Wasted<'a>> {
        let parts = earned(ledger, &[purchase]);
        let (brought, lost) = (sum(&parts), purchase.cost() - sum(&parts));
        let saves_workers = ledger.table.tile(purchase.tile).workers < 0;
        let row = match (parts.is_empty(), brought) {
            // The round is not over yet.
            (true, _) if !is_closed(ledger, purchase) => return None,
            (true, _) => "idle_tile",
            // Workers who can act are worth something, but no Elektro that could be counted.
            (false, _) if saves_workers => return None,
            (false, 1..) => "poor_tile",
            (false, _) => "useless_tile",
        };
        (lost > 0).then_some(Wasted { purchase, row, brought, lost })
    }
}

fn is_closed(ledger: &Ledger, purchase: &Purchase) -> bool {
    let page = ledger.pages(purchase.seat).iter().find(|page| page.round == purchase.round);
    page.is_some_and(|page| page.paid.is_some())
}

/// The facts of a purchase.
fn with_purchase(message: Message, ledger: &Ledger, purchase: &Purchase) -> Message {
    message
        .with("tile", ledger.table.first_twin(purchase.tile))
        .with("round", purchase.round)
        .with("cost", purchase.cost())
        .with("fee", purchase.fee)
}

/// The tiles that did not earn their price; the worst is named.
fn wasted(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let all: Vec<_> = ledger.bought_by(seat).filter_map(|purchase| Wasted::of(ledger, purchase)).collect();
    let worst = all.iter().max_by_key(|wasted| wasted.lost)?;
    let row = if all.len() == 1 { worst.row } else { "wasted_tiles" };
    let said = said(row, seat).with("brought", worst.brought).with("count", all.len());
    let said = with_purchase(said, ledger, worst.purchase);
    let parts = by_round(all.iter().map(|wasted| (wasted.purchase.round, wasted.lost)));
    loss(seat, "wasted_tile", said, &parts).filter(|finding| finding.amount() >= LEAST_WASTE)
}

/// Less than that nobody regrets.
const LEAST_WASTE: i32 = 3;

/// Amounts in the order of the rounds, added up in each.
fn by_round(amounts: impl Iterator<Item = (u8, i32)>) -> Vec<(u8, i32)> {
    let mut rounds: Vec<(u8, i32)> = Vec::new();
    for (round, amount) in amounts {
        match rounds.last_mut() {
            Some((last, sum)) if *last == round => *sum += amount,
            Some(_) | None => rounds.push((round, amount)),
        }
    }
    rounds
}

/// The purchase that brought most beyond its price.
fn best(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let worth = ledger.bought_by(seat).map(|purchase| (sum(&earned(ledger, &[purchase])), purchase));
    let (brought, purchase) = worth.max_by_key(|(brought, purchase)| brought - purchase.cost())?;
    let said = with_purchase(said("best_tile", seat), ledger, purchase).with("brought", brought);
    let finding = Finding::earned(seat, "best_tile", ELEKTRO, said);
    let net = brought - purchase.cost();
    (net > 0).then(|| finding.in_round(purchase.round.into(), net))
}

/// Less than that is no service.
const LEAST_SERVED: i32 = 10;

/// Who bought what the seat moved to the market, and earned most with it.
fn served(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let moved: i32 = ledger.pages(seat).iter().map(|page| page.moved).sum();
    let to = |buyer: Seat| -> Vec<&Purchase> {
        ledger.bought_by(buyer).filter(|purchase| purchase.mover == Some(seat)).collect()
    };
    let own = to(seat).len();
    let net = |purchases: &[&Purchase]| {
        sum(&earned(ledger, purchases)) - purchases.iter().map(|purchase| purchase.cost()).sum::<i32>()
    };
    let rivals = ledger.seats().filter(|rival| *rival != seat).map(|rival| (rival, to(rival)));
    let (rival, tiles) =
        rivals.max_by_key(|(_, tiles)| net(tiles)).filter(|(_, tiles)| net(tiles) >= LEAST_SERVED)?;
    let best = tiles.iter().max_by_key(|purchase| net(&[**purchase]))?;
    let row = match (tiles.len(), own) {
        (1, _) => "served_once",
        (_, 0) => "served_others",
        (_, _) => "served",
    };
    let said = said(row, seat)
        .with("moved", moved)
        .with("own", own)
        .with("to_seat", rival)
        .with("tiles", tiles.len())
        .with("amount", net(&tiles))
        .with("tile", ledger.table.first_twin(best.tile));
    let finding = Finding::earned(seat, "served", ELEKTRO, said);
    Some(finding.in_round(best.round.into(), net(&tiles)))
}
