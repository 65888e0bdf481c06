//! "My mistakes": decisions of one's own that a report calls mistakes come back as puzzles. They are gathered from the
//! reports when their person looks, and answered by trying them (tries.rs). Nobody else is told.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalog::{Class, JUDGE, Review, Tried};
use serde::Serialize;
use serde_json::Value;
use store::{Change, MistakeRow, TableId, UngatheredReview, UserId};

use crate::app::App;
use crate::recall::{self, Recalled};
use crate::refusal::ServerRefusal;
use crate::reviews::begin;
use crate::sessions::{Me, Someone};

/// The worst of a match that come back.
const OF_A_MATCH: usize = 3;
/// The most that one person has.
const OF_A_PERSON: i64 = 100;
/// The last matches that are looked at, and how many reports are read at once: the rest the next time.
const LOOKED_AT: i64 = 50;
const AT_ONCE: i64 = 3;
/// The last matches that are judged although nobody has asked for a report.
const JUDGED: i64 = 3;
/// How many are told at once.
const TOLD: i64 = 20;

/// A decision of yours that lost something. What was played and what was better is not told before it is tried.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnMistake {
    table: String,
    /// The number of the entry with which the turn began.
    ply: i64,
    /// Your seat.
    seat: i64,
    game: String,
    round: i64,
    /// When the match was over.
    played: i64,
    /// How often you have answered it.
    answered: i64,
}

/// What comes back to you.
#[derive(Serialize, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mistakes {
    /// What is due now, the longest due first; the first 20.
    mistakes: Vec<OwnMistake>,
    /// How many are due now.
    due: i64,
    /// How many come back later, and when the first of them does.
    later: i64,
    next: Option<i64>,
}

#[utoipa::path(get, path = "/api/mistakes", security(()), tag = "puzzles",
    responses((status = 200, description = "`{mistakes: [{table, ply, seat, game, round, played, answered}], due, later, next}`")))]
/// Decisions of your own matches that their reports call mistakes, as far as they are due. Only you are told.
pub async fn list(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
) -> Result<Json<Mistakes>, ServerRefusal> {
    let Some(me) = someone else { return Ok(Json(Mistakes::default())) };
    let (user, judge, now) = (&me.user.id, i64::from(JUDGE), app.now().date);
    for report in app.store.ungathered(user, judge, LOOKED_AT, AT_ONCE).await? {
        gather(&app, user, report, now).await?;
    }
    // A report that a browser has made stays there: the server makes its own.
    let unjudged = match app.store.outdated_mistake(user, judge, now).await? {
        Some(table) => Some(table),
        None => app.store.unjudged_match(user, judge, JUDGED).await?,
    };
    if let Some(table) = unjudged {
        have_judged(&app, &me, table).await;
    }
    let counts = app.store.mistake_counts(user, judge, now).await?;
    let rows = app.store.due_mistakes(user, judge, now, TOLD).await?;
    let mistakes = rows.into_iter().map(|row| OwnMistake {
        table: row.table.0,
        ply: row.ply,
        seat: row.seat,
        game: row.game,
        round: row.round,
        played: row.played,
        answered: row.reps,
    });
    Ok(Json(Mistakes {
        mistakes: mistakes.collect(),
        due: counts.due,
        later: counts.later,
        next: counts.next,
    }))
}

/// Writes down a person's worst decisions in a match, once for each judge.
async fn gather(app: &App, user: &UserId, report: UngatheredReview, now: i64) -> Result<(), ServerRefusal> {
    let UngatheredReview { table, seat, game, finished, judge, review } = report;
    // A report that cannot be read names none.
    let read = move || {
        serde_json::from_str::<Review<Value>>(&review).map_or(Vec::new(), |review| worst(&review, seat))
    };
    let mut change = Change::new();
    let mut kept = 0;
    for (ply, round) in app.long_work.asked(user, read).await? {
        if kept == OF_A_MATCH {
            break;
        }
        // A bot may have played for them.
        if !app.store.moved(user, &table, ply).await? {
            continue;
        }
        kept += 1;
        change = change.put_mistake(&MistakeRow {
            user: user.clone(),
            table: table.clone(),
            ply,
            seat,
            game: game.clone(),
            round,
            judge,
            played: finished,
            added: now,
            due: now,
            answered: None,
            right: None,
            reps: 0,
            lapses: 0,
            stability: 0,
            difficulty: 0,
        });
    }
    let change = change.mistakes_are_gathered(user, &table, judge).trim_mistakes(user, OF_A_PERSON);
    app.store.commit(change).await?;
    Ok(())
}

/// The mistakes of a seat, the worst first: the number of the first entry, and the round.
fn worst(review: &Review<Value>, seat: i64) -> Vec<(i64, i64)> {
    let worst = review.worst().into_iter().filter(|it| i64::from(it.seat.0) == seat);
    let mistakes = worst.filter(|it| it.class >= Class::Mistake);
    mistakes.map(|it| (it.ply as i64, i64::from(it.round))).collect()
}

/// Has a match judged that today's judge has not looked at; its mistakes are asked for afterwards. Whoever has enough
/// judged already waits.
async fn have_judged(app: &Arc<App>, me: &Me, table: TableId) {
    if app.reviews.knows(&table) {
        return;
    }
    let room = app.room(&table);
    let ended = room.look(app, |table| table.reviewable(&me.user.id, app.now().date)).await;
    if let Ok((the_match, _)) = ended {
        let _ = begin(app, me, table, the_match);
    }
}

/// A decision was tried: when it comes back, if it is a mistake of this person. The first answer counts, once it is due;
/// whatever is tried after that is practice.
pub async fn answered(
    app: &App,
    user: &UserId,
    table: &TableId,
    ply: usize,
    tried: &Tried,
) -> Result<Option<i64>, ServerRefusal> {
    let (ply, now) = (ply as i64, app.now().date);
    let Some(row) = app.store.mistake(user, table, ply).await? else { return Ok(None) };
    if row.due > now {
        return Ok(Some(row.due));
    }
    let answer = match tried {
        Tried { right: false, .. } => Recalled::Wrong,
        Tried { lost, .. } if *lost <= 0.0 => Recalled::Best,
        Tried { .. } => Recalled::Right,
    };
    app.store.commit(Change::new().set_mistake(&recall::answered(&row, answer, now))).await?;
    // Another tab may have been faster.
    Ok(app.store.mistake(user, table, ply).await?.map(|row| row.due))
}
