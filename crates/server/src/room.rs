//! A table and everybody at it. Whatever happens at a table happens here, one
//! thing after another: do it in memory, store it, tell everybody, in that order.

mod loading;
mod ordered;
mod thinking;

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catalog::Telling;
use engine::{Lang, Seat, SeatSet, Viewer};
use store::{Change, ChatRow, Hearing, TableId, Unwritten, UserId};
use table::{
    Actions, Chat, Moment, Mover, ServerMessage, Status, Table, TableChange, TableInfo, Update, VERSION,
};
use tokio::sync::Mutex;

use crate::app::{App, now};
use crate::calls::{self, OnTurn, SeenTurns};
use crate::ratings;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::rest;
use crate::rows;
use crate::watchers::{Place, Visitor, Watchers};

/// How often another server may be faster before we give up: its bots may act many times in a row while we read what they did.
const TRIES: usize = 25;
/// How long a person's move waits for bots that have to move before, and how often it looks.
const BOTS_FIRST: Duration = Duration::from_secs(10);
const BOTS_LOOK: Duration = Duration::from_millis(30);
/// How many chat messages a newcomer is shown.
const CHAT_SHOWN: i64 = 100;

pub struct Room {
    pub id: TableId,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    /// None until it is needed, and after the database said no: what is in memory might not be what is stored.
    table: Option<Table>,
    chat: Vec<Chat>,
    watchers: Watchers,
    seen: SeenTurns,
    /// The watchers know all entries before this one.
    told: usize,
    /// The seats whose bots are thinking.
    thinking: SeatSet,
    /// How often a seat's bot has failed in a row.
    failures: HashMap<Seat, usize>,
    /// From before the table is read: what another server does to it afterwards is heard.
    hearing: Vec<Hearing>,
}

impl Inside {
    /// Tells the watchers about moves: `events` says what happened, as one viewer may know it.
    fn tell_moves(&mut self, now: Moment, events: impl Fn(Viewer, Lang) -> Vec<Telling>) {
        let Some(table) = &self.table else { return };
        self.watchers.tell_views(table, |viewer, lang| {
            Some(ServerMessage::Update(table.update(viewer, lang, events(viewer, lang), now)?).text())
        });
        self.told = table.ply;
    }

    fn tell_table(&mut self, now: Moment) {
        let Some(table) = &self.table else { return };
        let spectators = self.watchers.spectators(table);
        let users = table.seats.iter().filter_map(|seat| seat.occupant.user());
        let online: Vec<UserId> = users.filter(|user| self.watchers.online(user)).cloned().collect();
        self.watchers.tell_users(|user| {
            let info = table.info(Some(user), |other| online.contains(other), spectators, now);
            ServerMessage::Table { table: &info }.text()
        });
    }

    /// The people at the table who are looking at it.
    fn seated_here(&self) -> HashSet<UserId> {
        let seats = self.table.iter().flat_map(|table| &table.seats);
        let users = seats.filter_map(|seat| seat.occupant.user());
        users.filter(|user| self.watchers.is_looking(user)).cloned().collect()
    }

    /// Whose turn has come before their eyes.
    fn note_turns(&mut self, before: &OnTurn, looking: &HashSet<UserId>) {
        if let Some(table) = &self.table {
            self.seen.note(before, table, looking);
        }
    }

    /// Somebody may look no longer: a turn of theirs that came while they did is called, unless they come back soon.
    async fn call_back(&mut self, app: &App, user: &UserId) {
        let (Some(table), false) = (&self.table, self.watchers.is_looking(user)) else { return };
        let now = app.now().date;
        let due = now + app.config.away.as_millis() as i64;
        if let Some(call) = self.seen.call(user, table, now, due)
            && let Err(unwritten) = app.store.commit(call.put(Change::new())).await
        {
            tracing::warn!(%unwritten, "a turn that was seen and left");
        }
    }

    /// Disconnects people who were removed from a table that only its link leads to.
    fn show_out(&mut self, date: i64) {
        let Some(table) = &self.table else { return };
        if table.status == Status::Open {
            self.watchers.keep(|who| table.admits(&who.user, who.invite.as_deref(), date));
        }
    }

    fn info(&self, user: Option<&UserId>, now: Moment) -> Result<TableInfo, ServerRefusal> {
        let table = self.table.as_ref().ok_or(Code::NotFound)?;
        Ok(table.info(user, |other| self.watchers.online(other), self.watchers.spectators(table), now))
    }

    fn hear(&mut self, from: &UserId, chat: Chat) {
        self.watchers.tell_from(from, &ServerMessage::Chat(&chat));
        self.chat.push(chat);
        if self.chat.len() > CHAT_SHOWN as usize {
            self.chat.remove(0);
        }
    }
}

impl Room {
    pub fn new(id: TableId) -> Room {
        Room { id, inside: Mutex::default() }
    }

    /// Looks at the table as it is stored. For quick looks: long work belongs on a snapshot.
    pub async fn look<T>(
        &self,
        app: &App,
        at: impl Fn(&Table) -> Result<T, Refusal>,
    ) -> Result<T, ServerRefusal> {
        let mut inside = self.inside.lock().await;
        match at(inside.load(app, &self.id).await?) {
            Err(_) if inside.is_old(app, &self.id).await? => Ok(at(inside.load(app, &self.id).await?)?),
            looked => Ok(looked?),
        }
    }

    pub async fn info(&self, app: &App, user: Option<&UserId>) -> Result<TableInfo, ServerRefusal> {
        let mut inside = self.inside.lock().await;
        inside.load(app, &self.id).await?;
        inside.info(user, app.now())
    }

    /// Changes the table: `what` is done in memory, stored and told. If another
    /// server was faster, it is tried again on what that one stored.
    pub async fn change(
        self: &Arc<Self>,
        app: &Arc<App>,
        what: impl Fn(&mut Table) -> Result<TableChange, Refusal>,
    ) -> Result<usize, ServerRefusal> {
        self.change_along(app, |table| Ok((what(table)?, Change::new()))).await
    }

    /// The same with something else that stands or falls with it.
    pub async fn change_along(
        self: &Arc<Self>,
        app: &Arc<App>,
        what: impl Fn(&mut Table) -> Result<(TableChange, Change), Refusal>,
    ) -> Result<usize, ServerRefusal> {
        self.change_after(app, None, what).await
    }

    /// The same for a bot that has thought for a seat: it may think again, but not before this is done.
    async fn change_after(
        self: &Arc<Self>,
        app: &Arc<App>,
        thought_for: Option<Seat>,
        what: impl Fn(&mut Table) -> Result<(TableChange, Change), Refusal>,
    ) -> Result<usize, ServerRefusal> {
        let mut inside = self.inside.lock().await;
        if let Some(seat) = thought_for {
            inside.thinking.remove(seat);
            inside.failures.remove(&seat);
        }
        for _ in 0..TRIES {
            let looking = inside.watchers.looking();
            let table = inside.load(app, &self.id).await?;
            let days_off = match table.is_over_days() {
                true => app.store.days_off_at(&self.id, app.now().date).await?,
                false => Vec::new(),
            };
            let (before, on_turn) = (table.status, OnTurn::at(table));
            let tried = std::panic::catch_unwind(AssertUnwindSafe(|| what(table)));
            let (change, along) = match tried {
                Ok(Ok(done)) => done,
                Ok(Err(refusal)) => match inside.is_old(app, &self.id).await? {
                    true => continue,
                    false => return Err(refusal.into()),
                },
                Err(_) => {
                    // Whatever is in memory now, the log is right.
                    inside.table = None;
                    return Err(Code::Broken.into());
                }
            };
            rest::set_clocks(table, &days_off, app.now());
            let secret = change.is_secret();
            if !secret {
                table.expires = table.expiry(app.now().date);
            }
            let stored = rows::changed(table, &change).and(along);
            let seats_changed = !secret && (change.logged.is_none() || before != table.status);
            let stored = if seats_changed { stored.tell_lists(&self.id) } else { stored };
            let now_here = app.now();
            let due = now_here.date + app.config.gather.as_millis() as i64;
            let stored = on_turn.call(stored, table, &looking, now_here, due);
            let stored = match change.ending {
                Some(ending) => ratings::settle(&app.store, table, ending, now_here.date, stored).await,
                None => Ok(stored),
            };
            let stored = match stored {
                Ok(stored) => app.store.commit(stored).await,
                Err(down) => Err(Unwritten::Down(down.to_string())),
            };
            match stored {
                Ok(()) => {
                    table.rev += 1;
                    inside.note_turns(&on_turn, &looking);
                    self.tell(app, &mut inside, before, &change);
                    self.wake_table(app, &mut inside);
                    return Ok(inside.table.as_ref().map_or(0, |table| table.ply));
                }
                Err(Unwritten::Conflict) => {
                    app.metrics.conflicts.inc();
                    inside.table = None;
                }
                Err(down @ Unwritten::Down(_)) => {
                    inside.table = None;
                    return Err(down.into());
                }
            }
        }
        Err(Code::Storage.into())
    }

    /// Tells everybody about a change that is stored.
    fn tell(&self, app: &App, inside: &mut Inside, before: Status, change: &TableChange) {
        inside.tell_orders(change.orders);
        if change.is_secret() {
            return;
        }
        let Some(table) = &inside.table else { return };
        let status = table.status;
        let seats_changed = change.logged.is_none() || before != status;
        if before != status {
            let (game, ply) = (&table.game, table.ply);
            tracing::info!(table = %self.id, game, ?status, ply, "the table's status has changed");
        }
        app.lobby.table_changed(table, seats_changed);
        if let Some(logged) = &change.logged {
            app.metrics.actions.inc();
            inside.tell_moves(app.now(), |viewer, lang| logged.advance.tell(viewer, lang));
        }
        if seats_changed {
            inside.show_out(app.now().date);
            inside.tell_table(app.now());
        }
    }

    /// A person acts, once or several times in one go.
    pub async fn act(
        self: &Arc<Self>,
        app: &Arc<App>,
        user: &UserId,
        at: u64,
        actions: &Actions,
    ) -> Result<usize, ServerRefusal> {
        let play = |table: &mut Table| {
            let seat = table.acting_seat(user)?;
            table.play(seat, at, actions.clone(), Mover::User(user.clone()), app.now())
        };
        let since = Instant::now();
        loop {
            match self.change(app, play).await {
                // In an attempt at a match of the day the bots move first.
                Err(refusal)
                    if refusal.code == Code::NotYourTurn
                        && since.elapsed() < BOTS_FIRST
                        && self.look(app, |table| Ok(table.waits_for_bots(user))).await? =>
                {
                    tokio::time::sleep(BOTS_LOOK).await;
                }
                done => return done,
            }
        }
    }

    /// A person undoes their last action. It is worked out on a copy of the match, while the table goes on.
    pub async fn undo(
        self: &Arc<Self>,
        app: &Arc<App>,
        user: &UserId,
        at: u64,
    ) -> Result<usize, ServerRefusal> {
        for _ in 0..TRIES {
            let undoing = self.look(app, |table| table.undoing(table.acting_seat(user)?, at)).await?;
            let undone = app.long_work.asked(user, move || undoing.work_out()).await??;
            let undone = std::sync::Mutex::new(Some(undone));
            let stored = self.change(app, |table| {
                table.acting_seat(user)?;
                // Already used: another server was faster.
                let undone = undone.lock().map_or(None, |mut undone| undone.take()).ok_or(Code::Stale)?;
                table.undo(undone, user, app.now())
            });
            match stored.await {
                // Others have moved in the meantime; if this person has, the next try says so.
                Err(refusal) if refusal.code == Code::Stale => {}
                done => return done,
            }
        }
        Err(Code::Stale.into())
    }

    /// A bot takes over the person's seat.
    pub async fn resign(self: &Arc<Self>, app: &Arc<App>, user: &UserId) -> Result<usize, ServerRefusal> {
        self.change(app, |table| table.take_over(table.acting_seat(user)?, app.stand_in(), app.now())).await
    }

    /// The person takes the seat back.
    pub async fn come_back(self: &Arc<Self>, app: &Arc<App>, user: &UserId) -> Result<usize, ServerRefusal> {
        self.change(app, |table| table.take_back(table.seat_of(user).ok_or(Code::NotSeated)?)).await
    }

    /// A person would like the match to pause, or to go on.
    pub async fn ask_pause(
        self: &Arc<Self>,
        app: &Arc<App>,
        user: &UserId,
        agree: bool,
    ) -> Result<usize, ServerRefusal> {
        self.change(app, |table| table.ask_pause(user, agree, app.now())).await
    }

    /// Bots take over the seats of people whose time is up, and a pause ends that has lasted long enough.
    pub async fn expire(self: &Arc<Self>, app: &Arc<App>) -> Result<(), ServerRefusal> {
        if self.look(app, |table| Ok(table.is_paused_too_long(app.now()))).await? {
            self.change(app, |table| table.end_pause(app.now())).await?;
        }
        if self.look(app, |table| Ok(table.is_over_days() && !table.expired(app.now()).is_empty())).await? {
            // Days off may have been taken since the clocks were set.
            self.change(app, |_| Ok(TableChange::table())).await?;
        }
        while let Some(seat) = self.look(app, |table| Ok(table.expired(app.now()).first().copied())).await? {
            tracing::info!(table = %self.id, seat = seat.0, "time is up, a bot takes over");
            // Checked again under the lock: the person may have acted just now.
            self.change(app, |table| {
                if table.expired(app.now()).contains(&seat) && app.owns(&self.id) {
                    table.take_over(seat, app.stand_in(), app.now())
                } else {
                    Err(Code::Stale.into())
                }
            })
            .await?;
        }
        Ok(())
    }

    /// Says something to everybody here.
    pub async fn chat(
        &self,
        app: &App,
        user: &UserId,
        name: &str,
        text: &str,
    ) -> Result<usize, ServerRefusal> {
        let mut inside = self.inside.lock().await;
        for _ in 0..TRIES {
            let ply = inside.load(app, &self.id).await?.ply;
            let row = ChatRow {
                table: self.id.clone(),
                n: inside.chat.last().map_or(0, |last| last.n) + 1,
                user: user.clone(),
                name: name.to_owned(),
                text: text.to_owned(),
                at: now(),
            };
            match app.store.commit(Change::new().add_chat(&row)).await {
                Ok(()) => {
                    inside.hear(user, rows::chat(row));
                    return Ok(ply);
                }
                Err(Unwritten::Conflict) => inside.read_chat(app, &self.id).await?,
                Err(down @ Unwritten::Down(_)) => return Err(down.into()),
            }
        }
        Err(Code::Storage.into())
    }

    /// A socket opens here. The first messages for it are already in its queue.
    pub async fn enter(
        self: &Arc<Self>,
        app: &Arc<App>,
        who: Visitor,
        since: usize,
    ) -> Result<Place, ServerRefusal> {
        let (user, lang) = (&who.user, who.lang);
        let mut inside = self.inside.lock().await;
        let update = loop {
            let table = inside.load(app, &self.id).await?;
            if let Err(refusal) = table.check_admits(user, who.invite.as_deref(), app.now().date) {
                if inside.is_old(app, &self.id).await? {
                    continue;
                }
                return Err(refusal.into());
            }
            let viewer = table.viewer(user);
            let (Ok(the_match), true) = (table.the_match(), since > 0) else {
                break table.update(viewer, lang, Vec::new(), app.now());
            };
            // Retelling a match takes a while: the room is not kept waiting for it.
            let (ply, the_match) = (table.ply, the_match.snapshot());
            drop(inside);
            let retell = move || the_match.commentary(since, viewer, lang).concat();
            let events = app.long_work.asked(user, retell).await?;
            inside = self.inside.lock().await;
            let table = inside.load(app, &self.id).await?;
            // If the match went on in the meantime, there is more to tell.
            if table.ply == ply && table.viewer(user) == viewer {
                break table.update(viewer, lang, events, app.now());
            }
        };
        let was_here = inside.watchers.online(user);
        let place = inside.watchers.add(who.clone());
        let info = inside.info(Some(user), app.now())?;
        let heard = |chat: &&Chat| !who.mutes.contain(&UserId(chat.user.clone()));
        let chat: Vec<Chat> = inside.chat.iter().filter(heard).cloned().collect();
        let welcome = ServerMessage::Welcome { v: VERSION, table: &info, update, chat: &chat }.text();
        inside.watchers.send_text(place.key, welcome);
        if !was_here {
            inside.tell_table(app.now());
        }
        self.wake_table(app, &mut inside);
        let (app, table, user) = (app.clone(), self.id.clone(), who.user);
        tokio::spawn(async move { calls::looked_at(&app, &user, &table).await });
        Ok(place)
    }

    /// A socket has closed.
    pub async fn exit(&self, app: &App, key: u64, user: &UserId) {
        let mut inside = self.inside.lock().await;
        inside.watchers.remove(key);
        if !inside.watchers.online(user) {
            inside.tell_table(app.now());
        }
        inside.call_back(app, user).await;
    }

    /// A page that has a socket here is shown or hidden.
    pub async fn set_looking(&self, app: &App, key: u64, user: &UserId, looking: bool) {
        let mut inside = self.inside.lock().await;
        let looked = inside.watchers.is_looking(user);
        inside.watchers.set_looking(key, looking);
        inside.call_back(app, user).await;
        drop(inside);
        if looking && !looked {
            calls::looked_at(app, user, &self.id).await;
        }
    }

    /// The match as one person sees it now, for a refusal.
    pub async fn update_for(&self, app: &App, user: &UserId, lang: Lang) -> Option<Update> {
        let mut inside = self.inside.lock().await;
        let table = inside.load(app, &self.id).await.ok()?;
        table.update(table.viewer(user), lang, Vec::new(), app.now())
    }

    /// Disconnects a person's sockets, except those that were opened with one of these sessions.
    pub async fn cut_off(&self, user: &UserId, sessions: &HashSet<String>) {
        self.inside.lock().await.watchers.cut_off(user, sessions);
    }

    /// Whether a person can see the table.
    pub async fn is_looked_at(&self, user: &UserId) -> bool {
        self.inside.lock().await.watchers.is_looking(user)
    }

    /// Nobody is here and no bot is thinking: the room may be forgotten.
    pub fn is_idle(&self) -> bool {
        self.inside.try_lock().is_ok_and(|inside| inside.watchers.is_empty() && inside.thinking.is_empty())
    }

    /// Lets happen what happens by itself.
    pub async fn wake(self: &Arc<Self>, app: &Arc<App>) -> Result<(), ServerRefusal> {
        let mut inside = self.inside.lock().await;
        inside.load(app, &self.id).await?;
        self.wake_table(app, &mut inside);
        Ok(())
    }

    /// The bots on turn think; orders whose time has come are carried out.
    fn wake_table(self: &Arc<Self>, app: &Arc<App>, inside: &mut Inside) {
        self.wake_orders(app, inside);
        self.wake_bots(app, inside);
    }
}
