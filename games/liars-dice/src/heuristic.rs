//! What a bot thinks of a position. It counts its own dice and expects the others' to be average: dice it can only
//! imagine are never looked at.

use engine::{Dice, Heuristic, Seat, best_first};

use crate::action::Action;
use crate::bid::Bid;
use crate::state::{LiarsDice, Phase};

impl Heuristic for LiarsDice {
    /// The players the seat can expect to outlast, and what its standing bid promises.
    fn evaluate(&self, seat: Seat) -> f64 {
        let worth = self.expected_points(seat, 0, None);
        match (self.phase, self.bid) {
            (Phase::Bidding { seat: caller }, Some((bidder, bid))) if bidder == seat => {
                worth + self.promise(seat, caller, bid)
            }
            (Phase::Rolling { .. } | Phase::Bidding { .. } | Phase::Over, _) => worth,
        }
    }

    fn doubt(&self) -> f64 {
        0.25
    }

    fn rank(&self, seat: Seat, _effort: u32, _dice: &mut Dice, into: &mut Vec<(Action, f64)>) {
        into.clear();
        let (worth, next) = (self.expected_points(seat, 0, None), self.next_alive(seat));
        into.extend(self.legal_bids().map(|bid| (bid.into(), worth + self.promise(seat, next, bid))));
        if let Ok((bidder, bid)) = self.check_call() {
            let held = self.chance(seat, bid);
            into.push((Action::Call, worth + self.showdown(seat, bidder, 1.0 - held)));
        }
        best_first(into);
    }
}

impl LiarsDice {
    /// The players the seat has outlasted or can expect to: against each it stands as its dice to theirs. `lost` dice
    /// of its own and one of another's are taken off before.
    fn expected_points(&self, seat: Seat, lost: u8, loser: Option<Seat>) -> f64 {
        let own = f64::from(self.left[seat.index()].saturating_sub(lost));
        let against = |other: Seat| {
            let theirs = f64::from(self.left[other.index()] - u8::from(loser == Some(other)));
            if own > 0.0 { own / (own + theirs) } else { 0.0 }
        };
        f64::from(self.points[seat.index()])
            + self.alive().filter(|other| *other != seat).map(against).sum::<f64>()
    }

    /// What the seat gains on average from a showdown with `other` that it wins with this chance.
    fn showdown(&self, seat: Seat, other: Seat, wins: f64) -> f64 {
        let won = self.expected_points(seat, 0, Some(other));
        let lost = self.expected_points(seat, 1, None);
        wins * won + (1.0 - wins) * lost - self.expected_points(seat, 0, None)
    }

    /// What the seat gains on average from a bid of its own: the less likely it is, the more likely `next` calls.
    fn promise(&self, seat: Seat, next: Seat, bid: Bid) -> f64 {
        let holds = self.chance(seat, bid);
        (1.0 - holds * holds) * self.showdown(seat, next, holds)
    }

    /// The chance that the bid holds, as far as the seat knows.
    fn chance(&self, seat: Seat, bid: Bid) -> f64 {
        let wild = self.options.ones_wild;
        let own = self.cups[seat.index()].count(bid.face, wild);
        let unseen = self.in_play() - self.left[seat.index()];
        let each = if wild && bid.face != 1 { 1.0 / 3.0 } else { 1.0 / 6.0 };
        at_least(bid.quantity.saturating_sub(own), unseen, each)
    }
}

/// The chance that at least `k` of `n` dice show what each shows with the chance `p`.
fn at_least(k: u8, n: u8, p: f64) -> f64 {
    if k > n {
        return 0.0;
    }
    // The chance of exactly i, from 0 on.
    let (mut exactly, mut fewer) = ((0..n).map(|_| 1.0 - p).product::<f64>(), 0.0);
    for i in 0..k {
        fewer += exactly;
        exactly *= f64::from(n - i) / f64::from(i + 1) * p / (1.0 - p);
    }
    (1.0 - fewer).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::at_least;

    #[test]
    fn the_chance_of_dice_is_that_of_the_binomial_distribution() {
        assert_eq!(at_least(0, 5, 1.0 / 6.0), 1.0);
        assert_eq!(at_least(6, 5, 1.0 / 6.0), 0.0);
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} is not {b}");
        near(at_least(1, 1, 1.0 / 3.0), 1.0 / 3.0);
        near(at_least(1, 4, 1.0 / 6.0), 1.0 - (5.0f64 / 6.0).powi(4));
        near(at_least(2, 2, 1.0 / 6.0), 1.0 / 36.0);
    }
}
