//! A call: the cups come up, somebody loses a die (LD-3, LD-4).

use engine::Seat;

use crate::bid::Bid;
use crate::cup::Cup;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::state::{LiarsDice, MOST_SEATS, Phase, Showdown};

impl LiarsDice {
    /// The bid that the acting seat may call, and whose it is.
    pub(crate) fn check_call(&self) -> Result<(Seat, Bid), Illegal> {
        self.bid.ok_or(Illegal::NothingToCall)
    }

    pub(crate) fn call(&mut self, caller: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        let (bidder, bid) = self.check_call()?;
        emit(Event::Called { seat: caller, bid_seat: bidder, bid });
        for seat in self.alive() {
            emit(Event::Showed { seat, dice: self.cups[seat.index()] });
        }
        let count = self.cups.iter().map(|cup| cup.count(bid.face, self.options.ones_wild)).sum();
        let held = count >= bid.quantity;
        let loser = if held { caller } else { bidder };
        self.last = Some(Showdown { caller, bidder, bid, count, loser, cups: self.cups });
        self.left[loser.index()] -= 1;
        let (seat, left) = (loser, self.left[loser.index()]);
        emit(if held {
            Event::BidHeld { seat, count, left }
        } else {
            Event::BidFailed { seat, count, left }
        });
        self.end_round(loser, emit);
        Ok(())
    }

    /// Whoever lost a die opens the next round (LD-3.4), unless only one player is left (LD-4.2).
    fn end_round(&mut self, loser: Seat, emit: &mut impl FnMut(Event)) {
        self.bid = None;
        self.cups = [Cup::EMPTY; MOST_SEATS];
        let mut opener = loser;
        if self.left[loser.index()] == 0 {
            emit(Event::WentOut { seat: loser });
            opener = self.next_alive(loser);
            for seat in Seat::all(self.seats).filter(|seat| self.left[seat.index()] > 0) {
                self.points[seat.index()] += 1;
            }
        }
        self.phase = match self.alive().count() {
            1 => Phase::Over,
            _ => Phase::Rolling { opener },
        };
    }
}
