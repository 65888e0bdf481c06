//! The rules of Duel, action by action.

use shopfloor_engine::{Dice, Game, Seat, SeatSet, Turn};

use super::{Bug, Duel, Event, FACES, Illegal, Stage};

impl<const FLAW: u8> Duel<FLAW> {
    pub fn hand(&self, seat: Seat) -> Option<u8> {
        self.hands[seat.index()]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(self.seats)
    }

    /// Who is to be given a card.
    pub(super) fn empty_handed(&self) -> Option<Seat> {
        self.all().find(|seat| self.hands[seat.index()].is_none())
    }

    pub(super) fn must_be_turn_of(&self, seat: Seat) -> Result<usize, Illegal> {
        if self.turn().includes(seat) { Ok(seat.index()) } else { Err(Illegal::NotNow) }
    }

    pub(super) fn may_swap(&self, seat: Seat) -> Result<(), Illegal> {
        let i = self.must_be_turn_of(seat)?;
        if self.stages[i] != Stage::Open {
            return Err(Illegal::BidAlready);
        }
        if self.coins[i] == 0 {
            return Err(Illegal::TooPoor { have: 0, need: 1 });
        }
        if self.bug == Bug::Disturbs
            && self.stages[..self.seats as usize].iter().any(|stage| *stage != Stage::Open)
        {
            return Err(Illegal::NotNow);
        }
        if self.swapped.contains(seat) { Err(Illegal::SwappedAlready) } else { Ok(()) }
    }

    pub(super) fn deal(&mut self, card: u8) -> Result<Event, Illegal> {
        let seat = self.empty_handed().ok_or(Illegal::NotNow)?;
        let left = self.deck.get_mut(card as usize).filter(|left| **left > 0).ok_or(Illegal::Impossible)?;
        *left -= 1;
        self.hands[seat.index()] = Some(card);
        Ok(Event::Drew { seat, card: Some(card) })
    }

    pub(super) fn roll(&mut self, die: u8) -> Result<Event, Illegal> {
        if self.turn() != Turn::Chance || self.empty_handed().is_some() {
            return Err(Illegal::NotNow);
        }
        if !(1..=6).contains(&die) {
            return Err(Illegal::Impossible);
        }
        self.die = die;
        Ok(Event::Rolled { die })
    }

    pub(super) fn bid(&mut self, seat: Seat, coins: u8) -> Result<Event, Illegal> {
        let i = self.must_be_turn_of(seat)?;
        if self.stages[i] != Stage::Open {
            return Err(Illegal::BidAlready);
        }
        if self.bug == Bug::TouchesThenRefuses {
            self.bids[i] = coins;
        }
        if coins > self.coins[i] {
            return Err(Illegal::TooPoor { have: self.coins[i], need: coins });
        }
        (self.stages[i], self.bids[i]) = (Stage::Bid, coins);
        self.unsaved += u8::from(self.bug == Bug::Unsaved);
        Ok(Event::Bid { seat, coins: Some(coins) })
    }

    pub(super) fn swap(&mut self, seat: Seat) -> Result<Event, Illegal> {
        match self.may_swap(seat) {
            Err(Illegal::SwappedAlready) if self.bug == Bug::SwapsTwice => {}
            other => other?,
        }
        let i = seat.index();
        self.coins[i] -= 1;
        self.bank += u8::from(self.bug != Bug::LosesCoin);
        self.swapped.insert(seat);
        let card = self.hands[i].take().map_or(0, usize::from);
        self.deck[card] += u8::from(self.bug != Bug::LosesCard);
        Ok(Event::Swapped { seat })
    }

    pub(super) fn seal(&mut self, seat: Seat) -> Result<Event, Illegal> {
        let i = self.must_be_turn_of(seat)?;
        if self.stages[i] != Stage::Bid {
            return Err(Illegal::NoBidYet);
        }
        self.stages[i] = Stage::Sealed;
        Ok(Event::Sealed { seat })
    }

    /// When all have sealed: who wins the die, and the next round.
    pub(super) fn reveal(&mut self, emit: &mut impl FnMut(Event)) {
        if self.all().any(|seat| self.stages[seat.index()] != Stage::Sealed) {
            return;
        }
        let bids = self.bids[..self.seats as usize].to_vec();
        let alone = |seat: &Seat| bids.iter().filter(|bid| **bid == bids[seat.index()]).count() == 1;
        let winner = self.all().filter(alone).max_by_key(|seat| bids[seat.index()]);
        emit(Event::Revealed { bids: bids.clone() });
        if let Some(seat) = winner {
            self.coins[seat.index()] -= bids[seat.index()];
            self.bank += bids[seat.index()];
            self.points[seat.index()] += u16::from(self.die);
        }
        emit(winner.map_or(Event::Unwon, |seat| Event::Won { seat, points: self.die }));
        (self.last, self.bids) = (self.bids, Default::default());
        (self.die, self.stages, self.swapped) = (0, Default::default(), SeatSet::EMPTY);
        self.round += u8::from(self.bug != Bug::Endless);
    }
}

/// A card from the deck, each as likely as the other.
pub(super) fn draw(deck: &[u8; FACES], dice: &mut Dice) -> u8 {
    let mut nth = dice.below(deck.iter().map(|n| u32::from(*n)).sum());
    for (card, left) in (0..).zip(deck) {
        match nth.checked_sub(u32::from(*left)) {
            None => return card,
            Some(rest) => nth = rest,
        }
    }
    unreachable!("below says below")
}
