//! What clients do that are broken, slow, curious or mean. Each must get the refusal the protocol names.

use std::time::Instant;

use client::{Closed, Opening, Socket};

use super::act::act;
use super::chair::{Chair, Heard, PATIENCE};
use super::record::{Fate, What};
use super::table::Table;
use super::transcript::Viewer;
use super::wire;

/// Larger than any message may be.
const TOO_MUCH: usize = 1 << 20;
/// Deeper than any JSON needs to be.
const DEPTH: usize = 3000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mischief {
    Cut,
    Leave,
    Garbage,
    Truncated,
    WrongType,
    Nested,
    HugeNumber,
    Binary,
    Unknown,
    TooLarge,
    Stale,
    FromTheFuture,
    Twice,
    OutOfTurn,
    Illegal,
    Stranger,
    Undo,
    Preview,
    Ping,
    OtherVersion,
}

const ALL: [Mischief; 20] = [
    Mischief::Cut,
    Mischief::Leave,
    Mischief::Garbage,
    Mischief::Truncated,
    Mischief::WrongType,
    Mischief::Nested,
    Mischief::HugeNumber,
    Mischief::Binary,
    Mischief::Unknown,
    Mischief::TooLarge,
    Mischief::Stale,
    Mischief::FromTheFuture,
    Mischief::Twice,
    Mischief::OutOfTurn,
    Mischief::Illegal,
    Mischief::Stranger,
    Mischief::Undo,
    Mischief::Preview,
    Mischief::Ping,
    Mischief::OtherVersion,
];

/// Texts that are no message.
const GARBAGE: [&str; 9] =
    ["", " ", "hello", "null", "7", "[]", "{}", "\u{0}\u{1}\u{fffd}", r#"{"type":null,"id":1}"#];
const WRONG_TYPES: [&str; 6] = [
    r#"{"type":"act","id":"seven","at":1,"action":{}}"#,
    r#"{"type":"act","id":1,"at":"now","action":{}}"#,
    r#"{"type":"act","id":1,"at":1}"#,
    r#"{"type":"undo","id":1,"at":{}}"#,
    r#"{"type":7,"id":1}"#,
    r#"{"type":"ping","id":[1]}"#,
];
const HUGE: [&str; 5] = [
    r#"{"type":"act","id":1,"at":1e400,"action":{}}"#,
    r#"{"type":"act","id":99999999999999999999999999,"at":1,"action":{}}"#,
    r#"{"type":"act","id":1,"at":-1,"action":{}}"#,
    r#"{"type":"undo","id":1,"at":18446744073709551616}"#,
    r#"{"type":"ping","id":1.5}"#,
];

/// What came of it.
enum Answer {
    Ok(u64),
    Refused(String),
    Preview,
    Closed(Closed),
    Silence,
}

impl Table {
    /// Does one thing no proper client does, and looks at the answer.
    pub(super) async fn mischief(&mut self) {
        let what = self.dice.pick(&ALL);
        let who = self.dice.index(self.players());
        if !self.chairs[who].is_open() {
            return;
        }
        let done = match what {
            Mischief::Cut => {
                self.chairs[who].cut();
                self.reopen(who).await;
                true
            }
            Mischief::Leave => {
                self.chairs[who].close().await;
                self.reopen(who).await;
                true
            }
            Mischief::Garbage => self.one_of(what, who, &GARBAGE).await,
            Mischief::WrongType => self.one_of(what, who, &WRONG_TYPES).await,
            Mischief::HugeNumber => self.one_of(what, who, &HUGE).await,
            Mischief::Unknown => self.one_of(what, who, &[r#"{"type":"dance","id":1}"#]).await,
            Mischief::Truncated => {
                let whole = act(1, self.chairs[who].ply, r#"{"do":"pass"}"#);
                let cut = self.dice.index(whole.len());
                self.unreadable(what, who, whole[..cut].into()).await
            }
            Mischief::Nested => {
                let deep = "[".repeat(DEPTH) + &"]".repeat(DEPTH);
                self.unreadable(what, who, act(1, self.chairs[who].ply, &deep)).await
            }
            Mischief::Binary => {
                self.chairs[who].send_binary(vec![0xff; 16]).await;
                self.expect(what, who, None, &["unreadable"]).await;
                true
            }
            Mischief::TooLarge => self.too_large(who).await,
            Mischief::Stale => self.stale(who).await,
            Mischief::FromTheFuture => self.from_the_future().await,
            Mischief::Twice => self.twice().await,
            Mischief::OutOfTurn => self.out_of_turn().await,
            Mischief::Illegal => self.illegal().await,
            Mischief::Stranger => self.strange_act().await,
            Mischief::Undo => self.undo(who).await,
            Mischief::Preview => self.preview().await,
            Mischief::Ping => self.ping(who).await,
            Mischief::OtherVersion => self.other_version(who).await,
        };
        if done {
            *self.tally.tried.entry(what.name()).or_default() += 1;
        }
    }

    async fn one_of(&mut self, what: Mischief, who: usize, texts: &[&str]) -> bool {
        let text = self.dice.pick(texts);
        self.unreadable(what, who, text.into()).await
    }

    async fn unreadable(&mut self, what: Mischief, who: usize, text: String) -> bool {
        self.chairs[who].send(text).await;
        self.expect(what, who, None, &["unreadable"]).await;
        true
    }

    /// Whether the socket survives is the server's choice; that it says why is not.
    async fn too_large(&mut self, who: usize) -> bool {
        self.chairs[who].send("x".repeat(TOO_MUCH)).await;
        match self.answer(who, None).await {
            Answer::Refused(code) if code == "too_large" => self.count(code),
            Answer::Closed(Closed { code: Some(1009), .. }) => self.count("too_large".into()),
            answer => self.wrong(Mischief::TooLarge, who, answer).await,
        }
        if !self.chairs[who].is_open() {
            self.reopen(who).await;
        }
        true
    }

    /// Something done long ago, done again.
    async fn stale(&mut self, who: usize) -> bool {
        let Some(last) = self.record.last_accepted(who).cloned() else { return false };
        let What::Act(action) = last.what else { return false };
        let (id, note) = self.send_act(who, last.at, &action).await;
        self.expect_refused(Mischief::Stale, who, (id, note), &["stale", "over"]).await
    }

    async fn from_the_future(&mut self) -> bool {
        let Some((who, action)) = self.choose() else { return false };
        let sent = self.send_act(who, self.chairs[who].ply + 1000, &action).await;
        self.expect_refused(Mischief::FromTheFuture, who, sent, &["stale"]).await
    }

    /// The same act under two ids, at once: exactly one may be done.
    async fn twice(&mut self) -> bool {
        let Some((who, action)) = self.choose() else { return false };
        let at = self.chairs[who].ply;
        let first = self.send_act(who, at, &action).await;
        let second = self.send_act(who, at, &action).await;
        let mut accepted = 0;
        for (id, note) in [first, second] {
            match self.answer(who, Some(id)).await {
                Answer::Ok(ply) => {
                    self.accept(who, note, ply);
                    accepted += 1;
                }
                Answer::Refused(code) if code == "stale" || code == "over" => {
                    self.record.sent[note].fate = Fate::Refused;
                    self.count(code);
                }
                answer => {
                    self.wrong(Mischief::Twice, who, answer).await;
                    return true;
                }
            }
        }
        if accepted != 1 {
            self.tally.error("doubled", format!("table {}: {action} was accepted {accepted} times", self.id));
        }
        true
    }

    async fn out_of_turn(&mut self) -> bool {
        let waits = |who: &usize| !self.chairs[*who].on_turn && self.is_current(*who);
        let Some(who) = (0..self.players()).find(waits) else { return false };
        let Some((_, action)) = self.choose() else { return false };
        let sent = self.send_act(who, self.chairs[who].ply, &action).await;
        self.expect_refused(Mischief::OutOfTurn, who, sent, &["not_your_turn"]).await
    }

    async fn illegal(&mut self) -> bool {
        let Some((who, _)) = self.choose() else { return false };
        let blocked = wire::blocked(&self.chairs[who].prompt);
        let Some(action) = blocked.first().map(|action| (*action).to_owned()) else { return false };
        let sent = self.send_act(who, self.chairs[who].ply, &action).await;
        self.expect_refused(Mischief::Illegal, who, sent, &["illegal"]).await
    }

    /// Somebody who only looks on wants to act.
    async fn strange_act(&mut self) -> bool {
        let Some(api) = self.stranger.clone() else { return false };
        let Some((_, action)) = self.choose() else { return false };
        let mut chair = Chair::new(Viewer::Stranger, api, &self.id, false);
        if let Err(why) = chair.open(&self.world).await {
            if !why.is_unreachable() || self.world.kills() == chair.kills {
                self.tally.error(format!("stranger: {}", why.code), why.text);
            }
            return true;
        }
        let (id, at) = (self.question(), chair.ply);
        chair.send(act(id, at, &action)).await;
        self.chairs.push(chair);
        let who = self.chairs.len() - 1;
        match self.answer(who, Some(id)).await {
            Answer::Refused(code) if code == "not_seated" => self.count(code),
            answer => self.wrong(Mischief::Stranger, who, answer).await,
        }
        self.chairs.truncate(who);
        true
    }

    async fn undo(&mut self, who: usize) -> bool {
        let (id, at) = (self.question(), self.chairs[who].ply);
        let note = self.record.send(who, at, What::Undo);
        self.chairs[who].send(format!(r#"{{"type":"undo","id":{id},"at":{at}}}"#)).await;
        match self.answer(who, Some(id)).await {
            Answer::Ok(ply) => self.accept(who, note, ply),
            Answer::Refused(code) if code == "cannot_undo" || code == "over" => {
                self.record.sent[note].fate = Fate::Refused;
                self.count(code);
            }
            answer => self.wrong(Mischief::Undo, who, answer).await,
        }
        true
    }

    /// Nothing of it may be stored: it is not in the record.
    async fn preview(&mut self) -> bool {
        let Some((who, action)) = self.choose() else { return false };
        let (id, at) = (self.question(), self.chairs[who].ply);
        self.chairs[who].send(act(id, at, &action).replacen("act", "preview", 1)).await;
        match self.answer(who, Some(id)).await {
            Answer::Preview => {}
            answer => self.wrong(Mischief::Preview, who, answer).await,
        }
        true
    }

    async fn ping(&mut self, who: usize) -> bool {
        let id = self.question();
        self.chairs[who].send(format!(r#"{{"type":"ping","id":{id}}}"#)).await;
        match self.answer(who, Some(id)).await {
            Answer::Ok(_) => {}
            answer => self.wrong(Mischief::Ping, who, answer).await,
        }
        true
    }

    /// A client from another time knocks.
    async fn other_version(&mut self, who: usize) -> bool {
        let how = Opening { version: Some(99), ..Opening::default() };
        let kills = self.world.kills();
        match Socket::table(&self.chairs[who].api, &self.id, &how).await {
            Err(why) if why.code == "version" => self.count(why.code),
            Err(why) if why.is_unreachable() && self.world.kills() > kills => {}
            Err(why) => self.tally.error(format!("other version: {}", why.code), why.text),
            Ok(_) => self.tally.error("other version", "version 99 was welcome"),
        }
        true
    }

    fn count(&mut self, code: String) {
        *self.tally.refusals.entry(code).or_default() += 1;
    }

    /// The answer must be one of these refusals.
    async fn expect(&mut self, what: Mischief, who: usize, id: Option<u64>, codes: &[&str]) -> bool {
        match self.answer(who, id).await {
            Answer::Refused(code) if codes.contains(&code.as_str()) => {
                self.count(code);
                true
            }
            answer => {
                self.wrong(what, who, answer).await;
                false
            }
        }
    }

    async fn expect_refused(
        &mut self,
        what: Mischief,
        who: usize,
        sent: (u64, usize),
        codes: &[&str],
    ) -> bool {
        let (id, note) = sent;
        if self.expect(what, who, Some(id), codes).await {
            self.record.sent[note].fate = Fate::Refused;
        }
        true
    }

    /// Not the answer that should have come. Only a killed server may close a socket.
    async fn wrong(&mut self, what: Mischief, who: usize, answer: Answer) {
        let name = what.name();
        let id = self.id.clone();
        match answer {
            Answer::Closed(_) if self.world.kills() > self.chairs[who].kills => {
                if self.chairs[who].viewer.seat().is_some() {
                    self.reopen(who).await;
                }
            }
            Answer::Closed(closed) => {
                self.tally.error(format!("{name}: closed"), format!("table {id}: {closed}"));
                self.reopen(who).await;
            }
            Answer::Silence => self.tally.error(format!("{name}: no answer"), format!("table {id}")),
            Answer::Ok(ply) => self.tally.error(format!("{name}: ok"), format!("table {id}, ply {ply}")),
            Answer::Preview => self.tally.error(format!("{name}: a preview"), format!("table {id}")),
            Answer::Refused(code) => self.tally.error(format!("{name}: {code}"), format!("table {id}")),
        }
    }

    /// What the server says to this socket's question; to one without an id, the next refusal is it.
    async fn answer(&mut self, who: usize, asked: Option<u64>) -> Answer {
        let until = Instant::now() + PATIENCE;
        let this = |id: Option<u64>| asked.is_none() || id == asked;
        while let Some((from, heard)) = self.hear(until).await {
            match heard {
                Heard::Ok { id, ply } if from == who && this(id) => return Answer::Ok(ply),
                Heard::Refused { id, code } if from == who && this(id) => return Answer::Refused(code),
                Heard::Preview { id } if from == who && this(id) => return Answer::Preview,
                Heard::Bye { code } if from == who => return Answer::Refused(code),
                Heard::Closed(closed) if from == who => return Answer::Closed(closed),
                Heard::Closed(closed) => self.mend(from, &closed).await,
                heard => self.unasked(&heard),
            }
        }
        Answer::Silence
    }
}

impl Mischief {
    fn name(self) -> &'static str {
        match self {
            Mischief::Cut => "socket cut",
            Mischief::Leave => "socket closed",
            Mischief::Garbage => "garbage",
            Mischief::Truncated => "truncated JSON",
            Mischief::WrongType => "wrong types",
            Mischief::Nested => "deep nesting",
            Mischief::HugeNumber => "huge numbers",
            Mischief::Binary => "binary frame",
            Mischief::Unknown => "unknown message",
            Mischief::TooLarge => "too large",
            Mischief::Stale => "stale action",
            Mischief::FromTheFuture => "action from the future",
            Mischief::Twice => "the same act twice",
            Mischief::OutOfTurn => "out of turn",
            Mischief::Illegal => "against the rules",
            Mischief::Stranger => "a stranger acts",
            Mischief::Undo => "undo",
            Mischief::Preview => "preview",
            Mischief::Ping => "ping",
            Mischief::OtherVersion => "other version",
        }
    }
}
