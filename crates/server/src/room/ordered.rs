//! Orders in advance at a table: kept from everybody but their owner, carried out when their time has come.

use std::sync::Arc;

use engine::{Lang, SeatSet, Viewer};
use serde_json::Value;
use store::UserId;
use table::{OrdersInfo, ServerMessage};

use super::{Inside, Room};
use crate::app::App;
use crate::refusal::{Code, ServerRefusal};

impl Inside {
    /// Tells these seats, and nobody else, that their orders have changed.
    pub(super) fn tell_orders(&mut self, seats: SeatSet) {
        let Some(table) = self.table.as_ref().filter(|_| !seats.is_empty()) else { return };
        self.watchers.tell_views(table, |viewer, _| match viewer {
            Viewer::Seat(seat) if seats.contains(seat) => Some(ServerMessage::Orders.text()),
            Viewer::Seat(_) | Viewer::Spectator => None,
        });
    }
}

impl Room {
    /// A person's own orders.
    pub async fn orders(
        self: &Arc<Self>,
        app: &Arc<App>,
        user: &UserId,
        lang: Lang,
    ) -> Result<OrdersInfo, ServerRefusal> {
        self.look(app, |table| table.orders_of(user, lang)).await
    }

    /// A person gives orders in place of those they have given.
    pub async fn give_orders(
        self: &Arc<Self>,
        app: &Arc<App>,
        user: &UserId,
        orders: &[Value],
    ) -> Result<(), ServerRefusal> {
        self.change(app, |table| table.give_orders(user, orders)).await.map(drop)
    }

    /// Has an order carried out if the time of one has come.
    pub(super) fn wake_orders(self: &Arc<Self>, app: &Arc<App>, inside: &Inside) {
        let due = inside.table.as_ref().is_some_and(|table| !table.orders_to_act().is_empty());
        // Another server's hears of what was stored here.
        if !due || !app.owns(&self.id) {
            return;
        }
        let (room, app) = (self.clone(), app.clone());
        tokio::spawn(async move {
            let carried_out = room.change(&app, |table| {
                // This server may have been asleep.
                if app.owns(&room.id) { table.carry_out_order(app.now()) } else { Err(Code::Stale.into()) }
            });
            match carried_out.await {
                Ok(_) => {}
                // Already done.
                Err(refusal) if refusal.code == Code::Stale || refusal.code == Code::Over => {}
                Err(refusal) => tracing::warn!(table = %room.id, ?refusal, "an order was not carried out"),
            }
        });
    }
}
