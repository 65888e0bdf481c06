//! The director as it was before its judgement was made anew: a yardstick for the laboratory.
//!
//! Heuristic, solver and tables are copies that do not change any more, so that strength can be compared
//! for years. Only the laboratory is built with them (feature `anchor`).

mod features;
mod ranking;
mod solver;
mod weights;
mod worth;

use std::ops::Deref;

use engine::{Actor, Dice, FrozenPlayer, Game as _, Seen, Thought, Viewer};

use crate::action::Action;
use crate::state::FantasticFactories;
use crate::view::View;
use weights::Weights;

/// How hard it thinks.
pub(crate) const THOUGHT: Thought = Thought { effort: 20_000, ..Thought::glancing() };

/// A state with the judgement of that time: its methods go before those of the state.
#[derive(Clone, Copy)]
struct Frozen<'a>(&'a FantasticFactories);

impl Deref for Frozen<'_> {
    type Target = FantasticFactories;
    fn deref(&self) -> &FantasticFactories {
        self.0
    }
}

/// Takes what ranks first.
pub(crate) fn player(thought: Thought) -> FrozenPlayer<FantasticFactories> {
    let mut ranked: Vec<(Action, f64)> = Vec::new();
    // What the seat will see if nobody acts before its next decision, and what was left of the effort then.
    let mut next: Option<(View, u32)> = None;
    Box::new(move |seen: Seen<FantasticFactories>, dice: &mut Dice| {
        let seat = seen.seat();
        let mut imagined = seen.imagine(dice);
        let left = match next.take() {
            Some((view, left)) if view == seen.view() => left,
            _ => thought.effort,
        };
        let spent = left.div_ceil(2);
        let weights = Weights::fitted(imagined.is_solo());
        Frozen(&imagined).rank_by(weights, seat, spent, dice, &mut ranked);
        let best = ranked.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
        let count = ranked.iter().filter(|(_, worth)| *worth == best).count();
        let nth = if count > 1 { dice.index(count) } else { 0 };
        let equals = ranked.iter().filter(|(_, worth)| *worth == best);
        let best = equals.map(|(action, _)| *action).nth(nth).expect("called only when there is an action");
        let played = imagined.apply(Actor::Seat(seat), best, &mut |_| {});
        if thought.effort > 1 && played.is_ok() && imagined.turn().includes(seat) {
            next = Some((imagined.view(Viewer::Seat(seat)), left - spent));
        }
        best
    })
}
