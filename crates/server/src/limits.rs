//! How much anybody may ask for.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use store::UserId;

use crate::config::Config;
use crate::refusal::{Code, Refusal};

/// The largest body of an ordinary request.
pub const BODY: usize = 64 * 1024;
/// The largest match file.
pub const MATCH_FILE: usize = 4 * 1024 * 1024;
/// The largest message on a socket.
pub const FRAME: usize = 16 * 1024;
/// The longest thing said in a chat, in characters.
pub const CHAT: usize = 500;
/// The longest name, in characters.
pub const NAME: usize = 24;
pub const SOCKETS_PER_USER: usize = 20;
/// Tables somebody hosts that are not over.
pub const TABLES_PER_USER: i64 = 20;
pub const TOKENS_PER_USER: usize = 20;
pub const MUTES_PER_USER: usize = 500;

fn number(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("limits are not zero")
}

fn a_second(n: u32, burst: u32) -> Quota {
    Quota::per_second(number(n)).allow_burst(number(burst))
}

fn a_minute(n: u32, burst: u32) -> Quota {
    Quota::per_minute(number(n)).allow_burst(number(burst))
}

fn too_many(until: NotUntil<<DefaultClock as Clock>::Instant>) -> Refusal {
    let wait = until.wait_time_from(DefaultClock::default().now());
    Refusal::from(Code::TooMany).retry_after(wait.as_secs() + 1)
}

/// So much for each of something.
struct Each<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> Each<K> {
    fn new(quota: Quota) -> Self {
        Each(RateLimiter::keyed(quota))
    }

    fn check(&self, key: &K) -> Result<(), Refusal> {
        self.0.check_key(key).map_err(too_many)
    }
}

pub struct Limits {
    by_address: bool,
    requests: Each<IpAddr>,
    guests: Each<IpAddr>,
    logins: Each<IpAddr>,
    /// Somebody may guess one account's password from many addresses.
    accounts: Each<String>,
    tables: Each<UserId>,
    renames: Each<UserId>,
    sockets: Arc<Mutex<HashMap<UserId, usize>>>,
}

impl Limits {
    pub fn new(config: &Config) -> Limits {
        Limits {
            by_address: config.limit_addresses,
            requests: Each::new(a_second(30, 200)),
            guests: Each::new(a_minute(20, 30)),
            logins: Each::new(a_minute(10, 10)),
            accounts: Each::new(a_minute(5, 10)),
            tables: Each::new(a_second(1, 10)),
            renames: Each::new(a_minute(5, 10)),
            sockets: Arc::default(),
        }
    }

    fn address(&self, each: &Each<IpAddr>, address: IpAddr) -> Result<(), Refusal> {
        if self.by_address { each.check(&address) } else { Ok(()) }
    }

    pub fn request(&self, from: IpAddr) -> Result<(), Refusal> {
        self.address(&self.requests, from)
    }

    pub fn guest(&self, from: IpAddr) -> Result<(), Refusal> {
        self.address(&self.guests, from)
    }

    /// Somebody tries a password.
    pub fn login(&self, from: IpAddr, account: &str) -> Result<(), Refusal> {
        self.address(&self.logins, from)?;
        self.accounts.check(&account.to_owned())
    }

    pub fn table(&self, user: &UserId) -> Result<(), Refusal> {
        self.tables.check(user)
    }

    pub fn rename(&self, user: &UserId) -> Result<(), Refusal> {
        self.renames.check(user)
    }

    /// One more socket of a person, until what is returned is dropped.
    pub fn socket(&self, user: &UserId) -> Result<OpenSocket, Refusal> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(user.clone()).or_default();
        if *open >= SOCKETS_PER_USER {
            return Err(Code::TooMany.into());
        }
        *open += 1;
        Ok(OpenSocket { user: user.clone(), sockets: self.sockets.clone() })
    }

    /// Those who ask no more need not be counted.
    pub fn forget_idle(&self) {
        self.requests.0.retain_recent();
        self.guests.0.retain_recent();
        self.logins.0.retain_recent();
        self.accounts.0.retain_recent();
        self.tables.0.retain_recent();
        self.renames.0.retain_recent();
    }
}

/// A socket that counts as long as it is open.
pub struct OpenSocket {
    user: UserId,
    sockets: Arc<Mutex<HashMap<UserId, usize>>>,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(&self.user) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.user);
            }
        }
    }
}

/// How often a socket may speak.
pub struct Speech {
    messages: DefaultDirectRateLimiter,
    chat: DefaultDirectRateLimiter,
}

impl Speech {
    pub fn new(config: &Config) -> Speech {
        let messages = config.socket_messages.max(1);
        Speech {
            messages: RateLimiter::direct(a_second(messages, messages.saturating_mul(3))),
            chat: RateLimiter::direct(a_second(1, 5)),
        }
    }

    pub fn message(&self) -> Result<(), Refusal> {
        self.messages.check().map_err(too_many)
    }

    pub fn chat(&self) -> Result<(), Refusal> {
        self.chat.check().map_err(too_many)
    }
}
