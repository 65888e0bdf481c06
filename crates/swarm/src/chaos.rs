//! Mischief at a table. Each kind must get the refusal that the protocol names.

use client::{ApiRefusal, Socket, SocketOptions};

use crate::act::act;
use crate::answer::ServerAnswer;
use crate::mischief::{ALL, DEPTH, GARBAGE, HUGE, Mischief, TOO_MUCH, UNKNOWN, WRONG_TYPES};
use crate::participant::{PATIENCE, Participant};
use crate::record::{Fate, MoveKind};
use crate::table::SwarmTable;
use crate::transcript::TranscriptViewer;
use crate::wire;

/// Whether it could be tried: some mischief needs a certain situation.
type Tried = bool;

impl SwarmTable {
    /// Does something no proper client does, and checks the answer.
    pub async fn mischief(&mut self) {
        let what = self.dice.pick(&ALL);
        let who = self.dice.index(self.player_count());
        if self.participants[who].is_open() && self.mischievous(what, who).await {
            *self.tally.tried.entry(what.name()).or_default() += 1;
        }
    }

    async fn mischievous(&mut self, what: Mischief, who: usize) -> Tried {
        match what {
            Mischief::Cut => self.cut(who).await,
            Mischief::Leave => self.leave(who).await,
            Mischief::Garbage => self.one_of(what, who, &GARBAGE).await,
            Mischief::WrongType => self.one_of(what, who, &WRONG_TYPES).await,
            Mischief::HugeNumber => self.one_of(what, who, &HUGE).await,
            Mischief::Unknown => self.one_of(what, who, &UNKNOWN).await,
            Mischief::Truncated => self.truncated(who).await,
            Mischief::Nested => self.nested(who).await,
            Mischief::Binary => self.binary(who).await,
            Mischief::TooLarge => self.too_large(who).await,
            Mischief::Stale => self.stale(who).await,
            Mischief::Future => self.future().await,
            Mischief::Twice => self.twice().await,
            Mischief::OutOfTurn => self.out_of_turn().await,
            Mischief::Illegal => self.illegal().await,
            Mischief::Stranger => self.strange_act().await,
            Mischief::Undo => self.undo(who).await,
            Mischief::Preview => self.preview().await,
            Mischief::Ping => self.ping(who).await,
            Mischief::OtherVersion => {
                let how = SocketOptions { version: Some(99), ..SocketOptions::default() };
                self.knock(what, who, how, "version").await
            }
            Mischief::ForeignOrigin => {
                let how = SocketOptions {
                    origin: Some("https://elsewhere.example".into()),
                    ..SocketOptions::default()
                };
                self.knock(what, who, how, "foreign_origin").await
            }
        }
    }

    async fn cut(&mut self, who: usize) -> Tried {
        self.participants[who].cut();
        self.reopen(who).await;
        true
    }

    async fn leave(&mut self, who: usize) -> Tried {
        self.participants[who].close().await;
        self.reopen(who).await;
        true
    }

    async fn one_of(&mut self, what: Mischief, who: usize, texts: &[&str]) -> Tried {
        let text = self.dice.pick(texts);
        self.unreadable(what, who, text.into()).await
    }

    async fn unreadable(&mut self, what: Mischief, who: usize, text: String) -> Tried {
        self.participants[who].send(text).await;
        self.expect(what, who, None, &["unreadable"]).await;
        true
    }

    async fn truncated(&mut self, who: usize) -> Tried {
        let whole = act(1, self.participants[who].ply, r#"{"do":"pass"}"#);
        let cut = self.dice.index(whole.len());
        self.unreadable(Mischief::Truncated, who, whole[..cut].into()).await
    }

    async fn nested(&mut self, who: usize) -> Tried {
        let deep = "[".repeat(DEPTH) + &"]".repeat(DEPTH);
        self.unreadable(Mischief::Nested, who, act(1, self.participants[who].ply, &deep)).await
    }

    async fn binary(&mut self, who: usize) -> Tried {
        self.participants[who].send_binary(vec![0xff; 16]).await;
        self.expect(Mischief::Binary, who, None, &["unreadable"]).await;
        true
    }

    /// The server says why and closes the socket. TCP may lose the message, because the server has not read everything.
    async fn too_large(&mut self, who: usize) -> Tried {
        self.participants[who].send("x".repeat(TOO_MUCH)).await;
        let answer = self.answer(who, None).await;
        if matches!(answer, ServerAnswer::Closed(_)) {
            if self.world.kills() == self.participants[who].kills {
                self.count("closed without a message".into());
            }
        } else if let Err(answer) = answer.refused(&["too_large"]).map(|code| self.count(code)) {
            self.count_wrong(Mischief::TooLarge, who, answer).await;
        }
        self.participants[who].cut();
        self.reopen(who).await;
        true
    }

    /// Sends an old move again.
    async fn stale(&mut self, who: usize) -> Tried {
        let Some(last) = self.record.last_accepted(who).cloned() else { return false };
        let MoveKind::Act(action) = last.what else { return false };
        let sent = self.send_act(who, last.at, &action).await;
        self.expect_refused(Mischief::Stale, who, sent, &["stale", "over"]).await;
        true
    }

    async fn future(&mut self) -> Tried {
        let Some((who, action)) = self.choose() else { return false };
        let sent = self.send_act(who, self.participants[who].ply + 1000, &action).await;
        self.expect_refused(Mischief::Future, who, sent, &["stale"]).await;
        true
    }

    /// The same move under two ids at once: exactly one may be accepted.
    async fn twice(&mut self) -> Tried {
        let Some((who, action)) = self.choose() else { return false };
        let at = self.participants[who].ply;
        let first = self.send_act(who, at, &action).await;
        let second = self.send_act(who, at, &action).await;
        let mut accepted = 0;
        for (id, note) in [first, second] {
            let answer = self.answer(who, Some(id)).await;
            if let ServerAnswer::Ok(ply) = answer {
                self.accept(who, note, ply);
                accepted += 1;
                continue;
            }
            match answer.refused(&["stale", "over"]) {
                Ok(code) => {
                    self.record.sent[note].fate = Fate::Refused;
                    self.count(code);
                }
                Err(answer) => {
                    self.count_wrong(Mischief::Twice, who, answer).await;
                    return true;
                }
            }
        }
        if accepted != 1 {
            let example = format!("table {}: {action} was accepted {accepted} times", self.id);
            self.tally.error("doubled", example);
        }
        true
    }

    async fn out_of_turn(&mut self) -> Tried {
        let waits = |who: &usize| !self.participants[*who].on_turn && self.is_current(*who);
        let Some(who) = (0..self.player_count()).find(waits) else { return false };
        let Some((_, action)) = self.choose() else { return false };
        let sent = self.send_act(who, self.participants[who].ply, &action).await;
        self.expect_refused(Mischief::OutOfTurn, who, sent, &["not_your_turn"]).await;
        true
    }

    async fn illegal(&mut self) -> Tried {
        let Some((who, _)) = self.choose() else { return false };
        let blocked = wire::blocked(&self.participants[who].prompt);
        let Some(action) = blocked.first().map(|action| (*action).to_owned()) else { return false };
        let sent = self.send_act(who, self.participants[who].ply, &action).await;
        self.expect_refused(Mischief::Illegal, who, sent, &["illegal"]).await;
        true
    }

    /// A spectator tries to move.
    async fn strange_act(&mut self) -> Tried {
        let Some(api) = self.stranger.clone() else { return false };
        let Some((_, action)) = self.choose() else { return false };
        let kills = self.world.wait_until_up().await;
        let mut participant = Participant::new(TranscriptViewer::Stranger, api, &self.id, false);
        if let Err(why) = participant.open(&self.world).await {
            self.not_opened(Mischief::Stranger, kills, &why);
            return true;
        }
        let (id, at) = (self.next_id(), participant.ply);
        participant.send(act(id, at, &action)).await;
        self.participants.push(participant);
        let who = self.participants.len() - 1;
        self.expect(Mischief::Stranger, who, Some(id), &["not_seated"]).await;
        self.participants.truncate(who);
        true
    }

    async fn undo(&mut self, who: usize) -> Tried {
        let (id, at) = (self.next_id(), self.participants[who].ply);
        let note = self.record.send(who, at, MoveKind::Undo);
        self.participants[who].send(format!(r#"{{"type":"undo","id":{id},"at":{at}}}"#)).await;
        let answer = self.answer(who, Some(id)).await;
        if let ServerAnswer::Ok(ply) = answer {
            self.accept(who, note, ply);
            return true;
        }
        match answer.refused(&["cannot_undo", "over"]) {
            Ok(code) => {
                self.record.sent[note].fate = Fate::Refused;
                self.count(code);
            }
            Err(answer) => self.count_wrong(Mischief::Undo, who, answer).await,
        }
        true
    }

    /// A preview must not be stored, so it is not recorded.
    async fn preview(&mut self) -> Tried {
        let Some((who, action)) = self.choose() else { return false };
        let (id, at) = (self.next_id(), self.participants[who].ply);
        self.participants[who].send(act(id, at, &action).replacen("act", "preview", 1)).await;
        let answer = self.answer(who, Some(id)).await;
        if !matches!(answer, ServerAnswer::Preview) {
            self.count_wrong(Mischief::Preview, who, answer).await;
        }
        true
    }

    async fn ping(&mut self, who: usize) -> Tried {
        let id = self.next_id();
        self.participants[who].send(format!(r#"{{"type":"ping","id":{id}}}"#)).await;
        let answer = self.answer(who, Some(id)).await;
        if !matches!(answer, ServerAnswer::Ok(_)) {
            self.count_wrong(Mischief::Ping, who, answer).await;
        }
        true
    }

    /// A client that must be turned away, either before the socket opens or on it.
    async fn knock(&mut self, what: Mischief, who: usize, how: SocketOptions, code: &str) -> Tried {
        let kills = self.world.wait_until_up().await;
        let refused = match Socket::table(&self.participants[who].api, &self.id, &how).await {
            Err(why) => why,
            Ok(mut socket) => {
                let said = tokio::time::timeout(PATIENCE, socket.next()).await.ok().flatten();
                let word =
                    said.as_ref().and_then(|said| said.value["refused"].as_str()).unwrap_or("accepted");
                ApiRefusal { status: 0, code: word.to_owned(), text: self.id.clone(), rule: None }
            }
        };
        if refused.code == code {
            self.count(refused.code);
        } else {
            self.not_opened(what, kills, &refused);
        }
        true
    }

    /// A socket that did not open: an error unless the server was killed.
    fn not_opened(&mut self, what: Mischief, kills: u64, why: &ApiRefusal) {
        if self.world.kills() == kills {
            self.tally.error(format!("{}: {}", what.name(), why.code), why.text.clone());
        }
    }
}
