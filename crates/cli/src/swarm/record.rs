//! What the swarm's people did at a table and what they were told, to be held against the log.

/// A match as its players know it.
#[derive(Clone, Debug, Default)]
pub struct Record {
    pub table: String,
    pub sent: Vec<Sent>,
    /// Every ply an update spoke of.
    pub seen: Vec<u64>,
}

/// Something a seat wanted to be logged.
#[derive(Clone, Debug)]
pub struct Sent {
    pub seat: usize,
    /// The ply of the frame it answered.
    pub at: u64,
    pub what: What,
    pub fate: Fate,
}

#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The action's JSON.
    Act(String),
    Undo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The server said `ok` with this ply.
    Acknowledged(u64),
    Refused,
    /// The socket broke before an answer came: it may have been stored, once.
    Unknown,
}

impl Record {
    /// Notes what is about to be sent; says where it is noted.
    pub fn send(&mut self, seat: usize, at: u64, what: What) -> usize {
        self.sent.push(Sent { seat, at, what, fate: Fate::Unknown });
        self.sent.len() - 1
    }

    pub fn saw(&mut self, ply: u64) {
        // Every seat is told; the first is enough.
        if self.seen.last() != Some(&ply) {
            self.seen.push(ply);
        }
    }

    pub fn last_accepted(&self, seat: usize) -> Option<&Sent> {
        let accepted = |sent: &&Sent| sent.seat == seat && matches!(sent.fate, Fate::Acknowledged(_));
        self.sent.iter().rev().find(accepted)
    }
}
