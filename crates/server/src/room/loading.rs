//! A table comes into memory, and keeps up with what other servers do to it.

use std::sync::Arc;

use catalog::AnyAdvance;
use engine::Seat;
use store::{LogRow, Shard, TableId, TableRows, UserId};
use table::{Chat, SeatOrders, ServerMessage, Table};

use super::{CHAT_SHOWN, Inside, Room};
use crate::app::App;
use crate::calls::{self, OnTurn};
use crate::refusal::{Code, ServerRefusal};
use crate::rows::{self, BadRow};

fn entries(log: &[LogRow]) -> Result<Vec<Vec<engine::Entry<serde_json::Value>>>, BadRow> {
    log.iter().map(rows::entries).collect()
}

impl Inside {
    /// The table as it is stored. Watchers are told what they missed.
    pub(super) async fn load(&mut self, app: &App, id: &TableId) -> Result<&mut Table, ServerRefusal> {
        if self.table.is_none() {
            if self.hearing.is_empty() {
                self.hearing = app.store.hear(vec![Shard::of(id)]).await?;
            }
            let TableRows { table: row, seats, log } =
                app.store.table_rows(id, 0).await?.ok_or(Code::NotFound)?;
            app.metrics.log_rows_read.inc_by(log.len() as u64);
            let chat = app.store.chat(id, 0, CHAT_SHOWN).await?;
            let known = self.chat.last().map_or(0, |last| last.n);
            self.chat = chat.into_iter().map(rows::chat).collect();
            for chat in self.chat.iter().filter(|chat| chat.n > known) {
                self.watchers.tell_from(&UserId(chat.user.clone()), &ServerMessage::Chat(chat));
            }
            let mut table = rows::table(row, seats)?;
            if table.started.is_some() {
                let host = table.host.clone();
                let replayed = app.long_work.loading(&host, move || -> Result<Table, ServerRefusal> {
                    table.replay(entries(&log)?.concat())?;
                    Ok(table)
                });
                table = replayed.await??;
            }
            self.table = Some(table);
            self.catch_up(app).await?;
        }
        self.table.as_mut().ok_or_else(|| Code::NotFound.into())
    }

    /// Tells the watchers what they missed before the table was loaded.
    async fn catch_up(&mut self, app: &App) -> Result<(), ServerRefusal> {
        let Some(table) = self.table.as_mut() else { return Ok(()) };
        if self.watchers.is_empty() {
            self.told = table.ply;
            return Ok(());
        }
        if table.ply > self.told
            && let Ok(the_match) = table.the_match()
        {
            let (the_match, from) = (the_match.snapshot(), self.told);
            let readers = self.watchers.readers(table);
            let host = table.host.clone();
            let retold = app.long_work.loading(&host, move || {
                let retell =
                    |(viewer, lang)| ((viewer, lang), the_match.commentary(from, viewer, lang).concat());
                readers.into_iter().map(retell).collect::<Vec<_>>()
            });
            let retold = retold.await?;
            self.tell_moves(app.now(), |viewer, lang| {
                let told = retold.iter().find(|(reader, _)| *reader == (viewer, lang));
                told.map(|(_, events)| events.clone()).unwrap_or_default()
            });
        }
        self.tell_table(app.now());
        Ok(())
    }

    /// Reads what another server has stored since: the table, its seats and the new rows of the log, which are
    /// played on the match in memory. Only if they do not fit is the whole log read.
    async fn read_on(&mut self, app: &App, id: &TableId) -> Result<(), ServerRefusal> {
        let Some(before) = self.table.take().filter(|table| table.current.is_some()) else {
            return self.load(app, id).await.map(drop);
        };
        let TableRows { table: row, seats, log } =
            app.store.table_rows(id, before.ply as i64).await?.ok_or(Code::NotFound)?;
        app.metrics.log_rows_read.inc_by(log.len() as u64);
        let host = row.host.clone();
        let known = before.info(None, |_| false, 0, app.now());
        let orders: Vec<SeatOrders> = before.seats.iter().map(|seat| seat.orders.clone()).collect();
        let continued =
            app.long_work.loading(&host, move || -> Result<Option<(Table, Vec<AnyAdvance>)>, BadRow> {
                let mut table = rows::table(row, seats)?;
                let advances = table.continue_from(before, entries(&log)?);
                Ok(advances.map(|advances| (table, advances)))
            });
        let Some((table, advances)) = continued.await?? else {
            return self.load(app, id).await.map(drop);
        };
        let unknown = table.info(None, |_| false, 0, app.now()) != known;
        let changed = |(seat, orders): &(Seat, &SeatOrders)| table.seats[seat.index()].orders != **orders;
        let changed = (0..).map(Seat).zip(&orders).filter(changed).map(|(seat, _)| seat).collect();
        self.table = Some(table);
        self.tell_orders(changed);
        if !advances.is_empty() {
            let tell =
                |viewer, lang| advances.iter().flat_map(|advance| advance.tell(viewer, lang)).collect();
            self.tell_moves(app.now(), tell);
        }
        // Orders in advance are nobody else's business, not even that there are some.
        if unknown {
            self.tell_table(app.now());
        }
        Ok(())
    }

    /// Whether another server has changed the table and we have not heard of it yet; then it is read again.
    pub(super) async fn is_old(&mut self, app: &App, id: &TableId) -> Result<bool, ServerRefusal> {
        let Some(table) = self.table.as_ref().filter(|_| app.store.is_shared()) else { return Ok(false) };
        if app.store.rev(id).await?.is_none_or(|rev| rev <= table.rev) {
            return Ok(false);
        }
        self.read_on(app, id).await?;
        Ok(true)
    }

    /// Reads and tells what was said on other servers.
    pub(super) async fn read_chat(&mut self, app: &App, id: &TableId) -> Result<(), ServerRefusal> {
        let known = self.chat.last().map_or(0, |last| last.n);
        for row in app.store.chat(id, known, CHAT_SHOWN).await? {
            self.hear(&row.user.clone(), rows::chat(row));
        }
        Ok(())
    }
}

impl Room {
    /// Another program has changed the table; `rev` is its revision now, if known.
    pub async fn refresh(self: &Arc<Self>, app: &Arc<App>, rev: Option<i64>) -> Result<(), ServerRefusal> {
        let mut inside = self.inside.lock().await;
        let stale = match &inside.table {
            Some(table) => rev.is_none_or(|rev| table.rev < rev),
            // It was dropped from memory when the database failed; people who wait here must be told.
            None => !inside.watchers.is_empty(),
        };
        if stale {
            let before = inside.table.as_ref().map(OnTurn::at);
            inside.read_on(app, &self.id).await?;
            self.wake_table(app, &mut inside);
            // The other server does not know who is looking here.
            let looking = inside.seated_here();
            if let Some(before) = before {
                inside.note_turns(&before, &looking);
            }
            for user in &looking {
                calls::looked_at(app, user, &self.id).await;
            }
        }
        Ok(())
    }

    /// A person who sits here, or has written in the chat, may have a new name.
    pub async fn read_again(self: &Arc<Self>, app: &Arc<App>, user: &UserId) -> Result<(), ServerRefusal> {
        let mut inside = self.inside.lock().await;
        let sits = inside.table.as_ref().is_some_and(|table| table.seat_of(user).is_some());
        if sits || inside.chat.iter().any(|chat: &Chat| chat.user == user.0) {
            inside.table = None;
            inside.load(app, &self.id).await?;
            self.wake_table(app, &mut inside);
        }
        Ok(())
    }

    /// Somebody wrote in the chat on another server.
    pub async fn refresh_chat(&self, app: &App) -> Result<(), ServerRefusal> {
        self.inside.lock().await.read_chat(app, &self.id).await
    }

    /// Reads a table again that was dropped when the database failed, if somebody is waiting here.
    pub async fn recover(self: &Arc<Self>, app: &Arc<App>) -> Result<(), ServerRefusal> {
        let lost =
            self.inside.try_lock().is_ok_and(|inside| inside.table.is_none() && !inside.watchers.is_empty());
        if lost { self.refresh(app, None).await } else { Ok(()) }
    }
}
