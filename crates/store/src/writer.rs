//! The writer: all waiting changes go into one commit.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use crate::change::Change;
use crate::connection::{Connection, Failed};
use crate::down::{Unwritten, is_conflict, said};

/// Called after every commit with the number of changes in it and how long it took.
pub type OnCommit = Arc<dyn Fn(usize, Duration) + Send + Sync>;

/// The most changes in one commit: enough to share its cost, few enough to be quick.
const GROUP: usize = 512;

/// How many changes may wait in the queue; later callers wait to get in.
pub const QUEUE: usize = 4096;

/// A change and where to send the answer.
pub struct Job {
    pub change: Change,
    pub answer: oneshot::Sender<Result<(), Unwritten>>,
}

/// Writes until the store is closed.
pub async fn write(mut jobs: mpsc::Receiver<Job>, mut connection: Connection, on_commit: OnCommit) {
    let mut group = Vec::with_capacity(GROUP);
    while jobs.recv_many(&mut group, GROUP).await > 0 {
        write_group(&mut group, &mut connection, &on_commit).await;
    }
}

/// Writes what fits and answers everybody. Whoever is refused hears it when the others are written: what was faster is
/// there to be read then.
async fn write_group(group: &mut Vec<Job>, connection: &mut Connection, on_commit: &OnCommit) {
    let mut refused = Vec::new();
    let written = loop {
        if group.is_empty() {
            break Ok(());
        }
        let changes: Vec<_> = group.iter().map(|job| &job.change).collect();
        match write_timed(connection, &changes, on_commit).await {
            // The others have not been written: they are tried without it.
            Err(Failed::Unexpected(guilty)) => refused.push(group.remove(guilty)),
            written => break written,
        }
    };
    match written {
        Ok(()) => {
            group.drain(..).for_each(|job| answer(job, Ok(())));
            refused.into_iter().for_each(|job| answer(job, Err(Unwritten::Conflict)));
        }
        // One of them does not fit: each is written on its own, so that only that one is refused.
        Err(Failed::Misfit(_)) => {
            for job in group.drain(..) {
                let written = write_timed(connection, &[&job.change], on_commit).await;
                answer(job, written.map_err(unwritten));
            }
            refused.into_iter().for_each(|job| answer(job, Err(Unwritten::Conflict)));
        }
        // Nor is it known what the refused ones were slower than.
        Err(failed) => {
            let (unwritten, changes) = (unwritten(failed), group.len() + refused.len());
            tracing::warn!(changes, why = %unwritten, "changes were not written");
            group.drain(..).chain(refused).for_each(|job| answer(job, Err(unwritten.clone())));
        }
    }
}

async fn write_timed(
    connection: &mut Connection,
    changes: &[&Change],
    on_commit: &OnCommit,
) -> Result<(), Failed> {
    let start = Instant::now();
    connection.write(changes).await?;
    on_commit(changes.len(), start.elapsed());
    Ok(())
}

fn unwritten(failed: Failed) -> Unwritten {
    match failed {
        Failed::Unexpected(_) => Unwritten::Conflict,
        Failed::Misfit(error) if is_conflict(&error) => Unwritten::Conflict,
        Failed::Misfit(error) => Unwritten::Down(said(&error)),
        Failed::Lost(why) | Failed::InDoubt(why) => Unwritten::Down(why),
    }
}

fn answer(job: Job, written: Result<(), Unwritten>) {
    // The caller may be gone; the change is committed anyway.
    let _ = job.answer.send(written);
}
