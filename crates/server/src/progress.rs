//! Who has solved which puzzles, and on how many days in a row. Only a line that was judged here counts; what a browser had
//! kept before is taken over once. Nobody else is told.

use std::sync::Arc;

use ::puzzles::JudgedLine;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Change, PuzzleTryRow, UserId};
use table::Day;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Body;
use crate::puzzles;
use crate::refusal::ServerRefusal;
use crate::sessions::{Me, Someone};

/// The longest streak that is counted, in days.
const LONGEST: i64 = 10_000;
/// The longest that a browser can bring.
const BROUGHT: i64 = 366;

/// A puzzle you have solved.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SolvedPuzzle {
    game: String,
    puzzle: String,
    /// When you solved it first.
    solved: i64,
    /// Whether your first try was right.
    at_once: bool,
}

/// What you have solved.
#[derive(Serialize, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleProgress {
    solved: Vec<SolvedPuzzle>,
    /// On how many days in a row you have solved one, up to today or yesterday; days are UTC's.
    streak: i64,
}

/// What a browser has kept.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct KeptProgress {
    /// `GAME ID`.
    solved: Vec<String>,
    /// The days on which one was solved, counted from 1970.
    days: Vec<i64>,
}

/// How many days in a row, up to today or yesterday. The latest comes first.
fn streak(days: &[i64], today: i64) -> i64 {
    let Some(latest) = days.first().copied().filter(|day| (today - 1..=today).contains(day)) else {
        return 0;
    };
    days.iter().zip(0..).take_while(|(day, n)| **day == latest - n).count() as i64
}

#[utoipa::path(get, path = "/api/puzzles/progress", security(()), tag = "puzzles",
    responses((status = 200, description = "`{solved: [{game, puzzle, solved, at_once}], streak}`")))]
/// Which puzzles you have solved, and on how many days in a row. Only you are told.
pub async fn show(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
) -> Result<Json<PuzzleProgress>, ServerRefusal> {
    let Some(me) = someone else { return Ok(Json(PuzzleProgress::default())) };
    let tries = app.store.puzzle_tries(&me.user.id).await?;
    let days = app.store.puzzle_days(&me.user.id, LONGEST).await?;
    let solved = |row: PuzzleTryRow| {
        let PuzzleTryRow { game, puzzle, at_once, .. } = row;
        row.solved.map(|solved| SolvedPuzzle { game, puzzle, solved, at_once })
    };
    let Day(today) = Day::of(app.now().date);
    Ok(Json(PuzzleProgress {
        solved: tries.into_iter().filter_map(solved).collect(),
        streak: streak(&days, today),
    }))
}

#[utoipa::path(post, path = "/api/puzzles/progress", tag = "puzzles", request_body = KeptProgress,
    responses((status = 204)))]
/// Bring along what your browser has kept of solved puzzles. It is taken only while nothing of yours is kept here.
pub async fn take_over(
    State(app): State<Arc<App>>,
    me: Me,
    Body(kept): Body<KeptProgress>,
) -> Result<StatusCode, ServerRefusal> {
    let (user, date) = (&me.user.id, app.now().date);
    if !app.store.puzzle_tries(user).await?.is_empty() || !app.store.puzzle_days(user, 1).await?.is_empty() {
        return Ok(StatusCode::NO_CONTENT);
    }
    let mut change = Change::new();
    for (game, puzzle) in puzzles::known(&kept.solved) {
        change = change.put_puzzle_try(&PuzzleTryRow {
            user: user.clone(),
            game: game.to_owned(),
            puzzle: puzzle.to_owned(),
            tried: date,
            at_once: false,
            solved: Some(date),
        });
    }
    let Day(today) = Day::of(date);
    let mut days: Vec<i64> =
        kept.days.into_iter().filter(|day| (today - BROUGHT..=today).contains(day)).collect();
    days.sort_unstable_by(|a, b| b.cmp(a));
    days.dedup();
    let row = streak(&days, today) as usize;
    change = days[..row].iter().fold(change, |change, day| change.put_puzzle_day(user, *day));
    app.store.commit(change).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A puzzle was tried, and judged here.
pub async fn record(
    app: &App,
    user: &UserId,
    game: &str,
    puzzle: &str,
    judged: JudgedLine,
) -> Result<(), ServerRefusal> {
    let date = app.now().date;
    let row = PuzzleTryRow {
        user: user.clone(),
        game: game.to_owned(),
        puzzle: puzzle.to_owned(),
        tried: date,
        at_once: judged.right,
        solved: judged.right.then_some(date),
    };
    let mut change = Change::new().put_puzzle_try(&row);
    if judged.right {
        change = change.put_puzzle_day(user, Day::of(date).0);
    }
    app.store.commit(change).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_lasts_until_a_whole_day_is_missed() {
        for (days, length) in [
            (&[][..], 0),
            (&[10], 1),
            (&[9], 1),
            (&[8], 0),
            (&[11], 0),
            (&[10, 9, 8, 6, 5], 3),
            (&[9, 8], 2),
            (&[10, 8], 1),
        ] {
            assert_eq!(streak(days, 10), length, "{days:?}");
        }
    }
}
