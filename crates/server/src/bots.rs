//! Bots think on a few threads of their own, at low priority: a person's
//! action never waits for them.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use catalog::{LONGEST_THOUGHT, Pondering, thinking_time};
use serde_json::Value;
use store::UserId;
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::turns::Turns;

type Job = Box<dyn FnOnce() + Send>;

/// What waits for a thread. The hosts of tables are served in turn: whoever has twenty tables of slow bots
/// waits for them alone.
#[derive(Default)]
struct Queue {
    inside: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: Turns<UserId, Job>,
    /// Nothing more will come.
    ended: bool,
}

impl Queue {
    fn inside(&self) -> MutexGuard<'_, Waiting> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, host: UserId, job: Job) {
        self.inside().jobs.push(host, job);
        self.changed.notify_one();
    }

    /// The next job, once there is one; none when the threads may go.
    fn next(&self) -> Option<Job> {
        let idle = |waiting: &mut Waiting| waiting.jobs.is_empty() && !waiting.ended;
        let waiting = self.changed.wait_while(self.inside(), idle);
        waiting.unwrap_or_else(PoisonError::into_inner).jobs.pop()
    }

    fn end(&self) {
        self.inside().ended = true;
        self.changed.notify_all();
    }
}

/// The threads that think.
pub struct Bots {
    queue: Arc<Queue>,
    /// The server shuts down: thoughts that wait are not begun.
    closing: Arc<AtomicBool>,
}

/// A bot that has broken down.
#[derive(Debug)]
pub struct Broken;

impl Bots {
    pub fn new(threads: usize) -> Bots {
        let queue = Arc::<Queue>::default();
        for n in 0..threads {
            let queue = queue.clone();
            let think = move || {
                lower_priority();
                while let Some(job) = queue.next() {
                    job();
                }
            };
            std::thread::Builder::new()
                .name(format!("bot-{n}"))
                .spawn(think)
                .expect("a thread can be started");
        }
        Bots { queue, closing: Arc::default() }
    }

    /// Thinks for a host's table, once a thread is free. `None` when the server is shutting down.
    pub async fn think(
        &self,
        host: UserId,
        pondering: Pondering,
        metrics: &Arc<Metrics>,
    ) -> Option<Result<Value, Broken>> {
        let (answer, answered) = oneshot::channel();
        let (metrics, closing) = (metrics.clone(), self.closing.clone());
        let job = move || {
            if closing.load(Ordering::Relaxed) {
                return;
            }
            let begun = Instant::now();
            let think = || pondering(&mut thinking_time(LONGEST_THOUGHT));
            let thought = std::panic::catch_unwind(AssertUnwindSafe(think));
            metrics.bot_seconds.observe(begun.elapsed().as_secs_f64());
            // Nobody waits any more when the table is gone.
            let _ = answer.send(thought.map_err(|_| Broken));
        };
        self.queue.push(host, Box::new(job));
        answered.await.ok()
    }

    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.queue.end();
    }
}

fn lower_priority() {
    use thread_priority::{ThreadPriority, set_current_thread_priority};
    if let Err(e) = set_current_thread_priority(ThreadPriority::Min) {
        tracing::debug!(?e, "bots think at the usual priority");
    }
}

/// As many threads as leave one core for people.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}
