//! What bots think: expectations, chances and rankings. Whether they are right
//! is measured by playing; here they keep their promises.

use engine::{Actor, Dice, Game, Heuristic, Seat, Seed, Turn};
use fantastic_factories::{Difficulty, FantasticFactories, Options, Weights};
use testkit::allocations_during;

/// Plays at random; `each` sees every state in which a seat acts, and the last one.
fn random_match(
    seats: u8,
    dice: &mut Dice,
    mut each: impl FnMut(&FantasticFactories, Option<Seat>, &mut Dice),
) {
    let mut state = FantasticFactories::setup(&Options::default(), seats).unwrap();
    let mut legal = Vec::new();
    loop {
        let (actor, action) = match state.turn() {
            Turn::Over => return each(&state, None, dice),
            Turn::Chance => (Actor::Chance, state.sample_chance(dice)),
            Turn::Seats(acting) => {
                let seat = acting.first().unwrap();
                each(&state, Some(seat), dice);
                legal.clear();
                state.legal_actions(seat, &mut legal);
                (Actor::Seat(seat), dice.pick(&legal))
            }
        };
        state.apply(actor, action, &mut |_| {}).unwrap();
    }
}

#[test]
fn the_files_of_weights_are_as_the_program_writes_them() {
    for text in [
        include_str!("../../data/worth-two.csv"),
        include_str!("../../data/worth-many.csv"),
        include_str!("../../data/worth-alone.csv"),
    ] {
        assert_eq!(Weights::read(text).unwrap().write(), text);
    }
    assert!(Weights::read("feature,0\nluck,1").is_err());
    assert!(Weights::read("feature,0\ngoods,many").is_err());
}

#[test]
fn at_the_end_the_expectation_is_the_score_and_the_winner_is_certain() {
    let mut dice = Seed::from_number(5).dice(0);
    for seats in 1..=5 {
        random_match(seats, &mut dice, |state, acting, _| {
            if acting.is_some() {
                return;
            }
            let outcome = state.outcome().unwrap();
            let mut chances = vec![0.0; seats.into()];
            state.chances(&mut chances);
            for seat in Seat::all(seats) {
                assert_eq!(state.evaluate(seat), f64::from(outcome.scores[seat.index()]));
                assert!(outcome.places[seat.index()] == 1 || chances[seat.index()] < 0.51);
            }
        });
    }
}

#[test]
fn chances_are_chances() {
    let mut dice = Seed::from_number(6).dice(0);
    for seats in 1..=5 {
        let mut chances = vec![0.0; seats.into()];
        random_match(seats, &mut dice, |state, _, _| {
            state.chances(&mut chances);
            let sum: f64 = chances.iter().sum();
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
            assert!(if seats == 1 { sum <= 1.0 } else { (sum - 1.0).abs() < 1e-9 }, "{chances:?}");
            assert!(state.doubt() > 0.0);
        });
    }
}

#[test]
fn a_harder_machine_leaves_less_chance() {
    let chance = |difficulty: Difficulty| {
        let options = Options { difficulty, ..Options::default() };
        let mut sum = 0.0;
        for seed in 0..50 {
            let mut dice = Seed::from_number(seed).dice(0);
            let mut state = FantasticFactories::setup(&options, 1).unwrap();
            while state.turn() == Turn::Chance {
                let action = state.sample_chance(&mut dice);
                state.apply(Actor::Chance, action, &mut |_| {}).unwrap();
            }
            let mut chances = [0.0];
            state.chances(&mut chances);
            sum += chances[0];
        }
        sum
    };
    let chances = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Insane].map(chance);
    assert!(chances.is_sorted_by(|easier, harder| easier > harder), "{chances:?}");
}

#[test]
fn rankings_hold_legal_actions_only_and_the_best_first() {
    let mut dice = Seed::from_number(7).dice(0);
    let (mut ranked, mut legal) = (Vec::new(), Vec::new());
    for seats in 1..=5 {
        random_match(seats, &mut dice, |state, acting, dice| {
            let Some(seat) = acting.filter(|_| dice.one_in(8)) else { return };
            legal.clear();
            state.legal_actions(seat, &mut legal);
            for effort in [1, 100] {
                state.rank(seat, effort, dice, &mut ranked);
                assert!(!ranked.is_empty());
                assert!(ranked.iter().all(|(action, value)| legal.contains(action) && value.is_finite()));
                assert!(ranked.is_sorted_by(|one, other| one.1 > other.1 - 1e-5), "{ranked:?}");
            }
        });
    }
}

#[test]
fn evaluating_allocates_nothing() {
    let mut dice = Seed::from_number(8).dice(0);
    let _ = Weights::fitted(2);
    random_match(3, &mut dice, |state, _, _| {
        let look = || {
            std::hint::black_box(state.evaluate(Seat(1)));
        };
        assert_eq!(allocations_during(look), 0);
    });
}
