//! Matches against the clock: the result, and how long each turn took to think.
//! Bots have no clock of their own, so it is read here, around each decision.

use std::time::Instant;

use bots::Bot;
use catalog::AnyRefusal;
use engine::{Header, Heuristic, Match, Seed, Seen};
use report::SeatLuck;
use serde::Serialize;

use crate::luck::LuckBudget;
use crate::simulate::seated;

/// One match and its thinking times. All lists are by seat.
#[derive(Clone, Debug)]
pub struct TimedMatch {
    /// 1 is the winner's.
    pub places: Vec<u8>,
    pub scores: Vec<i32>,
    pub decisions: Vec<u32>,
    /// Milliseconds of thought in each turn: all decisions of a seat until another seat or chance acts.
    pub turns_ms: Vec<Vec<f64>>,
    /// The slowest single decision, in milliseconds.
    pub slowest_ms: Vec<f64>,
    /// What chance brought, where that was judged, and how long the judge took in milliseconds.
    pub luck: Vec<SeatLuck>,
    pub judge_ms: f64,
}

/// Plays the match with this seed. Everything but the times depends on nothing else.
pub type TimedSimulator = Box<dyn Fn(u64) -> TimedMatch + Send + Sync>;

pub(crate) fn timed_simulator<G: Heuristic>(
    levels: &[String],
    options: G::Options,
    luck: Option<LuckBudget>,
) -> Result<TimedSimulator, AnyRefusal> {
    let seats = u8::try_from(levels.len()).unwrap_or(u8::MAX);
    let levels = levels.to_vec();
    for level in &levels {
        bots::bot::<G>(level, 0).ok_or_else(|| AnyRefusal::no_such_bot(level))?;
    }
    let header = move |seed: u64| Header::new::<G>(seats, options.clone(), Seed::from_number(seed));
    Match::<G>::start(header(0))?;
    Ok(Box::new(move |seed| {
        let mut players = seated::<G>(&levels, seed);
        play(header(seed), &mut players, luck, &mut || true)
    }))
}

fn play<G: Heuristic>(
    header: Header<G::Options>,
    players: &mut [Box<dyn Bot<G>>],
    luck: Option<LuckBudget>,
    keep_going: &mut dyn FnMut() -> bool,
) -> TimedMatch {
    let (mut game, _) = Match::<G>::start(header).expect("it started before");
    let mut decisions = vec![0; players.len()];
    let mut turns_ms = vec![Vec::new(); players.len()];
    let mut slowest_ms = vec![0.0; players.len()];
    let mut same_turn = None;
    while let Some(seat) = game.state().turn().seats().first() {
        let at = seat.index();
        let dice = &mut game.header().seed.bot_dice(game.ply());
        let clock = Instant::now();
        let action = players[at].choose(Seen::new(game.state(), seat), dice, keep_going);
        let spent = clock.elapsed().as_secs_f64() * 1e3;
        let step = game.play(seat, action).expect("bots choose legal actions");
        decisions[at] += 1;
        slowest_ms[at] = spent.max(slowest_ms[at]);
        match turns_ms[at].last_mut() {
            Some(turn) if same_turn == Some(seat) => *turn += spent,
            Some(_) | None => turns_ms[at].push(spent),
        }
        // More than one entry means that chance acted, which ends the turn.
        same_turn = (step.entries.len() == 1).then_some(seat);
    }
    let outcome = game.state().outcome().expect("the match is over");
    let clock = Instant::now();
    let luck = luck.map(|budget| budget.judge(&game)).unwrap_or_default();
    let judge_ms = clock.elapsed().as_secs_f64() * 1e3;
    let (places, scores) = (outcome.places, outcome.scores);
    TimedMatch { places, scores, decisions, turns_ms, slowest_ms, luck, judge_ms }
}

/// How fast a level thinks in a game, on one core.
#[derive(Clone, Debug, Serialize)]
pub struct BotBench {
    pub game: &'static str,
    pub seats: u8,
    pub level: String,
    pub matches: u32,
    pub turns: usize,
    pub mean_turn_ms: f64,
    pub longest_turn_ms: f64,
    /// Continuations tried per second of thought; none where the level does not search.
    pub iterations_per_second: Option<f64>,
}

/// Bots of one level play whole matches against each other until `seconds` have passed, one match at least.
pub(crate) fn bench<G: Heuristic>(
    level: &str,
    options: &G::Options,
    seats: u8,
    seconds: f64,
) -> Result<BotBench, AnyRefusal> {
    let header = |seed| Header::new::<G>(seats, options.clone(), Seed::from_number(seed));
    Match::<G>::start(header(0))?;
    // A search asks before each continuation whether to go on: that is where they are counted.
    let mut iterations = 0u64;
    let mut count = || {
        iterations += 1;
        true
    };
    bots::bot::<G>(level, 0).ok_or_else(|| AnyRefusal::no_such_bot(level))?;
    let mut turns = Vec::new();
    let mut matches = 0;
    let clock = Instant::now();
    while matches == 0 || clock.elapsed().as_secs_f64() < seconds {
        matches += 1;
        let mut players = seated::<G>(&vec![level.to_owned(); seats.into()], matches.into());
        turns.extend(play(header(matches.into()), &mut players, None, &mut count).turns_ms.concat());
    }
    let all: f64 = turns.iter().sum();
    let iterations = iterations as f64;
    Ok(BotBench {
        game: G::META.id,
        seats,
        level: level.to_owned(),
        matches,
        turns: turns.len(),
        mean_turn_ms: all / turns.len().max(1) as f64,
        longest_turn_ms: turns.iter().copied().fold(0.0, f64::max),
        iterations_per_second: (iterations > 0.0).then_some(iterations * 1e3 / all),
    })
}
