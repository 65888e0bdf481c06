//! What a seat orders in advance: moves that are made for it when its turn comes.

use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{Game, Message, Seen};

/// A game whose players can leave orders for what comes before they look again.
///
/// An order is plain data of the game's own. Whoever keeps it asks [`follow`](Orders::follow) whenever something has
/// happened; the answer follows from what the seat sees, and from nothing else. What it makes the seat do goes through the
/// same door as any move. A game without orders says so by [`NoOrder`] and leaves the rest as it is.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use serde::{Deserialize, Serialize};
/// use shopfloor_engine::{Followed, Game, Orders, Seat, Seen};
///
/// /// Takes one stone whenever it can.
/// #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// pub struct OneByOne;
///
/// impl Orders for Nim {
///     type Order = OneByOne;
///     fn follow(seen: Seen<Nim>, _: &OneByOne) -> Followed<Action> {
///         let mut legal = Vec::new();
///         seen.legal_actions(&mut legal);
///         if legal.is_empty() { Followed::Wait } else { Followed::Act(vec![Action::Take { stones: 1 }]) }
///     }
/// }
///
/// let state = Nim::setup(&(), 2)?;
/// let follow = |seat| Nim::follow(Seen::new(&state, Seat(seat)), &OneByOne);
/// assert_eq!(follow(0), Followed::Act(vec![Action::Take { stones: 1 }]));
/// assert_eq!(follow(1), Followed::Wait);
/// # Ok::<(), shopfloor_engine::BadOptions>(())
/// ```
pub trait Orders: Game {
    /// An order. In JSON an object, tagged by `order`: a seat has at most one of each word.
    type Order: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// What the seat can order now. Every order that a form can be filled in to is one that
    /// [`check_order`](Orders::check_order) accepts. By default nothing.
    fn order_forms(seen: Seen<Self>) -> Vec<OrderForm> {
        let _ = seen;
        Vec::new()
    }

    /// Refuses an order that is no use to the seat: for what is over, or with more in it than anybody needs. Whether it can
    /// be carried out is seen when its time has come.
    fn check_order(seen: Seen<Self>, order: &Self::Order) -> Result<(), Message> {
        let _ = (seen, order);
        Ok(())
    }

    /// What the order makes the seat do now.
    fn follow(seen: Seen<Self>, order: &Self::Order) -> Followed<Self::Action> {
        let _ = (seen, order);
        Followed::Wait
    }
}

/// What an order comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed<A> {
    /// Nothing yet.
    Wait,
    /// The seat does this now, one after the other; chance answers the last one at most.
    Act(Vec<A>),
    /// Its time is over: there is nothing left of it.
    Spent,
    /// Its time has come, but it cannot be carried out: its owner is told why, and nothing is done.
    NoLongerFits(Message),
}

/// The orders of a game that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoOrder {}

/// One kind of order with what can be put into it: the order is `base` with the lists and choices written into it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderForm {
    /// The order before anything is filled in: an object with `order`, and what else is settled.
    pub base: Value,
    /// What it is called.
    pub label: Message,
    /// What it does, in a sentence or two.
    pub note: Message,
    /// Lists to fill in.
    pub lists: Vec<OrderList>,
    /// Choices to make.
    pub choices: Vec<OrderChoice>,
}

/// A list of an order: the first comes first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderList {
    /// The field it is written into: an array of items, or of arrays of items where there are alternatives.
    pub field: &'static str,
    /// What it is called.
    pub label: Message,
    /// The most lines it may have, and the most alternatives of a line.
    pub most: usize,
    /// Whether a line has alternatives: the first that can be done is done.
    pub alternatives: bool,
    /// What can be put into it.
    pub items: Vec<OrderItem>,
    /// What can be chosen with an item.
    pub choices: Vec<OrderChoice>,
}

/// Something that can be put into a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderItem {
    /// An object.
    pub value: Value,
    /// What it is called.
    pub label: Message,
    /// Which choices of the list come with it, by their fields.
    pub choices: Vec<&'static str>,
}

/// One of several values for a field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderChoice {
    /// The field it is written into.
    pub field: &'static str,
    /// What is chosen.
    pub label: Message,
    /// The values, with what they are called; the first stands there before anybody has chosen. None of it is written
    /// where the value is `null`.
    pub options: Vec<(Value, Message)>,
}

/// The words for an order that is no use: for what is over, or not yet in sight.
pub fn order_late() -> Message {
    Message::new("refusal.order_late")
}

/// The words for an order with too much in it.
pub fn order_long(most: usize) -> Message {
    Message::new("refusal.order_long").with("max", most)
}
