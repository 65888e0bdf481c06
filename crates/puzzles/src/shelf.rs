//! The puzzles that come with the games, in lists and by their ids.

use std::sync::LazyLock;

use catalog::{AnyGame, PuzzleWords};
use engine::Lang;
use serde::Serialize;

use crate::any_puzzles::AnyPuzzles;
use crate::day::of_the_day;
use crate::puzzle::{Grade, Puzzle};

/// A game's own puzzles.
pub struct Shelf {
    pub game: &'static dyn AnyGame,
    pub book: &'static dyn AnyPuzzles,
    pub puzzles: Vec<Puzzle>,
}

static SHELVES: LazyLock<Vec<Shelf>> = LazyLock::new(|| {
    let shelf = |game: &&'static dyn AnyGame| {
        let book = crate::of(game.meta().id)?;
        let puzzles = book.built_in().expect("the tests read them, too");
        (!puzzles.is_empty()).then_some(Shelf { game: *game, book, puzzles })
    };
    catalog::GAMES.iter().filter_map(shelf).collect()
});

impl Shelf {
    /// The shelf of the game with this id; none if it has no puzzles.
    pub fn of(game: &str) -> Option<&'static Shelf> {
        SHELVES.iter().find(|shelf| shelf.game.meta().id == game)
    }

    pub fn puzzle(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// Whether turns are asked this.
    pub(crate) fn asks(&self, aim: &str) -> bool {
        self.puzzles.iter().any(|puzzle| puzzle.aim == aim)
    }
}

/// A puzzle in a list.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListedPuzzle {
    id: String,
    theme: String,
    aim: String,
    grade: Grade,
}

/// The puzzles of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GamePuzzles {
    game: String,
    words: PuzzleWords,
    /// The puzzle of the day.
    today: String,
    puzzles: Vec<ListedPuzzle>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Puzzles {
    /// The day, counted from 1 January 1970, in UTC.
    day: i64,
    games: Vec<GamePuzzles>,
}

/// Every puzzle, and the one of this day for each game.
pub fn list(day: i64, lang: Lang) -> Puzzles {
    let listed = |puzzle: &Puzzle| ListedPuzzle {
        id: puzzle.id.clone(),
        theme: puzzle.theme.clone(),
        aim: puzzle.aim.clone(),
        grade: puzzle.grade,
    };
    let games = SHELVES.iter().map(|shelf| GamePuzzles {
        game: shelf.game.meta().id.to_owned(),
        words: shelf.game.puzzle_words(lang),
        today: of_the_day(&shelf.puzzles, day as u64).map_or(String::new(), |puzzle| puzzle.id.clone()),
        puzzles: shelf.puzzles.iter().map(listed).collect(),
    });
    Puzzles { day, games: games.collect() }
}
