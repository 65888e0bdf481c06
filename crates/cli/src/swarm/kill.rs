//! Kills the server again and again while the swarm plays.

use std::time::{Duration, Instant};

use engine::Dice;
use serde::Serialize;

use super::child::Child;
use super::world::{Reins, World};

/// The longest tables may take to go on after the last kill, beside their own slowness.
const GRACE: Duration = Duration::from_secs(30);

/// What became of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Kills {
    pub kills: u64,
    /// From each start to the first answer.
    pub restarts_ms: Vec<f64>,
    /// Tables where an action was acknowledged after the last kill.
    pub went_on: usize,
    pub tables: usize,
}

/// Kills so often, at random moments, and waits until every table has gone on.
pub async fn kill(
    child: &mut Child,
    times: u64,
    world: &World,
    reins: &Reins,
    dice: &mut Dice,
) -> Result<Kills, String> {
    let mut kills = Kills { tables: world.plan.tables, ..Kills::default() };
    while kills.kills < times {
        tokio::time::sleep(Duration::from_millis(500 + u64::from(dice.below(1000)))).await;
        if let Some(ended) = child.has_ended() {
            return Err(ended);
        }
        // Before it happens, so that nobody wonders why its socket closed.
        reins.server.send_modify(|server| {
            server.up = false;
            server.kills += 1;
        });
        child.kill().await?;
        kills.kills += 1;
        let took = child.restart().await?;
        kills.restarts_ms.push(took.as_secs_f64() * 1000.0);
        reins.server.send_modify(|server| server.up = true);
    }
    let until = Instant::now() + GRACE + Duration::from_secs_f64(2.0 / world.plan.rate);
    while Instant::now() < until && world.went_on() < kills.tables {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    kills.went_on = world.went_on();
    Ok(kills)
}
