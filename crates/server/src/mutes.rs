//! Whom somebody does not want to hear.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use store::{Change, Down, Store, UserId};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Named;
use crate::limits::MUTES_PER_USER;
use crate::refusal::{Code, Refusal};
use crate::sessions::Me;

/// What all sockets of a person share, so that muting takes effect at once.
#[derive(Default)]
pub struct Ears {
    muted: Mutex<HashSet<UserId>>,
    /// One reads after the other: the last to write is the last who has read.
    reading: tokio::sync::Mutex<()>,
}

impl Ears {
    pub fn hear(&self, from: &UserId) -> bool {
        !self.muted.lock().unwrap_or_else(PoisonError::into_inner).contains(from)
    }

    async fn read(&self, store: &Store, user: &UserId) -> Result<(), Down> {
        let _alone = self.reading.lock().await;
        let muted = store.mutes_of(user).await?.into_iter().collect();
        *self.muted.lock().unwrap_or_else(PoisonError::into_inner) = muted;
        Ok(())
    }
}

/// The ears of those with open sockets.
#[derive(Default)]
pub struct Listeners(Mutex<HashMap<UserId, Weak<Ears>>>);

impl Listeners {
    fn listening(&self, user: &UserId) -> Option<Arc<Ears>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(user)?.upgrade()
    }

    /// The ears of a person who opens a socket.
    pub async fn ears(&self, store: &Store, user: &UserId) -> Result<Arc<Ears>, Down> {
        let ears = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let ears = all.get(user).and_then(Weak::upgrade).unwrap_or_default();
            all.insert(user.clone(), Arc::downgrade(&ears));
            ears
        };
        ears.read(store, user).await?;
        Ok(ears)
    }

    /// The person has muted somebody, or no longer.
    pub async fn look_again(&self, store: &Store, user: &UserId) -> Result<(), Down> {
        match self.listening(user) {
            Some(ears) => ears.read(store, user).await,
            None => Ok(()),
        }
    }

    /// Those whose sockets have closed need no ears.
    pub fn forget_idle(&self) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, ears| ears.strong_count() > 0);
    }
}

/// Somebody who is muted.
#[derive(Serialize, ToSchema, TS)]
pub struct Muted {
    id: String,
    name: String,
}

#[derive(Serialize, ToSchema, TS)]
pub struct Mutes {
    mutes: Vec<Muted>,
}

#[utoipa::path(get, path = "/api/mutes", tag = "people", responses((status = 200, body = Mutes)))]
/// Whom you do not want to hear.
pub async fn list(State(app): State<Arc<App>>, me: Me) -> Result<Json<Mutes>, Refusal> {
    let muted = app.store.muted_by(&me.user.id).await?;
    let mutes = muted.into_iter().map(|user| Muted { id: user.id.0, name: user.name }).collect();
    Ok(Json(Mutes { mutes }))
}

#[utoipa::path(put, path = "/api/mutes/{user}", tag = "people", params(("user" = String, Path)),
    responses((status = 204)))]
/// Hear nothing more of somebody in any chat, at once and until you take it back.
pub async fn mute(State(app): State<Arc<App>>, me: Me, Named(user): Named) -> Result<StatusCode, Refusal> {
    let muted = UserId(user);
    if muted == me.user.id {
        let (en, de) = ("You cannot mute yourself.", "Du kannst dich nicht selbst stummschalten.");
        return Err(Refusal::because(Code::Forbidden, en, de));
    }
    if app.store.user(&muted).await?.is_none_or(|user| user.deleted) {
        return Err(Code::NotFound.into());
    }
    if app.store.mutes_of(&me.user.id).await?.len() >= MUTES_PER_USER {
        return Err(Code::TooMany.into());
    }
    app.store.commit(Change::new().mute(&me.user.id, &muted)).await?;
    app.listeners.look_again(&app.store, &me.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(delete, path = "/api/mutes/{user}", tag = "people", params(("user" = String, Path)),
    responses((status = 204)))]
/// Hear somebody again.
pub async fn unmute(State(app): State<Arc<App>>, me: Me, Named(user): Named) -> Result<StatusCode, Refusal> {
    app.store.commit(Change::new().unmute(&me.user.id, &UserId(user))).await?;
    app.listeners.look_again(&app.store, &me.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
