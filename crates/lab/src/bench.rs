//! How fast a game's rules are.

use std::hint::black_box;
use std::time::Instant;

use catalog::AnyRefusal;
use engine::{Actor, BadOptions, Dice, Game, Heuristic, Seed, Turn};
use serde::Serialize;

/// How fast a game's rules are, on one core.
#[derive(Clone, Debug, Serialize)]
pub struct RulesBench {
    pub game: &'static str,
    pub seats: u8,
    /// Whole random matches per second.
    pub matches_per_second: f64,
    /// Decisions of seats per second in these matches.
    pub decisions_per_second: f64,
    pub decisions_per_match: f64,
    pub rounds_per_match: f64,
    pub clone_ns: f64,
    pub apply_ns: f64,
    pub legal_actions_ns: f64,
    /// What everybody can expect, at once: so many positions in a second.
    pub values_per_second: f64,
    /// The size of one state, without shared tables.
    pub state_bytes: usize,
}

pub(crate) fn bench<G: Heuristic>(
    options: &G::Options,
    seats: u8,
    seconds: f64,
) -> Result<RulesBench, AnyRefusal> {
    let wrong = |bad: BadOptions| AnyRefusal::from(bad);
    let start = G::setup(options, seats).map_err(wrong)?;
    let mut dice = Seed::from_number(1).dice(0);
    let mut legal = Vec::with_capacity(256);
    let (mut matches, mut decisions, mut rounds) = (0u64, 0u64, 0u64);
    let clock = Instant::now();
    while clock.elapsed().as_secs_f64() < seconds {
        for _ in 0..16 {
            let end = play(&start, &mut dice, &mut legal, |_, _, _| decisions += 1);
            matches += 1;
            rounds += u64::from(end.round());
        }
    }
    let spent = clock.elapsed().as_secs_f64();
    let sampled = decisions_of(&start, &mut dice, &mut legal);
    Ok(RulesBench {
        game: G::META.id,
        seats,
        matches_per_second: matches as f64 / spent,
        decisions_per_second: decisions as f64 / spent,
        decisions_per_match: decisions as f64 / matches as f64,
        rounds_per_match: rounds as f64 / matches as f64,
        clone_ns: per_decision(&sampled, |decision| drop(black_box(decision.0.clone()))),
        apply_ns: apply_ns(&sampled),
        legal_actions_ns: per_decision(&sampled, |(state, actor, _)| {
            if let Actor::Seat(seat) = actor {
                legal.clear();
                state.legal_actions(*seat, &mut legal);
                black_box(&legal);
            }
        }),
        values_per_second: 1e9
            / per_decision(&sampled, |(state, ..)| drop(black_box(bots::value_at_once(state)))),
        state_bytes: size_of::<G>(),
    })
}

/// Plays one random match to its end; `each` sees every decision before it is played.
fn play<G: Game>(
    start: &G,
    dice: &mut Dice,
    legal: &mut Vec<G::Action>,
    mut each: impl FnMut(&G, Actor, G::Action),
) -> G {
    let mut state = start.clone();
    loop {
        let (actor, action) = match state.turn() {
            Turn::Over => return state,
            Turn::Chance => (Actor::Chance, state.sample_chance(dice)),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("a seat has the turn");
                legal.clear();
                state.legal_actions(seat, legal);
                let action = dice.pick(legal);
                each(&state, Actor::Seat(seat), action);
                (Actor::Seat(seat), action)
            }
        };
        state.apply(actor, action, &mut |_| {}).expect("legal actions are accepted");
    }
}

type Sampled<G> = (G, Actor, <G as Game>::Action);

/// A few thousand decisions from all over random matches.
fn decisions_of<G: Game>(start: &G, dice: &mut Dice, legal: &mut Vec<G::Action>) -> Vec<Sampled<G>> {
    let mut sampled = Vec::new();
    while sampled.len() < 4_000 {
        play(start, dice, legal, |state, actor, action| sampled.push((state.clone(), actor, action)));
    }
    sampled
}

const REPEATS: usize = 100;

fn per_decision<G: Game>(sampled: &[Sampled<G>], mut what: impl FnMut(&Sampled<G>)) -> f64 {
    let clock = Instant::now();
    for _ in 0..REPEATS {
        sampled.iter().for_each(&mut what);
    }
    clock.elapsed().as_secs_f64() * 1e9 / (REPEATS * sampled.len()) as f64
}

/// Apply alone: the copies it needs are made before the clock starts.
fn apply_ns<G: Game>(sampled: &[Sampled<G>]) -> f64 {
    let mut spent = 0.0;
    for _ in 0..REPEATS {
        let mut copies = sampled.to_vec();
        let clock = Instant::now();
        for (state, actor, action) in &mut copies {
            state.apply(*actor, *action, &mut |_| {}).expect("legal actions are accepted");
        }
        spent += clock.elapsed().as_secs_f64();
    }
    spent * 1e9 / (REPEATS * sampled.len()) as f64
}
