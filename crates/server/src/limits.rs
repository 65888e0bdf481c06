//! How much one person or address may ask for.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use store::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::config::Config;
use crate::counts::{Counted, OpenCounts};
use crate::network::household;
use crate::refusal::{Code, Refusal, ServerRefusal};

/// The largest body of an ordinary request.
pub const BODY: usize = 64 * 1024;
/// The largest match file.
pub const MATCH_FILE: usize = 1024 * 1024;
/// The largest message on a socket.
pub const FRAME: usize = 16 * 1024;
/// The longest chat message, in characters.
pub const CHAT: usize = 500;
/// The longest name, in characters.
pub const NAME: usize = 24;
pub const SOCKETS_PER_USER: usize = 20;
/// The most tables one person hosts that are not over.
pub const TABLES_PER_USER: i64 = 20;
/// The most tables of one household that wait for players.
pub const OPEN_PER_HOUSEHOLD: i64 = 40;
pub const TOKENS_PER_USER: usize = 20;
pub const MUTES_PER_USER: usize = 500;
pub const FOLLOWS_PER_USER: i64 = 500;
/// The most open invitations by one person, and to one person from people whom they do not follow.
pub const INVITATIONS_PER_USER: usize = 20;
pub const INVITATIONS_FROM_OTHERS: i64 = 10;
/// The most presets one person saves, and the longest of them.
pub const PRESETS_PER_USER: usize = 8;
pub const PRESET: usize = 16 * 1024;
/// How many devices and webhooks one person is called by, and the longest label of one.
pub const PUSH_WAYS: usize = 10;
pub const WEBHOOK_WAYS: usize = 3;
pub const WAY_LABEL: usize = 40;
/// How many matches are judged at once for one person, and for one household.
const REVIEWS_PER_USER: usize = 2;
const REVIEWS_PER_HOUSEHOLD: usize = 4;
/// How long whoever flooded a socket waits for the next.
const FLOOD_PAUSE: Duration = Duration::from_secs(5);
/// How many match files are read at once, each up to a megabyte, and how many of them one address brings.
const IMPORTS_AT_ONCE: usize = 16;
const IMPORTS_FROM_ONE: usize = 2;
/// How long an import waits for others; after that it is refused.
const IMPORT_WAIT: Duration = Duration::from_secs(30);

fn number(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("limits are not zero")
}

fn a_second(n: u32, burst: u32) -> Quota {
    Quota::per_second(number(n)).allow_burst(number(burst))
}

fn a_minute(n: u32, burst: u32) -> Quota {
    Quota::per_minute(number(n)).allow_burst(number(burst))
}

fn an_hour(n: u32) -> Quota {
    Quota::per_hour(number(n))
}

fn too_many(until: NotUntil<<DefaultClock as Clock>::Instant>) -> ServerRefusal {
    let wait = until.wait_time_from(DefaultClock::default().now());
    Refusal::from(Code::TooMany).retry_after(wait.as_secs() + 1).into()
}

/// A limit for each key.
struct Each<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> Each<K> {
    fn new(quota: Quota) -> Self {
        Each(RateLimiter::keyed(quota))
    }

    fn check(&self, key: &K) -> Result<(), ServerRefusal> {
        self.0.check_key(key).map_err(too_many)
    }

    fn check_several(&self, key: &K, several: NonZeroU32) -> Result<(), ServerRefusal> {
        // More than are ever allowed at once: waiting would not help.
        let allowed = self.0.check_key_n(key, several).map_err(|_| Code::TooLarge)?;
        allowed.map_err(too_many)
    }
}

pub struct Limits {
    by_address: bool,
    requests: Each<IpAddr>,
    guests: Each<IpAddr>,
    logins: Each<IpAddr>,
    /// Guessing an account's password from one address does not lock its owner out elsewhere.
    accounts: Each<(String, IpAddr)>,
    /// For guesses at one account's password from many addresses.
    everywhere: Each<String>,
    tables: Each<UserId>,
    households: Each<IpAddr>,
    renames: Each<UserId>,
    imports: Each<UserId>,
    follows: Each<UserId>,
    finds: Each<UserId>,
    finders: Each<IpAddr>,
    invitations: Each<UserId>,
    /// Nobody is asked again and again by one person.
    asked: Each<(UserId, UserId)>,
    exports: Each<UserId>,
    questions: Each<UserId>,
    solving: Each<IpAddr>,
    importing: Arc<Semaphore>,
    importers: OpenCounts<IpAddr>,
    reviews: Each<UserId>,
    reviewed: Each<IpAddr>,
    reviewing: OpenCounts<UserId>,
    reviewing_households: OpenCounts<IpAddr>,
    ways: Each<UserId>,
    mails: Each<String>,
    messages: Each<UserId>,
    chat: Each<UserId>,
    sockets: OpenCounts<UserId>,
    /// Until when whoever flooded a socket may open no other.
    flooders: Mutex<HashMap<UserId, Instant>>,
    sockets_of_households: OpenCounts<IpAddr>,
    sockets_per_household: usize,
}

impl Limits {
    pub fn new(config: &Config) -> Limits {
        let messages = config.socket_messages.max(1);
        Limits {
            by_address: config.limit_addresses,
            requests: Each::new(a_second(30, 200)),
            guests: Each::new(a_minute(20, 30)),
            logins: Each::new(a_minute(10, 10)),
            accounts: Each::new(a_minute(5, 10)),
            everywhere: Each::new(a_minute(60, 60)),
            tables: Each::new(a_second(1, 10)),
            households: Each::new(a_second(3, 60)),
            renames: Each::new(a_minute(5, 10)),
            imports: Each::new(an_hour(20)),
            follows: Each::new(a_minute(60, 60)),
            finds: Each::new(a_minute(10, 10)),
            finders: Each::new(a_minute(30, 30)),
            invitations: Each::new(an_hour(60)),
            asked: Each::new(an_hour(6)),
            exports: Each::new(an_hour(6)),
            questions: Each::new(a_minute(20, 10)),
            solving: Each::new(a_minute(60, 30)),
            importing: Arc::new(Semaphore::new(IMPORTS_AT_ONCE)),
            importers: OpenCounts::default(),
            reviews: Each::new(an_hour(60)),
            reviewed: Each::new(an_hour(240)),
            reviewing: OpenCounts::default(),
            reviewing_households: OpenCounts::default(),
            ways: Each::new(a_minute(6, 12)),
            mails: Each::new(an_hour(4)),
            messages: Each::new(a_second(messages, messages.saturating_mul(3))),
            chat: Each::new(a_second(1, 5)),
            sockets: OpenCounts::default(),
            flooders: Mutex::default(),
            sockets_of_households: OpenCounts::default(),
            sockets_per_household: config.connections_per_address,
        }
    }

    fn address(&self, each: &Each<IpAddr>, address: IpAddr) -> Result<(), ServerRefusal> {
        if self.by_address { each.check(&household(address)) } else { Ok(()) }
    }

    pub fn request(&self, from: IpAddr) -> Result<(), ServerRefusal> {
        self.address(&self.requests, from)
    }

    pub fn guest(&self, from: IpAddr) -> Result<(), ServerRefusal> {
        self.address(&self.guests, from)
    }

    /// Somebody is trying a password.
    pub fn login(&self, from: IpAddr, account: &str) -> Result<(), ServerRefusal> {
        self.address(&self.logins, from)?;
        // Whoever is stopped here does not use up the account's total.
        self.accounts.check(&(account.to_owned(), household(from)))?;
        self.everywhere.check(&account.to_owned())
    }

    /// Somebody opens a table, in whatever way.
    pub fn table(&self, user: &UserId, from: IpAddr) -> Result<(), ServerRefusal> {
        self.address(&self.households, from)?;
        self.tables.check(user)
    }

    pub fn rename(&self, user: &UserId) -> Result<(), ServerRefusal> {
        self.renames.check(user)
    }

    /// Somebody follows somebody, or chooses who sees what.
    pub fn follow(&self, user: &UserId) -> Result<(), ServerRefusal> {
        self.follows.check(user)
    }

    /// Somebody looks for a name; a household with many guests is one.
    pub fn find(&self, user: &UserId, from: IpAddr) -> Result<(), ServerRefusal> {
        self.address(&self.finders, from)?;
        self.finds.check(user)
    }

    /// Somebody invites somebody.
    pub fn invite(&self, by: &UserId, user: &UserId) -> Result<(), ServerRefusal> {
        self.asked.check(&(by.clone(), user.clone()))?;
        self.invitations.check(by)
    }

    /// Somebody wants everything that is stored of them.
    pub fn export(&self, user: &UserId) -> Result<(), ServerRefusal> {
        self.exports.check(user)
    }

    /// Somebody asks what a strong player would do.
    pub fn question(&self, user: &UserId) -> Result<(), ServerRefusal> {
        self.questions.check(user)
    }

    /// Somebody wants a position of their own solved; a household with many guests is one.
    pub fn solve(&self, user: &UserId, from: IpAddr) -> Result<(), ServerRefusal> {
        self.address(&self.solving, from)?;
        self.questions.check(user)
    }

    /// Somebody imports a match: this counts until it is dropped.
    pub async fn import(&self, user: &UserId, from: IpAddr) -> Result<Importing, ServerRefusal> {
        self.imports.check(user)?;
        let later = || Refusal::from(Code::TooMany).retry_after(IMPORT_WAIT.as_secs());
        let most = if self.by_address { IMPORTS_FROM_ONE } else { usize::MAX };
        let household = self.importers.one_more(household(from), most).ok_or_else(later)?;
        match timeout(IMPORT_WAIT, self.importing.clone().acquire_owned()).await {
            Ok(permit) => {
                let _permit = permit.map_err(|_| Code::Closing)?;
                Ok(Importing { _permit, _household: household })
            }
            Err(_) => Err(later().into()),
        }
    }

    /// Somebody wants a match judged: this counts until it is dropped. None while enough of theirs are; a household with
    /// many guests is one. Refused where they had too many of late.
    pub fn review(&self, user: &UserId, from: IpAddr) -> Result<Option<Reviewing>, ServerRefusal> {
        let most = if self.by_address { REVIEWS_PER_HOUSEHOLD } else { usize::MAX };
        let Some(own) = self.reviewing.one_more(user.clone(), REVIEWS_PER_USER) else { return Ok(None) };
        let Some(household) = self.reviewing_households.one_more(household(from), most) else {
            return Ok(None);
        };
        self.address(&self.reviewed, from)?;
        self.reviews.check(user)?;
        Ok(Some(Reviewing { _own: own, _household: household }))
    }

    /// Somebody changes where they are called, or wants to see whether it works.
    pub fn way(&self, user: &UserId) -> Result<(), ServerRefusal> {
        self.ways.check(user)
    }

    /// A mail that its receiver may not want: to one address, or for one account.
    pub fn mail(&self, to: &str) -> Result<(), ServerRefusal> {
        self.mails.check(&to.to_owned())
    }

    /// A message on any of a person's sockets: more sockets do not mean more messages.
    pub fn message(&self, user: &UserId) -> Result<(), ServerRefusal> {
        self.messages.check(user)
    }

    /// A message that stands for several: each further one counts like a message.
    pub fn more_messages(&self, user: &UserId, more: usize) -> Result<(), ServerRefusal> {
        let Some(more) = u32::try_from(more).ok().and_then(NonZeroU32::new) else { return Ok(()) };
        self.messages.check_several(user, more)
    }

    pub fn chat(&self, user: &UserId) -> Result<(), ServerRefusal> {
        self.chat.check(user)
    }

    /// Somebody's socket was closed because they flooded it.
    pub fn flooded(&self, user: &UserId) {
        self.flooders().insert(user.clone(), Instant::now() + FLOOD_PAUSE);
    }

    /// Refuses a socket to whoever has just flooded one, before it costs anything.
    pub fn calm(&self, user: &UserId) -> Result<(), ServerRefusal> {
        let until = self.flooders().get(user).copied();
        let left = until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()));
        if left.is_zero() {
            return Ok(());
        }
        Err(Refusal::from(Code::TooMany).retry_after(left.as_secs() + 1).into())
    }

    fn flooders(&self) -> MutexGuard<'_, HashMap<UserId, Instant>> {
        self.flooders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more socket for a person; it counts until it is dropped. Behind a proxy this is what limits the connections
    /// of a household.
    pub fn socket(&self, user: &UserId, from: IpAddr) -> Result<OpenSocket, ServerRefusal> {
        let own = self.sockets.one_more(user.clone(), SOCKETS_PER_USER).ok_or(Code::TooMany)?;
        let most = if self.by_address { self.sockets_per_household } else { usize::MAX };
        let households = self.sockets_of_households.one_more(household(from), most).ok_or(Code::TooMany)?;
        Ok(OpenSocket { _own: own, _households: households })
    }

    /// Forgets people and addresses that have been quiet.
    pub fn forget_idle(&self) {
        self.flooders().retain(|_, until| *until > Instant::now());
        self.requests.0.retain_recent();
        self.guests.0.retain_recent();
        self.logins.0.retain_recent();
        self.accounts.0.retain_recent();
        self.everywhere.0.retain_recent();
        self.tables.0.retain_recent();
        self.households.0.retain_recent();
        self.renames.0.retain_recent();
        self.imports.0.retain_recent();
        self.follows.0.retain_recent();
        self.finds.0.retain_recent();
        self.finders.0.retain_recent();
        self.invitations.0.retain_recent();
        self.asked.0.retain_recent();
        self.exports.0.retain_recent();
        self.questions.0.retain_recent();
        self.solving.0.retain_recent();
        self.reviews.0.retain_recent();
        self.reviewed.0.retain_recent();
        self.ways.0.retain_recent();
        self.mails.0.retain_recent();
        self.messages.0.retain_recent();
        self.chat.0.retain_recent();
    }
}

/// A match file that is being read.
pub struct Importing {
    _permit: OwnedSemaphorePermit,
    _household: Counted<IpAddr>,
}

/// A match that is being judged.
pub struct Reviewing {
    _own: Counted<UserId>,
    _household: Counted<IpAddr>,
}

/// A socket that counts while it is open.
pub struct OpenSocket {
    _own: Counted<UserId>,
    _households: Counted<IpAddr>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_addresses_together_try_one_accounts_password_sixty_times_a_minute() {
        let limits = Limits::new(&Config::local("unused"));
        let allowed = |n: u8| limits.login(IpAddr::from([192, 0, 2, n]), "ada").is_ok();
        assert!((0..60).all(allowed));
        assert!((60..70).any(|n| !allowed(n)), "a slow machine gets a try back");
        assert!(limits.login(IpAddr::from([192, 0, 2, 0]), "bob").is_ok(), "another account");
    }
}
