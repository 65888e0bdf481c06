//! Requests of people about themselves: signing in as a guest, their name, deleting their account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{Change, TableId, Unwritten, UserId, UserRow};
use table::Status;
use utoipa::ToSchema;

use crate::accounts;
use crate::address::ClientAddress;
use crate::app::{App, now};
use crate::body::Body;
use crate::clubs;
use crate::names;
use crate::random::RANDOM;
use crate::refusal::{Code, ServerRefusal};
use crate::sessions::{self, Me, Someone};

/// The name of people who have deleted their accounts.
const SOMEONE: &str = "Someone";
/// More unfinished tables than anybody has.
const TABLES: i64 = 1000;

/// You.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Myself {
    id: String,
    name: String,
    /// Whether you are a guest: without an account, only the cookie or the token can sign you in again.
    guest: bool,
    created: i64,
    /// For programs; shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    token: Option<String>,
    /// The way back in if you lose the password of a new account; shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    recovery: Option<String>,
}

impl Myself {
    fn new(user: &UserRow) -> Myself {
        let (id, name) = (user.id.0.clone(), user.name.clone());
        Myself { id, name, guest: user.account.is_none(), created: user.created, token: None, recovery: None }
    }

    /// As stored now.
    pub async fn read(app: &App, id: &UserId) -> Result<Myself, ServerRefusal> {
        let user = app.store.user(id).await?.ok_or(Code::NotSignedIn)?;
        Ok(Myself::new(&user))
    }
}

/// What somebody gets who has signed in.
pub struct Arrival {
    /// The secret of the new session.
    pub secret: String,
    /// Whether it is a program's token.
    pub token: bool,
    /// A new account's recovery code.
    pub recovery: Option<String>,
}

/// Somebody has signed in: a browser gets a cookie, a program its token.
pub fn entered(app: &App, user: &UserRow, arrival: Arrival) -> Response {
    let Arrival { secret, token, recovery } = arrival;
    let myself = Myself { recovery, ..Myself::new(user) };
    if token {
        return Json(Myself { token: Some(secret), ..myself }).into_response();
    }
    let cookie = AppendHeaders([(SET_COOKIE, sessions::cookie(app, &secret))]);
    (cookie, Json(myself)).into_response()
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// For programs: a token instead of a cookie.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    token: bool,
}

#[utoipa::path(post, path = "/api/guest", security(()), tag = "people", request_body = NewGuest,
    responses((status = 200, body = Myself)))]
/// Sign in as a guest. If you are already signed in, nothing changes.
pub async fn guest(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<Response, ServerRefusal> {
    if let Some(me) = someone.filter(|_| !new.token) {
        return Ok(match sessions::browsers(&headers).filter(|_| me.session.label.is_none()) {
            // People who come back now and then are never forgotten: the cookie is extended.
            Some(secret) => {
                let secret = secret.to_owned();
                entered(&app, &me.user, Arrival { secret, token: false, recovery: None })
            }
            None => Json(Myself::new(&me.user)).into_response(),
        });
    }
    app.limits.guest(from)?;
    let user = UserRow {
        id: UserId(RANDOM.word::<12>()),
        name: names::guest(&app).await?,
        account: None,
        password: None,
        created: now(),
        banned: false,
        deleted: false,
        recovery: None,
    };
    let (secret, session) = sessions::open(&user, new.token.then(|| "guest".to_owned()));
    app.store.commit(Change::new().add_user(&user).add_session(&session)).await?;
    Ok(entered(&app, &user, Arrival { secret, token: new.token, recovery: None }))
}

#[utoipa::path(get, path = "/api/me", security(()), tag = "people", responses((status = 200, body = Option<Myself>)))]
/// Who you are; `null` if you are not signed in, which is no mistake: a page asks before it knows.
pub async fn me(Someone(someone): Someone) -> Json<Option<Myself>> {
    Json(someone.map(|me| Myself::new(&me.user)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 24 characters. Nobody can have a name that looks like an account's.
    name: String,
}

#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = Rename,
    responses((status = 200, body = Myself)))]
/// Change your name; your tables show it at once.
pub async fn rename(
    State(app): State<Arc<App>>,
    me: Me,
    Body(rename): Body<Rename>,
) -> Result<Json<Myself>, ServerRefusal> {
    let name = names::checked(&rename.name)?;
    app.limits.rename(&me.user.id)?;
    let change = Change::new().rename_user(&me.user.id, &name, &names::account(&name));
    let change = if me.user.account.is_some() {
        change.claim_name(&me.user.id, &names::likeness(&name))
    } else {
        names::free_for_guest(&app, &name).await?;
        change
    };
    match app.store.commit(change).await {
        Ok(()) => {}
        Err(Unwritten::Conflict) => return Err(Code::NameTaken.into()),
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    app.read_again(&me.user.id).await?;
    Myself::read(&app, &me.user.id).await.map(Json)
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct DeleteAccount {
    /// Required for an account; guests have none.
    password: Option<String>,
}

#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = DeleteAccount, responses((status = 204)))]
/// Delete your account.
///
/// Your matches stay, but your name is replaced everywhere. Bots finish the matches in progress.
pub async fn delete(
    State(app): State<Arc<App>>,
    me: Me,
    ClientAddress(from): ClientAddress,
    Body(going): Body<DeleteAccount>,
) -> Result<Response, ServerRefusal> {
    // A guest's token is all there is of them.
    if me.user.account.is_some() {
        me.in_person()?;
    }
    accounts::proven(&app, &me, from, going.password).await?;
    let user = &me.user.id;
    leave_tables(&app, user).await?;
    clubs::leave_all(&app, user).await?;
    match app.store.commit(Change::new().forget_user(user, SOMEONE)).await {
        // Already deleted: nothing left to do.
        Ok(()) | Err(Unwritten::Conflict) => {}
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    app.cut_off(user).await;
    app.read_again(user).await?;
    Ok(accounts::left(&app))
}

/// A person will not be back.
pub async fn leave_tables(app: &Arc<App>, user: &UserId) -> Result<(), ServerRefusal> {
    let tables = app.store.tables_of(user, TABLES).await?;
    for (row, _) in tables.into_iter().filter(|(row, _)| row.finished.is_none()) {
        stand_up(app, &row.id, user).await?;
    }
    Ok(())
}

/// Nobody waits for a person who is gone: their seat is free again; a match goes on with a bot, or is closed if
/// nobody else is playing.
async fn stand_up(app: &Arc<App>, table: &TableId, user: &UserId) -> Result<(), ServerRefusal> {
    let room = app.room(table);
    let stood_up = room.change(app, |table| match table.status {
        Status::Open => table.leave(user),
        Status::Playing => match table.close(user) {
            Ok(closed) => Ok(closed),
            Err(_) => table.take_over(table.seat_of(user).ok_or(Code::NotSeated)?, app.stand_in(), app.now()),
        },
        Status::Over | Status::Closed => Err(Code::Over.into()),
    });
    match stood_up.await {
        Err(refusal) if refusal.code != Code::Over && refusal.code != Code::NotSeated => Err(refusal),
        Ok(_) | Err(_) => Ok(()),
    }
}
