//! People that somebody has muted. Who is blocked is muted, and kept away: they do not sit down at one's waiting table, do
//! not invite, and see nothing of where one is. Nothing tells them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use store::{Change, Down, Store, UserId, UserRow};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Named;
use crate::invitations;
use crate::limits::MUTES_PER_USER;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;

/// Everybody a person has muted. All their sockets share it, so that muting takes effect at once.
#[derive(Default)]
pub struct MuteList {
    muted: Mutex<HashSet<UserId>>,
    /// One read at a time: the last one to be written is the newest.
    reading: tokio::sync::Mutex<()>,
}

impl MuteList {
    pub fn contain(&self, user: &UserId) -> bool {
        self.muted.lock().unwrap_or_else(PoisonError::into_inner).contains(user)
    }

    async fn read(&self, store: &Store, user: &UserId) -> Result<(), Down> {
        let _alone = self.reading.lock().await;
        let muted = store.mutes_of(user).await?.into_iter().collect();
        *self.muted.lock().unwrap_or_else(PoisonError::into_inner) = muted;
        Ok(())
    }
}

/// The mute lists of everybody with an open socket.
#[derive(Default)]
pub struct MuteLists(Mutex<HashMap<UserId, Weak<MuteList>>>);

impl MuteLists {
    fn existing(&self, user: &UserId) -> Option<Arc<MuteList>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(user)?.upgrade()
    }

    /// The mute list of a person who opens a socket.
    pub async fn of(&self, store: &Store, user: &UserId) -> Result<Arc<MuteList>, Down> {
        let list = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let list = all.get(user).and_then(Weak::upgrade).unwrap_or_default();
            all.insert(user.clone(), Arc::downgrade(&list));
            list
        };
        list.read(store, user).await?;
        Ok(list)
    }

    /// The person has muted or unmuted somebody.
    pub async fn read_again(&self, store: &Store, user: &UserId) -> Result<(), Down> {
        match self.existing(user) {
            Some(list) => list.read(store, user).await,
            None => Ok(()),
        }
    }

    /// Forgets the lists of people whose sockets have closed.
    pub fn forget_idle(&self) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, list| list.strong_count() > 0);
    }
}

/// Somebody you have muted.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Muted {
    id: String,
    name: String,
    /// Whether they are kept away as well.
    blocked: bool,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mutes {
    mutes: Vec<Muted>,
}

#[utoipa::path(get, path = "/api/mutes", tag = "people", responses((status = 200, body = Mutes)))]
/// People you have muted, and those you have blocked.
pub async fn list(State(app): State<Arc<App>>, me: Me) -> Result<Json<Mutes>, ServerRefusal> {
    let muted = app.store.muted_by(&me.user.id).await?;
    let blocked = app.store.blocked_by(&me.user.id).await?;
    let told = |user: UserRow| Muted { blocked: blocked.contains(&user.id), id: user.id.0, name: user.name };
    let mutes = muted.into_iter().map(told).collect();
    Ok(Json(Mutes { mutes }))
}

/// Somebody else, of whom there is room for one more in the list.
async fn another(app: &App, me: &Me, user: String) -> Result<UserId, ServerRefusal> {
    let other = UserId(user);
    if other == me.user.id {
        let texts = &[
            "You can neither mute nor block yourself.",
            "Dich selbst kannst du weder stummschalten noch blockieren.",
        ];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    if app.store.user(&other).await?.is_none_or(|user| user.deleted) {
        return Err(Code::NotFound.into());
    }
    let muted = app.store.mutes_of(&me.user.id).await?;
    if muted.len() >= MUTES_PER_USER && !muted.contains(&other) {
        return Err(Code::TooMany.into());
    }
    Ok(other)
}

#[utoipa::path(put, path = "/api/mutes/{user}", tag = "people", params(("user" = String, Path)),
    responses((status = 204)))]
/// Mute somebody in every chat, until you unmute them.
pub async fn mute(
    State(app): State<Arc<App>>,
    me: Me,
    Named(user): Named,
) -> Result<StatusCode, ServerRefusal> {
    let muted = another(&app, &me, user).await?;
    app.store.commit(Change::new().mute(&me.user.id, &muted)).await?;
    app.mute_lists.read_again(&app.store, &me.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(delete, path = "/api/mutes/{user}", tag = "people", params(("user" = String, Path)),
    responses((status = 204)))]
/// Unmute somebody.
pub async fn unmute(
    State(app): State<Arc<App>>,
    me: Me,
    Named(user): Named,
) -> Result<StatusCode, ServerRefusal> {
    if app.store.blocks(&me.user.id, &UserId(user.clone())).await? {
        let texts = &[
            "You have blocked this person. Unblock them first.",
            "Du hast diese Person blockiert. Hebe das erst auf.",
        ];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    forget(app, me, user).await
}

async fn forget(app: Arc<App>, me: Me, user: String) -> Result<StatusCode, ServerRefusal> {
    app.store.commit(Change::new().unmute(&me.user.id, &UserId(user))).await?;
    app.mute_lists.read_again(&app.store, &me.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(put, path = "/api/blocks/{user}", tag = "friends", params(("user" = String, Path)),
    responses((status = 204)))]
/// Block somebody: they are muted, cannot sit down at a table of yours that waits, cannot invite you, and see nothing of where
/// you are. They are not told.
pub async fn block(
    State(app): State<Arc<App>>,
    me: Me,
    Named(user): Named,
) -> Result<StatusCode, ServerRefusal> {
    let blocked = another(&app, &me, user).await?;
    invitations::send_away(&app, &me.user.id, &blocked).await?;
    app.store.commit(Change::new().block(&me.user.id, &blocked)).await?;
    app.mute_lists.read_again(&app.store, &me.user.id).await?;
    app.lobby.invited(&me.user.id);
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(delete, path = "/api/blocks/{user}", tag = "friends", params(("user" = String, Path)),
    responses((status = 204)))]
/// Unblock and unmute somebody.
pub async fn unblock(
    State(app): State<Arc<App>>,
    me: Me,
    Named(user): Named,
) -> Result<StatusCode, ServerRefusal> {
    forget(app, me, user).await
}
