//! The lessons of each game, in their order.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use catalog::AnyGame;
use engine::LessonFile;
use serde_json::Value;

use crate::lesson::Lesson;

/// The lessons of a game, the first match first.
pub struct Course {
    /// The game's id.
    pub game: &'static str,
    pub lessons: Vec<Lesson>,
}

/// Why a file is no lesson.
#[derive(Debug, thiserror::Error)]
pub enum BadLesson {
    #[error("{0}: a lesson is called 01-name.toml")]
    Name(String),
    #[error("{0}: {1}")]
    Toml(String, String),
    #[error("there is no recorded match {0}.json")]
    NoRecord(String),
    #[error("{0}.json: {1}")]
    Record(String, String),
}

/// Every course there is. The tests read every lesson: one that cannot be read is not offered.
pub static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let course = |game: &&dyn AnyGame| {
        let id = game.meta().id;
        Course { game: id, lessons: Course::read(id, game.lessons()).into_iter().flatten().collect() }
    };
    catalog::GAMES.iter().map(course).filter(|course| !course.lessons.is_empty()).collect()
});

/// A lesson by its game and its id.
pub fn find(game: &str, id: &str) -> Option<&'static Lesson> {
    COURSES.iter().find(|course| course.game == game)?.lessons.iter().find(|lesson| lesson.id == id)
}

impl Course {
    /// Every lesson among a game's files, or what is wrong with it.
    pub fn read(game: &str, files: &[LessonFile]) -> Vec<Result<Lesson, BadLesson>> {
        let records = |name: &str| {
            let named = |file: &&LessonFile| file.name.strip_suffix(".json") == Some(name);
            files.iter().find(named).map(|file| file.text)
        };
        let mut content = DefaultHasher::new();
        files.iter().for_each(|file| (file.name, file.text).hash(&mut content));
        let content = format!("{:016x}", content.finish());
        let lessons = files.iter().filter(|file| file.name.ends_with(".toml"));
        let read = |file: &LessonFile| {
            let lesson = read(game, file.name, file.text, &records)?;
            Ok(Lesson { content: content.clone(), ..lesson })
        };
        lessons.map(read).collect()
    }
}

fn read(
    game: &str,
    file: &str,
    text: &str,
    records: &dyn Fn(&str) -> Option<&'static str>,
) -> Result<Lesson, BadLesson> {
    let named = file.strip_suffix(".toml").and_then(|name| name.split_once('-'));
    let (_, id) = named.ok_or_else(|| BadLesson::Name(file.to_owned()))?;
    let wrong = |why: &dyn std::fmt::Display| BadLesson::Toml(file.to_owned(), why.to_string());
    // By way of JSON, which is what actions and entries are read from everywhere else.
    let value: Value = toml::from_str(text).map_err(|why| wrong(&why))?;
    let mut lesson: Lesson = serde_json::from_value(value).map_err(|why| wrong(&why))?;
    (lesson.id, lesson.game) = (id.to_owned(), game.to_owned());
    lesson.start.read(records)?;
    for step in &mut lesson.steps {
        if let Some(scene) = &mut step.scene {
            // A later moment of the same match needs no name.
            if scene.record.is_none() && scene.options.is_none() {
                scene.record.clone_from(&lesson.start.record);
            }
            scene.read(records)?;
        }
    }
    Ok(lesson)
}
