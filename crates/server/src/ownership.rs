//! Which tables this server looks after: their bots think here and their clocks are watched here, and nowhere else. Where
//! several servers share a Postgres each has a lease of some shards, which it renews every two seconds; with SQLite there is
//! one server, and all tables are its own.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{Down, Hearing, Shard, Store, TableId, UserId};

/// How often a lease is renewed.
pub const RENEWAL: Duration = Duration::from_secs(2);
/// How long others wait before they take the shards of a server that is silent.
const LEASE: Duration = Duration::from_secs(8);
/// A server stops this much earlier than the others begin.
const MARGIN: Duration = Duration::from_secs(1);

pub enum Ownership {
    /// There is no other server.
    Alone,
    Shared(Mutex<Held>),
}

#[derive(Default)]
pub struct Held {
    shards: HashMap<Shard, Hearing>,
    /// By the machine's own clock, which nobody sets; none before the first lease.
    until: Option<Instant>,
}

impl Ownership {
    pub fn new(store: &Store) -> Ownership {
        if store.is_shared() { Ownership::Shared(Mutex::default()) } else { Ownership::Alone }
    }

    /// Whether this server, and no other, acts at a table by itself.
    pub fn owns(&self, table: &TableId) -> bool {
        self.has(Shard::of(table))
    }

    /// Whether this server, and no other, sends a person's notices.
    pub fn owns_person(&self, user: &UserId) -> bool {
        self.has(Shard::of_person(user))
    }

    fn has(&self, shard: Shard) -> bool {
        match self {
            Ownership::Alone => true,
            Ownership::Shared(held) => {
                let held = lock(held);
                held.until.is_some_and(|until| Instant::now() < until) && held.shards.contains_key(&shard)
            }
        }
    }

    /// How many shards this server has a lease of.
    pub fn count(&self) -> usize {
        match self {
            Ownership::Alone => Shard::COUNT,
            Ownership::Shared(held) => lock(held).shards.len(),
        }
    }

    /// Renews the lease; whether there are shards that were not our own before.
    pub async fn renew(&self, store: &Store) -> Result<bool, Down> {
        let Ownership::Shared(held) = self else { return Ok(false) };
        // Before the database knows of it: by its clock the lease ends later than by ours.
        let asked = Instant::now();
        let mine = store.renew(LEASE, |share| lock(held).give_up(share)).await?;
        let new: Vec<Shard> = {
            let mut held = lock(held);
            held.shards.retain(|shard, _| mine.contains(shard));
            mine.into_iter().filter(|shard| !held.shards.contains_key(shard)).collect()
        };
        let is_new = !new.is_empty();
        // Only what we hear of is ours: nothing that happens from now on is missed, and what happened before is looked for.
        let hearing = store.hear(new.clone()).await?;
        let mut held = lock(held);
        held.shards.extend(new.into_iter().zip(hearing));
        held.until = Some(asked + LEASE - MARGIN);
        Ok(is_new)
    }

    /// This server ends: others may go on at once.
    pub async fn give_all_back(&self, store: &Store) -> Result<(), Down> {
        let Ownership::Shared(held) = self else { return Ok(()) };
        *lock(held) = Held::default();
        store.give_all_back().await
    }
}

impl Held {
    /// Keeps a fair share; returns the others.
    fn give_up(&mut self, share: usize) -> Vec<Shard> {
        let extra: Vec<Shard> = self.shards.keys().copied().skip(share).collect();
        for shard in &extra {
            self.shards.remove(shard);
        }
        extra
    }
}

fn lock(held: &Mutex<Held>) -> MutexGuard<'_, Held> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
