//! What happened: for the commentary, and for a client's animation.

use engine::{Seat, Viewer};
use serde::Serialize;
use strum::VariantNames;

use crate::bid::Bid;
use crate::cup::Cup;
use crate::state::MOST_SEATS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "did", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// Everyone's dice; nobody is told all of them.
    Rolled {
        round: u8,
        cups: [Cup; MOST_SEATS],
    },
    /// The same as a player is told it.
    RolledOwn {
        round: u8,
        seat: Seat,
        dice: Cup,
    },
    /// The same as a spectator is told it.
    RolledHidden {
        round: u8,
    },
    Bid {
        seat: Seat,
        bid: Bid,
    },
    Called {
        seat: Seat,
        bid_seat: Seat,
        bid: Bid,
    },
    Showed {
        seat: Seat,
        dice: Cup,
    },
    /// There were enough: the caller loses a die (LD-3.3).
    BidHeld {
        seat: Seat,
        count: u8,
        left: u8,
    },
    /// There were too few: the bidder loses a die.
    BidFailed {
        seat: Seat,
        count: u8,
        left: u8,
    },
    WentOut {
        seat: Seat,
    },
}

engine::sayable!(Event, "event", "did");

impl Event {
    /// The event as a viewer may know it: until a call, dice are their owner's secret (LD-2.1).
    pub(crate) fn seen_by(self, viewer: Viewer) -> Event {
        match (self, viewer) {
            (Event::Rolled { round, cups }, Viewer::Seat(seat)) if !cups[seat.index()].is_empty() => {
                Event::RolledOwn { round, seat, dice: cups[seat.index()] }
            }
            (Event::Rolled { round, .. }, Viewer::Seat(_) | Viewer::Spectator) => {
                Event::RolledHidden { round }
            }
            (event, Viewer::Seat(_) | Viewer::Spectator) => event,
        }
    }
}
