//! Mischief done at a table. Each must get the refusal the protocol names.

use client::{ApiRefusal, Socket, SocketOptions};

use super::act::act;
use super::answer::Answer;
use super::chair::{Chair, PATIENCE};
use super::mischief::{ALL, DEPTH, GARBAGE, HUGE, Mischief, TOO_MUCH, UNKNOWN, WRONG_TYPES};
use super::record::{Fate, What};
use super::table::Table;
use super::transcript::Viewer;
use super::wire;

/// Whether it could be done at all: not everything can at every moment.
type Tried = bool;

impl Table {
    /// Does one thing no proper client does, and looks at the answer.
    pub(super) async fn mischief(&mut self) {
        let what = self.dice.pick(&ALL);
        let who = self.dice.index(self.players());
        if self.chairs[who].is_open() && self.mischievous(what, who).await {
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
        self.chairs[who].cut();
        self.reopen(who).await;
        true
    }

    async fn leave(&mut self, who: usize) -> Tried {
        self.chairs[who].close().await;
        self.reopen(who).await;
        true
    }

    async fn one_of(&mut self, what: Mischief, who: usize, texts: &[&str]) -> Tried {
        let text = self.dice.pick(texts);
        self.unreadable(what, who, text.into()).await
    }

    async fn unreadable(&mut self, what: Mischief, who: usize, text: String) -> Tried {
        self.chairs[who].send(text).await;
        self.expect(what, who, None, &["unreadable"]).await;
        true
    }

    async fn truncated(&mut self, who: usize) -> Tried {
        let whole = act(1, self.chairs[who].ply, r#"{"do":"pass"}"#);
        let cut = self.dice.index(whole.len());
        self.unreadable(Mischief::Truncated, who, whole[..cut].into()).await
    }

    async fn nested(&mut self, who: usize) -> Tried {
        let deep = "[".repeat(DEPTH) + &"]".repeat(DEPTH);
        self.unreadable(Mischief::Nested, who, act(1, self.chairs[who].ply, &deep)).await
    }

    async fn binary(&mut self, who: usize) -> Tried {
        self.chairs[who].send_binary(vec![0xff; 16]).await;
        self.expect(Mischief::Binary, who, None, &["unreadable"]).await;
        true
    }

    /// The server closes the socket and says why; TCP may lose the words when it closes on what was not read.
    async fn too_large(&mut self, who: usize) -> Tried {
        self.chairs[who].send("x".repeat(TOO_MUCH)).await;
        let answer = self.answer(who, None).await;
        if matches!(answer, Answer::Closed(_)) {
            if self.world.kills() == self.chairs[who].kills {
                self.count("closed without a word".into());
            }
        } else if let Err(answer) = answer.refused(&["too_large"]).map(|code| self.count(code)) {
            self.wrong(Mischief::TooLarge, who, answer).await;
        }
        self.chairs[who].cut();
        self.reopen(who).await;
        true
    }

    /// Something done before, done again.
    async fn stale(&mut self, who: usize) -> Tried {
        let Some(last) = self.record.last_accepted(who).cloned() else { return false };
        let What::Act(action) = last.what else { return false };
        let sent = self.send_act(who, last.at, &action).await;
        self.expect_refused(Mischief::Stale, who, sent, &["stale", "over"]).await;
        true
    }

    async fn future(&mut self) -> Tried {
        let Some((who, action)) = self.choose() else { return false };
        let sent = self.send_act(who, self.chairs[who].ply + 1000, &action).await;
        self.expect_refused(Mischief::Future, who, sent, &["stale"]).await;
        true
    }

    /// The same act under two ids, at once: exactly one may be done.
    async fn twice(&mut self) -> Tried {
        let Some((who, action)) = self.choose() else { return false };
        let at = self.chairs[who].ply;
        let first = self.send_act(who, at, &action).await;
        let second = self.send_act(who, at, &action).await;
        let mut accepted = 0;
        for (id, note) in [first, second] {
            let answer = self.answer(who, Some(id)).await;
            if let Answer::Ok(ply) = answer {
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
                    self.wrong(Mischief::Twice, who, answer).await;
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
        let waits = |who: &usize| !self.chairs[*who].on_turn && self.is_current(*who);
        let Some(who) = (0..self.players()).find(waits) else { return false };
        let Some((_, action)) = self.choose() else { return false };
        let sent = self.send_act(who, self.chairs[who].ply, &action).await;
        self.expect_refused(Mischief::OutOfTurn, who, sent, &["not_your_turn"]).await;
        true
    }

    async fn illegal(&mut self) -> Tried {
        let Some((who, _)) = self.choose() else { return false };
        let blocked = wire::blocked(&self.chairs[who].prompt);
        let Some(action) = blocked.first().map(|action| (*action).to_owned()) else { return false };
        let sent = self.send_act(who, self.chairs[who].ply, &action).await;
        self.expect_refused(Mischief::Illegal, who, sent, &["illegal"]).await;
        true
    }

    /// Somebody who only looks on wants to act.
    async fn strange_act(&mut self) -> Tried {
        let Some(api) = self.stranger.clone() else { return false };
        let Some((_, action)) = self.choose() else { return false };
        let kills = self.world.up().await;
        let mut chair = Chair::new(Viewer::Stranger, api, &self.id, false);
        if let Err(why) = chair.open(&self.world).await {
            self.not_opened(Mischief::Stranger, kills, &why);
            return true;
        }
        let (id, at) = (self.question(), chair.ply);
        chair.send(act(id, at, &action)).await;
        self.chairs.push(chair);
        let who = self.chairs.len() - 1;
        self.expect(Mischief::Stranger, who, Some(id), &["not_seated"]).await;
        self.chairs.truncate(who);
        true
    }

    async fn undo(&mut self, who: usize) -> Tried {
        let (id, at) = (self.question(), self.chairs[who].ply);
        let note = self.record.send(who, at, What::Undo);
        self.chairs[who].send(format!(r#"{{"type":"undo","id":{id},"at":{at}}}"#)).await;
        let answer = self.answer(who, Some(id)).await;
        if let Answer::Ok(ply) = answer {
            self.accept(who, note, ply);
            return true;
        }
        match answer.refused(&["cannot_undo", "over"]) {
            Ok(code) => {
                self.record.sent[note].fate = Fate::Refused;
                self.count(code);
            }
            Err(answer) => self.wrong(Mischief::Undo, who, answer).await,
        }
        true
    }

    /// Nothing of it may be stored: it is not in the record.
    async fn preview(&mut self) -> Tried {
        let Some((who, action)) = self.choose() else { return false };
        let (id, at) = (self.question(), self.chairs[who].ply);
        self.chairs[who].send(act(id, at, &action).replacen("act", "preview", 1)).await;
        let answer = self.answer(who, Some(id)).await;
        if !matches!(answer, Answer::Preview) {
            self.wrong(Mischief::Preview, who, answer).await;
        }
        true
    }

    async fn ping(&mut self, who: usize) -> Tried {
        let id = self.question();
        self.chairs[who].send(format!(r#"{{"type":"ping","id":{id}}}"#)).await;
        let answer = self.answer(who, Some(id)).await;
        if !matches!(answer, Answer::Ok(_)) {
            self.wrong(Mischief::Ping, who, answer).await;
        }
        true
    }

    /// A client that must not be let in: it may be told before the socket is open, or on it.
    async fn knock(&mut self, what: Mischief, who: usize, how: SocketOptions, code: &str) -> Tried {
        let kills = self.world.up().await;
        let refused = match Socket::table(&self.chairs[who].api, &self.id, &how).await {
            Err(why) => why,
            Ok(mut socket) => {
                let said = tokio::time::timeout(PATIENCE, socket.next()).await.ok().flatten();
                let word = said.as_ref().and_then(|said| said.value["refused"].as_str()).unwrap_or("let in");
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

    /// A socket that was not opened for a reason that only a kill explains.
    fn not_opened(&mut self, what: Mischief, kills: u64, why: &ApiRefusal) {
        if self.world.kills() == kills {
            self.tally.error(format!("{}: {}", what.name(), why.code), why.text.clone());
        }
    }
}
