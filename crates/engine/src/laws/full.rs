//! The laws that take time: checked where a trial asks for them.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

use super::{Held, draw, json, must};
use crate::*;

/// Checks the full laws at one state of a match.
pub(super) fn hold<G: Game>(
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
    chance_is_no_cheat(state, &near_misses)?;
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
            two_outcomes_keep_secrets(state, viewer, one, other, dice)?;
        }
    }
    for viewer in Viewer::all(header.seats) {
        let names: Vec<_> = Seat::all(header.seats).map(|seat| seat_letter(seat.0)).collect();
        for lang in Lang::all() {
            let board = G::board(&state.view(viewer), &names, lang);
            must(!board.lines.is_empty(), "said", || "the board is empty".into())?;
        }
    }
    let (Actor::Seat(seat), action) = one else { return Ok(()) };
    others_are_not_disturbed(state, seat, action, dice)?;
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
        for lapse in state.lapses(seat, choice.action) {
            said(state, reader, &lapse.what)?;
            let possible = lapse.instead.is_none_or(|instead| legal.contains(&instead));
            must(possible, "prompt", || format!("{:?} instead is not legal", lapse.instead))?;
        }
        for (_, action) in choice.expand() {
            let read = serde_json::from_value::<G::Action>(action.clone());
            offered.push(read.map_err(|e| ("prompt", format!("{action} is no action: {e}")))?);
        }
    }
    offered.sort();
    must(offered == legal, "prompt", || format!("{seat:?} is offered {offered:?}, legal is {legal:?}"))?;
    for blocked in &prompt.blocked {
        said(state, reader, &blocked.why.message())?;
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
    if state.turn() == Turn::Chance {
        actions.push(state.sample_chance(dice));
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
                let steps = [-1, 1, 2, 7, 100, 255];
                *value = number.saturating_add(dice.pick(&steps)).into();
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
            said(state, Viewer::Seat(seat), &why.message())?;
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
    // What is imagined follows from the view and the dice, not from which of the possible states is real.
    let (here, there) =
        (state.determinize(seat, &mut dice.clone()), guess.determinize(seat, &mut dice.clone()));
    must(here == there, "imagined", || format!("{seat:?} imagines {here:?} here and {there:?} there"))?;
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

/// Two things that could happen and leave a viewer with the same view show it
/// the same events; and a viewer who cannot tell the two states apart does not
/// always imagine the one that is real.
fn two_outcomes_keep_secrets<G: Game>(
    state: &G,
    viewer: Viewer,
    one: (Actor, G::Action),
    other: (Actor, G::Action),
    dice: &mut Dice,
) -> Held {
    let (Some(one), Some(other)) = (happens(state, one.0, one.1), happens(state, other.0, other.1)) else {
        return Ok(());
    };
    compare_events::<G>(&one, &other, viewer)?;
    let Viewer::Seat(seat) = viewer else { return Ok(()) };
    if one.0 == other.0 || one.0.view(viewer) != other.0.view(viewer) {
        return Ok(());
    }
    let doubts = (0..64).any(|_| one.0.determinize(seat, dice) != one.0);
    must(doubts, "imagined", || {
        format!("{seat:?} imagines the real state, though it sees the same of {:?}", other.0)
    })
}

/// Nothing but an outcome of chance is taken from chance, and what is taken leaves a sound state.
fn chance_is_no_cheat<G: Game>(state: &G, tried: &[G::Action]) -> Held {
    for action in tried {
        let mut copy = state.clone();
        match copy.apply(Actor::Chance, *action, &mut |_| {}) {
            Ok(()) => {
                let chance = state.turn() == Turn::Chance;
                must(chance, "refuses", || format!("chance played {action:?} where it is a seat's turn"))?;
                copy.invariant().map_err(|what| ("refuses", format!("{action:?} by chance: {what}")))?;
            }
            Err(_) => must(&copy == state, "refuses", || format!("{action:?} by chance changed the state"))?,
        }
    }
    Ok(())
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
    for message in tellings::<G>(&a).into_iter().flatten() {
        said(&one.0, viewer, &message)?;
    }
    if one.0.view(viewer) != other.0.view(viewer) {
        return Ok(());
    }
    must(a == b, "secret", || format!("{viewer:?} learns from events what views hide: {a:?} or {b:?}"))
}

pub(super) fn said<G: Game>(state: &G, reader: Viewer, message: &Message) -> Held {
    let names: Vec<_> = Seat::all(state.seats()).map(|seat| seat_letter(seat.0)).collect();
    for lang in Lang::all() {
        let voice = Voice { state, names: &names, reader, lang };
        voice.try_say(message).map_err(|e| ("said", e.to_string()))?;
    }
    Ok(())
}

/// Where several seats act at once, nothing one of them does changes what another may do.
fn others_are_not_disturbed<G: Game>(state: &G, seat: Seat, action: G::Action, dice: &mut Dice) -> Held {
    let others: SeatSet = state.turn().seats().iter().filter(|other| *other != seat).collect();
    if others.is_empty() {
        return Ok(());
    }
    let Some((mut next, _)) = happens(state, Actor::Seat(seat), action) else { return Ok(()) };
    while next.turn() == Turn::Chance {
        let outcome = next.sample_chance(dice);
        next.apply(Actor::Chance, outcome, &mut |_| {}).map_err(|e| ("independent", e.to_string()))?;
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for other in others.iter() {
        before.clear();
        after.clear();
        state.legal_actions(other, &mut before);
        next.legal_actions(other, &mut after);
        must(before == after, "independent", || {
            format!("after {action:?} by {seat:?}, {other:?} may {after:?} instead of {before:?}")
        })?;
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
        let refused = matches!(undone, Err(Unplayable::SinceChance | Unplayable::Over));
        return must(refused, "undo", || "what chance has answered was undone".into());
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
