//! What all tables of the swarm share.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use client::Api;
use engine::{Dice, Seed};
use tokio::sync::watch;

use crate::transcript::Transcript;

/// What the command line asks for.
#[derive(Clone, Debug)]
pub struct SwarmPlan {
    pub tables: usize,
    pub players: usize,
    pub spectators: usize,
    /// Moves per second at each table.
    pub rate: f64,
    /// Ids; the tables take turns through them.
    pub games: Vec<&'static str>,
    pub chaos: bool,
    /// Whether the server packs what it says.
    pub packed: bool,
    /// Whether every table's people come from an address of their own.
    pub spread: bool,
    pub seed: u64,
}

/// What the swarm has done to the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServerState {
    pub up: bool,
    /// How many times it was killed.
    pub kills: u64,
}

pub struct World {
    pub plan: SwarmPlan,
    /// The server, without an identity.
    pub api: Api,
    pub server: watch::Receiver<ServerState>,
    stop: watch::Receiver<bool>,
    /// What is being measured: 0 is quiet, then the attacks in their order.
    phase: AtomicUsize,
    /// For each table, the number of kills before its last acknowledged move, plus one; 0 before its first move.
    last_alive: Vec<AtomicU64>,
    pub transcript: Option<Transcript>,
}

/// The sending ends, for killing the server and for stopping the swarm.
pub struct Controls {
    pub server: watch::Sender<ServerState>,
    pub stop: watch::Sender<bool>,
}

impl World {
    pub fn new(plan: SwarmPlan, api: Api, transcript: Option<Transcript>) -> (Arc<World>, Controls) {
        let (server, server_seen) = watch::channel(ServerState { up: true, kills: 0 });
        let (stop, stop_seen) = watch::channel(false);
        let last_alive = (0..plan.tables).map(|_| AtomicU64::new(0)).collect();
        let phase = AtomicUsize::new(0);
        let world = World { plan, api, server: server_seen, stop: stop_seen, phase, last_alive, transcript };
        (Arc::new(world), Controls { server, stop })
    }

    /// A table's own dice: what it does does not depend on the others.
    pub fn dice(&self, table: usize) -> Dice {
        Seed::from_number(self.plan.seed).dice(table)
    }

    /// The server as the people of a table reach it: from 127.1.x.y if they come from addresses of their own.
    pub fn api_of(&self, table: usize) -> Api {
        if !self.plan.spread {
            return self.api.clone();
        }
        let [.., high, low] = (table as u32 + 1).to_be_bytes();
        Api::from_address(self.api.base(), Ipv4Addr::new(127, 1, high, low).into())
    }

    /// None between what is measured.
    pub fn phase(&self) -> Option<usize> {
        Some(self.phase.load(Ordering::Relaxed)).filter(|phase| *phase != usize::MAX)
    }

    pub fn set_phase(&self, phase: Option<usize>) {
        self.phase.store(phase.unwrap_or(usize::MAX), Ordering::Relaxed);
    }

    pub fn kills(&self) -> u64 {
        self.server.borrow().kills
    }

    /// Waits until the server is up; returns how many times it was killed.
    pub async fn wait_until_up(&self) -> u64 {
        let mut server = self.server.clone();
        // The sender lives as long as the swarm.
        let seen = server.wait_for(|server| server.up).await;
        seen.map_or(0, |server| server.kills)
    }

    pub fn stopped(&self) -> bool {
        *self.stop.borrow()
    }

    /// Waits until the swarm is told to stop.
    pub async fn ended(&self) {
        let mut stop = self.stop.clone();
        let _ = stop.wait_for(|stop| *stop).await;
    }

    /// Sleeps, but not beyond the end of the swarm.
    pub async fn sleep(&self, time: Duration) {
        let _ = tokio::time::timeout(time, self.ended()).await;
    }

    /// A table's move was acknowledged by the server after this many kills.
    pub fn note_alive(&self, table: usize, kills: u64) {
        self.last_alive[table].fetch_max(kills + 1, Ordering::Relaxed);
    }

    /// How many tables had a move acknowledged since the last kill.
    pub fn continued(&self) -> usize {
        let kills = self.kills();
        self.last_alive.iter().filter(|life| life.load(Ordering::Relaxed) > kills).count()
    }
}
