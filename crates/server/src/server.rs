//! A running server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use store::{Claim, Down, Store};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::app::{App, now};
use crate::config::Config;
use crate::metrics::Metrics;
use crate::network::Networks;
use crate::random;
use crate::routes::routes;
use crate::watch;

/// How long open sockets may take to close.
const GRACE: Duration = Duration::from_secs(5);

pub struct Server {
    app: Arc<App>,
    address: SocketAddr,
    serving: JoinHandle<std::io::Result<()>>,
    _claim: Claim,
}

#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    #[error("the database: {0}")]
    Database(#[from] Down),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

impl Server {
    /// Opens the database and listens. Once this returns, the server answers.
    pub async fn start(config: Config) -> Result<Server, NotStarted> {
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
        let listen = config.listen;
        let listener = TcpListener::bind(listen).await.map_err(|e| NotStarted::Listen(listen, e))?;
        let address = listener.local_addr().map_err(|e| NotStarted::Listen(listen, e))?;
        // Moves are small: they should not wait for more data.
        let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
        let app = Arc::new(App::new(config, store, metrics, time, networks));
        app.ownership.renew(&app.store).await?;
        watch::start(&app);
        let service = routes(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let mut closing = app.closing();
        let until = async move { App::closed(&mut closing).await };
        let serving =
            tokio::spawn(async move { axum::serve(listener, service).with_graceful_shutdown(until).await });
        Ok(Server { app, address, serving, _claim: claim })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
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

    /// Runs until the listener fails.
    pub async fn run(&mut self) -> std::io::Result<()> {
        match (&mut self.serving).await {
            Ok(served) => served,
            Err(e) => Err(std::io::Error::other(e)),
        }
    }
}
