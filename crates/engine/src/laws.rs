//! What must hold of every game, checked on random play.
//!
//! A game's tests call [`check`] for many trials; `shopfloor fuzz` does the
//! same until it is stopped. The cheap laws are checked at every state:
//!
//! - **legal**: exactly the seats whose turn it is have legal actions; they are sorted, distinct, and played without complaint;
//! - **conserved**: the game's own [`invariant`](Game::invariant) holds;
//! - **ends**: no match is longer than the game says;
//! - **replays**: the log replays and verifies to the same state, and through a file too;
//! - **outcome**: there is one exactly when the match is over, with a score and a place for every seat.
//!
//! The full laws are checked where a [`Trial`] asks for them:
//!
//! - **prompt**: the prompt offers the legal actions, no more and no less; what it blocks is refused with just that reason, and
//!   what could be done instead of letting something lapse is legal;
//! - **refuses**: what is not legal is refused, from a seat or from chance, and a refused action changes nothing;
//! - **json**: states and actions survive JSON;
//! - **imagined**: a determinization looks the same to the seat and to a spectator, offers the same actions, conserves
//!   what the game conserves, and does not know what the seat cannot know;
//! - **secret**: events tell a viewer no more than views do;
//! - **said**: prompts, refusals and events can be said in every language, and the board drawn;
//! - **independent**: where several seats act at once, nothing one of them does changes what another may do;
//! - **undo**: an action that chance has not answered can be undone, and leaves no trace.

mod full;

use serde::Serialize;
use serde_json::Value;

use crate::*;

/// One random match to be held against the laws.
#[derive(Clone, Debug)]
pub struct Trial<O> {
    /// The match's options.
    pub options: O,
    /// The match's seats.
    pub seats: u8,
    /// What the dice and the random players come from.
    pub seed: u64,
    /// Where the full laws are checked.
    pub full: Full,
}

/// Where the full laws are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// At every state.
    Everywhere,
    /// At one random state in so many.
    OneIn(u32),
}

/// What a trial that broke no law was like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Entries in the log.
    pub entries: usize,
    /// States at which the full laws were checked.
    pub full: usize,
    /// Rounds played.
    pub rounds: u32,
}

/// A law that does not hold, and the match that shows it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the law {law:?} is broken after {} entries: {what}", file.log.len())]
pub struct BrokenLaw {
    /// The law's name.
    pub law: &'static str,
    /// What was found.
    pub what: String,
    /// The match up to there, to be stored and looked at.
    pub file: Box<MatchFile>,
}

type Held = Result<(), (&'static str, String)>;

/// Fails with the law's name unless `holds`.
fn must(holds: bool, law: &'static str, what: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err((law, what())) }
}

/// Plays one random match and checks the laws on the way.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::Nim;
/// use shopfloor_engine::laws::{Full, Trial, check};
///
/// let passed = check::<Nim>(&Trial { options: (), seats: 2, seed: 1, full: Full::OneIn(4) })?;
/// assert!((5..=15).contains(&passed.entries));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check<G: Game>(trial: &Trial<G::Options>) -> Result<Passed, BrokenLaw> {
    let header = Header::new::<G>(trial.seats, trial.options.clone(), Seed::from_number(trial.seed));
    let mut log = Vec::new();
    play_through::<G>(trial, &header, &mut log).map_err(|(law, what)| {
        let file = match_file::<G>(&header, &log);
        BrokenLaw { law, what, file: Box::new(file) }
    })
}

/// A match as a file, with players called by letters.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use shopfloor_engine::{Header, Seed, laws};
///
/// let file = laws::match_file::<Nim>(&Header::new::<Nim>(2, (), Seed::from_number(1)), &[]);
/// assert_eq!(file.players[1].name, "B");
/// # let _ = Action::Take { stones: 1 };
/// ```
pub fn match_file<G: Game>(header: &Header<G::Options>, log: &[Entry<G::Action>]) -> MatchFile {
    let player = |seat: Seat| Player { name: seat_letter(seat.0), bot: Some("random".into()) };
    MatchFile {
        players: Seat::all(header.seats).map(player).collect(),
        header: header.clone().with_options(json(&header.options)),
        log: log.iter().map(|entry| entry.try_map(|a| Ok::<_, ()>(json(&a))).expect("no error")).collect(),
    }
}

fn play_through<G: Game>(
    trial: &Trial<G::Options>,
    header: &Header<G::Options>,
    log: &mut Vec<Entry<G::Action>>,
) -> Result<Passed, (&'static str, String)> {
    let mut state = G::setup(&trial.options, trial.seats).map_err(|e| ("setup", e.to_string()))?;
    let mut dice = header.seed.bot_dice(0);
    let mut legal = Vec::new();
    let mut full = 0;
    while state.turn() != Turn::Over {
        must(log.len() < G::META.longest, "ends", || format!("more than {} entries", G::META.longest))?;
        state.invariant().map_err(|what| ("conserved", what))?;
        must(state.outcome().is_none(), "outcome", || "there is one before the end".into())?;
        let everywhere = match trial.full {
            Full::Everywhere => true,
            Full::OneIn(n) => dice.one_in(n),
        };
        if everywhere {
            full += 1;
            full::hold(&state, header, log, &mut dice)?;
        }
        let (by, action) = draw(&state, header, log.len(), &mut dice, &mut legal)?;
        state.apply(by, action, &mut |_| {}).map_err(|e| ("legal", format!("{action:?} by {by:?}: {e}")))?;
        log.push(Entry::Act { by, action, order: false });
    }
    state.invariant().map_err(|what| ("conserved", what))?;
    ended_well(&state)?;
    replays(&state, header, log)?;
    Ok(Passed { entries: log.len(), full, rounds: state.round() })
}

/// What happens next: a random legal action of a random seat, or chance's from the match's own dice.
fn draw<G: Game>(
    state: &G,
    header: &Header<G::Options>,
    ply: usize,
    dice: &mut Dice,
    legal: &mut Vec<G::Action>,
) -> Result<(Actor, G::Action), (&'static str, String)> {
    let Turn::Seats(seats) = state.turn() else {
        return Ok((Actor::Chance, state.sample_chance(&mut header.seed_of(ply).dice(ply))));
    };
    must(!seats.is_empty(), "legal", || "it is nobody's turn, and the match is not over".into())?;
    let chosen = seats.iter().nth(dice.index(seats.len() as usize)).expect("somebody's turn");
    let mut drawn = None;
    for seat in Seat::all(header.seats) {
        legal.clear();
        state.legal_actions(seat, legal);
        must(legal.is_empty() != seats.contains(seat), "legal", || {
            format!("{seat:?} has {} actions, its turn: {}", legal.len(), seats.contains(seat))
        })?;
        must(legal.is_sorted_by(|a, b| a < b), "legal", || format!("not sorted or not distinct: {legal:?}"))?;
        if seat == chosen {
            drawn = Some((Actor::Seat(seat), dice.pick(legal)));
        }
    }
    drawn.ok_or_else(|| ("legal", format!("{chosen:?} is not a seat of this table")))
}

fn ended_well<G: Game>(state: &G) -> Held {
    let outcome = state.outcome().ok_or(("outcome", "there is none at the end".to_owned()))?;
    let rows = (outcome.scores.len(), outcome.places.len());
    let seats = state.seats() as usize;
    must(rows == (seats, seats), "outcome", || format!("{rows:?} rows for {seats} seats"))?;
    // Alone, one can lose all the same.
    must(seats == 1 || outcome.places.contains(&1), "outcome", || "nobody won".into())?;
    full::said(state, Viewer::Spectator, &outcome.why)
}

fn replays<G: Game>(state: &G, header: &Header<G::Options>, log: &[Entry<G::Action>]) -> Held {
    let file = match_file::<G>(header, log);
    let read = MatchFile::read(&file.write()).map_err(|e| ("replays", e.to_string()))?;
    must(read == file, "replays", || "a file does not read back as it was written".into())?;
    let typed = |entry: Entry<Value>| entry.try_map(serde_json::from_value::<G::Action>);
    let log = read.log.into_iter().map(typed).collect::<Result<Vec<_>, _>>();
    let log = log.map_err(|e| ("replays", e.to_string()))?;
    let again = Match::<G>::verify(header.clone(), log).map_err(|e| ("replays", e.to_string()))?;
    must(again.state() == state, "replays", || format!("to another state: {:?}", again.state()))
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("game types serialize")
}
