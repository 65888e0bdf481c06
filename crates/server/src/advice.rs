//! What a strong player would do, for whoever asks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use table::{AdviceAt, AskHint, Mover, Table, deciding, moment_of};

use crate::app::App;
use crate::body::{Asking, Body, Named};
use crate::matches::MomentQuery;
use crate::refusal::{Refusal, ServerRefusal};
use crate::sessions::Me;
use crate::tables::admitted;

#[utoipa::path(get, path = "/api/tables/{id}/advice", tag = "matches",
    params(("id" = String, Path), MomentQuery),
    responses((status = 200, description = "`{at, advice: {seat, level, plans: [{moves, share, score}], why}}`: what the strongest bot would do before entry `at`")))]
/// What the director would do at any moment of a match that is over.
pub async fn show(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(moment): Asking<MomentQuery>,
) -> Result<Json<AdviceAt>, ServerRefusal> {
    let lang = crate::lang::asked();
    let room = admitted(&app, &id, &me.user, moment.invite.as_deref()).await?;
    let the_match = room.look(&app, |table| table.over(app.now().date)).await?;
    app.limits.question(&me.user.id)?;
    let at = moment_of(the_match.as_ref(), moment.at);
    let then = app.long_work.asked(&me.user.id, move || the_match.at(at)).await?;
    let seat = deciding(then.turn(), moment.r#as.as_deref())?;
    let advising = then.advise(seat, &app.config.adviser, lang).map_err(Refusal::from)?;
    let advice = app.bots.advise(&me.user.id, advising, &app).await?;
    Ok(Json(AdviceAt { at, advice }))
}

#[utoipa::path(post, path = "/api/tables/{id}/hint", tag = "tables", params(("id" = String, Path)), request_body = AskHint,
    responses((status = 200, description = "`{at, advice: {seat, level, plans: [{moves, share, score}], why}}`: what the strongest bot would do in your place; `at` is the ply after the entry that says so")))]
/// Take a hint, where the table has them. Everybody is told that you did.
pub async fn hint(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Body(AskHint { at }): Body<AskHint>,
) -> Result<Json<AdviceAt>, ServerRefusal> {
    let lang = crate::lang::asked();
    let user = &me.user.id;
    let room = admitted(&app, &id, &me.user, None).await?;
    let copy = |table: &Table| {
        let seat = table.acting_seat(user)?;
        Ok((seat, table.hinting(seat, at)?))
    };
    let (seat, the_match) = room.look(&app, copy).await?;
    app.limits.question(user)?;
    let advising = the_match.advise(seat, &app.config.adviser, lang).map_err(Refusal::from)?;
    let advice = app.bots.advise(user, advising, &app).await?;
    // It is in the log before it is told. Who asks again right away is told the same, and no more is written.
    let known = room.look(&app, |table| {
        table.hinting(seat, at)?;
        Ok((table.the_match()?.just_hinted(seat), table.ply))
    });
    let at = match known.await? {
        (true, ply) => ply,
        (false, _) => {
            let mark = |table: &mut Table| table.hint(seat, at, Mover::User(user.clone()), app.now());
            room.change(&app, mark).await?
        }
    };
    Ok(Json(AdviceAt { at, advice }))
}
