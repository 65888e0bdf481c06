//! The site's own time, by which the players' clocks run: it goes on while a server looks after it, stands still while
//! none does, and never jumps. It is stored with every heartbeat, and goes on from there.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use table::Moment;

/// The time goes on for this long after the clocks were last looked at. Whoever sleeps longer (a machine that was closed, a
/// database that was gone) was down.
const RUNS_ON: Duration = Duration::from_secs(4);
/// A heartbeat comes every two seconds; this long without one is no hiccup.
const SILENCE: Duration = Duration::from_secs(10);
/// The date may differ this much from the clock on the wall.
const TREMBLING_MS: u64 = 500;

pub struct SiteClock(Mutex<Running>);

struct Running {
    /// When the clocks were last looked at, and the time it was then.
    looked: Instant,
    time: i64,
    /// When the time was last stored.
    stored: Instant,
    /// How far the time is behind the date.
    behind: i64,
}

impl SiteClock {
    /// Goes on from the time that was stored.
    pub fn new(time: i64) -> SiteClock {
        let now = Instant::now();
        SiteClock(Mutex::new(Running { looked: now, time, stored: now, behind: i64::MAX }))
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds.
    pub fn time(&self) -> i64 {
        self.running().time_at(Instant::now())
    }

    /// The time, and the date as it follows from it: it does not tremble between two readings of two clocks.
    pub fn moment(&self, wall: i64) -> Moment {
        let mut running = self.running();
        let time = running.time_at(Instant::now());
        if (wall - time).abs_diff(running.behind) > TREMBLING_MS {
            running.behind = wall - time;
        }
        Moment { date: time + running.behind, time }
    }

    /// Somebody is looking at the clocks: how long they stood still.
    pub fn looked(&self) -> Duration {
        let (mut running, now) = (self.running(), Instant::now());
        let stood = now.duration_since(running.looked).saturating_sub(RUNS_ON);
        (running.time, running.looked) = (running.time_at(now), now);
        stood
    }

    /// The time is stored; of several servers the latest is right.
    pub fn stored(&self, latest: i64) {
        let (mut running, now) = (self.running(), Instant::now());
        running.stored = now;
        if latest > running.time_at(now) {
            (running.time, running.looked) = (latest, now);
        }
    }

    /// Whether the time was stored of late.
    pub fn beats(&self) -> bool {
        self.running().stored.elapsed() <= SILENCE
    }
}

impl Running {
    fn time_at(&self, now: Instant) -> i64 {
        self.time + now.duration_since(self.looked).min(RUNS_ON).as_millis() as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that was last looked at, and stored, some seconds ago.
    fn left_for(seconds: u64) -> SiteClock {
        let then = Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        SiteClock(Mutex::new(Running { looked: then, time: 1_000_000, stored: then, behind: 0 }))
    }

    #[test]
    fn the_time_goes_on_for_four_seconds_and_then_waits_for_somebody_to_look() {
        let near = |time: i64, expected: i64| assert!((expected..expected + 500).contains(&time), "{time}");
        near(left_for(3).time(), 1_003_000);
        near(left_for(60).time(), 1_004_000);
        let clock = left_for(60);
        assert_eq!(clock.looked().as_secs(), 56);
        near(clock.time(), 1_004_000);
        assert_eq!(clock.looked().as_secs(), 0);
    }

    #[test]
    fn the_date_follows_the_wall_and_the_time_does_not() {
        let clock = left_for(0);
        let first = clock.moment(5_000_000);
        assert!((5_000_000..5_000_500).contains(&first.date), "{first:?}");
        let back = clock.moment(5_000_000 - 3_600_000);
        assert!((1_000_000..1_000_500).contains(&back.time), "an hour back gives nobody an hour: {back:?}");
        assert!((1_400_000..1_400_500).contains(&back.date), "{back:?}");
        let next = clock.moment(1_400_300);
        assert_eq!(next.date - next.time, back.date - back.time, "no trembling");
    }

    #[test]
    fn of_two_servers_the_later_time_is_right() {
        let clock = left_for(0);
        clock.stored(900_000);
        assert!(clock.time() < 1_000_500, "another server's clock is behind");
        clock.stored(1_060_000);
        assert!(clock.time() >= 1_060_000, "this server had slept while another was up");
    }

    #[test]
    fn ten_seconds_without_a_beat_mean_trouble_until_the_next_one() {
        assert!(left_for(9).beats());
        let clock = left_for(11);
        assert!(!clock.beats());
        clock.stored(0);
        assert!(clock.beats());
    }
}
