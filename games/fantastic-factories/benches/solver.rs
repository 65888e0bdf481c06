//! How long the solver of the work phase takes on positions from the middle of
//! matches between good bots: `cargo bench -p fantastic-factories`.

use std::time::Instant;

use engine::{Actor, Game, Seat, Seed, Seen, Turn};
use fantastic_factories::{FantasticFactories, Options, Solver, Weights, Worth};

/// Rounds of the middle of a match.
const MIDDLE: std::ops::RangeInclusive<u32> = 3..=8;
const POSITIONS: usize = 200;

fn main() {
    let positions = positions();
    println!("{POSITIONS} work phases of rounds {MIDDLE:?}, two seats, as they begin\n");
    println!("positions allowed   median ms   95 % ms   solved exactly");
    for limit in [300, 2_000, 10_000, 50_000] {
        let mut times = Vec::new();
        let mut exact = 0;
        for (state, seat) in &positions {
            let worth = Worth::new(Weights::fitted(2), state, *seat);
            let clock = Instant::now();
            let (_, solved) = Solver::new(&worth, *seat, limit).solve(state);
            times.push(clock.elapsed().as_secs_f64() * 1e3);
            exact += usize::from(solved);
        }
        times.sort_by(f64::total_cmp);
        let at = |part: f64| times[(part * (times.len() - 1) as f64) as usize];
        let share = 100.0 * exact as f64 / POSITIONS as f64;
        println!("{limit:>17}{:>12.2}{:>10.2}{share:>15.0} %", at(0.5), at(0.95));
    }
}

/// The first decision of a seat in work phases of matches between foremen.
fn positions() -> Vec<(FantasticFactories, Seat)> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut dice = Seed::from_number(seed).dice(0);
        let mut state = FantasticFactories::setup(&Options::default(), 2).expect("two can play");
        let mut bot = bots::bot("foreman", 0).expect("a level");
        let mut last = 0;
        loop {
            let (actor, action) = match state.turn() {
                Turn::Over => break,
                Turn::Chance => (Actor::Chance, state.sample_chance(&mut dice)),
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody acts");
                    // Both may act: the work phase has just begun.
                    if seats.len() == 2 && state.round() != last && MIDDLE.contains(&state.round()) {
                        last = state.round();
                        found.push((state.clone(), seat));
                        if found.len() == POSITIONS {
                            return found;
                        }
                    }
                    (Actor::Seat(seat), bot.choose(Seen::new(&state, seat), &mut dice, &mut || true))
                }
            };
            state.apply(actor, action, &mut |_| {}).expect("bots choose legal actions");
        }
    }
    unreachable!("there is always another match")
}
