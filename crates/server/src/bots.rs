//! Bots think on a few threads of their own, at the lowest priority: a person's action never waits for them. The hosts
//! of tables take turns: a host with twenty tables of slow bots keeps nobody else waiting.

use std::time::{Duration, Instant};

use catalog::{Advice, Advising, LONGEST_THOUGHT, Pondered, Pondering, thinking_time};
use store::{TableId, UserId};
use thread_priority::ThreadPriority;

use crate::app::App;
use crate::long_work;
use crate::refusal::ServerRefusal;
use crate::workers::{NotDone, Workers};

/// How many thoughts of one person's may wait before another question is refused.
const QUESTIONS: usize = 3;

/// The threads that think.
pub struct Bots(Workers);

impl Bots {
    pub fn new(threads: usize) -> Bots {
        Bots(Workers::new("bot", threads, ThreadPriority::Min))
    }

    /// Thinks for a host's table as soon as a thread is free. `None` if the server is shutting down, or if the table is
    /// another server's by then. A thought that is `unhurried` has no clock: it is the same wherever it is thought.
    pub async fn think(
        &self,
        table: &TableId,
        host: UserId,
        level: &str,
        pondering: Pondering,
        unhurried: bool,
        app: &App,
    ) -> Option<Result<Pondered, String>> {
        let (metrics, ownership) = (app.metrics.clone(), app.ownership.clone());
        let (table, fails) = (table.clone(), app.config.bot_fails(level));
        let longest = if unhurried { Duration::MAX } else { LONGEST_THOUGHT };
        let think = move || {
            if !ownership.owns(&table) {
                return None;
            }
            metrics.bot_thoughts.inc();
            assert!(!fails, "this test wants the bot to fail");
            let begun = Instant::now();
            let thought = pondering(&mut thinking_time(longest));
            metrics.bot_seconds.observe(begun.elapsed().as_secs_f64());
            Some(thought)
        };
        match self.0.run(&host, usize::MAX, think).await {
            Ok(thought) => thought.map(Ok),
            Err(NotDone::Crashed) => Some(Err("it has crashed".to_owned())),
            Err(NotDone::Closed | NotDone::TooMuch) => None,
        }
    }

    /// Thinks about a person's question as soon as a thread is free, in turn with everybody's bots. It has no clock: the
    /// answer to a question is always the same.
    pub async fn advise(
        &self,
        asked_by: &UserId,
        advising: Advising,
        app: &App,
    ) -> Result<Advice, ServerRefusal> {
        let metrics = app.metrics.clone();
        let think = move || {
            metrics.bot_thoughts.inc();
            advising(&mut || true)
        };
        self.0.run(asked_by, QUESTIONS, think).await.map_err(long_work::refused)
    }

    /// How many thoughts wait for a thread.
    pub fn waiting(&self) -> usize {
        self.0.waiting()
    }

    pub fn close(&self) {
        self.0.close();
    }
}
