//! Lessons over HTTP. The page keeps the line of what was done and sends all of it; nothing is kept here but which
//! lessons somebody has finished.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use lessons::{FinishedLesson, ForeseenStep, Lesson, LessonFrame, LessonLine, LessonLook, School};
use store::{Change, LearnedRow};
use table::check_line;

use crate::app::App;
use crate::body::Body;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::{Me, Someone};

fn find(game: &str, lesson: &str) -> Result<&'static Lesson, ServerRefusal> {
    Ok(lessons::find(game, lesson).ok_or(Code::NotFound)?)
}

#[utoipa::path(get, path = "/api/school", security(()), tag = "school",
    params(("lang" = Option<String>, Query, description = "`en` or `de`")), responses((status = 200, body = School)))]
/// The lessons of every game, and which of them you have finished.
pub async fn list(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
) -> Result<Json<School>, ServerRefusal> {
    let lang = crate::lang::asked();
    let learned = match someone {
        Some(me) => app.store.learned_by(&me.user.id).await?,
        None => Vec::new(),
    };
    let has_learned =
        |lesson: &Lesson| learned.iter().any(|row| row.game == lesson.game && row.lesson == lesson.id);
    Ok(Json(School::new(has_learned, lang)))
}

#[utoipa::path(post, path = "/api/school/play", tag = "school", request_body = LessonLine,
    responses((status = 200, description = "`{frame, events, step, done, after, wrong, texts, spots, reads, shown}`: the board, and what is said to it")))]
/// What a lesson says to everything that was done in it so far. Nothing changes.
pub async fn play(
    State(app): State<Arc<App>>,
    me: Me,
    Body(asked): Body<LessonLine>,
) -> Result<Json<LessonFrame>, ServerRefusal> {
    let lang = crate::lang::asked();
    let lesson = find(&asked.game, &asked.lesson)?;
    check_line(asked.line.len())?;
    let work = move || lesson.play(&asked.line, lang);
    Ok(Json(app.long_work.asked(&me.user.id, work).await?.map_err(Refusal::from)?))
}

#[utoipa::path(post, path = "/api/school/foresee", tag = "school", request_body = LessonLook,
    responses((status = 200, description = "`{events, frame}`: the board after them, up to the first roll or draw")))]
/// What more actions would lead to in a lesson, before anybody answers them. Nothing changes.
pub async fn foresee(
    State(app): State<Arc<App>>,
    me: Me,
    Body(asked): Body<LessonLook>,
) -> Result<Json<ForeseenStep>, ServerRefusal> {
    let lang = crate::lang::asked();
    let lesson = find(&asked.game, &asked.lesson)?;
    check_line(asked.line.len() + asked.more.len())?;
    let work = move || lesson.foresee(&asked.line, asked.more, lang);
    Ok(Json(app.long_work.asked(&me.user.id, work).await?.map_err(Refusal::from)?))
}

#[utoipa::path(post, path = "/api/school/learned", tag = "school", request_body = FinishedLesson,
    responses((status = 204)))]
/// Note that you have finished a lesson.
pub async fn learned(
    State(app): State<Arc<App>>,
    me: Me,
    Body(finished): Body<FinishedLesson>,
) -> Result<StatusCode, ServerRefusal> {
    let lesson = find(&finished.game, &finished.lesson)?;
    let row = LearnedRow {
        user: me.user.id.clone(),
        game: lesson.game.clone(),
        lesson: lesson.id.clone(),
        learned: app.now().date,
    };
    app.store.commit(Change::new().put_learned(&row)).await?;
    Ok(StatusCode::NO_CONTENT)
}
