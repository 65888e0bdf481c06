//! Bots at a table: they think elsewhere, then act like people do. A bot that fails is tried again, and reported; luck never
//! plays for it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Seat;
use serde_json::Value;
use store::Change;
use table::Mover;

use super::{Inside, Room};
use crate::app::App;
use crate::refusal::Code;

/// How long a bot that has failed waits before each of its next tries.
const PAUSES: [Duration; 3] = [Duration::from_secs(1), Duration::from_secs(2), Duration::from_secs(4)];
/// How long it waits after these.
const SLOWLY: Duration = Duration::from_secs(60);
/// Plays on for a bot that fails again and again, where nobody's rating depends on it.
const STAND_IN: &str = "journeyman";

impl Room {
    /// Lets the bots on turn think.
    pub(super) fn wake_bots(self: &Arc<Self>, app: &Arc<App>, inside: &mut Inside) {
        let Some(table) = &inside.table else { return };
        // Another server's bots hear of what was stored here.
        if !app.owns(&self.id) {
            return;
        }
        // Where a match is to follow from its seed and from what people choose, they think one after another, and as
        // long as they like.
        let in_turn = app.config.is_seeded() || table.attempt.is_some();
        for (seat, level) in table.bots_to_act() {
            if in_turn && !inside.thinking.is_empty() {
                return;
            }
            if inside.thinking.contains(seat) {
                continue;
            }
            let Ok(the_match) = table.the_match() else { return };
            let gave_up = inside.failures.get(&seat).is_some_and(|failed| *failed >= PAUSES.len());
            let thinker = if gave_up && !table.rated { STAND_IN.to_owned() } else { level.clone() };
            let pondering = the_match.ponder(seat, &thinker);
            inside.thinking.insert(seat);
            let (room, app, at) = (self.clone(), app.clone(), the_match.ply() as u64);
            let host = table.host.clone();
            let hesitates = app.config.bots_hesitate && !in_turn;
            let longest = if hesitates { table.hesitation(seat) } else { Duration::ZERO };
            let begun = Instant::now();
            tokio::spawn(async move {
                let thought = match pondering {
                    Ok(pondering) => app.bots.think(&room.id, host, &thinker, pondering, in_turn, &app).await,
                    Err(refusal) => Some(Err(refusal.to_string())),
                };
                match thought {
                    Some(Ok(thought)) => {
                        let due = begun + longest.mul_f64(thought.hardness.clamp(0.0, 1.0));
                        tokio::time::sleep_until(due.into()).await;
                        room.bot_acts(&app, seat, level, thinker, at, thought.action).await;
                    }
                    Some(Err(why)) => room.bot_failed(&app, seat, &thinker, &why).await,
                    // Shutting down, or another server's turn: the bot thinks again there.
                    None => room.inside.lock().await.thinking.remove(seat),
                }
            });
        }
    }

    async fn bot_acts(
        self: &Arc<Self>,
        app: &Arc<App>,
        seat: Seat,
        level: String,
        thinker: String,
        at: u64,
        action: Value,
    ) {
        let played = self
            .change_after(app, Some(seat), |table| {
                // This server may have been asleep while it thought.
                if table.bot_of(seat) != Some(level.as_str()) || !app.owns(&self.id) {
                    return Err(Code::Stale.into());
                }
                let played = table.play(seat, at, action.clone(), Mover::Bot(thinker.clone()), app.now())?;
                Ok((played, Change::new()))
            })
            .await;
        match played {
            Ok(_) => {
                app.metrics.bot_actions.inc();
            }
            // The person is back, the bot on another server was faster, or the match pauses.
            Err(refusal) if matches!(refusal.code, Code::Stale | Code::Over | Code::Paused) => {}
            Err(refusal) => tracing::warn!(table = %self.id, ?refusal, "a bot's action was refused"),
        }
    }

    /// Reports it, and lets the bot try again later.
    async fn bot_failed(self: &Arc<Self>, app: &Arc<App>, seat: Seat, level: &str, why: &str) {
        app.metrics.bot_failures.inc();
        let failed = {
            let mut inside = self.inside.lock().await;
            let failed = inside.failures.entry(seat).or_default();
            *failed += 1;
            *failed
        };
        let pause = PAUSES.get(failed - 1).copied().unwrap_or(SLOWLY);
        tracing::error!(table = %self.id, seat = seat.0, level, failed, why, "a bot has failed; it is tried again");
        tokio::time::sleep(pause).await;
        let mut inside = self.inside.lock().await;
        inside.thinking.remove(seat);
        self.wake_table(app, &mut inside);
    }
}
