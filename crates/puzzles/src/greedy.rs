//! Greedy play: what brings the aim at once, else what looks best at a glance. A puzzle is what it misses.

use engine::{Actor, Dice, Heuristic, Seat, Seed};
use review::turn_goes_on;

/// No turn is longer; greedy play may go in circles.
const LONGEST: usize = 80;

/// How somebody plays who does not look ahead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// What brings the most of the aim with the next two actions, else what looks best at a glance.
    Gain,
    /// What looks best at a glance, whatever the aim: a second try.
    Glance,
}

/// The line it plays, until chance answers or the turn is over, and the state after it.
pub(crate) fn greedy_line<G: Heuristic>(
    start: &G,
    seat: Seat,
    aim: &str,
    manner: Manner,
) -> (Vec<G::Action>, G) {
    let mut dice = Seed::from_number(0).bot_dice(0);
    let (mut state, mut line) = (start.clone(), Vec::new());
    while turn_goes_on(start, &state, seat) && line.len() < LONGEST {
        let gain = if manner == Manner::Gain { most_at_once(start, &state, seat, aim) } else { None };
        let Some(action) = gain.or_else(|| at_a_glance(&state, seat, &mut dice)) else { break };
        if state.apply(Actor::Seat(seat), action, &mut |_| {}).is_err() {
            break;
        }
        line.push(action);
    }
    (line, state)
}

/// The action after which there is the most of the aim, its next one counted in; none if nothing brings any.
fn most_at_once<G: Heuristic>(start: &G, state: &G, seat: Seat, aim: &str) -> Option<G::Action> {
    let now = state.reached(seat, aim)?;
    let after = |state: &G, action| {
        let mut next = state.clone();
        next.apply(Actor::Seat(seat), action, &mut |_| {}).ok()?;
        // What ends the turn brings nothing: the turn goes on as long as something does.
        turn_goes_on(start, &next, seat).then_some(next)
    };
    let legal = |state: &G| {
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        legal
    };
    let mut best = None;
    for action in legal(state) {
        let Some(next) = after(state, action) else { continue };
        let further = legal(&next).into_iter().filter_map(|action| after(&next, action)?.reached(seat, aim));
        let most = further.fold(next.reached(seat, aim)?, f64::max);
        if most > best.map_or(now, |(_, most)| most) + crate::explore::EQUAL {
            best = Some((action, most));
        }
    }
    best.map(|(action, _)| action)
}

fn at_a_glance<G: Heuristic>(state: &G, seat: Seat, dice: &mut Dice) -> Option<G::Action> {
    let mut ranked = Vec::new();
    state.rank(seat, 1, dice, &mut ranked);
    ranked.first().map(|(action, _)| *action)
}
