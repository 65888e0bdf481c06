//! Lists of tables and users.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use report::TextTable;
use store::{SeatRow, Store, TableRow, UserRow};

use super::Status;
use crate::Done;

pub async fn tables(store: &Store, status: Option<Status>, limit: i64) -> Done {
    let found = store.tables_like(status.map(Status::word), limit).await.map_err(|e| e.to_string())?;
    if !found.is_empty() {
        let head = ["table", "game", "status", "entries", "seats", "created"];
        let rows: Vec<_> = found.iter().map(|(table, seats)| table_cells(table, seats)).collect();
        out!("{}\n", TextTable { head: &head, rows: &rows }.lines(|head| head != "entries"));
    }
    let counts = store.counts().await.map_err(|e| e.to_string())?;
    let each: Vec<_> = counts.tables.iter().map(|(status, n)| format!("{n} {status}")).collect();
    let all = if each.is_empty() { "none".to_owned() } else { each.join(", ") };
    outln!("{} shown. All tables: {all}.", found.len());
    Ok(())
}

fn table_cells(table: &TableRow, seats: &[SeatRow]) -> Vec<String> {
    let mut sit: Vec<_> = seats.iter().map(who).collect();
    if !table.public {
        sit.push("(not public)".to_owned());
    }
    vec![
        table.id.to_string(),
        table.game.clone(),
        table.status.clone(),
        table.ply.to_string(),
        sit.join(", "),
        time(table.created),
    ]
}

/// The player of a seat: `Ada`, `Bruno [worker]`, `open`.
fn who(seat: &SeatRow) -> String {
    let name = seat.name.as_deref().map_or_else(|| seat.kind.clone(), printable);
    match seat.taken_over.as_ref().or(seat.level.as_ref()) {
        Some(level) => format!("{name} [{level}]"),
        None => name,
    }
}

pub async fn users(store: &Store, text: &str, limit: i64) -> Done {
    let found = store.users_like(text, limit).await.map_err(|e| e.to_string())?;
    if !found.is_empty() {
        let head = ["user", "name", "account", "since", ""];
        let rows: Vec<_> = found.iter().map(user_cells).collect();
        out!("{}\n", TextTable { head: &head, rows: &rows }.lines(|_| true));
    }
    let counts = store.counts().await.map_err(|e| e.to_string())?;
    outln!("{} shown. All users, without deleted ones: {}.", found.len(), counts.users);
    Ok(())
}

fn user_cells(user: &UserRow) -> Vec<String> {
    let account = user.account.as_deref().map_or_else(|| "(guest)".to_owned(), printable);
    let state = match (user.banned, user.deleted) {
        (true, _) => "banned",
        (false, true) => "deleted",
        (false, false) => "",
    };
    vec![user.id.to_string(), printable(&user.name), account, time(user.created), state.to_owned()]
}

/// A user's name made safe for a terminal: without control characters.
pub fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

/// In the admin's own time zone.
pub fn time(milliseconds: i64) -> String {
    match Timestamp::from_millisecond(milliseconds) {
        Ok(time) => time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string(),
        Err(_) => "?".to_owned(),
    }
}
