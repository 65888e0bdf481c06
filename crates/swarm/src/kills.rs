//! Killing the server again and again while the swarm plays.

use std::time::{Duration, Instant};

use engine::Dice;
use serde::Serialize;

use crate::server_process::ServerProcess;
use crate::world::{Controls, World};

/// How long tables may take to continue after the last kill, on top of their own interval.
const GRACE: Duration = Duration::from_secs(30);

/// What happened.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Kills {
    pub kills: u64,
    /// The time from each start to the first answer.
    pub restarts_ms: Vec<f64>,
    /// Tables where an action was acknowledged after the last kill.
    pub continued: usize,
    pub tables: usize,
}

/// Kills the server `times` times at random moments, then waits until every table has continued.
pub async fn kill(
    server: &mut ServerProcess,
    times: u64,
    world: &World,
    controls: &Controls,
    dice: &mut Dice,
) -> Result<Kills, String> {
    let mut kills = Kills { tables: world.plan.tables, ..Kills::default() };
    while kills.kills < times {
        tokio::time::sleep(Duration::from_millis(500 + u64::from(dice.below(1000)))).await;
        if let Some(ended) = server.has_ended() {
            return Err(ended);
        }
        // Announced first, so that the tables know why their sockets close.
        controls.server.send_modify(|state| {
            state.up = false;
            state.kills += 1;
        });
        server.kill().await?;
        kills.kills += 1;
        let took = server.restart().await?;
        kills.restarts_ms.push(took.as_secs_f64() * 1000.0);
        controls.server.send_modify(|state| state.up = true);
    }
    let until = Instant::now() + GRACE + Duration::from_secs_f64(2.0 / world.plan.rate);
    while Instant::now() < until && world.continued() < kills.tables {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    kills.continued = world.continued();
    Ok(kills)
}
