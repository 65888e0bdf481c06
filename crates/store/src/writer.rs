//! The one who writes: everything that waits goes into one commit.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use crate::change::Change;
use crate::down::{Unwritten, is_conflict, said};
use crate::line::{Failed, Line};

/// Is told after every commit how many changes it held and how long it took.
pub type OnCommit = Arc<dyn Fn(usize, Duration) + Send + Sync>;

/// The most changes in one commit: enough to share its cost, few enough to be quick.
const GROUP: usize = 512;

/// How many changes may wait; who comes later waits to be let in.
pub const QUEUE: usize = 4096;

/// A change and who waits for it.
pub struct Job {
    pub change: Change,
    pub answer: oneshot::Sender<Result<(), Unwritten>>,
}

/// Writes until nobody can ask for it any more.
pub async fn write(mut jobs: mpsc::Receiver<Job>, mut line: Line, on_commit: OnCommit) {
    let mut group = Vec::with_capacity(GROUP);
    while jobs.recv_many(&mut group, GROUP).await > 0 {
        let changes: Vec<_> = group.iter().map(|job| &job.change).collect();
        let written = write_timed(&mut line, &changes, &on_commit).await;
        match written {
            Ok(()) => group.drain(..).for_each(|job| answer(job, Ok(()))),
            Err(Failed::Lost(why) | Failed::InDoubt(why)) => {
                tracing::warn!(changes = group.len(), why, "changes were not written");
                group.drain(..).for_each(|job| answer(job, Err(Unwritten::Down(why.clone()))));
            }
            // Somebody does not fit: each on its own, so that only the guilty are refused.
            Err(Failed::Unexpected | Failed::Misfit(_)) => {
                for job in group.drain(..) {
                    let written = write_timed(&mut line, &[&job.change], &on_commit).await;
                    answer(job, written.map_err(unwritten));
                }
            }
        }
    }
}

async fn write_timed(line: &mut Line, changes: &[&Change], on_commit: &OnCommit) -> Result<(), Failed> {
    let start = Instant::now();
    line.write(changes).await?;
    on_commit(changes.len(), start.elapsed());
    Ok(())
}

fn unwritten(failed: Failed) -> Unwritten {
    match failed {
        Failed::Unexpected => Unwritten::Conflict,
        Failed::Misfit(error) if is_conflict(&error) => Unwritten::Conflict,
        Failed::Misfit(error) => Unwritten::Down(said(&error)),
        Failed::Lost(why) | Failed::InDoubt(why) => Unwritten::Down(why),
    }
}

fn answer(job: Job, written: Result<(), Unwritten>) {
    // Who asked may have gone away; the change stands all the same.
    let _ = job.answer.send(written);
}
