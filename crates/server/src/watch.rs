//! What happens by itself: clocks run out, bots wake up, other servers and the admin have news.

use std::sync::Arc;
use std::time::Duration;

use store::{News, Notice};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval};

use crate::app::{App, now};
use crate::refusal::{Code, Refusal};

/// Tables looked at in one go.
const BATCH: i64 = 500;

fn every(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Runs until the server closes.
pub fn start(app: &Arc<App>) {
    tokio::spawn(clocks(app.clone()));
    tokio::spawn(chores(app.clone()));
    tokio::spawn(news(app.clone()));
}

/// The database may be gone for a while; the next tick tries again.
fn note(what: &str, done: Result<(), Refusal>) {
    if let Err(refusal) = done
        && refusal.code != Code::Stale
    {
        tracing::warn!(?refusal, "{what}");
    }
}

async fn clocks(app: Arc<App>) {
    let mut ticks = every(Duration::from_millis(500));
    loop {
        ticks.tick().await;
        note("looking at the clocks", expire(&app).await);
    }
}

async fn expire(app: &Arc<App>) -> Result<(), Refusal> {
    for id in app.store.due(now(), BATCH).await? {
        note("a clock", app.room(&id).expire(app).await);
    }
    Ok(())
}

/// The heart beats, bots that should think do, the admin is heard, idle rooms are forgotten.
async fn chores(app: Arc<App>) {
    let mut ticks = every(Duration::from_secs(2));
    let mut heard = app.store.notices_after(0).await.ok().and_then(|all| Some(all.last()?.0)).unwrap_or(0);
    for n in 1u64.. {
        ticks.tick().await;
        note("the heartbeat", beat(&app).await);
        note("bots", wake_bots(&app).await);
        note("notices", hear(&app, &mut heard).await);
        if n.is_multiple_of(15) {
            app.forget_idle_rooms();
            app.limits.forget_idle();
            app.listeners.forget_idle();
        }
    }
}

async fn beat(app: &App) -> Result<(), Refusal> {
    let at = now();
    app.store.beat(at).await?;
    app.heart.beat(at);
    Ok(())
}

async fn wake_bots(app: &Arc<App>) -> Result<(), Refusal> {
    for id in app.store.bots_to_act(BATCH).await? {
        note("a bot", app.room(&id).wake(app).await);
    }
    Ok(())
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
                app.look_again(&user).await?;
            }
        }
    }
    Ok(())
}

/// What other servers on the same database do.
async fn news(app: Arc<App>) {
    let mut news = app.store.news();
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
            Ok(News::Missed) | Err(RecvError::Lagged(_)) => refresh_all(&app).await,
            Err(RecvError::Closed) => return,
        };
        note("news of another server", done);
    }
}

async fn refresh_all(app: &Arc<App>) -> Result<(), Refusal> {
    for room in app.open_rooms() {
        room.refresh(app, None).await?;
        room.refresh_chat(app).await?;
    }
    Ok(())
}
