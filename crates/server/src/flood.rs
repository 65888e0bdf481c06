//! Whoever sends more than they may on a socket: told once, then not listened to, then shown out. None of this touches a
//! table.

use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use store::UserId;

use crate::limits::Limits;
use crate::refusal::ServerRefusal;

/// How many messages over the limit are dropped within the time before the socket closes.
const DROPPED: u32 = 100;
const WITHIN: Duration = Duration::from_secs(10);

/// One socket's messages over the limit.
pub struct Flood {
    /// A ping of ours that is not answered yet: its pong is no message of the client's.
    pub pinged: bool,
    since: Instant,
    dropped: u32,
    /// The message before was over the limit too.
    told: bool,
}

/// What becomes of a message that has just arrived, whatever is in it.
pub enum Arrived {
    Heard,
    Refused(ServerRefusal),
    Dropped,
    /// Enough: the socket closes.
    Closed(ServerRefusal),
}

impl Default for Flood {
    fn default() -> Self {
        Flood { pinged: false, since: Instant::now(), dropped: 0, told: false }
    }
}

impl Flood {
    pub fn message(&mut self, message: &Message, limits: &Limits, from: &UserId) -> Arrived {
        if matches!(message, Message::Pong(_)) && std::mem::take(&mut self.pinged) {
            return Arrived::Heard;
        }
        let Err(refusal) = limits.message(from) else {
            self.told = false;
            return Arrived::Heard;
        };
        if self.since.elapsed() > WITHIN {
            (self.since, self.dropped) = (Instant::now(), 0);
        }
        self.dropped += 1;
        if self.dropped > DROPPED {
            limits.flooded(from);
            return Arrived::Closed(refusal);
        }
        if std::mem::replace(&mut self.told, true) { Arrived::Dropped } else { Arrived::Refused(refusal) }
    }
}
