//! Bots think on a few threads of their own, at low priority: a person's
//! action never waits for them.

use std::cell::Cell;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use catalog::{KeepGoing, Pondering};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// A decision; a person should not wait longer, however slow the machine.
const LONGEST: Duration = Duration::from_secs(2);

thread_local! {
    /// Since when this thread has thought about its present decision.
    static SINCE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// What bots at every table ask while they think.
pub fn patience() -> KeepGoing {
    Arc::new(|| SINCE.get().is_none_or(|since| since.elapsed() < LONGEST))
}

type Job = Box<dyn FnOnce() + Send>;

/// The threads that think.
pub struct Bots {
    queue: mpsc::Sender<Job>,
    /// The server shuts down: thoughts that wait are not begun.
    closing: Arc<AtomicBool>,
}

/// A bot that has broken down.
#[derive(Debug)]
pub struct Broken;

impl Bots {
    pub fn new(threads: usize) -> Bots {
        let (queue, jobs) = mpsc::channel::<Job>();
        let jobs = Arc::new(Mutex::new(jobs));
        for n in 0..threads {
            let jobs = jobs.clone();
            let think = move || {
                lower_priority();
                loop {
                    let job = jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner).recv();
                    match job {
                        Ok(job) => job(),
                        Err(mpsc::RecvError) => return,
                    }
                }
            };
            std::thread::Builder::new()
                .name(format!("bot-{n}"))
                .spawn(think)
                .expect("a thread can be started");
        }
        Bots { queue, closing: Arc::default() }
    }

    /// Thinks, once a thread is free. `None` when the server is shutting down.
    pub async fn think(&self, pondering: Pondering, metrics: &Arc<Metrics>) -> Option<Result<Value, Broken>> {
        let (answer, answered) = oneshot::channel();
        let (metrics, closing) = (metrics.clone(), self.closing.clone());
        let job = move || {
            if closing.load(Ordering::Relaxed) {
                return;
            }
            let begun = Instant::now();
            SINCE.set(Some(begun));
            let thought = std::panic::catch_unwind(AssertUnwindSafe(pondering));
            SINCE.set(None);
            metrics.bot_seconds.observe(begun.elapsed().as_secs_f64());
            // Nobody waits any more when the table is gone.
            let _ = answer.send(thought.map_err(|_| Broken));
        };
        self.queue.send(Box::new(job)).ok()?;
        answered.await.ok()
    }

    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
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
