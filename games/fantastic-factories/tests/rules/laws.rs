//! The laws of the engine on random play: cheap ones at every state of 10,000
//! matches, the full ones at every state of 100 and at one state in 50 of the rest.

use std::thread;

use engine::laws::{Full, Trial, check};
use fantastic_factories::{Difficulty, FantasticFactories, Options};

/// Trial number `n`: all seat counts and difficulties in turn.
fn trial(n: u64, full: Full) -> Trial<Options> {
    let difficulties = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Insane];
    let options = Options { difficulty: difficulties[(n / 5 % 4) as usize], ..Options::default() };
    Trial { options, seats: 1 + (n % 5) as u8, seed: n, full }
}

/// Tries every `n`, on all cores.
fn all_hold(trials: std::ops::Range<u64>, full: Full) {
    let cores = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let broken = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let mut mine = trials.clone().filter(move |n| n % cores == core);
                scope.spawn(move || {
                    mine.find_map(|n| check::<FantasticFactories>(&trial(n, full)).err().map(|e| (n, e)))
                })
            })
            .collect();
        workers.into_iter().find_map(|worker| worker.join().expect("a law does not panic"))
    });
    if let Some((n, broken)) = broken {
        panic!("trial {n}: {broken}\n{}", broken.file.write());
    }
}

#[test]
fn the_full_laws_hold_at_every_state_of_100_matches() {
    all_hold(0..100, Full::Everywhere);
}

#[test]
fn the_cheap_laws_hold_over_9_900_more_matches_and_the_full_laws_at_one_state_in_50() {
    all_hold(100..10_000, Full::OneIn(50));
}

#[test]
fn the_text_table_is_complete() {
    assert_eq!(engine::table_faults::<FantasticFactories>(), Vec::<String>::new());
}
