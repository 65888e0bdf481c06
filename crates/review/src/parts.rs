//! A match taken apart: turns of seats and what chance did between them.

use std::collections::VecDeque;

use engine::{Actor, Heuristic, Match, Seat, Turn};

use crate::world::{Count, doubt};

/// A turn of a seat, or what chance did at one go.
pub(crate) struct Part<G: Heuristic> {
    pub by: By,
    /// The numbers of its first and last entry in the log.
    pub ply: usize,
    pub last: usize,
    pub actions: Vec<G::Action>,
    /// The true state before it.
    pub before: G,
    /// What had happened in the round before it.
    pub count: Count,
    /// How much imagined courses are doubted before it. What chance does takes no doubt away: doubt is about players.
    pub doubt: f64,
}

/// Whose part it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Seat(Seat),
    /// Chance, for a seat or for everybody.
    Chance(Option<Seat>),
}

/// Whether the turn of a seat that began here still goes on: until another seat or chance acts, or the phase is over.
pub fn turn_goes_on<G: Heuristic>(began: &G, now: &G, seat: Seat) -> bool {
    now.turn().includes(seat) && (now.round(), now.phase()) == (began.round(), began.phase())
}

struct Played<G: Heuristic> {
    ply: usize,
    by: Actor,
    action: G::Action,
}

/// The parts of a match, without what was undone, and its last state.
pub(crate) fn parts<G: Heuristic>(of: &Match<G>) -> (Vec<Part<G>>, G) {
    let mut played = Vec::new();
    of.walk(|at| {
        if let (Some(_), engine::Entry::Act { by, action, .. }) = (at.standing, at.entry) {
            played.push(Played { ply: at.number, by, action });
        }
    });
    let start = of.at(0).state().clone();
    let ordered = one_after_the_other(&start, &played).filter(|(_, end)| end == of.state());
    let order = ordered.map_or_else(|| played.iter().collect(), |(order, _)| order);
    taken_apart(start, &order)
}

/// Seats that act at once do not disturb each other: each one's turn is taken as a whole. None where that is not
/// possible after all.
fn one_after_the_other<'a, G: Heuristic>(
    start: &G,
    played: &'a [Played<G>],
) -> Option<(Vec<&'a Played<G>>, G)> {
    let (mut state, mut order) = (start.clone(), Vec::with_capacity(played.len()));
    let mut left: VecDeque<&Played<G>> = played.iter().collect();
    let mut acting = Seat(0);
    while !left.is_empty() {
        let next = match state.turn() {
            Turn::Over => return None,
            Turn::Chance => left.iter().position(|next| {
                next.by == Actor::Chance && state.apply(next.by, next.action, &mut |_| {}).is_ok()
            })?,
            Turn::Seats(seats) => {
                acting = if seats.contains(acting) { acting } else { seats.first()? };
                let next = left.iter().position(|next| next.by == Actor::Seat(acting))?;
                state.apply(left[next].by, left[next].action, &mut |_| {}).ok()?;
                next
            }
        };
        order.extend(left.remove(next));
    }
    Some((order, state))
}

fn taken_apart<G: Heuristic>(start: G, order: &[&Played<G>]) -> (Vec<Part<G>>, G) {
    let mut state = start;
    let mut count = Count::new(state.round());
    let mut parts: Vec<Part<G>> = Vec::new();
    for played in order {
        let by = match played.by {
            Actor::Chance => By::Chance(state.chance_seat()),
            Actor::Seat(seat) => By::Seat(seat),
        };
        let same = parts.last_mut().filter(|part| {
            // A moment is judged as far as its round sees: what belongs to two rounds would be held against the wrong mean.
            let same_round = part.before.round() == state.round();
            let goes_on = matches!(by, By::Chance(_)) || part.before.phase() == state.phase();
            part.by == by && same_round && goes_on
        });
        let before = count;
        match by {
            By::Chance(_) => {
                count.draw(&state);
            }
            By::Seat(seat) if same.is_none() => {
                count.turn(seat, state.round());
            }
            By::Seat(_) => {}
        }
        match same {
            Some(part) => {
                part.ply = part.ply.min(played.ply);
                part.last = part.last.max(played.ply);
                part.actions.push(played.action);
            }
            None => parts.push(Part {
                doubt: match parts.last() {
                    Some(Part { by: By::Chance(_), doubt, .. }) => *doubt,
                    _ => doubt(&state),
                },
                by,
                ply: played.ply,
                last: played.ply,
                actions: vec![played.action],
                before: state.clone(),
                count: before,
            }),
        }
        state.apply(played.by, played.action, &mut |_| {}).expect("what stands can be played");
    }
    // When nobody decides any more, nothing of what players do is unforeseen.
    let decided = |part: &&mut Part<G>| matches!(part.by, By::Chance(_));
    parts.iter_mut().rev().take_while(decided).for_each(|part| part.doubt = 0.0);
    (parts, state)
}
