//! A table in memory: its row, its seats and its match, and what may be done
//! with them. No input or output in here: a [`room`](crate::room) stores what
//! these methods did and tells everybody.

mod seating;

use catalog::{AnyAdvance, AnyMatch, Frame, Preview};
use engine::{Entry, Header, Hex32, Lang, Seat, SeatSet, Seed, Turn, Viewer};
use serde_json::Value;
use store::{Change, LogRow, SeatRow, TableRow, UserId};

use crate::clocks::Clocks;
use crate::protocol::{ClockInfo, Ended, Pace, SeatInfo, SeatKind, Status, TableInfo};
use crate::refusal::{Code, Refusal};

pub struct Table {
    pub row: TableRow,
    pub seats: Vec<SeatRow>,
    pace: Pace,
    clocks: Clocks,
    game: Option<Box<dyn AnyMatch>>,
    /// How many actions were taken back.
    undos: usize,
}

/// A log must not grow without end, and each undo is looked at again whenever the match is read.
const UNDOS: usize = 500;

/// Something done at a table, to be stored as a whole.
pub struct Done {
    pub change: Change,
    /// What happened in the match, if anything did.
    pub played: Option<AnyAdvance>,
}

/// Who acts.
#[derive(Clone, Debug)]
pub enum Who {
    User(UserId),
    Bot(String),
}

impl std::fmt::Display for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Who::User(id) => write!(f, "user:{id}"),
            Who::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

/// What stands in a row was written by this program.
fn stored<T: serde::de::DeserializeOwned>(what: &str, text: &str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|e| Refusal::detail(Code::Storage, format!("{what}: {e}")))
}

pub fn words<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("rows serialize")
}

/// A word of a row as the enum it was written from, and back.
fn word<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    serde_json::from_value(Value::from(text)).map_err(|e| Refusal::detail(Code::Storage, e))
}

pub fn written<T: serde::Serialize>(value: T) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        Ok(other) => other.to_string(),
        Err(e) => unreachable!("unit variants serialize: {e}"),
    }
}

impl Table {
    /// A table that is not stored yet.
    pub fn new(row: TableRow, seats: Vec<SeatRow>, pace: Pace) -> Table {
        let clocks = Clocks::new(pace, seats.len());
        let mut table = Table { row, seats, pace, clocks, game: None, undos: 0 };
        table.row.pace = words(&table.pace);
        table.row.clocks = words(&table.clocks);
        table
    }

    /// A table as it was stored, without its match: enough for a list.
    pub fn listed(row: TableRow, seats: Vec<SeatRow>) -> Result<Table, Refusal> {
        let (pace, clocks) = (stored("pace", &row.pace)?, stored("clocks", &row.clocks)?);
        Ok(Table { row, seats, pace, clocks, game: None, undos: 0 })
    }

    /// A table as it was stored, and the log of its match.
    pub fn load(row: TableRow, seats: Vec<SeatRow>, log: Vec<LogRow>) -> Result<Table, Refusal> {
        let mut table = Table::listed(row, seats)?;
        if table.row.started.is_some() {
            let mut entries: Vec<Entry<Value>> = Vec::new();
            for row in &log {
                entries.extend(stored::<Vec<Entry<Value>>>("log", &row.entries)?);
            }
            table.undos = entries.iter().filter(|entry| matches!(entry, Entry::Undo { .. })).count();
            table.game = Some(table.rules()?.replay(table.header()?, entries, table.names())?);
        }
        Ok(table)
    }

    fn rules(&self) -> Result<&'static dyn catalog::AnyGame, Refusal> {
        catalog::find(&self.row.game).ok_or_else(|| Code::NoSuchGame.into())
    }

    fn header(&self) -> Result<Header<Value>, Refusal> {
        let options = stored("options", &self.row.options)?;
        Ok(Header { game: self.row.game.clone(), seats: self.seats.len() as u8, options, seed: self.seed()? })
    }

    fn secret(&self) -> Result<Hex32, Refusal> {
        self.row.secret.parse().map_err(|e| Refusal::detail(Code::Storage, e))
    }

    fn seed(&self) -> Result<Seed, Refusal> {
        let nonce = |seat: &SeatRow| seat.nonce.as_deref()?.parse().ok();
        Ok(Seed { secret: self.secret()?, nonces: self.seats.iter().filter_map(nonce).collect() })
    }

    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone().unwrap_or_default()).collect()
    }

    pub fn status(&self) -> Status {
        word(&self.row.status).unwrap_or(Status::Closed)
    }

    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Whether somebody sits on every seat.
    pub fn is_full(&self) -> bool {
        let taken = |seat| matches!(self.kind(seat), SeatKind::Person | SeatKind::Bot);
        (0..self.seats.len() as u8).map(Seat).all(taken)
    }

    pub fn kind(&self, seat: Seat) -> SeatKind {
        word(&self.seats[seat.index()].kind).unwrap_or(SeatKind::Open)
    }

    pub fn game(&self) -> Option<&dyn AnyMatch> {
        self.game.as_deref()
    }

    /// The match, once it has begun.
    pub fn begun(&self) -> Result<&dyn AnyMatch, Refusal> {
        self.game().ok_or_else(|| Code::NotPlaying.into())
    }

    /// The number of the next entry.
    pub fn ply(&self) -> usize {
        self.game().map_or(0, |game| game.ply())
    }

    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        let mine = |seat: &&SeatRow| seat.user.as_ref() == Some(user);
        self.seats.iter().find(mine).map(|seat| Seat(seat.seat as u8))
    }

    pub fn viewer(&self, user: &UserId) -> Viewer {
        self.seat_of(user).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether the person may know of this table.
    pub fn admits(&self, user: &UserId, invite: Option<&str>) -> bool {
        self.row.public || self.seat_of(user).is_some() || self.row.host == *user || self.invites(invite)
    }

    fn invites(&self, invite: Option<&str>) -> bool {
        invite.is_some_and(|code| code == self.row.invite)
    }

    /// The level of the bot that acts for a seat; none where a person does.
    pub fn bot_of(&self, seat: Seat) -> Option<&str> {
        let row = &self.seats[seat.index()];
        row.level.as_deref().or(row.taken_over.as_deref())
    }

    /// Seats where a person acts.
    fn people(&self) -> SeatSet {
        let seats = (0..self.seats.len() as u8).map(Seat);
        seats.filter(|seat| self.kind(*seat) == SeatKind::Person && self.bot_of(*seat).is_none()).collect()
    }

    /// The bots whose turn it is.
    pub fn bots_to_act(&self) -> Vec<(Seat, String)> {
        let turn = if self.status() == Status::Playing { self.clocks.turn() } else { SeatSet::EMPTY };
        turn.iter().filter_map(|seat| Some((seat, self.bot_of(seat)?.to_owned()))).collect()
    }

    /// The people's seats whose time is up.
    pub fn expired(&self, now: i64) -> Vec<Seat> {
        let up = |seat: &Seat| self.clocks.deadline(self.pace, *seat).is_some_and(|at| at <= self.time(now));
        self.people().iter().filter(up).collect()
    }

    /// The table's own time: the server's without what it was down.
    fn time(&self, now: i64) -> i64 {
        now - self.row.shift
    }

    fn playing(&self, seat: Seat, at: u64) -> Result<&dyn AnyMatch, Refusal> {
        self.is_played()?;
        let game = self.begun()?;
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        if at > game.ply() || game.moved_since(seat, at) {
            return Err(Code::Stale.into());
        }
        Ok(game)
    }

    fn on_turn(&self, seat: Seat, at: u64) -> Result<&dyn AnyMatch, Refusal> {
        let game = self.playing(seat, at)?;
        if game.turn().includes(seat) { Ok(game) } else { Err(Code::NotYourTurn.into()) }
    }

    /// A seat acts.
    pub fn play(&mut self, seat: Seat, at: u64, action: Value, who: &Who, now: i64) -> Result<Done, Refusal> {
        self.on_turn(seat, at)?;
        let ply = self.ply();
        let game = self.game.as_mut().ok_or(Code::NotPlaying)?;
        let played = game.play(seat, action)?;
        let time = self.time(now);
        match who {
            Who::User(_) => self.clocks.acted(self.pace, seat, time),
            Who::Bot(_) => self.clocks.stood_in(seat),
        }
        let change = self.moved(ply, &who.to_string(), &played, now);
        Ok(Done { change, played: Some(played) })
    }

    /// A seat takes its last action back.
    pub fn undo(&mut self, seat: Seat, at: u64, who: &Who, now: i64) -> Result<Done, Refusal> {
        self.playing(seat, at)?;
        if !self.row.undo {
            return Err(Code::UndoOff.into());
        }
        if self.undos >= UNDOS {
            return Err(Refusal::because(
                Code::CannotUndo,
                format!("In one match at most {UNDOS} actions are taken back."),
                format!("In einer Partie werden höchstens {UNDOS} Aktionen zurückgenommen."),
            ));
        }
        let ply = self.ply();
        let game = self.game.as_mut().ok_or(Code::NotPlaying)?;
        let played = game.undo(seat).map_err(|why| Refusal::from(why).code(Code::CannotUndo))?;
        self.clocks.took_back(seat);
        self.undos += 1;
        let change = self.moved(ply, &who.to_string(), &played, now);
        Ok(Done { change, played: Some(played) })
    }

    /// What an action would do; nothing changes.
    pub fn preview(&self, seat: Seat, at: u64, action: Value, lang: Lang) -> Result<Preview, Refusal> {
        Ok(self.on_turn(seat, at)?.preview(seat, action, lang)?)
    }

    fn is_played(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Playing => Ok(()),
            Status::Open => Err(Code::NotPlaying.into()),
            Status::Over | Status::Closed => Err(Code::Over.into()),
        }
    }

    /// A bot takes a person's seat.
    pub fn take_over(&mut self, seat: Seat, level: &str, now: i64) -> Result<Change, Refusal> {
        self.is_played()?;
        self.seats[seat.index()].taken_over = Some(level.to_owned());
        let time = self.time(now);
        self.clocks.leave(self.pace, seat, time);
        self.note_turn();
        Ok(self.change().put_seat(&self.seats[seat.index()]))
    }

    /// The person is back.
    pub fn take_back(&mut self, seat: Seat) -> Result<Change, Refusal> {
        self.is_played()?;
        if self.seats[seat.index()].taken_over.take().is_none() {
            return Err(Code::SeatedAlready.into());
        }
        self.note_turn();
        Ok(self.change().put_seat(&self.seats[seat.index()]))
    }

    /// Whether a bot had to play for the person on a seat.
    pub fn left(&self, seat: Seat) -> bool {
        self.clocks.left(seat)
    }

    /// The match has grown from entry `ply` on: the log, the clocks and the end.
    fn moved(&mut self, ply: usize, who: &str, played: &AnyAdvance, now: i64) -> Change {
        let turn = self.game().map_or(Turn::Over, |game| game.turn());
        let time = self.time(now);
        self.clocks.settle(turn.seats(), time);
        self.row.ply = self.ply() as i64;
        if turn == Turn::Over {
            self.row.status = written(Status::Over);
            self.row.finished = Some(now);
            let end = self.game().and_then(|game| game.outcome(Viewer::Spectator, Lang::EN));
            self.row.outcome = end.map(|end| words(&Ended::from(end)));
        }
        self.note_turn();
        self.change().add_log(&LogRow {
            table: self.row.id.clone(),
            ply: ply as i64,
            count: played.entries.len() as i64,
            entries: words(&played.entries),
            who: who.to_owned(),
            at: now,
        })
    }

    /// Writes down who has to act, and by when.
    fn note_turn(&mut self) {
        self.row.clocks = words(&self.clocks);
        self.row.bot_to_act = !self.bots_to_act().is_empty();
        let people = self.people();
        let deadlines = self.clocks.turn().iter().filter(|seat| people.contains(*seat));
        let first = deadlines.filter_map(|seat| self.clocks.deadline(self.pace, seat)).min();
        self.row.deadline = first.map(|at| at + self.row.shift);
    }

    fn change(&self) -> Change {
        Change::new().set_table(&self.row)
    }

    pub fn clocks(&self) -> Vec<ClockInfo> {
        self.clocks.info(self.pace, self.people(), self.row.shift)
    }

    pub fn frame(&self, viewer: Viewer, lang: Lang) -> Option<Frame> {
        let mut frame = self.game()?.frame(viewer, lang);
        if !self.row.undo {
            frame.undoable = None;
        }
        Some(frame)
    }

    /// The table as one person may know it; `online` tells whose sockets are open.
    pub fn info(
        &self,
        user: Option<&UserId>,
        online: impl Fn(&UserId) -> bool,
        spectators: usize,
        now: i64,
    ) -> Result<TableInfo, Refusal> {
        let you = user.and_then(|user| self.seat_of(user));
        let row = &self.row;
        let status = self.status();
        let seat = |row: &SeatRow| {
            Ok::<_, Refusal>(SeatInfo {
                seat: row.seat as u8,
                kind: word(&row.kind)?,
                user: row.user.as_ref().map(|user| user.0.clone()),
                name: row.name.clone(),
                guest: row.guest,
                level: row.level.clone(),
                taken_over: row.taken_over.clone(),
                online: row.level.is_some() || row.user.as_ref().is_some_and(&online),
            })
        };
        let inside = you.is_some() || user == Some(&row.host);
        Ok(TableInfo {
            id: row.id.0.clone(),
            name: row.name.clone(),
            game: row.game.clone(),
            status,
            public: row.public,
            host: row.host.0.clone(),
            options: Some(stored("options", &row.options)?),
            pace: self.pace,
            undo: row.undo,
            rated: row.rated,
            tiles: row.tiles.clone(),
            seats: self.seats.iter().map(seat).collect::<Result<_, _>>()?,
            you: you.map(|seat| seat.0),
            invite: inside.then(|| row.invite.clone()),
            ply: row.ply,
            turn: self.clocks.turn().iter().map(|seat| seat.0).collect(),
            clocks: self.clocks(),
            spectators,
            commitment: Seed { secret: self.secret()?, nonces: Vec::new() }.commitment().to_string(),
            seed: if status == Status::Over { Some(self.seed()?) } else { None },
            created: row.created,
            started: row.started,
            finished: row.finished,
            outcome: row.outcome.as_deref().map(|text| stored("outcome", text)).transpose()?,
            rematch: row.rematch.as_ref().map(|id| id.0.clone()),
            imported: row.imported,
            now,
        })
    }
}
