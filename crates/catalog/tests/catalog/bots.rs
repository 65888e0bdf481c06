//! The levels against each other, and what every bot must keep to.

use catalog::{AnyGame, GAMES, LEVELS};

/// Wins of the first level against the second with two seats, each seat in turn; a shared win is half a win.
fn wins(game: &dyn AnyGame, level: &str, other: &str, games: u64) -> f64 {
    let seats =
        |a: &str, b: &str| game.simulator(&[a.to_owned(), b.to_owned()], &game.default_options()).unwrap();
    let (as_first, as_second) = (seats(level, other), seats(other, level));
    let won = |places: &[u8], seat: usize| match (places[seat], places[1 - seat]) {
        (1, 1) => 0.5,
        (1, _) => 1.0,
        (_, _) => 0.0,
    };
    (0..games).map(|n| won(&as_first(n).ranking, 0) + won(&as_second(n).ranking, 1)).sum::<f64>()
        / (2 * games) as f64
}

#[test]
fn greedy_beats_random_nine_times_in_ten_and_more() {
    for game in GAMES {
        let rate = wins(*game, "greedy", "random", 100);
        assert!(rate > 0.9, "{}: {rate}", game.meta().id);
    }
}

#[test]
fn a_bot_plays_the_same_match_again_from_the_same_seed() {
    for game in GAMES {
        for level in LEVELS {
            let seats = vec![level.name.to_owned(); game.meta().max_seats.into()];
            let simulate = game.simulator(&seats, &game.default_options()).unwrap();
            for seed in 0..3 {
                assert_eq!(simulate(seed).scores, simulate(seed).scores, "{} {}", game.meta().id, level.name);
            }
        }
    }
}

#[test]
fn every_level_says_how_it_plays_in_both_languages() {
    for level in LEVELS {
        assert!(level.plays.en.ends_with('.') && level.plays.de.ends_with('.'), "{level:?}");
        assert_ne!(level.plays.en, level.plays.de);
    }
}
