//! How long people wait for a bot.

use std::time::{Duration, Instant};

/// The longest a bot may think about one decision, so that nobody waits for long on a slow machine. On an
/// ordinary one the budgets of the bots run out sooner.
pub const LONGEST_THOUGHT: Duration = Duration::from_secs(2);

/// Says whether there is still time to think: a clock that starts when it is first asked. One clock is for one
/// decision.
///
/// ```
/// use std::time::Duration;
///
/// let mut keep_going = shopfloor_catalog::thinking_time(Duration::from_millis(5));
/// assert!(keep_going());
/// std::thread::sleep(Duration::from_millis(6));
/// assert!(!keep_going());
/// ```
pub fn thinking_time(longest: Duration) -> impl FnMut() -> bool {
    let mut since = None;
    move || since.get_or_insert_with(Instant::now).elapsed() < longest
}
