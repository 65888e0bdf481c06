//! The server's answer to one message, and whether it was the right one.

use std::time::Instant;

use client::Closed;

use crate::mischief::Mischief;
use crate::participant::{Heard, PATIENCE};
use crate::record::Fate;
use crate::table::SwarmTable;

#[derive(Debug)]
pub enum ServerAnswer {
    Ok(u64),
    Refused(String),
    Preview,
    Closed(Closed),
    Silence,
}

impl ServerAnswer {
    /// The refusal's code, if it is one of these.
    pub fn refused(self, codes: &[&str]) -> Result<String, ServerAnswer> {
        match self {
            ServerAnswer::Refused(code) if codes.contains(&code.as_str()) => Ok(code),
            ServerAnswer::Ok(_)
            | ServerAnswer::Refused(_)
            | ServerAnswer::Preview
            | ServerAnswer::Closed(_)
            | ServerAnswer::Silence => Err(self),
        }
    }
}

impl SwarmTable {
    /// The server's answer to this socket's message. To one without an id, it is the next answer.
    pub async fn answer(&mut self, who: usize, asked: Option<u64>) -> ServerAnswer {
        let mut until = Instant::now() + PATIENCE;
        while let Some((from, heard)) = self.hear(until).await {
            if from != who {
                self.overhear(from, &heard).await;
                if matches!(heard, Heard::Closed(_)) {
                    // Reopening the other socket may have taken a while.
                    until = Instant::now() + PATIENCE;
                }
                continue;
            }
            let this = |id: &Option<u64>| asked.is_none() || *id == asked;
            match heard {
                Heard::Ok { id, ply } if this(&id) => return ServerAnswer::Ok(ply),
                Heard::Refused { id, code } if this(&id) => return ServerAnswer::Refused(code),
                Heard::Preview { id } if this(&id) => return ServerAnswer::Preview,
                Heard::Bye { code } => return ServerAnswer::Refused(code),
                Heard::Closed(closed) => return ServerAnswer::Closed(closed),
                Heard::Ok { .. }
                | Heard::Refused { .. }
                | Heard::Preview { .. }
                | Heard::Update { .. }
                | Heard::Other
                | Heard::Strange(_) => self.overhear(from, &heard).await,
            }
        }
        ServerAnswer::Silence
    }

    /// Expects one of these refusals. False if something else came.
    pub async fn expect(&mut self, what: Mischief, who: usize, id: Option<u64>, codes: &[&str]) -> bool {
        match self.answer(who, id).await.refused(codes) {
            Ok(code) => {
                self.count(code);
                true
            }
            Err(answer) => {
                self.count_wrong(what, who, answer).await;
                false
            }
        }
    }

    /// The same for a recorded action.
    pub async fn expect_refused(
        &mut self,
        what: Mischief,
        who: usize,
        (id, note): (u64, usize),
        codes: &[&str],
    ) {
        if self.expect(what, who, Some(id), codes).await {
            self.record.sent[note].fate = Fate::Refused;
        }
    }

    pub fn count(&mut self, code: String) {
        *self.tally.refusals.entry(code).or_default() += 1;
    }

    /// Counts a wrong answer. Only a killed server may close a socket.
    pub async fn count_wrong(&mut self, what: Mischief, who: usize, answer: ServerAnswer) {
        let name = what.name();
        let table = format!("table {}", self.id);
        match answer {
            ServerAnswer::Closed(closed) => {
                if self.world.kills() == self.participants[who].kills {
                    self.tally.error(format!("{name}: closed"), format!("{table}: {closed}"));
                }
                if self.participants[who].viewer.seat().is_some() {
                    self.reopen(who).await;
                }
            }
            ServerAnswer::Silence => self.tally.error(format!("{name}: no answer"), table),
            ServerAnswer::Ok(ply) => self.tally.error(format!("{name}: ok"), format!("{table}, ply {ply}")),
            ServerAnswer::Preview => self.tally.error(format!("{name}: a preview"), table),
            ServerAnswer::Refused(code) => self.tally.error(format!("{name}: {code}"), table),
        }
    }
}
