//! The laws of the engine over many random matches, on all cores.

use std::ops::Range;
use std::thread;

use engine::Game;
use engine::laws::{Trial, check};

/// Holds the matches `trial` describes against the laws; panics with the match that breaks one.
pub fn assert_laws<G: Game>(trials: Range<u64>, trial: impl Fn(u64) -> Trial<G::Options> + Sync) {
    let cores = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let broken = thread::scope(|scope| {
        let trial = &trial;
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let mut mine = trials.clone().filter(move |n| n % cores == core);
                scope.spawn(move || mine.find_map(|n| Some((n, check::<G>(&trial(n)).err()?))))
            })
            .collect();
        workers.into_iter().find_map(|worker| worker.join().expect("a law does not panic"))
    });
    if let Some((n, broken)) = broken {
        panic!("trial {n}: {broken}\n{}", broken.file.write());
    }
}
