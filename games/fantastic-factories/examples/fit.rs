//! Fits `data/worth-alone.csv`, `data/worth-two.csv` or `data/worth-many.csv` (three seats and more) on bots' own
//! matches: play with the current weights, fit by least squares, play with the new ones, and so on.
//!
//!     cargo run --release -p fantastic-factories --example fit -- alone|two|many [rounds] [matches] [effort] [first seed] [later]
//!
//! `later`, in percent, weighs how the match ended against what was expected one
//! round later: 100 counts the final score only, which is noisy; less trusts the
//! current weights.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use engine::{Actor, Dice, Game as _, Seat, Seed, Turn};
use fantastic_factories::{
    COLUMNS, Difficulty, END, FEATURES, FantasticFactories, Options, Sample, Weight, Weights, is_at_work,
};

/// How much the old weights count against the matches, in positions.
const TRUST: f64 = 300.0;
/// One decision in this many is made at random among the better ones.
const STRAY: u32 = 12;

fn main() {
    let which = std::env::args().nth(1).unwrap_or_default();
    let seats: &[u8] = match which.as_str() {
        "alone" => &[1],
        "two" => &[2],
        "many" => &[3, 4, 4, 5],
        _ => panic!("alone, two or many?"),
    };
    let file = format!("{}/data/worth-{which}.csv", env!("CARGO_MANIFEST_DIR"));
    let numbers: Vec<u64> = std::env::args().skip(2).map(|word| word.parse().expect("a number")).collect();
    let number = |n: usize, otherwise: u64| numbers.get(n).copied().unwrap_or(otherwise);
    let (rounds, matches, effort, mut seed) = (number(0, 3), number(1, 2000), number(2, 200), number(3, 1));
    let later = number(4, 70) as f64 / 100.0;
    for round in 1..=rounds {
        let text = std::fs::read_to_string(&file).expect("the file of weights");
        let weights = Weights::read(&text).expect("a file of weights");
        let plan = Plan { weights: &weights, seats, effort: effort as u32, later };
        let seen = play_all(&plan, seed, matches);
        seed += matches;
        println!("round {round}: {} positions, {}", seen.len(), summary(&seen));
        let fitted = fit(&weights, &seen);
        std::fs::write(&file, fitted.write()).expect("the file can be written");
    }
}

/// How matches are played and what is learnt from them.
struct Plan<'w> {
    weights: &'w Weights,
    /// How many seats matches have, in turn.
    seats: &'w [u8],
    effort: u32,
    later: f64,
}

/// A position of a match that was played to its end.
struct Seen {
    sample: Sample,
    /// What the expectation should have been.
    target: f64,
    /// The final score; in a solo match, the lead.
    score: f64,
    /// Rounds played after it.
    left: f64,
    seats: u8,
    first: bool,
}

fn summary(seen: &[Seen]) -> String {
    let mut text = String::new();
    for seats in seen.iter().map(|one| one.seats).collect::<BTreeSet<_>>() {
        let starts: Vec<&Seen> = seen.iter().filter(|one| one.first && one.seats == seats).collect();
        let mean = |of: fn(&Seen) -> f64| starts.iter().map(|one| of(one)).sum::<f64>() / starts.len() as f64;
        text += &format!(
            "{seats} seats: {:.2} points in {:.2} rounds; ",
            mean(|one| one.score),
            mean(|one| one.left)
        );
    }
    text
}

fn play_all(plan: &Plan, seed: u64, matches: u64) -> Vec<Seen> {
    let next = AtomicU64::new(seed);
    let play_some = || {
        let mut played = Vec::new();
        loop {
            let match_seed = next.fetch_add(1, Ordering::Relaxed);
            if match_seed >= seed + matches {
                return played;
            }
            played.push((match_seed, play(plan, match_seed)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut played: Vec<(u64, Vec<Seen>)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(play_some)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a thread plays to the end")).collect()
    });
    // Sums depend on the order, and the order must not depend on the threads.
    played.sort_by_key(|(match_seed, _)| *match_seed);
    played.into_iter().flat_map(|(_, seen)| seen).collect()
}

/// One match. Every seat has a taste of its own, so that all buildings are tried.
fn play(plan: &Plan, seed: u64) -> Vec<Seen> {
    let &Plan { weights, effort, later, .. } = plan;
    let mut dice = Seed::from_number(seed).dice(0);
    let seats = plan.seats[(seed % plan.seats.len() as u64) as usize];
    let difficulty = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Insane];
    let options = Options { difficulty: dice.pick(&difficulty), ..Options::default() };
    let mut state = FantasticFactories::setup(&options, seats).expect("good options");
    let tastes: Vec<Weights> = (0..seats).map(|_| with_a_taste(weights, &mut dice)).collect();
    let mut ranked = Vec::new();
    // Sample, seat, round, whether the match begins with it and whether the round does.
    let mut samples: Vec<(Sample, usize, u32, bool, bool)> = Vec::new();
    let mut round = 0;
    let mut keep = |state: &FantasticFactories, seat: Seat, begins: bool| {
        let first = begins && state.round() == 1;
        samples.push((state.sample(seat), seat.index(), state.round(), first, begins));
    };
    loop {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let action = state.sample_chance(&mut dice);
                state.apply(Actor::Chance, action, &mut |_| {}).expect("chance is legal");
            }
            Turn::Seats(acting) => {
                let seat = acting.first().expect("somebody acts");
                if state.round() > round {
                    round = state.round();
                    Seat::all(seats).for_each(|seat| keep(&state, seat, true));
                } else if dice.one_in(3) {
                    keep(&state, seat, false);
                }
                state.rank_by(&tastes[seat.index()], seat, effort, &mut dice, &mut ranked);
                let better = ranked.len().min(4);
                let choice = if dice.one_in(STRAY) { dice.index(better) } else { 0 };
                state
                    .apply(Actor::Seat(seat), ranked[choice].0, &mut |_| {})
                    .expect("ranked actions are legal");
            }
        }
    }
    let scores = state.outcome().expect("the match is over").scores;
    // In a solo match the lead counts.
    let machine = if seats == 1 { state.machine_points() } else { 0 };
    let scores: Vec<f64> = scores.into_iter().map(|score| f64::from(score) - f64::from(machine)).collect();
    let rounds = f64::from(state.round());
    let targets: Vec<Vec<f64>> = (0..usize::from(seats))
        .map(|seat| {
            let rounds = samples.iter().filter(|one| one.1 == seat && one.4);
            let expected: Vec<f64> = rounds.map(|one| expected(&weights.rows, &one.0)).collect();
            targets(&expected, scores[seat], later)
        })
        .collect();
    let seen = samples.into_iter().map(|(sample, seat, round, first, _)| {
        let target = targets[seat][round as usize - 1];
        // In the market this round is still to be played.
        let left = rounds - f64::from(round) + if sample.working { 0.0 } else { 1.0 };
        Seen { sample, target, score: scores[seat], left, seats, first }
    });
    seen.collect()
}

/// What the expectation in each round should have been: mostly what came
/// of it, the rest what was expected a round later.
fn targets(expected: &[f64], score: f64, later: f64) -> Vec<f64> {
    let mut targets = vec![score; expected.len()];
    for round in (0..expected.len().saturating_sub(1)).rev() {
        targets[round] = (1.0 - later) * expected[round + 1] + later * targets[round + 1];
    }
    targets
}

/// Each building a little better or worse than it is thought to be.
fn with_a_taste(weights: &Weights, dice: &mut Dice) -> Weights {
    let mut rows = weights.rows;
    for (feature, row) in rows.iter_mut().enumerate() {
        if fantastic_factories::is_building(feature) {
            let taste = dice.below(101) as f32 / 100.0 - 0.5;
            row.iter_mut().zip(weights.rounds).for_each(|(x, rounds)| *x += taste * rounds / 4.0);
        }
    }
    Weights::new(rows, weights.rounds, weights.doubt)
}

/// The final score from what is there between rounds; then, from the rest,
/// what dice and buildings are worth in the middle of a work phase. The work
/// phase of the last round is a column of its own.
fn fit(old: &Weights, seen: &[Seen]) -> Weights {
    let ended = |one: &Seen| one.sample.columns[END] > 0.0;
    let mut rows = old.rows;
    let mut table = |chosen: &dyn Fn(&Seen) -> bool, feature: &dyn Fn(usize) -> bool| {
        let columns: Vec<(usize, usize)> = (0..FEATURES)
            .filter(|f| feature(*f))
            .flat_map(|f| (0..COLUMNS).map(move |column| (f, column)))
            .collect();
        let mut place = vec![[usize::MAX; COLUMNS]; FEATURES];
        columns.iter().enumerate().for_each(|(n, (f, column))| place[*f][*column] = n);
        let mut system = System::new(columns.len());
        for one in seen.iter().filter(|one| chosen(one)) {
            let terms = terms(&one.sample);
            let expected = expected(&rows, &one.sample);
            let moving = terms.iter().filter(|(f, ..)| feature(*f));
            let moving: Vec<(usize, f64)> = moving.map(|(f, column, x)| (place[*f][*column], *x)).collect();
            system.add(&moving, one.target - expected);
        }
        // Solved for the change, so that what is seldom seen stays as it was.
        // The bias is free: a shift of everything must not be spread over the features.
        let trust = |n: usize| if columns[n].0 == 0 { 0.01 } else { TRUST };
        let changes = system.solve(trust);
        for ((f, column), change) in columns.into_iter().zip(changes) {
            rows[f][column] += change as f32;
        }
    };
    table(&|one| !ended(one) && !one.sample.working, &|f| !is_at_work(f));
    table(&|one| !ended(one) && one.sample.working, &is_at_work);
    table(&ended, &|_| true);
    let by_stage = |of: &dyn Fn(&Seen) -> f64| -> Weight {
        let mut system = System::new(COLUMNS);
        for one in seen {
            let terms: Vec<(usize, f64)> = one
                .sample
                .columns
                .iter()
                .map(|x| f64::from(*x))
                .enumerate()
                .filter(|(_, x)| *x > 0.0)
                .collect();
            system.add(&terms, of(one));
        }
        let solved = system.solve(|_| 0.01);
        std::array::from_fn(|column| solved[column] as f32)
    };
    let rounds = by_stage(&|one| one.left);
    let error = |one: &Seen| (one.score - expected(&rows, &one.sample)).powi(2);
    let doubt = by_stage(&error).map(|square| square.max(0.01).sqrt());
    println!("  off by {:.2?} points, {:.2?} rounds left", &doubt[..7], &rounds[..7]);
    Weights::new(rows, rounds, doubt)
}

fn expected(rows: &[Weight; FEATURES], sample: &Sample) -> f64 {
    terms(sample).iter().map(|(f, column, x)| x * f64::from(rows[*f][*column])).sum()
}

/// Feature, column and how much of it: what the expectation is summed from.
fn terms(sample: &Sample) -> Vec<(usize, usize, f64)> {
    let mut terms = Vec::new();
    for &(feature, x) in &sample.features {
        for (column, &share) in sample.columns.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            terms.push((feature, column, f64::from(x * share)));
        }
    }
    terms
}

/// Least squares by the normal equations.
struct System {
    size: usize,
    matrix: Vec<f64>,
    right: Vec<f64>,
}

impl System {
    fn new(size: usize) -> System {
        System { size, matrix: vec![0.0; size * size], right: vec![0.0; size] }
    }

    fn add(&mut self, terms: &[(usize, f64)], y: f64) {
        for &(i, x) in terms {
            self.right[i] += x * y;
            for &(j, other) in terms {
                self.matrix[i * self.size + j] += x * other;
            }
        }
    }

    /// By Cholesky; `ridge` keeps the unknowns small.
    fn solve(mut self, ridge: impl Fn(usize) -> f64) -> Vec<f64> {
        let n = self.size;
        for i in 0..n {
            self.matrix[i * n + i] += ridge(i);
        }
        for i in 0..n {
            for j in 0..=i {
                let dot: f64 = (0..j).map(|k| self.matrix[i * n + k] * self.matrix[j * n + k]).sum();
                let rest = self.matrix[i * n + j] - dot;
                self.matrix[i * n + j] = if i == j { rest.sqrt() } else { rest / self.matrix[j * n + j] };
            }
        }
        let mut x = self.right;
        for i in 0..n {
            let dot: f64 = (0..i).map(|k| self.matrix[i * n + k] * x[k]).sum();
            x[i] = (x[i] - dot) / self.matrix[i * n + i];
        }
        for i in (0..n).rev() {
            let dot: f64 = (i + 1..n).map(|k| self.matrix[k * n + i] * x[k]).sum();
            x[i] = (x[i] - dot) / self.matrix[i * n + i];
        }
        x
    }
}
