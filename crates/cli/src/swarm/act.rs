//! A legal action, from sending it to the last player's update.

use std::time::Instant;

use super::chair::{Heard, PATIENCE};
use super::record::{Fate, What};
use super::table::Table;
use super::wire;

impl Table {
    /// Somebody whose turn it is does something legal. False if nobody could.
    pub(super) async fn act(&mut self) -> bool {
        let Some((who, action)) = self.choose() else { return false };
        let sent = Instant::now();
        let (id, note) = self.send_act(who, self.chairs[who].ply, &action).await;
        let mut until = sent + PATIENCE;
        let mut promised = None;
        let mut updates = vec![Vec::new(); self.players()];
        let mut disturbed = false;
        loop {
            let Some((from, heard)) = self.hear(until).await else {
                let (what, example) = match promised {
                    None => ("no answer", format!("table {}: {action}", self.id)),
                    Some(ply) => {
                        ("no update", format!("table {}: not everybody heard of ply {ply}", self.id))
                    }
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
                    // The welcome was this one's update; how long that took says nothing of the server.
                    disturbed = true;
                    if from < updates.len() {
                        updates[from].push((self.chairs[from].ply, Instant::now()));
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
                && let Some(last) = everybody(&updates, ply)
            {
                if !disturbed {
                    self.tally.took(last - sent);
                }
                return true;
            }
        }
    }

    /// Any legal action of anybody whose turn it is.
    pub(super) fn choose(&mut self) -> Option<(usize, String)> {
        let may = |who: &usize| self.chairs[*who].on_turn && self.is_current(*who);
        let who: Vec<usize> = (0..self.players()).filter(may).collect();
        if who.is_empty() {
            return None;
        }
        let who = self.dice.pick(&who);
        let offered = wire::offered(&self.chairs[who].prompt);
        if offered.is_empty() {
            return None;
        }
        let action = offered[self.dice.index(offered.len())].to_owned();
        Some((who, action))
    }

    /// Whether a player has heard what the others have.
    pub(super) fn is_current(&self, who: usize) -> bool {
        let players = &self.chairs[..self.players()];
        players[who].is_open() && players.iter().all(|other| other.ply <= players[who].ply)
    }

    /// Sends an action and notes it; says under which id, and where.
    pub(super) async fn send_act(&mut self, who: usize, at: u64, action: &str) -> (u64, usize) {
        let id = self.question();
        let note = self.record.send(who, at, What::Act(action.to_owned()));
        self.chairs[who].send(act(id, at, action)).await;
        (id, note)
    }

    pub(super) fn accept(&mut self, who: usize, note: usize, ply: u64) {
        self.record.sent[note].fate = Fate::Acknowledged(ply);
        self.tally.actions += 1;
        self.world.alive(self.number, self.chairs[who].kills);
    }
}

/// The message that asks for an action.
pub fn act(id: u64, at: u64, action: &str) -> String {
    format!(r#"{{"type":"act","id":{id},"at":{at},"action":{action}}}"#)
}

/// When the last player heard of this ply, once all have.
fn everybody(updates: &[Vec<(u64, Instant)>], ply: u64) -> Option<Instant> {
    let first =
        |updates: &Vec<(u64, Instant)>| updates.iter().find(|(told, _)| *told >= ply).map(|(_, at)| *at);
    updates.iter().map(first).try_fold(None, |last, at| Some(last.max(Some(at?)))).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_action_is_done_when_the_last_player_has_heard_of_it() {
        let begin = Instant::now();
        let at = |ms| begin + Duration::from_millis(ms);
        let mut updates = vec![vec![(4, at(1)), (6, at(3))], vec![(4, at(2))]];
        assert_eq!(everybody(&updates, 6), None);
        assert_eq!(everybody(&updates, 4), Some(at(2)));
        updates[1].push((7, at(5)));
        assert_eq!(everybody(&updates, 6), Some(at(5)));
    }

    #[test]
    fn an_act_is_one_json_object() {
        let value: serde_json::Value = serde_json::from_str(&act(7, 12, r#"{"do":"pass"}"#)).unwrap();
        assert_eq!(value, serde_json::json!({"type": "act", "id": 7, "at": 12, "action": {"do": "pass"}}));
    }
}
