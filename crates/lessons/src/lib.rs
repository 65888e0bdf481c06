//! Lessons: real moves on the real board under the real rules, with somebody who says what they are for.
//!
//! A lesson is data beside its game (`games/<id>/lessons/*.toml`). One that runs is a pure function of the lesson and
//! the actions so far ([`Lesson::play`]): nobody keeps anything, and the same line leads to the same board everywhere.
//! No I/O, no clock.

mod course;
mod lesson;
mod pattern;
mod playing;
mod school;
mod start;
mod texts;

pub use course::{BadLesson, COURSES, Course, find};
pub use lesson::{Lesson, LessonStep, Mistake, ShownNumber};
pub use pattern::{ActionPattern, Condition, Relation};
pub use playing::{ComparedNumber, LessonFrame, NEXT, StepTexts, WrongAnswer};
pub use school::{CourseInfo, FinishedLesson, ForeseenStep, LessonInfo, LessonLine, LessonLook, School};
pub use start::Scene;
pub use texts::{Facts, Texts};
