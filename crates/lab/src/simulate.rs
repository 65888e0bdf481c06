//! Simulated matches.

use bots::Bot;
use catalog::AnyRefusal;
use engine::{Header, Heuristic, Match, Notes, Seat, Seed, Seen, Study, Turn};
use report::MatchRecord;

use crate::luck::LuckBudget;

/// Plays the match with this seed. A match depends on nothing else, so any
/// number of threads can call it in any order.
pub type Simulator = Box<dyn Fn(u64) -> MatchRecord + Send + Sync>;

pub(crate) fn simulator<G: Heuristic + Study>(
    levels: &[String],
    options: G::Options,
    luck: Option<LuckBudget>,
) -> Result<Simulator, AnyRefusal> {
    let seats = u8::try_from(levels.len()).unwrap_or(u8::MAX);
    let levels = levels.to_vec();
    for level in &levels {
        bots::bot::<G>(level, 0).ok_or_else(|| AnyRefusal::no_such_bot(level))?;
    }
    let header = move |seed: u64| Header::new::<G>(seats, options.clone(), Seed::from_number(seed));
    // A match that cannot start is refused now, not a million matches later.
    Match::<G>::start(header(0))?;
    let measures = G::measures().len();
    Ok(Box::new(move |seed| {
        let mut players = seated::<G>(&levels, seed);
        let (mut game, start) = Match::<G>::start(header(seed)).expect("it started above");
        let mut notes = Notes::new(seats, measures);
        notes.hear(&start.events, game.state());
        let mut decisions = 0;
        let mut shares = vec![chances(game.state())];
        while let Some(seat) = game.state().turn().seats().first() {
            let dice = &mut game.header().seed.bot_dice(game.ply());
            let action = players[seat.index()].choose(Seen::new(game.state(), seat), dice, &mut || true);
            let round = game.state().round();
            let step = game.play(seat, action).expect("bots choose legal actions");
            if game.state().round() != round && game.state().turn() != Turn::Over {
                shares.push(chances(game.state()));
            }
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
            shares,
            luck: luck.map(|budget| budget.judge(&game)).unwrap_or_default(),
        }
    }))
}

/// Everybody's share of the victory to expect.
fn chances<G: Heuristic>(state: &G) -> Vec<f64> {
    let mut shares = vec![0.0; state.seats().into()];
    state.chances(&mut shares);
    shares
}

/// A bot for each seat of the match with this seed.
pub(crate) fn seated<G: Heuristic>(levels: &[String], seed: u64) -> Vec<Box<dyn Bot<G>>> {
    let seed = Seed::from_number(seed);
    let seats = (0..).map(Seat).zip(levels);
    seats.filter_map(|(seat, level)| bots::bot(level, seed.character(seat))).collect()
}
