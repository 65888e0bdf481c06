//! Phase 3: the purchases of a whole turn, searched together as baskets,
//! since a machine is worth little without the storage bought after it.
//!
//! From the empty basket on, the most promising basket is changed in every
//! small way: something more, something less, one thing instead of another,
//! and a new tile together with the tear-down that makes room for it. In the
//! last round only money counts, and the best basket is worked out exactly.

use engine::Seat;

use super::basket::{Basket, Purse};
use super::income_at;
use super::last_turn::LastTurn;
use super::worth::features;
use crate::action::Action;
use crate::state::{EXTENSION_FEE, EXTENSIONS, FREE_SPACES, Factory, FactoryManager, MOST_SEASONAL, ROUNDS};
use crate::tile::{MACHINES, SPECIAL, TileId, Tiles};

/// What an action must gain at least, so that nothing is bought for no reason.
pub(super) const TROUBLE: f64 = 0.05;
/// What a tear-down must gain beyond that before the last round: a tile torn down is lost.
const LOSS: f64 = 0.5;
/// What an action of the next round is worth that a tile kept now will need then.
const ERRAND: f64 = 6.0;
/// An effort up to this is a glance: the first good basket will do.
const GLANCE: u32 = 100;
/// How many of the choices are followed up at a glance.
const FEW: usize = 12;
/// A glance looks at no more baskets than about this.
const LONGEST_GLANCE: u32 = 160;
/// What is added to a price when gains are compared with prices, so that what costs nothing is not everything.
const CHEAP: f64 = 3.0;
/// What a tile that is bought to keep must gain, since it is not known what the next round brings.
const PATIENCE: f64 = 3.0;

impl FactoryManager {
    /// The best outcome of a turn that begins with each action.
    pub(super) fn rank_purchases(&self, seat: Seat, effort: u32, into: &mut Vec<(Action, f64)>) {
        let purse = Purse::of(self, seat);
        if self.seasonal_act_at_once && !purse.hired {
            for (workers, next) in self.after_hiring(seat) {
                let (_, worth) = next.best_basket(&Purse::of(&next, seat), effort / 3);
                into.push((Action::Hire { workers }, worth));
            }
            return;
        }
        if self.round == ROUNDS && effort > 1 {
            let (basket, worth) = self.best_basket(&purse, effort);
            into.push((purse.first(&basket), worth));
            return;
        }
        let mut shop = Shop::new(purse, effort, true);
        shop.search();
        // Of equals the first is played: the best basket's.
        let best = purse.first(&shop.best.basket);
        into.push((best, shop.best.worth));
        into.extend(shop.firsts.iter().filter(|(action, worth)| {
            // A tile torn down for no reason is lost.
            let pays = *worth > shop.worth_of_staying || !matches!(action, Action::TearDown { .. });
            pays && *action != best
        }));
    }

    /// The actions of the best turn.
    pub(super) fn plan_purchases(&self, seat: Seat, effort: u32, into: &mut Vec<Action>) {
        let purse = Purse::of(self, seat);
        if self.seasonal_act_at_once && !purse.hired {
            let mut best = None;
            for (workers, next) in self.after_hiring(seat) {
                let (basket, worth) = next.best_basket(&Purse::of(&next, seat), effort / 3);
                if best.is_none_or(|(_, _, other)| worth > other) {
                    best = Some((workers, basket, worth));
                }
            }
            if let Some((workers, basket, _)) = best {
                into.push(Action::Hire { workers });
                Purse { hired: true, ..purse }.actions(&basket, into);
            }
            return;
        }
        let (basket, _) = self.best_basket(&purse, effort);
        purse.actions(&basket, into);
    }

    /// The most promising basket and what it promises.
    pub(super) fn best_basket(&self, purse: &Purse, effort: u32) -> (Basket, f64) {
        if self.round == ROUNDS && effort > 1 {
            let (tunings, steps) = if effort <= GLANCE { (16, 400) } else { (60, 100 * effort) };
            if let Some(solved) = LastTurn::solve(purse, tunings, steps) {
                return solved;
            }
        }
        let mut shop = Shop::new(*purse, effort, false);
        shop.search();
        (shop.best.basket, shop.best.worth)
    }

    /// If seasonal workers act at once, hiring comes first: the position after each number.
    fn after_hiring(&self, seat: Seat) -> impl Iterator<Item = (u8, FactoryManager)> {
        (0..=MOST_SEASONAL).filter_map(move |workers| {
            let mut next = self.clone();
            next.hire(seat, workers, &mut |_| {}).ok().map(|()| (workers, next))
        })
    }

    /// The worth of a factory after its purchases; a kept tile counts by what it will bring once it is placed.
    fn worth_after_purchases(&self, factory: &Factory, price: f64) -> f64 {
        let (running, _) = self.quick_books(factory, Tiles::NONE);
        let worth = self.worth_at(factory, &running, price);
        if factory.kept.is_empty() || self.round == ROUNDS {
            return worth;
        }
        let income = income_at(&running, price);
        let next = self.round + 1;
        let placed = factory.kept.map(|tile| {
            let (factory, errand) = self.place_next_round(factory, tile);
            let (running, _) = self.quick_books(&factory, Tiles::NONE);
            let money = f64::from(factory.money) + income;
            self.worth().at_start(next, &features(&factory, &running, next, money, price)) - errand
        });
        placed.fold(worth, f64::max)
    }

    /// The factory with a kept tile placed, and what the work for it costs.
    fn place_next_round(&self, factory: &Factory, tile: TileId) -> (Factory, f64) {
        let mut factory = *factory;
        factory.kept.remove(tile);
        let old = if SPECIAL.contains(tile) {
            factory.on_own_space(self.table.tile(tile).kind)
        } else if factory.spaces_used() < FREE_SPACES + factory.extensions {
            None
        } else if factory.extensions < EXTENSIONS {
            factory.extensions += 1;
            factory.money -= i32::from(EXTENSION_FEE);
            None
        } else {
            self.weakest(factory.hall.without(SPECIAL))
        };
        factory.hall.insert(tile);
        old.into_iter().for_each(|old| factory.hall.remove(old));
        (factory, if old.is_some() { ERRAND } else { 0.0 })
    }

    /// The tile that does least.
    fn weakest(&self, tiles: Tiles) -> Option<TileId> {
        tiles.min_by_key(|tile| {
            let tile = self.table.tile(*tile);
            3 * (tile.production + tile.storage) - tile.workers - tile.energy
        })
    }
}

/// One thing a basket may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Tear(TileId),
    Place(TileId),
    Buy(TileId),
    Keep(TileId),
    /// Buys the first and tears down the second, which is of the same type.
    Replace(TileId, TileId),
    Hire,
}

/// An item and what it gains and costs in an empty basket.
#[derive(Clone, Copy)]
struct Merit {
    item: Item,
    gain: f64,
    cost: f64,
}

/// A basket that was looked at: what it promises, and the money left after it.
#[derive(Clone, Copy)]
struct Look {
    basket: Basket,
    worth: f64,
    money: i32,
}

/// A turn's purchases, tried out.
struct Shop<'a> {
    purse: Purse<'a>,
    effort: u32,
    /// The energy price to expect.
    price: f64,
    /// Whether every first action is to be ranked, or only the best basket found.
    ranks: bool,
    looked: u32,
    /// Everything there is to choose, a kind of tile only once.
    items: Vec<Merit>,
    /// Baskets whose changes were not looked at yet.
    open: Vec<Look>,
    known: Known,
    best: Look,
    /// The best basket that begins with each action.
    firsts: Vec<(Action, f64)>,
    worth_of_staying: f64,
}

impl<'a> Shop<'a> {
    fn new(purse: Purse<'a>, effort: u32, ranks: bool) -> Shop<'a> {
        Shop {
            purse,
            effort,
            price: purse.state.coming_price(),
            ranks,
            looked: 0,
            items: Vec::with_capacity(48),
            open: Vec::with_capacity(64),
            known: Known::default(),
            best: Look { basket: Basket::default(), worth: f64::NEG_INFINITY, money: 0 },
            firsts: Vec::with_capacity(48),
            worth_of_staying: f64::NEG_INFINITY,
        }
    }

    fn is_glance(&self) -> bool {
        self.effort <= GLANCE
    }

    fn search(&mut self) {
        self.list_items();
        let Some(stay) = self.look_at(Basket::default()) else { return };
        self.worth_of_staying = stay.worth;
        self.change(&Basket::default());
        if self.effort <= 1 {
            return;
        }
        // Where money is short, what gains most for its price comes first; where it is not, what gains most.
        self.dive(stay, |gain, cost| gain / (cost + CHEAP));
        self.dive(stay, |gain, _| gain);
        self.dive_from_pairs();
        while self.exchange() && self.looked < LONGEST_GLANCE {}
        if self.is_glance() {
            return;
        }
        // The first in the list is the empty basket, whose changes are known.
        self.open.swap_remove(0);
        while self.looked < self.effort {
            let most =
                (0..self.open.len()).max_by(|a, b| self.open[*a].worth.total_cmp(&self.open[*b].worth));
            let Some(most) = most else { return };
            let basket = self.open.swap_remove(most).basket;
            self.change(&basket);
        }
    }

    /// Adds to the empty basket whatever is best in this sense, as long as something gains.
    fn dive(&mut self, stay: Look, merit: impl Fn(f64, f64) -> f64) {
        self.items.sort_by(|a, b| merit(b.gain, b.cost).total_cmp(&merit(a.gain, a.cost)));
        // The first step is known.
        let first = self.items.first().filter(|first| first.gain > 0.0).map(|first| first.item);
        let first = first.and_then(|item| self.with(&stay.basket, item));
        if let Some(first) = first.and_then(|basket| self.look_at(basket)) {
            self.go_on(first, merit);
        }
    }

    /// Goes on from the best pair of a tile that makes goods and one that stores them: alone, neither may gain.
    fn dive_from_pairs(&mut self) {
        let table = &self.purse.state.table;
        let bought = |merit: &Merit| if let Item::Buy(tile) = merit.item { Some(tile) } else { None };
        let tiles: Tiles = self.items.iter().filter_map(bought).collect();
        let makers = tiles.filter(|tile| table.tile(*tile).production > 0);
        let mut best: Option<Look> = None;
        for maker in makers {
            for store in tiles.filter(|tile| table.tile(*tile).storage > 0) {
                let pair = self.with(&Basket::default(), Item::Buy(maker));
                let pair = pair.and_then(|pair| self.with(&pair, Item::Buy(store)));
                let Some(look) = pair.and_then(|pair| self.look_at(pair)) else { continue };
                if best.is_none_or(|best| look.worth > best.worth) {
                    best = Some(look);
                }
            }
        }
        if let Some(best) = best {
            self.go_on(best, |gain, _| gain);
        }
    }

    /// Adds whatever is best, as long as something gains.
    fn go_on(&mut self, mut at: Look, merit: impl Fn(f64, f64) -> f64) {
        let few = self.items.len().min(FEW);
        loop {
            let mut best: Option<(f64, Look)> = None;
            for n in 0..few {
                let Some(basket) = self.with(&at.basket, self.items[n].item) else { continue };
                let Some(look) = self.look_at(basket) else { continue };
                let merit = merit(look.worth - at.worth, f64::from(at.money - look.money));
                if look.worth > at.worth && best.is_none_or(|(best, _)| merit > best) {
                    best = Some((merit, look));
                }
            }
            match best {
                Some((_, look)) => at = look,
                None => return,
            }
        }
    }

    /// Puts one of the better items into the best basket, for another where it must be. Whether that was better.
    fn exchange(&mut self) -> bool {
        let Look { basket, worth, .. } = self.best;
        for n in 0..self.items.len().min(FEW) {
            let Some(more) = self.with(&basket, self.items[n].item) else { continue };
            if self.look_at(more).is_none() {
                for other in self.items_in(&basket) {
                    let changed = self.without(&more, other);
                    self.look_at(changed);
                }
            }
        }
        self.best.worth > worth
    }

    fn list_items(&mut self) {
        let Purse { state, factory, left, hired, .. } = self.purse;
        let table = &state.table;
        let mut items: Vec<Item> = Vec::with_capacity(64);
        items.extend(table.distinct(factory.kept).map(Item::Place));
        if left > 0 {
            items.extend(table.distinct(state.market).map(Item::Buy));
        }
        if left > 1 && self.effort > 1 {
            for new in table.distinct(state.market) {
                let old = state.weakest(factory.hall.and(table.tile(new).kind.tiles()));
                let old = old.map(|old| table.first_twin(old)).filter(|old| *old != new);
                items.extend(old.map(|old| Item::Replace(new, old)));
            }
        }
        if !hired && !self.is_glance() || self.effort <= 1 {
            items.push(Item::Hire);
        }
        if left > 0 && self.is_glance() {
            items.extend(
                state.weakest(factory.hall.and(MACHINES)).map(|old| Item::Tear(table.first_twin(old))),
            );
        }
        if left > 0 && !self.is_glance() {
            items.extend(table.distinct(state.market).map(Item::Keep));
            items.extend(table.distinct(factory.hall).map(Item::Tear));
        }
        self.items.extend(items.into_iter().map(|item| Merit { item, gain: f64::NEG_INFINITY, cost: 0.0 }));
    }

    /// Looks at everything a small step away from the basket.
    fn change(&mut self, basket: &Basket) {
        for n in 0..self.items.len() {
            let item = self.items[n].item;
            let Some(more) = self.with(basket, item) else { continue };
            let mut found = self.look_at_new(more);
            if found.is_none() {
                found = self.look_with_room(&more, item);
            }
            if found.is_none() && !self.is_glance() {
                for other in self.items_in(basket) {
                    let changed = self.without(&more, other);
                    self.look_at_new(changed);
                }
            }
            if let Some(look) = found.filter(|_| basket.steps() == 0) {
                let cost = f64::from(self.purse.factory.money - look.money);
                self.items[n] = Merit { item, gain: look.worth - self.worth_of_staying, cost };
            }
        }
        if !self.is_glance() {
            for item in self.items_in(basket) {
                let less = self.without(basket, item);
                self.look_at_new(less);
            }
        }
    }

    /// The new tile together with a tear-down that makes room for it.
    fn look_with_room(&mut self, basket: &Basket, item: Item) -> Option<Look> {
        let (Item::Buy(tile) | Item::Place(tile)) = item else { return None };
        let Purse { state, factory, .. } = self.purse;
        let hall = factory.hall.without(basket.tear);
        if SPECIAL.contains(tile) {
            let old = self.purse.in_the_way(hall, tile)?;
            return self
                .look_at_new(Basket { tear: basket.tear.union([old].into_iter().collect()), ..*basket });
        }
        let regular = hall.without(SPECIAL);
        let olds = if self.is_glance() {
            state.weakest(regular).into_iter().collect()
        } else {
            regular
                .filter(|tile| state.table.find(state.table.first_twin(*tile), regular) == Some(*tile))
                .collect()
        };
        let mut best: Option<Look> = None;
        for old in Tiles::into_iter(olds) {
            let found =
                self.look_at_new(Basket { tear: basket.tear.union([old].into_iter().collect()), ..*basket });
            best = found.filter(|found| best.is_none_or(|best| found.worth > best.worth)).or(best);
        }
        best
    }

    /// The basket and one more item, if there is such a tile left.
    fn with(&self, basket: &Basket, item: Item) -> Option<Basket> {
        let Purse { state, factory, .. } = self.purse;
        let mut basket = *basket;
        match item {
            Item::Tear(kind) => {
                basket.tear.insert(state.table.find(kind, factory.hall.without(basket.tear))?)
            }
            Item::Place(kind) => {
                basket.place.insert(state.table.find(kind, factory.kept.without(basket.place))?)
            }
            Item::Buy(kind) => {
                basket.buy.insert(state.table.find(kind, state.market.without(basket.bought()))?)
            }
            Item::Keep(kind) => {
                basket.keep.insert(state.table.find(kind, state.market.without(basket.bought()))?)
            }
            Item::Replace(new, old) => {
                basket.tear.insert(state.table.find(old, factory.hall.without(basket.tear))?);
                basket.buy.insert(state.table.find(new, state.market.without(basket.bought()))?);
            }
            Item::Hire => {
                basket.hire += 1;
                if basket.hire > MOST_SEASONAL {
                    return None;
                }
            }
        }
        Some(basket)
    }

    /// What the basket holds.
    fn items_in(&self, basket: &Basket) -> impl Iterator<Item = Item> + use<> {
        let Basket { tear, place, buy, keep, hire } = *basket;
        let tiles = tear.map(Item::Tear).chain(place.map(Item::Place)).chain(buy.map(Item::Buy));
        tiles.chain(keep.map(Item::Keep)).chain((hire > 0).then_some(Item::Hire))
    }

    /// The basket without one item that it holds.
    fn without(&self, basket: &Basket, item: Item) -> Basket {
        let mut basket = *basket;
        match item {
            Item::Tear(tile) => basket.tear.remove(tile),
            Item::Place(tile) => basket.place.remove(tile),
            Item::Buy(tile) => basket.buy.remove(tile),
            Item::Keep(tile) => basket.keep.remove(tile),
            Item::Replace(new, old) => {
                basket.buy.remove(new);
                basket.tear.remove(old);
            }
            Item::Hire => basket.hire -= 1,
        }
        basket
    }

    /// The same, unless the basket is known; a glance does not remember.
    fn look_at_new(&mut self, basket: Basket) -> Option<Look> {
        if !self.is_glance() && !self.known.insert(&basket) {
            self.looked += 1;
            return None;
        }
        self.look_at(basket)
    }

    /// What the basket promises; none if it is against the rules.
    fn look_at(&mut self, basket: Basket) -> Option<Look> {
        self.looked += 1;
        let factory = self.purse.fill(&basket)?;
        if !self.purse.needs_room(&basket) {
            return None;
        }
        let trouble = TROUBLE * f64::from(basket.steps() + basket.hire)
            + LOSS * f64::from(basket.tear.len())
            + PATIENCE * f64::from(basket.keep.len());
        let worth = self.purse.state.worth_after_purchases(&factory, self.price) - trouble;
        let look = Look { basket, worth, money: factory.money };
        if worth > self.best.worth {
            self.best = look;
        }
        if !self.is_glance() {
            self.open.push(look);
        }
        if self.ranks {
            self.note_first(&look);
        }
        Some(look)
    }

    /// Remembers the best basket that begins with each action.
    fn note_first(&mut self, look: &Look) {
        let first = self.purse.first(&look.basket);
        match self.firsts.iter_mut().find(|(action, _)| *action == first) {
            Some((_, best)) => *best = best.max(look.worth),
            None => self.firsts.push((first, look.worth)),
        }
    }
}

/// The baskets already looked at, by a hash.
#[derive(Default)]
struct Known {
    slots: Vec<u64>,
    count: usize,
}

impl Known {
    /// Whether the basket is new.
    fn insert(&mut self, basket: &Basket) -> bool {
        if 2 * self.count >= self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; (2 * old.len()).max(256)];
            old.into_iter().filter(|hash| *hash != 0).for_each(|hash| {
                self.put(hash);
            });
        }
        let new = self.put(hash(basket));
        self.count += usize::from(new);
        new
    }

    fn put(&mut self, hash: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> 20) as usize & mask;
        while self.slots[at] != 0 {
            if self.slots[at] == hash {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = hash;
        true
    }
}

/// A number that two baskets share only by a freak of chance; never 0.
fn hash(basket: &Basket) -> u64 {
    let Basket { tear, place, buy, keep, hire } = *basket;
    let mut hash = u64::from(hire) + 1;
    for half in [tear, place, buy, keep].iter().flat_map(|tiles| [tiles.0 as u64, (tiles.0 >> 64) as u64]) {
        hash = (hash ^ half).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash | 1
}
