//! The files of `lessons/`, by name.

use engine::LessonFile;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(LessonFile { name: $name, text: include_str!(concat!("../lessons/", $name)) }),*]
    };
}

pub const FILES: &[LessonFile] = files![
    "01-first-match.toml",
    "first.json",
];
