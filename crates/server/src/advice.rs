//! What a strong player would do, for whoever asks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalog::Advice;
use engine::{Seat, Turn};
use serde::Serialize;
use table::{Status, Table};

use crate::app::App;
use crate::body::{Asking, Named};
use crate::matches::MomentQuery;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;
use crate::tables::admitted;

/// Advice for a moment of a match.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdviceAt {
    /// The number of the next entry at that moment.
    pub at: usize,
    pub advice: Advice,
}

/// A match can be asked about once it is over: before, an answer would play for somebody.
fn check_over(table: &Table) -> Result<(), Refusal> {
    if table.status == Status::Over {
        return Ok(());
    }
    let texts =
        &["You can ask this once the match is over.", "Das kannst du fragen, sobald die Partie zu Ende ist."];
    Err(Refusal::because(Code::Forbidden, texts))
}

/// The seat that is asked about: the one that was named if it has to decide, otherwise the first that has.
fn deciding(turn: Turn, wanted: Option<&str>) -> Result<Seat, Refusal> {
    let wanted = wanted.and_then(|seat| seat.parse().ok()).map(Seat);
    let seat = wanted.filter(|seat| turn.includes(*seat)).or_else(|| turn.seats().first());
    let texts = &["Nobody has to decide at this moment.", "In diesem Moment muss niemand entscheiden."];
    seat.ok_or_else(|| Refusal::because(Code::NotYourTurn, texts))
}

#[utoipa::path(get, path = "/api/tables/{id}/advice", tag = "matches",
    params(("id" = String, Path), MomentQuery),
    responses((status = 200, description = "`{at, advice: {seat, level, plans: [{moves, share, score}]}}`: what the strongest bot would do before entry `at`")))]
/// What the director would do at any moment of a match that is over.
pub async fn show(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(moment): Asking<MomentQuery>,
) -> Result<Json<AdviceAt>, ServerRefusal> {
    let lang = crate::lang::asked();
    let room = admitted(&app, &id, &me.user, moment.invite.as_deref()).await?;
    let copy = |table: &Table| {
        check_over(table)?;
        Ok(table.the_match()?.snapshot())
    };
    let the_match = room.look(&app, copy).await?;
    app.limits.question(&me.user.id)?;
    let at = moment.ply(the_match.as_ref());
    let then = app.long_work.asked(&me.user.id, move || the_match.at(at)).await?;
    let seat = deciding(then.turn(), moment.r#as.as_deref())?;
    let advising = then.advise(seat, &app.config.adviser, lang).map_err(Refusal::from)?;
    let advice = app.bots.advise(&me.user.id, advising, &app).await?;
    Ok(Json(AdviceAt { at, advice }))
}
