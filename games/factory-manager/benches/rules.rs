//! Criterion benchmarks of the rules. `shopfloor bench` gives the same figures at a glance; these
//! compare a change with the state before it: `cargo bench -p factory-manager`.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use engine::{Actor, Dice, Game, Seed, Turn};
use factory_manager::{Action, FactoryManager, Options};

fn next(state: &FactoryManager, dice: &mut Dice, legal: &mut Vec<Action>) -> Option<(Actor, Action)> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some((Actor::Chance, state.sample_chance(dice))),
        Turn::Seats(seats) => {
            let seat = seats.first()?;
            legal.clear();
            state.legal_actions(seat, legal);
            Some((Actor::Seat(seat), dice.pick(legal)))
        }
    }
}

fn whole_matches(c: &mut Criterion) {
    let mut legal = Vec::with_capacity(256);
    for seats in 2..=5 {
        let start = FactoryManager::setup(&Options::default(), seats).expect("a seat count of the game");
        let mut dice = Seed::from_number(1).dice(0);
        c.bench_function(&format!("random match, {seats} seats"), |b| {
            b.iter(|| {
                let mut state = start.clone();
                while let Some((actor, action)) = next(&state, &mut dice, &mut legal) {
                    state.apply(actor, action, &mut |_| {}).expect("legal actions are taken");
                }
                state
            });
        });
    }
}

fn single_steps(c: &mut Criterion) {
    let mut legal = Vec::with_capacity(256);
    let mut dice = Seed::from_number(2).dice(0);
    let mut state = FactoryManager::setup(&Options::default(), 4).expect("a seat count of the game");
    for _ in 0..100 {
        let (actor, action) = next(&state, &mut dice, &mut legal).expect("a match is longer than that");
        state.apply(actor, action, &mut |_| {}).expect("legal actions are taken");
    }
    let Turn::Seats(seats) = state.turn() else { unreachable!("chosen so that a seat acts") };
    let seat = seats.first().expect("somebody's turn");
    c.bench_function("clone", |b| b.iter(|| black_box(&state).clone()));
    c.bench_function("legal_actions", |b| {
        b.iter(|| {
            legal.clear();
            black_box(&state).legal_actions(seat, &mut legal);
        });
    });
    let action = dice.pick(&legal);
    c.bench_function("apply", |b| {
        b.iter_batched_ref(
            || state.clone(),
            |state| state.apply(Actor::Seat(seat), action, &mut |_| {}),
            BatchSize::SmallInput,
        );
    });
}

criterion_group!(rules, whole_matches, single_steps);
criterion_main!(rules);
