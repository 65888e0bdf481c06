//! What a level would do in a seat's place: its whole turn, and the next best one.

use engine::{Actor, Dice, Heuristic, Seat, Seen, Viewer};

use crate::luck::{Luck, key};
use crate::search::Search;
use crate::value::{SeatValues, Tally};

/// A turn as long as this is cut off: nobody reads on.
const LONGEST: usize = 30;
/// Other turns that are looked into.
const OTHERS: usize = 8;
/// Other ways to go on that are looked at after each action of the turn.
const TURNINGS: usize = 3;
/// Turns are compared in one imagined course for so many of the level's own; in so many at least and at most.
const PART: u32 = 16;
const COURSES: std::ops::RangeInclusive<u32> = 32..=256;

/// A whole turn of a seat: its actions until another seat or chance acts, or the round is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    pub actions: Vec<A>,
    /// What everybody can expect after it.
    pub values: SeatValues,
}

/// What a bot of this level would do in the seat's place, then the best turn that comes to something else, if there is
/// one. None where there is no such level, or nothing to decide.
///
/// All of it follows from what the seat sees: the dice are [`Seen::dice`], and the real state is never looked at.
///
/// ```standalone_crate
/// # extern crate engine as shopfloor_engine;
/// # extern crate shopfloor_bots as bots;
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use engine::{Game, Seat, Seen};
///
/// # fn main() {
/// let state = Nim::setup(&(), 2).unwrap();
/// let plans = bots::advise(Seen::new(&state, Seat(0)), "director", &mut || true).expect("a level");
/// assert_eq!(plans[0].actions, [Action::Take { stones: 3 }], "15 stones: leave a multiple of four");
/// assert_eq!(plans.len(), 2);
/// # }
/// ```
pub fn advise<G: Heuristic>(
    seen: Seen<G>,
    level: &str,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Vec<Plan<G::Action>>> {
    let thought = crate::thought::<G>(level)?;
    let seat = seen.seat();
    let mut dice = seen.dice();
    let imagined = seen.imagine(&mut dice);
    if !imagined.turn().includes(seat) {
        return None;
    }
    let mut bot = crate::bot::<G>(level, 0)?;
    let choose = |state: &G, dice: &mut Dice| bot.choose(Seen::new(state, seat), dice, keep_going);
    let best = turn(imagined.clone(), imagined.round(), seat, Vec::new(), &mut dice, choose);
    let others = others(&imagined, seat, &best, &mut dice);
    let mut judge = Judge {
        seen: Seen::new(&imagined, seat),
        key: key(&mut dice),
        courses: (thought.iterations / PART).clamp(*COURSES.start(), *COURSES.end()),
        search: Search::new(thought, 0),
    };
    let first = judge.judged(best.actions);
    let others = others.into_iter().map(|actions| judge.judged(actions));
    // The first of equals: they come in the order of their ranks.
    let worth = |plan: &Plan<G::Action>| plan.values.shares[seat.index()];
    let second = others.reduce(|best, next| if worth(&next) > worth(&best) { next } else { best });
    Some([first].into_iter().chain(second).collect())
}

/// A turn that was thought through, and the states on the way: one before each action, and the last.
struct Course<G: Heuristic> {
    actions: Vec<G::Action>,
    states: Vec<G>,
}

/// Goes on from `state` as `choose` says until another seat or chance acts, or the round is over: what one does first in
/// the next is another decision.
fn turn<G: Heuristic>(
    mut state: G,
    round: u32,
    seat: Seat,
    mut actions: Vec<G::Action>,
    dice: &mut Dice,
    mut choose: impl FnMut(&G, &mut Dice) -> G::Action,
) -> Course<G> {
    let mut states = vec![state.clone()];
    while actions.len() < LONGEST && state.round() == round && state.turn().includes(seat) {
        let action = choose(&state, dice);
        if state.apply(Actor::Seat(seat), action, &mut |_| {}).is_err() {
            break;
        }
        actions.push(action);
        states.push(state.clone());
    }
    Course { actions, states }
}

/// Other turns that come to something else: each leaves the best one somewhere and goes on by the rules of thumb.
fn others<G: Heuristic>(start: &G, seat: Seat, best: &Course<G>, dice: &mut Dice) -> Vec<Vec<G::Action>> {
    let me = Viewer::Seat(seat);
    let end = |course: &Course<G>| course.states.last().unwrap_or(start).view(me);
    let mut ends = vec![end(best)];
    let (mut found, mut ranked, mut plan) = (Vec::new(), Vec::new(), Vec::new());
    for (step, taken) in best.actions.iter().enumerate() {
        let before = &best.states[step];
        before.rank(seat, G::GLANCE, dice, &mut ranked);
        for &(action, _) in ranked.iter().filter(|(action, _)| action != taken).take(TURNINGS) {
            let mut after = before.clone();
            if after.apply(Actor::Seat(seat), action, &mut |_| {}).is_err() {
                continue;
            }
            let begun = best.actions[..step].iter().copied().chain([action]).collect();
            plan.clear();
            let course = turn(after, start.round(), seat, begun, dice, |state, dice| {
                if plan.is_empty() {
                    state.plan(seat, G::GLANCE, dice, &mut plan);
                    plan.reverse();
                }
                plan.pop().expect("a plan has an action")
            });
            let end = end(&course);
            if !ends.contains(&end) {
                ends.push(end);
                found.push(course.actions);
            }
            if found.len() == OTHERS {
                return found;
            }
        }
    }
    found
}

/// Compares turns in the same imagined worlds.
struct Judge<'a, G: Heuristic> {
    seen: Seen<'a, G>,
    key: [u8; 32],
    courses: u32,
    search: Search<G>,
}

impl<G: Heuristic> Judge<'_, G> {
    fn judged(&mut self, actions: Vec<G::Action>) -> Plan<G::Action> {
        let seat = self.seen.seat();
        let mut tally = Tally::default();
        let mut seats = 0;
        for number in 0..self.courses {
            let mut luck = Luck::new(self.key, number);
            let mut state = self.seen.imagine(&mut luck.thoughts);
            let last = state.round() + self.search.rounds();
            for &action in &actions {
                // What the seat cannot know may stop it on the way.
                if state.apply(Actor::Seat(seat), action, &mut |_| {}).is_err() {
                    break;
                }
            }
            self.search.play_on(&mut state, seat, last, &mut luck);
            seats = state.seats();
            tally.add(&state);
        }
        Plan { actions, values: tally.value(seats) }
    }
}
