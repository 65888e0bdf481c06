//! Orders in advance without the game's type: forms in words, orders as JSON.

use engine::{Followed, Message, OrderChoice, OrderForm, OrderItem, OrderList, Orders, Seen, Voice};
use serde::Serialize;
use serde_json::Value;

use crate::frame::json;
use crate::refusal::AnyRefusal;

/// What an order comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyFollowed {
    Wait,
    /// The seat does this now.
    Act(Vec<Value>),
    /// There is nothing left of it.
    Spent,
    /// It cannot be carried out.
    NoLongerFits(Message),
}

/// One kind of order in words, with what can be put into it: the order is `base` with the lists and choices written
/// into it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderFormFrame {
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub base: Value,
    pub label: String,
    pub note: String,
    pub lists: Vec<OrderListFrame>,
    pub choices: Vec<OrderChoiceFrame>,
}

/// A list of an order: the first comes first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderListFrame {
    pub field: &'static str,
    pub label: String,
    /// The most lines, and the most alternatives of a line.
    pub most: usize,
    /// Whether each line is a list of alternatives.
    pub alternatives: bool,
    pub items: Vec<OrderItemFrame>,
    pub choices: Vec<OrderChoiceFrame>,
}

/// Something that can be put into a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderItemFrame {
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub value: Value,
    pub label: String,
    /// Which choices of the list come with it, by their fields.
    pub choices: Vec<&'static str>,
}

/// One of several values for a field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderChoiceFrame {
    pub field: &'static str,
    pub label: String,
    /// The first stands there before anybody has chosen.
    pub options: Vec<OrderOptionFrame>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderOptionFrame {
    /// Left out of the order where it is `null`.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub value: Value,
    pub label: String,
}

pub(crate) fn form<G: Orders>(form: &OrderForm, voice: &Voice<G>) -> OrderFormFrame {
    OrderFormFrame {
        base: form.base.clone(),
        label: voice.say(&form.label),
        note: voice.say(&form.note),
        lists: form.lists.iter().map(|of| list(of, voice)).collect(),
        choices: form.choices.iter().map(|of| choice(of, voice)).collect(),
    }
}

fn list<G: Orders>(list: &OrderList, voice: &Voice<G>) -> OrderListFrame {
    let item = |item: &OrderItem| OrderItemFrame {
        value: item.value.clone(),
        label: voice.say(&item.label),
        choices: item.choices.clone(),
    };
    OrderListFrame {
        field: list.field,
        label: voice.say(&list.label),
        most: list.most,
        alternatives: list.alternatives,
        items: list.items.iter().map(item).collect(),
        choices: list.choices.iter().map(|of| choice(of, voice)).collect(),
    }
}

fn choice<G: Orders>(choice: &OrderChoice, voice: &Voice<G>) -> OrderChoiceFrame {
    let option = |(value, label): &(Value, Message)| OrderOptionFrame {
        value: value.clone(),
        label: voice.say(label),
    };
    OrderChoiceFrame {
        field: choice.field,
        label: voice.say(&choice.label),
        options: choice.options.iter().map(option).collect(),
    }
}

pub(crate) fn read<G: Orders>(order: &Value) -> Result<G::Order, AnyRefusal> {
    serde_json::from_value(order.clone()).map_err(AnyRefusal::bad_order)
}

pub(crate) fn follow<G: Orders>(seen: Seen<G>, order: &Value) -> AnyFollowed {
    // What cannot be read was stored by another version: nobody can carry it out.
    let Ok(order) = read::<G>(order) else { return AnyFollowed::Spent };
    match G::follow(seen, &order) {
        Followed::Wait => AnyFollowed::Wait,
        Followed::Act(actions) => AnyFollowed::Act(actions.iter().map(json).collect()),
        Followed::Spent => AnyFollowed::Spent,
        Followed::NoLongerFits(why) => AnyFollowed::NoLongerFits(why),
    }
}
