//! Bots think on a few threads of their own, at the lowest priority: a person's action never waits for them. The hosts
//! of tables take turns: a host with twenty tables of slow bots keeps nobody else waiting.

use std::time::{Duration, Instant};

use catalog::{LONGEST_THOUGHT, Pondering, thinking_time};
use serde_json::Value;
use store::UserId;
use thread_priority::ThreadPriority;

use crate::app::App;
use crate::workers::{Undone, Workers};

/// The threads that think.
pub struct Bots(Workers);

/// A bot that has crashed.
#[derive(Debug)]
pub struct BrokenBot;

impl Bots {
    pub fn new(threads: usize) -> Bots {
        Bots(Workers::new("bot", threads, ThreadPriority::Min))
    }

    /// Thinks for a host's table as soon as a thread is free. `None` if the server is shutting down.
    pub async fn think(
        &self,
        host: UserId,
        pondering: Pondering,
        app: &App,
    ) -> Option<Result<Value, BrokenBot>> {
        let metrics = app.metrics.clone();
        // A match that is to follow from its seed cannot depend on a clock.
        let longest = if app.config.is_seeded() { Duration::MAX } else { LONGEST_THOUGHT };
        let think = move || {
            let begun = Instant::now();
            let thought = pondering(&mut thinking_time(longest));
            metrics.bot_seconds.observe(begun.elapsed().as_secs_f64());
            thought
        };
        match self.0.run(&host, usize::MAX, think).await {
            Ok(thought) => Some(Ok(thought)),
            Err(Undone::Crashed) => Some(Err(BrokenBot)),
            Err(Undone::Closed | Undone::TooMuch) => None,
        }
    }

    pub fn close(&self) {
        self.0.close();
    }
}
