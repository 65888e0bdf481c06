//! What all tables of a swarm share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use client::Api;
use engine::{Dice, Seed};
use tokio::sync::watch;

use super::transcript::Transcript;

/// What was asked for.
#[derive(Clone, Debug)]
pub struct Plan {
    pub tables: usize,
    pub players: usize,
    pub spectators: usize,
    /// Actions a table and second.
    pub rate: f64,
    /// Ids; tables take them in turn.
    pub games: Vec<&'static str>,
    pub chaos: bool,
    pub seed: u64,
}

/// The server, as far as the swarm has a hand in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Server {
    pub up: bool,
    /// How often it was killed.
    pub kills: u64,
}

pub struct World {
    pub plan: Plan,
    /// The server, to nobody in particular.
    pub api: Api,
    pub server: watch::Receiver<Server>,
    stop: watch::Receiver<bool>,
    /// For each table the number of kills before its last acknowledged action, plus one; 0 before the first.
    lives: Vec<AtomicU64>,
    pub transcript: Option<Transcript>,
}

/// The other ends: who kills the server and who ends the swarm.
pub struct Reins {
    pub server: watch::Sender<Server>,
    pub stop: watch::Sender<bool>,
}

impl World {
    pub fn new(plan: Plan, api: Api, transcript: Option<Transcript>) -> (Arc<World>, Reins) {
        let (server, server_seen) = watch::channel(Server { up: true, kills: 0 });
        let (stop, stop_seen) = watch::channel(false);
        let lives = (0..plan.tables).map(|_| AtomicU64::new(0)).collect();
        let world = World { plan, api, server: server_seen, stop: stop_seen, lives, transcript };
        (Arc::new(world), Reins { server, stop })
    }

    /// Dice of a table's own: what it does does not depend on the others.
    pub fn dice(&self, table: usize) -> Dice {
        Seed::from_number(self.plan.seed).dice(table)
    }

    pub fn kills(&self) -> u64 {
        self.server.borrow().kills
    }

    /// Waits until the server is there (at once, if nobody kills it).
    pub async fn up(&self) -> u64 {
        let mut server = self.server.clone();
        // The sender lives as long as the swarm.
        let seen = server.wait_for(|server| server.up).await;
        seen.map_or(0, |server| server.kills)
    }

    pub fn stopped(&self) -> bool {
        *self.stop.borrow()
    }

    /// Waits for the end of the swarm.
    pub async fn ended(&self) {
        let mut stop = self.stop.clone();
        let _ = stop.wait_for(|stop| *stop).await;
    }

    /// Sleeps, unless the swarm ends before.
    pub async fn sleep(&self, time: Duration) {
        let _ = tokio::time::timeout(time, self.ended()).await;
    }

    /// A table's action was acknowledged by the server that had been killed so often.
    pub fn alive(&self, table: usize, kills: u64) {
        self.lives[table].fetch_max(kills + 1, Ordering::Relaxed);
    }

    /// How many tables had an action acknowledged since the last kill.
    pub fn went_on(&self) -> usize {
        let kills = self.kills();
        self.lives.iter().filter(|life| life.load(Ordering::Relaxed) > kills).count()
    }
}
