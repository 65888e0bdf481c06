//! How puzzles are made and checked, without the game's type. Apart from [`AnyPuzzles`](crate::AnyPuzzles), because whoever only
//! plays them, such as a browser, is built without this.

use std::marker::PhantomData;

use catalog::{GameVisitor, laid_out};
use engine::{Account, Heuristic, Orders, Pose, Study};

use crate::make::{self, Making, Posed, Recipe};
use crate::puzzle::{Puzzle, PuzzleCounting};

/// Makes puzzles of any game.
pub trait AnyMaker: Send + Sync {
    /// Makes puzzles from bots' matches.
    fn making(&self, recipe: Recipe) -> Making;

    /// Solves a puzzle again by the game's exact solver: the best result, and the positions looked into. None if it takes
    /// more than the limit.
    fn solved(&self, puzzle: &Puzzle, limit: u32) -> Option<(f64, u32)>;

    /// Makes a puzzle again and says what is wrong with it, if something is: then it is no good puzzle, or another.
    fn check(&self, puzzle: &Puzzle, limit: u32) -> Result<(), String>;
}

/// Makes puzzles of the game `G`.
struct Maker<G>(PhantomData<fn() -> G>);

/// The maker of puzzles of the game with this id.
pub fn maker(id: &str) -> Option<&'static dyn AnyMaker> {
    struct Find;

    impl GameVisitor for Find {
        type Output = &'static dyn AnyMaker;

        fn visit<G: Heuristic + Study + Account + Orders>(self) -> Self::Output {
            &Maker::<G>(PhantomData)
        }
    }

    catalog::visit(id, Find)
}

impl<G: Heuristic> AnyMaker for Maker<G> {
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
}
