//! What a match leaves on paper: for each seat and round what was bid, bought, run and earned.

use std::sync::Arc;

use engine::{Happening, Seat};

use crate::event::Event;
use crate::state::{FactoryManager, GOODS_PRICE, Phase, SEASONAL_PRICE, Tracks, WORKERS};
use crate::tile::{ALL_TILES, TileId, Tiles};
use crate::tile_set::TileSet;

/// Everything that is accounted for.
pub struct Ledger {
    pub table: Arc<TileSet>,
    /// By seat, a page for each round that was begun.
    pub seats: Vec<Vec<Page>>,
    /// What was bought, in the order it was.
    pub purchases: Vec<Purchase>,
    /// Who moved the tile to this round's market, by tile.
    movers: [Option<Seat>; ALL_TILES],
}

/// One seat in one round.
#[derive(Clone, Debug, Default)]
pub struct Page {
    pub round: u8,
    pub order: u8,
    pub bid: u8,
    /// Whether nobody bought before the seat.
    pub first: bool,
    /// Tiles moved to the market.
    pub moved: i32,
    /// What the discount of the order tile saved.
    pub saved: i32,
    pub for_tiles: i32,
    pub for_spaces: i32,
    pub for_seasonal: i32,
    pub turn: Option<TurnEnd>,
    pub books: Option<Books>,
    pub paid: Option<Paid>,
}

/// How the seat's turn of buying ended.
#[derive(Clone, Copy, Debug)]
pub struct TurnEnd {
    /// Workers who had not acted.
    pub left: u8,
    pub money: i32,
    /// What lay in the market.
    pub market: Tiles,
    /// The discount the seat had.
    pub discount: i16,
}

/// What the seat ran (FM-4.1).
#[derive(Clone, Copy, Debug)]
pub struct Books {
    pub hall: Tiles,
    pub off: Tiles,
    pub tracks: Tracks,
    /// All its workers, seasonal ones among them.
    pub workers: i16,
    /// Spaces taken in the hall.
    pub spaces: u8,
}

/// What came in (FM-5.1).
#[derive(Clone, Copy, Debug)]
pub struct Paid {
    pub price: u8,
    /// 2 in the last round.
    pub times: i32,
    pub income: i32,
    /// What the goods brought, and what the energy for them cost.
    pub goods: i32,
    pub energy: i32,
    pub money: i32,
}

#[derive(Clone, Copy, Debug)]
pub struct Purchase {
    pub seat: Seat,
    pub round: u8,
    pub tile: TileId,
    pub price: i32,
    /// The fee for a new space, if the tile needed one.
    pub fee: i32,
    /// Who moved it to the market; nobody for an X tile of the start.
    pub mover: Option<Seat>,
}

impl Purchase {
    pub fn cost(&self) -> i32 {
        self.price + self.fee
    }
}

impl Page {
    /// The books and the income of a round that is over.
    pub fn closed(&self) -> Option<(&Books, &Paid)> {
        self.books.as_ref().zip(self.paid.as_ref())
    }
}

impl Ledger {
    pub fn of(story: &[Happening<FactoryManager>]) -> Option<Ledger> {
        let first = &story.first()?.after;
        let mut ledger = Ledger {
            table: first.table.clone(),
            seats: vec![Vec::new(); first.seats.into()],
            purchases: Vec::new(),
            movers: [None; ALL_TILES],
        };
        let mut before = first;
        for at in story {
            at.events.iter().for_each(|event| ledger.hear(event, before, &at.after));
            before = &at.after;
        }
        Some(ledger)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats.len() as u8)
    }

    pub fn pages(&self, seat: Seat) -> &[Page] {
        &self.seats[seat.index()]
    }

    /// The seat's purchases.
    pub fn bought_by(&self, seat: Seat) -> impl Iterator<Item = &Purchase> {
        self.purchases.iter().filter(move |purchase| purchase.seat == seat)
    }

    fn hear(&mut self, event: &Event, before: &FactoryManager, after: &FactoryManager) {
        match *event {
            Event::BeganRound { round } => {
                self.movers = [None; ALL_TILES];
                for pages in &mut self.seats {
                    pages.push(Page { round, ..Page::default() });
                }
            }
            Event::Won { seat, order_tile, workers } | Event::TookLast { seat, order_tile, workers } => {
                self.write(seat, |page| (page.order, page.bid) = (order_tile, workers));
            }
            Event::BeganBuying => {
                if let Some(seat) = after.next_in_order(0) {
                    self.write(seat, |page| page.first = true);
                }
            }
            Event::Moved { seat, .. } | Event::MovedExtra { seat, .. } => {
                if let Some(tile) = before.supply.without(after.supply).first() {
                    self.movers[usize::from(tile.0)] = Some(seat);
                }
                self.write(seat, |page| page.moved += 1);
            }
            Event::Bought { seat, price, discount, .. }
            | Event::BoughtToKeep { seat, price, discount, .. } => {
                let owned = |state: &FactoryManager| state.factory(seat).hall.union(state.factory(seat).kept);
                if let Some(tile) = owned(after).without(owned(before)).first() {
                    let (round, mover) = (before.round, self.movers[usize::from(tile.0)]);
                    self.purchases.push(Purchase { seat, round, tile, price: price.into(), fee: 0, mover });
                }
                self.write(seat, |page| {
                    page.for_tiles += i32::from(price);
                    page.saved += i32::from(discount);
                });
            }
            Event::PaidExtension { seat, cost, .. } => {
                let placed = after.factory(seat).hall.without(before.factory(seat).hall).first();
                let bought =
                    |purchase: &&mut Purchase| purchase.seat == seat && Some(purchase.tile) == placed;
                if let Some(purchase) = self.purchases.iter_mut().find(bought) {
                    purchase.fee = cost.into();
                }
                self.write(seat, |page| page.for_spaces += i32::from(cost));
            }
            Event::Hired { seat, workers, cost } => {
                let saved = i32::from(SEASONAL_PRICE) * i32::from(workers) - i32::from(cost);
                self.write(seat, |page| {
                    page.for_seasonal += i32::from(cost);
                    page.saved += saved;
                });
                self.end_turn(seat, !before.seasonal_act_at_once, before, after);
            }
            Event::HiredNobody { seat } => {
                self.end_turn(seat, !before.seasonal_act_at_once, before, after);
            }
            Event::EndedTurn { seat } => self.end_turn(seat, true, before, after),
            Event::ClosedBooks { seat, .. } => {
                let factory = after.factory(seat);
                let books = Books {
                    hall: factory.hall,
                    off: factory.off,
                    tracks: factory.tracks,
                    workers: WORKERS + i16::from(factory.seasonal),
                    spaces: factory.spaces_used(),
                };
                self.write(seat, |page| page.books = Some(books));
            }
            Event::Earned { seat, goods, energy_cost, income, money } => {
                self.pay(seat, after.price, 1, (goods, energy_cost, income, money));
            }
            Event::EarnedDouble { seat, goods, energy_cost, income, money } => {
                self.pay(seat, after.price, 2, (goods, energy_cost, income, money));
            }
            Event::DealtOrder { .. }
            | Event::OpenedMarket { .. }
            | Event::DrewOrder { .. }
            | Event::Opened { .. }
            | Event::Bid { .. }
            | Event::Passed { .. }
            | Event::HadToPass { .. }
            | Event::BeganMarket
            | Event::AddedNoMore { .. }
            | Event::ColumnsEmpty
            | Event::Placed { .. }
            | Event::ToreDown { .. }
            | Event::Dismissed { .. }
            | Event::ClearedMarket { .. }
            | Event::BeganBureaucracy
            | Event::ShutDown { .. }
            | Event::TurnedEnergy { .. } => {}
        }
    }

    fn write(&mut self, seat: Seat, change: impl FnOnce(&mut Page)) {
        if let Some(page) = self.seats[seat.index()].last_mut() {
            change(page);
        }
    }

    fn end_turn(&mut self, seat: Seat, ends: bool, before: &FactoryManager, after: &FactoryManager) {
        let Phase::Buying { left, .. } = before.phase else { return };
        if ends {
            let (money, discount) = (after.factory(seat).money, before.discount(seat));
            let turn = TurnEnd { left, money, market: before.market, discount };
            self.write(seat, |page| page.turn = Some(turn));
        }
    }

    fn pay(&mut self, seat: Seat, price: u8, times: i32, earned: (i16, i32, i32, i32)) {
        let (goods, energy, income, money) = earned;
        let goods = times * GOODS_PRICE * i32::from(goods);
        let paid = Paid { price, times, income, goods, energy: times * energy, money };
        self.write(seat, |page| page.paid = Some(paid));
    }
}
