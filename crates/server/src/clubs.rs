//! Clubs: people who play among themselves. Nobody but its members knows more of a club than its name, and that only by its invite
//! link. Tables of a club are for members: a member holds the table's invite code without ever seeing it.

mod info;

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Change, ClubRow, MemberRow, TableId, Unwritten, UserId};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Asking, Body, Named, NamedTwo};
use crate::names;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::room::Room;
use crate::sessions::Me;

pub use info::{Club, finishes};

/// So many clubs one person owns, and so many they are a member of.
const OWNED: usize = 5;
const JOINED: usize = 20;
/// So many people a club has, and so many tables that are not over.
const MEMBERS: usize = 200;
const TABLES: i64 = 100;

/// What somebody may do in a club.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ClubRole {
    /// Everything: roles, the invite link, closing it.
    Owner,
    /// Tournaments and leagues.
    Host,
    Member,
}

impl ClubRole {
    fn word(self) -> &'static str {
        self.into()
    }

    fn of(row: &MemberRow) -> ClubRole {
        row.role.parse().unwrap_or(ClubRole::Member)
    }
}

/// A club as one of its members comes to it.
pub struct Within {
    pub club: ClubRow,
    pub role: ClubRole,
}

impl Within {
    /// Of a club that one is no member of, one is told nothing, not even that it is there.
    pub async fn of(app: &App, user: &UserId, id: &str) -> Result<Within, ServerRefusal> {
        let member = app.store.member(id, user).await?.ok_or(Code::NotFound)?;
        let club = app.store.club(id).await?.ok_or(Code::NotFound)?;
        Ok(Within { club, role: ClubRole::of(&member) })
    }

    fn check_owner(&self) -> Result<(), ServerRefusal> {
        if self.role == ClubRole::Owner {
            return Ok(());
        }
        let texts = &["Only the owner of the club can do that.", "Das darf nur, wer den Club leitet."];
        Err(Refusal::because(Code::Forbidden, texts).into())
    }

    /// For whoever runs leagues and tournaments.
    pub fn check_host(&self) -> Result<(), ServerRefusal> {
        if matches!(self.role, ClubRole::Owner | ClubRole::Host) {
            return Ok(());
        }
        let texts = &[
            "Only the owner and the hosts of the club can do that. Ask one of them.",
            "Das dürfen nur die Leitung und die Gastgeber des Clubs. Bitte jemanden von ihnen.",
        ];
        Err(Refusal::because(Code::Forbidden, texts).into())
    }
}

/// What lets somebody see a table: the code they bring; at a table of a club the table's own, if they are a member.
pub async fn code_for(
    app: &App,
    room: &Room,
    user: &UserId,
    brought: Option<&str>,
) -> Result<Option<String>, ServerRefusal> {
    let of_club = room.look(app, |table| Ok(table.club.clone().zip(Some(table.invite.clone())))).await?;
    match of_club {
        None => Ok(brought.map(str::to_owned)),
        Some((club, code)) => Ok(app.store.member(&club, user).await?.map(|_| code)),
    }
}

/// Refuses to open a table in a club to whoever is no member, and more of them than a club may have.
pub async fn may_open(app: &App, user: &UserId, club: &str) -> Result<(), ServerRefusal> {
    Within::of(app, user, club).await?;
    if app.store.club_tables(club, TABLES).await?.len() < TABLES as usize {
        return Ok(());
    }
    let texts = &[
        "This club already has {max} tables. Finish or close one first.",
        "Dieser Club hat schon {max} Tische. Beendet oder schließt erst einen.",
    ];
    Err(Refusal::because(Code::TooMany, texts).with("max", TABLES).into())
}

/// What another request has changed meanwhile is refused, to be looked at again.
pub async fn commit(app: &App, change: Change) -> Result<(), ServerRefusal> {
    match app.store.commit(change).await {
        Ok(()) => Ok(()),
        Err(Unwritten::Conflict) => Err(changed_meanwhile()),
        Err(down @ Unwritten::Down(_)) => Err(down.into()),
    }
}

pub fn changed_meanwhile() -> ServerRefusal {
    let texts = &[
        "Somebody has just changed this. Look again, then try once more.",
        "Das hat gerade jemand geändert. Sieh noch einmal nach und versuche es dann erneut.",
    ];
    Refusal::because(Code::Stale, texts).into()
}

/// A club in a list.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubHead {
    id: String,
    name: String,
    role: ClubRole,
    /// How many members it has.
    members: i64,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clubs {
    clubs: Vec<ClubHead>,
}

#[utoipa::path(get, path = "/api/clubs", tag = "clubs", responses((status = 200, body = Clubs)))]
/// Your clubs.
pub async fn list(State(app): State<Arc<App>>, me: Me) -> Result<Json<Clubs>, ServerRefusal> {
    let head = |(club, role, members): (ClubRow, String, i64)| ClubHead {
        id: club.id,
        name: club.name,
        role: role.parse().unwrap_or(ClubRole::Member),
        members,
    };
    let clubs = app.store.clubs_of(&me.user.id).await?;
    Ok(Json(Clubs { clubs: clubs.into_iter().map(head).collect() }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewClub {
    /// 1 to 24 characters.
    name: String,
}

/// Refuses more memberships than anybody needs.
async fn check_clubs(app: &App, me: &Me, owned: usize) -> Result<(), ServerRefusal> {
    let clubs = app.store.clubs_of(&me.user.id).await?;
    let owns = clubs.iter().filter(|(_, role, _)| role == ClubRole::Owner.word()).count();
    if owns >= owned {
        let texts = &[
            "You already own {max} clubs. Hand one over or close it first.",
            "Du leitest schon {max} Clubs. Gib erst einen ab oder schließe ihn.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).with("max", OWNED).into());
    }
    if clubs.len() >= JOINED {
        let texts = &[
            "You are already a member of {max} clubs. Leave one first.",
            "Du bist schon Mitglied in {max} Clubs. Tritt erst aus einem aus.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).with("max", JOINED).into());
    }
    Ok(())
}

#[utoipa::path(post, path = "/api/clubs", tag = "clubs", request_body = NewClub, responses((status = 200, body = Club)))]
/// Found a club. You are its owner; others join by its invite link.
pub async fn create(
    State(app): State<Arc<App>>,
    me: Me,
    Body(new): Body<NewClub>,
) -> Result<Json<Club>, ServerRefusal> {
    me.with_account()?;
    let name = names::checked(&new.name)?;
    app.limits.rename(&me.user.id)?;
    check_clubs(&app, &me, OWNED).await?;
    let now = app.now().date;
    let (id, invite) = (RANDOM.word::<12>(), RANDOM.word::<16>());
    let club = ClubRow { id, name, invite, created: now, closed: None };
    let owner = member(&club.id, &me.user.id, ClubRole::Owner, now);
    commit(&app, Change::new().add_club(&club).add_member(&owner)).await?;
    Club::read(&app, &me.user.id, &club.id, None).await.map(Json)
}

fn member(club: &str, user: &UserId, role: ClubRole, now: i64) -> MemberRow {
    let role = role.word().to_owned();
    MemberRow { club: club.to_owned(), user: user.clone(), role, joined: now, host_since: None }
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeasonQuery {
    /// The season, as `season.number` of an earlier answer. Default: this one.
    season: Option<i64>,
}

#[utoipa::path(get, path = "/api/clubs/{id}", tag = "clubs", params(("id" = String, Path), SeasonQuery),
    responses((status = 200, body = Club)))]
/// A club of yours: its members, tables, standings, tournaments and leagues.
pub async fn show(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(asking): Asking<SeasonQuery>,
) -> Result<Json<Club>, ServerRefusal> {
    Club::read(&app, &me.user.id, &id, asking.season).await.map(Json)
}

/// What a club tells whoever has its invite link.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubDoor {
    name: String,
    /// Whether you are a member already.
    inside: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClubInvite {
    /// The code of the invite link.
    invite: String,
}

/// The club that an invite link leads to. A wrong code is told from a wrong club by nobody.
async fn invited(app: &App, id: &str, invite: &str) -> Result<ClubRow, ServerRefusal> {
    let club = app.store.club(id).await?.filter(|club| club.invite == invite);
    club.ok_or_else(|| {
        let texts = &[
            "This invite link is no longer valid. Ask the club for a new one.",
            "Dieser Einladungslink gilt nicht mehr. Bitte den Club um einen neuen.",
        ];
        Refusal::because(Code::NotFound, texts).into()
    })
}

#[utoipa::path(post, path = "/api/clubs/{id}/door", tag = "clubs", params(("id" = String, Path)),
    request_body = ClubInvite, responses((status = 200, body = ClubDoor)))]
/// What a club is called, for whoever has its invite link.
pub async fn door(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(brought): Body<ClubInvite>,
) -> Result<Json<ClubDoor>, ServerRefusal> {
    let club = invited(&app, &id, &brought.invite).await?;
    let inside = app.store.member(&id, &me.user.id).await?.is_some();
    Ok(Json(ClubDoor { name: club.name, inside }))
}

#[utoipa::path(post, path = "/api/clubs/{id}/join", tag = "clubs", params(("id" = String, Path)),
    request_body = ClubInvite, responses((status = 200, body = Club)))]
/// Join a club by its invite link.
pub async fn join(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(brought): Body<ClubInvite>,
) -> Result<Json<Club>, ServerRefusal> {
    let club = invited(&app, &id, &brought.invite).await?;
    if app.store.member(&club.id, &me.user.id).await?.is_none() {
        me.with_account()?;
        check_clubs(&app, &me, usize::MAX).await?;
        if app.store.members(&club.id).await?.len() >= MEMBERS {
            let texts = &[
                "This club is full: it has {max} members.",
                "Dieser Club ist voll: Er hat {max} Mitglieder.",
            ];
            return Err(Refusal::because(Code::TooMany, texts).with("max", MEMBERS).into());
        }
        let new = member(&club.id, &me.user.id, ClubRole::Member, app.now().date);
        commit(&app, Change::new().add_member(&new)).await?;
    }
    Club::read(&app, &me.user.id, &club.id, None).await.map(Json)
}

/// A member goes. An owner is followed by the longest host, else by the longest member; with the last one the club closes.
async fn go(app: &App, within: &Within, user: &UserId) -> Result<(), ServerRefusal> {
    let club = &within.club.id;
    let change = Change::new();
    let change =
        match (within.role, app.store.next_owner(club).await?) {
            (ClubRole::Owner, None) => change.close_club(club, app.now().date),
            (ClubRole::Owner, Some(next)) => change
                .remove_member(club, user, ClubRole::Owner.word())
                .set_role(club, &next.user, &next.role, ClubRole::Owner.word(), None),
            (role, _) => change.remove_member(club, user, role.word()),
        };
    commit(app, change).await?;
    // What they were watching is no longer for them.
    for (row, _) in app.store.club_tables(club, TABLES).await? {
        cut_off(app, &row.id, user).await;
    }
    Ok(())
}

async fn cut_off(app: &App, table: &TableId, user: &UserId) {
    if let Some(room) = app.open_room(table) {
        room.cut_off(user, &HashSet::new()).await;
    }
}

/// A person is deleted: they leave all their clubs.
pub async fn leave_all(app: &App, user: &UserId) -> Result<(), ServerRefusal> {
    for (club, ..) in app.store.clubs_of(user).await? {
        go(app, &Within::of(app, user, &club.id).await?, user).await?;
    }
    Ok(())
}

#[utoipa::path(post, path = "/api/clubs/{id}/leave", tag = "clubs", params(("id" = String, Path)),
    responses((status = 204)))]
/// Leave a club. An owner is followed by the longest host; with the last member the club closes.
pub async fn leave(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<StatusCode, ServerRefusal> {
    let within = Within::of(&app, &me.user.id, &id).await?;
    go(&app, &within, &me.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(post, path = "/api/clubs/{id}/invite", tag = "clubs", params(("id" = String, Path)),
    responses((status = 200, body = Club)))]
/// Make a new invite link; the old one leads nowhere. Owner only.
pub async fn renew_invite(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<Json<Club>, ServerRefusal> {
    Within::of(&app, &me.user.id, &id).await?.check_owner()?;
    commit(&app, Change::new().set_club_invite(&id, &RANDOM.word::<16>())).await?;
    Club::read(&app, &me.user.id, &id, None).await.map(Json)
}

#[utoipa::path(patch, path = "/api/clubs/{id}", tag = "clubs", params(("id" = String, Path)),
    request_body = NewClub, responses((status = 200, body = Club)))]
/// Change a club's name. Owner only.
pub async fn rename(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(new): Body<NewClub>,
) -> Result<Json<Club>, ServerRefusal> {
    Within::of(&app, &me.user.id, &id).await?.check_owner()?;
    let name = names::checked(&new.name)?;
    app.limits.rename(&me.user.id)?;
    commit(&app, Change::new().set_club_name(&id, &name)).await?;
    Club::read(&app, &me.user.id, &id, None).await.map(Json)
}

#[utoipa::path(delete, path = "/api/clubs/{id}", tag = "clubs", params(("id" = String, Path)), responses((status = 204)))]
/// Close a club for good. Matches in progress go on. Owner only.
pub async fn close(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<StatusCode, ServerRefusal> {
    Within::of(&app, &me.user.id, &id).await?.check_owner()?;
    commit(&app, Change::new().close_club(&id, app.now().date)).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRole {
    /// `owner` hands the club over: you are a host then.
    role: ClubRole,
}

#[utoipa::path(post, path = "/api/clubs/{id}/members/{user}", tag = "clubs",
    params(("id" = String, Path), ("user" = String, Path)), request_body = NewRole, responses((status = 200, body = Club)))]
/// Give a member another role. Owner only.
pub async fn set_role(
    State(app): State<Arc<App>>,
    me: Me,
    NamedTwo(id, user): NamedTwo,
    Body(new): Body<NewRole>,
) -> Result<Json<Club>, ServerRefusal> {
    let within = Within::of(&app, &me.user.id, &id).await?;
    within.check_owner()?;
    let other = other(&app, &me, &id, user).await?;
    let (now, owner, host) = (app.now().date, ClubRole::Owner.word(), ClubRole::Host.word());
    let change = Change::new();
    let change = match new.role {
        ClubRole::Owner => change.set_role(&id, &me.user.id, owner, host, Some(now)).set_role(
            &id,
            &other.user,
            &other.role,
            owner,
            None,
        ),
        ClubRole::Host => {
            change.set_role(&id, &other.user, &other.role, host, other.host_since.or(Some(now)))
        }
        ClubRole::Member => change.set_role(&id, &other.user, &other.role, ClubRole::Member.word(), None),
    };
    commit(&app, change).await?;
    Club::read(&app, &me.user.id, &id, None).await.map(Json)
}

/// Another member than oneself.
async fn other(app: &App, me: &Me, club: &str, user: String) -> Result<MemberRow, ServerRefusal> {
    let user = UserId(user);
    if user == me.user.id {
        let texts = &[
            "That is you. To go, leave the club; to hand it over, make somebody else the owner.",
            "Das bist du selbst. Tritt aus, wenn du gehen willst, oder gib die Leitung an jemand anderen ab.",
        ];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    Ok(app.store.member(club, &user).await?.ok_or(Code::NotFound)?)
}

#[utoipa::path(delete, path = "/api/clubs/{id}/members/{user}", tag = "clubs",
    params(("id" = String, Path), ("user" = String, Path)), responses((status = 204)))]
/// Remove a member. Make a new invite link as well, or they come back by the old one. Owner only.
pub async fn remove(
    State(app): State<Arc<App>>,
    me: Me,
    NamedTwo(id, user): NamedTwo,
) -> Result<StatusCode, ServerRefusal> {
    let within = Within::of(&app, &me.user.id, &id).await?;
    within.check_owner()?;
    let other = other(&app, &me, &id, user).await?;
    let theirs = Within { role: ClubRole::of(&other), club: within.club };
    go(&app, &theirs, &other.user).await?;
    Ok(StatusCode::NO_CONTENT)
}
