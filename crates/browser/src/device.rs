//! The device as a host of tables: what is in memory, who looks on, what is kept.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{AnyRefusal, Telling};
use engine::{Entry, Lang, Seat, Viewer};
use serde::Serialize;
use serde::de::Error as _;
use serde_json::{Value, json};
use table::{
    Code, LobbyMessage, Moment, MoreTables, Mover, Refusal, RefusedInfo, RefusedMessage, SeatedPerson,
    ServerMessage, Status, Table, TableChange, TableId, TableInfo, Update, UserId,
};

use crate::asked::{Asked, DeviceAnswer, DeviceQuestion, DeviceText, Done, Kept, KeptTable, NotKept};
use crate::random;
use crate::room::{DeviceRoom, HOST, log_row};
use crate::socket::Watcher;
use crate::thinker::Thinker;

/// Why a question is not answered.
pub enum Halt {
    /// The log of this table has to be loaded before.
    Need(String),
    Refused(Refusal),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Halt {
        Halt::Refused(refusal)
    }
}

impl From<Code> for Halt {
    fn from(code: Code) -> Halt {
        Halt::Refused(code.into())
    }
}

impl From<AnyRefusal> for Halt {
    fn from(refusal: AnyRefusal) -> Halt {
        Halt::Refused(refusal.into())
    }
}

/// When and in which language something is asked.
#[derive(Clone, Copy)]
pub struct DeviceAsking {
    pub now: Moment,
    pub lang: Lang,
}

/// Everything this tab knows.
#[derive(Default)]
pub struct Device {
    pub(crate) rooms: BTreeMap<String, DeviceRoom>,
    /// Tables whose rows or logs cannot be read.
    pub(crate) damaged: BTreeSet<String>,
    /// What is kept beside tables, by its name.
    pub(crate) kept: BTreeMap<String, String>,
    pub(crate) watchers: BTreeMap<u32, Watcher>,
    /// The sockets of the lobby.
    pub(crate) lobby: BTreeSet<u32>,
    /// Whether bots that search take too long here.
    slow: bool,
    thinker: Thinker,
}

/// A table whose rows cannot be read any more.
fn damaged() -> Refusal {
    let texts = &[
        "This match is damaged on this device and cannot be opened. All others are as they were.",
        "Diese Partie ist auf diesem Gerät beschädigt und lässt sich nicht öffnen. Alle anderen sind, wie sie waren.",
    ];
    Refusal::because(Code::Broken, texts)
}

/// A table that was open when it was deleted.
fn gone() -> Refusal {
    let texts = &[
        "This match was deleted from this device, in another tab or with the browser's data.",
        "Diese Partie wurde von diesem Gerät gelöscht, in einem anderen Tab oder mit den Daten des Browsers.",
    ];
    Refusal::because(Code::NotFound, texts)
}

/// What could not be kept has not happened.
pub fn unkept(why: NotKept) -> Refusal {
    let texts: &[&str] = match why {
        NotKept::Full => &[
            "This device has no room left to keep the move, so it was not made. Free some space, or remove old matches, and try again.",
            "Auf diesem Gerät ist kein Platz mehr, um den Zug zu speichern; er wurde nicht gemacht. Schaffe Platz oder entferne alte Partien und versuche es noch einmal.",
        ],
        NotKept::Busy => &[
            "This match is being played in another tab. Nothing was changed here: look there, or try again.",
            "Diese Partie wird in einem anderen Tab gespielt. Hier wurde nichts geändert: Sieh dort nach oder versuche es noch einmal.",
        ],
        NotKept::Failed => &[
            "The browser could not keep the move, so it was not made. Try again.",
            "Der Browser konnte den Zug nicht speichern; er wurde nicht gemacht. Versuche es noch einmal.",
        ],
    };
    Refusal::because(Code::Storage, texts)
}

pub fn told(said: &impl Serialize) -> DeviceAnswer {
    DeviceAnswer { ok: true, text: Some(serde_json::to_string(said).expect("answers serialize")) }
}

fn refused(refusal: &Refusal, lang: Lang) -> DeviceAnswer {
    DeviceAnswer { ok: false, ..told(&RefusedInfo::new(refusal, lang)) }
}

impl Device {
    /// Answers a question of the page's worker.
    pub fn ask_text(&mut self, asked: &[u8]) -> String {
        let text = str::from_utf8(asked).map_err(serde_json::Error::custom);
        let done = match text.and_then(engine::read_json::<Asked>) {
            Ok(asked) => self.ask(asked),
            Err(why) => {
                let refusal = Refusal::detail(Code::Unreadable, why);
                Done { answer: Some(refused(&refusal, Lang::default())), ..Done::default() }
            }
        };
        serde_json::to_string(&done).expect("what is to be done serializes")
    }

    pub fn ask(&mut self, asked: Asked) -> Done {
        random::begin(asked.random);
        let asking = DeviceAsking { now: Moment::simple(asked.now), lang: asked.lang };
        let mut done = Done::default();
        match self.hear(asking, asked.what, &mut done) {
            Ok(()) => done,
            Err(Halt::Need(table)) => Done { need: Some(table), ..Done::default() },
            Err(Halt::Refused(refusal)) => {
                Done { answer: Some(refused(&refusal, asked.lang)), ..Done::default() }
            }
        }
    }

    fn hear(&mut self, asking: DeviceAsking, what: DeviceQuestion, done: &mut Done) -> Result<(), Halt> {
        match what {
            DeviceQuestion::Begin { tables, kept } => {
                self.kept = kept;
                for kept in tables {
                    match DeviceRoom::read(&kept) {
                        Ok(room) => drop(self.rooms.insert(kept.id, room)),
                        Err(_) => drop(self.damaged.insert(kept.id)),
                    }
                }
            }
            DeviceQuestion::Load { id, table, log } => self.load(asking, &id, table, &log, done),
            DeviceQuestion::Unkept { tables, why, said } => {
                for (id, room) in &mut self.rooms {
                    room.stale |= tables.contains(id);
                }
                match said {
                    Some(said) => self.say_unkept(asking, said, why, done),
                    None => return Err(unkept(why).into()),
                }
            }
            DeviceQuestion::Borrow { id, file, you } => self.borrow(asking, id, &file, you)?,
            DeviceQuestion::Request { method, path, facts, body } => {
                self.request(asking, &method, &path, &facts, body.as_deref(), done)?;
            }
            DeviceQuestion::Open { socket, path, facts } => self.open(asking, socket, &path, &facts, done)?,
            DeviceQuestion::Say(said) => self.say(asking, said, done)?,
            DeviceQuestion::Close { socket } => {
                self.watchers.remove(&socket);
                self.lobby.remove(&socket);
            }
            DeviceQuestion::Own { table, owned } => {
                let room = self.room(&table)?;
                (room.owned, room.thinking) = (owned, engine::SeatSet::EMPTY);
                self.wake(&table, done);
            }
            DeviceQuestion::Thought { table, seat, level, thinker, at, action, slow } => {
                self.slow |= slow;
                self.bot_acts(asking, &table, Seat(seat), &level, thinker, at, action, done)?;
            }
            DeviceQuestion::Failed { table, seat } => {
                let room = self.room(&table)?;
                *room.failures.entry(Seat(seat)).or_default() += 1;
                room.thinking.remove(Seat(seat));
                self.wake(&table, done);
            }
            DeviceQuestion::Hinted { table, seat, at, advice } => {
                self.hinted(asking, &table, Seat(seat), at, advice, done)?;
            }
            DeviceQuestion::Judged { table, review } => self.judged(&table, review, done)?,
            DeviceQuestion::Ponder { .. }
            | DeviceQuestion::Advise { .. }
            | DeviceQuestion::Judge { .. }
            | DeviceQuestion::Puzzle { .. }
            | DeviceQuestion::Try { .. } => done.answer = Some(self.thinker.think(what, asking.lang)?),
        }
        Ok(())
    }

    /// A table whose match is in memory, if it has one.
    pub(crate) fn room(&mut self, id: &str) -> Result<&mut DeviceRoom, Halt> {
        if self.damaged.contains(id) {
            return Err(damaged().into());
        }
        let room = self.rooms.get_mut(id).ok_or(Code::NotFound)?;
        if room.is_loaded() { Ok(room) } else { Err(Halt::Need(id.to_owned())) }
    }

    /// A table comes into memory. Whoever looks on is told what they missed.
    fn load(
        &mut self,
        asking: DeviceAsking,
        id: &str,
        table: Option<KeptTable>,
        log: &[String],
        done: &mut Done,
    ) {
        let before = self.rooms.remove(id);
        self.damaged.remove(id);
        let Some(kept) = table else {
            self.tell_gone(id, done);
            return self.tell_lobby(asking, done);
        };
        let rows: Result<Vec<Vec<Entry<Value>>>, _> = log.iter().map(|row| engine::read_json(row)).collect();
        let loaded = DeviceRoom::read(&kept).ok().zip(rows.ok()).and_then(|(mut room, rows)| {
            if room.table.started.is_some() {
                room.table.replay(rows.concat()).ok()?;
            }
            Some(room)
        });
        let Some(mut room) = loaded else {
            self.damaged.insert(id.to_owned());
            return self.tell_lobby(asking, done);
        };
        let known = before.as_ref().map_or(room.table.ply, |before| before.table.ply);
        if let Some(before) = before {
            (room.owned, room.review) = (before.owned, before.review);
        }
        let missed = |viewer, lang| match room.table.the_match() {
            Ok(the_match) if the_match.ply() > known => the_match.commentary(known, viewer, lang).concat(),
            Ok(_) | Err(_) => Vec::new(),
        };
        let told = self.tell_update(&room, asking, missed);
        done.tell.extend(told);
        self.rooms.insert(id.to_owned(), room);
        self.tell_table(id, asking, done);
        self.tell_lobby(asking, done);
        self.wake(id, done);
    }

    /// A server's finished match becomes a table here that is kept nowhere.
    fn borrow(&mut self, asking: DeviceAsking, id: String, file: &str, you: Option<u8>) -> Result<(), Halt> {
        let (mut table, log) = Table::from_file(file, &self.person(asking), asking.now.date, random::RANDOM)?;
        table.replay(log)?;
        table.id = TableId(id.clone());
        if let Some(seat) = you.and_then(|seat| table.seats.get_mut(usize::from(seat)))
            && let table::Occupant::Person { user, .. } = &mut seat.occupant
        {
            *user = Some(UserId(HOST.to_owned()));
        }
        self.rooms.insert(id, DeviceRoom { borrowed: true, ..DeviceRoom::new(table) });
        Ok(())
    }

    /// The person at the screen.
    pub(crate) fn person(&self, asking: DeviceAsking) -> SeatedPerson {
        let nameless = || asking.lang.pick(&["Guest", "Gast"]).to_owned();
        let name = self.kept.get("name").cloned().unwrap_or_else(nameless);
        SeatedPerson { id: UserId(HOST.to_owned()), name, guest: true, network: None }
    }

    /// Puts a new table into memory, and has it kept.
    pub(crate) fn add(&mut self, asking: DeviceAsking, table: Table, done: &mut Done) -> String {
        let id = table.id.0.clone();
        let room = DeviceRoom::new(table);
        done.keep.extend(room.added());
        self.rooms.insert(id.clone(), room);
        self.tell_lobby(asking, done);
        id
    }

    /// Changes a table: what is done in memory is to be kept, then told.
    pub(crate) fn change(
        &mut self,
        asking: DeviceAsking,
        id: &str,
        what: impl FnOnce(&mut Table) -> Result<TableChange, Refusal>,
        done: &mut Done,
    ) -> Result<usize, Halt> {
        let room = self.room(id)?;
        let before = room.table.status;
        let change = what(&mut room.table)?;
        done.keep.push(room.changed());
        if let Some(logged) = &change.logged {
            done.keep.extend(log_row(&room.table.id, logged.ply, &logged.advance.entries));
        }
        let (ply, status) = (room.table.ply, room.table.status);
        if let Some(logged) = &change.logged {
            let room = &self.rooms[id];
            let told = self.tell_update(room, asking, |viewer, lang| logged.advance.tell(viewer, lang));
            done.tell.extend(told);
        }
        if change.logged.is_none() || before != status {
            self.tell_table(id, asking, done);
            self.tell_lobby(asking, done);
        }
        self.wake(id, done);
        Ok(ply)
    }

    fn tell_update(
        &self,
        room: &DeviceRoom,
        asking: DeviceAsking,
        events: impl Fn(Viewer, Lang) -> Vec<Telling>,
    ) -> Vec<DeviceText> {
        let at_table = self.watchers.iter().filter(|(_, watcher)| watcher.table == room.table.id.0);
        let tell = |(socket, watcher): (&u32, &Watcher)| {
            let viewer = room.table.viewer(&watcher.user);
            let events = events(viewer, watcher.lang);
            let update = room.table.update(viewer, watcher.lang, events, asking.now)?;
            Some(DeviceText { socket: *socket, text: ServerMessage::Update(update).text() })
        };
        at_table.filter_map(tell).collect()
    }

    /// Tells everybody at a table how it stands.
    pub(crate) fn tell_table(&self, id: &str, asking: DeviceAsking, done: &mut Done) {
        let Some(room) = self.rooms.get(id) else { return };
        for (socket, watcher) in self.watchers.iter().filter(|(_, watcher)| watcher.table == id) {
            let info = self.info_for(room, &watcher.user, asking);
            let text = ServerMessage::Table { table: &info }.text();
            done.tell.push(DeviceText { socket: *socket, text });
        }
    }

    /// Tells everybody at a table that there is none any more; nothing more is told them.
    pub(crate) fn tell_gone(&mut self, id: &str, done: &mut Done) {
        for (socket, watcher) in self.watchers.extract_if(.., |_, watcher| watcher.table == id) {
            let text = ServerMessage::Bye(RefusedMessage::new(None, &gone(), watcher.lang)).text();
            done.tell.push(DeviceText { socket, text });
        }
    }

    pub(crate) fn tell_lobby(&self, asking: DeviceAsking, done: &mut Done) {
        for socket in &self.lobby {
            done.tell.push(DeviceText { socket: *socket, text: self.lobby_text(asking) });
        }
    }

    pub(crate) fn lobby_text(&self, asking: DeviceAsking) -> String {
        let mine = self.tables(asking, |status| matches!(status, Status::Open | Status::Playing));
        let (open, playing, more) = (Vec::new(), Vec::new(), MoreTables::default());
        LobbyMessage::Lobby { open, playing, mine, invitations: Vec::new(), more }.text()
    }

    /// The tables of this device, the newest first.
    pub(crate) fn tables(&self, asking: DeviceAsking, wanted: impl Fn(Status) -> bool) -> Vec<TableInfo> {
        let own = self.rooms.values().filter(|room| !room.borrowed && wanted(room.table.status));
        let mut tables: Vec<TableInfo> = own
            .map(|room| TableInfo { options: None, now: 0, ..self.info_for(room, &room.user(None), asking) })
            .collect();
        tables.sort_by_key(|table| std::cmp::Reverse(table.created));
        tables
    }

    /// A table as somebody at the screen may know it: everybody who sits there is here.
    pub(crate) fn info_for(&self, room: &DeviceRoom, user: &UserId, asking: DeviceAsking) -> TableInfo {
        room.table.info(Some(user), |_| true, 0, asking.now)
    }

    /// The match as a watcher sees it now, for a refusal.
    pub(crate) fn update_for(&self, watcher: &Watcher, asking: DeviceAsking) -> Option<Update> {
        let table = &self.rooms.get(&watcher.table)?.table;
        table.update(table.viewer(&watcher.user), watcher.lang, Vec::new(), asking.now)
    }

    pub(crate) fn wake(&mut self, id: &str, done: &mut Done) {
        let slow = self.slow;
        if let Some(room) = self.rooms.get_mut(id) {
            done.errands.extend(room.wake(slow));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "what a thought consists of")]
    fn bot_acts(
        &mut self,
        asking: DeviceAsking,
        id: &str,
        seat: Seat,
        level: &str,
        thinker: String,
        at: u64,
        action: Value,
        done: &mut Done,
    ) -> Result<(), Halt> {
        let room = self.room(id)?;
        room.thinking.remove(seat);
        room.failures.remove(&seat);
        // The person is back, or another tab was faster.
        let mine = room.owned && room.table.bot_of(seat) == Some(level);
        let play = |table: &mut Table| {
            if !mine {
                return Err(Code::Stale.into());
            }
            table.play(seat, at, action, Mover::Bot(thinker), asking.now)
        };
        match self.change(asking, id, play, done) {
            Err(Halt::Refused(_)) => self.wake(id, done),
            done => drop(done?),
        }
        Ok(())
    }

    /// A hint is in the log before it is told. Who asks again right away is told the same, and no more is written.
    fn hinted(
        &mut self,
        asking: DeviceAsking,
        id: &str,
        seat: Seat,
        at: u64,
        advice: Value,
        done: &mut Done,
    ) -> Result<(), Halt> {
        let table = &self.room(id)?.table;
        table.hinting(seat, at)?;
        let user = table.seats[seat.index()].occupant.user().cloned().ok_or(Code::NotSeated)?;
        let ply = if table.the_match()?.just_hinted(seat) {
            table.ply
        } else {
            self.change(asking, id, |table| table.hint(seat, at, Mover::User(user), asking.now), done)?
        };
        done.answer = Some(told(&json!({ "at": ply, "advice": advice })));
        Ok(())
    }

    /// A report is kept once it is whole.
    fn judged(&mut self, id: &str, review: Value, done: &mut Done) -> Result<(), Halt> {
        let room = self.rooms.get_mut(id).ok_or(Code::NotFound)?;
        let text = review.to_string();
        let review: catalog::Review<Value> =
            serde_json::from_value(review).map_err(|why| Refusal::detail(Code::Broken, why))?;
        room.judging = review.progress.done < review.progress.of;
        if !room.judging {
            let name = crate::request::review_name(id);
            self.kept.insert(name.clone(), text.clone());
            done.keep.push(Kept::Value { name, value: text });
        }
        room.review = Some(review);
        Ok(())
    }
}
