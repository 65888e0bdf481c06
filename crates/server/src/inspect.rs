//! What is wrong with a stored table: its rows are read, its match is replayed by the rules and held against the
//! dice and against what the rows claim.

use catalog::AnyGame;
use engine::{Entry, Turn};
use serde_json::Value;
use store::{LogRow, ResultRow, SeatRow, TableRow};
use table::{Ended, Status, Table};

use crate::rows;

/// All that is stored of a table but its chat.
pub struct StoredTable {
    pub row: TableRow,
    pub seats: Vec<SeatRow>,
    pub log: Vec<LogRow>,
    pub results: Vec<ResultRow>,
}

impl StoredTable {
    /// Everything that is wrong with it, each in a sentence that begins with the table's id.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Faults { stored: self, found: Vec::new() };
        faults.check();
        faults.found
    }
}

struct Faults<'a> {
    stored: &'a StoredTable,
    found: Vec<String>,
}

impl Faults<'_> {
    fn add(&mut self, what: impl std::fmt::Display) {
        self.found.push(format!("table {}: {what}", self.stored.row.id));
    }

    fn check(&mut self) {
        let StoredTable { row, seats, log, .. } = self.stored;
        let Some(rules) = catalog::find(&row.game) else {
            let known: Vec<_> = catalog::GAMES.iter().map(|game| game.meta().id).collect();
            return self.add(format!("unknown game {:?}; this program has {}", row.game, known.join(", ")));
        };
        if seats.iter().zip(0..).any(|(seat, n)| seat.seat != n) {
            self.add("its seats are not numbered from 0 on");
        }
        let table = match rows::table(row.clone(), seats.clone()) {
            Ok(table) => table,
            // Says by itself which table it is.
            Err(bad) => return self.found.push(bad.to_string()),
        };
        if table.clocks.seats() != seats.len() {
            return self.add(format!("{} clocks for {} seats", table.clocks.seats(), seats.len()));
        }
        let Some(entries) = self.entries() else { return };
        if entries.len() != table.ply {
            self.add(format!("its log has {} entries, but it claims {}", entries.len(), table.ply));
        }
        match (table.started, table.status) {
            (Some(_), Status::Open) => self.add("it is open, but has started"),
            (None, Status::Playing | Status::Over) => self.add(format!("{}, but never started", row.status)),
            (Some(_), Status::Playing | Status::Over | Status::Closed) => {
                self.check_match(rules, &table, entries);
            }
            (None, Status::Open | Status::Closed) if !log.is_empty() => {
                self.add("it has a log, but never started");
            }
            // Whether such a match can be played is found out by starting one.
            (None, Status::Open) => {
                if let Err(why) = rules.start(table.header(), table.names()) {
                    self.add(why);
                }
            }
            (None, Status::Closed) => {}
        }
        self.check_results(&table);
    }

    /// The whole log; none if it cannot be read.
    fn entries(&mut self) -> Option<Vec<Entry<Value>>> {
        let mut all = Vec::new();
        for row in &self.stored.log {
            let entries = match rows::entries(row) {
                Ok(entries) => entries,
                Err(bad) => {
                    self.found.push(format!("{bad} (the row of entry {})", row.ply));
                    return None;
                }
            };
            if row.ply != all.len() as i64 || row.count != entries.len() as i64 {
                self.add(format!(
                    "the log's row of entry {} claims {} entries; it has {} and follows entry {}",
                    row.ply,
                    row.count,
                    entries.len(),
                    all.len()
                ));
            }
            all.extend(entries);
        }
        Some(all)
    }

    /// Replays the match with its dice, and compares where it stands with what the rows claim.
    fn check_match(&mut self, rules: &dyn AnyGame, table: &Table, log: Vec<Entry<Value>>) {
        let the_match = match rules.verify(table.header(), log, table.names()) {
            Ok(the_match) => the_match,
            Err(why) => return self.add(why),
        };
        let (turn, row) = (the_match.turn(), &self.stored.row);
        match (turn == Turn::Over, table.status) {
            (true, Status::Playing | Status::Closed) => {
                self.add(format!("it is {}, but by its log the match is over", row.status));
            }
            (false, Status::Over) => self.add("it is over, but by its log the match is not"),
            (true, Status::Open | Status::Over)
            | (false, Status::Open | Status::Playing | Status::Closed) => {}
        }
        if turn == Turn::Chance {
            self.add("its log ends before a draw or roll");
        }
        let ended = table.ended(the_match.as_ref());
        if table.outcome != ended {
            self.add(format!(
                "it claims {}, but by its log it has {}",
                told(table.outcome.as_ref()),
                told(ended.as_ref())
            ));
        }
        if table.clocks.turn() != turn.seats() {
            self.add("its clocks run for other seats than are on turn");
        }
        if (row.deadline, row.bot_to_act) != (table.deadline(), !table.bots_to_act().is_empty()) {
            self.add("who is on turn is not what is noted for the server: nobody would be woken");
        }
    }

    fn check_results(&mut self, table: &Table) {
        // What everybody scored, if they did: not in a match that was put away or decided by leaving.
        let put_away = table.status == Status::Closed && !self.stored.results.is_empty();
        let scores = match &table.outcome {
            _ if table.decided || put_away => None,
            Some(end) if !table.imported && table.origin.is_none() => Some(&end.scores),
            Some(_) | None => {
                if !self.stored.results.is_empty() {
                    self.add("it has results, but no end");
                }
                return;
            }
        };
        for (n, seat) in table.seats.iter().enumerate() {
            let result = self.stored.results.iter().find(|result| result.seat == n as i64);
            match (seat.occupant.user(), result) {
                (Some(user), Some(result)) => {
                    let claimed = (&result.user, &result.game, result.score, result.unfinished);
                    let score =
                        scores.map_or(Some(&0), |scores| scores.get(n)).map_or(0, |score| i64::from(*score));
                    if claimed != (user, &table.game, score, put_away && !table.decided) {
                        self.add(format!("the result of seat {n} is another than the match's"));
                    }
                }
                (Some(_), None) => self.add(format!("the result of seat {n} is missing")),
                (None, Some(_)) => self.add(format!("a result for seat {n}, where nobody sat")),
                (None, None) => {}
            }
        }
    }
}

fn told(ended: Option<&Ended>) -> String {
    ended.map_or("no end".to_owned(), |ended| {
        format!("the scores {:?}, places {:?}", ended.scores, ended.places)
    })
}
