//! Every lesson is played: by what it expects, by a wrong move at every step, in every language. The files are read as they
//! lie beside the games; that the program has the same ones is a test of its own.

mod lines;
mod texts;

use std::path::PathBuf;

use catalog::AnyGame;
use engine::LessonFile;
use shopfloor_lessons::{Course, Lesson};

/// Where a game's lessons lie.
fn folder(game: &dyn AnyGame) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game.meta().id).join("lessons")
}

/// A game's files in the order of their names.
fn files(game: &dyn AnyGame) -> Vec<LessonFile> {
    let Ok(entries) = std::fs::read_dir(folder(game)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder").path()).collect();
    paths.sort();
    let leak = |text: String| -> &'static str { text.leak() };
    let file = |path: &PathBuf| LessonFile {
        name: leak(path.file_name().expect("a name").to_string_lossy().into_owned()),
        text: leak(std::fs::read_to_string(path).expect("a text")),
    };
    paths.iter().map(file).collect()
}

fn every_lesson() -> Vec<Lesson> {
    let read = |game: &&dyn AnyGame| Course::read(game.meta().id, &files(*game));
    let lessons = catalog::GAMES.iter().flat_map(read);
    lessons.map(|lesson| lesson.unwrap_or_else(|why| panic!("{why}"))).collect()
}

fn name(lesson: &Lesson) -> String {
    format!("{}/{}", lesson.game, lesson.id)
}
