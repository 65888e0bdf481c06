//! A table as rows of the database, and back. The only place where one becomes the other: whatever is in a row is
//! checked here, once, and a value that no table can have is an error.

use std::fmt::Display;
use std::str::FromStr;

use engine::{Entry, Hex32};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::{Change, ChatRow, LogRow, SeatRow, TableRow};
use table::{
    Attempt, Chat, Day, LoggedMove, Mover, Occupant, SeatKind, SeatOrders, Status, Table, TableChange,
    TableId, TableSeat, harmless,
};

/// A row that is no table of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("table {table}: {column}: {why}")]
pub struct BadRow {
    table: TableId,
    column: &'static str,
    why: String,
}

/// Reads columns of one table.
struct Columns<'a>(&'a TableId);

impl Columns<'_> {
    fn bad(&self, column: &'static str, why: impl Display) -> BadRow {
        BadRow { table: self.0.clone(), column, why: why.to_string() }
    }

    fn json<T: DeserializeOwned>(&self, column: &'static str, text: &str) -> Result<T, BadRow> {
        serde_json::from_str(text).map_err(|e| self.bad(column, e))
    }

    /// A word or a number that is written as text.
    fn text<T: FromStr<Err: Display>>(&self, column: &'static str, text: &str) -> Result<T, BadRow> {
        text.parse().map_err(|e| self.bad(column, format!("{text:?}: {e}")))
    }

    fn given(&self, column: &'static str, text: Option<String>) -> Result<String, BadRow> {
        text.ok_or_else(|| self.bad(column, "missing"))
    }

    fn seat(&self, row: SeatRow) -> Result<TableSeat, BadRow> {
        let occupant = match self.text("kind", &row.kind)? {
            SeatKind::Open => Occupant::Open,
            SeatKind::Invited => Occupant::Invited,
            SeatKind::Person => Occupant::Person {
                user: row.user,
                name: self.given("name", row.name)?,
                guest: row.guest,
                taken_over: row.taken_over,
            },
            SeatKind::Bot => {
                Occupant::Bot { name: self.given("name", row.name)?, level: self.given("level", row.level)? }
            }
        };
        let nonce = row.nonce.as_deref().map(|nonce| self.text::<Hex32>("nonce", nonce)).transpose()?;
        let orders =
            row.orders.as_deref().map(|orders| self.json::<SeatOrders>("orders", orders)).transpose()?;
        Ok(TableSeat { occupant, nonce, network: row.network, orders: orders.unwrap_or_default() })
    }
}

/// A table from its rows, without its match: enough for a list.
pub fn table(row: TableRow, seats: Vec<SeatRow>) -> Result<Table, BadRow> {
    let id = row.id.clone();
    let columns = Columns(&id);
    let mut table = Table {
        rev: row.rev,
        game: row.game,
        options: columns.json("options", &row.options)?,
        status: columns.text("status", &row.status)?,
        public: row.public,
        invite: row.invite,
        host: row.host,
        pace: columns.json("pace", &row.pace)?,
        undo: row.undo,
        rated: row.rated,
        preset: row.preset,
        secret: columns.text("secret", &row.secret)?,
        ply: usize::try_from(row.ply).map_err(|e| columns.bad("ply", e))?,
        clocks: columns.json("clocks", &row.clocks)?,
        seats: seats.into_iter().map(|seat| columns.seat(seat)).collect::<Result<_, _>>()?,
        shift: row.shift,
        created: row.created,
        started: row.started,
        finished: row.finished,
        outcome: row.outcome.as_deref().map(|text| columns.json("outcome", text)).transpose()?,
        rematch: row.rematch,
        imported: row.imported,
        name: row.name.map(|name| harmless(&name)),
        expires: row.expires,
        network: row.network,
        decided: row.decided,
        origin: row.origin.as_deref().map(|text| columns.json("origin", text)).transpose()?,
        hints: row.hints,
        keyed: row.keyed,
        club: row.club,
        nights: row.nights.as_deref().map(|text| columns.json("nights", text)).transpose()?,
        paused: row.paused,
        attempt: row.day.zip(row.attempt).map(|(day, number)| Attempt { day: Day(day), number }),
        current: None,
        id: row.id,
    };
    // Results from before leaving decided one's place.
    let seats = table.seats.len();
    if let Some(old) = table.outcome.take_if(|ended| ended.left.len() != seats) {
        table.outcome = Some(table.verdict().ended(old.scores, &old.places));
    }
    Ok(table)
}

/// The entries of a row of the log.
pub fn entries(row: &LogRow) -> Result<Vec<Entry<Value>>, BadRow> {
    Columns(&row.table).json("entries", &row.entries)
}

pub fn chat(row: ChatRow) -> Chat {
    Chat { n: row.n, user: row.user.0, name: row.name, text: harmless(&row.text), at: row.at }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a table serializes")
}

fn table_row(table: &Table) -> TableRow {
    let status: &'static str = table.status.into();
    TableRow {
        id: table.id.clone(),
        rev: table.rev,
        game: table.game.clone(),
        options: table.options.to_string(),
        status: status.to_owned(),
        public: table.public,
        invite: table.invite.clone(),
        host: table.host.clone(),
        pace: json(&table.pace),
        undo: table.undo,
        rated: table.rated,
        preset: table.preset.clone(),
        secret: table.secret.to_string(),
        ply: table.ply as i64,
        clocks: json(&table.clocks),
        deadline: table.deadline(),
        shift: table.shift,
        // Whatever acts by itself: a bot, or an order given in advance.
        bot_to_act: !table.bots_to_act().is_empty() || !table.orders_to_act().is_empty(),
        created: table.created,
        started: table.started,
        finished: table.finished,
        outcome: table.outcome.as_ref().map(json),
        rematch: table.rematch.clone(),
        imported: table.imported,
        name: table.name.clone(),
        expires: table.expires,
        // Lists need it, and nothing after the end.
        network: table.network.clone().filter(|_| matches!(table.status, Status::Open | Status::Playing)),
        decided: table.decided,
        origin: table.origin.as_ref().map(json),
        hints: table.hints,
        day: table.attempt.map(|attempt| attempt.day.0),
        attempt: table.attempt.map(|attempt| attempt.number),
        keyed: table.keyed,
        club: table.club.clone(),
        nights: table.nights.as_ref().map(json),
        paused: table.paused,
    }
}

fn seat_row(table: &Table, number: usize, seat: &TableSeat) -> SeatRow {
    let occupant = &seat.occupant;
    let kind: &'static str = occupant.kind().into();
    SeatRow {
        table: table.id.clone(),
        seat: number as i64,
        kind: kind.to_owned(),
        user: occupant.user().cloned(),
        name: occupant.name().map(str::to_owned),
        level: occupant.level().map(str::to_owned),
        taken_over: occupant.taken_over().map(str::to_owned),
        nonce: seat.nonce.map(|nonce| nonce.to_string()),
        network: seat.network.clone(),
        orders: (!seat.orders.is_empty()).then(|| json(&seat.orders)),
        guest: occupant.guest(),
    }
}

fn log_row(table: &Table, logged: &LoggedMove) -> LogRow {
    LogRow {
        table: table.id.clone(),
        ply: logged.ply as i64,
        count: logged.advance.entries.len() as i64,
        entries: json(&logged.advance.entries),
        who: match &logged.by {
            Mover::User(id) => format!("user:{id}"),
            Mover::Order(id) => format!("order:{id}"),
            Mover::Bot(level) => format!("bot:{level}"),
            Mover::Table => "table".to_owned(),
        },
        at: logged.at,
    }
}

/// Stores a new table.
pub fn added(table: &Table) -> Change {
    add(Change::new(), table)
}

fn add(change: Change, table: &Table) -> Change {
    let seats = table.seats.iter().enumerate().map(|(n, seat)| seat_row(table, n, seat));
    seats.fold(change.add_table(&table_row(table)), |change, seat| change.put_seat(&seat))
}

/// Stores a match that comes with a log of its own: its table and its whole log.
pub fn with_log(table: &Table, log: &[Entry<Value>]) -> Change {
    add_with_log(Change::new(), table, log)
}

/// The same beside something else.
pub fn add_with_log(change: Change, table: &Table, log: &[Entry<Value>]) -> Change {
    add(change, table).add_log(&LogRow {
        table: table.id.clone(),
        ply: 0,
        count: log.len() as i64,
        entries: json(&log),
        who: format!("user:{}", table.host),
        at: table.created,
    })
}

/// Stores what has changed at a table.
pub fn changed(table: &Table, change: &TableChange) -> Change {
    let mut stored = Change::new().set_table(&table_row(table));
    for (seat, row) in table.numbered_seats() {
        if change.seats.contains(seat) || change.orders.contains(seat) {
            stored = stored.put_seat(&seat_row(table, seat.index(), row));
        }
    }
    // A set-up without any chance logs nothing: an empty row would stand where the first action has to.
    if let Some(logged) = change.logged.as_ref().filter(|logged| !logged.advance.entries.is_empty()) {
        stored = stored.add_log(&log_row(table, logged));
    }
    change.opened.iter().fold(stored, |stored, opened| add(stored, opened))
}

#[cfg(test)]
mod tests {
    use table::{Moment, NewTable, SeatedPerson, TableRandom, UserId};

    use super::*;

    const RANDOM: TableRandom = TableRandom::new(|bytes| bytes.fill(3));

    fn sample() -> Table {
        let new = r#"{"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "worker"}]}"#;
        let new: NewTable = serde_json::from_str(new).unwrap();
        let ada = SeatedPerson {
            id: UserId("ada".into()),
            name: "Ada".into(),
            guest: true,
            network: Some("home".into()),
        };
        let mut table = Table::open(new, None, &ada, 5, RANDOM).unwrap();
        table.start(Moment::simple(6), None, Some("foreman"), RANDOM).unwrap();
        table.take_over(engine::Seat(0), "worker", Moment::simple(7)).unwrap();
        table
    }

    fn written(table: &Table) -> (TableRow, Vec<SeatRow>) {
        let seats = table.seats.iter().enumerate().map(|(n, seat)| seat_row(table, n, seat));
        (table_row(table), seats.collect())
    }

    #[test]
    fn a_table_comes_back_from_its_rows_as_it_was() {
        let before = sample();
        let (row, seats) = written(&before);
        assert_eq!((row.status.as_str(), seats[0].kind.as_str()), ("playing", "person"));
        let after = table(row.clone(), seats.clone()).unwrap();
        assert_eq!(
            (after.status, &after.seats, &after.clocks),
            (Status::Playing, &before.seats, &before.clocks)
        );
        assert_eq!(written(&after), (row, seats));
    }

    #[test]
    fn a_value_no_table_can_have_is_an_error_and_not_another_value() {
        let (row, seats) = written(&sample());
        let bad = |row: TableRow, seats: &[SeatRow]| table(row, seats.to_vec()).err().unwrap().to_string();
        let with = |change: fn(&mut TableRow)| {
            let mut row = row.clone();
            change(&mut row);
            row
        };
        assert!(bad(with(|row| row.status = "paused".into()), &seats).contains("status: \"paused\""));
        assert!(bad(with(|row| row.secret = "short".into()), &seats).contains("secret"));
        assert!(bad(with(|row| row.pace = "{}".into()), &seats).contains("pace"));
        assert!(bad(with(|row| row.clocks = "?".into()), &seats).contains("clocks"));
        assert!(bad(with(|row| row.options = "".into()), &seats).contains("options"));
        assert!(bad(with(|row| row.ply = -1), &seats).contains("ply"));
        let mut chair = seats.clone();
        chair[1].kind = "chair".into();
        assert!(bad(row.clone(), &chair).contains("kind: \"chair\""));
        let mut nameless = seats;
        nameless[2].level = None;
        assert!(bad(row, &nameless).contains("level: missing"));
    }
}
