//! A table and everybody who looks at it from this tab.

use std::collections::BTreeMap;

use catalog::Review;
use engine::{Entry, MatchFile, Seat, SeatSet};
use serde_json::Value;
use table::{Refusal, Table, TableId, UserId};

use crate::asked::{DeviceQuestion, Errand, Kept, KeptTable};

/// The person at the screen; others beside them have a number behind it.
pub const HOST: &str = "device";
/// What the id of a table on the device begins with: no server's does.
const PREFIX: &str = "device-";
/// Plays for a bot that has failed so often, or that the device is too slow for.
const STAND_IN: &str = "journeyman";
const FAILURES: usize = 3;

pub struct DeviceRoom {
    pub table: Table,
    /// A server's match that is looked at here: it is kept nowhere.
    pub borrowed: bool,
    /// What is in memory could not be kept: it is loaded before it is used again.
    pub stale: bool,
    /// Whether this tab's bots act here.
    pub owned: bool,
    /// The seats whose bots are thinking.
    pub thinking: SeatSet,
    /// How often a seat's bot has failed in a row.
    pub failures: BTreeMap<Seat, usize>,
    /// As far as the judge has come.
    pub review: Option<Review<Value>>,
    pub judging: bool,
}

impl DeviceRoom {
    pub fn new(table: Table) -> DeviceRoom {
        DeviceRoom {
            table,
            borrowed: false,
            stale: false,
            owned: false,
            thinking: SeatSet::EMPTY,
            failures: BTreeMap::new(),
            review: None,
            judging: false,
        }
    }

    /// A kept table, without its match.
    pub fn read(kept: &KeptTable) -> Result<DeviceRoom, serde_json::Error> {
        engine::read_json(&kept.row).map(DeviceRoom::new)
    }

    /// Whether it is in memory as it is kept, with its match if it has one.
    pub fn is_loaded(&self) -> bool {
        !self.stale && (self.table.started.is_none() || self.table.current.is_some())
    }

    /// Whose place a page takes: a seat that it names, or the person's at the screen.
    pub fn user(&self, wanted: Option<&str>) -> UserId {
        let seat = wanted.and_then(|seat| seat.parse::<usize>().ok()).and_then(|n| self.table.seats.get(n));
        let user = seat.and_then(|seat| seat.occupant.user());
        user.cloned().unwrap_or_else(|| UserId(HOST.to_owned()))
    }

    /// The match as a file, for the worker that thinks.
    pub fn file(&self) -> Result<String, Refusal> {
        let the_match = self.table.the_match()?;
        let players = self.table.cast();
        Ok(MatchFile { players, header: the_match.header(), log: the_match.log() }.write())
    }

    /// The bots on turn that are to think now.
    pub fn wake(&mut self, slow: bool) -> Vec<Errand> {
        let mut errands = Vec::new();
        if !self.owned {
            return errands;
        }
        // An attempt at a match of the day follows from what its player chooses: one bot after another, without a clock.
        let in_turn = self.table.attempt.is_some();
        for (seat, level) in self.table.bots_to_act() {
            if in_turn && !self.thinking.is_empty() {
                break;
            }
            let Ok(file) = self.file() else { break };
            if self.thinking.contains(seat) {
                continue;
            }
            self.thinking.insert(seat);
            let searches = catalog::find(&self.table.game).is_some_and(|game| game.thought(&level).is_some());
            let gave_up = self.failures.get(&seat).is_some_and(|failed| *failed >= FAILURES);
            let stands_in = gave_up || slow && searches && !in_turn;
            let thinker = if stands_in { STAND_IN.to_owned() } else { level.clone() };
            let longest = if in_turn { 0 } else { self.table.hesitation(seat).as_millis() as u64 };
            // The worker knows how patient it is.
            let question =
                DeviceQuestion::Ponder { file, seat: seat.0, level: thinker.clone(), patience: None };
            let (table, at) = (self.table.id.0.clone(), self.table.ply as u64);
            errands.push(Errand::Bot { table, seat: seat.0, level, thinker, at, longest, question });
        }
        errands
    }

    /// The table's next revision, to be kept.
    pub fn changed(&mut self) -> Kept {
        let was = Some(self.table.rev);
        self.table.rev += 1;
        Kept::Table { table: self.row(), was }
    }

    /// A new table, to be kept with its whole log.
    pub fn added(&self) -> Vec<Kept> {
        let mut kept = vec![Kept::Table { table: self.row(), was: None }];
        let log = self.table.the_match().map(|the_match| the_match.log()).unwrap_or_default();
        kept.extend(log_row(&self.table.id, 0, &log));
        kept
    }

    fn row(&self) -> KeptTable {
        let row = serde_json::to_string(&self.table).expect("a table serializes");
        KeptTable { id: self.table.id.0.clone(), rev: self.table.rev, row }
    }
}

/// Entries of a log, to be kept. A set-up without any chance logs nothing.
pub fn log_row(table: &TableId, ply: usize, entries: &[Entry<Value>]) -> Option<Kept> {
    let text = || serde_json::to_string(entries).expect("entries serialize");
    (!entries.is_empty()).then(|| Kept::Log { table: table.0.clone(), ply, entries: text() })
}

/// Makes a new table one of the device's: its id says so, and it waits for ever.
pub fn settle(mut table: Table) -> Table {
    table.id = TableId(format!("{PREFIX}{}", table.id));
    table.expires = None;
    table
}
