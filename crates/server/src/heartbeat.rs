//! When this server last wrote its heartbeat: the clocks stand still while no server does.

use std::sync::atomic::{AtomicI64, Ordering};

/// A beat comes every two seconds; this long without one is no hiccup.
const SILENCE_MS: i64 = 10_000;

pub struct Heartbeat(AtomicI64);

impl Heartbeat {
    pub fn new(now: i64) -> Heartbeat {
        Heartbeat(AtomicI64::new(now))
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
    fn ten_seconds_without_a_beat_mean_trouble_until_the_next_one() {
        let heartbeat = Heartbeat::new(1_000);
        assert!(heartbeat.beats(11_000));
        assert!(!heartbeat.beats(11_001));
        heartbeat.beat(12_000);
        assert!(heartbeat.beats(14_000));
    }
}
