//! A basket: everything a seat does in its turn of phase 3, as a set. The
//! order does not matter to the outcome, so there is only one.

use engine::Seat;

use crate::action::Action;
use crate::state::{EXTENSION_FEE, EXTENSIONS, FREE_SPACES, Factory, FactoryManager, Phase};
use crate::tile::{SPECIAL, TileId, Tiles, Type};

/// The tiles torn down, placed, bought and kept, and the seasonal workers hired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Basket {
    pub tear: Tiles,
    pub place: Tiles,
    pub buy: Tiles,
    pub keep: Tiles,
    pub hire: u8,
}

impl Basket {
    /// How many workers it takes.
    #[inline]
    pub fn actions(&self) -> u8 {
        self.tear.len() + self.bought().len()
    }

    #[inline]
    pub fn bought(&self) -> Tiles {
        self.buy.union(self.keep)
    }

    /// How many steps it consists of, hiring aside.
    pub fn steps(&self) -> u8 {
        self.actions() + self.place.len()
    }
}

/// A seat's turn of phase 3, as far as it has come.
#[derive(Clone, Copy)]
pub(super) struct Purse<'a> {
    pub state: &'a FactoryManager,
    pub seat: Seat,
    /// The factory without seasonal workers that leave at the end of the turn.
    pub factory: Factory,
    /// Actions left.
    pub left: u8,
    /// Whether hiring came first, so that it is no part of the basket.
    pub hired: bool,
    /// The price of a seasonal worker.
    pub wage: i32,
}

impl<'a> Purse<'a> {
    /// The turn of the seat that is buying.
    pub fn of(state: &'a FactoryManager, seat: Seat) -> Purse<'a> {
        let mut factory = *state.factory(seat);
        let (left, hired) = match state.phase {
            Phase::Buying { left, hired, .. } => (left, hired),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => (factory.available(), false),
        };
        if !hired {
            // Seasonal workers hired earlier leave (FM-3.5).
            factory.seasonal = 0;
        }
        factory.off = Tiles::NONE;
        Purse { state, seat, factory, left, hired, wage: i32::from(state.seasonal_price(seat)) }
    }

    /// The factory after the basket, unless it is against the rules. Whatever is torn down goes first, so only
    /// the sums matter.
    #[inline]
    pub fn fill(&self, basket: &Basket) -> Option<Factory> {
        let mut factory = self.factory;
        if basket.actions() > self.left {
            return None;
        }
        factory.hall = factory.hall.without(basket.tear).union(basket.place).union(basket.buy);
        factory.kept = factory.kept.without(basket.place).union(basket.keep);
        for kind in [Type::Control, Type::Optimization] {
            if factory.hall.and(kind.tiles()).len() > 1 {
                return None;
            }
        }
        let fees = factory.spaces_used().saturating_sub(FREE_SPACES + factory.extensions);
        if factory.extensions + fees > EXTENSIONS {
            return None;
        }
        let bought = basket.bought();
        let mut cost = i32::from(fees) * i32::from(EXTENSION_FEE) + i32::from(basket.hire) * self.wage;
        for tile in bought {
            cost += i32::from(self.state.price_for(self.seat, tile));
        }
        // FM-5.1: a player in debt pays nothing, not even a price of 0.
        let pays = fees > 0 || basket.hire > 0 || !bought.is_empty();
        if pays && cost > factory.money {
            return None;
        }
        factory.money -= cost;
        factory.extensions += fees;
        if !self.hired {
            factory.seasonal = basket.hire;
        }
        Some(factory)
    }

    /// The basket's actions in the order of [`follows`](engine::Heuristic::follows), the end of the turn last.
    pub fn actions(&self, basket: &Basket, into: &mut Vec<Action>) {
        let kind = |tile: TileId| self.state.table.first_twin(tile);
        let from = into.len();
        into.extend(basket.tear.map(|tile| Action::TearDown { tile: kind(tile) }));
        into.extend(basket.place.map(|tile| Action::Place { tile: kind(tile) }));
        into.extend(basket.buy.map(|tile| Action::Buy { tile: kind(tile) }));
        into.extend(basket.keep.map(|tile| Action::BuyAndKeep { tile: kind(tile) }));
        // Twins need not lie side by side.
        into[from..].sort_by_key(|action| (place_in_turn(*action), *action));
        into.push(self.end(basket));
    }

    /// The first of the basket's actions.
    pub fn first(&self, basket: &Basket) -> Action {
        let kind = |tiles: Tiles| tiles.map(|tile| self.state.table.first_twin(tile)).min();
        if let Some(tile) = kind(basket.tear) {
            Action::TearDown { tile }
        } else if let Some(tile) = kind(basket.place) {
            Action::Place { tile }
        } else if let Some(tile) = kind(basket.buy) {
            Action::Buy { tile }
        } else if let Some(tile) = kind(basket.keep) {
            Action::BuyAndKeep { tile }
        } else {
            self.end(basket)
        }
    }

    /// How the turn ends.
    fn end(&self, basket: &Basket) -> Action {
        if self.hired { Action::Done } else { Action::Hire { workers: basket.hire } }
    }

    /// Regular spaces that may be used, paid or not; in debt only those paid for.
    pub fn most_spaces(&self) -> u8 {
        if self.factory.money < 0 { FREE_SPACES + self.factory.extensions } else { FREE_SPACES + EXTENSIONS }
    }

    /// The tile in the way of this one on its own space, if there is one.
    #[inline]
    pub fn in_the_way(&self, hall: Tiles, tile: TileId) -> Option<TileId> {
        let kind = self.state.table.tile(tile).kind;
        SPECIAL.contains(tile).then(|| hall.and(kind.tiles()).first()).flatten()
    }
}

/// The place of an action of phase 3 in a turn.
pub(super) fn place_in_turn(action: Action) -> u8 {
    match action {
        Action::TearDown { .. } => 0,
        Action::Place { .. } => 1,
        Action::Buy { .. } => 2,
        Action::BuyAndKeep { .. } => 3,
        Action::DealOrder { .. }
        | Action::OpenMarket { .. }
        | Action::DrawOrder { .. }
        | Action::TurnEnergy { .. }
        | Action::Open { .. }
        | Action::Bid { .. }
        | Action::Pass
        | Action::TakeLast { .. }
        | Action::Move { .. }
        | Action::Hire { .. }
        | Action::ShutDown { .. }
        | Action::Done => 4,
    }
}
