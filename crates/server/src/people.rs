//! Requests of people about themselves: coming in as a guest, the own name, going for good.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{Change, TableId, Unwritten, UserId, UserRow};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::accounts;
use crate::address::Address;
use crate::app::{App, now};
use crate::body::Body;
use crate::names;
use crate::protocol::Status;
use crate::random;
use crate::refusal::{Code, Refusal};
use crate::sessions::{self, Me, Someone};

/// What those who are gone are called.
const SOMEONE: &str = "Someone";
/// More tables than anybody sits at while they are played.
const TABLES: i64 = 1000;

/// Somebody, as they see themselves.
#[derive(Serialize, ToSchema, TS)]
pub struct Myself {
    id: String,
    name: String,
    /// Whether this is a guest: no account, and so no way back without the cookie or the token.
    guest: bool,
    created: i64,
    /// For programs, shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    token: Option<String>,
}

impl Myself {
    fn new(user: &UserRow, token: Option<String>) -> Myself {
        let (id, name) = (user.id.0.clone(), user.name.clone());
        Myself { id, name, guest: user.account.is_none(), created: user.created, token }
    }

    /// As it is stored now.
    pub async fn read(app: &App, id: &UserId) -> Result<Myself, Refusal> {
        let user = app.store.user(id).await?.ok_or(Code::NotSignedIn)?;
        Ok(Myself::new(&user, None))
    }
}

/// Somebody has come in: a browser gets a cookie, a program its token.
pub fn entered(app: &App, user: &UserRow, secret: String, token: bool) -> Response {
    if token {
        return Json(Myself::new(user, Some(secret))).into_response();
    }
    let cookie = AppendHeaders([(SET_COOKIE, sessions::cookie(app, &secret))]);
    (cookie, Json(Myself::new(user, None))).into_response()
}

#[derive(Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// A program asks for a token instead of a cookie.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    token: bool,
}

#[utoipa::path(post, path = "/api/guest", security(()), tag = "people", request_body = NewGuest,
    responses((status = 200, body = Myself)))]
/// Come in. Whoever is signed in already stays who they are.
pub async fn guest(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Address(from): Address,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<Response, Refusal> {
    if let Some(me) = someone.filter(|_| !new.token) {
        return Ok(match sessions::browsers(&headers).filter(|_| me.session.label.is_none()) {
            // Who comes back now and then is never forgotten: the cookie's time begins anew.
            Some(secret) => entered(&app, &me.user, secret.to_owned(), false),
            None => Json(Myself::new(&me.user, None)).into_response(),
        });
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
    Ok(entered(&app, &user, secret, new.token))
}

#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = Myself)))]
/// Who you are.
pub async fn me(me: Me) -> Json<Myself> {
    Json(Myself::new(&me.user, None))
}

#[derive(Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 24 characters. No two accounts have the same, in capitals or not.
    name: String,
}

#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = Rename,
    responses((status = 200, body = Myself)))]
/// Take another name; your tables show it at once.
pub async fn rename(
    State(app): State<Arc<App>>,
    me: Me,
    Body(rename): Body<Rename>,
) -> Result<Json<Myself>, Refusal> {
    let name = names::checked(&rename.name)?;
    app.limits.rename(&me.user.id)?;
    let change = Change::new().rename_user(&me.user.id, &name, &names::compared(&name));
    match app.store.commit(change).await {
        Ok(()) => {}
        Err(Unwritten::Conflict) => return Err(Code::NameTaken.into()),
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    app.look_again(&me.user.id).await?;
    Myself::read(&app, &me.user.id).await.map(Json)
}

#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct Going {
    /// Of an account; a guest has none.
    password: Option<String>,
}

#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = Going, responses((status = 204)))]
/// Go for good.
///
/// Your matches stay, your name does not: it is replaced wherever it stood. Bots finish what you were playing.
pub async fn go(
    State(app): State<Arc<App>>,
    me: Me,
    Address(from): Address,
    Body(going): Body<Going>,
) -> Result<Response, Refusal> {
    accounts::proven(&app, &me, from, going.password).await?;
    let user = &me.user.id;
    leave_tables(&app, user).await?;
    match app.store.commit(Change::new().forget_user(user, SOMEONE)).await {
        // Gone already is just as well.
        Ok(()) | Err(Unwritten::Conflict) => {}
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    app.cut_off(user).await;
    app.look_again(user).await?;
    Ok(accounts::left(&app))
}

/// Somebody will not be back.
pub async fn leave_tables(app: &Arc<App>, user: &UserId) -> Result<(), Refusal> {
    let tables = app.store.tables_of(user, TABLES).await?;
    for (row, _) in tables.into_iter().filter(|(row, _)| row.finished.is_none()) {
        stand_up(app, &row.id, user).await?;
    }
    Ok(())
}

/// Nobody waits for who is gone: a seat is free again, a match goes on with a bot or ends where nobody else plays.
async fn stand_up(app: &Arc<App>, table: &TableId, user: &UserId) -> Result<(), Refusal> {
    let room = app.room(table);
    let stood_up = room.rearrange(app, |table| match table.status() {
        Status::Open => table.leave(user),
        Status::Playing => match table.close(user) {
            Ok(closed) => Ok(closed),
            Err(_) => table.take_over(table.seat_of(user).ok_or(Code::NotSeated)?, app.stand_in(), now()),
        },
        Status::Over | Status::Closed => Err(Code::Over.into()),
    });
    match stood_up.await {
        Err(refusal) if refusal.code != Code::Over && refusal.code != Code::NotSeated => Err(refusal),
        Ok(_) | Err(_) => Ok(()),
    }
}
