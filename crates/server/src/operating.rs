//! For operators: the server's health and metrics.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::lang;
use crate::refusal::{Code, Refusal, ServerRefusal};

#[utoipa::path(get, path = "/healthz", security(()), tag = "server", responses((status = 200, content_type = "text/plain", body = String)))]
/// Check the server's health: the database answers, a match can be read, and something was written of late.
pub async fn health(State(app): State<Arc<App>>) -> Result<&'static str, ServerRefusal> {
    app.store.due(app.clock.time(), None, 1).await?;
    app.store.any_log().await?;
    // A read-only database is not enough, nor a server whose background tasks have stopped.
    if !app.clock.beats() {
        return Err(Code::Storage.into());
    }
    Ok("ok\n")
}

#[utoipa::path(get, path = "/metrics", security(("token" = [])), tag = "server",
    responses((status = 200, content_type = "application/openmetrics-text", body = String)))]
/// Metrics for Prometheus, for whoever brings the operator's token. A server that was given none has them elsewhere.
pub async fn metrics(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ServerRefusal> {
    let Some(token) = &app.config.metrics_token else { return Err(Code::NotFound.into()) };
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    // Hashes are compared in constant time.
    if blake3::hash(token.as_bytes()) != blake3::hash(given.as_bytes()) {
        let texts = &["The metrics are behind a token.", "Die Messwerte gibt es nur mit einem Token."];
        return Err(Refusal::because(Code::NotSignedIn, texts).into());
    }
    Ok(all(State(app)).await)
}

async fn all(State(app): State<Arc<App>>) -> Response {
    app.metrics.healthy.set(i64::from(app.clock.beats()));
    app.metrics.shards.set(app.ownership.count() as i64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response()
}

/// What the listener for metrics answers.
pub fn metrics_site(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(all))
        .fallback(nothing_here)
        .with_state(app)
}

/// What there is when all places are taken.
pub fn when_full(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(full)
        .with_state(app)
}

async fn full(uri: Uri) -> Response {
    let texts = &[
        "Too many people are here at once. Try again in a moment.",
        "Es sind zu viele auf einmal da. Versuche es gleich noch einmal.",
    ];
    let refusal = ServerRefusal(Refusal::because(Code::TooMany, texts).retry_after(5));
    let mut response = refusal.answer(lang::of(&uri));
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    response
}

pub async fn nothing_here() -> ServerRefusal {
    Code::NotFound.into()
}
