//! What a strong player would do: a turn that can be played, and no word that depends on what the seat cannot see.

use engine::{Header, Lang, Seat, Seed};
use shopfloor_catalog::{Advice, AnyGame, AnyMatch, GAMES};

const LEVEL: &str = "engineer/iterations=6/effort=20";

fn table(game: &dyn AnyGame, seats: u8, seed: u64) -> Box<dyn AnyMatch> {
    let header = Header {
        game: game.meta().id.to_owned(),
        seats,
        options: game.default_options(),
        seed: Seed::from_number(seed),
        origin: Vec::new(),
    };
    let names = (0..seats).map(engine::seat_letter).collect();
    game.start(header, names).unwrap().0
}

fn advice(of: &dyn AnyMatch, seat: Seat) -> Advice {
    of.advise(seat, LEVEL, Lang::EN).unwrap()(&mut || true)
}

/// Calls `look` at every `nth` decision of a match between quick bots.
fn decisions(game: &dyn AnyGame, seed: u64, nth: usize, mut look: impl FnMut(&dyn AnyMatch, Seat)) {
    let mut table = table(game, 3, seed);
    let mut count = 0;
    while let Some(seat) = table.turn().seats().first() {
        if count % nth == 0 {
            look(table.as_ref(), seat);
        }
        count += 1;
        let action = table.bot_action(seat, "apprentice", &mut || true).unwrap();
        table.play(seat, action).unwrap();
    }
    assert!(count > 3 * nth, "{}: {count} decisions", game.meta().id);
}

#[test]
fn advice_is_a_whole_turn_that_can_be_played_and_a_second_one_that_comes_to_something_else() {
    for game in GAMES {
        let mut seconds = 0;
        decisions(*game, 3, 7, |table, seat| {
            let advice = advice(table, seat);
            assert!(!advice.plans.is_empty());
            let actions =
                |n: usize| advice.plans[n].moves.iter().map(|step| step.action.clone()).collect::<Vec<_>>();
            let after = |n: usize| table.preview(seat, actions(n), Lang::EN).unwrap().frame;
            let best = after(0);
            assert!(advice.plans[0].moves.iter().all(|step| !step.text.is_empty()), "{advice:?}");
            assert!((0.0..=1.0).contains(&advice.plans[0].share));
            if advice.plans.len() > 1 {
                assert_ne!(best.view, after(1).view, "{advice:?}");
                seconds += 1;
            }
        });
        assert!(seconds > 1, "{}: a second best was found {seconds} times", game.meta().id);
    }
}

/// The law of hints: two states that a seat cannot tell apart have one hint, byte by byte.
#[test]
fn a_seat_gets_the_same_advice_in_every_state_that_it_cannot_tell_from_the_real_one() {
    for game in GAMES {
        let mut differ = 0;
        decisions(*game, 4, 5, |table, seat| {
            let real = serde_json::to_string(&advice(table, seat)).unwrap();
            for number in 0..3 {
                let guess = table.imagine(seat, number);
                let others = (0..3).map(Seat).filter(|other| *other != seat);
                let views = |of: &dyn AnyMatch| {
                    let view = |other| of.frame(engine::Viewer::Seat(other), Lang::EN).view;
                    others.clone().map(view).collect::<Vec<_>>()
                };
                differ += usize::from(views(guess.as_ref()) != views(table));
                let imagined = serde_json::to_string(&advice(guess.as_ref(), seat)).unwrap();
                assert_eq!(real, imagined, "{}", game.meta().id);
            }
        });
        assert!(!game.meta().secrets || differ > 3, "{}: the states are all the same", game.meta().id);
    }
}

#[test]
fn advice_says_the_same_in_both_languages() {
    for game in GAMES {
        decisions(*game, 5, 11, |table, seat| {
            let ask = |lang| table.advise(seat, LEVEL, lang).unwrap()(&mut || true);
            let actions = |advice: &Advice| {
                let moves = advice.plans.iter().flat_map(|plan| &plan.moves);
                moves.map(|step| step.action.clone()).collect::<Vec<_>>()
            };
            assert_eq!(actions(&ask(Lang::EN)), actions(&ask(Lang::DE)));
        });
        assert!(table(*game, 2, 1).advise(Seat(0), "boss", Lang::EN).is_err());
    }
}
