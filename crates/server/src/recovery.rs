//! Recovery codes: the way back into an account whose password is lost.
//!
//! A code is shown once, when the account is made or with the password; only its hash is stored. Whoever uses it sets a
//! new password and gets a new code, and all sessions and tokens of the account end.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::{Change, Unwritten, UserRow};
use utoipa::ToSchema;

use crate::accounts;
use crate::address::ClientAddress;
use crate::app::App;
use crate::body::Body;
use crate::letters::LetterKind;
use crate::names;
use crate::notices;
use crate::outbox;
use crate::passwords;
use crate::people::{Arrival, entered};
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::{self, Me, Someone};

/// A code that was mailed is good for this long.
const MAILED_MS: i64 = 60 * 60 * 1000;
/// The characters of a code between two dashes.
const GROUP: usize = 4;

/// A new code: twenty characters that are not mistaken for each other, a hundred bits.
pub fn fresh() -> String {
    let word = RANDOM.word::<20>();
    let groups: Vec<&str> = (0..word.len()).step_by(GROUP).map(|at| &word[at..at + GROUP]).collect();
    groups.join("-")
}

/// A code as it is hashed, however it was typed.
fn plain(code: &str) -> String {
    code.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase()).take(64).collect()
}

/// A new code with what is stored of it.
pub async fn hashed(app: &App) -> Result<(String, String), ServerRefusal> {
    let code = fresh();
    let hash = app.passwords.hash(plain(&code)).await?;
    Ok((code, hash))
}

/// The same for a program without a server: it keeps a core busy for a moment.
pub fn hashed_now() -> (String, String) {
    let code = fresh();
    let hash = passwords::hash_now(&plain(&code));
    (code, hash)
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AskRecovery {
    password: String,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecoveryCode {
    /// Shown once. The code before it no longer works.
    code: String,
}

#[utoipa::path(post, path = "/api/recovery", tag = "people", request_body = AskRecovery,
    responses((status = 200, body = RecoveryCode)))]
/// Make a new recovery code for your account.
pub async fn renew(
    State(app): State<Arc<App>>,
    me: Me,
    ClientAddress(from): ClientAddress,
    Body(asked): Body<AskRecovery>,
) -> Result<Json<RecoveryCode>, ServerRefusal> {
    me.in_person()?;
    let password =
        accounts::proven(&app, &me, from, Some(asked.password)).await?.ok_or_else(accounts::no_account)?;
    let (code, hash) = hashed(&app).await?;
    match app.store.commit(Change::new().set_recovery(&me.user.id, &password, &hash)).await {
        Ok(()) => Ok(Json(RecoveryCode { code })),
        // Another password in the meantime.
        Err(Unwritten::Conflict) => Err(Code::WrongPassword.into()),
        Err(down @ Unwritten::Down(_)) => Err(down.into()),
    }
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Recover {
    name: String,
    /// The recovery code; capitals, blanks and dashes make no difference.
    code: String,
    /// The new password: 8 to 200 characters.
    password: String,
    /// For programs: a token instead of a cookie.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    token: bool,
}

#[utoipa::path(post, path = "/api/recover", security(()), tag = "people", request_body = Recover,
    responses((status = 200, body = crate::people::Myself)))]
/// Get back into an account with its recovery code.
///
/// You have a new password and a new recovery code, and all sessions and tokens of the account end.
pub async fn recover(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    ClientAddress(from): ClientAddress,
    Body(asked): Body<Recover>,
) -> Result<Response, ServerRefusal> {
    let wrong = || {
        let texts =
            &["The name or the recovery code is wrong.", "Name oder Wiederherstellungscode ist falsch."];
        Refusal::because(Code::WrongPassword, texts)
    };
    passwords::check(&asked.password)?;
    let user = accounts::named(&app, from, &asked.name).await?;
    let before = user.as_ref().and_then(|user| user.recovery.clone());
    let fits = app.passwords.fits(plain(&asked.code), before.clone()).await?;
    let user = user.ok_or_else(wrong)?;
    let mailed = if fits { None } else { mailed(&app, &user, &asked.code).await? };
    if user.banned {
        return Err(Code::Banned.into());
    }
    let password = app.passwords.hash(asked.password).await?;
    let (code, hash) = hashed(&app).await?;
    let label = asked.token.then(|| "login".to_owned());
    let (secret, session) = sessions::open(&user, label);
    let change = Change::new();
    let change = match (before.filter(|_| fits), mailed) {
        (Some(before), _) => change.recover_account(&user.id, &before, &password, &hash),
        (None, Some(old)) => change.regain_account(&user.id, &old, &password, &hash),
        (None, None) => return Err(wrong().into()),
    };
    let change = change.remove_sessions_of(&user.id);
    let (change, left) = accounts::replaced(change.add_session(&session), someone, asked.token);
    match app.store.commit(change).await {
        Ok(()) => {}
        // Used at the same moment: a code works once.
        Err(Unwritten::Conflict) => return Err(wrong().into()),
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    for gone in left.iter().chain([&user.id]) {
        app.cut_off(gone).await;
    }
    Ok(entered(&app, &user, Arrival { secret, token: asked.token, recovery: Some(code) }))
}

/// The password's hash, if this is a code that was mailed to the account within the hour. With the password the code ends.
async fn mailed(app: &App, user: &UserRow, code: &str) -> Result<Option<String>, ServerRefusal> {
    let Some(password) = user.password.clone() else { return Ok(None) };
    let since = app.now().date - MAILED_MS;
    let asked = app.store.notices_of(&user.id, LetterKind::Password.word(), since).await?;
    let typed = blake3::hash(plain(code).as_bytes());
    let right = |asked: i64| app.outbox.code(&outbox::regaining(&user.id, &password, asked));
    let found = asked.iter().any(|row| blake3::hash(right(row.made).as_bytes()) == typed);
    Ok(found.then_some(password))
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LostPassword {
    /// The account's name.
    name: String,
}

#[utoipa::path(post, path = "/api/lost-password", security(()), tag = "people", request_body = LostPassword,
    responses((status = 204)))]
/// Have a code mailed to the account's confirmed address; it takes the place of the recovery code for an hour.
///
/// The answer is the same whether there is such an account and address or not.
pub async fn lost(
    State(app): State<Arc<App>>,
    ClientAddress(from): ClientAddress,
    Body(asked): Body<LostPassword>,
) -> Result<StatusCode, ServerRefusal> {
    if !app.outbox.has_mail() {
        let texts = &[
            "This site sends no mail. Use your recovery code.",
            "Diese Seite verschickt keine Mail. Verwende deinen Wiederherstellungscode.",
        ];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    let user = accounts::named(&app, from, &asked.name).await?;
    // By what was typed: whether there is such an account is not told.
    app.limits.mail(&names::account(&asked.name).chars().take(64).collect::<String>())?;
    let Some(user) = user.filter(|user| !user.banned) else { return Ok(StatusCode::NO_CONTENT) };
    let ways = app.store.ways_of(&user.id).await?;
    if let Some(way) = ways.iter().find(|way| way.way == "mail" && way.confirmed) {
        app.store.commit(notices::ask(Change::new(), LetterKind::Password, way, app.now().date)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = fresh();
        assert_eq!((code.len(), code.matches('-').count()), (24, 4), "{code}");
        assert!(!code.contains(['0', '1', 'l', 'o']), "{code}");
        assert_ne!(code, fresh());
        assert_eq!(plain(&code).len(), 20);
        let typed = format!(" {} ", code.to_uppercase().replace('-', " "));
        assert_eq!(plain(&typed), plain(&code));
        assert_eq!(plain(&"x".repeat(100_000)).len(), 64);
    }
}
