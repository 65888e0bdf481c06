//! What the server says to one question, and whether it should have.

use std::time::Instant;

use client::Closed;

use super::chair::{Heard, PATIENCE};
use super::mischief::Mischief;
use super::record::Fate;
use super::table::Table;

#[derive(Debug)]
pub enum Answer {
    Ok(u64),
    Refused(String),
    Preview,
    Closed(Closed),
    Silence,
}

impl Answer {
    /// The word, if it is a refusal with one of these.
    pub fn refused(self, codes: &[&str]) -> Result<String, Answer> {
        match self {
            Answer::Refused(code) if codes.contains(&code.as_str()) => Ok(code),
            Answer::Ok(_) | Answer::Refused(_) | Answer::Preview | Answer::Closed(_) | Answer::Silence => {
                Err(self)
            }
        }
    }
}

impl Table {
    /// What the server says to this socket's question; to one without an id, the next answer is it.
    pub(super) async fn answer(&mut self, who: usize, asked: Option<u64>) -> Answer {
        let mut until = Instant::now() + PATIENCE;
        while let Some((from, heard)) = self.hear(until).await {
            if from != who {
                self.overhear(from, &heard).await;
                if matches!(heard, Heard::Closed(_)) {
                    // Opening the other's socket again may have taken a while.
                    until = Instant::now() + PATIENCE;
                }
                continue;
            }
            let this = |id: &Option<u64>| asked.is_none() || *id == asked;
            match heard {
                Heard::Ok { id, ply } if this(&id) => return Answer::Ok(ply),
                Heard::Refused { id, code } if this(&id) => return Answer::Refused(code),
                Heard::Preview { id } if this(&id) => return Answer::Preview,
                Heard::Bye { code } => return Answer::Refused(code),
                Heard::Closed(closed) => return Answer::Closed(closed),
                Heard::Ok { .. }
                | Heard::Refused { .. }
                | Heard::Preview { .. }
                | Heard::Update { .. }
                | Heard::Other
                | Heard::Strange(_) => self.overhear(from, &heard).await,
            }
        }
        Answer::Silence
    }

    /// The answer must be one of these refusals. False if it is not.
    pub(super) async fn expect(
        &mut self,
        what: Mischief,
        who: usize,
        id: Option<u64>,
        codes: &[&str],
    ) -> bool {
        match self.answer(who, id).await.refused(codes) {
            Ok(code) => {
                self.count(code);
                true
            }
            Err(answer) => {
                self.wrong(what, who, answer).await;
                false
            }
        }
    }

    /// The same for an action that was noted.
    pub(super) async fn expect_refused(
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

    pub(super) fn count(&mut self, code: String) {
        *self.tally.refusals.entry(code).or_default() += 1;
    }

    /// Not the answer that should have come. Only a killed server may close a socket.
    pub(super) async fn wrong(&mut self, what: Mischief, who: usize, answer: Answer) {
        let name = what.name();
        let table = format!("table {}", self.id);
        match answer {
            Answer::Closed(closed) => {
                if self.world.kills() == self.chairs[who].kills {
                    self.tally.error(format!("{name}: closed"), format!("{table}: {closed}"));
                }
                if self.chairs[who].viewer.seat().is_some() {
                    self.reopen(who).await;
                }
            }
            Answer::Silence => self.tally.error(format!("{name}: no answer"), table),
            Answer::Ok(ply) => self.tally.error(format!("{name}: ok"), format!("{table}, ply {ply}")),
            Answer::Preview => self.tally.error(format!("{name}: a preview"), table),
            Answer::Refused(code) => self.tally.error(format!("{name}: {code}"), table),
        }
    }
}
