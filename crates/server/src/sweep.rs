//! What nobody needs any more goes: tables that nobody came to, matches that were left, guests who never came back.

use std::sync::Arc;
use std::time::Instant;

use store::Change;

use crate::app::{App, now};
use crate::refusal::{Code, ServerRefusal};
use crate::sessions::SEEN_MS;
use crate::watch::alone;

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// A guest who has not been here for this long will not be back.
const GUEST_MS: i64 = 90 * DAY_MS;
/// No browser keeps a cookie for longer.
const SESSION_MS: i64 = 400 * DAY_MS;
/// A table that was closed before its match began is of no use to anybody.
const CLOSED_MS: i64 = 30 * DAY_MS;
/// What became of a notice is told for a week.
const NOTICE_MS: i64 = 7 * DAY_MS;
/// A day off counts for its year.
const DAY_OFF_MS: i64 = 400 * DAY_MS;
/// How much is looked at in one go: nobody waits for this work.
const BATCH: i64 = 200;

/// Closes tables whose day has come, so that nobody joins them and waits, and matches that were left.
pub async fn close_expired(app: &Arc<App>) -> Result<(), ServerRefusal> {
    for id in app.store.expired(app.now().date, BATCH).await?.into_iter().filter(|id| app.owns(id)) {
        let (app, room) = (app.clone(), app.room(&id));
        alone("a table whose day has come", async move {
            let host = room.look(&app, |table| Ok(table.host.clone())).await?;
            // When somebody was last here is known to the hour.
            let seen = app.store.last_seen(&host).await? + SEEN_MS;
            match room.change(&app, |table| table.expire(seen, app.now().date)).await {
                // The match has gone on just now.
                Err(refusal) if refusal.code == Code::Stale => Ok(()),
                done => done.map(drop),
            }
        })
        .await;
    }
    Ok(())
}

/// Forgets who was here, and invitations to tables that no longer wait: neither is a record.
pub async fn forget_past(app: &App) -> Result<(), ServerRefusal> {
    app.store.commit(Change::new().remove_past_friends(now())).await?;
    Ok(())
}

/// Removes what is old, by a calendar that can be trusted: a machine that was started with a wrong date forgets nobody.
pub struct Sweeper {
    started: Instant,
    date: i64,
}

impl Sweeper {
    pub fn new() -> Sweeper {
        Sweeper { started: Instant::now(), date: now() }
    }

    /// Whether the machine has had time to ask what day it is, and has not changed its mind since.
    fn is_sure(&self, app: &App) -> bool {
        let up = self.started.elapsed();
        let jumped = (now() - self.date).abs_diff(up.as_millis() as i64) > DAY_MS as u64;
        up >= app.config.sweep_after && !jumped
    }

    pub async fn sweep(&self, app: &App) -> Result<(), ServerRefusal> {
        if !self.is_sure(app) {
            return Ok(());
        }
        let now = now();
        for guest in app.store.guests_unseen(now - GUEST_MS, BATCH).await? {
            app.store.commit(Change::new().remove_guest(&guest, now - GUEST_MS)).await?;
        }
        let change = Change::new().remove_old_sessions(now, now - SESSION_MS, BATCH);
        let change = change.remove_old_notices(now - NOTICE_MS).remove_old_days_off(now - DAY_OFF_MS);
        app.store.commit(change.remove_closed_tables(now - CLOSED_MS, BATCH)).await?;
        Ok(())
    }
}
