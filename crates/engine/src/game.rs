//! The contract: what a type must say to be a game here.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{Actor, Detail, Dice, Lang, Message, Phrase, Prompt, Sayable, Seat, Text, Turn, Viewer};

/// What a lobby shows before a match exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Meta {
    /// One word everywhere: folder, crate, address, database.
    pub id: &'static str,
    /// The name on the box.
    pub name: &'static str,
    /// Who designed it.
    pub designers: &'static str,
    /// The fewest who can play.
    pub min_seats: u8,
    /// The most who can play.
    pub max_seats: u8,
    /// Whether a seat knows what others must not see: people at one screen have to look away.
    pub secrets: bool,
    /// No match has more entries than this, whatever is played. Undo aside.
    pub longest: usize,
}

/// Options or a seat count that no match can be set up with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadOptions(pub String);

/// Why an action is refused: facts to put into words, and the rule broken.
pub trait Illegal: Sayable + std::error::Error + Clone + Eq + Send + Sync + 'static {
    /// The id of the rule, such as `FM-1.3`.
    fn rule(&self) -> &'static str;
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Final scores by seat, higher is better.
    pub scores: Vec<i32>,
    /// Places by seat, 1 is the winner's; seats that share a place share the victory or the defeat.
    pub places: Vec<u8>,
    /// What decided it, in words.
    pub why: Message,
}

impl Outcome {
    /// The seats in first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        (0u8..).zip(&self.places).filter(|(_, place)| **place == 1).map(|(seat, _)| Seat(seat))
    }

    /// Places from what is compared, the score first and then whatever breaks
    /// a tie: the greatest is first, equals share a place.
    pub fn places<K: Ord>(keys: &[K]) -> Vec<u8> {
        let better = |key: &K| keys.iter().filter(|other| *other > key).count();
        keys.iter().map(|key| 1 + better(key) as u8).collect()
    }
}

/// The rules of one board game. The implementing type *is* the full state.
///
/// It should be flat and small, so that a search can clone it in nanoseconds.
/// Decks have no order: what is drawn is an action of chance. [`apply`]
/// is the only method that changes anything, and it is a pure function of its
/// arguments: all randomness reaches it as an action of [`Actor::Chance`].
///
/// What must hold of an implementation beyond its types is written down and
/// checked in [`laws`](crate::laws).
///
/// [`apply`]: Game::apply
pub trait Game: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Everything chosen before the first move, the ruleset among it.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One decision of a seat or one outcome of chance, as small as the rulebook allows.
    /// In JSON an object, tagged by `do`.
    type Action: Copy + Ord + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One thing that happened, for the commentary and the animation.
    type Event: Sayable + Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What one viewer may know, with every derived number a player needs.
    type View: Eq + Debug + Serialize + Send + 'static;
    /// Why an action was refused.
    type Illegal: Illegal;

    /// What the game is called and how many can play it.
    const META: Meta;

    /// The text table, English and German: one row for each key of a prompt,
    /// an event, a refusal and a label.
    const WORDS: &'static [Phrase];

    /// The state before the first entry.
    fn setup(options: &Self::Options, seats: u8) -> Result<Self, BadOptions>;

    /// How many seats the match has.
    fn seats(&self) -> u8;

    /// Who acts now.
    fn turn(&self) -> Turn;

    /// Appends every legal action of `seat`, sorted and without repeats; none
    /// when it is not the seat's turn. Allocates nothing of its own.
    fn legal_actions(&self, seat: Seat, into: &mut Vec<Self::Action>);

    /// The same actions, grouped for a person, and what is blocked.
    fn prompt(&self, seat: Seat) -> Prompt<Self>;

    /// Plays `action`. On `Err` the state is unchanged.
    fn apply(
        &mut self,
        actor: Actor,
        action: Self::Action,
        emit: &mut impl FnMut(Self::Event),
    ) -> Result<(), Self::Illegal>;

    /// Draws what chance does next. Called only when [`turn`](Game::turn) is [`Turn::Chance`].
    fn sample_chance(&self, dice: &mut Dice) -> Self::Action;

    /// A full state that `seat` cannot tell from this one, with everything it
    /// does not know drawn anew.
    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self;

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The event as `viewer` may know it.
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// How the match ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The round being played, from 1; for statistics.
    fn round(&self) -> u32;

    /// What is conserved, in words where it is not: money, cards, workers.
    /// Holds in every state that can be reached or imagined.
    fn invariant(&self) -> Result<(), String>;

    /// A fact of a prompt, an event or a refusal in words: the tile behind
    /// `"tile": 12`. `None` leaves it to the engine, which knows seats,
    /// numbers, words of the text table (`word.<text>`) and lists of them.
    fn fact(&self, name: &str, value: &Value, detail: Detail, lang: Lang) -> Option<String>;

    /// The board as text, for terminals and golden files. Without one the view
    /// is printed as it is.
    fn board(view: &Self::View, names: &[String], lang: Lang) -> Text {
        let _ = (names, lang);
        Text::plain(&serde_json::to_string_pretty(view).expect("views serialize"))
    }

    /// Everything printed on the material, for boards and for a catalogue to
    /// browse. Without, there is nothing to browse.
    fn components(options: &Self::Options, lang: Lang) -> Value {
        let _ = (options, lang);
        Value::Null
    }
}
