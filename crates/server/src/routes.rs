//! Which request is answered where.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};

use crate::app::App;
use crate::limits::{BODY, MATCH_FILE};
use crate::{guard, lang, matches, operating, people, site, socket, tables};

pub fn routes(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/guest", post(people::guest))
        .route("/lobby", get(socket::lobby))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/quick", post(tables::quick))
        .route("/tables/{id}", get(tables::show))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/leave", post(tables::leave))
        .route("/tables/{id}/seat", post(tables::reseat))
        .route("/tables/{id}/start", post(tables::start))
        .route("/tables/{id}/close", post(tables::close))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/socket", get(socket::table))
        .route("/tables/{id}/replay", get(matches::replay))
        .route("/tables/{id}/commentary", get(matches::commentary))
        .route("/tables/{id}/file", get(matches::download))
        .route("/matches", post(matches::import).layer(DefaultBodyLimit::max(MATCH_FILE)))
        .fallback(operating::nothing_here);
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(operating::health))
        .route("/metrics", get(operating::metrics))
        .fallback(get(site::page))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn(lang::listen))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
