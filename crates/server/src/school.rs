//! Lessons over HTTP. The page keeps the line of what was done and sends all of it; nothing is kept here but which
//! lessons somebody has finished.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use catalog::{Frame, Telling};
use lessons::{COURSES, Lesson, LessonFrame};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Change, LearnedRow};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Body;
use crate::line;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::{Me, Someone};

/// The courses of every game.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct School {
    courses: Vec<CourseInfo>,
}

/// The lessons of a game, the first match first.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CourseInfo {
    game: String,
    lessons: Vec<LessonInfo>,
}

/// A lesson before it begins.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonInfo {
    id: String,
    title: String,
    /// What you know afterwards, in a line.
    goal: String,
    /// About how long it takes.
    minutes: u8,
    /// What its steps are about.
    steps: Vec<String>,
    /// Changes with its files: a line kept from before is of another lesson.
    content: String,
    /// The rules that it explains.
    rules: Vec<String>,
    /// Whether you have finished it.
    learned: bool,
    /// Your seat in it.
    seat: u8,
    /// The players' names by seat.
    players: Vec<String>,
    /// The options of the match it is played in.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    options: Value,
}

/// A lesson as far as it was played.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct LessonLine {
    game: String,
    lesson: String,
    /// What was done one after the other; `{"do": "next"}` where there was only something to read.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    line: Vec<Value>,
}

/// A lesson as far as it was played, and what might be done next.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonLook {
    game: String,
    lesson: String,
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    line: Vec<Value>,
    /// Actions that nobody answers yet.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    more: Vec<Value>,
}

/// What actions would lead to in a lesson.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForeseenStep {
    events: Vec<Telling>,
    frame: Frame,
}

/// A lesson that was finished.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FinishedLesson {
    game: String,
    lesson: String,
}

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
    let lesson = |lesson: &Lesson| LessonInfo {
        id: lesson.id.clone(),
        title: lesson.title.in_lang(lang).to_owned(),
        goal: lesson.goal.in_lang(lang).to_owned(),
        minutes: lesson.minutes,
        steps: lesson.steps.iter().map(|step| step.name.in_lang(lang).to_owned()).collect(),
        content: lesson.content.clone(),
        rules: lesson.rules.clone(),
        learned: learned.iter().any(|row| row.game == lesson.game && row.lesson == lesson.id),
        seat: lesson.seat,
        players: lesson.players(),
        options: lesson.options(),
    };
    let courses = COURSES.iter().map(|course| CourseInfo {
        game: course.game.to_owned(),
        lessons: course.lessons.iter().map(lesson).collect(),
    });
    Ok(Json(School { courses: courses.collect() }))
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
    line::check(asked.line.len())?;
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
    line::check(asked.line.len() + asked.more.len())?;
    let work = move || lesson.preview(&asked.line, asked.more, lang);
    let catalog::Preview { events, frame, .. } =
        app.long_work.asked(&me.user.id, work).await?.map_err(Refusal::from)?;
    Ok(Json(ForeseenStep { events, frame }))
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
