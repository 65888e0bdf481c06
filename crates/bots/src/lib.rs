//! Players for any game. A bot is handed a [`Seen`], never a state: what a
//! person in its seat could not know, it cannot reach.

#[cfg(feature = "anchor")]
mod anchor;
mod greedy;
mod hardness;
mod luck;
mod random;
mod search;
mod thumb;
mod value;

use engine::{Dice, Game, Heuristic, Phrase, Seen, Thought};

pub use hardness::hardness;
pub use value::{ASSUMED, SeatValues, value, value_at_once};

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
    /// Whether people are offered it: some are for the laboratory only.
    pub offered: bool,
}

/// The levels that think, the weakest first; a game says how hard.
const NAMED: [&str; 6] = ["apprentice", "worker", "journeyman", "foreman", "engineer", "director"];

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
        offered: false,
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
        offered: false,
    },
    Level {
        id: "apprentice",
        name: Phrase::new("name", &["Apprentice", "Lehrling"]),
        strength: Phrase::new("strength", &["beginner", "Anfänger"]),
        plays: Phrase::new(
            "apprentice",
            &[
                "Looks at one step at a time, and has two bad habits of its own in every match.",
                "Sieht immer nur den nächsten Schritt und hat in jeder Partie zwei schlechte Angewohnheiten.",
            ],
        ),
        offered: true,
    },
    Level {
        id: "worker",
        name: Phrase::new("name", &["Worker", "Arbeiter"]),
        strength: Phrase::new("strength", &["easy", "leicht"]),
        plays: Phrase::new(
            "worker",
            &[
                "Plans a little of its own turn, and has two habits of its own in every match.",
                "Plant ein wenig vom eigenen Zug und hat in jeder Partie zwei Angewohnheiten.",
            ],
        ),
        offered: true,
    },
    Level {
        id: "journeyman",
        name: Phrase::new("name", &["Journeyman", "Geselle"]),
        strength: Phrase::new("strength", &["casual", "solide"]),
        plays: Phrase::new(
            "journeyman",
            &[
                "Judges well what lies before it and plans its own turn, but does not think of the others.",
                "Beurteilt gut, was vor ihm liegt, und plant den eigenen Zug, denkt aber nicht an die anderen.",
            ],
        ),
        offered: true,
    },
    Level {
        id: "foreman",
        name: Phrase::new("name", &["Foreman", "Vorarbeiter"]),
        strength: Phrase::new("strength", &["strong", "stark"]),
        plays: Phrase::new(
            "foreman",
            &[
                "Plans a whole turn, with dozens of ways to play it.",
                "Plant ganze Züge und wägt dabei Dutzende Möglichkeiten ab.",
            ],
        ),
        offered: true,
    },
    Level {
        id: "engineer",
        name: Phrase::new("name", &["Engineer", "Ingenieur"]),
        strength: Phrase::new("strength", &["expert", "sehr stark"]),
        plays: Phrase::new(
            "engineer",
            &[
                "Plans a whole turn and tries out how the others may answer.",
                "Plant ganze Züge und probiert aus, wie die anderen antworten könnten.",
            ],
        ),
        offered: true,
    },
    Level {
        id: "director",
        name: Phrase::new("name", &["Director", "Direktor"]),
        strength: Phrase::new("strength", &["master", "Meister"]),
        plays: Phrase::new(
            "director",
            &[
                "Does the same with many times as many ways to go on: the strongest of all.",
                "Tut dasselbe mit viel mehr Fortsetzungen: der Stärkste von allen.",
            ],
        ),
        offered: true,
    },
];

/// A bot of this level, or of a level whose thought was changed (see [`thought`]). Its character decides which
/// habits it has, where its level has any; [`engine::Seed::character`] gives a seat the same one for a whole match.
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
/// let mut player = bot::<Nim>("director", 0).expect("a level");
/// let state = Nim::setup(&(), 2).unwrap();
/// let mut dice = Seed::from_number(1).bot_dice(0);
/// // Thinks as long as its budget lasts. A closure that reads a clock would be a deadline.
/// let action = player.choose(Seen::new(&state, Seat(0)), &mut dice, &mut || true);
/// assert_eq!(action, Action::Take { stones: 3 }, "15 stones: leave a multiple of four");
/// assert!(bot::<Nim>("boss", 0).is_none());
/// # }
/// ```
pub fn bot<G: Heuristic>(level: &str, character: u32) -> Option<Box<dyn Bot<G>>> {
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
        0 => Box::new(thumb::Thumb::new(thought, character)),
        1.. => Box::new(search::Search::new(thought, character)),
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
            "habit" => thought.habit = value.parse().ok().filter(|habit| (0.0..=10.0).contains(habit))?,
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
