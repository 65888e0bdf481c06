//! Bots at a table: they think elsewhere, then act like people do.

use std::sync::Arc;

use engine::Seat;
use serde_json::Value;
use table::Mover;

use super::{Inside, Room};
use crate::app::App;
use crate::bots::BrokenBot;
use crate::refusal::Code;

impl Room {
    /// Lets the bots on turn think.
    pub(super) fn wake_bots(self: &Arc<Self>, app: &Arc<App>, inside: &mut Inside) {
        let Some(table) = &inside.table else { return };
        // Where a match is to follow from its seed, they think one after another.
        let in_turn = app.config.is_seeded();
        for (seat, level) in table.bots_to_act() {
            if in_turn && !inside.thinking.is_empty() {
                return;
            }
            if inside.thinking.contains(seat) {
                continue;
            }
            let Ok(the_match) = table.the_match() else { return };
            let pondering = match the_match.ponder(seat, &level) {
                Ok(pondering) => pondering,
                Err(refusal) => {
                    tracing::error!(table = %self.id, %refusal, "a bot cannot think");
                    continue;
                }
            };
            inside.thinking.insert(seat);
            let (room, app, at) = (self.clone(), app.clone(), the_match.ply() as u64);
            let host = table.host.clone();
            tokio::spawn(async move {
                let thought = app.bots.think(host, pondering, &app).await;
                room.bot_acts(&app, seat, level, at, thought).await;
            });
        }
    }

    async fn bot_acts(
        self: &Arc<Self>,
        app: &Arc<App>,
        seat: Seat,
        level: String,
        at: u64,
        thought: Option<Result<Value, BrokenBot>>,
    ) {
        // Whatever comes of it, the bot may think for this seat again.
        self.inside.lock().await.thinking.remove(seat);
        let action = match thought {
            Some(Ok(action)) => action,
            Some(Err(broken)) => {
                tracing::error!(table = %self.id, seat = seat.0, level, ?broken, "a bot crashed; a random move stands in");
                match self
                    .look(app, |table| Ok(table.the_match()?.bot_action(seat, "random", &mut || true)?))
                    .await
                {
                    Ok(action) => action,
                    Err(refusal) => return tracing::error!(?refusal, "nobody can act for the bot"),
                }
            }
            // Shutting down: the bot thinks again once a server is back.
            None => return,
        };
        let played = self
            .change(app, |table| {
                if table.bot_of(seat) != Some(level.as_str()) {
                    return Err(Code::Stale.into());
                }
                table.play(seat, at, action.clone(), Mover::Bot(level.clone()), app.now())
            })
            .await;
        match played {
            Ok(_) => {}
            // The person is back, or the bot on another server was faster.
            Err(refusal) if refusal.code == Code::Stale || refusal.code == Code::Over => {}
            Err(refusal) => tracing::warn!(table = %self.id, ?refusal, "a bot's action was refused"),
        }
    }
}
