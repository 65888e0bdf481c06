//! `shopfloor admin check`: whether all is well with a database, and what an update would change.

use std::io::IsTerminal as _;

use report::TextTable;
use server::StoredTable;
use store::{CheckedRows, Down, Inspection, TableId};

use super::list::printable;
use crate::Done;
use crate::sim::progress_bar;

/// The exit code of a database that cannot be checked; faults have 1.
const CANNOT_OPEN: i32 = 2;

/// More than any table says in its life.
const CHAT: i64 = 1_000_000;

/// What was read: a line of the table at the end each.
#[derive(Default)]
struct Tally {
    lines: Vec<[String; 3]>,
    faults: Vec<String>,
}

impl Tally {
    fn add(&mut self, name: &str, CheckedRows { rows, faults }: CheckedRows) {
        self.lines.push([name.to_owned(), rows.to_string(), faults.len().to_string()]);
        self.faults.extend(faults);
    }

    /// A part of the line before, whose faults are counted there.
    fn part(&mut self, name: &str, rows: u64) {
        self.lines.push([format!("  {name}"), rows.to_string(), String::new()]);
    }
}

pub async fn run(database: &str) -> Done {
    let done = match Inspection::open(database).await {
        Ok(inspection) => look(inspection).await,
        Err(down) => Err(down),
    };
    match done {
        Ok(faults) if faults.is_empty() => Ok(()),
        Ok(faults) if faults.len() == 1 => Err("1 fault was found".to_owned()),
        Ok(faults) => Err(format!("{} faults were found", faults.len())),
        Err(down) => {
            eprintln!("shopfloor: {down}");
            std::process::exit(CANNOT_OPEN);
        }
    }
}

/// Reads and tells everything; returns the faults.
async fn look(mut inspection: Inspection) -> Result<Vec<String>, Down> {
    tell_schema(&inspection);
    if std::io::stderr().is_terminal() {
        eprintln!("Looking through the file itself; for a large one this takes a while ...");
    }
    inspection.prepare().await?;
    let mut tally = Tally { faults: inspection.faults.clone(), ..Tally::default() };
    match read_all(&inspection, &mut tally).await {
        Ok(()) => {}
        // A damaged file ends somewhere.
        Err(down) if !inspection.faults.is_empty() => tally.faults.push(down.to_string()),
        Err(down) => return Err(down),
    }
    if !inspection.is_as_it_was() {
        return Err(Down("somebody began to write to the file while it was read; check it again".to_owned()));
    }
    let rows: Vec<_> = tally.lines.iter().map(|line| line.to_vec()).collect();
    out!("{}\n", TextTable { head: &["", "read", "faults"], rows: &rows }.lines(str::is_empty));
    for fault in &tally.faults {
        outln!("{}", printable(fault));
    }
    if tally.faults.is_empty() {
        outln!("All is well.");
    }
    Ok(tally.faults)
}

async fn read_all(inspection: &Inspection, tally: &mut Tally) -> Result<(), Down> {
    tally.add("people", inspection.people().await?);
    tally.add("sessions", inspection.sessions().await?);
    tally.add("mutes", inspection.mutes().await?);
    tally.add("presets", inspection.presets().await?);
    tally.add("lessons", inspection.learned().await?);
    tally.add("mistakes", inspection.mistakes().await?);
    tally.add("puzzles", inspection.puzzle_tries().await?);
    tally.add("reviews", inspection.reviews().await?);
    tally.add("ratings", inspection.ratings().await?);
    tally.add("followed people", inspection.follows().await?);
    tally.add("invitations", inspection.invitations().await?);
    tally.add("clubs", inspection.clubs().await?);
    tally.add("members", inspection.members().await?);
    tally.add("tournaments", inspection.tournaments().await?);
    tally.add("leagues", inspection.leagues().await?);
    tally.add("ways", inspection.ways().await?);
    tally.add("outbox", inspection.outbox().await?);
    tally.add("notices", inspection.notices().await?);
    tables(inspection, tally).await
}

fn tell_schema(inspection: &Inspection) {
    let schema = &inspection.schema;
    outln!("{}, schema {}; this program works with schema {}.", schema.kind, schema.version, schema.known);
    if schema.updates.is_empty() {
        outln!("An upgrade to this program changes nothing.\n");
        return;
    }
    outln!("This program would change at its first start:");
    for (version, change) in &schema.updates {
        outln!("  {version}  {change}");
    }
    outln!("Below, a copy is checked in which this was done. The database itself was left alone.\n");
}

/// Every table with its seats, log, chat and results; every match is replayed.
async fn tables(inspection: &Inspection, tally: &mut Tally) -> Result<(), Down> {
    let ids = inspection.table_ids().await?;
    let (mut matches, mut entries, mut results, mut chat) = (0, 0, 0, 0);
    let mut tables = CheckedRows { rows: ids.len() as u64, faults: Vec::new() };
    let bar = progress_bar(ids.len() as u64);
    for id in &ids {
        match read(inspection, id).await {
            Ok((stored, said)) => {
                chat += said;
                matches += u64::from(stored.row.started.is_some());
                entries += stored.log.iter().map(|row| row.count.max(0) as u64).sum::<u64>();
                results += stored.results.len() as u64;
                tables.faults.extend(stored.faults());
            }
            Err(why) => {
                inspection.answers().await?;
                tables.faults.push(format!("table {id}: a row cannot be read: {why}"));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    tally.add("tables", tables);
    let parts = [("matches", matches), ("entries of logs", entries), ("results", results), ("chat", chat)];
    parts.into_iter().for_each(|(name, rows)| tally.part(name, rows));
    Ok(())
}

/// A table, and how much was said at it.
async fn read(inspection: &Inspection, id: &TableId) -> Result<(StoredTable, u64), Down> {
    let store = &inspection.store;
    let row = store.table(id).await?.ok_or_else(|| Down("it is gone".to_owned()))?;
    let (seats, log) = (store.seats(id).await?, store.log(id, 0).await?);
    let (results, chat) = (store.results_at(id).await?, store.chat(id, 0, CHAT).await?);
    Ok((StoredTable { row, seats, log, results }, chat.len() as u64))
}
