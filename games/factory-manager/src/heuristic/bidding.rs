//! The auction: what an order tile is worth, and whether to keep bidding.

use engine::Seat;

use crate::action::Action;
use crate::state::{FactoryManager, Phase};

impl FactoryManager {
    /// With an order tile won for this many workers.
    pub(super) fn worth_with_order(&self, seat: Seat, tile: u8, bid: u8) -> f64 {
        self.worth().with_order(self, seat, tile, bid)
    }

    /// Before anything is known about the order.
    pub(super) fn worth_before_auction(&self, seat: Seat) -> f64 {
        if self.round == 1 {
            return self.worth_with_order(seat, 5, 0);
        }
        self.worth().at_start(self.round, &self.features_at_start(seat))
    }

    /// The leader counts the tile as won; a seat without a tile hopes for one of those left.
    pub(super) fn worth_in_auction(&self, seat: Seat) -> f64 {
        let factory = self.factory(seat);
        if factory.won > 0 {
            return self.worth_with_order(seat, factory.won, factory.bid);
        }
        match self.phase {
            Phase::Bidding { tile, bid, leader, .. } if leader == seat => {
                self.worth_with_order(seat, tile, bid)
            }
            Phase::Bidding { tile, .. } => self.worth_of_rest(seat, tile),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => self.worth_of_rest(seat, 0),
        }
    }

    /// Halfway between the best and the average face-up tile except `gone`, at no cost.
    fn worth_of_rest(&self, seat: Seat, gone: u8) -> f64 {
        let (mut best, mut sum, mut n) = (f64::NEG_INFINITY, 0.0, 0.0);
        for tile in self.order_face_up.iter().filter(|tile| *tile != gone) {
            let worth = self.worth_with_order(seat, tile, 0);
            (best, sum, n) = (f64::max(best, worth), sum + worth, n + 1.0);
        }
        if n == 0.0 { self.worth_before_auction(seat) } else { (best + sum / n) / 2.0 }
    }

    /// The most that a rival would bid for the tile rather than wait for another: who bids more bids too much.
    fn highest_rival_bid(&self, seat: Seat, tile: u8, rivals: impl Iterator<Item = Seat>) -> u8 {
        let mut highest = 0;
        for other in rivals.filter(|other| *other != seat && self.factory(*other).won == 0) {
            let rest = self.worth_of_rest(other, tile);
            let most = self.factory(other).most_bid();
            while highest < most && self.worth_with_order(other, tile, highest + 1) > rest {
                highest += 1;
            }
        }
        highest
    }

    pub(super) fn rank_bids(&self, seat: Seat, into: &mut Vec<(Action, f64)>) {
        let most = self.factory(seat).most_bid();
        match self.phase {
            Phase::Choosing { .. } => {
                for tile in self.order_face_up.iter() {
                    let enough = self.highest_rival_bid(seat, tile, Seat::all(self.seats));
                    for workers in 0..=most.min(enough) {
                        let worth = self.worth_with_order(seat, tile, workers);
                        into.push((Action::Open { tile, workers }, worth));
                    }
                }
            }
            Phase::Bidding { tile, bid, rivals, .. } => {
                let enough = self.highest_rival_bid(seat, tile, rivals.iter()).max(bid + 1);
                for workers in bid + 1..=most.min(enough) {
                    into.push((Action::Bid { workers }, self.worth_with_order(seat, tile, workers)));
                }
                into.push((Action::Pass, self.worth_of_rest(seat, tile)));
            }
            Phase::LastTile { .. } => {
                let tile = self.order_face_up.first().expect("a tile for every seat");
                for workers in 0..=most {
                    let worth = self.worth_with_order(seat, tile, workers);
                    into.push((Action::TakeLast { workers }, worth));
                }
            }
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Market { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => {}
        }
    }
}
