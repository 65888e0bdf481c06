//! A few threads for work that takes long, below the priority of those that answer everybody. People take turns: whoever
//! asks for much keeps nobody else waiting.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use store::UserId;
use thread_priority::{ThreadPriority, set_current_thread_priority};
use tokio::sync::oneshot;

use crate::fair_queue::FairQueue;

type Job = Box<dyn FnOnce() + Send>;

/// What waits for a thread.
#[derive(Default)]
struct Queue {
    inside: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: FairQueue<UserId, Job>,
    /// Nothing more is begun.
    closed: bool,
}

impl Queue {
    fn inside(&self) -> MutexGuard<'_, Waiting> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job, once there is one; none when the threads may end.
    fn next(&self) -> Option<Job> {
        let idle = |waiting: &mut Waiting| waiting.jobs.is_empty() && !waiting.closed;
        let waiting = self.changed.wait_while(self.inside(), idle);
        waiting.unwrap_or_else(PoisonError::into_inner).jobs.pop()
    }
}

pub struct Workers {
    queue: Arc<Queue>,
}

/// Work without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// This person has too much waiting already.
    TooMuch,
    /// It has crashed.
    Crashed,
    /// The server is shutting down.
    Closed,
}

impl Workers {
    pub fn new(name: &str, threads: usize, priority: ThreadPriority) -> Workers {
        let queue = Arc::<Queue>::default();
        for n in 0..threads {
            let queue = queue.clone();
            let work = move || {
                if let Err(e) = set_current_thread_priority(priority) {
                    tracing::debug!(?e, "long work has normal priority");
                }
                while let Some(job) = queue.next() {
                    job();
                }
            };
            let thread = std::thread::Builder::new().name(format!("{name}-{n}"));
            thread.spawn(work).expect("a thread can be started");
        }
        Workers { queue }
    }

    /// Does a person's work as soon as a thread is free; at most so many of theirs may wait for one.
    pub async fn run<T: Send + 'static>(
        &self,
        whose: &UserId,
        most: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let (answer, answered) = oneshot::channel();
        let job = move || {
            let done = std::panic::catch_unwind(AssertUnwindSafe(work));
            // Nobody may be waiting any more.
            let _ = answer.send(done.map_err(|_| NotDone::Crashed));
        };
        {
            let mut waiting = self.queue.inside();
            if waiting.closed {
                return Err(NotDone::Closed);
            }
            if waiting.jobs.waiting(whose) >= most {
                return Err(NotDone::TooMuch);
            }
            waiting.jobs.push(whose.clone(), Box::new(job));
        }
        self.queue.changed.notify_one();
        // A job that is thrown away takes its answer with it.
        answered.await.unwrap_or(Err(NotDone::Closed))
    }

    /// How much waits for a thread.
    pub fn waiting(&self) -> usize {
        self.queue.inside().jobs.len()
    }

    /// Whatever is waiting is thrown away.
    pub fn close(&self) {
        let mut waiting = self.queue.inside();
        (waiting.closed, waiting.jobs) = (true, FairQueue::default());
        drop(waiting);
        self.queue.changed.notify_all();
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.close();
    }
}

/// One thread fewer than there are cores: one core is for people.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn person(name: &str) -> UserId {
        UserId(name.into())
    }

    #[tokio::test]
    async fn one_persons_work_waits_in_a_queue_of_limited_length_and_others_pass_it() {
        let workers = Arc::new(Workers::new("test", 1, ThreadPriority::Min));
        let (go, gone) = mpsc::channel::<()>();
        let (say, said) = mpsc::channel();
        let begin = |name: &'static str, work: Box<dyn FnOnce() + Send>| {
            let workers = workers.clone();
            tokio::spawn(async move { workers.run(&person(name), 2, work).await })
        };
        let first = begin("greedy", Box::new(move || gone.recv().unwrap_or_default()));
        tokio::time::sleep(Duration::from_millis(50)).await;
        let tell = |what: &'static str| {
            let say = say.clone();
            Box::new(move || say.send(what).unwrap_or_default())
        };
        let mut rest = Vec::new();
        for (name, what) in [("greedy", "second"), ("greedy", "third"), ("greedy", "fourth"), ("ada", "ada")]
        {
            rest.push(begin(name, tell(what)));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        go.send(()).unwrap();
        let mut ends = vec![first.await.unwrap()];
        for work in rest {
            ends.push(work.await.unwrap());
        }
        assert_eq!(ends, [Ok(()), Ok(()), Ok(()), Err(NotDone::TooMuch), Ok(())]);
        assert_eq!(said.try_iter().collect::<Vec<_>>(), ["second", "ada", "third"]);
    }

    #[tokio::test]
    async fn a_crash_ends_one_piece_of_work_and_closing_all_that_waits() {
        let workers = Arc::new(Workers::new("test", 1, ThreadPriority::Min));
        let crashed = workers.run(&person("ada"), 1, || -> u32 { panic!("on purpose") }).await;
        assert_eq!(crashed, Err(NotDone::Crashed));
        assert_eq!(workers.run(&person("ada"), 1, || 7).await, Ok(7), "the thread goes on");
        let (go, gone) = mpsc::channel::<()>();
        let long = workers.clone();
        let long =
            tokio::spawn(async move { long.run(&person("ada"), 1, move || gone.recv().is_ok()).await });
        tokio::time::sleep(Duration::from_millis(50)).await;
        let waits = workers.clone();
        let waits = tokio::spawn(async move { waits.run(&person("ada"), 1, || true).await });
        tokio::time::sleep(Duration::from_millis(20)).await;
        workers.close();
        assert_eq!(waits.await.unwrap(), Err(NotDone::Closed));
        assert_eq!(workers.run(&person("bob"), 1, || 7).await, Err(NotDone::Closed));
        go.send(()).unwrap();
        assert_eq!(long.await.unwrap(), Ok(true), "what was begun is finished");
    }
}
