//! Bids, each higher than the one before (LD-2.2 to LD-2.4).

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::state::{LiarsDice, Phase};

/// A claim about all dice together. The order is that of raises: more dice, or as many of a higher face (LD-2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bid {
    pub quantity: u8,
    pub face: u8,
}

impl LiarsDice {
    /// Whether the acting seat may make this bid.
    pub(crate) fn check_bid(&self, bid: Bid) -> Result<(), Illegal> {
        let Bid { quantity, face } = bid;
        let dice = self.in_play();
        match self.bid {
            _ if quantity == 0 || !(1..=6).contains(&face) => Err(Illegal::NotABid { quantity, face }),
            _ if quantity > dice => Err(Illegal::TooMany { quantity, dice }),
            Some((_, standing)) if bid <= standing => Err(Illegal::TooLow { bid, standing }),
            Some(_) | None => Ok(()),
        }
    }

    /// Every bid the acting seat may make, the lowest first.
    pub(crate) fn legal_bids(&self) -> impl Iterator<Item = Bid> {
        let all = (1..=self.in_play()).flat_map(|quantity| (1..=6).map(move |face| Bid { quantity, face }));
        all.filter(|bid| self.check_bid(*bid).is_ok())
    }

    pub(crate) fn make_bid(
        &mut self,
        seat: Seat,
        bid: Bid,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check_bid(bid)?;
        self.bid = Some((seat, bid));
        self.phase = Phase::Bidding { seat: self.next_alive(seat) };
        emit(Event::Bid { seat, bid });
        Ok(())
    }
}

impl From<Bid> for Action {
    fn from(Bid { quantity, face }: Bid) -> Self {
        Action::Bid { quantity, face }
    }
}
