//! When this server last wrote that it lives: clocks stand still for who does not.

use std::sync::atomic::{AtomicI64, Ordering};

/// The heart beats every two seconds; so long without is no hiccup.
const SILENCE_MS: i64 = 10_000;

pub struct Heart(AtomicI64);

impl Heart {
    pub fn new(now: i64) -> Heart {
        Heart(AtomicI64::new(now))
    }

    /// A beat is stored.
    pub fn beat(&self, at: i64) {
        self.0.store(at, Ordering::Relaxed);
    }

    pub fn beats(&self, now: i64) -> bool {
        now - self.0.load(Ordering::Relaxed) <= SILENCE_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heart_that_has_not_beaten_for_ten_seconds_beats_no_more_until_it_does() {
        let heart = Heart::new(1_000);
        assert!(heart.beats(11_000));
        assert!(!heart.beats(11_001));
        heart.beat(12_000);
        assert!(heart.beats(14_000));
    }
}
