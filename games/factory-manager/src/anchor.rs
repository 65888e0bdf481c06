//! The director as it was before its judgement was made anew: a yardstick for the laboratory.
//!
//! Search, heuristic and table are copies that do not change any more, so that strength can be compared
//! for years. It was fitted to `reconstructed-1`. Only the laboratory is built with it (feature `anchor`).

mod bidding;
mod books;
mod judgement;
mod search;
mod shopping;
mod worth;

use std::ops::Deref;

use engine::{Dice, FrozenPlayer, Seen, Thought};

use crate::state::FactoryManager;

/// How hard it thinks.
pub(crate) const THOUGHT: Thought = Thought { effort: 3000, iterations: 15_000, ..Thought::glancing() };

/// A state with the judgement of that time: its methods go before those of the state.
#[derive(Clone, Copy)]
struct Frozen<'a>(&'a FactoryManager);

impl Deref for Frozen<'_> {
    type Target = FactoryManager;
    fn deref(&self) -> &FactoryManager {
        self.0
    }
}

pub(crate) fn player(thought: Thought) -> FrozenPlayer<FactoryManager> {
    let mut search = search::Search::new(thought);
    Box::new(move |seen: Seen<FactoryManager>, dice: &mut Dice| search.choose(seen, dice))
}
