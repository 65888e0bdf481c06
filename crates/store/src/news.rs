//! Servers on one Postgres tell each other what they have written.

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::broadcast;
use tokio::time::sleep;

use crate::rows::{News, TableId, UserId};

const CHANNEL: &str = "shopfloor";

/// Between two attempts to listen again.
const PAUSE: Duration = Duration::from_millis(500);

/// All lines of `$1`, a notification each: one statement for however many changes.
pub const NOTIFY: &str =
    "SELECT pg_notify('shopfloor', line) FROM unnest(string_to_array($1, chr(10))) AS told (line)";

/// What a change tells the other servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    Table { id: TableId, rev: i64 },
    Chat { table: TableId, n: i64 },
    User { id: UserId },
    Out { id: UserId },
}

impl Told {
    /// As one line: who says it, what kind of thing it is, its number, the table or the person.
    pub fn line(&self, server: &str) -> String {
        match self {
            Told::Table { id, rev } => format!("{server} table {rev} {id}"),
            Told::Chat { table, n } => format!("{server} chat {n} {table}"),
            Told::User { id } => format!("{server} user 0 {id}"),
            Told::Out { id } => format!("{server} out 0 {id}"),
        }
    }
}

/// Reads a line; nothing if this server said it itself, or if a newer one said something unknown.
fn heard(line: &str, server: &str) -> Option<News> {
    let mut words = line.splitn(4, ' ');
    let (who, kind, number, subject) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let (number, subject) = (number.parse().ok()?, subject.to_owned());
    match kind {
        _ if who == server => None,
        "table" => Some(News::Table { id: TableId(subject), rev: number }),
        "chat" => Some(News::Chat { table: TableId(subject), n: number }),
        "user" => Some(News::User { id: UserId(subject) }),
        "out" => Some(News::Out { id: UserId(subject) }),
        _ => None,
    }
}

pub async fn listen(url: &str) -> Result<PgListener, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?;
    // The listener wants a pool; it uses one connection of it.
    let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let pool = pool.acquire_timeout(Duration::from_secs(5)).connect_with(options).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    // We listen again ourselves: only so do we know that something may have been missed.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes on what other servers say until nobody can hear it any more.
pub async fn pass_on(mut listener: PgListener, url: String, server: String, news: broadcast::Sender<News>) {
    loop {
        // Nobody may be subscribed just now: then nobody wants to know.
        while let Ok(Some(notification)) = listener.try_recv().await {
            if let Some(heard) = heard(notification.payload(), &server) {
                let _ = news.send(heard);
            }
        }
        tracing::warn!("the news from other servers are interrupted");
        listener = loop {
            match listen(&url).await {
                Ok(listener) => break listener,
                Err(_) => sleep(PAUSE).await,
            }
        };
        tracing::info!("the news from other servers are back");
        let _ = news.send(News::Missed);
    }
}
