//! Whom a person follows. To follow is a note of one's own: it needs nobody's consent and gives nothing. Where both follow
//! each other, they are friends; friends see that one is here, if one shows it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Change, FollowedRow, Unwritten, UserId};
use table::{Status, Table};
use utoipa::ToSchema;

use crate::app::{App, now};
use crate::body::{Asking, Body, Named};
use crate::limits::{FOLLOWS_PER_USER, NAME};
use crate::names;
use crate::presence;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::rows;
use crate::sessions::Me;

/// Who sees that you are here, and what you play.
#[derive(
    Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema, strum::EnumString, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ShownTo {
    #[default]
    Nobody,
    /// People you follow who follow you.
    Friends,
}

/// Who may invite you to a table.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Serialize,
    Deserialize,
    ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum InvitedBy {
    /// People you follow.
    Followed,
    /// People you have played with as well.
    #[default]
    Met,
}

/// What others may do and see.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Privacy {
    shown_to: ShownTo,
    invited_by: InvitedBy,
}

impl Privacy {
    async fn of(app: &App, user: &UserId) -> Result<Privacy, ServerRefusal> {
        let (shown_to, invited_by) = app.store.privacy(user).await?.ok_or(Code::NotFound)?;
        // Words of a newer version are read as the most private.
        Ok(Privacy {
            shown_to: shown_to.parse().unwrap_or_default(),
            invited_by: invited_by.parse().unwrap_or(InvitedBy::Followed),
        })
    }
}

/// What somebody plays.
#[derive(Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlaysAt {
    game: String,
    /// The table, if everybody may see it.
    table: Option<String>,
    /// Whether a public seat is still free.
    free: bool,
    /// Whether the match has begun.
    playing: bool,
}

/// Somebody you follow.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FollowedPerson {
    id: String,
    name: String,
    guest: bool,
    /// Whether they follow you, too.
    friend: bool,
    /// Whether you see that they are here.
    here: bool,
    /// What they play, if you see it.
    plays: Option<PlaysAt>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Friends {
    privacy: Privacy,
    /// The people you follow, those you followed first first.
    people: Vec<FollowedPerson>,
}

/// The tables at which a person's friends are, as far as these show it.
async fn played(app: &App, user: &UserId) -> Result<Vec<Table>, ServerRefusal> {
    let tables = app.store.tables_of_friends(user, now()).await?;
    Ok(tables.into_iter().filter_map(|(row, seats)| rows::table(row, seats).ok()).collect())
}

/// What somebody plays: a table where they are and have a seat.
fn plays(row: &FollowedRow, tables: &[Table]) -> Option<PlaysAt> {
    let at = row.at.as_ref().filter(|_| row.here)?;
    let table = tables.iter().find(|table| table.id == *at && table.seat_of(&row.user.id).is_some())?;
    let free = table.seats.iter().any(|seat| seat.occupant.kind() == table::SeatKind::Open);
    Some(PlaysAt {
        game: table.game.clone(),
        table: table.public.then(|| table.id.0.clone()),
        free: table.public && table.status == Status::Open && free,
        playing: table.status == Status::Playing,
    })
}

#[utoipa::path(get, path = "/api/friends", tag = "friends", responses((status = 200, body = Friends)))]
/// The people you follow, and what you see of them.
pub async fn list(State(app): State<Arc<App>>, me: Me) -> Result<Json<Friends>, ServerRefusal> {
    let user = &me.user.id;
    let rows = app.store.followed_by(user, now()).await?;
    let tables = if rows.iter().any(|row| row.at.is_some()) { played(&app, user).await? } else { Vec::new() };
    let followed = |row: FollowedRow| FollowedPerson {
        friend: row.back,
        here: row.here,
        plays: plays(&row, &tables),
        guest: row.user.account.is_none(),
        id: row.user.id.0,
        name: row.user.name,
    };
    let people = rows.into_iter().map(followed).collect();
    Ok(Json(Friends { privacy: Privacy::of(&app, user).await?, people }))
}

/// What you and somebody else have to do with each other.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Acquaintance {
    /// Whether you follow them.
    follows: bool,
    /// Whether they follow you.
    follows_you: bool,
    muted: bool,
    /// Whether you have blocked them.
    blocked: bool,
    /// Whether you may invite them.
    invitable: bool,
    /// Whether you see that they are here.
    here: bool,
    plays: Option<PlaysAt>,
    /// The last match you have played to its end together: a rematch invites everybody who was there.
    last: Option<String>,
}

/// Whether one may invite the other: they follow the one, or have played with them and do not mind.
pub async fn may_invite(app: &App, by: &UserId, whom: &UserId) -> Result<bool, ServerRefusal> {
    let standing = app.store.standing(by, whom).await?;
    let privacy = Privacy::of(app, whom).await?;
    let known = standing.followed || (standing.met && privacy.invited_by == InvitedBy::Met);
    Ok(by != whom && known && !standing.blocks && !standing.blocked)
}

#[utoipa::path(get, path = "/api/friends/{user}", tag = "friends", params(("user" = String, Path)),
    responses((status = 200, body = Acquaintance)))]
/// What you and somebody else have to do with each other.
pub async fn standing(
    State(app): State<Arc<App>>,
    me: Me,
    Named(other): Named,
) -> Result<Json<Acquaintance>, ServerRefusal> {
    let (user, other) = (&me.user.id, UserId(other));
    let seen = app.store.seen_by(user, &other, now()).await?.ok_or(Code::NotFound)?;
    let row = app.store.standing(user, &other).await?;
    let tables = if seen.at.is_some() { played(&app, user).await? } else { Vec::new() };
    Ok(Json(Acquaintance {
        follows: row.follows,
        follows_you: row.followed && !row.blocks,
        muted: row.muted,
        blocked: row.blocks,
        invitable: may_invite(&app, user, &other).await?,
        here: seen.here,
        plays: plays(&seen, &tables),
        last: app.store.last_together(user, &other).await?.map(|table| table.0),
    }))
}

#[utoipa::path(put, path = "/api/friends/{user}", tag = "friends", params(("user" = String, Path)),
    responses((status = 204)))]
/// Follow somebody. They are not told; on your profile they see it.
pub async fn follow(
    State(app): State<Arc<App>>,
    me: Me,
    Named(other): Named,
) -> Result<StatusCode, ServerRefusal> {
    let other = UserId(other);
    app.limits.follow(&me.user.id)?;
    if other == me.user.id {
        let texts = &["You cannot follow yourself.", "Dir selbst kannst du nicht folgen."];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    if app.store.user(&other).await?.is_none_or(|user| user.deleted) {
        return Err(Code::NotFound.into());
    }
    if app.store.follows(&me.user.id).await? >= FOLLOWS_PER_USER {
        let texts = &[
            "You already follow {max} people. Unfollow somebody first.",
            "Du folgst schon {max} Leuten. Entfolge erst jemandem.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).with("max", FOLLOWS_PER_USER).into());
    }
    match app.store.commit(Change::new().follow(&me.user.id, &other, now())).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Unwritten::Conflict) => {
            let texts = &[
                "You have blocked this person. Unblock them first.",
                "Du hast diese Person blockiert. Hebe das erst auf.",
            ];
            Err(Refusal::because(Code::Forbidden, texts).into())
        }
        Err(down @ Unwritten::Down(_)) => Err(down.into()),
    }
}

#[utoipa::path(delete, path = "/api/friends/{user}", tag = "friends", params(("user" = String, Path)),
    responses((status = 204)))]
/// No longer follow somebody. They are not told.
pub async fn unfollow(
    State(app): State<Arc<App>>,
    me: Me,
    Named(other): Named,
) -> Result<StatusCode, ServerRefusal> {
    app.store.commit(Change::new().unfollow(&me.user.id, &UserId(other))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What others may do and see from now on.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPrivacy {
    shown_to: ShownTo,
    invited_by: InvitedBy,
}

#[utoipa::path(patch, path = "/api/friends", tag = "friends", request_body = NewPrivacy, responses((status = 204)))]
/// Choose who sees that you are here, and who may invite you. It holds at once.
pub async fn choose(
    State(app): State<Arc<App>>,
    me: Me,
    Body(privacy): Body<NewPrivacy>,
) -> Result<StatusCode, ServerRefusal> {
    app.limits.follow(&me.user.id)?;
    let (shown_to, invited_by) = (privacy.shown_to.into(), privacy.invited_by.into());
    app.store.commit(Change::new().set_privacy(&me.user.id, shown_to, invited_by)).await?;
    app.presence.forget(&me.user.id);
    presence::note(&app, &me.session, None).await;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FindQuery {
    /// The whole name of an account.
    name: String,
}

/// Somebody with an account.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Found {
    id: String,
    name: String,
}

#[utoipa::path(get, path = "/api/find", tag = "friends", params(FindQuery), responses((status = 200, body = Found)))]
/// The account with exactly this name. Guests share names: they are found at tables and by their links only.
pub async fn find(
    State(app): State<Arc<App>>,
    me: Me,
    Asking(asked): Asking<FindQuery>,
) -> Result<Json<Found>, ServerRefusal> {
    app.limits.find(&me.user.id, me.address)?;
    let short: String = asked.name.chars().take(4 * NAME).collect();
    let nobody = || {
        let texts = &[
            "No account has exactly this name. Guests cannot be found by name: ask them for the link of their profile.",
            "Kein Konto heißt genau so. Gäste findet man nicht über den Namen: Bitte sie um den Link zu ihrem Profil.",
        ];
        Refusal::because(Code::NotFound, texts)
    };
    if short.chars().any(char::is_control) {
        return Err(nobody().into());
    }
    let found = app.store.user_by_account(&names::account(&short)).await?;
    let found = found.filter(|user| !user.deleted && !user.banned).ok_or_else(nobody)?;
    Ok(Json(Found { id: found.id.0, name: found.name }))
}
