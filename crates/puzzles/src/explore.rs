//! A brute force over a turn: every legal action in every position, by the rules alone. Positions that are the same are
//! looked into once.

use std::collections::HashSet;

use engine::{Actor, Heuristic, Seat, Turn};
use review::turn_goes_on;

use crate::puzzle::PuzzleCounting;

/// Results that differ by less are the same: sums in another order differ in the last digits.
pub(crate) const EQUAL: f64 = 1e-6;

/// What there is to find in a turn.
pub(crate) struct Explored<A> {
    pub best: f64,
    /// The best result that is not the best.
    pub second: f64,
    /// One of the shortest lines to the best.
    pub line: Vec<A>,
    pub positions: u32,
    /// Whether chance answers somewhere in the turn.
    pub chance: bool,
}

/// What a turn comes to where it is over, or where chance must answer: then the game's solver is asked. With the positions
/// that took; none if it is too much to look into.
pub(crate) fn result_at_end<G: Heuristic>(
    state: &G,
    seat: Seat,
    aim: &str,
    counting: PuzzleCounting,
    limit: u32,
) -> Option<(f64, u32)> {
    if !answers(state, seat) {
        return Some((state.reached(seat, aim)?, 0));
    }
    let solution = state.solve(seat, aim, limit, &mut |_| {})?;
    let result = match counting {
        PuzzleCounting::Guaranteed => solution.guaranteed,
        PuzzleCounting::Expected => solution.expected,
    };
    solution.proven.then_some((result, solution.positions))
}

/// Whether chance is to bring the seat dice or cards.
fn answers<G: Heuristic>(state: &G, seat: Seat) -> bool {
    state.turn() == Turn::Chance && state.chance_seat() == Some(seat)
}

/// How far a search may go.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// Positions of the turn.
    pub positions: u32,
    /// Positions that the solver may look into for each answer of chance.
    pub answers: u32,
    /// Positions that it may look into for all of them together.
    pub in_all: u32,
    /// With this result known to be the best, the search stops where it is found first.
    pub until: Option<f64>,
}

/// Looks into the whole turn, the shortest lines first. None if it is too long.
pub(crate) fn explore<G: Heuristic>(
    start: &G,
    seat: Seat,
    aim: &str,
    counting: PuzzleCounting,
    reach: Reach,
) -> Option<Explored<G::Action>> {
    // The positions found, each with the one it came from; those of one length lie side by side.
    let mut ways: Vec<(u32, Option<G::Action>)> = vec![(0, None)];
    let mut seen: HashSet<u64> = HashSet::from([start.situation(seat)]);
    let mut layer: Vec<(u32, G)> = vec![(0, start.clone())];
    let (mut best, mut second, mut at) = (f64::NEG_INFINITY, f64::NEG_INFINITY, 0);
    let (mut chance, mut legal, mut left) = (false, Vec::new(), reach.in_all);
    while !layer.is_empty() {
        let mut next_layer = Vec::new();
        for (from, state) in &layer {
            legal.clear();
            state.legal_actions(seat, &mut legal);
            for &action in &legal {
                let mut next = state.clone();
                next.apply(Actor::Seat(seat), action, &mut |_| {}).ok()?;
                if !seen.insert(next.situation(seat)) {
                    continue;
                }
                let place = ways.len() as u32;
                if place >= reach.positions {
                    return None;
                }
                ways.push((*from, Some(action)));
                if turn_goes_on(start, &next, seat) {
                    next_layer.push((place, next));
                    continue;
                }
                chance |= answers(&next, seat);
                let (result, took) = result_at_end(&next, seat, aim, counting, reach.answers.min(left))?;
                left = left.saturating_sub(took);
                if result > best + EQUAL {
                    (second, best, at) = (best, result, place);
                } else if result < best - EQUAL {
                    second = second.max(result);
                }
            }
        }
        if reach.until.is_some_and(|known| best > known - EQUAL) {
            break;
        }
        layer = next_layer;
    }
    let mut line = Vec::new();
    while let (from, Some(action)) = ways[at as usize] {
        line.push(action);
        at = from;
    }
    line.reverse();
    let positions = ways.len() as u32;
    (best > f64::NEG_INFINITY).then_some(Explored { best, second, line, positions, chance })
}
