//! The beginning of a round: everyone rolls (LD-2.1).

use engine::{Dice, Seat};

use crate::action::Action;
use crate::cup::Cup;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::state::{LiarsDice, MOST_SEATS, Phase};

impl LiarsDice {
    pub(crate) fn sample_roll(&self, dice: &mut Dice) -> Action {
        Action::Roll { cups: self.left.map(|left| Cup::roll(left, dice)) }
    }

    pub(crate) fn roll(
        &mut self,
        opener: Seat,
        cups: [Cup; MOST_SEATS],
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        if cups.iter().zip(&self.left).any(|(cup, left)| cup.len() != *left) {
            return Err(Illegal::Impossible);
        }
        self.cups = cups;
        self.round += 1;
        self.phase = Phase::Bidding { seat: opener };
        emit(Event::Rolled { round: self.round, cups });
        Ok(())
    }

    /// The same position with the dice that `seat` cannot see rolled again.
    pub(crate) fn imagine(&self, seat: Seat, dice: &mut Dice) -> LiarsDice {
        let mut imagined = *self;
        for other in self.alive().filter(|other| *other != seat) {
            imagined.cups[other.index()] = Cup::roll(self.cups[other.index()].len(), dice);
        }
        imagined
    }
}
