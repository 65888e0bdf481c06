//! Players for any game. A bot is handed a [`Seen`], never a state: what a
//! person in its seat could not know, it cannot reach.

mod greedy;
mod random;
mod search;
mod thumb;

use engine::{Dice, Game, Heuristic, Phrase, Seen};

/// A player that is not a person.
pub trait Bot<G: Game>: Send {
    /// Picks one of the seat's legal actions. Called only when there is one.
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice) -> G::Action;
}

/// A kind of bot that can take a seat.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// What it is called on a command line and in a match file.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub plays: Phrase,
}

/// Every level there is, the weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        name: "random",
        plays: Phrase::new(
            "random",
            "Plays any legal action, each as likely as the other.",
            "Spielt irgendetwas Erlaubtes, alles gleich wahrscheinlich.",
        ),
    },
    Level {
        name: "greedy",
        plays: Phrase::new(
            "greedy",
            "Tries each action and its own next one, and takes what it likes best at once.",
            "Probiert jede Aktion und die eigene nächste und nimmt, was ihm sofort am besten gefällt.",
        ),
    },
];

/// A bot of this level; also `thumb:EFFORT:BLUR` and `search:ITERATIONS:EFFORT:ROUNDS`.
pub fn bot<G: Heuristic>(level: &str) -> Option<Box<dyn Bot<G>>> {
    if let Some(rest) = level.strip_prefix("thumb:") {
        let (effort, blur) = rest.split_once(':')?;
        return Some(Box::new(thumb::Thumb::new(effort.parse().ok()?, blur.parse().ok()?)));
    }
    if let Some(rest) = level.strip_prefix("search:") {
        let mut parts = rest.split(':').map(|part| part.parse().ok());
        let mut part = || parts.next().flatten();
        let budget = search::Budget { iterations: part()?, effort: part()?, rounds: part()? };
        return Some(Box::new(search::Search::new(budget, Box::new(|| true))));
    }
    match level {
        "random" => Some(Box::new(random::Random::default())),
        "greedy" => Some(Box::new(greedy::Greedy::default())),
        _ => None,
    }
}
