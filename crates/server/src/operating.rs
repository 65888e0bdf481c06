//! For operators: the server's health and metrics.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::refusal::{Code, ServerRefusal};

#[utoipa::path(get, path = "/healthz", security(()), tag = "server", responses((status = 200, content_type = "text/plain", body = String)))]
/// Check the server's health: the database answers and can be written to.
pub async fn health(State(app): State<Arc<App>>) -> Result<&'static str, ServerRefusal> {
    app.store.due(app.clock.time(), None, 1).await?;
    // A read-only database is not enough, nor a server whose background tasks have stopped.
    if !app.clock.beats() {
        return Err(Code::Storage.into());
    }
    Ok("ok\n")
}

#[utoipa::path(get, path = "/metrics", security(()), tag = "server",
    responses((status = 200, content_type = "application/openmetrics-text", body = String)))]
/// Metrics for Prometheus; for this machine only, unless the operator opens them.
pub async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, ServerRefusal> {
    let near = peer.ip().is_loopback() && !headers.contains_key("x-forwarded-for");
    if !near && !app.config.open_metrics {
        return Err(Code::NotFound.into());
    }
    app.metrics.healthy.set(i64::from(app.clock.beats()));
    app.metrics.shards.set(app.ownership.count() as i64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response())
}

pub async fn nothing_here() -> ServerRefusal {
    Code::NotFound.into()
}
