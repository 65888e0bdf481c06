//! Players for any game. A bot is handed a [`Seen`], never a state: what a
//! person in its seat could not know, it cannot reach.

#[cfg(feature = "anchor")]
mod anchor;
mod greedy;
mod luck;
mod random;
mod search;
mod thumb;
mod value;

use engine::{Dice, Game, Heuristic, Phrase, Seen, Thought};

pub use value::{ASSUMED, Value, value, value_at_once};

/// A player that is not a person.
///
/// ```standalone_crate
/// # extern crate engine as shopfloor_engine;
/// # extern crate shopfloor_bots as bots;
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use bots::Bot;
/// use engine::{Dice, Game, Match, Header, Seat, Seed, Seen};
///
/// /// Always takes as much as it may.
/// struct Hasty;
///
/// impl<G: Game> Bot<G> for Hasty {
///     fn choose(&mut self, seen: Seen<G>, _: &mut Dice, _: &mut dyn FnMut() -> bool) -> G::Action {
///         let mut legal = Vec::new();
///         seen.legal_actions(&mut legal);
///         legal[legal.len() - 1]
///     }
/// }
///
/// # fn main() {
/// let (game, _) = Match::<Nim>::start(Header::new::<Nim>(2, (), Seed::from_number(1))).unwrap();
/// let seen = Seen::new(game.state(), Seat(0));
/// let action = Hasty.choose(seen, &mut Seed::from_number(1).bot_dice(0), &mut || true);
/// assert_eq!(action, Action::Take { stones: 3 });
/// # }
/// ```
pub trait Bot<G: Game>: Send {
    /// Picks one of the seat's legal actions. Called only when there is one.
    ///
    /// A bot that searches asks `keep_going` before each course it imagines and decides at once when the answer
    /// is no, however much of its budget is left. Bots have no clock of their own: a deadline comes in here.
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice, keep_going: &mut dyn FnMut() -> bool) -> G::Action;
}

/// A kind of bot that can take a seat.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// One word on a command line, on the wire and in a match file.
    pub id: &'static str,
    /// What people call it.
    pub name: Phrase,
    /// How strong it is, in a word.
    pub strength: Phrase,
    /// How it plays, in one sentence.
    pub plays: Phrase,
}

/// The levels that think, the weakest first; a game says how hard.
const NAMED: [&str; 5] = ["apprentice", "worker", "foreman", "engineer", "director"];

/// Every level there is, the weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        id: "random",
        name: Phrase::new("name", &["Random", "Zufall"]),
        strength: Phrase::new("strength", &["chance alone", "reiner Zufall"]),
        plays: Phrase::new(
            "random",
            &[
                "Plays any legal action, each as likely as the other.",
                "Spielt irgendetwas Erlaubtes, alles gleich wahrscheinlich.",
            ],
        ),
    },
    Level {
        id: "greedy",
        name: Phrase::new("name", &["Greedy", "Gierig"]),
        strength: Phrase::new("strength", &["for experiments", "für Versuche"]),
        plays: Phrase::new(
            "greedy",
            &[
                "Tries each action and its own next one, and takes what it likes best at once.",
                "Probiert jede Aktion und die eigene nächste und nimmt, was ihm sofort am besten gefällt.",
            ],
        ),
    },
    Level {
        id: "apprentice",
        name: Phrase::new("name", &["Apprentice", "Lehrling"]),
        strength: Phrase::new("strength", &["beginner", "Anfänger"]),
        plays: Phrase::new(
            "apprentice",
            &[
                "Knows what is good, but misjudges how good, and does not look ahead.",
                "Weiß, was gut ist, aber nicht, wie gut, und schaut nicht voraus.",
            ],
        ),
    },
    Level {
        id: "worker",
        name: Phrase::new("name", &["Worker", "Arbeiter"]),
        strength: Phrase::new("strength", &["casual", "solide"]),
        plays: Phrase::new(
            "worker",
            &[
                "Judges well what lies before it, but does not think of the others.",
                "Beurteilt gut, was vor ihm liegt, denkt aber nicht an die anderen.",
            ],
        ),
    },
    Level {
        id: "foreman",
        name: Phrase::new("name", &["Foreman", "Vorarbeiter"]),
        strength: Phrase::new("strength", &["strong", "stark"]),
        plays: Phrase::new(
            "foreman",
            &[
                "Tries out dozens of ways to go on before it decides.",
                "Probiert vor jeder Entscheidung einige Dutzend Fortsetzungen aus.",
            ],
        ),
    },
    Level {
        id: "engineer",
        name: Phrase::new("name", &["Engineer", "Ingenieur"]),
        strength: Phrase::new("strength", &["expert", "sehr stark"]),
        plays: Phrase::new(
            "engineer",
            &[
                "Tries out hundreds of ways to go on before it decides.",
                "Probiert vor jeder Entscheidung hunderte Fortsetzungen aus.",
            ],
        ),
    },
    Level {
        id: "director",
        name: Phrase::new("name", &["Director", "Direktor"]),
        strength: Phrase::new("strength", &["master", "Meister"]),
        plays: Phrase::new(
            "director",
            &[
                "Tries out many thousands of ways to go on: the strongest of all.",
                "Probiert viele tausend Fortsetzungen aus: der Stärkste von allen.",
            ],
        ),
    },
];

/// A bot of this level, or of a level whose thought was changed (see [`thought`]).
///
/// ```standalone_crate
/// # extern crate engine as shopfloor_engine;
/// # extern crate shopfloor_bots as bots;
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use bots::bot;
/// use engine::{Game, Seat, Seed, Seen};
///
/// # fn main() {
/// let mut player = bot::<Nim>("director").expect("a level");
/// let state = Nim::setup(&(), 2).unwrap();
/// let mut dice = Seed::from_number(1).bot_dice(0);
/// // Thinks as long as its budget lasts. A closure that reads a clock would be a deadline.
/// let action = player.choose(Seen::new(&state, Seat(0)), &mut dice, &mut || true);
/// assert_eq!(action, Action::Take { stones: 3 }, "15 stones: leave a multiple of four");
/// assert!(bot::<Nim>("boss").is_none());
/// # }
/// ```
pub fn bot<G: Heuristic>(level: &str) -> Option<Box<dyn Bot<G>>> {
    match level {
        "random" => return Some(Box::new(random::Random::default())),
        "greedy" => return Some(Box::new(greedy::Greedy::default())),
        _ => {}
    }
    let thought = thought::<G>(level)?;
    #[cfg(feature = "anchor")]
    if name_of(level) == ANCHOR {
        return anchor::bot::<G>(thought);
    }
    Some(match thought.iterations {
        0 => Box::new(thumb::Thumb::new(thought)),
        1.. => Box::new(search::Search::new(thought)),
    })
}

/// How hard a level thinks in a game; none where it does not think.
///
/// A level's thought can be changed for an experiment: `director/iterations=100`.
///
/// ```standalone_crate
/// # extern crate engine as shopfloor_engine;
/// # extern crate shopfloor_bots as bots;
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use bots::thought;
///
/// # fn main() {
/// assert_eq!(thought::<Nim>("director/iterations=100").unwrap().iterations, 100);
/// assert!(thought::<Nim>("random").is_none());
/// # let _ = Action::Take { stones: 1 };
/// # }
/// ```
pub fn thought<G: Heuristic>(level: &str) -> Option<Thought> {
    let mut thought = unchanged_thought::<G>(name_of(level))?;
    for part in level.split('/').skip(1) {
        let (what, value) = part.split_once('=')?;
        match what {
            "blur" => thought.blur = value.parse().ok().filter(|blur| (0.0..=10.0).contains(blur))?,
            "effort" => thought.effort = value.parse().ok()?,
            "iterations" => thought.iterations = value.parse().ok()?,
            "rounds" => thought.rounds = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(thought)
}

/// The name of a level whose thought may have been changed.
fn name_of(level: &str) -> &str {
    level.split_once('/').map_or(level, |(name, _)| name)
}

/// A game's frozen director, a yardstick that only the laboratory has.
#[cfg(feature = "anchor")]
const ANCHOR: &str = "anchor";

fn unchanged_thought<G: Heuristic>(name: &str) -> Option<Thought> {
    #[cfg(feature = "anchor")]
    if name == ANCHOR {
        return G::ANCHOR.map(|(thought, _)| thought);
    }
    let named = NAMED.iter().position(|known| *known == name)?;
    Some(G::LEVELS[named])
}
