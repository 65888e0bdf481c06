//! The sockets that are open at a table.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::{Lang, Viewer};
use store::UserId;
use tokio::sync::mpsc;

use crate::mutes::Ears;
use crate::protocol::Said;
use crate::refusal::Refusal;
use crate::table::Table;

/// Messages that wait for a slow client; who is further behind is cut off and may come back.
const QUEUE: usize = 64;

/// Who opens a socket.
#[derive(Clone)]
pub struct Visitor {
    pub user: UserId,
    /// The hash of what let them in.
    pub session: String,
    /// The code that let them see a table by link.
    pub invite: Option<String>,
    pub lang: Lang,
    pub ears: Arc<Ears>,
}

struct Watcher {
    who: Visitor,
    queue: mpsc::Sender<Utf8Bytes>,
}

#[derive(Default)]
pub struct Watchers {
    next: u64,
    all: HashMap<u64, Watcher>,
}

impl Watchers {
    pub fn add(&mut self, who: Visitor) -> (u64, mpsc::Receiver<Utf8Bytes>) {
        let (queue, messages) = mpsc::channel(QUEUE);
        self.next += 1;
        self.all.insert(self.next, Watcher { who, queue });
        (self.next, messages)
    }

    pub fn remove(&mut self, key: u64) {
        self.all.remove(&key);
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn online(&self, user: &UserId) -> bool {
        self.all.values().any(|watcher| watcher.who.user == *user)
    }

    /// How many look on without a seat.
    pub fn spectators(&self, table: &Table) -> usize {
        let looking: HashSet<&UserId> = self.all.values().map(|watcher| &watcher.who.user).collect();
        looking.into_iter().filter(|user| table.seat_of(user).is_none()).count()
    }

    /// Cuts a person's sockets off, but for those that were opened with one of these sessions.
    pub fn cut_off(&mut self, user: &UserId, sessions: &HashSet<String>) {
        self.all.retain(|_, watcher| watcher.who.user != *user || sessions.contains(&watcher.who.session));
    }

    /// Cuts off who may not be here any more.
    pub fn keep(&mut self, may_stay: impl Fn(&Visitor) -> bool) {
        self.all.retain(|_, watcher| may_stay(&watcher.who));
    }

    pub fn send_text(&mut self, key: u64, text: String) {
        if self.all.get(&key).is_some_and(|to| to.queue.try_send(text.into()).is_err()) {
            self.all.remove(&key);
        }
    }

    /// Tells everybody; what is the same for several is written once.
    pub fn tell_views(&mut self, table: &Table, mut said: impl FnMut(Viewer, Lang) -> Option<String>) {
        let mut written: Vec<((Viewer, Lang), Option<Utf8Bytes>)> = Vec::new();
        self.all.retain(|_, to| {
            let key = (table.viewer(&to.who.user), to.who.lang);
            let text = match written.iter().find(|(known, _)| *known == key) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = said(key.0, key.1).map(Utf8Bytes::from);
                    written.push((key, text.clone()));
                    text
                }
            };
            text.is_none_or(|text| to.queue.try_send(text).is_ok())
        });
    }

    /// Tells each person what is theirs alone.
    pub fn tell_users(&mut self, mut said: impl FnMut(&UserId) -> Result<String, Refusal>) {
        let mut written: HashMap<UserId, Option<Utf8Bytes>> = HashMap::new();
        self.all.retain(|_, to| {
            let text = written.entry(to.who.user.clone()).or_insert_with(|| match said(&to.who.user) {
                Ok(text) => Some(text.into()),
                Err(refusal) => {
                    tracing::error!(?refusal, "a table could not be told");
                    None
                }
            });
            text.clone().is_none_or(|text| to.queue.try_send(text).is_ok())
        });
    }

    /// Tells everybody who wants to hear this person.
    pub fn tell_from(&mut self, from: &UserId, said: &Said) {
        let text = Utf8Bytes::from(said.text());
        self.all.retain(|_, to| !to.who.ears.hear(from) || to.queue.try_send(text.clone()).is_ok());
    }
}
