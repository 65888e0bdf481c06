//! The puzzles that come with the games.

use std::collections::HashSet;

use shopfloor_puzzles::{AnyPuzzles, Grade, LIMIT, ProofKind, Puzzle, maker, of, of_the_day};

fn sets() -> Vec<(&'static str, &'static dyn AnyPuzzles, Vec<Puzzle>)> {
    let with_puzzles = catalog::GAMES.iter().filter(|game| !game.aims().is_empty());
    with_puzzles
        .map(|game| {
            let book = of(game.meta().id).unwrap();
            (game.meta().id, book, book.built_in().unwrap())
        })
        .collect()
}

#[test]
fn every_game_with_a_solver_has_150_puzzles_of_every_theme_and_grade() {
    assert!(!sets().is_empty());
    for (id, _, puzzles) in sets() {
        assert!(puzzles.len() >= 150, "{id} has {}", puzzles.len());
        let ids: HashSet<_> = puzzles.iter().map(|puzzle| &puzzle.id).collect();
        assert_eq!(ids.len(), puzzles.len(), "{id}: no puzzle is there twice");
        let words = catalog::find(id).unwrap().puzzle_words(engine::Lang::EN);
        for theme in words.themes {
            let count = puzzles.iter().filter(|puzzle| puzzle.theme == theme.theme).count();
            assert!(count >= 20, "{id}: {count} of {}", theme.theme);
        }
        for grade in Grade::ALL {
            assert!(puzzles.iter().any(|puzzle| puzzle.grade == grade), "{id}: {grade:?}");
        }
    }
}

#[test]
fn the_exact_solver_finds_the_stored_result_of_every_puzzle() {
    for (id, _, puzzles) in sets() {
        let maker = maker(id).unwrap();
        for puzzle in &puzzles {
            let (best, _) = maker.solved(puzzle, 2_000_000).expect("it is proven");
            assert!((best - puzzle.best).abs() < 1e-5, "{id} {}: {best}, not {}", puzzle.id, puzzle.best);
        }
    }
}

#[test]
fn the_stored_line_is_right_and_everything_shorter_is_not_judged() {
    for (id, book, puzzles) in sets() {
        for puzzle in puzzles.iter().step_by(5) {
            let judged = book.judge(puzzle.into(), &puzzle.line, LIMIT).expect("the line is a whole turn");
            assert!(judged.right && judged.result > puzzle.second, "{id} {}: {judged:?}", puzzle.id);
            assert_eq!(book.judge(puzzle.into(), &puzzle.line[..puzzle.line.len() - 1], LIMIT), None);
            assert_eq!(book.judge(puzzle.into(), &["nonsense".into()], LIMIT), None);
        }
    }
}

/// A puzzle made again from its position comes out the same.
#[test]
fn every_puzzle_is_proven_again_by_brute_force() {
    for (id, _, puzzles) in sets() {
        let maker = maker(id).unwrap();
        let rules = |puzzle: &&Puzzle| puzzle.proof.by == ProofKind::Rules;
        let count = puzzles.iter().filter(rules).count();
        assert!(count >= 75, "{id}: {count} of {} are proven by the rules alone", puzzles.len());
        for puzzle in &puzzles {
            maker.check(puzzle, 200_000).unwrap_or_else(|why| panic!("{id} {}: {why}", puzzle.id));
        }
    }
}

#[test]
fn a_wrong_result_is_found_out() {
    let (id, _, puzzles) = sets().remove(0);
    let wrong = Puzzle { best: puzzles[0].best + 1.0, ..puzzles[0].clone() };
    assert!(maker(id).unwrap().check(&wrong, 200_000).unwrap_err().contains("it should be"));
}

#[test]
fn every_day_has_a_puzzle_and_none_comes_again_before_all_have_come() {
    let (_, _, puzzles) = sets().remove(0);
    let count = puzzles.len() as u64;
    let first = 1_000 * count;
    let days: HashSet<&str> =
        (first..first + count).map(|day| of_the_day(&puzzles, day).unwrap().id.as_str()).collect();
    assert_eq!(days.len(), puzzles.len());
    assert!(of_the_day(&[], 7).is_none());
}
