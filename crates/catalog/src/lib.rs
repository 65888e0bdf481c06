//! Every game behind one face: JSON in, JSON and sentences out. The only crate
//! that names the games; the command line and the server know them through [`GAMES`].

mod about;
mod account;
mod advice;
mod frame;
mod games;
mod glossary;
mod history;
mod match_review;
mod orders;
mod refusal;
mod rules;
mod seated_match;
mod solution;
mod story;
mod thinking_time;

pub use about::{
    About, AimInfo, FirstMatch, OptionForm, OptionInfo, OptionValue, PuzzleWords, ScoreUnit, ThemeInfo,
};
pub use account::{FindingFrame, FindingSum, Habit, RoundSum};
pub use advice::{ADVISER, Advice, AdvisedPlan, Advising};
pub use bots::{LEVELS, Level};
pub use frame::{
    BlockedFrame, ChoiceFrame, Frame, OptionFrame, OutcomeFrame, PromptFrame, RemarkFrame, Telling, UndoFrame,
};
pub use games::{GameInfo, Games, LanguageInfo, LevelInfo, rated_levels};
pub use glossary::{Glossary, MeasureName, SubjectName};
pub use history::{BesideHistory, History, Passage, SeatsHistory};
pub use match_review::{AnyReviewer, MatchReview, ReviewedDecision, ReviewedMove};
pub use orders::{
    AnyFollowed, OrderChoiceFrame, OrderFormFrame, OrderItemFrame, OrderListFrame, OrderOptionFrame,
};
pub use refusal::{AnyRefusal, RefusalKind};
pub use review::{Class, JUDGE, JudgeBudget, Reckoning, Review, Standing, Tried};
pub use rules::{AnyGame, GameVisitor, Rules, read_options};
pub use seated_match::{AnyAdvance, AnyMatch, Pondered, Pondering, Preview};
pub use solution::{Question, SolvedAnswer, SolvedPosition, laid_out};
pub use thinking_time::{LONGEST_THOUGHT, thinking_time};

macro_rules! games {
    ($($(#[$when:meta])* $game:ty),+ $(,)?) => {
        /// Every game there is.
        pub static GAMES: &[&dyn AnyGame] = &[$($(#[$when])* &Rules::<$game>::NEW),+];

        /// Runs code that needs the type of the game with this id.
        pub fn visit<V: GameVisitor>(id: &str, visitor: V) -> Option<V::Output> {
            $($(#[$when])* if <$game as engine::Game>::META.id == id {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

// The one list of games: adding a game is adding a line here.
games! {
    factory_manager::FactoryManager,
    fantastic_factories::FantasticFactories,
    #[cfg(feature = "testing")]
    liars_dice::LiarsDice,
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.meta().id == id)
}

/// The game a match file is of.
pub fn game_of(file: &engine::MatchFile) -> Result<&'static dyn AnyGame, AnyRefusal> {
    find(&file.header.game).ok_or_else(|| AnyRefusal::no_such_game(&file.header.game))
}
