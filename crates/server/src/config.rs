//! What the operator of a server can choose.

use std::net::SocketAddr;
use std::time::Duration;

use catalog::JudgeBudget;
use courier::Reach;
use table::TablePreset;

use crate::public_url::PublicUrl;

/// Where mail is handed over, and who writes it.
#[derive(Clone, PartialEq, Eq)]
pub struct MailServer {
    /// `smtps://name:password@host`
    pub server: String,
    /// `Shopfloor <games@example.org>`
    pub from: String,
}

/// The address contains a password.
impl std::fmt::Debug for MailServer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("MailServer").field("from", &self.from).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug)]
pub struct Config {
    /// A file for SQLite, or a `postgres://` address.
    pub database: String,
    pub listen: SocketAddr,
    /// The site's public address, if a proxy stands in front of it.
    pub public_url: Option<PublicUrl>,
    /// Whether to trust the addresses that a proxy reports.
    pub behind_proxy: bool,
    /// Whether requests are limited by address. Off where everybody shares one: a load test, a school.
    pub limit_addresses: bool,
    /// Whether matches between people of one address are rated: in a club they share one.
    pub rate_one_address: bool,
    /// How many messages per second a person may send on all their sockets together, on average.
    pub socket_messages: u32,
    /// How often a socket is pinged. A client that is silent for three of these is gone, and so is a socket behind a
    /// proxy that waits less than one.
    pub ping: Duration,
    /// Where `/metrics` and `/healthz` answer whoever comes, besides.
    pub metrics_listen: Option<SocketAddr>,
    /// Who brings this token is answered `/metrics` by the site itself.
    pub metrics_token: Option<String>,
    pub bot_threads: usize,
    /// The level of the bot that takes over a seat.
    pub stand_in: String,
    /// Whether bots take a moment over hard decisions, as people do, where people wait for them.
    pub bots_hesitate: bool,
    /// How hard the judge of finished matches thinks; none for each game's own measure.
    pub judge: Option<JudgeBudget>,
    /// The level of the bot that people ask for advice.
    pub adviser: String,
    /// The server's own variants, offered in the lobby.
    pub presets: Vec<TablePreset>,
    /// How long a client may keep us waiting: for the head of a request or the next one, for its body, and for taking
    /// the answer. A stalled client must not hold up a connection, a task or a permit.
    pub patience: Duration,
    /// How many connections there may be at once. Default: as many as files may be open, less a few for other things.
    pub connections: Option<usize>,
    /// How many of them one address may have, and how many sockets; no more than a fifth of all.
    pub connections_per_address: usize,
    /// How long a server runs before it removes guests and tables that are too old: its date may be wrong at first.
    pub sweep_after: Duration,
    /// The mail server, where the host has one.
    pub mail: Option<MailServer>,
    /// Whether notices may go to receivers on this machine and in its network, without TLS too.
    pub local_receivers: bool,
    /// Push services that devices may be at besides those of the browsers: hosts, `*.` for all below one.
    pub push_services: Vec<String>,
    /// How long a notice that did not arrive waits for its second try; later ones wait longer.
    pub resend: Duration,
    /// How long a notice waits for others of its kind, and for the person to come by themselves.
    pub gather: Duration,
    /// How long whoever stops looking at their turn has to come back before they are called.
    pub away: Duration,
    /// Whether requests may bring the seed of a match; `SHOPFLOOR_SEEDED=1` asks for it.
    #[cfg(feature = "testing")]
    pub seeded: bool,
    /// How far the server's date is ahead of the machine's, in milliseconds.
    #[cfg(feature = "testing")]
    pub ahead: std::sync::Arc<std::sync::atomic::AtomicI64>,
    /// A level of bots, and how many of their thoughts are to fail.
    #[cfg(feature = "testing")]
    pub failing_bots: Option<(&'static str, std::sync::Arc<std::sync::atomic::AtomicUsize>)>,
}

impl Config {
    /// Whether matches follow from seeds that requests bring: never in the product.
    #[cfg(feature = "testing")]
    pub(crate) fn is_seeded(&self) -> bool {
        self.seeded
    }

    #[cfg(not(feature = "testing"))]
    pub(crate) fn is_seeded(&self) -> bool {
        false
    }

    /// How far the date is ahead of the machine's: never in the product.
    #[cfg(feature = "testing")]
    pub(crate) fn date_ahead(&self) -> i64 {
        self.ahead.load(std::sync::atomic::Ordering::Relaxed)
    }

    #[cfg(not(feature = "testing"))]
    pub(crate) fn date_ahead(&self) -> i64 {
        0
    }

    /// Whether a bot's thought is to fail: never in the product.
    #[cfg(feature = "testing")]
    pub(crate) fn bot_fails(&self, level: &str) -> bool {
        use std::sync::atomic::Ordering::Relaxed;
        let left = self.failing_bots.as_ref().filter(|(failing, _)| *failing == level);
        left.is_some_and(|(_, left)| left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok())
    }

    #[cfg(not(feature = "testing"))]
    pub(crate) fn bot_fails(&self, _: &str) -> bool {
        false
    }

    /// A judge for tests that wait for reports: never in the product.
    #[cfg(feature = "testing")]
    fn quick_judge() -> Option<JudgeBudget> {
        Some(JudgeBudget { courses: 6, tries: 2, plans: 3, effort: 20, rounds: 0 })
    }

    #[cfg(not(feature = "testing"))]
    fn quick_judge() -> Option<JudgeBudget> {
        None
    }

    /// Pauses that tests do not wait for: never in the product.
    #[cfg(feature = "testing")]
    fn quickly(_: Duration) -> Duration {
        Duration::from_millis(300)
    }

    #[cfg(not(feature = "testing"))]
    fn quickly(pause: Duration) -> Duration {
        pause
    }

    /// A server on this machine with this database, and defaults for everything else.
    pub fn local(database: impl Into<String>) -> Config {
        Config {
            database: database.into(),
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            public_url: None,
            behind_proxy: false,
            limit_addresses: true,
            rate_one_address: false,
            socket_messages: 20,
            ping: Duration::from_secs(30),
            metrics_listen: None,
            metrics_token: None,
            bot_threads: crate::workers::threads(),
            stand_in: "foreman".into(),
            bots_hesitate: true,
            judge: Config::quick_judge(),
            adviser: catalog::ADVISER.into(),
            presets: Vec::new(),
            patience: Duration::from_secs(15),
            connections: None,
            connections_per_address: 1000,
            sweep_after: Duration::from_secs(60 * 60),
            mail: None,
            local_receivers: false,
            push_services: Vec::new(),
            resend: Config::quickly(Duration::from_secs(10)),
            gather: Config::quickly(Duration::from_secs(20)),
            away: Config::quickly(Duration::from_secs(5 * 60)),
            #[cfg(feature = "testing")]
            seeded: std::env::var_os("SHOPFLOOR_SEEDED").is_some(),
            #[cfg(feature = "testing")]
            ahead: std::sync::Arc::default(),
            #[cfg(feature = "testing")]
            failing_bots: None,
        }
    }

    /// The site's address, as a notice names it: without a slash at its end.
    pub fn address(&self) -> String {
        self.public_url.as_ref().map_or_else(|| format!("http://{}", self.listen), PublicUrl::to_string)
    }

    /// How far notices may go.
    pub(crate) fn reach(&self) -> Reach {
        Reach::new(self.local_receivers).and_push_services(&self.push_services)
    }

    /// The path before every address of the site; begins and ends with a slash.
    pub fn base(&self) -> &str {
        self.public_url.as_ref().map_or("/", PublicUrl::base)
    }
}
