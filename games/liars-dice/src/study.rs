//! What the laboratory counts.

use engine::{Account, Measure, NoOrder, Notes, Orders, Over, Seat, Study};

use crate::event::Event;
use crate::state::LiarsDice;

const SCORE: usize = 0;
const DICE: usize = 1;
const BIDS: usize = 2;
const CALLS: usize = 3;

/// A match is told by its bids and calls; there is nothing more to account for.
impl Account for LiarsDice {}

/// A bid depends on the one before it: there is nothing to order in advance.
impl Orders for LiarsDice {
    type Order = NoOrder;
}

impl Study for LiarsDice {
    fn measures() -> Vec<Measure> {
        vec![
            Measure { key: "score", over: Over::Last },
            Measure { key: "dice", over: Over::Last },
            Measure { key: "bids", over: Over::Sum },
            Measure { key: "calls", over: Over::Sum },
        ]
    }

    fn observe(&self, event: &Event, notes: &mut Notes) {
        match *event {
            Event::Rolled { round, .. } => notes.begin_round(round.into()),
            Event::Bid { seat, .. } => notes.add(BIDS, seat, 1),
            Event::Called { seat, .. } => notes.add(CALLS, seat, 1),
            Event::BidHeld { .. } | Event::BidFailed { .. } => {
                for seat in Seat::all(self.seats) {
                    notes.set(SCORE, seat, self.points[seat.index()].into());
                    notes.set(DICE, seat, self.left[seat.index()].into());
                }
            }
            Event::RolledOwn { .. }
            | Event::RolledHidden { .. }
            | Event::Showed { .. }
            | Event::WentOut { .. } => {}
        }
    }
}
