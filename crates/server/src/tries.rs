//! "Try it yourself": a turn of a match that is over, played otherwise and judged as the played one was. The match itself
//! stays as it is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalog::Tried;
use engine::Seat;
use serde::Serialize;
use table::{ForeseenTurn, OtherTurn, check_line, no_report_yet};

use crate::app::App;
use crate::body::{Body, Named};
use crate::long_work;
use crate::mistakes;
use crate::refusal::{Refusal, ServerRefusal};
use crate::reviews::{give_way, kept};
use crate::sessions::Me;
use crate::tables::admitted;

/// How many tries of one person wait to be judged.
const WAITING: usize = 2;

/// What a whole turn is worth.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JudgedTry {
    #[serde(flatten)]
    tried: Tried,
    /// When this decision comes back to you, if it is one of your mistakes.
    again: Option<i64>,
}

#[utoipa::path(post, path = "/api/tables/{id}/foresee", tag = "matches", params(("id" = String, Path)), request_body = OtherTurn,
    responses((status = 200, description = "`{events, frame, over}`: the match as the seat would see it, up to the first roll or draw; `over`: whether its turn is over then")))]
/// What other actions would have led to, at any moment of a match that is over. Nothing changes.
pub async fn foresee(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(turn): Body<OtherTurn>,
) -> Result<Json<ForeseenTurn>, ServerRefusal> {
    let lang = crate::lang::asked();
    check_line(turn.actions.len())?;
    let room = admitted(&app, &id, &me.user, turn.invite.as_deref()).await?;
    let the_match = room.look(&app, |table| table.over_for(&turn, app.now().date)).await?;
    let foresee = move || turn.foreseen(the_match.as_ref(), lang);
    Ok(Json(app.long_work.asked(&me.user.id, foresee).await??))
}

#[utoipa::path(post, path = "/api/tables/{id}/try", tag = "matches", params(("id" = String, Path)), request_body = OtherTurn,
    responses((status = 200, description = "`{lost, error, class, right, score, again}`: what the turn loses against the best one; `right` where it is about as good; `again`, when it comes back")))]
/// Try a decision of a report yourself: a whole turn, judged in the worlds in which the played one was.
pub async fn judge(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(turn): Body<OtherTurn>,
) -> Result<Json<JudgedTry>, ServerRefusal> {
    check_line(turn.actions.len())?;
    let room = admitted(&app, &id, &me.user, turn.invite.as_deref()).await?;
    let (the_match, _) = room.look(&app, |table| table.reviewable(&me.user.id, app.now().date)).await?;
    app.limits.question(&me.user.id)?;
    let review = kept(&app, &room.id).await?.ok_or_else(no_report_yet)?;
    give_way(&app).await;
    let budget = app.config.judge;
    let OtherTurn { at, seat, actions, .. } = turn;
    let work = move || the_match.judge_try(&review, budget, at, Seat(seat), actions);
    let judged = app.reviews.workers.run(&me.user.id, WAITING, work).await.map_err(long_work::refused)?;
    let tried = judged.map_err(Refusal::from)?;
    let again = mistakes::answered(&app, &me.user.id, &room.id, at, &tried).await?;
    Ok(Json(JudgedTry { tried, again }))
}
