//! What time it is.

/// A moment, by two clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// For people: milliseconds since 1970.
    pub date: i64,
    /// For the players' clocks: the host's own time, which stands still while it is down, and never jumps.
    pub time: i64,
}

impl Moment {
    /// A moment of a host that was never down.
    pub fn simple(ms: i64) -> Moment {
        Moment { date: ms, time: ms }
    }

    /// What lies between the two clocks.
    pub(crate) fn behind(self) -> i64 {
        self.date - self.time
    }
}
