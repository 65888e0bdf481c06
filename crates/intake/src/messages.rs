//! What is said on the sockets of a table, from its first move on.
//!
//! Two bytes choose the game and the number of players, then each line is said by one seat: its digit, and then
//! any text, as it would come over the wire. So that a fuzzer gets anywhere, a number alone is short for "the move of
//! that number among those I am offered", and `u` for "undo my last one".

use engine::{Entry, Lang, Seat, Viewer};
use serde_json::Value;
use table::{
    ClientMessage, Code, LoggedMove, Moment, Mover, NewSeat, NewTable, Refusal, RefusedMessage, SeatedPerson,
    ServerMessage, Status, Table, TableChange, TableRandom, UserId,
};

use crate::everything_seen;

/// More than a match has; the server limits messages by time.
const LINES: usize = 1000;
/// Who plays for somebody who resigns.
const STAND_IN: &str = "worker";
const RANDOM: TableRandom = TableRandom::new(|bytes| bytes.fill(3));

/// Says any bytes at a table. Whether anything was done there.
pub fn messages(bytes: &[u8]) -> bool {
    let [game, seats, lines @ ..] = bytes else { return false };
    let mut sitting = Sitting::new(*game, *seats);
    for line in lines.split(|byte| *byte == b'\n').take(LINES) {
        let [seat, said @ ..] = line else { continue };
        let seat = Seat(seat.wrapping_sub(b'0') % sitting.table.seats.len() as u8);
        // Sockets take text only.
        if let Ok(said) = std::str::from_utf8(said) {
            sitting.hear(seat, said.trim_end());
        }
    }
    sitting.check_log();
    sitting.done > 0
}

/// A table with a person on every seat, and all that was logged there.
pub(crate) struct Sitting {
    pub(crate) table: Table,
    log: Vec<Entry<Value>>,
    now: i64,
    done: usize,
}

fn person(n: usize) -> SeatedPerson {
    SeatedPerson { id: UserId(format!("user{n}")), name: format!("Person {n}"), guest: false, network: None }
}

impl Sitting {
    /// A fresh match of one of the games.
    pub(crate) fn new(game: u8, seats: u8) -> Sitting {
        let meta = catalog::GAMES[usize::from(game) % catalog::GAMES.len()].meta();
        let seats = meta.min_seats + seats % (meta.max_seats - meta.min_seats + 1);
        let mut places = vec![NewSeat::Open; seats.into()];
        places[0] = NewSeat::Me;
        let new = NewTable {
            game: meta.id.to_owned(),
            name: None,
            options: None,
            preset: None,
            seats: places,
            public: true,
            nights: None,
            pace: None,
            undo: true,
            rated: true,
            hints: false,
            club: None,
        };
        let mut table = Table::open(new, None, &person(0), 0, RANDOM).expect("a standard table");
        for n in 1..usize::from(seats) {
            table.join(&person(n), None, None, RANDOM.hex32()).expect("a free seat");
        }
        let mut sitting = Sitting { table, log: Vec::new(), now: 0, done: 0 };
        let change = sitting.table.start(Moment::simple(0), None, None, RANDOM).expect("a full table");
        sitting.note(change);
        sitting
    }

    fn note(&mut self, change: TableChange) {
        if let Some(LoggedMove { ply, advance, .. }) = change.logged {
            assert_eq!(ply, self.log.len());
            for lang in Lang::all() {
                advance.tell(Viewer::Spectator, lang);
            }
            self.log.extend(advance.entries);
        }
        self.table.rev += 1;
    }

    /// What the seat says with this text; short forms are written out.
    pub(crate) fn written_out(&self, seat: Seat, said: &str) -> String {
        let at = self.table.ply;
        if said == "u" {
            return format!(r#"{{"type":"undo","id":1,"at":{at}}}"#);
        }
        let (Ok(number), Ok(the_match)) = (said.parse::<usize>(), self.table.the_match()) else {
            return said.to_owned();
        };
        let legal = the_match.legal_actions(seat);
        match number.checked_rem(legal.len()) {
            Some(n) => format!(r#"{{"type":"act","id":1,"at":{at},"action":{}}}"#, legal[n]),
            None => said.to_owned(),
        }
    }

    pub(crate) fn hear(&mut self, seat: Seat, said: &str) {
        self.now += 1000;
        let text = self.written_out(seat, said);
        let message: ClientMessage = match serde_json::from_str(&text) {
            Ok(message) => message,
            Err(why) => {
                let refusal = Refusal::detail(Code::Unreadable, why);
                return refuse(ClientMessage::id_of(&text), &refusal);
            }
        };
        let written = serde_json::to_string(&message).expect("messages serialize");
        assert_eq!(serde_json::from_str::<ClientMessage>(&written).expect("what was written"), message);
        let id = message.id();
        let before = (self.table.status, self.table.ply);
        match self.answer(seat, message) {
            Ok(()) => self.done += 1,
            Err(refusal) => {
                // That nothing else has changed is seen at the end: the log leads to the same table without it.
                assert_eq!(before, (self.table.status, self.table.ply), "a refusal changes nothing: {text}");
                refuse(Some(id), &refusal);
            }
        }
    }

    /// Does what was asked, as the server does.
    fn answer(&mut self, seat: Seat, asked: ClientMessage) -> Result<(), Refusal> {
        let (table, user, now) = (&mut self.table, person(seat.index()).id, Moment::simple(self.now));
        let change = match asked {
            ClientMessage::Act { at, action, .. } => {
                let seat = table.acting_seat(&user)?;
                table.play(seat, at, action, Mover::User(user), now)?
            }
            ClientMessage::Undo { at, .. } => {
                let undone = table.undoing(table.acting_seat(&user)?, at)?.work_out()?;
                table.undo(undone, &user, now)?
            }
            ClientMessage::Preview { id, at, action } => {
                let preview = table.preview(seat, at, action, Lang::default())?;
                let (at, events, frame) = (preview.frame.ply, preview.events, preview.frame);
                ServerMessage::Preview { id, at, events, frame }.text();
                return Ok(());
            }
            ClientMessage::Pause { agree, .. } => table.ask_pause(&user, agree, now)?,
            ClientMessage::Resign { .. } => table.take_over(table.acting_seat(&user)?, STAND_IN, now)?,
            ClientMessage::Return { .. } => table.take_back(seat)?,
            ClientMessage::Chat { .. } | ClientMessage::Ping { .. } | ClientMessage::Look { .. } => {
                return Ok(());
            }
        };
        self.note(change);
        Ok(())
    }

    /// The log says all that happened: replayed with its dice, it leads to the same table.
    fn check_log(&self) {
        let table = &self.table;
        let the_match = table.the_match().expect("it has started");
        assert_eq!(the_match.log(), self.log);
        assert_eq!((table.status == Status::Over, table.ply), (table.outcome.is_some(), self.log.len()));
        let rules = catalog::find(&table.game).expect("a game");
        let again = rules.verify(table.header(), self.log.clone(), table.names()).expect("an honest log");
        assert_eq!(everything_seen(again.as_ref()), everything_seen(the_match));
    }
}

fn refuse(id: Option<u64>, refusal: &Refusal) {
    for lang in Lang::all() {
        ServerMessage::Refused(RefusedMessage::new(id, refusal, lang)).text();
    }
}
