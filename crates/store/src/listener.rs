//! Hears what other servers on the same Postgres have written.

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::broadcast;
use tokio::task::AbortHandle;
use tokio::time::sleep;

use crate::notifications::Notification;

const CHANNEL: &str = "shopfloor";

/// Pause between two attempts to reconnect.
const PAUSE: Duration = Duration::from_millis(500);

/// Listens from now on, and passes on what the other servers tell until it is aborted.
pub async fn start(
    url: &str,
    server: String,
    subscribers: broadcast::Sender<Notification>,
) -> Result<AbortHandle, sqlx::Error> {
    let listener = listen(url).await?;
    Ok(tokio::spawn(pass_on(listener, url.to_owned(), server, subscribers)).abort_handle())
}

async fn listen(url: &str) -> Result<PgListener, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?;
    // The listener needs a pool; it uses one connection of it.
    let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let pool = pool.acquire_timeout(Duration::from_secs(5)).connect_with(options).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    // We reconnect ourselves: only then do we know that something may have been missed.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes on the other servers' notifications until the store is closed.
async fn pass_on(
    mut listener: PgListener,
    url: String,
    server: String,
    subscribers: broadcast::Sender<Notification>,
) {
    loop {
        // There may be no subscriber at the moment.
        while let Ok(Some(notification)) = listener.try_recv().await {
            if let Some(notification) = Notification::read(notification.payload(), &server) {
                let _ = subscribers.send(notification);
            }
        }
        tracing::warn!("the connection to the other servers is interrupted");
        listener = loop {
            match listen(&url).await {
                Ok(listener) => break listener,
                Err(_) => sleep(PAUSE).await,
            }
        };
        tracing::info!("the connection to the other servers is back");
        let _ = subscribers.send(Notification::Missed);
    }
}
