//! The files of `lessons/`, by name.

use engine::LessonFile;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(LessonFile { name: $name, text: include_str!(concat!("../lessons/", $name)) }),*]
    };
}

pub const FILES: &[LessonFile] = files![
    "01-first-match.toml",
    "02-dice-and-floors.toml",
    "03-matching.toml",
    "04-tools-and-building.toml",
    "05-engines.toml",
    "06-contractors.toml",
    "07-prestige-or-goods.toml",
    "08-limits.toml",
    "09-race-to-the-end.toml",
    "10-the-machine.toml",
    "first.json",
];
