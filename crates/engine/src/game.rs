//! The contract: what a type must say to be a game here.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::words::plain;
use crate::{
    Actor, COMMON, Detail, Dice, Lang, Lapse, Message, OptionSpec, Phrase, PresetKind, Prompt, Sayable, Seat,
    Text, Turn, Viewer,
};

/// What is known of a game before a match exists. What is said about it are rows of its words: `game.name`,
/// `game.line` (what it is, in a line), `game.goal`, `game.unit` (of the score: `{n|point|points}`), and where it has
/// them `game.solo` (whom one plays against alone) and `game.first` (its variant for a first match).
///
/// ```
/// use shopfloor_engine::Meta;
///
/// const META: Meta = Meta { secrets: true, minutes: (10, 20), ..Meta::new("high-card", 2, 6) };
/// assert_eq!(META.rule_prefix, "");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Meta {
    /// One word everywhere: folder, crate, address, database.
    pub id: &'static str,
    /// Who designed it.
    pub designers: &'static [&'static str],
    /// Who published it first; empty where nobody did.
    pub publisher: &'static str,
    /// When it was first published; 0 where nobody knows.
    pub year: u16,
    /// The fewest who can play.
    pub min_seats: u8,
    /// The most who can play: at most [`MAX_SEATS`](crate::MAX_SEATS).
    pub max_seats: u8,
    /// How long a match takes people, in minutes: at least, at most.
    pub minutes: (u16, u16),
    /// What the ids of its rules begin with: `FM` of `FM-1.3`. Empty where rules have no ids.
    pub rule_prefix: &'static str,
    /// Whether a seat knows what others must not see: people at one screen have to look away.
    pub secrets: bool,
    /// How many play a match of the day, bots but for one.
    pub day_seats: u8,
    /// No match has more entries than this, whatever is played. Undo aside.
    pub longest: usize,
}

impl Meta {
    /// A game of this id for so many players, with nothing else known of it.
    pub const fn new(id: &'static str, min_seats: u8, max_seats: u8) -> Meta {
        Meta {
            id,
            designers: &[],
            publisher: "",
            year: 0,
            min_seats,
            max_seats,
            minutes: (5, 30),
            rule_prefix: "",
            secrets: false,
            day_seats: if max_seats < 2 {
                max_seats
            } else if min_seats < 2 {
                2
            } else {
                min_seats
            },
            longest: 10_000,
        }
    }
}

/// Options or a seat count that no match can be set up with: what is wrong, to be put into words.
///
/// ```
/// use shopfloor_engine::{BadOptions, Meta};
///
/// let too_many = BadOptions::seats(Meta::new("nim", 2, 4), 5);
/// assert_eq!(too_many.to_string(), "This game is for 2 to 4 players, not 5.");
/// assert_eq!(BadOptions::because("the file is empty").to_string(), "the file is empty");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOptions(pub Message);

/// In plain English; a reason that was given as a text stands alone.
impl std::fmt::Display for BadOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.facts.get("why").and_then(Value::as_str) {
            Some(why) => f.write_str(why),
            None => f.write_str(&plain(COMMON, &self.0)),
        }
    }
}

impl std::error::Error for BadOptions {}

impl BadOptions {
    /// What is wrong as an English text, where no phrase says it: of a file, of an experiment.
    pub fn because(why: impl Into<String>) -> BadOptions {
        BadOptions(Message::new("refusal.options").with("why", why.into()))
    }

    /// A number of seats the game cannot be played with.
    pub fn seats(meta: Meta, seats: u8) -> BadOptions {
        let message = Message::new("refusal.seats").with("seats", seats);
        BadOptions(message.with("min", meta.min_seats).with("max", meta.max_seats))
    }
}

/// A file of a game's lessons: a lesson (`01-first-match.toml`) or a recorded match that lessons begin in (`first.json`).
///
/// ```
/// use shopfloor_engine::LessonFile;
///
/// const FILES: &[LessonFile] = &[LessonFile { name: "01-nim.toml", text: "minutes = 2" }];
/// assert_eq!(FILES[0].name, "01-nim.toml");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LessonFile {
    /// What it is called in the game's `lessons/`. The number before a lesson's name is its place in the course.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// Why an action is refused: facts to put into words, and the rule broken.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::NotAllowed;
/// use shopfloor_engine::Illegal;
///
/// assert_eq!(NotAllowed::OneToThree.rule(), "NIM-1");
/// assert_eq!(NotAllowed::OneToThree.to_string(), "NIM-1: Take one to three.");
/// ```
pub trait Illegal: Sayable + std::error::Error + Clone + Eq + Send + Sync + 'static {
    /// The id of the rule, such as `FM-1.3`.
    fn rule(&self) -> &'static str;
}

/// How a match ended.
///
/// ```
/// use shopfloor_engine::{Message, Outcome, Seat};
///
/// let scores = vec![12, 30, 30];
/// // Seat 2 has more money left than seat 1, which breaks the tie.
/// let places = Outcome::places(&[(12, 5), (30, 1), (30, 4)]);
/// let outcome = Outcome { scores, places, why: Message::new("outcome.money") };
/// assert_eq!(outcome.places, [3, 2, 1]);
/// assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(2)]);
/// ```
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
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use shopfloor_engine::{Actor, Game, Seat};
///
/// let mut state = Nim::setup(&(), 2)?;
/// let mut legal = Vec::new();
/// state.legal_actions(Seat(0), &mut legal);
/// assert_eq!(legal[0], Action::Take { stones: 1 });
///
/// let mut events = Vec::new();
/// state.apply(Actor::Seat(Seat(0)), legal[0], &mut |event| events.push(event)).expect("it is legal");
/// assert_eq!(events.len(), 1);
/// assert!(state.turn().includes(Seat(1)));
/// assert!(state.prompt(Seat(1)).choices.len() == 3 && state.outcome().is_none());
/// # Ok::<(), shopfloor_engine::BadOptions>(())
/// ```
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

    /// The word list: one row for each key of a prompt, an event, a refusal and a label.
    const WORDS: &'static [Phrase];

    /// What people can choose before a match.
    const OPTIONS: &'static [OptionSpec] = &[];

    /// Files of one's own that a match can be set up with.
    const PRESET: Option<PresetKind> = None;

    /// The game's lessons and the recorded matches they begin in, by their names. By default there are none.
    const LESSONS: &'static [LessonFile] = &[];

    /// Files with a position that a match can start from.
    const POSITION: Option<PresetKind> = None;

    /// The options the rulebook suggests for a first match, where it does.
    fn first_options() -> Option<Self::Options> {
        None
    }

    /// The rules as they are played here, for people: Markdown. Empty where nobody has written them down.
    fn rulebook(lang: Lang) -> &'static str {
        let _ = lang;
        ""
    }

    /// The state before the first entry.
    fn setup(options: &Self::Options, seats: u8) -> Result<Self, BadOptions>;

    /// How many seats the match has.
    fn seats(&self) -> u8;

    /// Who acts now.
    fn turn(&self) -> Turn;

    /// Appends every legal action of `seat`, sorted and without repeats; none
    /// when it is not the seat's turn. Allocates nothing of its own.
    fn legal_actions(&self, seat: Seat, into: &mut Vec<Self::Action>);

    /// The same actions, grouped for a person, and what is blocked. By default each action is a button with
    /// the words `do.<action>`.
    fn prompt(&self, seat: Seat) -> Prompt<Self> {
        Prompt::of_legal_actions(self, seat)
    }

    /// What `action`, which is legal and leaves nothing open, lets lapse for good although the seat could still use it.
    /// Whoever draws the prompt asks once before such an action is sent; everything else is done at once. By default
    /// nothing ever lapses.
    fn lapses(&self, seat: Seat, action: Self::Action) -> Vec<Lapse<Self::Action>> {
        let _ = (seat, action);
        Vec::new()
    }

    /// What a beginner in this seat should notice now, before it costs the match: rows of the words, what matters most
    /// first. It says nothing that the seat cannot see. By default there is nothing to remark.
    fn remarks(&self, seat: Seat) -> Vec<Message> {
        let _ = seat;
        Vec::new()
    }

    /// Plays `action`. On `Err` the state is unchanged.
    fn apply(
        &mut self,
        actor: Actor,
        action: Self::Action,
        emit: &mut impl FnMut(Self::Event),
    ) -> Result<(), Self::Illegal>;

    /// Draws what chance does next. Called only when [`turn`](Game::turn) is [`Turn::Chance`].
    /// A game without chance has no need of it.
    fn sample_chance(&self, dice: &mut Dice) -> Self::Action {
        let _ = dice;
        unreachable!("{} has chance act, but does not say how", Self::META.id)
    }

    /// Which kind of chance is to act, below 64: rolls of a seat, draws of a seat, and so on. Whoever compares actions, or
    /// matches with keyed dice, gives chance of one kind the same luck, whatever other chance there was before.
    fn chance_kind(&self) -> u8 {
        0
    }

    /// Whose dice or cards chance is to bring; none where they are everybody's.
    fn chance_seat(&self) -> Option<Seat> {
        None
    }

    /// A full state that `seat` cannot tell from this one, with everything it
    /// does not know drawn at random. By default nothing is hidden.
    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self {
        let _ = (seat, dice);
        self.clone()
    }

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The event as `viewer` may know it. By default everybody may know everything.
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event {
        let _ = viewer;
        event.clone()
    }

    /// How the first of these events are told in one sentence: how many of them, and the message. They are the
    /// events of one entry, as the reader may know them. By default each event is a sentence of its own.
    fn tell(events: &[Self::Event]) -> (usize, Message) {
        (1, events[0].message())
    }

    /// How the match ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The round being played, from 1; for statistics. By default there is only one.
    fn round(&self) -> u32 {
        1
    }

    /// What is conserved, in words where it is not: money, cards, workers.
    /// Holds in every state that can be reached or imagined.
    fn invariant(&self) -> Result<(), String> {
        Ok(())
    }

    /// A fact of a prompt, an event or a refusal in words: the tile behind
    /// `"tile": 12`. `None` leaves it to the engine, which knows seats,
    /// numbers, words of the word list (`word.<text>`) and lists of them.
    fn fact(&self, name: &str, value: &Value, detail: Detail, lang: Lang) -> Option<String> {
        let _ = (name, value, detail, lang);
        None
    }

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
