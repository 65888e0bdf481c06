//! Comparing what was acknowledged with what was stored.

use std::collections::BTreeSet;

use engine::{Actor, Entry};
use serde::Serialize;
use serde_json::Value;
use store::LogRow;

use crate::record::{Fate, MoveKind, SentMove, TableRecord};

/// The log compared with what the players were told.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Audit {
    pub matches: u64,
    pub rows: u64,
    /// Acknowledged moves that were looked up.
    pub checked: u64,
    /// Moves without an answer that turned out to be stored.
    pub stored_unanswered: u64,
    /// Acknowledged, or announced in an update, but not in the log.
    pub lost: u64,
    /// In the log more often than sent.
    pub doubled: u64,
    /// Rows that do not follow one another, or cannot be read.
    pub gaps: u64,
    /// In the log although it was refused or never sent.
    pub unexplained: u64,
    /// The first faults found, in words.
    pub findings: Vec<String>,
}

/// How many faults are described in words.
const FINDINGS: usize = 8;

impl Audit {
    pub fn is_clean(&self) -> bool {
        self.lost + self.doubled + self.gaps + self.unexplained == 0
    }

    /// Compares a match with its log.
    pub fn check(&mut self, record: &TableRecord, rows: &[LogRow]) {
        self.matches += 1;
        self.rows += rows.len() as u64;
        let stored = self.read(record, rows);
        let seats = record.sent.iter().map(|sent| sent.seat).collect::<BTreeSet<_>>();
        for seat in seats {
            self.check_seat(record, seat, &stored);
        }
        let ends: BTreeSet<u64> = stored.iter().map(|stored_move| stored_move.end).collect();
        for ply in record.seen.iter().collect::<BTreeSet<_>>() {
            if !ends.contains(ply) {
                self.lost += 1;
                self.found(record, format!("an update announced ply {ply}, but no row ends there"));
            }
        }
    }

    fn found(&mut self, record: &TableRecord, what: String) {
        if self.findings.len() < FINDINGS {
            self.findings.push(format!("table {}: {what}", record.table));
        }
    }

    /// Reads the log's rows. Each must follow the one before: one entry by a seat, then only entries by chance.
    fn read(&mut self, record: &TableRecord, rows: &[LogRow]) -> Vec<StoredMove> {
        let mut stored = Vec::new();
        let mut next = 0;
        for row in rows {
            let (ply, count) = (row.ply, row.count);
            let entries: Vec<Entry<Value>> = serde_json::from_str(&row.entries).unwrap_or_default();
            let rest_is_chance = entries.iter().skip(1).all(|entry| entry.by() == Actor::Chance);
            if ply != next || count < 1 || entries.len() as i64 != count || !rest_is_chance {
                self.gaps += 1;
                self.found(
                    record,
                    format!("the row at ply {ply} with {count} entries does not follow ply {next}"),
                );
            }
            next = ply + count;
            let Some(first) = entries.into_iter().next() else { continue };
            let seat = match first.by() {
                Actor::Seat(seat) => Some(seat.index()),
                Actor::Chance => None,
            };
            let action = match first {
                Entry::Act { action, .. } => Some(action),
                Entry::Undo { .. } | Entry::Hint { .. } => None,
            };
            stored.push(StoredMove { begin: ply as u64, end: next as u64, seat, action });
        }
        stored
    }

    /// Compares what one seat sent, in order, with its rows. An acknowledged move has the row that its `ok`
    /// names; any other row must be explained by a move that got no answer.
    fn check_seat(&mut self, record: &TableRecord, seat: usize, stored: &[StoredMove]) {
        let all: Vec<&SentMove> = record.sent.iter().filter(|sent| sent.seat == seat).collect();
        let mine: Vec<&StoredMove> =
            stored.iter().filter(|stored_move| stored_move.seat == Some(seat)).collect();
        let acknowledged = |sent: &&SentMove| match sent.fate {
            Fate::Acknowledged(ply) => Some(ply),
            Fate::Refused | Fate::Unknown => None,
        };
        let promised: BTreeSet<u64> = all.iter().filter_map(acknowledged).collect();
        let mut left = mine.iter().filter(|stored_move| !promised.contains(&stored_move.end)).peekable();
        for sent in &all {
            match sent.fate {
                Fate::Acknowledged(ply) => {
                    self.checked += 1;
                    while let Some(extra) = left.next_if(|stored_move| stored_move.end < ply) {
                        self.extra(record, extra, &all);
                    }
                    if !mine.iter().any(|stored_move| stored_move.end == ply && stored_move.matches(sent)) {
                        self.lost += 1;
                        self.found(
                            record,
                            format!(
                                "seat {seat} was told ok for ply {ply}, but it is not there: {:?}",
                                sent.what
                            ),
                        );
                    }
                }
                Fate::Unknown => {
                    if left
                        .next_if(|stored_move| stored_move.begin >= sent.at && stored_move.matches(sent))
                        .is_some()
                    {
                        self.stored_unanswered += 1;
                    }
                }
                Fate::Refused => {}
            }
        }
        for extra in left {
            self.extra(record, extra, &all);
        }
    }

    /// A row that no sent move explains.
    fn extra(&mut self, record: &TableRecord, stored_move: &StoredMove, all: &[&SentMove]) {
        let (begin, seat) = (stored_move.begin, stored_move.seat.unwrap_or_default());
        let wanted = |sent: &&SentMove| sent.fate != Fate::Refused && stored_move.matches(sent);
        let kind = if all.iter().any(wanted) {
            self.doubled += 1;
            "once too often"
        } else {
            self.unexplained += 1;
            "although it should not be"
        };
        self.found(record, format!("ply {begin} by seat {seat} is stored {kind}: {:?}", stored_move.action));
    }
}

/// A row of the log.
struct StoredMove {
    begin: u64,
    /// The ply after it, as `ok` tells it.
    end: u64,
    seat: Option<usize>,
    /// None for an undo.
    action: Option<Value>,
}

impl StoredMove {
    fn matches(&self, sent: &SentMove) -> bool {
        match (&sent.what, &self.action) {
            // Compared as values: how the JSON is written does not matter.
            (MoveKind::Act(wanted), Some(action)) => {
                serde_json::from_str::<Value>(wanted).is_ok_and(|it| it == *action)
            }
            (MoveKind::Undo, None) => true,
            (MoveKind::Act(_), None) | (MoveKind::Undo, Some(_)) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use store::TableId;

    fn row(ply: i64, entries: &[(Value, &str)]) -> LogRow {
        let entries: Vec<Value> =
            entries.iter().map(|(by, act)| json!({"by": by, "action": {"do": act}})).collect();
        let count = entries.len() as i64;
        let table = TableId("t".into());
        LogRow { table, ply, count, entries: json!(entries).to_string(), who: "user:a".into(), at: 0 }
    }

    /// Set-up, then seat 0 bids (chance answers), seat 1 passes, seat 0 passes.
    fn log() -> Vec<LogRow> {
        vec![
            row(0, &[(json!("chance"), "draw"), (json!("chance"), "draw")]),
            row(2, &[(json!(0), "bid"), (json!("chance"), "roll")]),
            row(4, &[(json!(1), "pass")]),
            row(5, &[(json!(0), "pass")]),
        ]
    }

    fn sent(seat: usize, at: u64, what: &str, fate: Fate) -> SentMove {
        let what =
            if what == "undo" { MoveKind::Undo } else { MoveKind::Act(format!(r#"{{ "do": "{what}" }}"#)) };
        SentMove { seat, at, what, fate }
    }

    fn record() -> TableRecord {
        let ok = Fate::Acknowledged;
        let sent = vec![sent(0, 2, "bid", ok(4)), sent(1, 4, "pass", ok(5)), sent(0, 5, "pass", ok(6))];
        TableRecord { table: "t".into(), sent, seen: vec![2, 4, 5, 6] }
    }

    fn audit(record: &TableRecord, rows: &[LogRow]) -> Audit {
        let mut audit = Audit::default();
        audit.check(record, rows);
        assert_eq!(audit.is_clean(), audit.findings.is_empty(), "{audit:?}");
        audit
    }

    #[test]
    fn a_log_that_has_what_was_acknowledged_is_clean() {
        let audit = audit(&record(), &log());
        assert!(audit.is_clean(), "{audit:?}");
        assert_eq!((audit.checked, audit.rows, audit.stored_unanswered), (3, 4, 0));
    }

    #[test]
    fn an_acknowledged_action_that_is_not_there_is_lost() {
        let shorter = audit(&record(), &log()[..3]);
        // The action itself, and the update that told of it.
        assert_eq!((shorter.lost, shorter.doubled, shorter.gaps), (2, 0, 0), "{shorter:?}");
        let mut other = log();
        other[3] = row(5, &[(json!(0), "bid")]);
        assert_eq!(audit(&record(), &other).lost, 1);
    }

    #[test]
    fn an_update_that_was_never_stored_is_lost() {
        let mut record = record();
        record.seen.push(9);
        assert_eq!(audit(&record, &log()).lost, 1);
    }

    #[test]
    fn an_action_without_an_answer_may_be_there_once_but_not_twice() {
        let mut record = record();
        record.sent[2].fate = Fate::Unknown;
        record.seen.pop();
        assert!(audit(&record, &log()[..3]).is_clean());
        let once = audit(&record, &log());
        assert!(once.is_clean() && once.stored_unanswered == 1, "{once:?}");
        let mut twice = log();
        twice.push(row(6, &[(json!(0), "pass")]));
        assert_eq!(audit(&record, &twice).doubled, 1);
        // Sent again after a reconnection, because it had not been stored: that is no double.
        record.sent.push(sent(0, 5, "pass", Fate::Acknowledged(6)));
        assert!(audit(&record, &log()).is_clean());
        record.sent[3].fate = Fate::Acknowledged(7);
        assert!(audit(&record, &twice).is_clean());
    }

    #[test]
    fn an_acknowledged_action_that_is_there_twice_is_doubled() {
        let mut twice = log();
        twice.insert(2, row(4, &[(json!(0), "bid")]));
        twice[3].ply = 5;
        twice[4].ply = 6;
        let mut record = record();
        record.sent[1].fate = Fate::Acknowledged(6);
        record.sent[2].fate = Fate::Acknowledged(7);
        let audit = audit(&record, &twice);
        assert_eq!((audit.doubled, audit.lost, audit.gaps), (1, 0, 0), "{audit:?}");
    }

    #[test]
    fn what_was_refused_or_never_sent_must_not_be_there() {
        let mut record = record();
        record.sent[2].fate = Fate::Refused;
        assert_eq!(audit(&record, &log()).unexplained, 1);
        record.sent.pop();
        assert_eq!(audit(&record, &log()).unexplained, 1);
    }

    #[test]
    fn rows_that_do_not_follow_one_another_are_gaps() {
        let mut hole = log();
        hole[3].ply = 6;
        assert_eq!(audit(&record(), &hole).gaps, 1);
        let mut short = log();
        short[1].count = 1;
        assert!(audit(&record(), &short).gaps >= 1);
        let mut unreadable = log();
        unreadable[2].entries = "?".into();
        assert_eq!(audit(&record(), &unreadable).gaps, 1);
        let mut two_seats = log();
        two_seats[1] = row(2, &[(json!(0), "bid"), (json!(1), "pass")]);
        assert_eq!(audit(&record(), &two_seats).gaps, 1);
    }

    #[test]
    fn an_undo_is_an_entry_like_any_other() {
        let mut record = record();
        record.sent.push(sent(0, 6, "undo", Fate::Acknowledged(7)));
        let mut rows = log();
        rows.push(LogRow { entries: r#"[{"by":0,"undo":true}]"#.into(), ..row(6, &[(json!(0), "x")]) });
        assert!(audit(&record, &rows).is_clean());
        record.sent[3].what = MoveKind::Act(r#"{"do":"bid"}"#.into());
        assert_eq!(audit(&record, &rows).lost, 1);
    }
}
