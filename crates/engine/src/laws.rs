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
//! - **prompt**: the prompt offers the legal actions, no more and no less, and what it blocks is refused with just that reason;
//! - **refuses**: what is not legal is refused, and a refused action changes nothing;
//! - **json**: states and actions survive JSON;
//! - **imagined**: a determinization looks the same to the seat and to a spectator, offers the same actions, and conserves what the game conserves;
//! - **secret**: events tell a viewer no more than views do;
//! - **said**: prompts, refusals and events can be said in every language, and the board drawn;
//! - **undo**: an action that chance has not answered can be taken back, and leaves no trace.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
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
pub struct Broken {
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
pub fn check<G: Game>(trial: &Trial<G::Options>) -> Result<Passed, Broken> {
    let header = Header::new::<G>(trial.seats, trial.options.clone(), Seed::from_number(trial.seed));
    let mut log = Vec::new();
    play_through::<G>(trial, &header, &mut log).map_err(|(law, what)| {
        let file = match_file::<G>(&header, &log);
        Broken { law, what, file: Box::new(file) }
    })
}

/// A match as a file, with players called by letters.
pub fn match_file<G: Game>(header: &Header<G::Options>, log: &[Entry<G::Action>]) -> MatchFile {
    let player = |seat: Seat| Player { name: seat_letter(seat.0), bot: Some("random".into()) };
    MatchFile {
        players: Seat::all(header.seats).map(player).collect(),
        header: Header {
            game: header.game.clone(),
            seats: header.seats,
            options: json(&header.options),
            seed: header.seed.clone(),
        },
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
            full_laws(&state, header, log, &mut dice)?;
        }
        let (by, action) = draw(&state, header, log.len(), &mut dice, &mut legal)?;
        state.apply(by, action, &mut |_| {}).map_err(|e| ("legal", format!("{action:?} by {by:?}: {e}")))?;
        log.push(Entry::Act { by, action });
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
        return Ok((Actor::Chance, state.sample_chance(&mut header.seed.dice(ply))));
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
    must(outcome.places.contains(&1), "outcome", || "nobody won".into())?;
    said(state, Viewer::Spectator, &outcome.why)
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

fn full_laws<G: Game>(
    state: &G,
    header: &Header<G::Options>,
    log: &[Entry<G::Action>],
    dice: &mut Dice,
) -> Held {
    survives_json(state, "state")?;
    let mut legal = Vec::new();
    let (one, other) = (
        draw(state, header, log.len(), dice, &mut legal)?,
        match state.turn() {
            Turn::Chance => (Actor::Chance, state.sample_chance(dice)),
            Turn::Seats(_) | Turn::Over => draw(state, header, log.len(), dice, &mut legal)?,
        },
    );
    let near_misses = near_misses(state, log, dice);
    for seat in Seat::all(header.seats) {
        legal.clear();
        state.legal_actions(seat, &mut legal);
        let blocked = prompt_is_the_legal_list(state, seat, &legal)?;
        refuses_the_rest(state, seat, &legal, near_misses.iter().chain(&blocked))?;
        let guess = imagined(state, seat, &legal, dice)?;
        events_keep_secrets(state, &guess, seat, one)?;
    }
    if one.0 == other.0 {
        for viewer in Viewer::all(header.seats) {
            two_outcomes_keep_secrets(state, viewer, one, other)?;
        }
    }
    for viewer in Viewer::all(header.seats) {
        let names: Vec<_> = Seat::all(header.seats).map(|seat| seat_letter(seat.0)).collect();
        for lang in Lang::ALL {
            let board = G::board(&state.view(viewer), &names, lang);
            must(!board.lines.is_empty(), "said", || "the board is empty".into())?;
        }
    }
    let (Actor::Seat(seat), action) = one else { return Ok(()) };
    // Replaying for every state would make the full laws quadratic.
    if dice.one_in(8) { undo_leaves_no_trace(state, header, log, seat, action) } else { Ok(()) }
}

fn prompt_is_the_legal_list<G: Game>(
    state: &G,
    seat: Seat,
    legal: &[G::Action],
) -> Result<Vec<G::Action>, (&'static str, String)> {
    let prompt = state.prompt(seat);
    let reader = Viewer::Seat(seat);
    said(state, reader, &prompt.ask)?;
    let mut offered = Vec::new();
    for choice in &prompt.choices {
        said(state, reader, &choice.label)?;
        must(legal.contains(&choice.action), "prompt", || format!("offers {:?}", choice.action))?;
        for (_, action) in choice.expand() {
            let read = serde_json::from_value::<G::Action>(action.clone());
            offered.push(read.map_err(|e| ("prompt", format!("{action} is no action: {e}")))?);
        }
    }
    offered.sort();
    must(offered == legal, "prompt", || format!("{seat:?} is offered {offered:?}, legal is {legal:?}"))?;
    for blocked in &prompt.blocked {
        said(state, reader, &blocked.why.line())?;
        let refused = state.clone().apply(Actor::Seat(seat), blocked.action, &mut |_| {});
        must(refused.as_ref() == Err(&blocked.why), "prompt", || {
            format!("blocks {:?} with {:?}, apply says {refused:?}", blocked.action, blocked.why)
        })?;
    }
    Ok(prompt.blocked.into_iter().map(|blocked| blocked.action).collect())
}

/// Actions that may or may not be legal: those of all seats, those played
/// lately, and legal ones with a number changed.
fn near_misses<G: Game>(state: &G, log: &[Entry<G::Action>], dice: &mut Dice) -> Vec<G::Action> {
    let mut actions = Vec::new();
    for seat in Seat::all(state.seats()) {
        state.legal_actions(seat, &mut actions);
    }
    for entry in log.iter().rev().take(12) {
        if let Entry::Act { action, .. } = entry {
            actions.push(*action);
        }
    }
    for n in 0..actions.len().min(12) {
        let mut changed = json(&actions[n]);
        for value in changed.as_object_mut().into_iter().flat_map(|fields| fields.values_mut()) {
            if let Some(number) = value.as_i64() {
                let steps = [-1, 1, 2, 7, 100, 255, -number];
                *value = (number + dice.pick(&steps)).into();
            }
        }
        actions.extend(serde_json::from_value::<G::Action>(changed));
    }
    actions
}

fn refuses_the_rest<'a, G: Game>(
    state: &G,
    seat: Seat,
    legal: &[G::Action],
    tried: impl Iterator<Item = &'a G::Action>,
) -> Held {
    for action in tried {
        let mut copy = state.clone();
        let refused = copy.apply(Actor::Seat(seat), *action, &mut |_| {}).err();
        must(refused.is_none() == legal.contains(action), "refuses", || {
            format!("{action:?} by {seat:?}: refused as {refused:?}, legal: {}", legal.contains(action))
        })?;
        if let Some(why) = refused {
            must(&copy == state, "refuses", || format!("{action:?} changed the state and was refused"))?;
            must(!why.rule().is_empty(), "refuses", || format!("{why:?} cites no rule"))?;
            said(state, Viewer::Seat(seat), &why.line())?;
        }
        survives_json(action, "action")?;
    }
    Ok(())
}

fn imagined<G: Game>(
    state: &G,
    seat: Seat,
    legal: &[G::Action],
    dice: &mut Dice,
) -> Result<G, (&'static str, String)> {
    let guess = state.determinize(seat, dice);
    guess.invariant().map_err(|what| ("imagined", what))?;
    must(guess.turn() == state.turn(), "imagined", || "it is another's turn".into())?;
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        let views = (guess.view(viewer), state.view(viewer));
        must(views.0 == views.1, "imagined", || {
            format!("{viewer:?} sees {:?} imagined as {:?}", views.1, views.0)
        })?;
    }
    let mut actions = Vec::new();
    guess.legal_actions(seat, &mut actions);
    must(actions == legal, "imagined", || format!("{seat:?} may {actions:?} there, {legal:?} here"))?;
    Ok(guess)
}

/// What a seat is shown of an action in two states it cannot tell apart is the
/// same, unless the action itself shows it the difference.
fn events_keep_secrets<G: Game>(state: &G, guess: &G, seat: Seat, (by, action): (Actor, G::Action)) -> Held {
    let (Some(here), Some(there)) = (happens(state, by, action), happens(guess, by, action)) else {
        return Ok(());
    };
    compare_events::<G>(&here, &there, Viewer::Seat(seat))?;
    compare_events::<G>(&here, &there, Viewer::Spectator)
}

/// Two things that could happen and leave a viewer with the same view show it the same events.
fn two_outcomes_keep_secrets<G: Game>(
    state: &G,
    viewer: Viewer,
    one: (Actor, G::Action),
    other: (Actor, G::Action),
) -> Held {
    let (Some(one), Some(other)) = (happens(state, one.0, one.1), happens(state, other.0, other.1)) else {
        return Ok(());
    };
    compare_events::<G>(&one, &other, viewer)
}

type Happened<G> = (G, Vec<<G as Game>::Event>);

fn happens<G: Game>(state: &G, by: Actor, action: G::Action) -> Option<Happened<G>> {
    let (mut next, mut events) = (state.clone(), Vec::new());
    next.apply(by, action, &mut |event| events.push(event)).ok()?;
    Some((next, events))
}

fn compare_events<G: Game>(one: &Happened<G>, other: &Happened<G>, viewer: Viewer) -> Held {
    let shown = |events: &[G::Event]| events.iter().map(|e| G::redact(e, viewer)).collect::<Vec<_>>();
    let (a, b) = (shown(&one.1), shown(&other.1));
    for event in &a {
        said(&one.0, viewer, &event.line())?;
    }
    if one.0.view(viewer) != other.0.view(viewer) {
        return Ok(());
    }
    must(a == b, "secret", || format!("{viewer:?} learns from events what views hide: {a:?} or {b:?}"))
}

fn said<G: Game>(state: &G, reader: Viewer, line: &Line) -> Held {
    let names: Vec<_> = Seat::all(state.seats()).map(|seat| seat_letter(seat.0)).collect();
    for lang in Lang::ALL {
        let voice = Voice { state, names: &names, reader, lang };
        voice.try_say(line).map_err(|e| ("said", e.to_string()))?;
    }
    Ok(())
}

fn undo_leaves_no_trace<G: Game>(
    state: &G,
    header: &Header<G::Options>,
    log: &[Entry<G::Action>],
    seat: Seat,
    action: G::Action,
) -> Held {
    let wrong = |e: &dyn std::error::Error| ("undo", e.to_string());
    let mut game = Match::<G>::replay(header.clone(), log.iter().copied()).map_err(|e| wrong(&e))?;
    let step = game.play(seat, action).map_err(|e| wrong(&e))?;
    let undone = game.undo(seat);
    if game.state().turn() == Turn::Over && undone.is_err() {
        return Ok(());
    }
    if step.entries.len() > 1 {
        let refused = matches!(undone, Err(Refusal::SinceChance | Refusal::Over));
        return must(refused, "undo", || "what chance has answered was taken back".into());
    }
    undone.map_err(|e| wrong(&e))?;
    must(game.state() == state, "undo", || format!("{action:?} left a trace: {:?}", game.state()))?;
    let again = Match::<G>::replay(header.clone(), game.log().iter().copied()).map_err(|e| wrong(&e))?;
    must(again.state() == state, "undo", || "the log with the undo replays to another state".into())
}

fn survives_json<T: Serialize + DeserializeOwned + Eq + Debug>(value: &T, what: &str) -> Held {
    let text = serde_json::to_string(value).map_err(|e| ("json", e.to_string()))?;
    let read = serde_json::from_str::<T>(&text).map_err(|e| ("json", format!("{what}: {e} in {text}")))?;
    must(&read == value, "json", || format!("{what} {value:?} became {read:?}"))
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("game types serialize")
}
