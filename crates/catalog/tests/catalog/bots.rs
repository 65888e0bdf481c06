//! The levels against each other, and what every bot must keep to.

use engine::{Header, Lang, Seed, Turn, Viewer};
use shopfloor_catalog::{AnyGame, AnyMatch, GAMES, LEVELS};

/// Wins of the first level against the second with two seats, each seat in turn; a shared win is half a win.
fn wins(game: &dyn AnyGame, level: &str, other: &str, games: u64) -> f64 {
    let seats = |a: &str, b: &str| {
        lab::of(game.meta().id)
            .unwrap()
            .simulator(&[a.to_owned(), b.to_owned()], &game.default_options(), None)
            .unwrap()
    };
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

/// The level with less thought, so that a test can play whole matches with it.
fn hurried(game: &dyn AnyGame, level: &str) -> String {
    match game.thought(level) {
        Some(thought) if thought.iterations > 0 => {
            format!("{level}/iterations={}/effort=50", thought.iterations.min(15))
        }
        Some(thought) => format!("{level}/effort={}", thought.effort.min(100)),
        None => level.to_owned(),
    }
}

#[test]
fn a_bot_plays_the_same_match_again_from_the_same_seed() {
    for game in GAMES {
        for level in LEVELS {
            let seats = vec![hurried(*game, level.id); game.meta().max_seats.into()];
            let simulate =
                lab::of(game.meta().id).unwrap().simulator(&seats, &game.default_options(), None).unwrap();
            assert_eq!(simulate(1).scores, simulate(1).scores, "{} {}", game.meta().id, level.id);
        }
    }
}

#[test]
fn a_search_keeps_to_its_budget_for_a_whole_turn() {
    const BUDGET: u32 = 20;
    let level = format!("engineer/iterations={BUDGET}/effort=50");
    for game in GAMES {
        let mut table = table(*game, 9);
        let (mut turn, mut spent, mut most) = (None, 0, 0);
        for _ in 0..200 {
            let Some(seat) = table.turn().seats().first() else { break };
            let ply = table.ply();
            // Another seat or chance acted: a turn begins.
            if turn != Some((seat, ply)) {
                spent = 0;
            }
            let mut count = || {
                spent += 1;
                true
            };
            let action = table.bot_action(seat, &level, &mut count).unwrap();
            most = most.max(spent);
            assert!(spent <= BUDGET, "{}: {spent} iterations in a turn", game.meta().id);
            table.play(seat, action).unwrap();
            turn = Some((seat, ply + 1));
        }
        assert!(most > BUDGET / 2, "it searched");
    }
}

#[test]
fn each_level_beats_the_one_below_even_in_a_hurry() {
    for game in GAMES {
        for (above, below) in [("worker", "apprentice"), ("foreman", "worker")] {
            let rate = wins(*game, above, below, 40);
            assert!(rate > 0.5, "{}: {above} against {below}: {rate}", game.meta().id);
        }
    }
}

#[test]
fn every_level_says_how_it_plays_in_both_languages() {
    for level in LEVELS {
        assert!(
            level.plays.in_lang(Lang::EN).ends_with('.') && level.plays.in_lang(Lang::DE).ends_with('.'),
            "{level:?}"
        );
        assert_ne!(level.plays.in_lang(Lang::EN), level.plays.in_lang(Lang::DE));
    }
}

/// A match of two seats at a table, with this seed.
fn table(game: &dyn AnyGame, seed: u64) -> Box<dyn AnyMatch> {
    let (id, options) = (game.meta().id.to_owned(), game.default_options());
    let header = Header { game: id, seats: 2, options, seed: Seed::from_number(seed), origin: Vec::new() };
    game.start(header, vec!["A".into(), "B".into()]).unwrap().0
}

#[test]
fn a_bot_at_a_table_thinks_on_within_its_turn_as_it_does_in_the_laboratory() {
    let level = "engineer/iterations=20";
    for game in GAMES {
        let mut table = table(*game, 5);
        let mut asked = 0;
        let mut count = || {
            asked += 1;
            true
        };
        while let Some(seat) = table.turn().seats().first() {
            let action = table.bot_action(seat, level, &mut count).unwrap();
            table.play(seat, action).unwrap();
        }
        assert!(asked > 100, "it searched");
        let keep_time = lab::of(game.meta().id)
            .unwrap()
            .timed_simulator(&[level.into(), level.into()], &game.default_options(), None)
            .unwrap();
        let scores = table.outcome(Viewer::Spectator, Lang::EN).unwrap().scores;
        assert_eq!(scores, keep_time(5).scores, "{}", game.meta().id);
    }
}

#[test]
fn a_bot_without_time_still_plays() {
    for game in GAMES {
        let mut table = table(*game, 6);
        let seat = table.turn().seats().first().unwrap();
        assert!(table.bot_action(seat, "boss", &mut || true).is_err());
        for _ in 0..20 {
            let Some(seat) = table.turn().seats().first() else { break };
            let action = table.bot_action(seat, "director", &mut || false).unwrap();
            table.play(seat, action).unwrap();
        }
    }
}

#[test]
fn a_timed_match_is_the_simulated_one_and_every_decision_is_in_a_turn() {
    for game in GAMES {
        let (seats, options) = (["worker".to_owned(), "greedy".to_owned()], game.default_options());
        let timed = lab::of(game.meta().id).unwrap().timed_simulator(&seats, &options, None).unwrap()(3);
        let plain = lab::of(game.meta().id).unwrap().simulator(&seats, &options, None).unwrap()(3);
        assert_eq!((&timed.scores, &timed.places), (&plain.scores, &plain.ranking));
        assert_eq!(timed.decisions.iter().sum::<u32>() as usize, plain.decisions);
        for seat in 0..2 {
            let (turns, decisions) = (timed.turns_ms[seat].len(), timed.decisions[seat] as usize);
            assert!((1..=decisions).contains(&turns), "{turns} turns, {decisions} decisions");
            let longest = timed.turns_ms[seat].iter().copied().fold(0.0, f64::max);
            assert!(timed.slowest_ms[seat] <= longest);
        }
    }
}

#[test]
fn what_is_forced_is_easy_and_some_decisions_are_hard() {
    for game in GAMES {
        let mut hard = 0;
        let mut easy = 0;
        let mut the_match = table(*game, 5);
        while let Turn::Seats(seats) = the_match.turn() {
            let seat = seats.first().unwrap();
            let only = the_match.legal_actions(seat).len() == 1;
            let thought = the_match.ponder(seat, "journeyman").unwrap()(&mut || true);
            assert!((0.0..=1.0).contains(&thought.hardness), "{}", thought.hardness);
            assert!(!only || thought.hardness == 0.0, "{} with one action", thought.hardness);
            hard += usize::from(thought.hardness > 0.7);
            easy += usize::from(thought.hardness < 0.2);
            the_match.play(seat, thought.action).unwrap();
        }
        println!("{}: {hard} hard, {easy} easy", game.meta().id);
        assert!(hard > 0 && easy > hard / 4, "{}: {hard} hard, {easy} easy", game.meta().id);
    }
}
