//! Bots think on a few threads of their own, at low priority: a person's
//! action never waits for them.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use catalog::{LONGEST_THOUGHT, Pondering, thinking_time};
use serde_json::Value;
use store::{TableId, UserId};
use tokio::sync::oneshot;

use crate::app::App;
use crate::fair_queue::FairQueue;

type Job = Box<dyn FnOnce() + Send>;

/// Thoughts that wait for a thread. The hosts of tables take turns: a host with twenty tables of slow bots keeps
/// nobody else waiting.
#[derive(Default)]
struct Queue {
    inside: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: FairQueue<UserId, Job>,
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

    /// The next job, once there is one; none when the threads may end.
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
    /// The server is shutting down: waiting thoughts are not started.
    closing: Arc<AtomicBool>,
}

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

    /// Thinks for a host's table as soon as a thread is free. `None` if the server is shutting down, or if the table is
    /// another server's by then.
    pub async fn think(
        &self,
        table: &TableId,
        host: UserId,
        level: &str,
        pondering: Pondering,
        app: &App,
    ) -> Option<Result<Value, String>> {
        let (answer, answered) = oneshot::channel();
        let (metrics, closing, ownership) =
            (app.metrics.clone(), self.closing.clone(), app.ownership.clone());
        let (table, fails) = (table.clone(), app.config.bot_fails(level));
        // A match that is to follow from its seed cannot depend on a clock.
        let longest = if app.config.is_seeded() { Duration::MAX } else { LONGEST_THOUGHT };
        let job = move || {
            if closing.load(Ordering::Relaxed) || !ownership.owns(&table) {
                return;
            }
            metrics.bot_thoughts.inc();
            let begun = Instant::now();
            let think = || {
                assert!(!fails, "this test wants the bot to fail");
                pondering(&mut thinking_time(longest))
            };
            let thought = std::panic::catch_unwind(AssertUnwindSafe(think));
            metrics.bot_seconds.observe(begun.elapsed().as_secs_f64());
            // Nobody is waiting if the table is gone.
            let _ = answer.send(thought.map_err(|_| "it has crashed".to_owned()));
        };
        self.queue.push(host, Box::new(job));
        answered.await.ok()
    }

    /// How many thoughts wait for a thread.
    pub fn waiting(&self) -> usize {
        self.queue.inside().jobs.len()
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
        tracing::debug!(?e, "bots think at normal priority");
    }
}

/// One thread fewer than there are cores: one core is for people.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}
