//! A running server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use store::{Claim, Down, Store};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::app::{App, now};
use crate::config::Config;
use crate::door::{Capacity, Door};
use crate::metrics::Metrics;
use crate::network::Networks;
use crate::operating;
use crate::outbox::{NoOutbox, Outbox};
use crate::random;
use crate::routes::routes;
use crate::watch;

/// Connections to the listener for metrics.
const METRICS: usize = 32;
/// How long open sockets may take to close.
const GRACE: Duration = Duration::from_secs(5);

pub struct Server {
    app: Arc<App>,
    address: SocketAddr,
    metrics_address: Option<SocketAddr>,
    capacity: Capacity,
    serving: JoinHandle<()>,
    _claim: Claim,
}

#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    #[error("the database: {0}")]
    Database(#[from] Down),
    #[error(transparent)]
    Outbox(#[from] NoOutbox),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

impl Server {
    /// Opens the database and listens. Once this returns, the server answers.
    pub async fn start(mut config: Config) -> Result<Server, NotStarted> {
        let metrics = Arc::new(Metrics::default());
        let counting = metrics.clone();
        let store = Store::open(
            &config.database,
            Arc::new(move |changes, took| {
                counting.commit_seconds.observe(took.as_secs_f64());
                counting.commit_changes.observe(changes as f64);
            }),
        )
        .await?;
        let claim = store.claim()?;
        // A site that has never run begins with today's date: its clocks are not far from those on the wall.
        let networks = Networks::new(store.secret("networks", random::machine_number()).await?);
        let time = store.beat(store.time().await?.unwrap_or_else(now)).await?;
        if config.is_seeded() {
            tracing::warn!("whoever opens a table here may know its dice: this server is for tests");
        }
        let (listener, address) = listen(config.listen).await?;
        let metrics_listener = match config.metrics_listen {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let metrics_address = metrics_listener.as_ref().map(|(_, address)| *address);
        // Where links in notices lead, if there is no public address.
        config.listen = address;
        let outbox = Outbox::open(&config, &store).await?;
        let capacity = Capacity::of(&config);
        let app = Arc::new(App::new(config, store, metrics, time, networks, outbox));
        app.ownership.renew(&app.store).await?;
        watch::start(&app);
        let door = Door::new(&app, capacity, routes(app.clone()), operating::when_full(app.clone()));
        if let Some((listener, _)) = metrics_listener {
            let few = Capacity { connections: METRICS, from_one_address: None, ..capacity };
            let own = operating::metrics_site(app.clone());
            tokio::spawn(Door::new(&app, few, own.clone(), own).open(listener));
        }
        let serving = tokio::spawn(door.open(listener));
        Ok(Server { app, address, metrics_address, capacity, serving, _claim: claim })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where `/metrics` has a listener of its own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_address
    }

    pub fn capacity(&self) -> Capacity {
        self.capacity
    }

    /// Shuts down cleanly: tells everybody, and waits until everything accepted is stored.
    pub async fn stop(mut self) {
        self.app.close();
        if tokio::time::timeout(GRACE, &mut self.serving).await.is_err() {
            self.serving.abort();
        }
        if let Err(down) = self.app.ownership.give_all_back(&self.app.store).await {
            tracing::warn!(%down, "the other servers wait until the lease is over");
        }
        if let Err(down) = self.app.store.beat(self.app.clock.time()).await {
            tracing::warn!(%down, "the last heartbeat");
        }
    }

    /// Runs for ever; an error means that nobody is let in any more.
    pub async fn run(&mut self) -> std::io::Result<()> {
        (&mut self.serving).await.map_err(std::io::Error::other)
    }
}

async fn listen(at: SocketAddr) -> Result<(TcpListener, SocketAddr), NotStarted> {
    let wrong = |e| NotStarted::Listen(at, e);
    let listener = TcpListener::bind(at).await.map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    Ok((listener, address))
}
