//! A legal move, from sending it to the last player's update.

use std::time::Instant;

use crate::participant::{Heard, PATIENCE};
use crate::record::{Fate, MoveKind};
use crate::table::SwarmTable;
use crate::wire;

impl SwarmTable {
    /// Plays a random legal move of a player whose turn it is. False if there was none.
    pub async fn act(&mut self) -> bool {
        let Some((who, action)) = self.choose() else { return false };
        let (sent, phase) = (Instant::now(), self.world.phase());
        let (id, note) = self.send_act(who, self.participants[who].ply, &action).await;
        let mut until = sent + PATIENCE;
        let mut promised = None;
        let mut updates = vec![Vec::new(); self.player_count()];
        let mut disturbed = false;
        loop {
            let Some((from, heard)) = self.hear(until).await else {
                let (what, example) = match promised {
                    None => ("no answer", format!("table {}: {action}", self.id)),
                    Some(ply) => (
                        "no update",
                        format!("table {}: not all players got an update for ply {ply}", self.id),
                    ),
                };
                self.tally.error(what, example);
                self.reopen(who).await;
                return promised.is_some();
            };
            match heard {
                Heard::Update { ply } if from < updates.len() => updates[from].push((ply, Instant::now())),
                Heard::Ok { id: Some(answered), ply } if answered == id && from == who => {
                    self.accept(who, note, ply);
                    promised = Some(ply);
                }
                Heard::Refused { id: Some(answered), code } if answered == id && from == who => {
                    self.record.sent[note].fate = Fate::Refused;
                    self.tally.error(format!("refused: {code}"), format!("table {}: {action}", self.id));
                    return false;
                }
                Heard::Closed(_) => {
                    self.overhear(from, &heard).await;
                    if from == who || promised.is_some() {
                        return promised.is_some();
                    }
                    // The welcome took the place of this update; how long that took says nothing about the server.
                    disturbed = true;
                    if from < updates.len() {
                        updates[from].push((self.participants[from].ply, Instant::now()));
                    }
                    until = Instant::now() + PATIENCE;
                }
                Heard::Update { .. }
                | Heard::Ok { .. }
                | Heard::Refused { .. }
                | Heard::Preview { .. }
                | Heard::Bye { .. }
                | Heard::Other
                | Heard::Strange(_) => self.overhear(from, &heard).await,
            }
            if let Some(ply) = promised
                && let Some(last) = all_heard_at(&updates, ply)
            {
                if let Some(phase) = phase.filter(|_| !disturbed) {
                    self.tally.add_latency(phase, last - sent);
                }
                return true;
            }
        }
    }

    /// A random legal action of a player whose turn it is.
    pub fn choose(&mut self) -> Option<(usize, String)> {
        let may = |who: &usize| self.participants[*who].on_turn && self.is_current(*who);
        let who: Vec<usize> = (0..self.player_count()).filter(may).collect();
        if who.is_empty() {
            return None;
        }
        let who = self.dice.pick(&who);
        let offered = wire::offered(&self.participants[who].prompt);
        if offered.is_empty() {
            return None;
        }
        let action = offered[self.dice.index(offered.len())].to_owned();
        Some((who, action))
    }

    /// Whether a player is as up to date as the others.
    pub fn is_current(&self, who: usize) -> bool {
        let players = &self.participants[..self.player_count()];
        players[who].is_open() && players.iter().all(|other| other.ply <= players[who].ply)
    }

    /// Sends an action and records it; returns its id and its place in the record.
    pub async fn send_act(&mut self, who: usize, at: u64, action: &str) -> (u64, usize) {
        let id = self.next_id();
        let note = self.record.send(who, at, MoveKind::Act(action.to_owned()));
        self.participants[who].send(act(id, at, action)).await;
        (id, note)
    }

    pub fn accept(&mut self, who: usize, note: usize, ply: u64) {
        self.record.sent[note].fate = Fate::Acknowledged(ply);
        self.tally.actions += 1;
        self.world.note_alive(self.number, self.participants[who].kills);
    }
}

/// The message that plays an action.
pub fn act(id: u64, at: u64, action: &str) -> String {
    format!(r#"{{"type":"act","id":{id},"at":{at},"action":{action}}}"#)
}

/// When the last player heard of this ply; none until all have.
fn all_heard_at(updates: &[Vec<(u64, Instant)>], ply: u64) -> Option<Instant> {
    let first =
        |updates: &Vec<(u64, Instant)>| updates.iter().find(|(told, _)| *told >= ply).map(|(_, at)| *at);
    updates.iter().map(first).try_fold(None, |last, at| Some(last.max(Some(at?)))).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_move_is_done_when_the_last_player_has_heard_of_it() {
        let begin = Instant::now();
        let at = |ms| begin + Duration::from_millis(ms);
        let mut updates = vec![vec![(4, at(1)), (6, at(3))], vec![(4, at(2))]];
        assert_eq!(all_heard_at(&updates, 6), None);
        assert_eq!(all_heard_at(&updates, 4), Some(at(2)));
        updates[1].push((7, at(5)));
        assert_eq!(all_heard_at(&updates, 6), Some(at(5)));
    }

    #[test]
    fn an_act_is_one_json_object() {
        let value: serde_json::Value = serde_json::from_str(&act(7, 12, r#"{"do":"pass"}"#)).unwrap();
        assert_eq!(value, serde_json::json!({"type": "act", "id": 7, "at": 12, "action": {"do": "pass"}}));
    }
}
