//! A table and everybody at it. Whatever happens at a table happens here, one
//! thing after another: do it in memory, store it, tell everybody, in that order.

mod thinking;

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use catalog::{AnyAdvance, Telling};
use engine::{Lang, Seat, SeatSet, Viewer};
use serde_json::Value;
use store::{Change, ChatRow, TableId, Unwritten, UserId};
use tokio::sync::{Mutex, mpsc};

use crate::app::{App, now};
use crate::protocol::{Chat, Said, Status, TableInfo, Update, VERSION};
use crate::ratings;
use crate::refusal::{Code, Refusal};
use crate::table::{Done, Table, Who};
use crate::watchers::{Visitor, Watchers};

/// How often another server may be faster before we give up.
const TRIES: usize = 5;
/// What is said at a table and shown to who comes later.
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
    /// The watchers know all entries before this one.
    told: usize,
    /// The seats whose bots think.
    thinking: SeatSet,
}

impl Inside {
    /// The table as it is stored. Watchers are told what they missed.
    async fn load(&mut self, app: &App, id: &TableId) -> Result<&mut Table, Refusal> {
        if self.table.is_none() {
            let row = app.store.table(id).await?.ok_or(Code::NotFound)?;
            let (seats, log) = (app.store.seats(id).await?, app.store.log(id, 0).await?);
            let chat = app.store.chat(id, 0, CHAT_SHOWN).await?;
            let known = self.chat.last().map_or(0, |last| last.n);
            self.chat = chat.into_iter().map(chat_info).collect();
            for chat in self.chat.iter().filter(|chat| chat.n > known) {
                self.watchers.tell_from(&UserId(chat.user.clone()), &Said::Chat(chat));
            }
            let table = self.table.insert(Table::load(row, seats, log)?);
            if self.watchers.is_empty() {
                self.told = table.ply();
            } else {
                self.catch_up();
            }
        }
        self.table.as_mut().ok_or_else(|| Code::NotFound.into())
    }

    /// Tells the watchers what another server has done.
    fn catch_up(&mut self) {
        let Some(table) = &self.table else { return };
        let told = self.told;
        if let Some(game) = table.game().filter(|game| game.ply() > told) {
            let since = |viewer, lang| game.commentary(told, viewer, lang).concat();
            self.watchers
                .tell_views(table, |viewer, lang| update_text(table, viewer, lang, since(viewer, lang)));
            self.told = game.ply();
        }
        self.tell_table();
    }

    fn tell_moves(&mut self, played: &AnyAdvance) {
        let Some(table) = &self.table else { return };
        self.watchers
            .tell_views(table, |viewer, lang| update_text(table, viewer, lang, played.tell(viewer, lang)));
        self.told = table.ply();
    }

    fn tell_table(&mut self) {
        let Some(table) = &self.table else { return };
        let spectators = self.watchers.spectators(table);
        let online: Vec<UserId> = online(table, &self.watchers);
        self.watchers.tell_users(|user| {
            let info = table.info(Some(user), |other| online.contains(other), spectators, now())?;
            Ok(Said::Table { table: &info }.text())
        });
    }

    /// Who was sent away from a table by link hears no more of it.
    fn show_out(&mut self) {
        let Some(table) = &self.table else { return };
        if table.status() == Status::Open {
            self.watchers.keep(|who| table.admits(&who.user, who.invite.as_deref()));
        }
    }

    fn info(&self, user: Option<&UserId>) -> Result<TableInfo, Refusal> {
        let table = self.table.as_ref().ok_or(Code::NotFound)?;
        table.info(user, |other| self.watchers.online(other), self.watchers.spectators(table), now())
    }
}

fn online(table: &Table, watchers: &Watchers) -> Vec<UserId> {
    table.seats.iter().filter_map(|seat| seat.user.clone()).filter(|user| watchers.online(user)).collect()
}

pub fn chat_info(row: ChatRow) -> Chat {
    Chat { n: row.n, user: row.user.0, name: row.name, text: row.text, at: row.at }
}

fn update(table: &Table, viewer: Viewer, lang: Lang, events: Vec<Telling>) -> Option<Update> {
    let frame = table.frame(viewer, lang)?;
    Some(Update { ply: frame.ply, events, frame, clocks: table.clocks() })
}

fn update_text(table: &Table, viewer: Viewer, lang: Lang, events: Vec<Telling>) -> Option<String> {
    Some(Said::Update(update(table, viewer, lang, events)?).text())
}

/// An open socket's place at a table.
pub struct Place {
    pub key: u64,
    pub messages: mpsc::Receiver<Utf8Bytes>,
}

impl Room {
    pub fn new(id: TableId) -> Room {
        Room { id, inside: Mutex::default() }
    }

    /// Looks at the table as it is stored.
    pub async fn look<T>(
        &self,
        app: &App,
        at: impl FnOnce(&Table) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        at(self.inside.lock().await.load(app, &self.id).await?)
    }

    pub async fn info(&self, app: &App, user: Option<&UserId>) -> Result<TableInfo, Refusal> {
        let mut inside = self.inside.lock().await;
        inside.load(app, &self.id).await?;
        inside.info(user)
    }

    /// Changes the table: `what` is done in memory, stored and told. If another
    /// server was faster, it is tried again on what that one stored.
    pub async fn change(
        self: &Arc<Self>,
        app: &Arc<App>,
        what: impl Fn(&mut Table) -> Result<Done, Refusal>,
    ) -> Result<usize, Refusal> {
        let mut inside = self.inside.lock().await;
        for _ in 0..TRIES {
            let table = inside.load(app, &self.id).await?;
            let before = table.status();
            let tried = std::panic::catch_unwind(AssertUnwindSafe(|| what(table)));
            let Done { change, played } = match tried {
                Ok(done) => done?,
                Err(_) => {
                    // Whatever is in memory now, the log is right.
                    inside.table = None;
                    return Err(Code::Broken.into());
                }
            };
            let ended = before == Status::Playing && table.status() == Status::Over;
            let change = if ended { ratings::settle(&app.store, table, change).await } else { Ok(change) };
            let stored = match change {
                Ok(change) => app.store.commit(change).await,
                Err(down) => Err(Unwritten::Down(down.to_string())),
            };
            match stored {
                Ok(()) => {
                    table.row.rev += 1;
                    let ply = table.ply();
                    let seats_changed = played.is_none() || before != table.status();
                    if before != table.status() {
                        let (game, status) = (&table.row.game, &table.row.status);
                        tracing::info!(table = %self.id, game, status, ply, "the table has moved on");
                    }
                    app.lobby.table_changed(table, seats_changed);
                    if let Some(played) = &played {
                        app.metrics.actions.inc();
                        inside.tell_moves(played);
                    }
                    if seats_changed {
                        inside.show_out();
                        inside.tell_table();
                    }
                    self.wake_bots(app, &mut inside);
                    return Ok(ply);
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

    /// Changes the seats or the state of the table, not the match.
    pub async fn rearrange(
        self: &Arc<Self>,
        app: &Arc<App>,
        what: impl Fn(&mut Table) -> Result<Change, Refusal>,
    ) -> Result<usize, Refusal> {
        self.change(app, |table| Ok(Done { change: what(table)?, played: None })).await
    }

    /// A person acts.
    pub async fn act(
        self: &Arc<Self>,
        app: &Arc<App>,
        user: &UserId,
        at: u64,
        action: &Value,
    ) -> Result<usize, Refusal> {
        let who = Who::User(user.clone());
        self.change(app, |table| table.play(own_seat(table, user)?, at, action.clone(), &who, now())).await
    }

    /// A person takes an action back.
    pub async fn undo(self: &Arc<Self>, app: &Arc<App>, user: &UserId, at: u64) -> Result<usize, Refusal> {
        let who = Who::User(user.clone());
        self.change(app, |table| table.undo(own_seat(table, user)?, at, &who, now())).await
    }

    /// A bot takes the person's seat.
    pub async fn resign(self: &Arc<Self>, app: &Arc<App>, user: &UserId) -> Result<usize, Refusal> {
        self.rearrange(app, |table| table.take_over(own_seat(table, user)?, app.stand_in(), now())).await
    }

    /// The person takes the seat back.
    pub async fn come_back(self: &Arc<Self>, app: &Arc<App>, user: &UserId) -> Result<usize, Refusal> {
        self.rearrange(app, |table| {
            let seat = table.seat_of(user).ok_or(Code::NotSeated)?;
            table.take_back(seat)
        })
        .await
    }

    /// Bots take the seats of those whose time is up.
    pub async fn expire(self: &Arc<Self>, app: &Arc<App>) -> Result<(), Refusal> {
        while let Some(seat) = self.look(app, |table| Ok(table.expired(now()).first().copied())).await? {
            tracing::info!(table = %self.id, seat = seat.0, "time is up, a bot takes over");
            // Looked at again under the lock: the person may have acted just now.
            self.rearrange(app, |table| {
                if table.expired(now()).contains(&seat) {
                    table.take_over(seat, app.stand_in(), now())
                } else {
                    Err(Code::Stale.into())
                }
            })
            .await?;
        }
        Ok(())
    }

    /// Says something to everybody here.
    pub async fn chat(&self, app: &App, user: &UserId, name: &str, text: &str) -> Result<usize, Refusal> {
        let mut inside = self.inside.lock().await;
        for _ in 0..TRIES {
            let ply = inside.load(app, &self.id).await?.ply();
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
                    inside.hear(user, chat_info(row));
                    return Ok(ply);
                }
                Err(Unwritten::Conflict) => inside.read_chat(app, &self.id).await?,
                Err(down @ Unwritten::Down(_)) => return Err(down.into()),
            }
        }
        Err(Code::Storage.into())
    }

    /// Another program has changed the table.
    pub async fn refresh(self: &Arc<Self>, app: &Arc<App>, rev: Option<i64>) -> Result<(), Refusal> {
        let mut inside = self.inside.lock().await;
        let stale = match &inside.table {
            Some(table) => rev.is_none_or(|rev| table.row.rev < rev),
            // What was in memory was given up when the database failed; who waits here must be told.
            None => !inside.watchers.is_empty(),
        };
        if stale {
            inside.table = None;
            inside.load(app, &self.id).await?;
            self.wake_bots(app, &mut inside);
        }
        Ok(())
    }

    /// A person who sits here, or has said something here, may be called something else now.
    pub async fn look_again(self: &Arc<Self>, app: &Arc<App>, user: &UserId) -> Result<(), Refusal> {
        let mut inside = self.inside.lock().await;
        let sits = inside.table.as_ref().is_some_and(|table| table.seat_of(user).is_some());
        if sits || inside.chat.iter().any(|chat| chat.user == user.0) {
            inside.table = None;
            inside.load(app, &self.id).await?;
            self.wake_bots(app, &mut inside);
        }
        Ok(())
    }

    /// Somebody has said something on another server.
    pub async fn refresh_chat(&self, app: &App) -> Result<(), Refusal> {
        self.inside.lock().await.read_chat(app, &self.id).await
    }

    /// A socket opens here. What it is told first waits in its queue already.
    pub async fn enter(
        self: &Arc<Self>,
        app: &Arc<App>,
        who: Visitor,
        since: usize,
    ) -> Result<Place, Refusal> {
        let (user, lang) = (&who.user, who.lang);
        let mut inside = self.inside.lock().await;
        let table = inside.load(app, &self.id).await?;
        if !table.admits(user, who.invite.as_deref()) {
            return Err(Code::NotFound.into());
        }
        let viewer = table.viewer(user);
        let events = match table.game() {
            Some(game) if since > 0 => game.commentary(since, viewer, lang).concat(),
            Some(_) | None => Vec::new(),
        };
        let update = update(table, viewer, lang, events);
        let was_here = inside.watchers.online(user);
        let (key, messages) = inside.watchers.add(who.clone());
        let info = inside.info(Some(user))?;
        let heard = |chat: &&Chat| who.ears.hear(&UserId(chat.user.clone()));
        let chat: Vec<Chat> = inside.chat.iter().filter(heard).cloned().collect();
        let said = Said::Welcome { v: VERSION, table: &info, update, chat: &chat }.text();
        inside.watchers.send_text(key, said);
        if !was_here {
            inside.tell_table();
        }
        self.wake_bots(app, &mut inside);
        Ok(Place { key, messages })
    }

    /// A socket has closed.
    pub async fn exit(&self, key: u64, user: &UserId) {
        let mut inside = self.inside.lock().await;
        inside.watchers.remove(key);
        if !inside.watchers.online(user) {
            inside.tell_table();
        }
    }

    /// Answers one socket, after all that was told before.
    pub async fn answer(&self, key: u64, said: String) {
        self.inside.lock().await.watchers.send_text(key, said);
    }

    /// The present picture for one person: what a refusal shows.
    pub async fn picture(&self, app: &App, user: &UserId, lang: Lang) -> Option<Update> {
        let mut inside = self.inside.lock().await;
        let table = inside.load(app, &self.id).await.ok()?;
        update(table, table.viewer(user), lang, Vec::new())
    }

    /// Cuts a person's sockets off, but for those that were opened with one of these sessions.
    pub async fn cut_off(&self, user: &UserId, sessions: &HashSet<String>) {
        self.inside.lock().await.watchers.cut_off(user, sessions);
    }

    /// Nobody is here and nobody thinks: the room may be forgotten.
    pub fn is_idle(&self) -> bool {
        self.inside.try_lock().is_ok_and(|inside| inside.watchers.is_empty() && inside.thinking.is_empty())
    }

    /// Reads again what was given up when the database failed, if somebody waits here.
    pub async fn recover(self: &Arc<Self>, app: &Arc<App>) -> Result<(), Refusal> {
        let lost =
            self.inside.try_lock().is_ok_and(|inside| inside.table.is_none() && !inside.watchers.is_empty());
        if lost { self.refresh(app, None).await } else { Ok(()) }
    }

    /// Bots that should think do.
    pub async fn wake(self: &Arc<Self>, app: &Arc<App>) -> Result<(), Refusal> {
        let mut inside = self.inside.lock().await;
        inside.load(app, &self.id).await?;
        self.wake_bots(app, &mut inside);
        Ok(())
    }
}

impl Inside {
    fn hear(&mut self, from: &UserId, chat: Chat) {
        self.watchers.tell_from(from, &Said::Chat(&chat));
        self.chat.push(chat);
        if self.chat.len() > CHAT_SHOWN as usize {
            self.chat.remove(0);
        }
    }

    /// Reads and tells what was said elsewhere.
    async fn read_chat(&mut self, app: &App, id: &TableId) -> Result<(), Refusal> {
        let known = self.chat.last().map_or(0, |last| last.n);
        for row in app.store.chat(id, known, CHAT_SHOWN).await? {
            self.hear(&row.user.clone(), chat_info(row));
        }
        Ok(())
    }
}

/// The seat a person acts for now.
fn own_seat(table: &Table, user: &UserId) -> Result<Seat, Refusal> {
    let seat = table.seat_of(user).ok_or(Code::NotSeated)?;
    match table.bot_of(seat) {
        None => Ok(seat),
        Some(_) => Err(Refusal::because(
            Code::NotSeated,
            "A bot plays your seat; take it back first.",
            "Ein Bot spielt auf deinem Platz; nimm ihn erst zurück.",
        )),
    }
}
