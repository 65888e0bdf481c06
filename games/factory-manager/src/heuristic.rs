//! A rule of thumb for how a factory will end: money, the incomes to come as
//! the hall stands, and a little for what may still be built on.

use engine::{Heuristic, Seat};

use crate::bureaucracy::STOPPABLE;
use crate::state::{ENERGY_TILES, Factory, FactoryManager, Phase, ROUNDS, Running, WORKERS};
use crate::tile::Tiles;

/// What the first three free workers of a round still to come are worth each, and any more: purchases.
const BUYER: f64 = 1.8;
const IDLER: f64 = 0.5;
/// What production without storage, or storage without production, is worth of a good.
const HALF_A_GOOD: f64 = 0.15;
/// What a tile beside the factory is worth of its price.
const KEPT: f64 = 0.3;
/// What a purchase is worth beside its discount, in the auction.
const PURCHASE: f64 = 1.5;
/// How much of what lies in the market one may hope to get.
const MARKET: f64 = 0.6;
/// What buying before the others is worth to who has no discount.
const EARLY: f64 = 2.0;

impl Heuristic for FactoryManager {
    fn evaluate(&self, seat: Seat) -> f64 {
        let factory = self.factory(seat);
        if self.phase == Phase::Over {
            return factory.money.into();
        }
        let later = f64::from(ROUNDS - self.round);
        let kept: f64 = factory.kept.map(|tile| KEPT * f64::from(self.table.tile(tile).price)).sum();
        f64::from(factory.money)
            + self.factory_worth(factory)
            + kept * later.min(1.0)
            + self.order_worth(seat)
            + self.market_worth(seat)
    }
}

/// What so many free workers are worth in a round.
fn workforce(free: f64) -> f64 {
    BUYER * free.clamp(0.0, 3.0) + IDLER * (free - 3.0).max(0.0)
}

impl FactoryManager {
    /// What the hall brings until the end, if it stays as it is.
    fn factory_worth(&self, factory: &Factory) -> f64 {
        let later = f64::from(ROUNDS - self.round);
        let running = self.best_running(factory);
        let tracks = running.tracks();
        let free = f64::from(WORKERS - tracks.canteen);
        let seasonal = f64::from(factory.seasonal);
        let spare = f64::from((running.production - running.storage).abs().min(3));
        self.expected_income(f64::from(tracks.goods()), f64::from(tracks.energy))
            + HALF_A_GOOD * 10.0 * spare * later
            + workforce(free) * later
            // Seasonal workers are there for one round.
            + (workforce(free + seasonal) - workforce(free)) * later.min(1.0)
    }

    /// While the market is prepared: what the seat could gain by the best that lies there.
    fn market_worth(&self, seat: Seat) -> f64 {
        let Phase::Market { .. } = self.phase else { return 0.0 };
        let mut factory = *self.factory(seat);
        let mut sum = 0.0;
        let mut market = self.market;
        for _ in 0..factory.available() {
            let before = self.factory_worth(&factory);
            let gain = |tile: crate::tile::TileId| {
                let mut bigger = factory;
                bigger.hall.insert(tile);
                self.factory_worth(&bigger) - before - f64::from(self.price_for(seat, tile))
            };
            let affordable = market.filter(|tile| i32::from(self.price_for(seat, *tile)) <= factory.money);
            let best = affordable.map(|tile| (gain(tile), tile)).max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((gain, tile)) = best.filter(|best| best.0 > 0.0) else { break };
            sum += gain;
            factory.money -= i32::from(self.price_for(seat, tile));
            factory.hall.insert(tile);
            market.remove(tile);
        }
        MARKET * sum
    }

    /// All incomes to come, if the factory stays as it is.
    fn expected_income(&self, goods: f64, energy: f64) -> f64 {
        let (tiles, steps) =
            self.energy_unseen.iter().zip([0.0, 1.0, 2.0]).fold((0.0, 0.0), |(tiles, steps), (n, step)| {
                (tiles + f64::from(*n), steps + f64::from(*n) * step)
            });
        debug_assert!(tiles <= f64::from(ENERGY_TILES.iter().sum::<u8>()));
        let step = if tiles > 0.0 { steps / tiles } else { 0.0 };
        let mut price = f64::from(self.price);
        let mut sum = 0.0;
        for round in self.round..=ROUNDS {
            price += step;
            let income = 10.0 * goods - energy * price;
            sum += if round == ROUNDS { 2.0 * income } else { income };
        }
        sum
    }

    /// What runs after shutting down what must be (FM-4.2, FM-4.3), the least useful first.
    fn best_running(&self, factory: &Factory) -> Running {
        let off = if let Phase::Bureaucracy { .. } = self.phase { factory.off } else { Tiles::NONE };
        let mut active = factory.hall.without(off);
        loop {
            let running = Running::of(active, &self.table);
            let workers = WORKERS + i16::from(factory.seasonal);
            let too_many_robots = running.robots > running.machines;
            if !too_many_robots && running.tracks().canteen < workers {
                return running;
            }
            let robots = active.and(crate::tile::ROBOTS);
            let candidates = if too_many_robots { robots } else { active.and(STOPPABLE) };
            let least = candidates.min_by_key(|tile| {
                let tile = self.table.tile(*tile);
                // Producing little, using much; and where workers are short, needing many.
                4 * tile.production - tile.energy - if too_many_robots { 0 } else { 3 * tile.workers }
            });
            match least {
                Some(tile) => active.remove(tile),
                None => return running,
            }
        }
    }

    /// The order tile won or about to be won; who has none yet counts on one of those left.
    fn order_worth(&self, seat: Seat) -> f64 {
        let factory = self.factory(seat);
        let with = |tile: u8, bid: u8| {
            let buyers = f64::from((factory.available() + factory.bid).saturating_sub(bid).min(3));
            let early = if tile <= 3 { EARLY } else { 0.0 };
            buyers * (f64::from(self.table.discount(tile)) + PURCHASE) + early
        };
        if let Phase::Bidding { tile, bid, leader, .. } = self.phase
            && leader == seat
        {
            return with(tile, bid);
        }
        match self.phase {
            Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } if factory.won == 0 => {
                let left: f64 = self.order_face_up.iter().map(|tile| with(tile, 0)).sum();
                left / f64::from(self.order_face_up.count().max(1)) - 1.0
            }
            Phase::Choosing { .. } | Phase::Bidding { .. } | Phase::LastTile { .. } => {
                with(factory.won, factory.bid)
            }
            Phase::Market { .. } => with(factory.order, factory.bid),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => 0.0,
        }
    }
}
