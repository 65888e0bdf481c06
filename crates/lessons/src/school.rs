//! The school as a host tells it: which lessons there are, and what is asked about one.

use catalog::{AnyRefusal, Frame, Telling};
use engine::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::course::COURSES;
use crate::lesson::Lesson;

/// The courses of every game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct School {
    courses: Vec<CourseInfo>,
}

/// The lessons of a game, the first match first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CourseInfo {
    game: String,
    lessons: Vec<LessonInfo>,
}

/// A lesson before it begins.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    options: Value,
}

/// A lesson as far as it was played.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct LessonLine {
    pub game: String,
    pub lesson: String,
    /// What was done one after the other; `{"do": "next"}` where there was only something to read.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub line: Vec<Value>,
}

/// A lesson as far as it was played, and what might be done next.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonLook {
    pub game: String,
    pub lesson: String,
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub line: Vec<Value>,
    /// Actions that nobody answers yet.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub more: Vec<Value>,
}

/// What actions would lead to in a lesson.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForeseenStep {
    events: Vec<Telling>,
    frame: Frame,
}

/// A lesson that was finished.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FinishedLesson {
    pub game: String,
    pub lesson: String,
}

impl School {
    /// All of it; `learned` says which lessons the reader has finished.
    pub fn new(learned: impl Fn(&Lesson) -> bool, lang: Lang) -> School {
        let lesson = |lesson: &Lesson| LessonInfo {
            id: lesson.id.clone(),
            title: lesson.title.in_lang(lang).to_owned(),
            goal: lesson.goal.in_lang(lang).to_owned(),
            minutes: lesson.minutes,
            steps: lesson.steps.iter().map(|step| step.name.in_lang(lang).to_owned()).collect(),
            content: lesson.content.clone(),
            rules: lesson.rules.clone(),
            learned: learned(lesson),
            seat: lesson.seat,
            players: lesson.players(),
            options: lesson.options(),
        };
        let courses = COURSES.iter().map(|course| CourseInfo {
            game: course.game.to_owned(),
            lessons: course.lessons.iter().map(lesson).collect(),
        });
        School { courses: courses.collect() }
    }
}

impl Lesson {
    /// What more actions would lead to, before anybody answers them.
    pub fn foresee(&self, line: &[Value], more: Vec<Value>, lang: Lang) -> Result<ForeseenStep, AnyRefusal> {
        let catalog::Preview { events, frame, .. } = self.preview(line, more, lang)?;
        Ok(ForeseenStep { events, frame })
    }
}
