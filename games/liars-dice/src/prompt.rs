//! What a seat is asked: how many of which face, or a call.

use engine::{Choice, Message, Open, Prompt, Seat};

use crate::action::Action;
use crate::bid::Bid;
use crate::state::LiarsDice;

impl LiarsDice {
    pub(crate) fn prompt_for(&self, seat: Seat) -> Prompt<Self> {
        if self.acting() != Some(seat) {
            return Prompt::wait();
        }
        let ask = match self.bid {
            Some((bidder, bid)) => Message::new("ask.raise").with("bid", bid).with("bid_seat", bidder),
            None => Message::new("ask.open").with("dice", self.in_play()),
        };
        let mut choices: Vec<_> = (1..=6).filter_map(|face| self.bids_on(face)).collect();
        if self.check_call().is_ok() {
            let label = Message::new("choice.call");
            choices.push(Choice { label, action: Action::Call, open: Open::Nothing });
        }
        let same = self.bid.map(|(_, bid)| bid.into());
        Prompt::asking(self, seat, ask, choices, [Action::Call].into_iter().chain(same))
    }

    /// The bids on one face: a family that is open in the number of dice.
    fn bids_on(&self, face: u8) -> Option<Choice<Action>> {
        let first = self.legal_bids().find(|bid| bid.face == face)?;
        let open = Open::Amount { field: "quantity", min: first.quantity.into(), max: self.in_play().into() };
        let label = Message::new("choice.bid").with("face", face);
        Some(Choice { label, action: Bid { quantity: first.quantity, face }.into(), open })
    }
}
