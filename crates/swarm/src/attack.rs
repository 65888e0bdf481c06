//! Attacks beside the honest tables. Attackers come from addresses of their own, as strangers do.

mod bombs;
mod flood;
mod slow;
mod spam;

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;

use client::Api;
use serde::Serialize;
use thread_priority::{ThreadPriority, set_current_thread_priority};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::tally::Latency;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Attack {
    /// Connections that say nothing or half a request.
    Slow,
    /// Sockets at honest tables that send as much as they can.
    Flood,
    /// Match files that are long to replay, and requests that replay them.
    ImportBombs,
    /// Tables opened and closed again and again, with many who watch the lobby.
    LobbySpam,
}

impl Attack {
    pub fn name(self) -> &'static str {
        match self {
            Attack::Slow => "slow clients",
            Attack::Flood => "floods",
            Attack::ImportBombs => "import bombs",
            Attack::LobbySpam => "lobby spam",
        }
    }

    /// What its deeds are.
    pub fn deeds(self) -> &'static str {
        match self {
            Attack::Slow => "connections opened",
            Attack::Flood => "frames sent",
            Attack::ImportBombs => "long requests answered",
            Attack::LobbySpam => "tables opened",
        }
    }

    /// What has to be ready before anything is measured.
    pub fn prepare(self) {
        if self == Attack::ImportBombs {
            bombs::prepare();
        }
    }

    /// The addresses it comes from.
    fn addresses(self) -> impl Iterator<Item = Ipv4Addr> {
        let (network, count) = match self {
            Attack::Slow => (2, 2),
            Attack::Flood => (3, 2),
            Attack::ImportBombs => (4, 2),
            Attack::LobbySpam => (5, 4),
        };
        (1..=count).map(move |n| Ipv4Addr::new(127, network, 0, n))
    }

    /// Attacks until what is returned is dropped.
    pub fn begin(self, base: &str) -> Attacking {
        let done = Arc::<AtomicU64>::default();
        let (stop, stopped) = oneshot::channel();
        let (base, counted) = (base.to_owned(), done.clone());
        let thread = std::thread::spawn(move || {
            // Attackers must not keep those waiting who measure.
            let _ = set_current_thread_priority(ThreadPriority::Min);
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime can be started").block_on(self.attack(&base, counted, stopped));
        });
        Attacking { stop: Some(stop), thread: Some(thread), done }
    }

    async fn attack(self, base: &str, done: Arc<AtomicU64>, stopped: oneshot::Receiver<()>) {
        let mut attackers = JoinSet::new();
        for address in self.addresses() {
            let api = Api::from_address(base, address.into());
            let attacker = Attacker { api, address, done: done.clone() };
            match self {
                Attack::Slow => slow::begin(&attacker, &mut attackers),
                Attack::Flood => flood::begin(&attacker, &mut attackers),
                Attack::ImportBombs => bombs::begin(&attacker, &mut attackers),
                Attack::LobbySpam => spam::begin(&attacker, &mut attackers),
            }
        }
        // Either it was told to stop or nobody is there who could tell.
        let _ = stopped.await;
    }
}

/// Somebody who attacks from one address.
#[derive(Clone)]
struct Attacker {
    api: Api,
    address: Ipv4Addr,
    done: Arc<AtomicU64>,
}

impl Attacker {
    fn did(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// A new guest; waits until the server lets one in.
    async fn guest(&self) -> Api {
        loop {
            match self.api.another_guest().await {
                Ok((guest, _)) => return guest,
                Err(_) => pause(1000).await,
            }
        }
    }
}

async fn pause(milliseconds: u64) {
    tokio::time::sleep(std::time::Duration::from_millis(milliseconds)).await;
}

/// An attack under way; it ends when this is dropped.
pub struct Attacking {
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    done: Arc<AtomicU64>,
}

impl Drop for Attacking {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Attacking {
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

/// What honest people felt meanwhile.
#[derive(Debug, Serialize)]
pub struct AttackReport {
    pub attack: Attack,
    pub deeds: u64,
    /// The server's share of a core, in percent.
    pub cpu_percent: f64,
    pub latency_ms: Latency,
    pub actions_per_second: f64,
}
