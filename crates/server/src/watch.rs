//! What happens by itself: clocks run out, bots wake up, other servers and the admin have news.

use std::sync::Arc;
use std::time::Duration;

use store::{News, Notice};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval};

use crate::app::{App, now};
use crate::people;
use crate::protocol::Status;
use crate::refusal::{Code, Refusal};
use crate::table::Table;

/// Tables looked at in one go.
const BATCH: i64 = 500;
const TICK: Duration = Duration::from_millis(500);
/// Who has not looked at the clocks for so long was away.
const DOWN_MS: i64 = 4_000;

fn every(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Runs until the server closes.
pub fn start(app: &Arc<App>) {
    until_closed(app, clocks(app.clone()));
    until_closed(app, chores(app.clone()));
    until_closed(app, news(app.clone()));
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

/// One table's trouble is not everybody's: a panic ends here.
async fn alone(what: &str, task: impl Future<Output = Result<(), Refusal>> + Send + 'static) {
    match tokio::spawn(task).await {
        Ok(done) => note(what, done),
        Err(broken) => tracing::error!(%broken, "{what}"),
    }
}

/// The database may be gone for a while; the next tick tries again.
fn note(what: &str, done: Result<(), Refusal>) {
    if let Err(refusal) = done
        && refusal.code != Code::Stale
    {
        tracing::warn!(?refusal, "{what}");
    }
}

/// The heart beats and the clocks run. A machine that slept, or a database that was away, is as good as a
/// server that was down: nobody pays for it.
async fn clocks(app: Arc<App>) {
    let mut ticks = every(TICK);
    let mut well = now();
    for n in 0u64.. {
        ticks.tick().await;
        let beats = n.is_multiple_of(4);
        match tick(&app, now() - well > DOWN_MS, beats).await {
            Ok(()) => well = now(),
            Err(refusal) => note("looking at the clocks", Err(refusal)),
        }
    }
}

async fn tick(app: &Arc<App>, was_down: bool, beats: bool) -> Result<(), Refusal> {
    if was_down {
        let down = app.store.wake(now()).await?;
        app.heart.beat(now());
        tracing::info!(seconds = down / 1000, "clocks go on where they stopped");
        refresh_all(app).await;
    } else if beats {
        app.store.beat(now()).await?;
        app.heart.beat(now());
    }
    for id in app.store.due(now(), BATCH).await? {
        let (app, room) = (app.clone(), app.room(&id));
        alone("a clock", async move { room.expire(&app).await }).await;
    }
    Ok(())
}

/// Bots that should think do, the admin is heard, idle rooms are forgotten.
async fn chores(app: Arc<App>) {
    let mut ticks = every(Duration::from_secs(2));
    let mut heard = app.store.notices_after(0).await.ok().and_then(|all| Some(all.last()?.0)).unwrap_or(0);
    for n in 1u64.. {
        ticks.tick().await;
        note("bots", wake_bots(&app).await);
        recover(&app).await;
        note("notices", hear(&app, &mut heard).await);
        if n % 15 == 1 {
            note("forsaken tables", close_forsaken(&app).await);
        }
        if n.is_multiple_of(15) {
            app.forget_idle_rooms();
            app.limits.forget_idle();
            app.listeners.forget_idle();
        }
    }
}

async fn wake_bots(app: &Arc<App>) -> Result<(), Refusal> {
    for id in app.store.bots_to_act(BATCH).await? {
        let (app, room) = (app.clone(), app.room(&id));
        alone("a bot", async move { room.wake(&app).await }).await;
    }
    Ok(())
}

/// Tables whose hosts have gone are closed, so that nobody sits down and waits.
async fn close_forsaken(app: &Arc<App>) -> Result<(), Refusal> {
    for (row, host_seen) in app.store.gathering(BATCH).await? {
        let (id, host) = (row.id.clone(), row.host.clone());
        if !Table::listed(row, Vec::new())?.is_forsaken(host_seen, now()) {
            continue;
        }
        tracing::info!(table = %id, "the host has been away for long, the table closes");
        let (app, room) = (app.clone(), app.room(&id));
        alone("a forsaken table", async move {
            // Looked at again under the lock: the match may have begun just now.
            let closed = room.rearrange(&app, |table| match table.status() {
                Status::Open => table.close(&host),
                Status::Playing | Status::Over | Status::Closed => Err(Code::Stale.into()),
            });
            closed.await.map(drop)
        })
        .await;
    }
    Ok(())
}

/// Who waits at a table that was given up when the database failed is told how it stands.
async fn recover(app: &Arc<App>) {
    for room in app.open_rooms() {
        let app = app.clone();
        alone("a table that was lost", async move { room.recover(&app).await }).await;
    }
}

async fn hear(app: &Arc<App>, heard: &mut i64) -> Result<(), Refusal> {
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
                app.look_again(&user).await?;
            }
        }
    }
    Ok(())
}

/// What other servers on the same database do.
async fn notifications(app: Arc<App>) {
    let mut news = app.store.notifications();
    loop {
        let done = match news.recv().await {
            Ok(News::Table { id, rev }) => {
                app.lobby.changed_elsewhere();
                match app.open_room(&id) {
                    Some(room) => room.refresh(&app, Some(rev)).await,
                    None => Ok(()),
                }
            }
            Ok(News::Chat { table, .. }) => match app.open_room(&table) {
                Some(room) => room.refresh_chat(&app).await,
                None => Ok(()),
            },
            Ok(News::User { id }) => app.look_again(&id).await,
            Ok(News::Out { id }) => {
                app.cut_off(&id).await;
                Ok(())
            }
            Ok(News::Missed) | Err(RecvError::Lagged(_)) => {
                refresh_all(&app).await;
                Ok(())
            }
            Err(RecvError::Closed) => return,
        };
        note("news of another server", done);
    }
}

async fn refresh_all(app: &Arc<App>) {
    for room in app.open_rooms() {
        let app = app.clone();
        alone("a table", async move { room.refresh(&app, None).await }).await;
    }
}
