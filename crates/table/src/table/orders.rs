//! What people at a table have ordered in advance: told to nobody but them, carried out when their turn comes.

use catalog::{AnyFollowed, AnyMatch, OrderFormFrame};
use engine::{Lang, Message, Seat, SeatSet};
use ids::UserId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Mover, Table, TableChange};
use crate::info::Status;
use crate::moment::Moment;
use crate::refusal::{Code, Refusal};

/// The most orders of a seat, and the longest that all of them are together, as JSON.
const ORDERS: usize = 8;
const BYTES: usize = 16 * 1024;
/// How much of what became of orders is kept for their owner.
const TOLD: usize = 4;

/// What a seat has ordered, and what its owner is to be told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOrders {
    #[serde(default)]
    pub orders: Vec<Value>,
    /// What became of orders that are gone: rows of the game's word list.
    #[serde(default)]
    pub told: Vec<Message>,
}

impl SeatOrders {
    pub fn is_empty(&self) -> bool {
        self.orders.is_empty() && self.told.is_empty()
    }

    fn tell(&mut self, what: Message) {
        self.told.push(what);
        if self.told.len() > TOLD {
            self.told.remove(0);
        }
    }
}

/// One's own orders at a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrdersInfo {
    /// What can be ordered now.
    pub forms: Vec<OrderFormFrame>,
    #[cfg_attr(feature = "ts", ts(type = "Array<Record<string, unknown>>"))]
    pub orders: Vec<Value>,
    /// What became of orders that are gone, until new ones are given.
    pub told: Vec<String>,
}

/// The orders to give: all that are to be in force from now on.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GiveOrders {
    #[cfg_attr(feature = "schema", schema(value_type = Vec<serde_json::Value>))]
    #[cfg_attr(feature = "ts", ts(type = "Array<Record<string, unknown>>"))]
    pub orders: Vec<Value>,
}

fn too_many() -> Refusal {
    let texts = &[
        "That is too much: up to {max} orders, one for each phase.",
        "Das ist zu viel: höchstens {max} Anweisungen, eine für jede Phase.",
    ];
    Refusal::because(Code::TooLarge, texts).with("max", ORDERS)
}

impl Table {
    fn ordering_seat(&self, user: &UserId) -> Result<Seat, Refusal> {
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        self.check_playing()?;
        if self.attempt.is_some() {
            let texts = &[
                "There are no orders in a match of the day.",
                "In einer Partie des Tages gibt es keine Anweisungen.",
            ];
            return Err(Refusal::because(Code::Forbidden, texts));
        }
        Ok(seat)
    }

    /// A person's own orders. Nobody else is told of them.
    pub fn orders_of(&self, user: &UserId, lang: Lang) -> Result<OrdersInfo, Refusal> {
        let seat = self.ordering_seat(user)?;
        let the_match = self.the_match()?;
        let SeatOrders { orders, told } = &self.seats[seat.index()].orders;
        Ok(OrdersInfo {
            forms: the_match.order_forms(seat, lang),
            orders: orders.clone(),
            told: told.iter().map(|message| the_match.say(message, seat, lang)).collect(),
        })
    }

    /// A person gives orders: from now on these, and no others.
    pub fn give_orders(&mut self, user: &UserId, orders: &[Value]) -> Result<TableChange, Refusal> {
        let seat = self.ordering_seat(user)?;
        let bytes: usize = orders.iter().map(|order| order.to_string().len()).sum();
        if orders.len() > ORDERS || bytes > BYTES {
            return Err(too_many());
        }
        let kind = |order: &Value| order["order"].as_str().map(str::to_owned);
        let twice = |(n, order): (usize, &Value)| orders[..n].iter().any(|other| kind(other) == kind(order));
        let the_match = self.the_match()?;
        for order in orders {
            the_match.check_order(seat, order)?;
        }
        if orders.iter().enumerate().any(twice) {
            return Err(too_many());
        }
        self.seats[seat.index()].orders = SeatOrders { orders: orders.to_vec(), told: Vec::new() };
        Ok(TableChange::orders(SeatSet::only(seat)))
    }

    /// The seats on turn with an order whose time has come.
    pub fn orders_to_act(&self) -> SeatSet {
        let (Status::Playing, None, Ok(the_match)) = (self.status, self.paused, self.the_match()) else {
            return SeatSet::EMPTY;
        };
        let on_turn = |seat: &Seat| self.clocks.turn().contains(*seat);
        let due = |seat: &Seat| {
            let orders = &self.seats[seat.index()].orders.orders;
            orders.iter().any(|order| the_match.follow_order(*seat, order) != AnyFollowed::Wait)
        };
        self.people().iter().filter(on_turn).filter(due).collect()
    }

    /// Carries out an order whose time has come. One that no longer fits does nothing but tell its owner.
    pub fn carry_out_order(&mut self, now: Moment) -> Result<TableChange, Refusal> {
        let seat = self.orders_to_act().first().ok_or(Code::Stale)?;
        let user = self.seats[seat.index()].occupant.user().cloned().ok_or(Code::NotSeated)?;
        let the_match = self.the_match()?.snapshot();
        let own = &mut self.seats[seat.index()].orders;
        let mut kept = Vec::new();
        let mut act = None;
        for order in std::mem::take(&mut own.orders) {
            match if act.is_some() { AnyFollowed::Wait } else { the_match.follow_order(seat, &order) } {
                AnyFollowed::Wait => kept.push(order),
                AnyFollowed::Spent => {}
                AnyFollowed::NoLongerFits(why) => own.tell(why),
                AnyFollowed::Act(actions) => act = Some((order, actions)),
            }
        }
        own.orders = kept;
        let Some((order, actions)) = act else { return Ok(TableChange::orders(SeatSet::only(seat))) };
        let orders = own.orders.len();
        own.orders.push(order);
        let at = self.ply as u64;
        match self.play(seat, at, Value::Array(actions), Mover::Order(user), now) {
            Ok(mut change) => {
                change.orders.insert(seat);
                Ok(change)
            }
            // It never comes to this: what orders come to passes the rules. If it did, it would be tried for ever.
            Err(_) => {
                let own = &mut self.seats[seat.index()].orders;
                own.orders.truncate(orders);
                own.tell(Message::new("order.refused"));
                Ok(TableChange::orders(SeatSet::only(seat)))
            }
        }
    }

    /// Drops what is over, and at the end of the match everything. Gives the seats that had something to drop.
    pub(super) fn sweep_orders(&mut self) -> SeatSet {
        let over = self.status != Status::Playing;
        let the_match: Option<&dyn AnyMatch> = self.current.as_ref().map(super::CurrentMatch::the_match);
        let mut swept = SeatSet::EMPTY;
        for (seat, own) in (0..).map(Seat).zip(&mut self.seats) {
            let own = &mut own.orders;
            if own.is_empty() {
                continue;
            }
            let before = own.orders.len();
            match the_match.filter(|_| !over) {
                None => *own = SeatOrders::default(),
                Some(the_match) => {
                    own.orders.retain(|order| the_match.follow_order(seat, order) != AnyFollowed::Spent);
                }
            }
            if own.orders.len() != before || own.is_empty() {
                swept.insert(seat);
            }
        }
        swept
    }

    /// Who takes a move back takes their orders back with it: they would be carried out again at once.
    pub(super) fn undo_orders(&mut self, seat: Seat) -> SeatSet {
        let own = &mut self.seats[seat.index()].orders;
        if own.orders.is_empty() {
            return SeatSet::EMPTY;
        }
        own.orders.clear();
        own.tell(Message::new("order.undone"));
        SeatSet::only(seat)
    }
}
