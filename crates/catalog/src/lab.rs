//! Many matches at once: simulation and timing, typed inside, plain outside.

use std::hint::black_box;
use std::time::Instant;

use bots::Bot;
use engine::{
    Actor, BadOptions, Dice, Game, Header, Heuristic, Match, Message, Notes, Seed, Seen, Study, Turn,
};
use serde::Serialize;

use crate::refusal::AnyRefusal;

/// One simulated match.
#[derive(Clone, Debug)]
pub struct MatchRecord {
    pub seed: u64,
    pub scores: Vec<i32>,
    /// Places by seat, 1 is the winner's.
    pub ranking: Vec<u8>,
    pub rounds: u32,
    /// Decisions of seats; chance not counted.
    pub decisions: usize,
    /// What decided it, with its facts: alone, the Machine's points are among them.
    pub why: Message,
    /// What was offered, taken and counted; the [`Glossary`](crate::Glossary) names it.
    pub notes: Notes,
}

/// Plays the match with this seed. A match depends on nothing else, so any
/// number of threads may call it in any order.
pub type Simulator = Box<dyn Fn(u64) -> MatchRecord + Send + Sync>;

pub(crate) fn simulator<G: Heuristic + Study>(
    levels: &[String],
    options: G::Options,
) -> Result<Simulator, AnyRefusal> {
    let seats = u8::try_from(levels.len()).unwrap_or(u8::MAX);
    let levels = levels.to_vec();
    for level in &levels {
        bots::bot::<G>(level).ok_or_else(|| AnyRefusal::no_such_bot(level))?;
    }
    let header = move |seed: u64| Header::new::<G>(seats, options.clone(), Seed::from_number(seed));
    // A match that cannot start is refused here, not a million matches later.
    Match::<G>::start(header(0))?;
    let measures = G::measures().len();
    Ok(Box::new(move |seed| {
        let mut players: Vec<Box<dyn Bot<G>>> = levels.iter().filter_map(|level| bots::bot(level)).collect();
        let (mut game, start) = Match::<G>::start(header(seed)).expect("it started before");
        let mut notes = Notes::new(seats, measures);
        notes.hear(&start.events, game.state());
        let mut decisions = 0;
        while let Some(seat) = game.state().turn().seats().first() {
            let dice = &mut game.header().seed.bot_dice(game.ply());
            let action = players[seat.index()].choose(Seen::new(game.state(), seat), dice, &mut || true);
            let step = game.play(seat, action).expect("bots choose legal actions");
            notes.hear(&step.events, game.state());
            decisions += 1;
        }
        game.state().conclude(&mut notes);
        let outcome = game.state().outcome().expect("the match is over");
        let rounds = game.state().round();
        MatchRecord {
            seed,
            scores: outcome.scores,
            ranking: outcome.places,
            rounds,
            decisions,
            why: outcome.why,
            notes,
        }
    }))
}

/// How fast a game's rules are, on one core.
#[derive(Clone, Debug, Serialize)]
pub struct Bench {
    pub game: &'static str,
    pub seats: u8,
    /// Whole random matches in a second.
    pub games_per_second: f64,
    /// Decisions of seats in a second, in these matches.
    pub decisions_per_second: f64,
    pub decisions_per_game: f64,
    pub rounds_per_game: f64,
    pub clone_ns: f64,
    pub apply_ns: f64,
    pub legal_actions_ns: f64,
    /// What one state takes, shared tables aside.
    pub state_bytes: usize,
}

pub(crate) fn bench<G: Game>(options: &G::Options, seats: u8, seconds: f64) -> Result<Bench, AnyRefusal> {
    let wrong = |bad: BadOptions| AnyRefusal::from(bad);
    let start = G::setup(options, seats).map_err(wrong)?;
    let mut dice = Seed::from_number(1).dice(0);
    let mut legal = Vec::with_capacity(256);
    let (mut games, mut decisions, mut rounds) = (0u64, 0u64, 0u64);
    let clock = Instant::now();
    while clock.elapsed().as_secs_f64() < seconds {
        for _ in 0..16 {
            let end = play(&start, &mut dice, &mut legal, |_, _, _| decisions += 1);
            games += 1;
            rounds += u64::from(end.round());
        }
    }
    let spent = clock.elapsed().as_secs_f64();
    let moments = moments(&start, &mut dice, &mut legal);
    Ok(Bench {
        game: G::META.id,
        seats,
        games_per_second: games as f64 / spent,
        decisions_per_second: decisions as f64 / spent,
        decisions_per_game: decisions as f64 / games as f64,
        rounds_per_game: rounds as f64 / games as f64,
        clone_ns: per_moment(&moments, |moment| drop(black_box(moment.0.clone()))),
        apply_ns: apply_ns(&moments),
        legal_actions_ns: per_moment(&moments, |(state, actor, _)| {
            if let Actor::Seat(seat) = actor {
                legal.clear();
                state.legal_actions(*seat, &mut legal);
                black_box(&legal);
            }
        }),
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
                let seat = seats.first().expect("somebody's turn");
                legal.clear();
                state.legal_actions(seat, legal);
                let action = dice.pick(legal);
                each(&state, Actor::Seat(seat), action);
                (Actor::Seat(seat), action)
            }
        };
        state.apply(actor, action, &mut |_| {}).expect("legal actions are taken");
    }
}

type Moment<G> = (G, Actor, <G as Game>::Action);

/// A few thousand decisions from all over random matches.
fn moments<G: Game>(start: &G, dice: &mut Dice, legal: &mut Vec<G::Action>) -> Vec<Moment<G>> {
    let mut moments = Vec::new();
    while moments.len() < 4_000 {
        play(start, dice, legal, |state, actor, action| moments.push((state.clone(), actor, action)));
    }
    moments
}

const REPEATS: usize = 100;

fn per_moment<G: Game>(moments: &[Moment<G>], mut what: impl FnMut(&Moment<G>)) -> f64 {
    let clock = Instant::now();
    for _ in 0..REPEATS {
        moments.iter().for_each(&mut what);
    }
    clock.elapsed().as_secs_f64() * 1e9 / (REPEATS * moments.len()) as f64
}

/// Apply alone: the copies it needs are made before the clock starts.
fn apply_ns<G: Game>(moments: &[Moment<G>]) -> f64 {
    let mut spent = 0.0;
    for _ in 0..REPEATS {
        let mut copies = moments.to_vec();
        let clock = Instant::now();
        for (state, actor, action) in &mut copies {
            state.apply(*actor, *action, &mut |_| {}).expect("legal actions are taken");
        }
        spent += clock.elapsed().as_secs_f64();
    }
    spent * 1e9 / (REPEATS * moments.len()) as f64
}
