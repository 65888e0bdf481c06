//! The levels: they are there, they play by the rules, and the stronger ones win.

use engine::{Entry, Game, Heuristic, Match, Outcome, Seat, Seen};
use shopfloor_bots::{LEVELS, bot, thought};

use crate::heap::{Action, CARDS, Heap, started};

/// A whole match between two levels.
fn play(levels: [&str; 2], seed: u64) -> Match<Heap> {
    let mut players = levels.map(|level| bot::<Heap>(level, 0).expect("a level"));
    let mut game = started(seed);
    while let Some(seat) = game.state().turn().seats().first() {
        let mut dice = game.header().seed.bot_dice(game.ply());
        let action = players[seat.index()].choose(Seen::new(game.state(), seat), &mut dice, &mut || true);
        game.play(seat, action).expect("a bot chooses a legal action");
    }
    game
}

fn ids() -> impl Iterator<Item = &'static str> {
    LEVELS.iter().map(|level| level.id)
}

/// How many of 100 matches the first level wins, each seat in turn.
fn wins(level: &str, other: &str) -> usize {
    let won = |outcome: Option<Outcome>, seat| {
        outcome.is_some_and(|end| end.winners().any(|winner| winner == seat))
    };
    let as_first = (0..50).filter(|seed| won(play([level, other], *seed).state().outcome(), Seat(0)));
    let as_second = (0..50).filter(|seed| won(play([other, level], *seed).state().outcome(), Seat(1)));
    as_first.count() + as_second.count()
}

#[test]
fn every_level_plays_by_the_rules_to_the_end() {
    for level in ids() {
        for seed in 0..5 {
            assert!(play([level, level], seed).state().outcome().is_some(), "{level}");
        }
    }
}

#[test]
fn a_match_follows_from_its_seed() {
    for level in ids() {
        let log = |seed| -> Vec<Entry<Action>> { play([level, "greedy"], seed).log().to_vec() };
        assert_eq!(log(1), log(1), "{level}");
        assert!((2..20).any(|seed| log(seed) != log(1)), "{level} plays other matches, too");
    }
}

#[test]
fn the_stronger_level_wins_more_often() {
    for (stronger, weaker) in [("worker", "random"), ("greedy", "random"), ("foreman", "worker")] {
        let wins = wins(stronger, weaker);
        assert!(wins > 60, "{stronger} wins {wins} of 100 against {weaker}");
    }
}

#[test]
fn a_bot_decides_by_what_its_seat_can_see() {
    for level in ids() {
        let mut game = started(3);
        while let Some(seat) = game.state().turn().seats().first() {
            let ply = game.ply();
            let choose = |other_card| {
                let mut state = game.state().clone();
                state.cards[1 - seat.index()] = other_card;
                assert_eq!(Seen::new(&state, seat).view(), Seen::new(game.state(), seat).view());
                let mut fresh = bot::<Heap>(level, 0).expect("a level");
                let mut dice = game.header().seed.bot_dice(ply);
                fresh.choose(Seen::new(&state, seat), &mut dice, &mut || true)
            };
            let action = choose(1);
            assert!((2..=CARDS).all(|card| choose(card) == action), "{level} knows the other's card");
            game.play(seat, action).expect("legal");
        }
    }
}

#[test]
fn a_bot_that_was_used_elsewhere_plays_on_soundly() {
    for level in ids() {
        let mut player = bot::<Heap>(level, 0).expect("a level");
        for seed in 0..10 {
            let game = started(seed);
            let seat = game.state().turn().seats().first().expect("somebody's turn");
            let action = player.choose(
                Seen::new(game.state(), seat),
                &mut game.header().seed.bot_dice(0),
                &mut || true,
            );
            let mut legal = Vec::new();
            game.state().legal_actions(seat, &mut legal);
            assert!(legal.contains(&action), "{level}: {action:?}");
        }
    }
}

#[test]
fn the_thought_of_a_level_can_be_changed() {
    let director = thought::<Heap>("director").expect("it thinks");
    assert_eq!(director, Heap::LEVELS[5]);
    let changed = thought::<Heap>("director/iterations=7/effort=3/rounds=2/blur=0.5").expect("it thinks");
    assert_eq!((changed.iterations, changed.effort, changed.rounds, changed.blur), (7, 3, 2, 0.5));
    assert!(bot::<Heap>("director/iterations=7", 0).is_some());
    assert!(bot::<Heap>("director/iterations=0", 0).is_some(), "it does without a search");
}

/// What a bot with this character does after the first stone, in match after match.
fn plays(level: &str, character: u32) -> Vec<Action> {
    let first = |seed| {
        let mut game = started(seed);
        let seat = game.state().turn().seats().first().expect("somebody's turn");
        game.play(seat, Action::Take).expect("the first stone must be taken");
        let mut player = bot::<Heap>(level, character).expect("a level");
        player.choose(Seen::new(game.state(), seat), &mut game.header().seed.bot_dice(0), &mut || true)
    };
    (0..20).map(first).collect()
}

#[test]
fn a_habit_lasts_for_a_match_and_differs_from_one_character_to_the_next() {
    let with = |character| plays("worker/habit=10/blur=0", character);
    assert_eq!(with(1), with(1));
    assert!((2..20).any(|other| with(other) != with(1)), "characters differ");
    assert_eq!(
        plays("worker/habit=0/blur=0", 1),
        plays("worker/habit=0/blur=0", 2),
        "without habits they do not"
    );
}

#[test]
fn a_level_that_does_not_exist_is_none() {
    for wrong in [
        "boss",
        "",
        "Director",
        "director/",
        "director/iterations",
        "director/iterations=",
        "director/iterations=-1",
        "director/iterations=many",
        "director/blur=11",
        "director/blur=NaN",
        "director/depth=3",
        "random/effort=1",
    ] {
        assert!(bot::<Heap>(wrong, 0).is_none(), "{wrong:?}");
    }
    assert_eq!(thought::<Heap>("random"), None, "it does not think");
}

#[test]
fn every_level_has_words_in_every_language() {
    for level in LEVELS {
        for phrase in [&level.name, &level.strength, &level.plays] {
            assert!(phrase.texts.len() >= 2 && phrase.texts.iter().all(|text| !text.is_empty()), "{level:?}");
        }
        assert!(level.plays.texts.iter().all(|text| text.ends_with('.')), "{level:?}");
    }
}
