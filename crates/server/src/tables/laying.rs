//! Laying a table: what was asked for, as rows that are not stored yet.

use engine::{Header, Seed};
use serde::Deserialize;
use serde_json::Value;
use store::{SeatRow, TableId, TableRow, UserRow};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::app::{App, now};
use crate::limits::TABLE_NAME;
use crate::names;
use crate::protocol::{Pace, SeatKind, Status};
use crate::random;
use crate::refusal::{Code, Refusal};
use crate::table::{Table, written};

/// A table to be opened.
#[derive(Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct NewTable {
    pub game: String,
    /// What to call it: up to 40 characters.
    pub name: Option<String>,
    /// What differs from the game's ordinary options.
    #[schema(value_type = Option<Object>)]
    #[ts(optional, type = "Record<string, unknown> | null")]
    pub options: Option<Value>,
    /// The name of a tile set this server offers.
    pub tiles: Option<String>,
    pub seats: Vec<NewSeat>,
    /// Whether the table is listed; otherwise only the link leads to it.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<bool>")]
    pub public: bool,
    /// Without, a table with other people has a minute and a half for a move and ten minutes in reserve.
    pub pace: Option<Pace>,
    /// Whether actions may be taken back where the rules of undo allow it.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<bool>")]
    pub undo: bool,
    /// Whether the match counts for ratings. Only matches with ordinary options do.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
}

#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    Me,
    Open,
    Invited,
    Bot { level: String },
}

fn yes() -> bool {
    true
}

pub fn bad_table(en: impl Into<String>, de: impl Into<String>) -> Refusal {
    Refusal::because(Code::BadTable, en, de)
}

/// The game's options with those asked for written over, and whether they are the ordinary ones.
fn options(
    app: &App,
    game: &str,
    given: Option<Value>,
    tiles: Option<&str>,
) -> Result<(Value, bool), Refusal> {
    let rules = catalog::find(game).ok_or(Code::NoSuchGame)?;
    let ordinary = rules.default_options();
    let given = match given {
        None | Some(Value::Null) => Default::default(),
        Some(Value::Object(given)) => given,
        Some(_) => return Err(Refusal::detail(Code::BadOptions, "options are an object")),
    };
    let mut options = rules.choose_options(&given)?;
    if let Some(name) = tiles {
        for (name, value) in app.preset(game, name)?.options.as_object().into_iter().flatten() {
            options[name] = value.clone();
        }
    }
    let is_ordinary = options == ordinary;
    Ok((options, is_ordinary))
}

/// A seat nobody has.
fn seat_row(table: &TableId, seat: usize, kind: SeatKind) -> SeatRow {
    SeatRow {
        table: table.clone(),
        seat: seat as i64,
        kind: written(kind),
        user: None,
        name: None,
        level: None,
        taken_over: None,
        nonce: None,
        guest: false,
    }
}

/// A person's seat.
pub fn sit(seat: &mut SeatRow, person: &UserRow) {
    seat.kind = written(SeatKind::Person);
    (seat.user, seat.name) = (Some(person.id.clone()), Some(person.name.clone()));
    (seat.level, seat.guest) = (None, person.account.is_none());
}

/// What a table may be called; nothing is no name.
fn table_name(name: &str) -> Result<Option<String>, Refusal> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(None);
    }
    if engine::check_name(name, TABLE_NAME).is_err() {
        return Err(Refusal::because(
            Code::BadName,
            format!("A table's name has at most {TABLE_NAME} characters."),
            format!("Der Name eines Tischs hat höchstens {TABLE_NAME} Zeichen."),
        ));
    }
    Ok(Some(name.to_owned()))
}

/// The row of a new table.
pub fn table_row(game: &str, options: &Value, host: &UserRow) -> TableRow {
    TableRow {
        id: TableId(random::word::<12>()),
        rev: 1,
        game: game.to_owned(),
        options: options.to_string(),
        status: written(Status::Open),
        public: true,
        invite: random::word::<16>(),
        host: host.id.clone(),
        pace: String::new(),
        undo: true,
        rated: false,
        tiles: None,
        secret: random::hex32().to_string(),
        ply: 0,
        clocks: String::new(),
        deadline: None,
        shift: 0,
        bot_to_act: false,
        created: now(),
        started: None,
        finished: None,
        outcome: None,
        rematch: None,
        imported: false,
        name: None,
    }
}

/// A table as it was asked for, not stored yet.
pub fn lay(app: &App, new: NewTable, me: &UserRow) -> Result<Table, Refusal> {
    let (options, ordinary) = options(app, &new.game, new.options, new.tiles.as_deref())?;
    let others = new.seats.iter().any(|seat| matches!(seat, NewSeat::Open | NewSeat::Invited));
    let usual = if others { Pace::Live { move_s: 90, reserve_s: 600 } } else { Pace::Free };
    // Where others wait, even a table without a clock must not wait for ever.
    let pace = match new.pace {
        Some(Pace::Free) if others => Pace::Days { days: 30 },
        Some(pace) => pace,
        None => usual,
    };
    if !pace.fits() {
        return Err(bad_table(
            "A move has 5 seconds to an hour and a reserve of two hours at most, or 1 to 30 days.",
            "Ein Zug hat 5 Sekunden bis eine Stunde und höchstens zwei Stunden Reserve, oder 1 bis 30 Tage.",
        ));
    }
    let seats = u8::try_from(new.seats.len()).unwrap_or(u8::MAX);
    if new.seats.iter().filter(|seat| **seat == NewSeat::Me).count() != 1 {
        return Err(bad_table("Exactly one seat is yours.", "Genau ein Platz ist deiner."));
    }
    // Whether such a match can be played at all shows when one is tried.
    let rules = catalog::find(&new.game).ok_or(Code::NoSuchGame)?;
    let seed = Seed { secret: random::hex32(), nonces: Vec::new() };
    rules.start(Header { game: new.game.clone(), seats, options: options.clone(), seed }, Vec::new())?;

    let mut row = table_row(&new.game, &options, me);
    row.name = new.name.map(|name| table_name(&name)).transpose()?.flatten();
    (row.public, row.undo, row.tiles) = (new.public, new.undo, new.tiles);
    let known = |seat: &NewSeat| match seat {
        NewSeat::Bot { level } => rules.elo(level).is_some(),
        NewSeat::Me | NewSeat::Open | NewSeat::Invited => true,
    };
    row.rated = new.rated && ordinary && seats > 1 && new.seats.iter().all(known);
    let mut rows = Vec::new();
    let mut taken = vec![me.name.clone()];
    for (n, seat) in new.seats.into_iter().enumerate() {
        let mut place = seat_row(&row.id, n, SeatKind::Open);
        match seat {
            NewSeat::Me => sit(&mut place, me),
            NewSeat::Open => {}
            NewSeat::Invited => place.kind = written(SeatKind::Invited),
            NewSeat::Bot { level } => {
                place.kind = written(SeatKind::Bot);
                place.level = Some(app.level(&level)?);
                let name = names::bot(&taken);
                taken.push(name.clone());
                place.name = Some(name);
            }
        }
        rows.push(place);
    }
    Ok(Table::new(row, rows, pace))
}

/// The same table once more, with the seats of the others kept for them.
pub fn again(old: &Table, me: &UserRow) -> Result<Table, Refusal> {
    if old.status() != Status::Over || old.row.imported {
        return Err(Code::NotPlaying.into());
    }
    let options: Value =
        serde_json::from_str(&old.row.options).map_err(|e| Refusal::detail(Code::Storage, e))?;
    let mut row = table_row(&old.row.game, &options, me);
    let from = old.row.clone();
    (row.public, row.undo, row.rated) = (from.public, from.undo, from.rated);
    (row.tiles, row.name) = (from.tiles, from.name);
    let mut seats: Vec<SeatRow> = Vec::new();
    for seat in &old.seats {
        let mut place = seat_row(&row.id, seat.seat as usize, SeatKind::Invited);
        if let Some(level) = &seat.level {
            place.kind = written(SeatKind::Bot);
            (place.level, place.name) = (Some(level.clone()), seat.name.clone());
        } else if seat.user.as_ref() == Some(&me.id) {
            sit(&mut place, me);
        }
        seats.push(place);
    }
    Ok(Table::new(row, seats, old.pace()))
}
