//! Invitations to tables that wait: a seat is kept for somebody, who sees it on the first page and accepts or declines.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use engine::Seat;
use serde::{Deserialize, Serialize};
use store::{Change, InvitationRow, TableId, UserId};
use table::{InvitationInfo, Status, Table, TableInfo};
use utoipa::ToSchema;

use crate::app::{App, now};
use crate::body::{Body, Named, NamedTwo};
use crate::calls::{Call, NoticeKind};
use crate::friends::may_invite;
use crate::limits::{INVITATIONS_FROM_OTHERS, INVITATIONS_PER_USER};
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::room::Room;
use crate::rows;
use crate::sessions::Me;
use crate::tables::{TableAnswer, hosted};

/// The most invitations that somebody is shown.
const SHOWN: i64 = 50;

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// Whom you invite.
    user: String,
    /// A table of yours that waits.
    table: String,
}

/// Somebody you have invited.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SentInvitation {
    table: String,
    seat: i64,
    user: String,
    name: String,
    /// Whether they have declined. Nobody is asked twice to the same table.
    declined: bool,
    made: i64,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Invitations {
    /// To you, the newest first.
    received: Vec<InvitationInfo>,
    /// By you, to tables that still wait.
    sent: Vec<SentInvitation>,
}

/// What a person is invited to, the newest first; tables without the time.
pub async fn received(app: &App, user: &UserId) -> Result<Vec<InvitationInfo>, ServerRefusal> {
    let invitations = app.store.invitations_to(user, SHOWN).await?;
    if invitations.is_empty() {
        return Ok(Vec::new());
    }
    let tables = app.store.tables_invited_to(user).await?;
    let read = |(row, seats)| rows::table(row, seats).ok();
    let tables: Vec<Table> = tables.into_iter().filter_map(read).collect();
    let info = |(row, by): (InvitationRow, store::UserRow)| {
        let table = tables.iter().find(|table| table.id == row.table)?;
        let invite = Some(table.invite.clone());
        let info = table.info(Some(user), |_| false, 0, app.now());
        let table = TableInfo { options: None, now: 0, invite, ..info };
        Some(InvitationInfo { table, by: by.id.0, name: by.name, made: row.made })
    };
    Ok(invitations.into_iter().filter_map(info).collect())
}

#[utoipa::path(get, path = "/api/invitations", tag = "friends", responses((status = 200, body = Invitations)))]
/// Who has invited you, and whom you have invited.
pub async fn list(State(app): State<Arc<App>>, me: Me) -> Result<Json<Invitations>, ServerRefusal> {
    let now = app.now().date;
    let timed = |one: InvitationInfo| InvitationInfo { table: TableInfo { now, ..one.table }, ..one };
    let received = received(&app, &me.user.id).await?.into_iter().map(timed).collect();
    let sent = app.store.invitations_by(&me.user.id).await?;
    let sent = sent.into_iter().map(|(row, user)| SentInvitation {
        table: row.table.0,
        seat: row.seat,
        user: row.user.0,
        name: user.name,
        declined: row.declined,
        made: row.made,
    });
    Ok(Json(Invitations { received, sent: sent.collect() }))
}

/// Refuses an invitation that nobody has asked for. Whoever is blocked reads what anybody reads.
async fn check_welcome(app: &App, me: &Me, user: &UserId) -> Result<(), ServerRefusal> {
    if app.store.user(user).await?.is_none_or(|user| user.deleted || user.banned) {
        return Err(Code::NotFound.into());
    }
    if !may_invite(app, &me.user.id, user).await? {
        let texts = &[
            "You can invite people who follow you, and people you have played with unless they do not want that. Send them the table's invite link instead.",
            "Du kannst Leute einladen, die dir folgen, und solche, mit denen du schon gespielt hast, falls sie das wollen. Schick ihnen stattdessen den Einladungslink des Tisches.",
        ];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    let follows = app.store.standing(user, &me.user.id).await?.follows;
    if !follows && app.store.invitations_from_others(user).await? >= INVITATIONS_FROM_OTHERS {
        let texts = &[
            "This person has too many invitations open. Send them the table's invite link instead.",
            "Diese Person hat schon zu viele offene Einladungen. Schick ihr stattdessen den Einladungslink des Tisches.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).into());
    }
    Ok(())
}

/// What is stored of an invitation, with the call that tells of it. Its link leads to the first page, which shows it: no
/// notice carries a private table's code.
fn stored(table: &Table, by: &Me, user: &UserId, seat: Seat, was_open: bool, date: i64) -> Change {
    let row = InvitationRow {
        table: table.id.clone(),
        user: user.clone(),
        by: by.user.id.clone(),
        seat: seat.0.into(),
        was_open,
        declined: false,
        made: now(),
    };
    let event = format!("invited:{}:{}", table.id, user.0);
    Call::new(NoticeKind::Invited, event, user, date)
        .at_table(table)
        .to("/")
        .by(&by.user.name)
        .put(Change::new().add_invitation(&row))
}

#[utoipa::path(post, path = "/api/invitations", tag = "friends", request_body = Invite,
    responses((status = 200, body = TableInfo)))]
/// Invite somebody to a table of yours that waits; a seat is kept for them. Host only.
pub async fn invite(State(app): State<Arc<App>>, me: Me, Body(asked): Body<Invite>) -> TableAnswer {
    let user = UserId(asked.user);
    app.limits.invite(&me.user.id, &user)?;
    let room = hosted(&app, &asked.table, &me.user).await?;
    check_welcome(&app, &me, &user).await?;
    let sent = app.store.invitations_by(&me.user.id).await?;
    if sent.iter().filter(|(row, _)| !row.declined).count() >= INVITATIONS_PER_USER {
        let texts = &[
            "{max} of your invitations are still open. Withdraw one first.",
            "{max} deiner Einladungen sind noch offen. Ziehe erst eine zurück.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).with("max", INVITATIONS_PER_USER).into());
    }
    // One after another: two at once would be given one seat. On two servers the second is refused by the database.
    let _alone = app.inviting.lock().await;
    if let Some(before) = app.store.invitation(&room.id, &user).await? {
        let texts: &'static [&'static str] = match before.declined {
            true => &[
                "They have declined an invitation to this table.",
                "Eine Einladung an diesen Tisch wurde schon abgelehnt.",
            ],
            false => {
                &["They are already invited to this table.", "Die Einladung an diesen Tisch ist schon da."]
            }
        };
        return Err(Refusal::because(Code::SeatedAlready, texts).into());
    }
    let promised = app.store.promised_seats(&room.id).await?;
    let promised: Vec<Seat> =
        promised.into_iter().filter_map(|seat| u8::try_from(seat).ok().map(Seat)).collect();
    room.change_along(&app, |table| {
        if table.seat_of(&user).is_some() {
            let texts = &["They already sit at this table.", "Sie sitzen schon an diesem Tisch."];
            return Err(Refusal::because(Code::SeatedAlready, texts));
        }
        let (seat, was_open, change) = table.keep_seat(&promised)?;
        Ok((change, stored(table, &me, &user, seat, was_open, app.now().date)))
    })
    .await?;
    app.lobby.invited(&user);
    room.info(&app, Some(&me.user.id)).await.map(Json)
}

/// The people of a match that is over whom a rematch is to invite: those who do not mind.
pub async fn again_with(app: &App, me: &Me, others: Vec<(Seat, UserId)>) -> Vec<(Seat, UserId)> {
    let mut welcome = Vec::new();
    for (seat, user) in others {
        let allowed = app.limits.invite(&me.user.id, &user).is_ok();
        if allowed && check_welcome(app, me, &user).await.is_ok() {
            welcome.push((seat, user));
        }
    }
    welcome
}

/// What is stored of a rematch's invitations; its seats are already kept.
pub fn stored_again(table: &Table, me: &Me, others: &[(Seat, UserId)], date: i64) -> Change {
    let add = |change: Change, (seat, user): &(Seat, UserId)| {
        change.and(stored(table, me, user, *seat, false, date))
    };
    others.iter().fold(Change::new(), add)
}

#[utoipa::path(post, path = "/api/invitations/{table}", tag = "friends", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo)))]
/// Accept an invitation: you have the seat that was kept for you, or another that is free.
pub async fn accept(State(app): State<Arc<App>>, me: Me, Named(table): Named) -> TableAnswer {
    let user = &me.user.id;
    let table = TableId(table);
    let row = app.store.invitation(&table, user).await?.filter(|row| !row.declined).ok_or_else(gone)?;
    let room = app.room(&table);
    check_may_sit(&app, &room, user).await?;
    let (person, kept) = (me.joining(&app), u8::try_from(row.seat).ok());
    room.change_along(&app, |table| {
        let invite = table.invite.clone();
        let mut sit = |seat| table.join(&person, seat, Some(&invite), RANDOM.hex32());
        let seated = sit(kept).or_else(|_| sit(None))?;
        Ok((seated, Change::new().remove_invitation(&row.table, user)))
    })
    .await?;
    app.lobby.invited(user);
    room.info(&app, Some(user)).await.map(Json)
}

fn gone() -> ServerRefusal {
    let texts = &[
        "This invitation is no longer there. The table may have started or closed.",
        "Diese Einladung gibt es nicht mehr. Vielleicht hat die Partie begonnen, oder der Tisch ist geschlossen.",
    ];
    Refusal::because(Code::NotFound, texts).into()
}

/// Nobody comes: the seat is as it was before, and `change` is stored with it.
async fn give_seat_back(
    app: &Arc<App>,
    row: &InvitationRow,
    change: impl Fn() -> Change,
) -> Result<(), ServerRefusal> {
    let seat = u8::try_from(row.seat).ok().map(Seat).filter(|_| row.was_open && !row.declined);
    let freed = match seat {
        Some(seat) => {
            let room = app.room(&row.table);
            room.change_along(app, |table| Ok((table.open_kept_seat(seat)?, change()))).await.is_ok()
        }
        None => false,
    };
    if !freed {
        app.store.commit(change()).await?;
    }
    app.lobby.invited(&row.user);
    Ok(())
}

#[utoipa::path(delete, path = "/api/invitations/{table}", tag = "friends", params(("table" = String, Path)),
    responses((status = 204)))]
/// Decline an invitation. Who invited you sees it at the table.
pub async fn decline(
    State(app): State<Arc<App>>,
    me: Me,
    Named(table): Named,
) -> Result<StatusCode, ServerRefusal> {
    let (table, user) = (TableId(table), &me.user.id);
    let row = app.store.invitation(&table, user).await?.ok_or_else(gone)?;
    give_seat_back(&app, &row, || Change::new().decline_invitation(&table, user)).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(delete, path = "/api/invitations/{table}/{user}", tag = "friends",
    params(("table" = String, Path), ("user" = String, Path)), responses((status = 204)))]
/// Withdraw an invitation of yours.
pub async fn withdraw(
    State(app): State<Arc<App>>,
    me: Me,
    NamedTwo(table, user): NamedTwo,
) -> Result<StatusCode, ServerRefusal> {
    let (table, user) = (TableId(table), UserId(user));
    let row = app.store.invitation(&table, &user).await?.filter(|row| row.by == me.user.id);
    let row = row.ok_or_else(gone)?;
    // Whoever has declined is not asked again: the note stays.
    if !row.declined {
        give_seat_back(&app, &row, || Change::new().remove_invitation(&table, &user)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses a seat at the table of somebody who has blocked this person, whichever way they come.
pub async fn check_may_sit(app: &App, room: &Arc<Room>, user: &UserId) -> Result<(), ServerRefusal> {
    let host = room.look(app, |table| Ok(table.host.clone())).await?;
    if !app.store.blocks(&host, user).await? {
        return Ok(());
    }
    let texts = &[
        "You cannot take a seat at this table. Choose another one.",
        "An diesem Tisch kannst du keinen Platz nehmen. Such dir einen anderen.",
    ];
    Err(Refusal::because(Code::Forbidden, texts).into())
}

/// Somebody whom a person has just blocked is no longer invited to the tables where that person waits for players, and
/// leaves them.
pub async fn send_away(app: &Arc<App>, host: &UserId, blocked: &UserId) -> Result<(), ServerRefusal> {
    for (row, _) in app.store.invitations_by(host).await?.iter().filter(|(row, _)| row.user == *blocked) {
        give_seat_back(app, row, || Change::new().remove_invitation(&row.table, blocked)).await?;
    }
    for (row, seats) in app.store.tables_of(host, SHOWN).await? {
        let sits = seats.iter().any(|seat| seat.user.as_ref() == Some(blocked));
        if row.status == <&str>::from(Status::Open) && row.host == *host && sits {
            // They may have left just now.
            let _ = app.room(&row.id).change(app, |table| table.leave(blocked)).await;
        }
    }
    Ok(())
}
