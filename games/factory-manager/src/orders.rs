//! Orders in advance (`engine::Orders`, beside the rules): bids for order tiles, tiles for the market, purchases, the books.

use engine::{
    Actor, Followed, Game as _, Message, OrderChoice, OrderForm, OrderItem, OrderList, Orders, Seat, Seen,
    order_late, order_long,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::action::Action;
use crate::bureaucracy::STOPPABLE;
use crate::order;
use crate::state::{FactoryManager, MOST_SEASONAL, Phase, ROUNDS, WORKERS};
use crate::tile::{ALL_TILES, TileId, Tiles, Type};

/// The most lines of an order, and the most alternatives of a line.
const MOST: usize = 12;

/// What a seat has ordered for one phase of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Raises by one up to these limits and passes on every other tile. Opens with 0 on the first of them that is face up;
    /// without any it passes until it has to open.
    Auction {
        round: u8,
        #[serde(default)]
        bids: Vec<TileLimit>,
    },
    /// Moves the cheapest tiles of these columns to the market, one after the other; empty ones are left out.
    Market { round: u8, columns: Vec<MovedColumn> },
    /// Goes through the lines, doing of each the first that can be done, and hires at last.
    Buying {
        round: u8,
        #[serde(default)]
        lines: Vec<Vec<Purchase>>,
        /// Seasonal workers: as many as can be paid for, up to this.
        hire: u8,
    },
    /// Shuts these down and closes the books.
    Books {
        round: u8,
        #[serde(default)]
        shut_down: Vec<StoppedTile>,
    },
}

/// Up to so many workers for an order tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileLimit {
    pub tile: u8,
    pub workers: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovedColumn {
    pub column: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoppedTile {
    pub tile: TileId,
}

/// One alternative of a line: what is torn down first, and what is done then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Purchase {
    Buy {
        tile: TileId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tear_down: Option<TileId>,
    },
    Keep {
        tile: TileId,
    },
    Place {
        tile: TileId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tear_down: Option<TileId>,
    },
    TearDown {
        tile: TileId,
    },
    /// The line is left out.
    Nothing,
}

impl Purchase {
    fn actions(self) -> Vec<Action> {
        let first = |tile: Option<TileId>| tile.map(|tile| Action::TearDown { tile });
        match self {
            Purchase::Buy { tile, tear_down } => {
                first(tear_down).into_iter().chain([Action::Buy { tile }]).collect()
            }
            Purchase::Keep { tile } => vec![Action::BuyAndKeep { tile }],
            Purchase::Place { tile, tear_down } => {
                first(tear_down).into_iter().chain([Action::Place { tile }]).collect()
            }
            Purchase::TearDown { tile } => vec![Action::TearDown { tile }],
            Purchase::Nothing => Vec::new(),
        }
    }

    fn tiles(self) -> [Option<TileId>; 2] {
        match self {
            Purchase::Buy { tile, tear_down } | Purchase::Place { tile, tear_down } => {
                [Some(tile), tear_down]
            }
            Purchase::Keep { tile } | Purchase::TearDown { tile } => [Some(tile), None],
            Purchase::Nothing => [None, None],
        }
    }
}

/// The phases that orders are for, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Auction,
    Market,
    Buying,
    Books,
    /// Until the next round.
    After,
}

impl Order {
    fn round(&self) -> u8 {
        match self {
            Order::Auction { round, .. }
            | Order::Market { round, .. }
            | Order::Buying { round, .. }
            | Order::Books { round, .. } => *round,
        }
    }

    fn stage(&self) -> Stage {
        match self {
            Order::Auction { .. } => Stage::Auction,
            Order::Market { .. } => Stage::Market,
            Order::Buying { .. } => Stage::Buying,
            Order::Books { .. } => Stage::Books,
        }
    }

    /// Refuses what no form offers.
    fn check_size(&self) -> Result<(), Message> {
        let lines = match self {
            Order::Auction { bids, .. } => bids.len(),
            Order::Market { columns, .. } => columns.len(),
            Order::Buying { lines, .. } => {
                lines.iter().map(Vec::len).chain([lines.len()]).max().unwrap_or_default()
            }
            Order::Books { shut_down, .. } => shut_down.len(),
        };
        if lines > MOST { Err(order_long(MOST)) } else { Ok(()) }
    }

    /// Whether every tile, and every number, is one of the game's.
    fn is_possible(&self) -> bool {
        let known = |tile: TileId| usize::from(tile.0) < ALL_TILES;
        match self {
            Order::Auction { bids, .. } => {
                bids.iter().all(|bid| (1..=12).contains(&bid.tile) && i16::from(bid.workers) <= WORKERS + 1)
            }
            Order::Market { .. } => true,
            Order::Buying { lines, hire, .. } => {
                let named = lines.iter().flatten().flat_map(|purchase| purchase.tiles()).flatten();
                *hire <= MOST_SEASONAL && lines.iter().all(|line| !line.is_empty()) && { named }.all(known)
            }
            Order::Books { shut_down, .. } => shut_down.iter().all(|stopped| known(stopped.tile)),
        }
    }
}

impl Orders for FactoryManager {
    type Order = Order;

    fn order_forms(seen: Seen<Self>) -> Vec<OrderForm> {
        let (state, seat) = (seen.imagined(), seen.seat());
        if state.phase == Phase::Over {
            return Vec::new();
        }
        let stages = [Stage::Auction, Stage::Market, Stage::Buying, Stage::Books];
        let form = |stage: Stage| {
            let round = state.round + u8::from(state.is_past(seat, stage));
            (round <= ROUNDS).then(|| match stage {
                Stage::Auction => state.auction_form(round),
                Stage::Market => market_form(round),
                Stage::Buying => state.buying_form(seat, round),
                Stage::Books | Stage::After => state.books_form(seat, round),
            })
        };
        stages.into_iter().filter_map(form).collect()
    }

    fn check_order(seen: Seen<Self>, order: &Order) -> Result<(), Message> {
        let state = seen.imagined();
        let next = state.round + u8::from(state.is_past(seen.seat(), order.stage()));
        if order.round() != next || next > ROUNDS || state.phase == Phase::Over {
            return Err(order_late());
        }
        order.check_size()?;
        if order.is_possible() { Ok(()) } else { Err(Message::new("order.impossible")) }
    }

    fn follow(seen: Seen<Self>, order: &Order) -> Followed<Action> {
        let (state, seat) = (seen.imagined(), seen.seat());
        let over = state.phase == Phase::Over || state.round > order.round();
        if over || state.round == order.round() && state.is_past(seat, order.stage()) {
            return Followed::Spent;
        }
        let now = state.round == order.round() && state.stage() == order.stage();
        if !now || state.phase.acting() != Some(seat) {
            return Followed::Wait;
        }
        match order {
            Order::Auction { bids, .. } => state.bid_by_order(bids),
            Order::Market { columns, .. } => state.move_by_order(seat, columns),
            Order::Buying { lines, hire, .. } => state.buy_by_order(seat, lines, *hire),
            Order::Books { shut_down, .. } => state.close_by_order(seat, shut_down),
        }
    }
}

impl FactoryManager {
    fn stage(&self) -> Stage {
        match self.phase {
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Choosing { .. }
            | Phase::Bidding { .. }
            | Phase::LastTile { .. } => Stage::Auction,
            Phase::Market { .. } => Stage::Market,
            Phase::Buying { .. } => Stage::Buying,
            Phase::Bureaucracy { .. } => Stage::Books,
            Phase::EnergyPrice | Phase::Over => Stage::After,
        }
    }

    /// Whether the seat has had its turn of this stage in this round.
    fn is_past(&self, seat: Seat, stage: Stage) -> bool {
        if self.stage() != stage {
            return self.stage() > stage;
        }
        match (stage, self.phase.acting()) {
            (Stage::Auction, _) => self.factory(seat).won != 0,
            (_, Some(acting)) => self.factory(seat).order < self.factory(acting).order,
            (_, None) => false,
        }
    }

    fn bid_by_order(&self, bids: &[TileLimit]) -> Followed<Action> {
        let limit = |tile: u8| bids.iter().find(|bid| bid.tile == tile).map_or(0, |bid| bid.workers);
        match self.phase {
            Phase::Bidding { tile, bid, .. } if bid < limit(tile) => {
                Followed::Act(vec![Action::Bid { workers: bid + 1 }])
            }
            Phase::Bidding { .. } => Followed::Act(vec![Action::Pass]),
            Phase::Choosing { .. } => match bids.iter().find(|bid| self.order_face_up.contains(bid.tile)) {
                Some(bid) => Followed::Act(vec![Action::Open { tile: bid.tile, workers: 0 }]),
                None if bids.is_empty() => Followed::Spent,
                None => Followed::NoLongerFits(Message::new("order.nothing_to_open")),
            },
            Phase::LastTile { .. } if bids.is_empty() => Followed::Spent,
            Phase::LastTile { .. } => Followed::Act(vec![Action::TakeLast { workers: 0 }]),
            Phase::DealOrder { .. }
            | Phase::OpenMarket
            | Phase::DrawOrder
            | Phase::Market { .. }
            | Phase::Buying { .. }
            | Phase::Bureaucracy { .. }
            | Phase::EnergyPrice
            | Phase::Over => Followed::Wait,
        }
    }

    fn move_by_order(&self, seat: Seat, columns: &[MovedColumn]) -> Followed<Action> {
        let mut turn = OrderedTurn::new(self, seat);
        for MovedColumn { column } in columns {
            if !matches!(turn.after.phase, Phase::Market { seat: acting, .. } if acting == seat) {
                break;
            }
            // An empty column is left out.
            turn.try_all(&[Action::Move { column: *column }]);
        }
        let Phase::Market { seat: acting, left, extra } = turn.after.phase else {
            return Followed::Act(turn.actions);
        };
        if acting == seat && !extra {
            return Followed::NoLongerFits(Message::new("order.market_short").with("left", left));
        }
        if acting == seat {
            turn.try_all(&[Action::Done]);
        }
        Followed::Act(turn.actions)
    }

    fn buy_by_order(&self, seat: Seat, lines: &[Vec<Purchase>], hire: u8) -> Followed<Action> {
        let mut turn = OrderedTurn::new(self, seat);
        if matches!(self.phase, Phase::Buying { hired: false, .. }) && self.seasonal_act_at_once {
            turn.hire_up_to(hire);
        }
        for (n, line) in lines.iter().enumerate() {
            if !line.iter().any(|purchase| turn.try_all(&purchase.actions())) {
                let tile = line.iter().flat_map(|purchase| purchase.tiles()).flatten().next();
                let why = Message::new("order.line_fails").with("n", n + 1).with("tile", tile);
                return Followed::NoLongerFits(why);
            }
        }
        if self.seasonal_act_at_once {
            turn.try_all(&[Action::Done]);
        } else {
            turn.hire_up_to(hire);
        }
        Followed::Act(turn.actions)
    }

    fn close_by_order(&self, seat: Seat, shut_down: &[StoppedTile]) -> Followed<Action> {
        let mut turn = OrderedTurn::new(self, seat);
        for StoppedTile { tile } in shut_down {
            if !turn.try_all(&[Action::ShutDown { tile: *tile }]) {
                return Followed::NoLongerFits(Message::new("order.not_stopped").with("tile", *tile));
            }
        }
        if !turn.try_all(&[Action::Done]) {
            return Followed::NoLongerFits(Message::new("order.books_fail"));
        }
        Followed::Act(turn.actions)
    }

    fn auction_form(&self, round: u8) -> OrderForm {
        let tiles = order::start_tiles(self.seats).iter().chain(order::stack_tiles(self.seats).iter());
        let mut tiles: Vec<u8> = tiles.collect();
        tiles.sort_unstable_by_key(|tile| (!self.order_face_up.contains(*tile), *tile));
        tiles.dedup();
        let item = |tile: u8| OrderItem {
            value: json!({ "tile": tile }),
            label: Message::new("order.tile").with("order", tile),
            choices: vec!["workers"],
        };
        let workers = (1..=WORKERS as u8 + 1).chain([0]);
        OrderForm {
            lists: vec![OrderList {
                field: "bids",
                label: Message::new("order.bids"),
                most: MOST,
                alternatives: false,
                items: tiles.into_iter().map(item).collect(),
                choices: vec![OrderChoice {
                    field: "workers",
                    label: Message::new("order.up_to"),
                    options: workers.map(|n| (n.into(), Message::new("workers").with("n", n))).collect(),
                }],
            }],
            ..form("auction", round)
        }
    }

    fn buying_form(&self, seat: Seat, round: u8) -> OrderForm {
        let factory = self.factory(seat);
        let market = self.table.distinct(self.market);
        let named = |kind: &'static str, tile: TileId, choices: &[&'static str]| OrderItem {
            value: json!({ "do": kind, "tile": tile }),
            label: Message::new(format!("order.{kind}")).with("tile", tile),
            choices: choices.to_vec(),
        };
        // What lies in the market comes first; what may still come into it follows.
        let coming = self.table.distinct(self.supply.without(self.market));
        let coming: Tiles = coming.filter(|tile| !market.contains(*tile)).collect();
        let sold = || market.chain(coming);
        let items = sold().map(|tile| named("buy", tile, &["tear_down"]));
        let items = items.chain(sold().map(|tile| named("keep", tile, &[])));
        let kept = self.table.distinct(factory.kept).map(|tile| named("place", tile, &["tear_down"]));
        let hall = self.table.distinct(factory.hall);
        let nothing = OrderItem {
            value: json!({ "do": "nothing" }),
            label: Message::new("order.nothing"),
            choices: Vec::new(),
        };
        let items = items.chain(kept).chain(hall.map(|tile| named("tear_down", tile, &[])));
        let torn = hall.map(|tile| (json!(tile), Message::new("order.tile_name").with("tile", tile)));
        let keep_all = (Value::Null, Message::new("order.keep_all"));
        let hires = (0..=MOST_SEASONAL).map(|n| (n.into(), Message::new("order.hire_option").with("n", n)));
        OrderForm {
            lists: vec![OrderList {
                field: "lines",
                label: Message::new("order.lines"),
                most: MOST,
                alternatives: true,
                items: items.chain([nothing]).collect(),
                choices: vec![OrderChoice {
                    field: "tear_down",
                    label: Message::new("order.tear_down_first"),
                    options: [keep_all].into_iter().chain(torn).collect(),
                }],
            }],
            choices: vec![OrderChoice {
                field: "hire",
                label: Message::new("order.hire"),
                options: hires.collect(),
            }],
            ..form("buying", round)
        }
    }

    fn books_form(&self, seat: Seat, round: u8) -> OrderForm {
        let own = self.factory(seat);
        let ours = own.hall.union(own.kept).and(STOPPABLE);
        let ours = self.table.distinct(ours);
        let bought = self.table.distinct(self.market.union(self.supply).and(STOPPABLE));
        let bought = bought.filter(|tile| !ours.contains(*tile));
        let item = |tile: TileId| OrderItem {
            value: json!({ "tile": tile }),
            label: Message::new("order.tile_name").with("tile", tile),
            choices: Vec::new(),
        };
        OrderForm {
            lists: vec![OrderList {
                field: "shut_down",
                label: Message::new("order.shut_down"),
                most: MOST,
                alternatives: false,
                items: ours.chain(bought).map(item).collect(),
                choices: Vec::new(),
            }],
            ..form("books", round)
        }
    }
}

fn market_form(round: u8) -> OrderForm {
    let item = |column: &Type| OrderItem {
        value: json!({ "column": column }),
        label: Message::new("order.column").with("column", column),
        choices: Vec::new(),
    };
    OrderForm {
        lists: vec![OrderList {
            field: "columns",
            label: Message::new("order.columns"),
            most: MOST,
            alternatives: false,
            items: Type::ALL.iter().map(item).collect(),
            choices: Vec::new(),
        }],
        ..form("market", round)
    }
}

/// A form with nothing to fill in.
fn form(kind: &str, round: u8) -> OrderForm {
    OrderForm {
        base: json!({ "order": kind, "round": round }),
        label: Message::new(format!("order.form.{kind}")).with("round", round),
        note: Message::new(format!("order.note.{kind}")),
        lists: Vec::new(),
        choices: Vec::new(),
    }
}

/// A turn that is put together: what has been done, and what it has led to.
struct OrderedTurn {
    seat: Seat,
    after: FactoryManager,
    actions: Vec<Action>,
}

impl OrderedTurn {
    fn new(state: &FactoryManager, seat: Seat) -> OrderedTurn {
        OrderedTurn { seat, after: state.clone(), actions: Vec::new() }
    }

    /// Does all of it, or nothing if something of it cannot be done.
    fn try_all(&mut self, actions: &[Action]) -> bool {
        let mut after = self.after.clone();
        let possible = |action: &Action| after.apply(Actor::Seat(self.seat), *action, &mut |_| {}).is_ok();
        if !actions.iter().all(possible) {
            return false;
        }
        self.after = after;
        self.actions.extend_from_slice(actions);
        true
    }

    /// Hires as many as can be paid for, up to `most`.
    fn hire_up_to(&mut self, most: u8) {
        (0..=most).rev().any(|workers| self.try_all(&[Action::Hire { workers }]));
    }
}
