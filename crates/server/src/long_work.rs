//! Work that takes long, away from the threads that answer everybody: whatever replays a match.

use store::UserId;
use thread_priority::ThreadPriority;

use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::workers::{NotDone, Workers, threads};

/// How much of one person's may wait at once.
const WAITING: usize = 8;
/// When to ask again, in seconds.
const AGAIN: u64 = 2;
/// Above the bots, below those who answer everybody; of 100.
const PRIORITY: u8 = 10;

pub struct LongWork(Workers);

impl Default for LongWork {
    fn default() -> Self {
        let priority = PRIORITY.try_into().map_or(ThreadPriority::Min, ThreadPriority::Crossplatform);
        // Two at least: a table that somebody wants to see does not wait for the longest of all.
        LongWork(Workers::new("long", threads().max(2), priority))
    }
}

impl LongWork {
    /// What a person asks for.
    pub async fn asked<T: Send + 'static>(
        &self,
        by: &UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerRefusal> {
        self.0.run(by, WAITING, work).await.map_err(refused)
    }

    /// A table comes into memory, on its host's account. A room asks for one thing at a time: no limit is needed, and
    /// whoever makes others' tables load cannot use up theirs.
    pub async fn loading<T: Send + 'static>(
        &self,
        host: &UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerRefusal> {
        self.0.run(host, usize::MAX, work).await.map_err(refused)
    }

    pub fn close(&self) {
        self.0.close();
    }
}

pub fn refused(why: NotDone) -> ServerRefusal {
    match why {
        NotDone::TooMuch => Refusal::from(Code::TooMany).retry_after(AGAIN).into(),
        NotDone::Crashed => Code::Broken.into(),
        NotDone::Closed => Code::Closing.into(),
    }
}
