//! Requests about tables, before the match: opening one, sitting down, starting.

mod laying;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::{Hex32, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Change, TableId, UserRow};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::app::{App, now};
use crate::body::{Asking, Body, Named};
use crate::limits::TABLES_PER_USER;
use crate::names;
use crate::protocol::{SeatKind, Status, TableInfo};
use crate::random;
use crate::refusal::{Code, Refusal};
use crate::room::Room;
use crate::sessions::Me;
use crate::table::Table;

use laying::{NewSeat, again, bad_table, lay};
pub use laying::{NewTable, sit, table_row};

pub type Answer = Result<Json<TableInfo>, Refusal>;

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
#[derive(Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct Quick {
    game: String,
    /// `worker` without.
    level: Option<String>,
    /// How many play, you among them.
    seats: Option<u8>,
    /// What differs from the game's ordinary options.
    #[schema(value_type = Option<Object>)]
    #[ts(optional, type = "Record<string, unknown> | null")]
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
        let (name, min, max) = (meta.id, meta.min_seats, meta.max_seats);
        return Err(bad_table(
            format!("{name} is for {min} to {max} players, not {seats}."),
            format!("{name} ist für {min} bis {max} Personen, nicht {seats}."),
        ));
    }
    let mut places = vec![NewSeat::Bot { level }; seats.into()];
    places[usize::from(random::bytes::<1>()[0] % seats)] = NewSeat::Me;
    let (game, options, tiles) = (quick.game, quick.options, quick.tiles);
    let new = NewTable {
        game,
        name: None,
        options,
        tiles,
        seats: places,
        public: false,
        pace: None,
        undo: true,
        rated: true,
    };
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

#[derive(Clone, Copy, Debug, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum List {
    Open,
    Playing,
    Mine,
}

#[derive(Serialize, ToSchema, TS)]
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

#[derive(Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields = nullable)]
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
    room.rearrange(&app, |table| table.join(&me.user, join.seat, invite, nonce)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// Stand up before the match begins. A host who leaves closes the table.
pub async fn leave(State(app): State<Arc<App>>, me: Me, Named(id): Named) -> Answer {
    let room = admitted(&app, &id, &me.user, None).await?;
    room.rearrange(&app, |table| table.leave(&me.user.id)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema, TS)]
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

#[derive(Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields = nullable)]
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
        Ok(_) => {}
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
            table.join(user, Some(seat.0), Some(&invite), random::hex32())
        })
        .await?;
    }
    let full = room.look(&app, |table| Ok(table.is_full() && table.status() == Status::Open)).await?;
    if full {
        begin(&app, &room, None, None).await?;
    }
    room.info(&app, Some(&user.id)).await.map(Json)
}
