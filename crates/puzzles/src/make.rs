//! Puzzles made from bots' matches.

use std::collections::{BTreeSet, HashMap, HashSet};

use bots::Bot;
use catalog::laid_out;
use engine::{Actor, Heuristic, Pose, Seat, Seed, Seen, Solution, Turn};
use review::turn_goes_on;
use serde_json::Value;

use crate::explore::{EQUAL, Reach, explore, result_at_end};
use crate::greedy::{Manner, greedy_line};
use crate::puzzle::{Grade, Proof, ProofKind, Puzzle, PuzzleCounting, id_of};

/// What a maker of puzzles may spend.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The bots whose matches they come from.
    pub level: String,
    /// The most positions that the solver and the brute force look into for a puzzle.
    pub limit: u32,
}

/// Makes the puzzles of the match with this seed.
pub type Making = Box<dyn Fn(u64) -> Vec<Puzzle> + Sync + Send>;

/// In a match in which so many poses of a kind were too much to look into, no more are looked at.
const MOST_GIVEN_UP: u32 = 4;
/// Fewer steps are no puzzle; where chance answers, one fewer.
const SHORTEST: usize = 3;

/// The seat's place in its own puzzles.
pub(crate) const SOLVER: Seat = Seat(0);

/// The puzzles of a match between bots, at most one of a theme and an aim.
pub(crate) fn of_match<G: Heuristic>(recipe: &Recipe, seed: u64) -> Vec<Puzzle> {
    let range = u64::from(G::META.max_seats - G::META.min_seats) + 1;
    let seats = G::META.min_seats + (seed % range) as u8;
    let Ok(mut state) = G::setup(&G::Options::default(), seats) else { return Vec::new() };
    let bot = |seat: Seat| bots::bot::<G>(&recipe.level, seat.0.into());
    let Some(mut bots) = Seat::all(seats).map(bot).collect::<Option<Vec<Box<dyn Bot<G>>>>>() else {
        return Vec::new();
    };
    let seed = Seed::from_number(seed);
    let (mut chance, mut dice) = (seed.dice(0), seed.bot_dice(0));
    let (mut puzzles, mut asked): (Vec<Puzzle>, _) = (Vec::new(), HashSet::new());
    // By aim and theme: how many poses were too much to look into; one that became a puzzle ends the count.
    let mut given_up: HashMap<_, u32> = HashMap::new();
    loop {
        let (actor, action) = match state.turn() {
            Turn::Over => return puzzles,
            Turn::Chance => (Actor::Chance, state.sample_chance(&mut chance)),
            Turn::Seats(acting) => {
                let Some(seat) = acting.first() else { return puzzles };
                for pose in state.poses(seat) {
                    let tries = given_up.entry((pose.aim, pose.theme)).or_default();
                    if *tries >= MOST_GIVEN_UP || !asked.insert(key(&pose)) {
                        continue;
                    }
                    match puzzle::<G>(&pose, recipe.limit) {
                        Posed::Puzzle(puzzle) => {
                            *tries = MOST_GIVEN_UP;
                            // The same thing to see, asked in another way.
                            let known =
                                |other: &Puzzle| (&other.aim, &other.line) == (&puzzle.aim, &puzzle.line);
                            if !puzzles.iter().any(known) {
                                puzzles.push(*puzzle);
                            }
                        }
                        Posed::TooMuch => *tries += 1,
                        Posed::Plain => {}
                    }
                }
                (
                    Actor::Seat(seat),
                    bots[seat.index()].choose(Seen::new(&state, seat), &mut dice, &mut || true),
                )
            }
        };
        if state.apply(actor, action, &mut |_| {}).is_err() {
            return puzzles;
        }
    }
}

fn key<O: serde::Serialize>(pose: &Pose<O>) -> String {
    id_of(pose.aim, &serde_json::to_value(&pose.options).expect("options serialize"))
}

/// What came of a pose.
pub(crate) enum Posed {
    Puzzle(Box<Puzzle>),
    /// There is too much to look into.
    TooMuch,
    /// Greedy play finds the best result, or another is nearly as good.
    Plain,
}

/// The pose as a puzzle, if it is a good one: one best result, better than the next by a margin, missed by greedy play.
pub(crate) fn puzzle<G: Heuristic>(pose: &Pose<G::Options>, limit: u32) -> Posed {
    let Ok(start) = laid_out::<G>(&pose.options) else { return Posed::Plain };
    let solution = start.solve(SOLVER, pose.aim, limit, &mut |_| {}).filter(|solution| solution.proven);
    match solution {
        Some(solution) => good::<G>(pose, &start, &solution, limit).map_or(Posed::Plain, Posed::Puzzle),
        None => Posed::TooMuch,
    }
}

fn good<G: Heuristic>(
    pose: &Pose<G::Options>,
    start: &G,
    solution: &Solution<G::Action>,
    limit: u32,
) -> Option<Box<Puzzle>> {
    let Pose { aim, theme, .. } = *pose;
    let margin = G::margin(aim);
    let (greedy, after) = greedy_line(start, SOLVER, aim, Manner::Gain);
    let ends = |state: &G, counting| {
        if turn_goes_on(start, state, SOLVER) {
            return state.reached(SOLVER, aim);
        }
        result_at_end(state, SOLVER, aim, counting, limit).map(|(result, _)| result)
    };
    let counting = if solution.expected > solution.guaranteed + EQUAL {
        PuzzleCounting::Expected
    } else {
        PuzzleCounting::Guaranteed
    };
    let missed = ends(&after, counting)?;
    let meets_chance = !solution.answers.is_empty();
    if missed > solution.expected - margin + EQUAL || theme == G::CHANCE_THEME && !meets_chance {
        return None;
    }
    let reach = Reach { positions: limit, answers: limit, in_all: u32::MAX, until: None };
    // Where chance answers, each answer costs the solver's time: it is asked until the best is found.
    let shortly = Reach { until: Some(solution.expected), positions: limit / 50, ..reach };
    let found = explore(start, SOLVER, aim, counting, if meets_chance { shortly } else { reach })?;
    assert!(
        (found.best - solution.expected).abs() < 1e-3,
        "the solver found {}, the brute force {} for {aim} in {:?}",
        solution.expected,
        found.best,
        pose.options
    );
    let second = found.second.max(missed);
    let too_short = found.line.len() < if meets_chance { SHORTEST - 1 } else { SHORTEST };
    if too_short || second > found.best - margin + EQUAL {
        return None;
    }
    let proof = if meets_chance || found.chance {
        Proof { by: ProofKind::Solver, positions: solution.positions }
    } else {
        Proof { by: ProofKind::Rules, positions: found.positions }
    };
    let (_, after) = greedy_line(start, SOLVER, aim, Manner::Glance);
    let glance_misses = ends(&after, counting).is_none_or(|result| result < found.best - EQUAL);
    let line: Vec<Value> = found.line.iter().map(json).collect();
    let options = json(&pose.options);
    let grade =
        grade(G::GRADES, &line, &greedy.iter().map(json).collect::<Vec<_>>(), glance_misses, meets_chance);
    Some(Box::new(Puzzle {
        id: id_of(aim, &options),
        theme: if meets_chance { G::CHANCE_THEME } else { theme }.to_owned(),
        aim: aim.to_owned(),
        grade,
        options,
        counting,
        best: rounded(found.best),
        second: rounded(second),
        greedy: rounded(missed),
        proof,
        line,
    }))
}

/// What must be seen: the steps of the shortest line, the kinds of actions that greedy play does not think of, whether a
/// second try finds it, and whether chance has to be reckoned with.
fn grade(
    [easy, medium]: [usize; 2],
    line: &[Value],
    greedy: &[Value],
    glance_misses: bool,
    chance: bool,
) -> Grade {
    let verbs =
        |line: &[Value]| -> BTreeSet<String> { line.iter().map(|action| action["do"].to_string()).collect() };
    let unthought = verbs(line).difference(&verbs(greedy)).count();
    let seen = line.len() + 2 * unthought + 3 * usize::from(glance_misses) + 2 * usize::from(chance);
    if seen <= easy {
        Grade::Easy
    } else if seen <= medium {
        Grade::Medium
    } else {
        Grade::Hard
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("game types serialize")
}

/// To a millionth: what is stored reads well and is the same everywhere.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
