//! Sessions: a browser signs in with its cookie, a program with its token. Only their hashes are stored.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::Method;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use store::{Change, SessionRow, UserRow};
use table::SeatedPerson;

use crate::address;
use crate::app::{App, now};
use crate::presence;
use crate::public_url::PublicUrl;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};

const COOKIE_NAME: &str = "shopfloor";
/// A browser that comes back within this is remembered.
const COOKIE_AGE_S: u64 = 400 * 24 * 60 * 60;
/// How long a token is valid, at most.
pub const TOKEN_DAYS: u32 = 365;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// What a token may do, if not everything.
pub const READ: &str = "read";
/// How precisely we remember when somebody was last here.
pub const SEEN_MS: i64 = 60 * 60 * 1000;

/// The person who makes the request.
pub struct Me {
    pub user: UserRow,
    pub session: SessionRow,
    /// Where they are.
    pub address: IpAddr,
}

impl Me {
    /// The person as a table knows them.
    pub fn at_a_table(&self, app: &App) -> SeatedPerson {
        let (id, name) = (self.user.id.clone(), self.user.name.clone());
        let network = Some(app.networks.of(self.address));
        SeatedPerson { id, name, guest: self.user.account.is_none(), network }
    }

    /// Refuses a token what only the person may do.
    pub fn in_person(&self) -> Result<(), ServerRefusal> {
        if self.session.label.is_none() {
            return Ok(());
        }
        let texts = &[
            "A token cannot do that. Sign in with your name and password.",
            "Das kann kein Token. Melde dich mit Name und Passwort an.",
        ];
        Err(Refusal::because(Code::Forbidden, texts).into())
    }

    /// Refuses a guest what only people with an account may do: what reaches others, and what has to know them again.
    pub fn with_account(&self) -> Result<(), ServerRefusal> {
        if self.user.account.is_some() {
            return Ok(());
        }
        let texts = &[
            "You need an account for this. Create one in the settings: you keep your name and your matches.",
            "Dafür brauchst du ein Konto. Lege in den Einstellungen eines an: Name und Partien bleiben dir.",
        ];
        Err(Refusal::because(Code::Forbidden, texts).into())
    }

    /// Refuses a token that may only read whatever changes something.
    pub fn may_change(&self) -> Result<(), ServerRefusal> {
        if self.session.scope.as_deref() != Some(READ) {
            return Ok(());
        }
        let texts = &["This token can only read.", "Dieses Token darf nur lesen."];
        Err(Refusal::because(Code::Forbidden, texts).into())
    }

    /// The person as they join somebody's table. Where people of one address are rated too, nobody asks where they are.
    pub fn joining(&self, app: &App) -> SeatedPerson {
        let person = self.at_a_table(app);
        SeatedPerson { network: person.network.filter(|_| !app.config.rate_one_address), ..person }
    }
}

/// The person who makes the request, if they are signed in.
pub struct Someone(pub Option<Me>);

/// What is stored of a cookie or a token.
pub fn hash(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_string()
}

/// A new session: the secret to hand out, and the row to store.
pub fn open(user: &UserRow, label: Option<String>) -> (String, SessionRow) {
    let secret = RANDOM.word::<40>();
    let now = now();
    let row = SessionRow {
        hash: hash(&secret),
        user: user.id.clone(),
        expires: label.as_ref().map(|_| now + i64::from(TOKEN_DAYS) * DAY_MS),
        label,
        created: now,
        seen: now,
        scope: None,
    };
    (secret, row)
}

/// A token that is valid for so many days.
pub fn open_token(user: &UserRow, label: String, scope: &str, days: u32) -> (String, SessionRow) {
    let (secret, row) = open(user, Some(label));
    let expires = Some(row.created + i64::from(days) * DAY_MS);
    (secret, SessionRow { scope: Some(scope.to_owned()), expires, ..row })
}

/// When a token ends; a browser's session does not end by itself. Tokens from before they had an age have a year.
pub fn ends(session: &SessionRow) -> Option<i64> {
    session.label.as_ref()?;
    Some(session.expires.unwrap_or(session.created + i64::from(TOKEN_DAYS) * DAY_MS))
}

/// Refuses a token that is too old.
pub fn check_age(session: &SessionRow) -> Result<(), ServerRefusal> {
    if ends(session).is_none_or(|end| now() < end) {
        return Ok(());
    }
    let texts =
        &["This token has expired. Create a new one.", "Dieses Token ist abgelaufen. Erstelle ein neues."];
    Err(Refusal::because(Code::NotSignedIn, texts).into())
}

/// The header that gives a browser its cookie.
pub fn cookie(app: &App, secret: &str) -> HeaderValue {
    let age = if secret.is_empty() { 0 } else { COOKIE_AGE_S };
    let https = app.config.public_url.as_ref().is_some_and(PublicUrl::is_https);
    let (base, secure) = (app.config.base(), if https { "; Secure" } else { "" });
    let text = format!("{COOKIE_NAME}={secret}; Path={base}; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(text).expect("secrets and paths are plain letters and digits")
}

fn secret(headers: &HeaderMap) -> Option<&str> {
    match headers.get(AUTHORIZATION) {
        Some(bearer) => bearer.to_str().ok()?.strip_prefix("Bearer ").map(str::trim),
        None => browsers(headers),
    }
}

/// The browser's cookie, if there is no token.
pub fn browsers(headers: &HeaderMap) -> Option<&str> {
    if headers.contains_key(AUTHORIZATION) {
        return None;
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|all| all.split(';')).filter_map(|one| one.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| value)
}

async fn someone(app: &App, parts: &Parts) -> Result<Option<Me>, ServerRefusal> {
    let Some(secret) = secret(&parts.headers) else { return Ok(None) };
    let Some((mut session, user)) = app.store.session(&hash(secret)).await? else { return Ok(None) };
    if user.banned {
        return Err(Code::Banned.into());
    }
    check_age(&session)?;
    seen(app, &mut session).await;
    let me = Me { user, session, address: address::of(parts, app.config.behind_proxy) };
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        me.may_change()?;
    }
    Ok(Some(me))
}

/// Notes that a person is here: they have made a request or have a socket open.
pub async fn seen(app: &App, session: &mut SessionRow) {
    presence::note(app, session, None).await;
    if now() - session.seen > SEEN_MS {
        session.seen = now();
        // Only a date: no harm if it is not written.
        let _ = app.store.commit(Change::new().touch_session(&session.hash, session.seen)).await;
    }
}

/// Whether a session is still valid.
pub async fn still(app: &App, me: &Me) -> Result<(), ServerRefusal> {
    let user = match app.store.session(&me.session.hash).await? {
        Some((session, user)) => {
            check_age(&session)?;
            Some(user)
        }
        None => app.store.user(&me.user.id).await?.filter(|user| user.banned),
    };
    match user {
        Some(user) if user.banned => Err(Code::Banned.into()),
        Some(_) => Ok(()),
        None => Err(Code::NotSignedIn.into()),
    }
}

impl FromRequestParts<Arc<App>> for Someone {
    type Rejection = ServerRefusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ServerRefusal> {
        someone(app, parts).await.map(Someone)
    }
}

impl FromRequestParts<Arc<App>> for Me {
    type Rejection = ServerRefusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ServerRefusal> {
        someone(app, parts).await?.ok_or_else(|| Code::NotSignedIn.into())
    }
}
