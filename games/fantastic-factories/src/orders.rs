//! Orders in advance (`engine::Orders`, beside the rules): the choice in the marketplace, with alternatives.

use engine::{
    Followed, Message, OrderChoice, OrderForm, OrderItem, OrderList, Orders, Seat, Seen, order_late,
    order_long,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::action::Action;
use crate::bag::Card as _;
use crate::blueprints::Blueprint;
use crate::contractors::Contractor;
use crate::state::{FantasticFactories, Phase};

/// The most alternatives of an order.
const MOST: usize = 12;

/// What a seat has ordered for the market phase of a round: the first that can be done is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    Market { round: u8, picks: Vec<Pick> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pick {
    Take {
        card: Blueprint,
    },
    /// Hires the contractor, wherever it lies, by discarding `with`; its gift goes to `to`.
    Hire {
        contractor: Contractor,
        with: Blueprint,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Seat>,
    },
}

impl Orders for FantasticFactories {
    type Order = Order;

    fn order_forms(seen: Seen<Self>) -> Vec<OrderForm> {
        let (state, seat) = (seen.imagined(), seen.seat());
        match state.next_market(seat) {
            Some(round) => vec![state.market_form(seat, round)],
            None => Vec::new(),
        }
    }

    fn check_order(seen: Seen<Self>, order: &Order) -> Result<(), Message> {
        let (state, Order::Market { round, picks }) = (seen.imagined(), order);
        if state.next_market(seen.seat()) != Some(*round) {
            return Err(order_late());
        }
        if picks.is_empty() || picks.len() > MOST {
            return Err(order_long(MOST));
        }
        let nobody = |pick: &Pick| match pick {
            Pick::Take { .. } => false,
            Pick::Hire { to, .. } => to.is_some_and(|to| to == seen.seat() || to.0 >= state.seats),
        };
        if picks.iter().any(nobody) { Err(Message::new("order.no_opponent")) } else { Ok(()) }
    }

    fn follow(seen: Seen<Self>, order: &Order) -> Followed<Action> {
        let (state, seat) = (seen.imagined(), seen.seat());
        let Order::Market { round, picks } = order;
        if state.next_market(seat).is_none_or(|next| next > *round) {
            return Followed::Spent;
        }
        match state.phase {
            Phase::Market { seat: acting, .. } if acting == seat && state.round == *round => {}
            Phase::Market { .. } | Phase::Gift { .. } | Phase::Work | Phase::Machine | Phase::Over => {
                return Followed::Wait;
            }
        }
        match picks.iter().find_map(|pick| state.picked(seat, *pick)) {
            Some(actions) => Followed::Act(actions),
            None => Followed::NoLongerFits(Message::new("order.nothing_fits")),
        }
    }
}

impl FantasticFactories {
    /// The round of the seat's next choice in the marketplace; none if there is no further one.
    fn next_market(&self, seat: Seat) -> Option<u8> {
        let place = |of: Seat| (of.0 + self.seats - self.first.0) % self.seats;
        let to_come = match self.phase {
            Phase::Market { seat: acting, .. } | Phase::Gift { seat: acting, .. } => {
                place(seat) >= place(acting)
            }
            Phase::Work | Phase::Machine => false,
            Phase::Over => return None,
        };
        match (to_come, self.last_round) {
            (true, _) => Some(self.round),
            (false, false) => Some(self.round + 1),
            (false, true) => None,
        }
    }

    /// What a pick comes to; none if it cannot be done.
    fn picked(&self, seat: Seat, pick: Pick) -> Option<Vec<Action>> {
        match pick {
            Pick::Take { card } => self.check_take(card).is_ok().then(|| vec![Action::Take { card }]),
            Pick::Hire { contractor, with, to } => {
                let lies = |slot: &usize| self.contractors[*slot] == Some(contractor);
                let hires = |slot: &usize| self.check_hire(seat, *slot as u8, with).is_ok();
                let slot = (0..self.contractors.len()).filter(lies).find(hires)? as u8;
                let hire = Action::Hire { slot, card: with };
                if self.seats > 2 && contractor.gives() {
                    return Some(vec![hire, Action::Give { seat: to? }]);
                }
                Some(vec![hire])
            }
        }
    }

    fn market_form(&self, seat: Seat, round: u8) -> OrderForm {
        // What lies there comes first; what may still come follows.
        let mut blueprints: Vec<Blueprint> = Blueprint::ALL.to_vec();
        blueprints.sort_by_key(|card| !self.blueprints.contains(&Some(*card)));
        let mut contractors: Vec<Contractor> = Contractor::ALL.to_vec();
        contractors.sort_by_key(|contractor| !self.contractors.contains(&Some(*contractor)));
        let hand = self.player(seat).hand;
        let take = |card: Blueprint| OrderItem {
            value: json!({ "do": "take", "card": card }),
            label: Message::new("choice.take").with("card", card),
            choices: Vec::new(),
        };
        let hire = |contractor: Contractor| OrderItem {
            value: json!({ "do": "hire", "contractor": contractor }),
            label: Message::new("order.hire").with("whom", contractor),
            choices: if self.seats > 2 && contractor.gives() { vec!["with", "to"] } else { vec!["with"] },
        };
        let with = hand.names().map(|card| (json!(card), Message::new("order.with_card").with("with", card)));
        let others = Seat::all(self.seats).filter(|other| *other != seat);
        let others = others.map(|other| (json!(other), Message::new("order.to_seat").with("seat", other)));
        let hires = if hand.is_empty() { Vec::new() } else { contractors };
        OrderForm {
            base: json!({ "order": "market", "round": round }),
            label: Message::new("order.form.market").with("round", round),
            note: Message::new("order.note.market"),
            lists: vec![OrderList {
                field: "picks",
                label: Message::new("order.picks"),
                most: MOST,
                alternatives: false,
                items: blueprints.into_iter().map(take).chain(hires.into_iter().map(hire)).collect(),
                choices: vec![
                    OrderChoice { field: "with", label: Message::new("order.with"), options: with.collect() },
                    OrderChoice { field: "to", label: Message::new("order.to"), options: others.collect() },
                ],
            }],
            choices: Vec::new(),
        }
    }
}
