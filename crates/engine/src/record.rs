//! What a match is on paper: a header and a log, and the file that holds both.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{Actor, Game, MAX_SEATS, Seat, Seed};

/// Everything known before the first entry.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::Nim;
/// use shopfloor_engine::{Header, Seed};
///
/// let header = Header::new::<Nim>(3, (), Seed::from_number(1));
/// assert_eq!((header.game.as_str(), header.seats), ("nim", 3));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header<O> {
    /// The game's id.
    pub game: String,
    /// How many play: at most [`MAX_SEATS`].
    pub seats: u8,
    /// The game's options, the ruleset among them.
    pub options: O,
    /// Where the dice come from.
    pub seed: Seed,
    /// Of a match that goes on from another: whose dice its first entries have, in order. Empty for any other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub origin: Vec<Origin>,
}

/// Whose dice the first entries of a match have that goes on from another.
///
/// The entries themselves are the first of the match's own log: it can be replayed without the other one. What they
/// were drawn with is the other match's seed, which is public, since only a match that is over can be gone on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The number of the first entry that is not of this origin any more.
    pub until: usize,
    /// What the entries before it were drawn with.
    pub seed: Seed,
}

impl<O> Header<O> {
    /// A header for `G`.
    pub fn new<G: Game<Options = O>>(seats: u8, options: O, seed: Seed) -> Self {
        Header { game: G::META.id.into(), seats, options, seed, origin: Vec::new() }
    }

    /// The same header with its options written another way: typed or as JSON.
    pub fn with_options<P>(self, options: P) -> Header<P> {
        let Header { game, seats, seed, origin, .. } = self;
        Header { game, seats, options, seed, origin }
    }

    /// The seed that an entry's dice come from.
    ///
    /// ```
    /// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
    /// # use nim::{Action, Nim};
    /// use shopfloor_engine::{Header, Origin, Seed};
    ///
    /// let mut header = Header::new::<Nim>(2, (), Seed::from_number(1));
    /// header.origin.push(Origin { until: 5, seed: Seed::from_number(7) });
    /// assert_eq!(header.seed_of(4), &Seed::from_number(7));
    /// assert_eq!(header.seed_of(5), &Seed::from_number(1));
    /// # let _ = Action::Take { stones: 1 };
    /// ```
    pub fn seed_of(&self, entry: usize) -> &Seed {
        let origin = self.origin.iter().find(|origin| entry < origin.until);
        origin.map_or(&self.seed, |origin| &origin.seed)
    }

    /// Every seed that some entry's dice come from.
    fn seeds(&self) -> impl Iterator<Item = &Seed> {
        self.origin.iter().map(|origin| &origin.seed).chain([&self.seed])
    }

    /// Says why this is no header of a log with so many entries, if it is none.
    fn check(&self, entries: usize) -> Result<(), String> {
        if self.seats > MAX_SEATS {
            return Err(format!("{} seats, but a table has at most {MAX_SEATS}", self.seats));
        }
        if let Some(seed) = self.seeds().find(|seed| seed.nonces.len() > self.seats as usize) {
            return Err(format!("{} nonces for {} seats", seed.nonces.len(), self.seats));
        }
        if self.origin.len() > MOST_ORIGINS {
            return Err(format!("{} origins, but a match has at most {MOST_ORIGINS}", self.origin.len()));
        }
        let mut before = 0;
        for Origin { until, .. } in &self.origin {
            if *until <= before || *until > entries {
                return Err(format!(
                    "an origin until entry {until}, after {before} and of {entries} entries"
                ));
            }
            before = *until;
        }
        Ok(())
    }
}

/// How often a match may go on from one that goes on from another.
pub const MOST_ORIGINS: usize = 32;

/// One line of a match's log. The header and the log are the whole match; all
/// else can be rebuilt from them.
///
/// ```json
/// {"by":"chance","action":{"do":"roll","die":5}}
/// {"by":0,"action":{"do":"bid","workers":1}}
/// {"by":0,"undo":true}
/// {"by":0,"hint":true}
/// {"by":0,"action":{"do":"pass"},"order":true}
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawEntry<A>", into = "RawEntry<A>", bound(serialize = "A: Clone + Serialize"))]
pub enum Entry<A> {
    /// A seat or chance did something.
    Act {
        /// Who.
        by: Actor,
        /// What.
        action: A,
        /// Whether it was ordered in advance (see [`Orders`](crate::Orders)). The entry names the move made, and nothing
        /// else of the order.
        order: bool,
    },
    /// A seat undid its last action.
    Undo {
        /// Who.
        by: Seat,
    },
    /// A seat was given a hint: what a strong player would do in its place. What it said follows from what the seat saw.
    Hint {
        /// Who.
        by: Seat,
    },
}

impl<A> Entry<A> {
    /// Who wrote the entry.
    pub fn by(&self) -> Actor {
        match self {
            Entry::Act { by, .. } => *by,
            Entry::Undo { by } | Entry::Hint { by } => Actor::Seat(*by),
        }
    }

    /// The entry with its action written another way: typed or as JSON.
    pub fn try_map<B, E>(self, action: impl FnOnce(A) -> Result<B, E>) -> Result<Entry<B>, E> {
        Ok(match self {
            Entry::Act { by, action: a, order } => Entry::Act { by, action: action(a)?, order },
            Entry::Undo { by } => Entry::Undo { by },
            Entry::Hint { by } => Entry::Hint { by },
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry<A> {
    by: Actor,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    action: Option<A>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    undo: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hint: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    order: bool,
}

impl<A> From<Entry<A>> for RawEntry<A> {
    fn from(entry: Entry<A>) -> Self {
        let (by, undo, hint) =
            (entry.by(), matches!(entry, Entry::Undo { .. }), matches!(entry, Entry::Hint { .. }));
        let (action, order) = match entry {
            Entry::Act { action, order, .. } => (Some(action), order),
            Entry::Undo { .. } | Entry::Hint { .. } => (None, false),
        };
        RawEntry { by, action, undo, hint, order }
    }
}

impl<A> TryFrom<RawEntry<A>> for Entry<A> {
    type Error = &'static str;
    fn try_from(raw: RawEntry<A>) -> Result<Self, Self::Error> {
        if raw.order && (raw.action.is_none() || raw.by == Actor::Chance) {
            return Err("only an action of a seat is ordered in advance");
        }
        match (raw.by, raw.action, raw.undo, raw.hint) {
            (by, Some(action), false, false) => Ok(Entry::Act { by, action, order: raw.order }),
            (Actor::Seat(by), None, true, false) => Ok(Entry::Undo { by }),
            (Actor::Seat(by), None, false, true) => Ok(Entry::Hint { by }),
            (Actor::Chance, None, true, false) => Err("chance takes nothing back"),
            (Actor::Chance, None, false, true) => Err("chance is given no hints"),
            (_, Some(_), ..) => Err("an entry is an action or an undo, not both"),
            (_, None, true, true) => Err("an entry is an undo or a hint, not both"),
            (_, None, false, false) => Err("an entry needs an action or \"undo\": true"),
        }
    }
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// What the others call them.
    pub name: String,
    /// The bot's level, if a bot plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// Refuses a name that is empty, longer than `most` characters, or holds
/// control characters, which could play tricks on a terminal.
///
/// ```
/// use shopfloor_engine::check_name;
///
/// assert!(check_name("Ada", 24).is_ok());
/// assert!(check_name(" ", 24).is_err() && check_name("A\u{7}", 24).is_err());
/// ```
pub fn check_name(name: &str, most: usize) -> Result<(), String> {
    if name.trim().is_empty() || name.chars().count() > most {
        return Err(format!(
            "a name has 1 to {most} characters, not {:?}",
            name.chars().take(60).collect::<String>()
        ));
    }
    if name.chars().any(char::is_control) {
        return Err(format!("a name has no control characters: {name:?}"));
    }
    Ok(())
}

/// The most characters a player's name may have.
const LONGEST_NAME: usize = 40;

/// A match as a file, with actions and options as the JSON they are.
///
/// ```
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim.rs")); }
/// # use nim::Nim;
/// use shopfloor_engine::{Header, MatchFile, Seed, golden, laws};
///
/// let header = Header::new::<Nim>(2, (), Seed::from_number(1));
/// let game = golden::play::<Nim>(&header)?;
/// let file = laws::match_file::<Nim>(&header, game.log());
/// assert_eq!(MatchFile::read(&file.write())?, file);
/// assert_eq!(file.names(), ["A", "B"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MatchFile {
    /// The players, by seat.
    pub players: Vec<Player>,
    /// The header.
    pub header: Header<Value>,
    /// The log.
    pub log: Vec<Entry<Value>>,
}

/// Why a file is not a match.
#[derive(Debug, thiserror::Error)]
pub enum BadFile {
    /// Not JSON, or cut short.
    #[error("not a readable match file (cut short or edited?): {0}")]
    Json(serde_json::Error),
    /// JSON of something else.
    #[error("not a Shopfloor match: the field \"format\" should be {FORMAT:?}")]
    Foreign,
    /// Written by a later Shopfloor.
    #[error("the match has file version {0}; this Shopfloor reads versions 1 to {VERSION}")]
    Version(u64),
    /// A part that cannot be read.
    #[error("{part}: {why}")]
    Part {
        /// `header`, `players`, `entry 17`.
        part: String,
        /// What is wrong with it.
        why: String,
    },
}

const FORMAT: &str = "shopfloor-match";
/// What this Shopfloor reads. A file says the first version that has all it needs: origins and hints came with 2, keyed
/// seeds with 3, orders in advance with 4.
const VERSION: u64 = 4;
const FIELDS: [&str; 5] = ["format", "version", "players", "header", "log"];

impl MatchFile {
    /// Reads a file's text.
    pub fn read(text: &str) -> Result<MatchFile, BadFile> {
        let mut file: Value = serde_json::from_str(text).map_err(BadFile::Json)?;
        if file.get("format").and_then(Value::as_str) != Some(FORMAT) {
            return Err(BadFile::Foreign);
        }
        match file.get("version").and_then(Value::as_u64) {
            Some(1..=VERSION) => {}
            Some(other) => return Err(BadFile::Version(other)),
            None => {
                let why = "should be a whole number".into();
                return Err(BadFile::Part { part: "version".into(), why });
            }
        }
        let entries = file.get("log").and_then(Value::as_array).map_or(0, Vec::len);
        let header: Header<Value> = part(&mut file, "header")?;
        header.check(entries).map_err(|why| BadFile::Part { part: "header".into(), why })?;
        let players: Vec<Player> = part(&mut file, "players")?;
        for player in &players {
            check_name(&player.name, LONGEST_NAME)
                .map_err(|why| BadFile::Part { part: "players".into(), why })?;
        }
        if players.len() != header.seats as usize {
            let why = format!("{} for {} seats", players.len(), header.seats);
            return Err(BadFile::Part { part: "players".into(), why });
        }
        let rows: Vec<Value> = part(&mut file, "log")?;
        let entry = |(n, row)| {
            serde_json::from_value(row)
                .map_err(|e| BadFile::Part { part: format!("entry {n}"), why: e.to_string() })
        };
        let log = rows.into_iter().enumerate().map(entry).collect::<Result<_, _>>()?;
        let mut fields = file.as_object().into_iter().flat_map(|file| file.keys());
        if let Some(field) = fields.find(|field| !FIELDS.contains(&field.as_str())) {
            return Err(BadFile::Part { part: field.clone(), why: "is an unknown field".into() });
        }
        Ok(MatchFile { players, header, log })
    }

    /// The players' names, by seat.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// The file's text: one entry a line, so that two files can be compared.
    pub fn write(&self) -> String {
        let hints = self.log.iter().any(|entry| matches!(entry, Entry::Hint { .. }));
        let keyed = self.header.seeds().any(|seed| seed.keyed);
        let orders = self.log.iter().any(|entry| matches!(entry, Entry::Act { order: true, .. }));
        let version = match (orders, keyed, hints || !self.header.origin.is_empty()) {
            (true, ..) => 4,
            (false, true, _) => 3,
            (false, false, true) => 2,
            (false, false, false) => 1,
        };
        let mut file = format!("{{\n\"format\":{FORMAT:?},\n\"version\":{version},\n");
        file += &format!("\"players\":{},\n\"header\":{},\n", json(&self.players), json(&self.header));
        file += "\"log\":[";
        for (n, entry) in self.log.iter().enumerate() {
            file += if n == 0 { "\n" } else { ",\n" };
            file += &json(entry);
        }
        file += "\n]\n}\n";
        file
    }
}

fn part<T: DeserializeOwned>(file: &mut Value, name: &str) -> Result<T, BadFile> {
    let wrong = |why: String| BadFile::Part { part: name.into(), why };
    let value = file.get_mut(name).ok_or_else(|| wrong("is missing".into()))?;
    serde_json::from_value(value.take()).map_err(|e| wrong(e.to_string()))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("match files serialize")
}
