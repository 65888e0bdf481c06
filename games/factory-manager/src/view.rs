//! What a viewer may know: everything but the order of the stacks (FM-S8),
//! with every derived number a player needs.

use engine::{Seat, Viewer};
use serde::Serialize;

use crate::state::{EXTENSION_FEE, EXTENSIONS, FREE_SPACES, FactoryManager, Phase, Running, Tracks, WORKERS};
use crate::tile::{Mark, TileId, Tiles, Type};
use crate::tile_worth::{Bottleneck, TileWorth};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    pub round: u8,
    pub phase: Phase,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    pub energy: EnergyView,
    pub order: OrderView,
    /// The six columns, cheapest tile first.
    pub columns: Vec<ColumnView>,
    /// The market; equal tiles share a row.
    pub market: Vec<MarketView>,
    pub factories: Vec<FactoryView>,
    /// What every kind of tile means to the viewer; nothing for a spectator.
    pub worth: Vec<TileWorth>,
    /// The name of the tile set.
    pub tile_set: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EnergyView {
    pub price: u8,
    /// Steps revealed so far.
    pub seen: Vec<u8>,
    /// Steps of the tiles nobody has seen; some of them are out of the game.
    pub unseen: Vec<u8>,
    /// What the price can be after the next tile, and how many unseen tiles lead there.
    pub next: Vec<NextPrice>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NextPrice {
    pub price: u8,
    pub tiles: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderView {
    /// Tiles still to be auctioned, with their discounts.
    pub face_up: Vec<OrderTileView>,
    /// How many are face down.
    pub hidden: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderTileView {
    pub order_tile: u8,
    pub discount: i16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TileView {
    pub tile: TileId,
    #[serde(rename = "type")]
    pub kind: Type,
    pub price: i16,
    pub production: i16,
    pub storage: i16,
    pub workers: i16,
    pub energy: i16,
    pub x: bool,
    pub start: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ColumnView {
    #[serde(rename = "type")]
    pub kind: Type,
    pub tiles: Vec<TileView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MarketView {
    #[serde(flatten)]
    pub tile: TileView,
    pub count: u8,
    /// What each seat would pay now, by seat.
    pub price_for: Vec<i16>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FactoryView {
    pub seat: Seat,
    pub money: i32,
    /// The current order tile; 0 before the deal.
    pub order_tile: u8,
    /// The new order tile, during the auction.
    pub new_order_tile: Option<u8>,
    pub discount: i16,
    pub workers: WorkersView,
    /// The tiles on the hall's spaces, then control and optimization.
    pub hall: Vec<PlacedView>,
    pub kept: Vec<TileView>,
    /// Spaces in use, not counting control and optimization.
    pub spaces_used: u8,
    /// Spaces in all, including paid extensions.
    pub spaces: u8,
    /// What the next space costs; none if there is none left.
    pub next_space: Option<i16>,
    pub seasonal_price: i16,
    /// As recorded in the last bureaucracy.
    pub tracks: Tracks,
    /// The income of the last round.
    pub income: i32,
    /// What this round's books would show: everything placed and not shut down in this bureaucracy,
    /// with the seasonal workers hired this round.
    pub forecast: Forecast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WorkersView {
    pub available: u8,
    pub canteen: i16,
    pub bid: u8,
    pub seasonal: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlacedView {
    #[serde(flatten)]
    pub tile: TileView,
    pub shut_down: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forecast {
    pub machines: u8,
    pub robots: u8,
    pub tracks: Tracks,
    /// Workers that would be available next round, before any bid.
    pub available: i16,
    /// Whether the books could be closed like this (FM-4.2, FM-4.3).
    pub legal: bool,
    /// The income at each price the next tile can lead to.
    pub incomes: Vec<IncomeAt>,
    /// Why it is no more than that.
    pub notes: Vec<Bottleneck>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct IncomeAt {
    pub price: u8,
    pub income: i32,
    /// The money at the end of the match if the price and the factory stay like this.
    pub money_at_end: i32,
}

impl View {
    pub(crate) fn of(state: &FactoryManager, viewer: Viewer) -> View {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let energy = state.energy_view();
        let worth = you.map(|seat| state.worths(seat, &state.forecast(seat), &energy.next));
        let face_up = state.order_face_up.iter();
        let face_up = face_up.map(|t| OrderTileView { order_tile: t, discount: state.table.discount(t) });
        View {
            round: state.round,
            phase: state.phase,
            you,
            energy,
            worth: worth.unwrap_or_default(),
            order: OrderView { face_up: face_up.collect(), hidden: state.order_stack.count() },
            columns: Type::ALL.iter().map(|kind| state.column_view(*kind)).collect(),
            market: state.market_view(),
            factories: Seat::all(state.seats).map(|seat| state.factory_view(seat)).collect(),
            tile_set: state.table.name().to_owned(),
        }
    }
}

impl FactoryManager {
    fn tile_view(&self, id: TileId) -> TileView {
        let tile = self.table.tile(id);
        TileView {
            tile: self.table.first_twin(id),
            kind: tile.kind,
            price: tile.price,
            production: tile.production,
            storage: tile.storage,
            workers: tile.workers,
            energy: tile.energy,
            x: tile.mark == Mark::X,
            start: crate::tile::START_TILES.contains(id),
        }
    }

    fn tile_views(&self, tiles: Tiles) -> Vec<TileView> {
        tiles.map(|tile| self.tile_view(tile)).collect()
    }

    fn energy_view(&self) -> EnergyView {
        let unseen = (0u8..3).flat_map(|s| std::iter::repeat_n(s, self.energy_unseen[s as usize] as usize));
        let next =
            |step: u8| NextPrice { price: self.price + step, tiles: self.energy_unseen[step as usize] };
        EnergyView {
            price: self.price,
            seen: self.energy_seen.iter().copied().filter(|step| *step != u8::MAX).collect(),
            unseen: unseen.collect(),
            next: if self.phase == Phase::Over {
                Vec::new()
            } else {
                self.energy_steps().map(next).collect()
            },
        }
    }

    fn column_view(&self, kind: Type) -> ColumnView {
        ColumnView { kind, tiles: self.tile_views(self.supply.and(kind.tiles())) }
    }

    fn market_view(&self) -> Vec<MarketView> {
        let row = |kind: TileId| {
            let twins: Tiles = self.market.filter(|tile| self.table.first_twin(*tile) == kind).collect();
            let first = twins.first().unwrap_or(kind);
            MarketView {
                tile: self.tile_view(first),
                count: twins.len(),
                price_for: Seat::all(self.seats).map(|seat| self.price_for(seat, first)).collect(),
            }
        };
        self.table.distinct(self.market).map(row).collect()
    }

    fn factory_view(&self, seat: Seat) -> FactoryView {
        let factory = self.factory(seat);
        let special = crate::tile::SPECIAL;
        let in_order = factory.hall.without(special).chain(factory.hall.and(special));
        let placed = |id| PlacedView { tile: self.tile_view(id), shut_down: factory.off.contains(id) };
        let spaces = FREE_SPACES + factory.extensions;
        let used = factory.spaces_used();
        FactoryView {
            seat,
            money: factory.money,
            order_tile: factory.order,
            new_order_tile: Some(factory.won).filter(|tile| *tile != 0),
            discount: self.discount(seat),
            workers: WorkersView {
                available: factory.available(),
                canteen: factory.tracks.canteen,
                bid: factory.bid,
                seasonal: factory.seasonal,
            },
            hall: in_order.map(placed).collect(),
            kept: self.tile_views(factory.kept),
            spaces_used: used,
            spaces,
            next_space: self.next_space(seat),
            seasonal_price: self.seasonal_price(seat),
            tracks: factory.tracks,
            income: factory.income,
            forecast: self.forecast(seat),
        }
    }

    /// What the seat's next space costs; none if there is none left.
    pub(crate) fn next_space(&self, seat: Seat) -> Option<i16> {
        let factory = self.factory(seat);
        match (factory.spaces_used() < FREE_SPACES + factory.extensions, factory.extensions < EXTENSIONS) {
            (true, _) => Some(0),
            (false, true) => Some(EXTENSION_FEE),
            (false, false) => None,
        }
    }

    /// What the seat's books would show at the end of this round as things stand. Last round's shut-down
    /// markers and seasonal workers count only once the seat has decided on them again.
    pub(crate) fn forecast(&self, seat: Seat) -> Forecast {
        let factory = self.factory(seat);
        let (hired, _) = self.decided(seat);
        let seasonal = if hired { factory.seasonal } else { 0 };
        let running = Running::of(self.running_in_forecast(seat), &self.table);
        let tracks = running.tracks();
        let available = WORKERS + i16::from(seasonal) - tracks.canteen;
        let mut notes = Bottleneck::of(&running, available);
        if let Phase::Buying { seat: acting, left: left @ 1.., .. } = self.phase
            && acting == seat
        {
            notes.push(Bottleneck::WorkersIdle { n: left });
        }
        let next = self.energy_view().next;
        let times = self.times_paid(true);
        let at = |NextPrice { price, .. }: NextPrice| IncomeAt {
            price,
            income: tracks.income(price, self.round),
            money_at_end: factory.money + times * tracks.income(price, 0),
        };
        Forecast {
            machines: running.machines,
            robots: running.robots,
            tracks,
            available,
            legal: running.robots <= running.machines && available >= 1,
            incomes: next.into_iter().map(at).collect(),
            notes,
        }
    }

    /// The tiles that run at the end of this round as things stand.
    pub(crate) fn running_in_forecast(&self, seat: Seat) -> Tiles {
        let (_, decided) = self.decided(seat);
        let factory = self.factory(seat);
        if decided { factory.hall.without(factory.off) } else { factory.hall }
    }

    /// Whether the seat has decided on seasonal workers in this round, and on what it shuts down.
    fn decided(&self, seat: Seat) -> (bool, bool) {
        let had_turn = |acting: Seat| self.factory(seat).order < self.factory(acting).order;
        match self.phase {
            Phase::Buying { seat: acting, hired, .. } => (had_turn(acting) || acting == seat && hired, false),
            Phase::Bureaucracy { seat: acting } => (true, had_turn(acting) || acting == seat),
            Phase::EnergyPrice | Phase::Over => (true, true),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. }
            | Phase::Market { .. } => (false, false),
        }
    }
}
