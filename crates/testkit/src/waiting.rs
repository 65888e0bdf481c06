//! Waiting for something that comes by itself, soon but not at once.

use std::time::{Duration, Instant};

/// The longest a test waits before it fails.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(10);

/// Asks again and again until there is an answer; panics without one, with what was waited for.
pub async fn eventually<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(begun.elapsed() < PATIENCE, "not within {PATIENCE:?}: {what}");
        tokio::time::sleep(PAUSE).await;
    }
}
