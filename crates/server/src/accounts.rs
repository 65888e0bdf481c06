//! Requests about accounts: a name and a password, to sign in from anywhere.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use store::{Change, SessionRow, Unwritten, UserId, UserRow};
use utoipa::ToSchema;

use crate::address::ClientAddress;
use crate::app::App;
use crate::body::Body;
use crate::limits::NAME;
use crate::names;
use crate::passwords;
use crate::people::{Arrival, Myself, entered};
use crate::recovery;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::{self, Me, Someone};
use crate::tokens;

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// No other account has it, or one that looks like it.
    name: String,
    /// 8 to 200 characters.
    password: String,
}

#[utoipa::path(post, path = "/api/account", tag = "people", request_body = NewAccount,
    responses((status = 200, body = Myself)))]
/// Turn your guest profile into an account.
///
/// You keep your matches and your rating. All sessions and tokens of this guest end: you get a new cookie, or a new token
/// if you asked with one. The recovery code is shown once.
pub async fn create(
    State(app): State<Arc<App>>,
    me: Me,
    ClientAddress(from): ClientAddress,
    Body(new): Body<NewAccount>,
) -> Result<Response, ServerRefusal> {
    let has_one =
        || Refusal::because(Code::Forbidden, &["You already have an account.", "Du hast schon ein Konto."]);
    if me.user.account.is_some() {
        return Err(has_one().into());
    }
    let name = names::checked(&new.name)?;
    let (account, likeness) = (names::account(&name), names::likeness(&name));
    passwords::check(&new.password)?;
    app.limits.login(from, &account)?;
    let taken = async || -> Result<bool, ServerRefusal> {
        let like = app.store.name_owner(&likeness).await?;
        let same = app.store.user_by_account(&account).await?.map(|user| user.id);
        Ok(like.into_iter().chain(same).any(|user| user != me.user.id))
    };
    // Hashing is expensive: a name that is taken need not wait for it.
    if taken().await? {
        return Err(Code::NameTaken.into());
    }
    let password = app.passwords.hash(new.password).await?;
    let (recovery, recovery_hash) = recovery::hashed(&app).await?;
    // Whoever knows the guest's secret does not know the account's.
    let (secret, session) = sessions::open(&me.user, me.session.label.clone());
    let session = SessionRow { scope: me.session.scope.clone(), expires: me.session.expires, ..session };
    let change = Change::new()
        .make_account(&me.user.id, &name, &account, &password, &recovery_hash)
        .claim_name(&me.user.id, &likeness)
        .hand_over_ways(&me.session.hash, &session.hash)
        .remove_sessions_of(&me.user.id)
        .add_session(&session);
    match app.store.commit(change).await {
        Ok(()) => {}
        Err(Unwritten::Conflict) => {
            return Err(if taken().await? { Code::NameTaken.into() } else { has_one().into() });
        }
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    app.cut_off(&me.user.id).await;
    app.read_again(&me.user.id).await?;
    let user = app.store.user(&me.user.id).await?.ok_or(Code::NotSignedIn)?;
    let token = session.label.is_some();
    Ok(entered(&app, &user, Arrival { secret, token, recovery: Some(recovery) }))
}

/// The account of this name, as somebody typed it who has yet to prove that it is theirs.
pub async fn named(app: &App, from: IpAddr, name: &str) -> Result<Option<UserRow>, ServerRefusal> {
    // No account has a longer name; nobody may fill the memory with guesses.
    let name: String = name.chars().take(16 * NAME).collect();
    let short = |account: String| account.chars().take(4 * NAME).collect::<String>();
    let (account, typed) = (short(names::account(&name)), short(names::typed(&name)));
    app.limits.login(from, &account)?;
    // No account has such a name, and Postgres cannot even look it up.
    if name.chars().any(char::is_control) {
        return Ok(None);
    }
    match app.store.user_by_account(&account).await? {
        // An account from before names had one encoding.
        None if typed != account => Ok(app.store.user_by_account(&typed).await?),
        found => Ok(found),
    }
}

/// The browser's cookie is overwritten by signing in: nobody could use the old session again. Whose it was.
pub fn replaced(change: Change, before: Option<Me>, token: bool) -> (Change, Option<UserId>) {
    match before.filter(|me| !token && me.session.label.is_none()) {
        Some(me) => (change.remove_session(&me.user.id, &me.session.hash), Some(me.user.id)),
        None => (change, None),
    }
}

/// Guests have no password and no way back.
pub fn no_account() -> ServerRefusal {
    let texts = &[
        "Guests have no password. Create an account first.",
        "Gäste haben kein Passwort. Lege erst ein Konto an.",
    ];
    Refusal::because(Code::Forbidden, texts).into()
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Login {
    name: String,
    password: String,
    /// For programs: a token instead of a cookie.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    token: bool,
}

#[utoipa::path(post, path = "/api/login", security(()), tag = "people", request_body = Login,
    responses((status = 200, body = Myself)))]
/// Sign in to an account.
pub async fn login(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    ClientAddress(from): ClientAddress,
    Body(login): Body<Login>,
) -> Result<Response, ServerRefusal> {
    let user = named(&app, from, &login.name).await?;
    let hash = user.as_ref().and_then(|user| user.password.clone());
    let fits = app.passwords.fits(login.password, hash).await?;
    let user = user.filter(|_| fits).ok_or(Code::WrongPassword)?;
    if user.banned {
        return Err(Code::Banned.into());
    }
    if login.token {
        tokens::room_for_one(&app, &user.id).await?;
    }
    let (secret, session) = sessions::open(&user, login.token.then(|| "login".to_owned()));
    let (change, left) = replaced(Change::new().add_session(&session), someone, login.token);
    app.store.commit(change).await?;
    if let Some(left) = left {
        app.cut_off(&left).await;
    }
    Ok(entered(&app, &user, Arrival { secret, token: login.token, recovery: None }))
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Logout {
    /// All your browsers and tokens, not only this one.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    everywhere: bool,
}

#[utoipa::path(post, path = "/api/logout", security(()), tag = "people", request_body = Logout, responses((status = 204)))]
/// Sign out. Guests cannot sign in again.
pub async fn logout(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Body(logout): Body<Logout>,
) -> Result<Response, ServerRefusal> {
    if let Some(me) = someone {
        let change = Change::new();
        let change = match logout.everywhere {
            true => change.remove_sessions_of(&me.user.id),
            false => change.remove_session(&me.user.id, &me.session.hash),
        };
        app.store.commit(change).await?;
        app.cut_off(&me.user.id).await;
    }
    Ok(left(&app))
}

/// An empty answer that removes the cookie.
pub fn left(app: &App) -> Response {
    (StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, sessions::cookie(app, ""))])).into_response()
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    old: String,
    /// 8 to 200 characters.
    new: String,
}

#[utoipa::path(post, path = "/api/password", tag = "people", request_body = NewPassword,
    responses((status = 204)))]
/// Change your password. Other browsers and all other tokens are signed out.
pub async fn change_password(
    State(app): State<Arc<App>>,
    me: Me,
    ClientAddress(from): ClientAddress,
    Body(change): Body<NewPassword>,
) -> Result<StatusCode, ServerRefusal> {
    me.in_person()?;
    passwords::check(&change.new)?;
    let old = proven(&app, &me, from, Some(change.old)).await?.ok_or_else(no_account)?;
    let new = app.passwords.hash(change.new).await?;
    let written = Change::new()
        .set_password(&me.user.id, &old, &new)
        .remove_sessions_but(&me.user.id, &me.session.hash);
    match app.store.commit(written).await {
        Ok(()) => {}
        Err(Unwritten::Conflict) => return Err(Code::WrongPassword.into()),
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    app.cut_off(&me.user.id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The hash of the person's password, once they have proved that they know it; none for a guest.
pub async fn proven(
    app: &App,
    me: &Me,
    from: IpAddr,
    password: Option<String>,
) -> Result<Option<String>, ServerRefusal> {
    let (Some(account), Some(hash)) = (&me.user.account, &me.user.password) else { return Ok(None) };
    app.limits.login(from, account)?;
    let fits = app.passwords.fits(password.unwrap_or_default(), Some(hash.clone())).await?;
    if fits { Ok(Some(hash.clone())) } else { Err(Code::WrongPassword.into()) }
}
