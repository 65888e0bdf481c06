//! The end of a round, the end of the match, and the score.

use engine::{Message, Outcome, Seat};

use crate::bag::Bag;
use crate::blueprints::{Blueprint, Kind};
use crate::event::Event;
use crate::state::{
    BUILDINGS_TO_END, FLOORS, FantasticFactories, GOODS_TO_END, LAST_ROUND, Machine, Pending, Phase, Player,
    count_kind,
};

impl FantasticFactories {
    /// FF-3, FF-4.1, FF-4.3: the next round, or the end.
    pub(crate) fn end_round(&mut self, emit: &mut impl FnMut(Event)) {
        for player in &mut self.players {
            player.step = Pending::Free;
        }
        if self.last_round {
            self.phase = Phase::Over;
            self.due.fill = false;
            return;
        }
        self.closed = [false; FLOORS];
        self.round += 1;
        self.last_round = self.is_triggered() || self.round == LAST_ROUND;
        self.first = self.first.next(self.seats);
        self.begin_round(emit);
    }

    /// FF-4.2: the first of metal, energy and cards that puts the winner ahead of everybody tied with it, how much of it
    /// the winner has, and how much the next.
    fn tie_breaker(&self, winner: Seat) -> (&'static str, u16, u16) {
        let amounts = |seat: Seat| {
            let player = self.player(seat);
            [player.metal, player.energy, player.hand.len().into()]
        };
        let own = amounts(winner);
        let tied = |seat: &Seat| *seat != winner && self.player(*seat).score() == self.player(winner).score();
        let rivals: Vec<_> = Seat::all(self.seats).filter(tied).map(amounts).collect();
        let next = rivals.into_iter().max().unwrap_or_default();
        let decides = own.iter().zip(&next).position(|(own, next)| own != next).unwrap_or_default();
        (["metal", "energy", "cards"][decides], own[decides], next[decides])
    }

    /// FF-4.1; the Machine ends the match only by goods (FF-5.4).
    fn is_triggered(&self) -> bool {
        let triggers =
            |player: &Player| player.goods >= GOODS_TO_END || player.buildings() >= BUILDINGS_TO_END;
        self.machine.goods >= GOODS_TO_END || Seat::all(self.seats).any(|seat| triggers(self.player(seat)))
    }

    /// FF-4.2; a solo player wins only with more points than the Machine (FF-5.5).
    pub(crate) fn ending(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let players = || Seat::all(self.seats).map(|seat| self.player(seat));
        let scores: Vec<i32> = players().map(|player| player.score().into()).collect();
        if self.is_solo() {
            let machine = i32::from(self.machine.score());
            let won = scores[0] > machine;
            let why = Message::new(if won { "outcome.beat_machine" } else { "outcome.lost_to_machine" });
            let why = why.with("seat", Seat(0)).with("score", scores[0]).with("machine", machine);
            return Some(Outcome { scores, places: vec![if won { 1 } else { 2 }], why });
        }
        let keys: Vec<_> = players().map(|p| (p.score(), p.metal, p.energy, p.hand.len())).collect();
        let places = Outcome::places(&keys);
        let winners: Vec<Seat> = Seat::all(self.seats).filter(|seat| places[seat.index()] == 1).collect();
        let best = scores.iter().max().copied().unwrap_or_default();
        let leading = scores.iter().filter(|score| **score == best).count();
        let why = match (leading, winners.as_slice()) {
            (1, &[seat]) => Message::new("outcome.most_points").with("seat", seat),
            (_, &[seat]) => {
                let (by, own, next) = self.tie_breaker(seat);
                let why = Message::new("outcome.tie_broken").with("seat", seat).with("by", by);
                why.with("own", own).with("next", next)
            }
            (_, seats) => {
                let equal = self.player(seats[0]);
                let why = Message::new("outcome.shared").with("seats", seats).with("metal", equal.metal);
                why.with("energy", equal.energy).with("cards", equal.hand.len())
            }
        };
        Some(Outcome { scores, places, why: why.with("score", best) })
    }
}

impl Player {
    /// Goods and prestige.
    pub(crate) fn score(&self) -> u16 {
        u16::from(self.goods) + prestige(self.compound)
    }
}

impl Machine {
    /// FF-5.5: goods, cards, and one more for each monument.
    pub(crate) fn score(&self) -> u16 {
        let monuments = count_kind(self.cards, Kind::Monument);
        u16::from(self.goods) + u16::from(self.cards.len()) + u16::from(monuments)
    }
}

/// FF-4.2: the n-th Beacon is worth n + 1.
pub fn prestige(compound: Bag<Blueprint>) -> u16 {
    let of_name = |card: Blueprint| {
        let count = u16::from(compound.count(card));
        let each = count * u16::from(card.row().prestige);
        if card == Blueprint::Beacon { each + count * (count - 1) / 2 } else { each }
    };
    compound.names().map(of_name).sum()
}
