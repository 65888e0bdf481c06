//! What a viewer may know: everything but the others' dice.

use engine::{Seat, Viewer};
use serde::Serialize;

use crate::bid::Bid;
use crate::cup::Cup;
use crate::state::{LiarsDice, Showdown};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    pub round: u8,
    pub ones_wild: bool,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    /// Whose turn it is.
    pub acting: Option<Seat>,
    /// All dice in play.
    pub in_play: u8,
    pub bid: Option<StandingBid>,
    pub players: Vec<PlayerView>,
    /// The last call.
    pub last: Option<Showdown>,
}

/// The bid to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StandingBid {
    pub seat: Seat,
    #[serde(flatten)]
    pub bid: Bid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    pub seat: Seat,
    /// Dice left.
    pub left: u8,
    /// The dice, if the viewer may see them.
    pub dice: Option<Cup>,
    /// Players outlasted so far.
    pub score: u8,
}

impl LiarsDice {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let player = |seat: Seat| PlayerView {
            seat,
            left: self.left[seat.index()],
            dice: viewer.is(seat).then_some(self.cups[seat.index()]),
            score: self.points[seat.index()],
        };
        View {
            round: self.round,
            ones_wild: self.options.ones_wild,
            you: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            acting: self.acting(),
            in_play: self.in_play(),
            bid: self.bid.map(|(seat, bid)| StandingBid { seat, bid }),
            players: Seat::all(self.seats).map(player).collect(),
            last: self.last,
        }
    }
}
