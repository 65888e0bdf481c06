//! The sockets that are open at a table.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use engine::{Lang, Viewer};
use store::UserId;
use table::{ServerMessage, Table};
use tokio::sync::mpsc;

use crate::mutes::MuteList;
use crate::pack::Said;

/// How many messages wait for a slow client; a slower one is disconnected and may reconnect.
const QUEUE: usize = 64;

/// A person who opens a socket.
#[derive(Clone)]
pub struct Visitor {
    pub user: UserId,
    /// The hash of their session.
    pub session: String,
    /// The invite code they came with.
    pub invite: Option<String>,
    pub lang: Lang,
    pub mutes: Arc<MuteList>,
}

struct Watcher {
    who: Visitor,
    queue: mpsc::Sender<Said>,
    /// Whether somebody can see it: a page that is hidden says so.
    looking: bool,
}

/// An open socket's place at a table.
pub struct Place {
    pub key: u64,
    pub messages: mpsc::Receiver<Said>,
    /// The same queue, for what concerns this socket alone. Weak: when the table lets go of the socket, its messages end.
    answers: mpsc::WeakSender<Said>,
}

impl Place {
    /// Answers this socket, after everything it was told before. False if the client is too slow.
    pub fn answer(&self, text: String) -> bool {
        self.answers.upgrade().is_none_or(|queue| queue.try_send(text.into()).is_ok())
    }
}

#[derive(Default)]
pub struct Watchers {
    next: u64,
    all: HashMap<u64, Watcher>,
}

impl Watchers {
    pub fn add(&mut self, who: Visitor) -> Place {
        let (queue, messages) = mpsc::channel(QUEUE);
        let answers = queue.downgrade();
        self.next += 1;
        self.all.insert(self.next, Watcher { who, queue, looking: true });
        Place { key: self.next, messages, answers }
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

    /// A page is shown or hidden.
    pub fn set_looking(&mut self, key: u64, looking: bool) {
        if let Some(watcher) = self.all.get_mut(&key) {
            watcher.looking = looking;
        }
    }

    /// Whether somebody can see the table now.
    pub fn is_looking(&self, user: &UserId) -> bool {
        self.all.values().any(|watcher| watcher.looking && watcher.who.user == *user)
    }

    /// Everybody who can see the table now.
    pub fn looking(&self) -> HashSet<UserId> {
        let looking = self.all.values().filter(|watcher| watcher.looking);
        looking.map(|watcher| watcher.who.user.clone()).collect()
    }

    /// How many people are watching without a seat.
    pub fn spectators(&self, table: &Table) -> usize {
        let looking: HashSet<&UserId> = self.all.values().map(|watcher| &watcher.who.user).collect();
        looking.into_iter().filter(|user| table.seat_of(user).is_none()).count()
    }

    /// Disconnects a person's sockets, except those that were opened with one of these sessions.
    pub fn cut_off(&mut self, user: &UserId, sessions: &HashSet<String>) {
        self.all.retain(|_, watcher| watcher.who.user != *user || sessions.contains(&watcher.who.session));
    }

    /// Disconnects viewers who have lost access.
    pub fn keep(&mut self, may_stay: impl Fn(&Visitor) -> bool) {
        self.all.retain(|_, watcher| may_stay(&watcher.who));
    }

    pub fn send_text(&mut self, key: u64, text: String) {
        if self.all.get(&key).is_some_and(|to| to.queue.try_send(text.into()).is_err()) {
            self.all.remove(&key);
        }
    }

    /// Every view and language that somebody here reads.
    pub fn readers(&self, table: &Table) -> HashSet<(Viewer, Lang)> {
        self.all.values().map(|to| (table.viewer(&to.who.user), to.who.lang)).collect()
    }

    /// Tells everybody; a message that several people get is written once.
    pub fn tell_views(&mut self, table: &Table, mut message: impl FnMut(Viewer, Lang) -> Option<String>) {
        let mut written: Vec<((Viewer, Lang), Option<Said>)> = Vec::new();
        self.all.retain(|_, to| {
            let key = (table.viewer(&to.who.user), to.who.lang);
            let text = match written.iter().find(|(known, _)| *known == key) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = message(key.0, key.1).map(Said::from);
                    written.push((key, text.clone()));
                    text
                }
            };
            text.is_none_or(|text| to.queue.try_send(text).is_ok())
        });
    }

    /// Tells each person what only they may know.
    pub fn tell_users(&mut self, mut message: impl FnMut(&UserId) -> String) {
        let mut written: HashMap<UserId, Said> = HashMap::new();
        self.all.retain(|_, to| {
            let user = &to.who.user;
            let text = written.entry(user.clone()).or_insert_with(|| message(user).into());
            to.queue.try_send(text.clone()).is_ok()
        });
    }

    /// Tells everybody who has not muted this person.
    pub fn tell_from(&mut self, from: &UserId, message: &ServerMessage) {
        let text = Said::from(message.text());
        self.all.retain(|_, to| to.who.mutes.contain(from) || to.queue.try_send(text.clone()).is_ok());
    }
}
