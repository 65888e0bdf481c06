//! What every request can reach.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use store::{Store, TableId, UserId};
use table::{Moment, TablePreset};
use tokio::sync::watch;

use crate::bots::Bots;
use crate::card::Cards;
use crate::clock::SiteClock;
use crate::config::Config;
use crate::exhibition::Exhibitions;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::long_work::LongWork;
use crate::metrics::Metrics;
use crate::mutes::MuteLists;
use crate::network::Networks;
use crate::outbox::Outbox;
use crate::ownership::Ownership;
use crate::passwords::Passwords;
use crate::presence::Presence;
use crate::reference::WrittenDocument;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::reviews::Reviews;
use crate::room::Room;

pub struct App {
    pub config: Config,
    pub store: Store,
    pub metrics: Arc<Metrics>,
    pub lobby: Lobby,
    pub bots: Bots,
    pub long_work: LongWork,
    pub reviews: Reviews,
    pub clock: SiteClock,
    pub ownership: Arc<Ownership>,
    pub networks: Networks,
    pub limits: Limits,
    pub passwords: Passwords,
    pub mute_lists: MuteLists,
    pub presence: Presence,
    /// Held while a seat is promised.
    pub inviting: tokio::sync::Mutex<()>,
    pub document: OnceLock<WrittenDocument>,
    pub exhibitions: Exhibitions,
    pub cards: Cards,
    pub outbox: Outbox,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    closing: watch::Sender<bool>,
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

impl App {
    pub fn new(
        config: Config,
        store: Store,
        metrics: Arc<Metrics>,
        time: i64,
        networks: Networks,
        outbox: Outbox,
    ) -> App {
        App {
            clock: SiteClock::new(time),
            networks,
            limits: Limits::new(&config),
            bots: Bots::new(config.bot_threads),
            ownership: Arc::new(Ownership::new(&store)),
            long_work: LongWork::default(),
            reviews: Reviews::default(),
            store,
            metrics,
            lobby: Lobby::default(),
            passwords: Passwords::default(),
            mute_lists: MuteLists::default(),
            presence: Presence::default(),
            inviting: tokio::sync::Mutex::default(),
            document: OnceLock::new(),
            exhibitions: Exhibitions::default(),
            cards: Cards::default(),
            outbox,
            rooms: Mutex::default(),
            closing: watch::Sender::new(false),
            config,
        }
    }

    pub fn now(&self) -> Moment {
        self.clock.moment(now() + self.config.date_ahead())
    }

    /// Whether this server looks after the clocks and bots of a table.
    pub fn owns(&self, table: &TableId) -> bool {
        self.ownership.owns(table)
    }

    /// The room of a table. Whether the table exists is known once it is looked at.
    pub fn room(&self, id: &TableId) -> Arc<Room> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let room = rooms.entry(id.clone()).or_insert_with(|| Arc::new(Room::new(id.clone()))).clone();
        self.metrics.rooms.set(rooms.len() as i64);
        room
    }

    /// The room of a table, if it is in memory.
    pub fn open_room(&self, id: &TableId) -> Option<Arc<Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    pub fn open_rooms(&self) -> Vec<Arc<Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Forgets tables that nobody is looking at; they are loaded again when somebody does.
    pub fn forget_idle_rooms(&self) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        // One count is the map's own: nobody else can be about to enter.
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
        self.metrics.rooms.set(rooms.len() as i64);
    }

    /// A person's session was revoked: closes the sockets that were opened with it.
    pub async fn cut_off(&self, user: &UserId) {
        // If the database cannot tell which these are, all of them: people with a session reconnect.
        let sessions = self.store.sessions_of(user).await.unwrap_or_default();
        let sessions: HashSet<String> = sessions.into_iter().map(|session| session.hash).collect();
        self.lobby.cut_off(user);
        for room in self.open_rooms() {
            room.cut_off(user, &sessions).await;
        }
    }

    /// A person has changed their name or whom they have muted.
    pub async fn read_again(self: &Arc<Self>, user: &UserId) -> Result<(), ServerRefusal> {
        self.mute_lists.read_again(&self.store, user).await?;
        for room in self.open_rooms() {
            room.read_again(self, user).await?;
        }
        self.lobby.named(user);
        Ok(())
    }

    /// The level of the bot that takes over a seat.
    pub fn stand_in(&self) -> &str {
        &self.config.stand_in
    }

    /// The preset of this name.
    pub fn preset(&self, game: &str, name: &str) -> Result<&TablePreset, ServerRefusal> {
        let preset = self.config.presets.iter().find(|preset| preset.game == game && preset.name == name);
        preset.ok_or_else(|| Refusal::detail(Code::BadOptions, format!("no preset {name:?} here")).into())
    }

    pub fn close(&self) {
        self.bots.close();
        self.long_work.close();
        self.reviews.close();
        self.closing.send_replace(true);
    }

    /// Becomes true when the server shuts down.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Waits until the server shuts down.
    pub async fn closed(closing: &mut watch::Receiver<bool>) {
        // An error means that the server is gone altogether.
        let _ = closing.wait_for(|closing| *closing).await;
    }
}
