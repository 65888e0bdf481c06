//! Bots at a table: they think elsewhere and come back through the same door as people.

use std::sync::Arc;

use engine::Seat;
use serde_json::Value;

use super::{Inside, Room};
use crate::app::{App, now};
use crate::bots::Broken;
use crate::refusal::Code;
use crate::table::Who;

impl Room {
    /// Lets every bot think whose turn it is.
    pub(super) fn wake_bots(self: &Arc<Self>, app: &Arc<App>, inside: &mut Inside) {
        let Some(table) = &inside.table else { return };
        for (seat, level) in table.bots_to_act() {
            if inside.thinking.contains(seat) {
                continue;
            }
            let Ok(game) = table.begun() else { return };
            let pondering = match game.ponder(seat, &level) {
                Ok(pondering) => pondering,
                Err(refused) => {
                    tracing::error!(table = %self.id, %refused, "a bot cannot think");
                    continue;
                }
            };
            inside.thinking.insert(seat);
            let (room, app, at) = (self.clone(), app.clone(), game.ply() as u64);
            let host = table.row.host.clone();
            tokio::spawn(async move {
                let thought = app.bots.think(host, pondering, &app.metrics).await;
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
        thought: Option<Result<Value, Broken>>,
    ) {
        // Whatever comes of it, the seat may be thought about again.
        self.inside.lock().await.thinking.remove(seat);
        let action = match thought {
            Some(Ok(action)) => action,
            Some(Err(broken)) => {
                tracing::error!(table = %self.id, seat = seat.0, level, ?broken, "a bot broke down; luck decides");
                match self.look(app, |table| Ok(table.begun()?.bot_action(seat, "random", &mut || true)?)).await {
                    Ok(action) => action,
                    Err(refusal) => return tracing::error!(?refusal, "nobody can act for the bot"),
                }
            }
            // Shutting down: the next server thinks again.
            None => return,
        };
        let who = Who::Bot(level.clone());
        let played = self
            .change(app, |table| {
                if table.bot_of(seat) != Some(level.as_str()) {
                    return Err(Code::Stale.into());
                }
                table.play(seat, at, action.clone(), &who, now())
            })
            .await;
        match played {
            Ok(_) => {}
            // The person is back, or another server's bot was faster.
            Err(refusal) if refusal.code == Code::Stale || refusal.code == Code::Over => {}
            Err(refusal) => tracing::warn!(table = %self.id, ?refusal, "a bot's action was refused"),
        }
    }
}
