//! What happens by itself: clocks run out, bots wake up, other servers and the admin change something.

use std::sync::Arc;
use std::time::Duration;

use store::{Notice, Notification, TableId};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::days;
use crate::leagues;
use crate::names;
use crate::outbox;
use crate::ownership::RENEWAL;
use crate::people;
use crate::refusal::{Code, ServerRefusal};
use crate::sweep::{self, Sweeper};

/// Tables looked at in one go.
const BATCH: i64 = 500;
/// How many of these one round of chores takes.
const BATCHES: usize = 20;
const TICK: Duration = Duration::from_millis(500);

fn every(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Runs until the server closes.
pub fn start(app: &Arc<App>) {
    until_closed(app, clocks(app.clone()));
    until_closed(app, leases(app.clone()));
    until_closed(app, chores(app.clone()));
    until_closed(app, listen(app.clone()));
    until_closed(app, claim_names(app.clone()));
    until_closed(app, outbox::run(app.clone()));
}

fn until_closed(app: &App, task: impl Future<Output = ()> + Send + 'static) {
    let mut closing = app.closing();
    tokio::spawn(async move {
        tokio::select! {
            () = task => {}
            () = App::closed(&mut closing) => {}
        }
    });
}

/// Trouble at one table is not everybody's: a panic ends here.
pub async fn alone(
    what: &'static str,
    task: impl Future<Output = Result<(), ServerRefusal>> + Send + 'static,
) {
    match tokio::spawn(task).await {
        Ok(done) => note(what, done),
        Err(broken) => tracing::error!(%broken, "{what}"),
    }
}

/// The database may be gone for a while; the next tick tries again.
fn note(what: &str, done: Result<(), ServerRefusal>) {
    if let Err(refusal) = done
        && refusal.code != Code::Stale
    {
        tracing::warn!(?refusal, "{what}");
    }
}

/// Writes the heartbeat and looks at the clocks. A machine that slept, or a database that was gone, counts like a
/// server that was down: nobody loses time.
async fn clocks(app: Arc<App>) {
    let mut ticks = every(TICK);
    for n in 0u64.. {
        ticks.tick().await;
        note("looking at the clocks", tick(&app, n.is_multiple_of(4)).await);
    }
}

/// Renews this server's lease of its tables.
async fn leases(app: Arc<App>) {
    let mut ticks = every(RENEWAL);
    loop {
        ticks.tick().await;
        match app.ownership.renew(&app.store).await {
            // The people at these tables have waited for their bots; tables that are not in memory are found by the chores.
            Ok(true) => {
                for room in app.open_rooms() {
                    let app = app.clone();
                    tokio::spawn(alone(
                        "a table that came to this server",
                        async move { room.wake(&app).await },
                    ));
                }
            }
            Ok(false) => {}
            Err(down) => tracing::warn!(%down, "the lease of this server's tables"),
        }
    }
}

/// The tables of this server where time has run out.
async fn due(app: &App) -> Result<Vec<TableId>, ServerRefusal> {
    let (mut own, mut after) = (Vec::new(), None);
    loop {
        let batch = app.store.due(app.clock.time(), after.as_ref(), BATCH).await?;
        let more = batch.len() == BATCH as usize;
        after = batch.last().cloned();
        own.extend(batch.into_iter().map(|(_, id)| id).filter(|id| app.owns(id)));
        if !more {
            return Ok(own);
        }
    }
}

async fn tick(app: &Arc<App>, beats: bool) -> Result<(), ServerRefusal> {
    // The clocks go on only while the database can be written to.
    let due = due(app).await?;
    if beats || !app.clock.beats() {
        app.clock.stored(app.store.beat(app.clock.time()).await?);
    }
    let stood = app.clock.looked();
    if !stood.is_zero() {
        tracing::info!(seconds = stood.as_secs(), "clocks continue where they stopped");
        refresh_all(app).await;
    }
    for id in due {
        let (app, room) = (app.clone(), app.room(&id));
        alone("a clock", async move { room.expire(&app).await }).await;
    }
    Ok(())
}

/// Claims the names of older accounts; if the database is gone, a little later.
async fn claim_names(app: Arc<App>) {
    let mut ticks = every(Duration::from_secs(10));
    loop {
        ticks.tick().await;
        match names::claim_old(&app).await {
            Ok(()) => return,
            Err(refusal) => note("names of accounts", Err(refusal)),
        }
    }
}

/// Wakes bots, reads the admin's notices, forgets idle rooms.
async fn chores(app: Arc<App>) {
    let mut ticks = every(Duration::from_secs(2));
    let mut heard = app.store.last_notice().await.unwrap_or(0);
    let (mut woken, mut called) = (None, None);
    let sweeper = Sweeper::new();
    for n in 1u64.. {
        ticks.tick().await;
        note("bots", wake_bots(&app, &mut woken).await);
        recover(&app).await;
        note("notices", hear(&app, &mut heard).await);
        if n % 15 == 1 {
            note("tables whose day has come", sweep::close_expired(&app).await);
            note("who was here", sweep::forget_past(&app).await);
        }
        if n % 3 == 1 {
            note("reports of matches of the day", days::judge(&app).await);
            note("results of the day", days::call(&app, &mut called).await);
            note("matches of leagues", leagues::open_month(&app).await);
        }
        if n % 300 == 1 {
            note("what nobody needs any more", sweeper.sweep(&app).await);
        }
        if n.is_multiple_of(15) {
            app.forget_idle_rooms();
            app.limits.forget_idle();
            app.mute_lists.forget_idle();
            app.presence.forget_idle();
        }
    }
}

/// Wakes the bots of this server's tables, from the one it came to last time on. While many thoughts wait for a thread, no
/// more tables are read: there may be a million of them.
async fn wake_bots(app: &Arc<App>, woken: &mut Option<TableId>) -> Result<(), ServerRefusal> {
    for _ in 0..BATCHES {
        if app.bots.waiting() >= BATCH as usize {
            break;
        }
        let batch = app.store.bots_to_act(woken.as_ref(), BATCH).await?;
        *woken = batch.last().filter(|_| batch.len() == BATCH as usize).cloned();
        for id in batch.into_iter().filter(|id| app.owns(id)) {
            let (app, room) = (app.clone(), app.room(&id));
            alone("a bot", async move { room.wake(&app).await }).await;
        }
        if woken.is_none() {
            return Ok(());
        }
    }
    Ok(())
}

/// Tells people at a table that was dropped when the database failed how it stands.
async fn recover(app: &Arc<App>) {
    for room in app.open_rooms() {
        let app = app.clone();
        alone("a table that was lost", async move { room.recover(&app).await }).await;
    }
}

async fn hear(app: &Arc<App>, heard: &mut i64) -> Result<(), ServerRefusal> {
    for (n, notice) in app.store.notices_after(*heard).await? {
        *heard = n;
        match notice {
            Notice::Table(id) => {
                if let Some(room) = app.open_room(&id) {
                    room.refresh(app, None).await?;
                }
            }
            Notice::User(user) => {
                app.cut_off(&user).await;
                if app.store.user(&user).await?.is_some_and(|user| user.banned) {
                    people::leave_tables(app, &user).await?;
                }
                app.read_again(&user).await?;
            }
        }
    }
    Ok(())
}

/// What other servers on the same database do.
async fn listen(app: Arc<App>) {
    let mut notifications = app.store.notifications();
    loop {
        let done = match notifications.recv().await {
            Ok(Notification::Table { id, rev, bot }) => {
                app.lobby.moved_elsewhere(&id);
                let app = app.clone();
                let refreshing = async move {
                    match app.open_room(&id) {
                        Some(room) => room.refresh(&app, Some(rev)).await,
                        // Another server has moved, and the bot is ours.
                        None if bot && app.owns(&id) => app.room(&id).wake(&app).await,
                        None => Ok(()),
                    }
                };
                // A long match that has to be read keeps no other table waiting.
                tokio::spawn(alone("a move on another server", refreshing));
                Ok(())
            }
            Ok(Notification::Listed { .. }) => {
                app.lobby.changed_elsewhere();
                Ok(())
            }
            Ok(Notification::Chat { table, .. }) => match app.open_room(&table) {
                Some(room) => room.refresh_chat(&app).await,
                None => Ok(()),
            },
            Ok(Notification::User { id }) => app.read_again(&id).await,
            Ok(Notification::Invited { id }) => {
                app.lobby.invited(&id);
                Ok(())
            }
            Ok(Notification::SessionEnded { id }) => {
                app.cut_off(&id).await;
                Ok(())
            }
            Ok(Notification::Missed) | Err(RecvError::Lagged(_)) => {
                refresh_all(&app).await;
                Ok(())
            }
            Err(RecvError::Closed) => return,
        };
        note("a change on another server", done);
    }
}

async fn refresh_all(app: &Arc<App>) {
    for room in app.open_rooms() {
        let app = app.clone();
        alone("a table", async move { room.refresh(&app, None).await }).await;
    }
}
