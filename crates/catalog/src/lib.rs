//! Every game behind one face: JSON in, JSON and sentences out. The only crate
//! that names the games; the command line and the server know them through [`GAMES`].

mod clocked;
mod course;
mod frame;
mod glossary;
mod lab;
mod rules;
mod table;

pub use bots::{LEVELS, Level};
pub use clocked::{Clocked, Thinking, Timekeeper};
pub use course::{BesideCourse, Course, Passage, SeatsCourse};
pub use factory_manager::{TileSet, tile_file};
pub use frame::{
    BlockedFrame, ChoiceFrame, Frame, OptionFrame, OutcomeFrame, PromptFrame, Telling, UndoFrame,
};
pub use glossary::{Glossary, MeasureName, SubjectName};
pub use lab::{Bench, GameRecord, Simulator};
pub use rules::{AnyGame, Refused, Rules};
pub use table::{AnyMatch, KeepGoing, Played, Pondering, Preview};

/// Every game there is. Adding one is adding a line here.
pub static GAMES: &[&dyn AnyGame] =
    &[&Rules::<factory_manager::FactoryManager>::NEW, &Rules::<fantastic_factories::FantasticFactories>::NEW];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.meta().id == id)
}

/// The game a match file is of.
pub fn game_of(file: &engine::MatchFile) -> Result<&'static dyn AnyGame, Refused> {
    find(&file.header.game).ok_or_else(|| Refused::NoSuchGame(file.header.game.clone()))
}
