//! Requests about orders in advance: one's own, and nobody else's.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use table::{GiveOrders, OrdersInfo};

use crate::app::App;
use crate::body::{Body, Named};
use crate::refusal::ServerRefusal;
use crate::sessions::Me;
use crate::tables::admitted;

#[utoipa::path(get, path = "/api/tables/{id}/orders", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = OrdersInfo)))]
/// Your own orders in advance, and what can be ordered now. Nobody else sees them.
pub async fn show(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<Json<OrdersInfo>, ServerRefusal> {
    let room = admitted(&app, &id, &me.user, None).await?;
    Ok(Json(room.orders(&app, &me.user.id, crate::lang::asked()).await?))
}

#[utoipa::path(put, path = "/api/tables/{id}/orders", tag = "tables", params(("id" = String, Path)), request_body = GiveOrders,
    responses((status = 200, body = OrdersInfo)))]
/// Give orders in advance in place of those you have given; an empty list takes them back.
pub async fn give(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(GiveOrders { orders }): Body<GiveOrders>,
) -> Result<Json<OrdersInfo>, ServerRefusal> {
    app.limits.message(&me.user.id)?;
    let room = admitted(&app, &id, &me.user, None).await?;
    room.give_orders(&app, &me.user.id, &orders).await?;
    Ok(Json(room.orders(&app, &me.user.id, crate::lang::asked()).await?))
}
