//! Requests about tables before the match: opening one, taking a seat, starting.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::{Hex32, Seat};
use serde::{Deserialize, Serialize};
use store::{TableId, UserRow};
use table::{Branch, NewTable, QuickMatch, Reseat, StartMatch, Status, Table, TableInfo};
use utoipa::ToSchema;

use crate::app::{App, now};
use crate::body::{Asking, Body, Named};
use crate::clubs;
use crate::invitations::{again_with, check_may_sit, stored_again};
use crate::limits::{OPEN_PER_HOUSEHOLD, TABLES_PER_USER};
use crate::lobby::Looking;
use crate::presets;
use crate::quiet;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::room::Room;
use crate::rows;
use crate::sessions::Me;

pub type TableAnswer = Result<Json<TableInfo>, ServerRefusal>;

/// Refuses more tables than a person or a household may open. A match against bots that was left is put away to make
/// room: it never blocks a new one.
///
/// Only tables that everybody is shown count for the household: whoever fills the list keeps nobody beside them from playing.
pub async fn may_open(app: &Arc<App>, me: &Me, waits: bool) -> Result<(), ServerRefusal> {
    let user = &me.user.id;
    app.limits.table(user, me.address)?;
    if waits
        && app.config.limit_addresses
        && app.store.open_from(&app.networks.of(me.address)).await? >= OPEN_PER_HOUSEHOLD
    {
        let texts = &[
            "{max} tables of your network are waiting for players. Play at one of them first.",
            "Aus deinem Netz warten schon {max} Tische auf Spieler. Spiel erst an einem davon.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).with("max", OPEN_PER_HOUSEHOLD).into());
    }
    if app.store.tables_hosted(user).await? < TABLES_PER_USER {
        return Ok(());
    }
    let Some(left) = app.store.first_to_expire(user).await? else {
        let texts = &[
            "You already host {max} tables. Finish or close one first.",
            "Du hast schon {max} Tische. Beende oder schließe erst einen.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).with("max", TABLES_PER_USER).into());
    };
    match app.room(&left).change(app, |table| table.close(user)).await {
        // It ended just now.
        Err(refusal) if refusal.code == Code::Over => Ok(()),
        closed => closed.map(drop),
    }
}

/// Opens a table and stores it.
async fn open(app: &Arc<App>, new: NewTable, me: &Me) -> Result<Arc<Room>, ServerRefusal> {
    new.check_apart()?;
    if let Some(club) = &new.club {
        clubs::may_open(app, &me.user.id, club).await?;
    }
    let preset = match new.preset.as_deref() {
        Some(name) => Some(presets::named(app, &me.user.id, &new.game, name).await?),
        None => None,
    };
    if new.nights.as_ref().is_some_and(|nights| quiet::zone(&nights.zone).is_none()) {
        let texts = &["There is no such time zone.", "Diese Zeitzone gibt es nicht."];
        return Err(Refusal::because(Code::BadTable, texts).into());
    }
    let table = Table::open(new, preset.as_ref(), &me.at_a_table(app), now(), RANDOM)?;
    may_open(app, me, table.public && !table.is_full()).await?;
    app.store.commit(rows::added(&table)).await?;
    app.lobby.table_changed(&table, true);
    Ok(app.room(&table.id))
}

/// Starts the match; bots of the level `fill` take the empty seats.
async fn begin(
    app: &Arc<App>,
    room: &Arc<Room>,
    fill: Option<&str>,
    nonce: Option<Hex32>,
) -> Result<(), ServerRefusal> {
    room.change(app, |table| table.start(app.now(), nonce, fill, RANDOM)).await.map(drop)
}

#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, body = TableInfo)))]
/// Open a table. You have a seat at it; others join, or bots do.
pub async fn create(State(app): State<Arc<App>>, me: Me, Body(new): Body<NewTable>) -> TableAnswer {
    let room = open(&app, new, &me).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/quick", tag = "tables", request_body = QuickMatch,
    responses((status = 200, body = TableInfo)))]
/// Play against bots now: opens a table and starts the match.
pub async fn quick(State(app): State<Arc<App>>, me: Me, Body(quick): Body<QuickMatch>) -> TableAnswer {
    let room = open(&app, quick.table(RANDOM)?, &me).await?;
    begin(&app, &room, None, None).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Default: `open`.
    #[param(inline)]
    list: Option<List>,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum List {
    Open,
    Playing,
    Mine,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tables {
    tables: Vec<TableInfo>,
    /// Whether there are more on the next page.
    more: bool,
}

#[utoipa::path(get, path = "/api/tables", tag = "tables", params(ListQuery, Looking),
    responses((status = 200, body = Tables)))]
/// Tables waiting for players, tables being played, or your own.
///
/// Public ones come 20 a page, the newest first, but of each household only three before all the others.
pub async fn list(
    State(app): State<Arc<App>>,
    me: Me,
    Asking(which): Asking<ListQuery>,
    Asking(looking): Asking<Looking>,
) -> Result<Json<Tables>, ServerRefusal> {
    let page = match which.list.unwrap_or(List::Open) {
        List::Open => app.lobby.page(&app, &looking, Status::Open).await?,
        List::Playing => app.lobby.page(&app, &looking, Status::Playing).await?,
        List::Mine => Arc::new(crate::lobby::mine(&app, &me.user.id).await?),
    };
    Ok(Json(Tables { tables: page.tables(&app), more: page.more }))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InviteQuery {
    /// The invite code, for a table that is not public.
    pub invite: Option<String>,
}

/// The room of a table that this person may know of.
pub async fn admitted(
    app: &Arc<App>,
    id: &str,
    me: &UserRow,
    invite: Option<&str>,
) -> Result<Arc<Room>, ServerRefusal> {
    let room = app.room(&TableId(id.to_owned()));
    let code = clubs::code_for(app, &room, &me.id, invite).await?;
    room.look(app, |table| table.check_admits(&me.id, code.as_deref(), app.now().date)).await?;
    Ok(room)
}

/// The room of a table that this person hosts.
pub async fn hosted(app: &Arc<App>, id: &str, me: &UserRow) -> Result<Arc<Room>, ServerRefusal> {
    let room = admitted(app, id, me, None).await?;
    room.look(app, |table| if table.host == me.id { Ok(()) } else { Err(Code::NotHost.into()) }).await?;
    Ok(room)
}

#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path), InviteQuery),
    responses((status = 200, body = TableInfo)))]
/// One table, as you may know it.
pub async fn show(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(asking): Asking<InviteQuery>,
) -> TableAnswer {
    let room = admitted(&app, &id, &me.user, asking.invite.as_deref()).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct Join {
    seat: Option<u8>,
    invite: Option<String>,
    /// 64 hexadecimal digits of your own for the dice.
    #[schema(value_type = Option<String>)]
    nonce: Option<Hex32>,
}

#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, body = TableInfo)))]
/// Take a seat at a table.
pub async fn join(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(join): Body<Join>,
) -> TableAnswer {
    let invite = join.invite.as_deref();
    let room = admitted(&app, &id, &me.user, invite).await?;
    check_may_sit(&app, &room, &me.user.id).await?;
    let nonce = join.nonce.unwrap_or_else(|| RANDOM.hex32());
    let person = me.joining(&app);
    room.change(&app, |table| table.join(&person, join.seat, invite, nonce)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// Leave a table before the match starts. A host who leaves closes it.
pub async fn leave(State(app): State<Arc<App>>, me: Me, Named(id): Named) -> TableAnswer {
    let room = admitted(&app, &id, &me.user, None).await?;
    room.change(&app, |table| table.leave(&me.user.id)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/seat", tag = "tables", params(("id" = String, Path)), request_body = Reseat,
    responses((status = 200, body = TableInfo)))]
/// Decide who may have a seat; a person who had it is removed. Host only.
pub async fn reseat(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(reseat): Body<Reseat>,
) -> TableAnswer {
    let room = hosted(&app, &id, &me.user).await?;
    room.change(&app, |table| table.reseat(Seat(reseat.seat), &reseat.to, RANDOM)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = String, Path)), request_body = StartMatch,
    responses((status = 200, body = TableInfo)))]
/// Start the match. Host only.
pub async fn start(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(start): Body<StartMatch>,
) -> TableAnswer {
    let room = hosted(&app, &id, &me.user).await?;
    begin(&app, &room, start.fill.as_deref(), start.nonce).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/invite", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// Make a new invite code; the old link leads nowhere. Host only.
pub async fn renew_invite(State(app): State<Arc<App>>, me: Me, Named(id): Named) -> TableAnswer {
    let room = hosted(&app, &id, &me.user).await?;
    room.change(&app, |table| table.renew_invite(RANDOM)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/close", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// Close the table before the match (host only), or put away a match that nobody else is playing.
pub async fn close(State(app): State<Arc<App>>, me: Me, Named(id): Named) -> TableAnswer {
    let room = admitted(&app, &id, &me.user, None).await?;
    room.change(&app, |table| table.close(&me.user.id)).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// Play again with the same people: the first player to ask opens the new table and invites the others, who join it by
/// accepting or by asking.
pub async fn rematch(State(app): State<Arc<App>>, me: Me, Named(id): Named) -> TableAnswer {
    let old = admitted(&app, &id, &me.user, None).await?;
    let user = &me.user;
    let seat = old.look(&app, |table| table.seat_of(&user.id).ok_or(Code::NotSeated.into())).await?;
    // A rematch that is over, or was closed before it started, does not count.
    let closed = match old.look(&app, |table| Ok(table.rematch.clone())).await? {
        Some(id) => {
            let ended = |table: &Table| Ok(matches!(table.status, Status::Over | Status::Closed));
            app.room(&id).look(&app, ended).await?.then_some(id)
        }
        None => None,
    };
    let (opens, public) = old.look(&app, |table| Ok((table.rematch == closed, table.public))).await?;
    if opens {
        may_open(&app, &me, public).await?;
    }
    let (person, joining) = (me.at_a_table(&app), me.joining(&app));
    let others = |table: &Table| {
        let people = table.numbered_seats().filter_map(|(n, seat)| Some((n, seat.occupant.user()?.clone())));
        Ok(people.filter(|(_, other)| *other != user.id).collect())
    };
    let others = if opens { again_with(&app, &me, old.look(&app, others).await?).await } else { Vec::new() };
    let opened = old.change_along(&app, |table| {
        if table.rematch.is_some() && table.rematch != closed {
            return Err(Code::SeatTaken.into());
        }
        let change = table.open_rematch(&person, now(), RANDOM)?;
        let again = change.opened.as_deref().map(|new| stored_again(new, &me, &others, app.now().date));
        Ok((change, again.unwrap_or_default()))
    });
    match opened.await {
        Ok(_) => others.iter().for_each(|(_, other)| app.lobby.invited(other)),
        // Somebody else was first.
        Err(refusal) if refusal.code == Code::SeatTaken => {}
        Err(refusal) => return Err(refusal),
    }
    let id = old.look(&app, |table| table.rematch.clone().ok_or(Code::NotFound.into())).await?;
    let room = app.room(&id);
    let sits = room.look(&app, |table| Ok(table.seat_of(&user.id).is_some())).await?;
    if !sits {
        check_may_sit(&app, &room, &user.id).await?;
        room.change(&app, |table| {
            let invite = table.invite.clone();
            table.join(&joining, Some(seat.0), Some(&invite), RANDOM.hex32())
        })
        .await?;
    }
    let full = room.look(&app, |table| Ok(table.is_full() && table.status == Status::Open)).await?;
    if full {
        begin(&app, &room, None, None).await?;
    }
    room.info(&app, Some(&user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/tables/{id}/branch", tag = "tables", params(("id" = String, Path)), request_body = Branch,
    responses((status = 200, body = TableInfo)))]
/// Play on from any moment of a match that is over: a practice match against bots, with fresh dice.
pub async fn branch(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(asked): Body<Branch>,
) -> TableAnswer {
    let room = admitted(&app, &id, &me.user, asked.invite.as_deref()).await?;
    let branching = room.look(&app, |table| table.branching(&me.user.id, app.now().date)).await?;
    may_open(&app, &me, false).await?;
    let (host, now) = (me.at_a_table(&app), app.now());
    let work = move || -> Result<_, Refusal> {
        let table = branching.work_out(&asked, &host, now, RANDOM)?;
        let change = rows::with_log(&table, &table.the_match()?.log());
        Ok((table, change))
    };
    let (table, change) = app.long_work.asked(&me.user.id, work).await??;
    app.store.commit(change).await?;
    app.lobby.table_changed(&table, true);
    let room = app.room(&table.id);
    room.wake(&app).await?;
    room.info(&app, Some(&me.user.id)).await.map(Json)
}
