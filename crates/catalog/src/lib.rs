//! Every game behind one face: JSON in, JSON and sentences out. The only crate
//! that names the games; the command line and the server know them through [`GAMES`].

mod about;
mod clocked;
mod frame;
mod glossary;
mod history;
mod lab;
mod refusal;
mod rules;
mod seated_match;
mod thinking_time;

pub use about::{About, FirstMatch, OptionForm, OptionInfo, OptionValue, ScoreUnit};
pub use bots::{LEVELS, Level};
pub use clocked::{Clocked, Thinking, Timekeeper};
pub use factory_manager::{TileSet, tile_file};
pub use frame::{
    BlockedFrame, ChoiceFrame, Frame, OptionFrame, OutcomeFrame, PromptFrame, Telling, UndoFrame,
};
pub use glossary::{Glossary, MeasureName, SubjectName};
pub use history::{BesideHistory, History, Passage, SeatsHistory};
pub use lab::{Bench, MatchRecord, Simulator};
pub use refusal::{AnyRefusal, RefusalKind};
pub use rules::{AnyGame, Rules};
pub use seated_match::{AnyAdvance, AnyMatch, Pondering, Preview};
pub use thinking_time::{LONGEST_THOUGHT, thinking_time};

/// Every game there is. Adding one is adding a line here.
pub static GAMES: &[&dyn AnyGame] = &[
    &Rules::<factory_manager::FactoryManager>::NEW,
    &Rules::<fantastic_factories::FantasticFactories>::NEW,
    #[cfg(feature = "demos")]
    &Rules::<liars_dice::LiarsDice>::NEW,
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.meta().id == id)
}

/// The game a match file is of.
pub fn game_of(file: &engine::MatchFile) -> Result<&'static dyn AnyGame, AnyRefusal> {
    find(&file.header.game).ok_or_else(|| AnyRefusal::no_such_game(&file.header.game))
}
