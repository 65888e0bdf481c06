//! People as others see them: their ratings, what they have played, who is best.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{RatingRow, ResultRow, UserId, UserRow};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Asking, Named};
use crate::ratings::{shown, shown_uncertainty};
use crate::refusal::{Code, Refusal};
use crate::sessions::Someone;

/// Matches on one page of a history.
const PAGE: i64 = 50;
/// The longest leaderboard.
const BEST: i64 = 100;

/// How strong somebody is in a game. New players are at 1000; bots stand on the same scale.
#[derive(Serialize, ToSchema, TS)]
pub struct RatingInfo {
    rating: i64,
    /// How far off the rating may be, one way or the other, two times out of three.
    uncertainty: i64,
    /// What it is at least, most likely: two uncertainties less. Leaderboards go by this.
    at_least: i64,
    /// How many matches it comes from.
    matches: i64,
}

impl RatingInfo {
    fn new(row: &RatingRow) -> RatingInfo {
        RatingInfo {
            rating: shown(row.rating),
            uncertainty: shown_uncertainty(row.uncertainty),
            at_least: shown(row.rating - 2 * row.uncertainty),
            matches: row.matches,
        }
    }
}

/// What somebody has done in a game.
#[derive(Serialize, ToSchema, TS)]
pub struct GameProfile {
    game: String,
    /// None before the first match that counts.
    rating: Option<RatingInfo>,
    /// Matches played to their end, rated or not.
    plays: i64,
    wins: i64,
}

/// Somebody, as others see them.
#[derive(Serialize, ToSchema, TS)]
pub struct Profile {
    id: String,
    name: String,
    guest: bool,
    created: i64,
    /// Every game there is.
    games: Vec<GameProfile>,
}

/// Who is not gone.
async fn present(app: &App, id: String) -> Result<UserRow, Refusal> {
    let user = app.store.user(&UserId(id)).await?;
    user.filter(|user| !user.deleted).ok_or_else(|| Code::NotFound.into())
}

#[utoipa::path(get, path = "/api/users/{id}", security(()), tag = "profiles", params(("id" = String, Path)),
    responses((status = 200, body = Profile)))]
/// Somebody's profile.
pub async fn show(State(app): State<Arc<App>>, Named(id): Named) -> Result<Json<Profile>, Refusal> {
    let user = present(&app, id).await?;
    let (ratings, played) = (app.store.ratings_of(&user.id).await?, app.store.played_by(&user.id).await?);
    let games = catalog::GAMES.iter().map(|game| {
        let game = game.meta().id;
        let played = played.iter().find(|played| played.game == game);
        GameProfile {
            game: game.to_owned(),
            rating: ratings.iter().find(|rating| rating.game == game).map(RatingInfo::new),
            plays: played.map_or(0, |played| played.matches),
            wins: played.map_or(0, |played| played.wins),
        }
    });
    Ok(Json(Profile {
        games: games.collect(),
        guest: user.account.is_none(),
        id: user.id.0,
        name: user.name,
        created: user.created,
    }))
}

/// A rating before and after a match.
#[derive(Serialize, ToSchema, TS)]
pub struct RatingChange {
    before: i64,
    after: i64,
}

/// A finished match.
#[derive(Serialize, ToSchema, TS)]
pub struct Past {
    /// The table, if you may look at it: others' tables that are not public stay theirs.
    table: Option<String>,
    game: String,
    /// 1 is the winner's; alone against the Machine, 2 is the loser's.
    place: i64,
    /// How many played, bots among them.
    seats: i64,
    score: i64,
    /// None where the match did not count.
    rating: Option<RatingChange>,
    /// Whether a bot sat in at the end.
    left: bool,
    finished: i64,
}

impl Past {
    fn new(row: ResultRow, told: bool) -> Past {
        let rating = row.rating_before.zip(row.rating_after);
        Past {
            table: told.then_some(row.table.0),
            game: row.game,
            place: row.place,
            seats: row.seats,
            score: row.score,
            rating: rating.map(|(before, after)| RatingChange { before: shown(before), after: shown(after) }),
            left: row.left,
            finished: row.finished,
        }
    }
}

#[derive(Serialize, ToSchema, TS)]
pub struct History {
    /// The newest first.
    matches: Vec<Past>,
    /// What to ask for as `before` to read on; none at the end.
    next: Option<i64>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Before {
    /// Only what was finished before this time.
    before: Option<i64>,
}

#[utoipa::path(get, path = "/api/users/{id}/matches", security(()), tag = "profiles",
    params(("id" = String, Path), Before),
    responses((status = 200, body = History)))]
/// What somebody has played, 50 matches at a time.
pub async fn history(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Named(id): Named,
    Asking(asking): Asking<Before>,
) -> Result<Json<History>, Refusal> {
    let user = present(&app, id).await?;
    let own = someone.is_some_and(|me| me.user.id == user.id);
    let results = app.store.results_of(&user.id, asking.before.unwrap_or(i64::MAX), PAGE).await?;
    let next = results.last().filter(|_| results.len() as i64 == PAGE).map(|(last, _)| last.finished);
    let matches = results.into_iter().map(|(row, public)| Past::new(row, public || own)).collect();
    Ok(Json(History { matches, next }))
}

/// Somebody on a leaderboard.
#[derive(Serialize, ToSchema, TS)]
pub struct Ranked {
    /// From 1.
    rank: usize,
    id: String,
    name: String,
    guest: bool,
    rating: RatingInfo,
}

/// A bot's strength, as thousands of matches have shown.
#[derive(Serialize, ToSchema, TS)]
pub struct BotRating {
    level: String,
    rating: i64,
}

#[derive(Serialize, ToSchema, TS)]
pub struct Leaderboard {
    game: String,
    /// By what their rating is at least.
    people: Vec<Ranked>,
    /// On the same scale, the strongest first.
    bots: Vec<BotRating>,
}

/// How strong the bots are in a game, where it was measured; the weakest first.
pub fn bots(game: &dyn catalog::AnyGame) -> impl Iterator<Item = (&'static catalog::Level, Option<i64>)> {
    catalog::LEVELS.iter().map(|level| (level, game.elo(level.id).map(|elo| elo.round() as i64)))
}

#[utoipa::path(get, path = "/api/leaderboard/{game}", security(()), tag = "profiles", params(("game" = String, Path)),
    responses((status = 200, body = Leaderboard)))]
/// The best 100 of a game, and how strong the bots are.
pub async fn leaderboard(
    State(app): State<Arc<App>>,
    Named(game): Named,
) -> Result<Json<Leaderboard>, Refusal> {
    let rules = catalog::find(&game).ok_or(Code::NoSuchGame)?;
    let ranked = |(n, (rating, user)): (usize, (RatingRow, UserRow))| Ranked {
        rank: n + 1,
        id: user.id.0,
        name: user.name,
        guest: user.account.is_none(),
        rating: RatingInfo::new(&rating),
    };
    let people = app.store.leaderboard(&game, BEST).await?.into_iter().enumerate().map(ranked).collect();
    let mut bots: Vec<BotRating> = bots(rules)
        .filter_map(|(level, rating)| Some(BotRating { level: level.id.to_owned(), rating: rating? }))
        .collect();
    bots.sort_by_key(|bot| -bot.rating);
    Ok(Json(Leaderboard { game, people, bots }))
}
