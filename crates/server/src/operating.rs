//! For whoever runs the server: is it well, and how does it do.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::app::{App, now};
use crate::refusal::{Code, Refusal};

#[utoipa::path(get, path = "/healthz", security(()), tag = "server", responses((status = 200, content_type = "text/plain", body = String)))]
/// Is the server well? That means: the database answers, and takes what is to be stored.
pub async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Refusal> {
    app.store.due(now(), 1).await?;
    // A database that only reads is not enough, nor a server that has stopped doing its chores.
    if !app.heart.beats(now()) {
        return Err(Code::Storage.into());
    }
    Ok("ok\n")
}

#[utoipa::path(get, path = "/metrics", security(()), tag = "server",
    responses((status = 200, content_type = "application/openmetrics-text", body = String)))]
/// Figures for Prometheus; for this machine alone unless the host opens them.
pub async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let near = peer.ip().is_loopback() && !headers.contains_key("x-forwarded-for");
    if !near && !app.config.open_metrics {
        return Err(Code::NotFound.into());
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response())
}

pub async fn nothing_here() -> Refusal {
    Code::NotFound.into()
}
