//! Phase 5: income; and the end of the match.

use engine::{Message, Outcome, Seat};

use crate::event::Event;
use crate::state::{FactoryManager, Phase, ROUNDS};

impl FactoryManager {
    /// FM-5.1: pays every seat in turn order, then begins the next round or ends the match.
    pub(crate) fn pay_income(&mut self, emit: &mut impl FnMut(Event)) {
        let mut next = self.next_in_order(0);
        while let Some(seat) = next {
            let (price, round) = (self.price, self.round);
            let factory = self.factory_mut(seat);
            let tracks = factory.tracks;
            factory.income = tracks.income(price, round);
            factory.money += factory.income;
            let (goods, income, money) = (tracks.goods(), factory.income, factory.money);
            let energy_cost = i32::from(tracks.energy) * i32::from(price);
            emit(if round == ROUNDS {
                Event::EarnedDouble { seat, goods, energy_cost, income, money }
            } else {
                Event::Earned { seat, goods, energy_cost, income, money }
            });
            next = self.after(seat);
        }
        if self.round == ROUNDS {
            self.phase = Phase::Over;
        } else {
            self.round += 1;
            self.phase = Phase::DrawOrder;
        }
    }

    /// FM-6: the most money wins; on a tie the higher round-5 income; if that is equal too, the victory is shared.
    pub(crate) fn ending(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let column = |value: fn(&crate::state::Factory) -> i32| -> Vec<i32> {
            Seat::all(self.seats).map(|seat| value(self.factory(seat))).collect()
        };
        let (scores, incomes) = (column(|f| f.money), column(|f| f.income));
        let keys: Vec<_> = scores.iter().zip(&incomes).collect();
        let places = Outcome::places(&keys);
        let best = scores.iter().max().copied().unwrap_or_default();
        let richest = scores.iter().filter(|score| **score == best).count();
        let winners: Vec<Seat> = Seat::all(self.seats).filter(|seat| places[seat.index()] == 1).collect();
        let why = match (richest, winners.as_slice()) {
            (1, &[seat]) => Message::new("outcome.most_money").with("seat", seat),
            (_, &[seat]) => {
                let tied =
                    Seat::all(self.seats).filter(|other| *other != seat && scores[other.index()] == best);
                let next = tied.map(|other| incomes[other.index()]).max();
                let why = Message::new("outcome.tie_income").with("seat", seat).with("next", next);
                why.with("richest", richest)
            }
            (_, seats) => Message::new("outcome.shared").with("seats", seats),
        };
        let income = winners.first().map(|seat| incomes[seat.index()]);
        Some(Outcome { scores, places, why: why.with("money", best).with("income", income) })
    }
}
