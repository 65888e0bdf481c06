//! The files of `lessons/`, by name.

use engine::LessonFile;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(LessonFile { name: $name, text: include_str!(concat!("../lessons/", $name)) }),*]
    };
}

pub const FILES: &[LessonFile] = files![
    "01-first-match.toml",
    "02-player-order.toml",
    "03-feeding-the-market.toml",
    "04-bottlenecks.toml",
    "05-robots-and-machines.toml",
    "06-tear-down-and-extensions.toml",
    "07-energy-price.toml",
    "08-last-round.toml",
    "first.json",
    "second.json",
];
