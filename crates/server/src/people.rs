//! Requests of people about themselves: guests, accounts, tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{Change, UserId, UserRow};
use utoipa::ToSchema;

use crate::address::Address;
use crate::app::{App, now};
use crate::body::Body;
use crate::names;
use crate::random;
use crate::refusal::Refusal;
use crate::sessions::{self, Someone};

/// Somebody, as they see themselves.
#[derive(Serialize, ToSchema)]
pub struct Myself {
    id: String,
    name: String,
    guest: bool,
    /// For programs, shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

impl Myself {
    fn new(user: &UserRow, token: Option<String>) -> Myself {
        Myself { id: user.id.0.clone(), name: user.name.clone(), guest: user.account.is_none(), token }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// A program asks for a token instead of a cookie.
    #[serde(default)]
    token: bool,
}

#[utoipa::path(post, path = "/api/guest", tag = "people", request_body = NewGuest,
    responses((status = 200, body = Myself)))]
/// Come in. Whoever is signed in already stays who they are.
pub async fn guest(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Address(from): Address,
    Body(new): Body<NewGuest>,
) -> Result<Response, Refusal> {
    if let Some(me) = someone.filter(|_| !new.token) {
        return Ok(Json(Myself::new(&me.user, None)).into_response());
    }
    app.limits.guest(from)?;
    let user = UserRow {
        id: UserId(random::word::<12>()),
        name: names::guest(),
        account: None,
        password: None,
        created: now(),
        banned: false,
        deleted: false,
    };
    let (secret, session) = sessions::open(&user, new.token.then(|| "guest".to_owned()));
    app.store.commit(Change::new().add_user(&user).add_session(&session)).await?;
    if new.token {
        return Ok(Json(Myself::new(&user, Some(secret))).into_response());
    }
    let cookie = AppendHeaders([(SET_COOKIE, sessions::cookie(&app, &secret))]);
    Ok((cookie, Json(Myself::new(&user, None))).into_response())
}
