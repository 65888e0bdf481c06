//! Who is here. It is written down only for people who show it to somebody, and only for a few minutes at a time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::{Change, SessionRow, TableId, UserId};

use crate::app::{App, now};

/// How often it is written that somebody is here.
const AGAIN: Duration = Duration::from_secs(60);
/// For how long somebody counts as here who has asked for something: longer than a page is silent.
const HERE_MS: i64 = 150_000;

/// When it was last written, by person and table.
#[derive(Default)]
pub struct Presence(Mutex<HashMap<(UserId, Option<TableId>), Instant>>);

impl Presence {
    /// Whether it is time to write it again.
    fn is_due(&self, key: (UserId, Option<TableId>)) -> bool {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.get(&key).is_some_and(|at| at.elapsed() < AGAIN) {
            return false;
        }
        noted.insert(key, Instant::now());
        true
    }

    /// The person has chosen anew who sees it.
    pub fn forget(&self, user: &UserId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(who, _), _| who != user);
    }

    pub fn forget_idle(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| at.elapsed() < AGAIN);
    }
}

/// A person's browser has asked for something, or has a socket open, at a table or elsewhere. A program is nobody's presence.
pub async fn note(app: &App, session: &SessionRow, at: Option<&TableId>) {
    let user = &session.user;
    if session.label.is_some() || !app.presence.is_due((user.clone(), at.cloned())) {
        return;
    }
    let until = now() + HERE_MS;
    // Only a date: no harm if it is not written.
    let Ok(Some((shown_to, _))) = app.store.privacy(user).await else { return };
    if shown_to == "friends" {
        let here = Change::new();
        let here = match at {
            Some(table) => here.be_at(user, table, until),
            None => here.be_here(user, until),
        };
        let _ = app.store.commit(here).await;
    }
}
