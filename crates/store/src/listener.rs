//! Hears what other servers on the same Postgres have written: what concerns everybody, and the shards it is asked to hear of.

use std::collections::HashMap;
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{AssertSqlSafe, Executor as _};
use tokio::sync::{broadcast, mpsc};
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use crate::hearing::{Ask, Ears};
use crate::notifications::{COMMON, Notification};
use crate::shard::Shard;

/// Pause between two attempts to reconnect.
const PAUSE: Duration = Duration::from_millis(500);
/// A database that does not answer within this time is gone.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many wishes are fulfilled at once.
const WISHES: usize = 1024;

struct Listener {
    url: String,
    server: String,
    subscribers: broadcast::Sender<Notification>,
    asked: mpsc::UnboundedReceiver<Ask>,
    /// How many want to hear of each shard.
    wanted: HashMap<Shard, usize>,
}

/// Listens from now on, and passes on what the other servers tell until it is aborted.
pub async fn start(
    url: &str,
    server: String,
    subscribers: broadcast::Sender<Notification>,
) -> Result<(AbortHandle, Ears), sqlx::Error> {
    let (ears, asked) = mpsc::unbounded_channel();
    let listener = Listener { url: url.to_owned(), server, subscribers, asked, wanted: HashMap::new() };
    let connected = listener.connect().await?;
    Ok((tokio::spawn(listener.pass_on(connected)).abort_handle(), ears))
}

impl Listener {
    async fn connect(&self) -> Result<PgListener, sqlx::Error> {
        let options = PgConnectOptions::from_str(&self.url)?;
        // The listener needs a pool; it uses one connection of it.
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let pool = pool.acquire_timeout(PATIENCE).connect_with(options).await?;
        let mut connected = PgListener::connect_with(&pool).await?;
        // We reconnect ourselves: only then do we know that something may have been missed.
        connected.eager_reconnect(false);
        let channels = self.wanted.keys().map(|shard| shard.channel());
        say(&mut connected, "LISTEN", channels.chain([COMMON.to_owned()])).await?;
        Ok(connected)
    }

    /// Passes on the other servers' notifications until the store is closed.
    async fn pass_on(mut self, mut connected: PgListener) {
        let mut asked = Vec::new();
        loop {
            let still = tokio::select! {
                heard = connected.try_recv() => match heard {
                    Ok(Some(notification)) => {
                        if let Some(notification) = Notification::read(notification.payload(), &self.server) {
                            // There may be no subscriber at the moment.
                            let _ = self.subscribers.send(notification);
                        }
                        true
                    }
                    Ok(None) | Err(_) => false,
                },
                _ = self.asked.recv_many(&mut asked, WISHES) => {
                    self.listen(&mut connected, asked.drain(..)).await.is_ok()
                }
            };
            if !still {
                connected = self.reconnect().await;
            }
        }
    }

    /// Listens to what is wanted now and was not before, and no longer to what nobody wants.
    async fn listen(
        &mut self,
        connected: &mut PgListener,
        asked: impl Iterator<Item = Ask>,
    ) -> Result<(), sqlx::Error> {
        let before: Vec<Shard> = self.wanted.keys().copied().collect();
        let waiting: Vec<_> = asked.filter_map(|ask| self.note(ask)).collect();
        let gone = before.iter().filter(|shard| !self.wanted.contains_key(shard));
        say(connected, "UNLISTEN", gone.map(|shard| shard.channel())).await?;
        let new = self.wanted.keys().filter(|shard| !before.contains(shard));
        say(connected, "LISTEN", new.map(|shard| shard.channel())).await?;
        for listening in waiting {
            // Whoever asked may be gone.
            let _ = listening.send(());
        }
        Ok(())
    }

    /// Who is to be told once what they ask for is done.
    fn note(&mut self, ask: Ask) -> Option<tokio::sync::oneshot::Sender<()>> {
        match ask {
            Ask::Hear { shards, listening } => {
                for shard in shards {
                    *self.wanted.entry(shard).or_default() += 1;
                }
                Some(listening)
            }
            Ask::Forget(shard) => {
                let count = self.wanted.get_mut(&shard)?;
                *count -= 1;
                if *count == 0 {
                    self.wanted.remove(&shard);
                }
                None
            }
        }
    }

    async fn reconnect(&mut self) -> PgListener {
        tracing::warn!("the connection to the other servers is interrupted");
        let connected = loop {
            // Whoever wants to hear of something is told that it may have missed it, as soon as there is a connection.
            while let Ok(ask) = self.asked.try_recv() {
                if let Some(listening) = self.note(ask) {
                    let _ = listening.send(());
                }
            }
            match self.connect().await {
                Ok(connected) => break connected,
                Err(_) => sleep(PAUSE).await,
            }
        };
        tracing::info!("the connection to the other servers is back");
        let _ = self.subscribers.send(Notification::Missed);
        connected
    }
}

/// One request for any number of channels.
async fn say(
    connected: &mut PgListener,
    what: &str,
    channels: impl Iterator<Item = String>,
) -> Result<(), sqlx::Error> {
    let all: Vec<String> = channels.map(|channel| format!("{what} {channel}")).collect();
    if all.is_empty() {
        return Ok(());
    }
    // The text has words and numbers of our own in it, nothing else.
    let said = connected.execute(AssertSqlSafe(all.join(";")));
    timeout(PATIENCE, said).await.map_err(|_| sqlx::Error::PoolTimedOut)?.map(drop)
}
