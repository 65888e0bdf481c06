//! Do expectations come true? Bots of one level play each other, and what was expected at the beginning of each
//! turn is held against what came of it.

mod fit;
mod judge;

use catalog::AnyRefusal;
use engine::{Header, Heuristic, MAX_SEATS, Match, Seat, Seed, Seen, Turn};

use crate::simulate::seated;

pub use fit::fitted;
pub use judge::{CalibrationBin, CalibrationReport, ScoreBias};

const SEATS: usize = MAX_SEATS as usize;

/// What was expected at the beginning of a turn.
#[derive(Clone, Debug)]
pub struct Expectation {
    moment: usize,
    /// How far each seat was with its part of the moment.
    parts: [u8; SEATS],
    /// What the rules of thumb said, without any correction.
    raw: [f64; SEATS],
    /// The same of the game's own opponent, in a match for one.
    house: Option<f64>,
    /// The corrected scores, and the shares of the victory.
    scores: [f64; SEATS],
    shares: [f64; SEATS],
}

/// A match, what was expected in it, turn by turn, and what came of it.
#[derive(Clone, Debug)]
pub struct ExpectedMatch {
    turns: Vec<Expectation>,
    scores: [f64; SEATS],
    /// Each seat's share of the victory.
    won: [f64; SEATS],
}

/// Plays the match with this seed and notes what is expected in it.
pub type ExpectingSimulator = Box<dyn Fn(u64) -> ExpectedMatch + Send + Sync>;

pub(crate) fn simulator<G: Heuristic>(
    level: &str,
    seats: u8,
    options: G::Options,
) -> Result<ExpectingSimulator, AnyRefusal> {
    bots::bot::<G>(level, 0).ok_or_else(|| AnyRefusal::no_such_bot(level))?;
    let level = level.to_owned();
    let header = move |seed: u64| Header::new::<G>(seats, options.clone(), Seed::from_number(seed));
    Match::<G>::start(header(0))?;
    Ok(Box::new(move |seed| {
        let mut players = seated::<G>(&vec![level.clone(); seats.into()], seed);
        let (mut game, _) = Match::<G>::start(header(seed)).expect("it started above");
        let mut turns = Vec::new();
        let mut same_turn = None;
        while let Some(seat) = game.state().turn().seats().first() {
            if same_turn != Some(seat) {
                turns.push(expectation(game.state()));
            }
            let dice = &mut game.header().seed.bot_dice(game.ply());
            let action = players[seat.index()].choose(Seen::new(game.state(), seat), dice, &mut || true);
            let step = game.play(seat, action).expect("bots choose legal actions");
            // More than one entry means that chance acted, which ends the turn.
            same_turn = (step.entries.len() == 1).then_some(seat);
        }
        let end = game.state();
        debug_assert_eq!(end.turn(), Turn::Over);
        let (mut scores, mut won) = ([0.0; SEATS], [0.0; SEATS]);
        end.chances(&mut won[..seats.into()]);
        Seat::all(seats).for_each(|seat| scores[seat.index()] = end.expected_score(seat));
        ExpectedMatch { turns, scores, won }
    }))
}

fn expectation<G: Heuristic>(state: &G) -> Expectation {
    let mut now = Expectation {
        moment: state.moment(),
        parts: [0; SEATS],
        raw: [0.0; SEATS],
        house: state.house(),
        scores: [0.0; SEATS],
        shares: [0.0; SEATS],
    };
    for seat in Seat::all(state.seats()) {
        now.parts[seat.index()] = state.part(seat) as u8;
        now.raw[seat.index()] = state.evaluate(seat);
        now.scores[seat.index()] = state.expected_score(seat);
    }
    state.chances(&mut now.shares[..state.seats().into()]);
    now
}
