//! Learns a table of `data/worth/` from bots' own matches.
//!
//! `cargo run --release -p factory-manager --example fit RULESET two|many [MATCHES] [TILES.csv]` plays matches with the
//! present table, by bots of which some misjudge a little to try out more, fits a straight line to how each position turned
//! out, and prints a table halfway there. Run it until the table hardly changes: each run plays better than the one before.

use engine::{Actor, Game, Seat, Seed, Seen, Turn};
use factory_manager::heuristic::worth::{FEATURES, NAMES, STAGES, Worth};
use factory_manager::{FactoryManager, Options, Ruleset};

/// The bots that play: some search, others misjudge, so many things are tried out.
const PLAYERS: [&str; 5] = [
    "foreman/effort=1000",
    "foreman/effort=1000/iterations=40",
    "journeyman",
    "journeyman/blur=0.1",
    "journeyman/blur=0.25",
];
/// Keeps the weights of features that hardly ever differ small.
const RIDGE: f64 = 20.0;

type Lesson = (usize, [f64; FEATURES], f64);

fn main() {
    let mut args = std::env::args().skip(1);
    let ruleset = match args.next().as_deref() {
        Some("reconstructed-1") => Ruleset::Reconstructed1,
        Some("reconstructed-2") => Ruleset::Reconstructed2,
        _ => panic!("which ruleset?"),
    };
    let seats: &[u8] = match args.next().as_deref() {
        Some("two") => &[2],
        Some("many") => &[3, 4, 5],
        _ => panic!("two or many?"),
    };
    let matches: u64 = args.next().map_or(2000, |n| n.parse().expect("how many matches"));
    let tiles = args.next().map(|file| std::fs::read_to_string(file).expect("the tile file can be read"));
    let tiles = tiles
        .map(|text| factory_manager::tile_file::check(&text).set.expect("the tile file has no error").into());
    let options = Options { tiles, ruleset, ..Options::default() };
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let options = &options;
    let lessons: Vec<Lesson> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..cores)
            .map(|part| {
                let numbers = (0..matches).filter(move |n| n % cores == part);
                scope.spawn(move || numbers.map(|n| (n, play(options, seats, n))).collect::<Vec<_>>())
            })
            .collect();
        // Sums depend on the order, and the order must not depend on the cores.
        let mut played: Vec<_> = parts.into_iter().flat_map(|part| part.join().expect("it plays")).collect();
        played.sort_by_key(|(number, _)| *number);
        played.into_iter().flat_map(|(_, lessons)| lessons).collect()
    });
    let ends: Vec<f64> = lessons.iter().filter(|l| l.0 == STAGES - 1).map(|l| l.2).collect();
    eprintln!("{} lessons, mean end {:.1}", lessons.len(), ends.iter().sum::<f64>() / ends.len() as f64);
    let fits: Vec<_> = (0..STAGES).map(|stage| fit(lessons.iter().filter(|l| l.0 == stage))).collect();
    // Only halfway to what was learned, or the bots would chase their own tails.
    let halfway = |old: f64, new: f64| (old + new) / 2.0;
    println!("feature,start2,start3,start4,start5,order1,order2,order3,order4,order5");
    for (feature, name) in NAMES.iter().enumerate() {
        let weights = Worth::learned(ruleset, seats[0])
            .weights
            .iter()
            .zip(&fits)
            .map(|(old, (new, _))| halfway(old[feature], new[feature]));
        let row: Vec<String> = weights.map(|weight| format!("{weight:.3}")).collect();
        println!("{name},{}", row.join(","));
    }
    let row: Vec<String> = fits.iter().map(|(_, doubt)| format!("{doubt:.1}")).collect();
    println!("doubt,{}", row.join(","));
}

/// One match, and what it teaches.
fn play(options: &Options, seats: &[u8], number: u64) -> Vec<Lesson> {
    let seats = seats[(number % seats.len() as u64) as usize];
    let mut state = FactoryManager::setup(options, seats).expect("2 to 5 seats");
    let mut dice = Seed::from_number(number).dice(0);
    let mut players: Vec<_> =
        (0..seats).map(|_| bots::bot::<FactoryManager>(dice.pick(&PLAYERS), 0).expect("a level")).collect();
    let mut lessons = Vec::new();
    let mut stage = usize::MAX;
    loop {
        let here = state.lesson(Seat(0)).map(|(stage, _)| stage);
        if let Some(here) = here.filter(|here| *here != stage) {
            stage = here;
            for seat in Seat::all(seats) {
                let (stage, features) = state.lesson(seat).expect("a lesson for every seat");
                lessons.push((seat, (stage, features)));
            }
        }
        let (actor, action) = match state.turn() {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, state.sample_chance(&mut dice)),
            Turn::Seats(acting) => {
                let seat = acting.first().expect("somebody acts");
                let action = players[seat.index()].choose(Seen::new(&state, seat), &mut dice, &mut || true);
                (Actor::Seat(seat), action)
            }
        };
        state.apply(actor, action, &mut |_| {}).expect("ranked actions are legal");
    }
    let ends = state.outcome().expect("it is over").scores;
    lessons.into_iter().map(|(seat, (stage, x))| (stage, x, f64::from(ends[seat.index()]))).collect()
}

/// Ridge regression: the weights, and the deviation they leave unexplained.
fn fit<'a>(lessons: impl Iterator<Item = &'a Lesson> + Clone) -> ([f64; FEATURES], f64) {
    let mut matrix = vec![[0.0; FEATURES + 1]; FEATURES];
    for (_, x, end) in lessons.clone() {
        for i in 0..FEATURES {
            for j in 0..FEATURES {
                matrix[i][j] += x[i] * x[j];
            }
            matrix[i][FEATURES] += x[i] * end;
        }
    }
    (1..FEATURES).for_each(|i| matrix[i][i] += RIDGE);
    matrix[0][0] += 1e-6;
    for i in 0..FEATURES {
        let pivot = matrix[i][i];
        (0..=FEATURES).for_each(|j| matrix[i][j] /= pivot);
        let row = matrix[i];
        for (_, other) in matrix.iter_mut().enumerate().filter(|(k, _)| *k != i) {
            let factor = other[i];
            (0..=FEATURES).for_each(|j| other[j] -= factor * row[j]);
        }
    }
    let weights: [f64; FEATURES] = std::array::from_fn(|i| matrix[i][FEATURES]);
    let (mut squares, mut n) = (0.0, 0.0);
    for (_, x, end) in lessons {
        let left: f64 = end - x.iter().zip(weights).map(|(x, weight)| x * weight).sum::<f64>();
        (squares, n) = (squares + left * left, n + 1.0);
    }
    (weights, (squares / n).sqrt())
}
