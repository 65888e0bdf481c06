//! What the simulated players did at a table and what they were told, to be compared with the log.

/// A match as its players know it.
#[derive(Clone, Debug, Default)]
pub struct TableRecord {
    pub table: String,
    pub sent: Vec<SentMove>,
    /// Every ply that an update announced.
    pub seen: Vec<u64>,
}

/// A move a seat sent.
#[derive(Clone, Debug)]
pub struct SentMove {
    pub seat: usize,
    /// The ply of the frame it answered.
    pub at: u64,
    pub what: MoveKind,
    pub fate: Fate,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MoveKind {
    /// The action's JSON.
    Act(String),
    Undo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The server said `ok` with this ply.
    Acknowledged(u64),
    Refused,
    /// The socket broke before an answer came: it may have been stored once.
    Unknown,
}

impl TableRecord {
    /// Records a move that is about to be sent; returns its index.
    pub fn send(&mut self, seat: usize, at: u64, what: MoveKind) -> usize {
        self.sent.push(SentMove { seat, at, what, fate: Fate::Unknown });
        self.sent.len() - 1
    }

    pub fn saw(&mut self, ply: u64) {
        // Every seat gets the update; one record is enough.
        if self.seen.last() != Some(&ply) {
            self.seen.push(ply);
        }
    }

    pub fn last_accepted(&self, seat: usize) -> Option<&SentMove> {
        let accepted = |sent: &&SentMove| sent.seat == seat && matches!(sent.fate, Fate::Acknowledged(_));
        self.sent.iter().rev().find(accepted)
    }
}
