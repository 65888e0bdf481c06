//! Phase 1: the auction for the new player order.

use engine::{Dice, Seat, SeatSet};

use crate::action::Action;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::order::{self, OrderTiles};
use crate::state::{FactoryManager, Phase};

impl FactoryManager {
    /// FM-S2: a random start tile for the seat.
    pub(crate) fn sample_deal(&self, seat: Seat, dice: &mut Dice) -> Action {
        let left = self.start_tiles_left();
        let tile = left.nth(dice.index(left.count() as usize)).expect("a tile for every seat");
        Action::DealOrder { seat, tile }
    }

    fn start_tiles_left(&self) -> OrderTiles {
        let mut left = order::start_tiles(self.seats);
        for factory in &self.factories {
            left.remove(factory.order);
        }
        left
    }

    pub(crate) fn deal_order(
        &mut self,
        seat: Seat,
        tile: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        if self.phase != (Phase::DealOrder { seat }) || !self.start_tiles_left().contains(tile) {
            return Err(Illegal::Impossible { rule: "FM-S2" });
        }
        self.factory_mut(seat).order = tile;
        emit(Event::DealtOrder { seat, order_tile: tile });
        let next = Seat(seat.0 + 1);
        self.phase = if next.0 < self.seats { Phase::DealOrder { seat: next } } else { Phase::OpenMarket };
        Ok(())
    }

    /// FM-1.1: as many tiles as seats, drawn without looking.
    pub(crate) fn sample_draw(&self, dice: &mut Dice) -> Action {
        let (mut stack, mut tiles) = (self.order_stack, OrderTiles::NONE);
        for _ in 0..self.seats {
            let tile = stack.nth(dice.index(stack.count() as usize)).expect("two more tiles than seats");
            stack.remove(tile);
            tiles.insert(tile);
        }
        Action::DrawOrder { tiles }
    }

    pub(crate) fn draw_order(
        &mut self,
        tiles: OrderTiles,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let drawable = tiles.count() == self.seats && self.order_stack.includes(tiles);
        if self.phase != Phase::DrawOrder || !drawable {
            return Err(Illegal::Impossible { rule: "FM-1.1" });
        }
        self.order_stack = self.order_stack.without(tiles);
        self.order_face_up = tiles;
        emit(Event::BeganRound { round: self.round });
        emit(Event::DrewOrder { order_tiles: tiles });
        self.next_choice(emit);
        Ok(())
    }

    /// The seats without a new tile.
    fn without_tile(&self) -> SeatSet {
        Seat::all(self.seats).filter(|seat| self.factory(*seat).won == 0).collect()
    }

    /// FM-1.2, FM-1.4, FM-1.5: lets the next seat choose, or ends the auction.
    fn next_choice(&mut self, emit: &mut impl FnMut(Event)) {
        let waiting = self.without_tile();
        let Some(chooser) = waiting.iter().max_by_key(|seat| self.factory(*seat).order) else {
            return self.end_auction(emit);
        };
        if waiting.len() > 1 {
            self.phase = Phase::Choosing { seat: chooser };
            return;
        }
        self.phase = Phase::LastTile { seat: chooser };
        if self.factory(chooser).most_bid() == 0 {
            self.give_last_tile(chooser, 0, emit);
        }
    }

    pub(crate) fn check_open(&self, seat: Seat, tile: u8, workers: u8) -> Result<(), Illegal> {
        let Phase::Choosing { .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-1.2" });
        };
        if !self.order_face_up.contains(tile) {
            return Err(Illegal::NoSuchOrderTile { order_tile: tile });
        }
        self.check_leaves_one(seat, workers)
    }

    /// FM-1.3: a bid must leave one worker available.
    fn check_leaves_one(&self, seat: Seat, workers: u8) -> Result<(), Illegal> {
        let factory = self.factory(seat);
        let most = factory.most_bid();
        if workers > most {
            return Err(Illegal::BidTooHigh { workers, most, available: factory.available() });
        }
        Ok(())
    }

    pub(crate) fn open(
        &mut self,
        seat: Seat,
        tile: u8,
        workers: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_open(seat, tile, workers)?;
        emit(Event::Opened { seat, order_tile: tile, workers });
        let rivals = self.without_tile();
        self.phase = Phase::Bidding { seat, tile, bid: workers, leader: seat, rivals };
        self.next_bidder(emit);
        Ok(())
    }

    pub(crate) fn bid(
        &mut self,
        seat: Seat,
        workers: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let Phase::Bidding { tile, bid, rivals, .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-1.2" });
        };
        if workers <= bid {
            return Err(Illegal::BidTooLow { workers, least: bid + 1 });
        }
        self.check_leaves_one(seat, workers)?;
        emit(Event::Bid { seat, order_tile: tile, workers });
        self.phase = Phase::Bidding { seat, tile, bid: workers, leader: seat, rivals };
        self.next_bidder(emit);
        Ok(())
    }

    pub(crate) fn pass(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        if let Phase::Choosing { .. } = self.phase {
            return Err(Illegal::OpenerMayNotPass);
        }
        let Phase::Bidding { tile, bid, leader, mut rivals, .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-1.2" });
        };
        rivals.remove(seat);
        emit(Event::Passed { seat, order_tile: tile });
        self.phase = Phase::Bidding { seat, tile, bid, leader, rivals };
        self.next_bidder(emit);
        Ok(())
    }

    /// FM-1.2: clockwise to the next seat that can bid more; those that cannot pass.
    fn next_bidder(&mut self, emit: &mut impl FnMut(Event)) {
        let Phase::Bidding { mut seat, tile, bid, leader, mut rivals } = self.phase else { return };
        while rivals.len() > 1 {
            seat = seat.next(self.seats);
            if seat == leader || !rivals.contains(seat) {
                continue;
            }
            let most = self.factory(seat).most_bid();
            if most > bid {
                self.phase = Phase::Bidding { seat, tile, bid, leader, rivals };
                return;
            }
            rivals.remove(seat);
            emit(Event::HadToPass { seat, order_tile: tile, most });
        }
        emit(Event::Won { seat: leader, order_tile: tile, workers: bid });
        self.give_tile(leader, tile, bid);
        self.next_choice(emit);
    }

    /// FM-1.4: the workers bid are locked.
    fn give_tile(&mut self, seat: Seat, tile: u8, workers: u8) {
        self.order_face_up.remove(tile);
        let factory = self.factory_mut(seat);
        (factory.won, factory.bid) = (tile, workers);
    }

    pub(crate) fn take_last(
        &mut self,
        seat: Seat,
        workers: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let Phase::LastTile { .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-1.5" });
        };
        self.check_leaves_one(seat, workers)?;
        self.give_last_tile(seat, workers, emit);
        Ok(())
    }

    fn give_last_tile(&mut self, seat: Seat, workers: u8, emit: &mut impl FnMut(Event)) {
        let tile = self.order_face_up.first().expect("a tile for every seat");
        emit(Event::TookLast { seat, order_tile: tile, workers });
        self.give_tile(seat, tile, workers);
        self.end_auction(emit);
    }

    /// FM-1.6: the old tiles go back to the stack.
    fn end_auction(&mut self, emit: &mut impl FnMut(Event)) {
        for seat in 0..self.seats {
            let factory = &mut self.factories[seat as usize];
            self.order_stack.insert(factory.order);
            (factory.order, factory.won) = (factory.won, 0);
        }
        self.begin_market(emit);
    }
}
