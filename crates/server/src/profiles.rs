//! People as others see them: their ratings, their matches, the leaderboard.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{AgainstTotals, PastResult, RatingRow, UserId, UserRow};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Asking, Named};
use crate::performance;
use crate::ratings::{ESTABLISHED, shown, shown_distance};
use crate::refusal::{Code, ServerRefusal};
use crate::sessions::Someone;

/// Matches on one page of a history.
const PAGE: i64 = 50;
/// The longest leaderboard.
const BEST: i64 = 100;

/// A rating in a game. New players start at 1000; bots are on the same scale.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingInfo {
    rating: i64,
    /// In two cases out of three the true strength is within this distance.
    uncertainty: i64,
    /// The lower end of the likely range: the rating minus two uncertainties. Leaderboards rank by it.
    at_least: i64,
    /// How many matches it is based on.
    matches: i64,
    /// Whether these are fewer than ten: the rating is shown with a question mark.
    provisional: bool,
}

impl RatingInfo {
    fn new(row: &RatingRow) -> RatingInfo {
        RatingInfo {
            rating: shown(row.rating),
            uncertainty: shown_distance(row.uncertainty),
            at_least: shown(row.rating - 2 * row.uncertainty),
            matches: row.matches,
            provisional: row.matches < ESTABLISHED,
        }
    }
}

/// A person's results in a game.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameProfile {
    game: String,
    /// None before the first rated match.
    rating: Option<RatingInfo>,
    /// Matches played to their end, rated or not.
    plays: i64,
    wins: i64,
    /// How they do alone against bots, a row for each level they have played, the weakest first.
    against: Vec<AgainstLevel>,
}

/// How a person does against bots of one level. Matches against bots alone are never rated.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AgainstLevel {
    level: String,
    matches: i64,
    won: i64,
    /// The strength this speaks for, on the ladder's scale.
    rating: i64,
    /// The strength is between these, with 95 % certainty.
    low: i64,
    high: i64,
}

impl AgainstLevel {
    fn new(totals: &AgainstTotals, elo: f64) -> AgainstLevel {
        let told = performance::against(elo, totals.matches, totals.faced, totals.beaten);
        AgainstLevel {
            level: totals.level.clone(),
            matches: totals.matches,
            won: totals.wins,
            rating: told.rating.round() as i64,
            low: told.low.round() as i64,
            high: told.high.round() as i64,
        }
    }
}

/// A person, as others see them.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Profile {
    id: String,
    name: String,
    guest: bool,
    created: i64,
    /// Every game there is.
    games: Vec<GameProfile>,
}

/// The person, unless they have deleted their account.
async fn present(app: &App, id: String) -> Result<UserRow, ServerRefusal> {
    let user = app.store.user(&UserId(id)).await?;
    user.filter(|user| !user.deleted).ok_or_else(|| Code::NotFound.into())
}

#[utoipa::path(get, path = "/api/users/{id}", security(()), tag = "profiles", params(("id" = String, Path)),
    responses((status = 200, body = Profile)))]
/// A person's profile.
pub async fn show(State(app): State<Arc<App>>, Named(id): Named) -> Result<Json<Profile>, ServerRefusal> {
    let user = present(&app, id).await?;
    let (ratings, played) = (app.store.ratings_of(&user.id).await?, app.store.played_by(&user.id).await?);
    let against = app.store.against_bots(&user.id).await?;
    let games = catalog::GAMES.iter().map(|rules| {
        let game = rules.meta().id;
        let faced = |level: &catalog::Level| {
            let totals = against.iter().find(|totals| totals.game == game && totals.level == level.id)?;
            Some(AgainstLevel::new(totals, rules.elo(level.id)?))
        };
        let played = played.iter().find(|played| played.game == game);
        GameProfile {
            game: game.to_owned(),
            rating: ratings.iter().find(|rating| rating.game == game).map(RatingInfo::new),
            plays: played.map_or(0, |played| played.matches),
            wins: played.map_or(0, |played| played.wins),
            against: catalog::LEVELS.iter().filter_map(faced).collect(),
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
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingChange {
    before: i64,
    after: i64,
}

/// A match that is over, or that nobody will finish.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PastMatch {
    /// The table, if you may see it; none for other people's private tables.
    table: Option<String>,
    game: String,
    /// 1 is the winner's; alone against the Machine, 2 is the loser's. 0 in an unfinished match.
    place: i64,
    /// How many played, bots among them.
    seats: i64,
    /// 0 where there is none: in an unfinished match, and in one that was decided by leaving.
    score: i64,
    /// None where the match did not count.
    rating: Option<RatingChange>,
    /// Whether they left the match.
    left: bool,
    /// Whether the match was put away before its end.
    unfinished: bool,
    /// Whether it was decided because all but one person had left.
    decided: bool,
    finished: i64,
}

impl PastMatch {
    fn new(past: PastResult, told: bool) -> PastMatch {
        let PastResult { row, decided, .. } = past;
        let rating = row.rating_before.zip(row.rating_after);
        PastMatch {
            table: told.then_some(row.table.0),
            game: row.game,
            place: row.place,
            seats: row.seats,
            score: row.score,
            rating: rating.map(|(before, after)| RatingChange { before: shown(before), after: shown(after) }),
            left: row.left,
            unfinished: row.unfinished,
            decided,
            finished: row.finished,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PastMatches {
    /// The newest first.
    matches: Vec<PastMatch>,
    /// The `before` of the next page; none on the last one.
    next: Option<i64>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Only matches finished before this time.
    before: Option<i64>,
}

#[utoipa::path(get, path = "/api/users/{id}/matches", security(()), tag = "profiles",
    params(("id" = String, Path), PageQuery),
    responses((status = 200, body = PastMatches)))]
/// A person's matches, 50 at a time.
pub async fn matches(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Named(id): Named,
    Asking(asking): Asking<PageQuery>,
) -> Result<Json<PastMatches>, ServerRefusal> {
    let user = present(&app, id).await?;
    let own = someone.is_some_and(|me| me.user.id == user.id);
    let results = app.store.results_of(&user.id, asking.before.unwrap_or(i64::MAX), PAGE).await?;
    let next = results.last().filter(|_| results.len() as i64 == PAGE).map(|last| last.row.finished);
    let told = |past: PastResult| {
        let told = past.public || own;
        PastMatch::new(past, told)
    };
    let matches = results.into_iter().map(told).collect();
    Ok(Json(PastMatches { matches, next }))
}

/// A person on a leaderboard.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ranked {
    /// From 1.
    rank: usize,
    id: String,
    name: String,
    guest: bool,
    rating: RatingInfo,
}

/// A bot's rating, measured in thousands of matches.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotRating {
    level: String,
    rating: i64,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Leaderboard {
    game: String,
    /// Ranked by `at_least`.
    people: Vec<Ranked>,
    /// On the same scale, the strongest first.
    bots: Vec<BotRating>,
}

#[utoipa::path(get, path = "/api/leaderboard/{game}", security(()), tag = "profiles", params(("game" = String, Path)),
    responses((status = 200, body = Leaderboard)))]
/// The top 100 accounts of a game with ten or more rated matches, and the bots' ratings.
pub async fn leaderboard(
    State(app): State<Arc<App>>,
    Named(game): Named,
) -> Result<Json<Leaderboard>, ServerRefusal> {
    let rules = catalog::find(&game).ok_or(Code::NoSuchGame)?;
    let ranked = |(n, (rating, user)): (usize, (RatingRow, UserRow))| Ranked {
        rank: n + 1,
        id: user.id.0,
        name: user.name,
        guest: user.account.is_none(),
        rating: RatingInfo::new(&rating),
    };
    let people =
        app.store.leaderboard(&game, ESTABLISHED, BEST).await?.into_iter().enumerate().map(ranked).collect();
    let mut bots: Vec<BotRating> = catalog::rated_levels(rules)
        .filter_map(|(level, rating)| Some(BotRating { level: level.id.to_owned(), rating: rating? }))
        .collect();
    bots.sort_by_key(|bot| -bot.rating);
    Ok(Json(Leaderboard { game, people, bots }))
}
