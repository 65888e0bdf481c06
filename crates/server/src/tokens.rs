//! Requests about tokens, which programs sign in with.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Change, SessionRow, Unwritten, UserId};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Body, Named};
use crate::limits::TOKENS_PER_USER;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::{self, Me, READ, TOKEN_DAYS};

/// The longest label, in characters.
const LABEL: usize = 40;
/// How much of a token's hash makes its id.
const SHOWN: usize = 8;

/// A token, without its secret.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokenInfo {
    id: String,
    label: String,
    created: i64,
    /// When it was last used, to the hour.
    seen: i64,
    scope: Scope,
    /// When it ends.
    expires: i64,
    /// The token itself, shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    token: Option<String>,
}

/// What a token may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Whatever you can, except what takes your password, and making or revoking tokens.
    #[default]
    Play,
    /// Look, and nothing that changes anything.
    Read,
}

impl Scope {
    /// As it is stored.
    fn word(self) -> &'static str {
        match self {
            Scope::Play => "play",
            Scope::Read => READ,
        }
    }
}

impl TokenInfo {
    fn new(row: SessionRow, token: Option<String>) -> Option<TokenInfo> {
        let id = row.hash.chars().take(SHOWN).collect();
        let scope = if row.scope.as_deref() == Some(READ) { Scope::Read } else { Scope::Play };
        let expires = sessions::ends(&row)?;
        Some(TokenInfo { id, label: row.label?, created: row.created, seen: row.seen, scope, expires, token })
    }
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tokens {
    tokens: Vec<TokenInfo>,
}

async fn all(app: &App, user: &UserId) -> Result<Vec<TokenInfo>, ServerRefusal> {
    let sessions = app.store.sessions_of(user).await?;
    Ok(sessions.into_iter().filter_map(|row| TokenInfo::new(row, None)).collect())
}

/// Refuses more tokens than a person may have.
pub async fn room_for_one(app: &App, user: &UserId) -> Result<(), ServerRefusal> {
    if all(app, user).await?.len() < TOKENS_PER_USER {
        return Ok(());
    }
    let texts = &[
        "You already have {max} tokens. Revoke one first.",
        "Du hast schon {max} Tokens. Widerrufe erst eines.",
    ];
    Err(Refusal::because(Code::TooMany, texts).with("max", TOKENS_PER_USER).into())
}

#[utoipa::path(get, path = "/api/tokens", tag = "people", responses((status = 200, body = Tokens)))]
/// Your tokens, the oldest first.
pub async fn list(State(app): State<Arc<App>>, me: Me) -> Result<Json<Tokens>, ServerRefusal> {
    Ok(Json(Tokens { tokens: all(&app, &me.user.id).await? }))
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct NewToken {
    /// What the token is for: 1 to 40 characters.
    label: String,
    /// Default: `play`.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Scope>"))]
    scope: Scope,
    /// How many days it is valid: 1 to 365, the default.
    days: Option<u32>,
}

#[utoipa::path(post, path = "/api/tokens", tag = "people", request_body = NewToken,
    responses((status = 200, body = TokenInfo)))]
/// Create a token for a program. It is shown once.
pub async fn create(
    State(app): State<Arc<App>>,
    me: Me,
    Body(new): Body<NewToken>,
) -> Result<Json<TokenInfo>, ServerRefusal> {
    me.in_person()?;
    let label = new.label.trim().to_owned();
    if engine::check_name(&label, LABEL).is_err() {
        let texts = &[
            "A token's label needs 1 to {max} characters.",
            "Die Bezeichnung eines Tokens braucht 1 bis {max} Zeichen.",
        ];
        return Err(Refusal::because(Code::BadName, texts).with("max", LABEL).into());
    }
    let days = new.days.unwrap_or(TOKEN_DAYS);
    if !(1..=TOKEN_DAYS).contains(&days) {
        let texts = &["A token is valid for 1 to {max} days.", "Ein Token gilt 1 bis {max} Tage."];
        return Err(Refusal::because(Code::Unreadable, texts).with("max", TOKEN_DAYS).into());
    }
    room_for_one(&app, &me.user.id).await?;
    let (secret, session) = sessions::open_token(&me.user, label, new.scope.word(), days);
    app.store.commit(Change::new().add_session(&session)).await?;
    TokenInfo::new(session, Some(secret)).map(Json).ok_or_else(|| Code::NotFound.into())
}

#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204)))]
/// Revoke a token: programs that use it are signed out.
pub async fn remove(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<StatusCode, ServerRefusal> {
    me.in_person()?;
    match app.store.commit(Change::new().remove_token(&me.user.id, &id)).await {
        Ok(()) => {
            app.cut_off(&me.user.id).await;
            Ok(StatusCode::NO_CONTENT)
        }
        Err(Unwritten::Conflict) => Err(Code::NotFound.into()),
        Err(down @ Unwritten::Down(_)) => Err(down.into()),
    }
}
