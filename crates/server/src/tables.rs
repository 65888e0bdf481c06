//! Requests about tables, before the match: opening one, sitting down, starting.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::{Header, Hex32, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Change, SeatRow, TableId, TableRow, UserRow};
use utoipa::ToSchema;

use crate::app::{App, now};
use crate::body::{Asking, Body, Named};
use crate::limits::TABLES_PER_USER;
use crate::names;
use crate::protocol::{Pace, SeatKind, Status, TableInfo};
use crate::random;
use crate::refusal::{Code, Refusal};
use crate::room::Room;
use crate::sessions::Me;
use crate::table::{Table, written};

pub type Answer = Result<Json<TableInfo>, Refusal>;

/// A table to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    game: String,
    /// What differs from the game's ordinary options.
    #[schema(value_type = Option<Object>)]
    options: Option<Value>,
    /// The name of a tile set this server offers.
    tiles: Option<String>,
    seats: Vec<NewSeat>,
    /// Whether the table is listed; otherwise only the link leads to it.
    #[serde(default = "yes")]
    public: bool,
    /// Without, a table with other people has a minute and a half for a move and ten minutes in reserve.
    pace: Option<Pace>,
    /// Whether actions may be taken back where the rules of undo allow it.
    #[serde(default = "yes")]
    undo: bool,
    /// Whether the match counts for ratings. Only matches with ordinary options do.
    #[serde(default = "yes")]
    rated: bool,
}

#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema)]
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

fn bad_table(en: impl Into<String>, de: impl Into<String>) -> Refusal {
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
    let mut options = ordinary.clone();
    let given = match given {
        None | Some(Value::Null) => Default::default(),
        Some(Value::Object(given)) => given,
        Some(_) => return Err(Refusal::detail(Code::BadOptions, "options are an object")),
    };
    for (name, value) in given {
        if options.get(&name).is_none() && rules.option_help(&name, engine::Lang::En).is_none() {
            return Err(Refusal::detail(Code::BadOptions, format!("{game} has no option {name:?}")));
        }
        options[&name] = value;
    }
    if let Some(name) = tiles {
        let preset = app.config.presets.iter().find(|preset| preset.game == game && preset.name == name);
        let preset =
            preset.ok_or_else(|| Refusal::detail(Code::BadOptions, format!("no tiles {name:?} here")))?;
        for (name, value) in preset.options.as_object().into_iter().flatten() {
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
    }
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
    }
}

/// A table as it was asked for, not stored yet.
fn lay(app: &App, new: NewTable, me: &UserRow) -> Result<Table, Refusal> {
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
            NewSeat::Me => {
                place.kind = written(SeatKind::Person);
                (place.user, place.name) = (Some(me.id.clone()), Some(me.name.clone()));
            }
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

/// Nobody may open tables without end.
async fn may_open(app: &App, me: &UserRow) -> Result<(), Refusal> {
    app.limits.table(&me.id)?;
    if app.store.tables_hosted(&me.id).await? >= TABLES_PER_USER {
        return Err(Refusal::because(
            Code::TooMany,
            format!("You host {TABLES_PER_USER} tables already; finish or close one."),
            format!("Du hast schon {TABLES_PER_USER} Tische; beende oder schließe einen."),
        ));
    }
    Ok(())
}

/// Stores a new table.
async fn open(app: &Arc<App>, table: &Table) -> Result<Arc<Room>, Refusal> {
    let change = added(Change::new(), table);
    app.store.commit(change).await?;
    app.lobby.table_changed(table, true);
    Ok(app.room(&table.row.id))
}

fn added(change: Change, table: &Table) -> Change {
    table.seats.iter().fold(change.add_table(&table.row), |change, seat| change.put_seat(seat))
}

/// Starts the match; empty seats are for bots of the level `fill`.
async fn begin(
    app: &Arc<App>,
    room: &Arc<Room>,
    fill: Option<&str>,
    nonce: Option<Hex32>,
) -> Result<(), Refusal> {
    let fill = fill.map(|level| app.level(level)).transpose()?;
    let started = room.change(app, |table| {
        let mut taken = table.names();
        let bot = || {
            let name = names::bot(&taken);
            taken.push(name.clone());
            Some((fill.clone()?, name))
        };
        table.start(now(), nonce, bot, random::hex32)
    });
    started.await.map(drop)
}

#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, body = TableInfo)))]
/// Open a table. You sit at it; others join, or bots do.
pub async fn create(State(app): State<Arc<App>>, me: Me, Body(new): Body<NewTable>) -> Answer {
    let table = lay(&app, new, &me.user)?;
    may_open(&app, &me.user).await?;
    let room = open(&app, &table).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

/// A match against bots, at once.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Quick {
    game: String,
    /// `worker` without.
    level: Option<String>,
    /// How many play, you among them.
    seats: Option<u8>,
    /// What differs from the game's ordinary options.
    #[schema(value_type = Option<Object>)]
    options: Option<Value>,
    /// The name of a tile set this server offers.
    tiles: Option<String>,
}

#[utoipa::path(post, path = "/api/quick", tag = "tables", request_body = Quick,
    responses((status = 200, body = TableInfo)))]
/// Play against bots now: the table is laid and the match begins.
pub async fn quick(State(app): State<Arc<App>>, me: Me, Body(quick): Body<Quick>) -> Answer {
    let rules = catalog::find(&quick.game).ok_or(Code::NoSuchGame)?;
    let level = app.level(quick.level.as_deref().unwrap_or("worker"))?;
    let meta = rules.meta();
    let seats = quick.seats.unwrap_or(3.clamp(meta.min_seats, meta.max_seats));
    if !(meta.min_seats..=meta.max_seats).contains(&seats) {
        let (name, min, max) = (meta.name, meta.min_seats, meta.max_seats);
        return Err(bad_table(
            format!("{name} is for {min} to {max} players, not {seats}."),
            format!("{name} ist für {min} bis {max} Personen, nicht {seats}."),
        ));
    }
    let mut places = vec![NewSeat::Bot { level }; seats.into()];
    places[usize::from(random::bytes::<1>()[0] % seats)] = NewSeat::Me;
    let (game, options, tiles) = (quick.game, quick.options, quick.tiles);
    let new =
        NewTable { game, options, tiles, seats: places, public: false, pace: None, undo: true, rated: true };
    let table = lay(&app, new, &me.user)?;
    may_open(&app, &me.user).await?;
    let room = open(&app, &table).await?;
    begin(&app, &room, None, None).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// `open` without.
    #[param(inline)]
    list: Option<List>,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum List {
    Open,
    Playing,
    Mine,
}

#[derive(Serialize, ToSchema)]
pub struct Tables {
    tables: Vec<TableInfo>,
}

#[utoipa::path(get, path = "/api/tables", tag = "tables", params(Which),
    responses((status = 200, body = Tables)))]
/// Tables that wait for players, that are being played, or that are yours.
pub async fn list(
    State(app): State<Arc<App>>,
    me: Me,
    Asking(which): Asking<Which>,
) -> Result<Json<Tables>, Refusal> {
    let tables = match which.list.unwrap_or(List::Open) {
        List::Open => app.lobby.public(&app).await?.open.clone(),
        List::Playing => app.lobby.public(&app).await?.playing.clone(),
        List::Mine => crate::lobby::mine(&app, &me.user.id).await?,
    };
    Ok(Json(Tables { tables }))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Invite {
    /// The code, for a table that is not public.
    pub invite: Option<String>,
}

/// The room of a table this person may know of.
pub async fn admitted(
    app: &Arc<App>,
    id: &str,
    me: &UserRow,
    invite: Option<&str>,
) -> Result<Arc<Room>, Refusal> {
    let room = app.room(&TableId(id.to_owned()));
    let admits = room.look(app, |table| Ok(table.admits(&me.id, invite))).await?;
    if admits { Ok(room) } else { Err(Code::NotFound.into()) }
}

/// The room of a table this person hosts.
async fn hosted(app: &Arc<App>, id: &str, me: &UserRow) -> Result<Arc<Room>, Refusal> {
    let room = admitted(app, id, me, None).await?;
    let host = room.look(app, |table| Ok(table.row.host == me.id)).await?;
    if host { Ok(room) } else { Err(Code::NotHost.into()) }
}

#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path), Invite),
    responses((status = 200, body = TableInfo)))]
/// One table as you may know it.
pub async fn show(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(asking): Asking<Invite>,
) -> Answer {
    let room = admitted(&app, &id, &me.user, asking.invite.as_deref()).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    seat: Option<u8>,
    invite: Option<String>,
    #[schema(value_type = Option<String>)]
    nonce: Option<Hex32>,
}

#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, body = TableInfo)))]
/// Sit down at a table.
pub async fn join(State(app): State<Arc<App>>, me: Me, Named(id): Named, Body(join): Body<Join>) -> Answer {
    let invite = join.invite.as_deref();
    let room = admitted(&app, &id, &me.user, invite).await?;
    let nonce = join.nonce.unwrap_or_else(random::hex32);
    let (user, name) = (&me.user.id, &me.user.name);
    room.rearrange(&app, |table| table.join(user, name, join.seat, invite, nonce)).await?;
    room.info(&app, Some(user)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// Stand up before the match begins. A host who leaves closes the table.
pub async fn leave(State(app): State<Arc<App>>, me: Me, Named(id): Named) -> Answer {
    let room = admitted(&app, &id, &me.user, None).await?;
    room.rearrange(&app, |table| table.leave(&me.user.id)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reseat {
    seat: u8,
    to: NewSeat,
}

#[utoipa::path(post, path = "/api/tables/{id}/seat", tag = "tables", params(("id" = String, Path)), request_body = Reseat,
    responses((status = 200, body = TableInfo)))]
/// The host decides who may sit on a seat; a person who sat there is sent away.
pub async fn reseat(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(reseat): Body<Reseat>,
) -> Answer {
    let room = hosted(&app, &id, &me.user).await?;
    let (kind, level) = match &reseat.to {
        NewSeat::Open => (SeatKind::Open, None),
        NewSeat::Invited => (SeatKind::Invited, None),
        NewSeat::Bot { level } => (SeatKind::Bot, Some(app.level(level)?)),
        NewSeat::Me => return Err(Code::SeatedAlready.into()),
    };
    room.rearrange(&app, |table| {
        let bot = level.as_deref().map(|level| (level, names::bot(&table.names())));
        table.reseat(Seat(reseat.seat), kind, bot)
    })
    .await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The level of bots for empty seats.
    fill: Option<String>,
    /// 64 hexadecimal digits of your own for the dice.
    #[schema(value_type = Option<String>)]
    nonce: Option<Hex32>,
}

#[utoipa::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = String, Path)), request_body = Start,
    responses((status = 200, body = TableInfo)))]
/// The host starts the match.
pub async fn start(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(start): Body<Start>,
) -> Answer {
    let room = hosted(&app, &id, &me.user).await?;
    begin(&app, &room, start.fill.as_deref(), start.nonce).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/close", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// The host gives the table up, before the match begins or while nobody else plays.
pub async fn close(State(app): State<Arc<App>>, me: Me, Named(id): Named) -> Answer {
    let room = hosted(&app, &id, &me.user).await?;
    room.rearrange(&app, |table| table.close(&me.user.id)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// Play again: the first who asks opens the new table, the others who ask sit down at it.
pub async fn rematch(State(app): State<Arc<App>>, me: Me, Named(id): Named) -> Answer {
    let old = admitted(&app, &id, &me.user, None).await?;
    let user = &me.user;
    let seat = old.look(&app, |table| table.seat_of(&user.id).ok_or(Code::NotSeated.into())).await?;
    // One that was given up before it began is no rematch.
    let given_up = match old.look(&app, |table| Ok(table.row.rematch.clone())).await? {
        Some(id) => {
            let closed = app.room(&id).look(&app, |table| Ok(table.status() == Status::Closed)).await?;
            closed.then_some(id)
        }
        None => None,
    };
    let opened = old.rearrange(&app, |table| {
        if table.row.rematch.is_some() && table.row.rematch != given_up {
            return Err(Code::SeatTaken.into());
        }
        let new = again(table, user)?;
        table.row.rematch = Some(new.row.id.clone());
        Ok(added(Change::new().set_table(&table.row), &new))
    });
    match opened.await {
        Ok(()) => {}
        // Somebody else was first.
        Err(refusal) if refusal.code == Code::SeatTaken => {}
        Err(refusal) => return Err(refusal),
    }
    let id = old.look(&app, |table| table.row.rematch.clone().ok_or(Code::NotFound.into())).await?;
    let room = app.room(&id);
    let sits = room.look(&app, |table| Ok(table.seat_of(&user.id).is_some())).await?;
    if !sits {
        room.rearrange(&app, |table| {
            let invite = table.row.invite.clone();
            table.join(&user.id, &user.name, Some(seat.0), Some(&invite), random::hex32())
        })
        .await?;
    }
    let full = room.look(&app, |table| Ok(table.is_full() && table.status() == Status::Open)).await?;
    if full {
        begin(&app, &room, None, None).await?;
    }
    room.info(&app, Some(&user.id)).await.map(Json)
}

/// The same table once more, with the seats of the others kept for them.
fn again(old: &Table, me: &UserRow) -> Result<Table, Refusal> {
    if old.status() != Status::Over || old.row.imported {
        return Err(Code::NotPlaying.into());
    }
    let options: Value =
        serde_json::from_str(&old.row.options).map_err(|e| Refusal::detail(Code::Storage, e))?;
    let mut row = table_row(&old.row.game, &options, me);
    let from = old.row.clone();
    (row.public, row.undo, row.rated, row.tiles) = (from.public, from.undo, from.rated, from.tiles);
    let mut seats: Vec<SeatRow> = Vec::new();
    for seat in &old.seats {
        let mut place = seat_row(&row.id, seat.seat as usize, SeatKind::Invited);
        if let Some(level) = &seat.level {
            place.kind = written(SeatKind::Bot);
            (place.level, place.name) = (Some(level.clone()), seat.name.clone());
        } else if seat.user.as_ref() == Some(&me.id) {
            place.kind = written(SeatKind::Person);
            (place.user, place.name) = (Some(me.id.clone()), Some(me.name.clone()));
        }
        seats.push(place);
    }
    Ok(Table::new(row, seats, old.pace()))
}
