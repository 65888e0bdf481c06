//! A game's puzzles without the game's type.

use std::marker::PhantomData;

use catalog::{GameVisitor, laid_out};
use engine::{Account, Heuristic, Pose, Study};
use serde_json::Value;

use crate::judge::{self, JudgedLine};
use crate::make::{self, Making, Posed, Recipe};
use crate::puzzle::{Puzzle, PuzzleCounting};

/// What can be done with the puzzles of any game.
pub trait AnyPuzzles: Send + Sync {
    /// Those that come with the game; none where it has none.
    fn built_in(&self) -> Result<Vec<Puzzle>, String>;

    /// Makes puzzles from bots' matches.
    fn making(&self, recipe: Recipe) -> Making;

    /// Solves a puzzle again by the game's exact solver: the best result, and the positions looked into. None if it takes
    /// more than the limit.
    fn solved(&self, puzzle: &Puzzle, limit: u32) -> Option<(f64, u32)>;

    /// Makes a puzzle again and says what is wrong with it, if something is: then it is no good puzzle, or another.
    fn check(&self, puzzle: &Puzzle, limit: u32) -> Result<(), String>;

    /// What a line comes to. None while the turn goes on, if it is against the rules, or if it takes too long.
    fn judge(&self, puzzle: &Puzzle, actions: &[Value]) -> Option<JudgedLine>;
}

/// The puzzles of the game `G`.
pub struct PuzzleBook<G>(PhantomData<fn() -> G>);

/// The puzzles of the game with this id.
pub fn of(id: &str) -> Option<&'static dyn AnyPuzzles> {
    struct Find;

    impl GameVisitor for Find {
        type Output = &'static dyn AnyPuzzles;

        fn visit<G: Heuristic + Study + Account>(self) -> Self::Output {
            &PuzzleBook::<G>(PhantomData)
        }
    }

    catalog::visit(id, Find)
}

/// The puzzles of a file, a JSON object a line.
pub fn read(text: &str) -> Result<Vec<Puzzle>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(n, line)| serde_json::from_str(line).map_err(|why| format!("line {}: {why}", n + 1)))
        .collect()
}

impl<G: Heuristic> AnyPuzzles for PuzzleBook<G> {
    fn built_in(&self) -> Result<Vec<Puzzle>, String> {
        read(G::PUZZLES)
    }

    fn making(&self, recipe: Recipe) -> Making {
        Box::new(move |seed| make::of_match::<G>(&recipe, seed))
    }

    fn solved(&self, puzzle: &Puzzle, limit: u32) -> Option<(f64, u32)> {
        let start: G = laid_out(&serde_json::from_value(puzzle.options.clone()).ok()?).ok()?;
        let solution = start.solve(make::SOLVER, &puzzle.aim, limit, &mut |_| {})?;
        let result = match puzzle.counting {
            PuzzleCounting::Guaranteed => solution.guaranteed,
            PuzzleCounting::Expected => solution.expected,
        };
        solution.proven.then_some((result, solution.positions))
    }

    fn check(&self, puzzle: &Puzzle, limit: u32) -> Result<(), String> {
        let options =
            serde_json::from_value(puzzle.options.clone()).map_err(|why| format!("options: {why}"))?;
        laid_out::<G>(&options).map_err(|why| why.to_string())?;
        let aim = G::AIMS.iter().find(|aim| **aim == puzzle.aim).ok_or("there is no such aim")?;
        let pose = Pose { options, aim, theme: "" };
        let again = match make::puzzle::<G>(&pose, limit) {
            Posed::Puzzle(again) => Puzzle { theme: puzzle.theme.clone(), ..*again },
            Posed::TooMuch => {
                return Err(format!("more than {limit} positions would have to be looked into"));
            }
            Posed::Plain => {
                return Err("greedy play finds the best result, or another is nearly as good".into());
            }
        };
        if again == *puzzle {
            return Ok(());
        }
        Err(format!("it should be {}", serde_json::to_string(&again).expect("puzzles serialize")))
    }

    fn judge(&self, puzzle: &Puzzle, actions: &[Value]) -> Option<JudgedLine> {
        let actions: Option<Vec<G::Action>> =
            actions.iter().map(|action| serde_json::from_value(action.clone()).ok()).collect();
        judge::judge::<G>(puzzle, &actions?)
    }
}
