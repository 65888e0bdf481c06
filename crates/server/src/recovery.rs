//! Recovery codes: the way back into an account whose password is lost.
//!
//! A code is shown once, when the account is made or with the password; only its hash is stored. Whoever uses it sets a
//! new password and gets a new code, and all sessions and tokens of the account end.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::{Change, Unwritten};
use utoipa::ToSchema;

use crate::accounts;
use crate::address::ClientAddress;
use crate::app::App;
use crate::body::Body;
use crate::passwords;
use crate::people::{Arrival, entered};
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::{self, Me, Someone};

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
    let (user, before) = user.zip(before).filter(|_| fits).ok_or_else(wrong)?;
    if user.banned {
        return Err(Code::Banned.into());
    }
    let password = app.passwords.hash(asked.password).await?;
    let (code, hash) = hashed(&app).await?;
    let label = asked.token.then(|| "login".to_owned());
    let (secret, session) = sessions::open(&user, label);
    let change =
        Change::new().recover_account(&user.id, &before, &password, &hash).remove_sessions_of(&user.id);
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
