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
}

impl<O> Header<O> {
    /// A header for `G`.
    pub fn new<G: Game<Options = O>>(seats: u8, options: O, seed: Seed) -> Self {
        Header { game: G::META.id.into(), seats, options, seed }
    }
}

/// One line of a match's log. The header and the log are the whole match; all
/// else can be rebuilt from them.
///
/// ```json
/// {"by":"chance","action":{"do":"roll","die":5}}
/// {"by":0,"action":{"do":"bid","workers":1}}
/// {"by":0,"undo":true}
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
    },
    /// A seat undid its last action.
    Undo {
        /// Who.
        by: Seat,
    },
}

impl<A> Entry<A> {
    /// Who wrote the entry.
    pub fn by(&self) -> Actor {
        match self {
            Entry::Act { by, .. } => *by,
            Entry::Undo { by } => Actor::Seat(*by),
        }
    }

    /// The entry with its action written another way: typed or as JSON.
    pub fn try_map<B, E>(self, action: impl FnOnce(A) -> Result<B, E>) -> Result<Entry<B>, E> {
        Ok(match self {
            Entry::Act { by, action: a } => Entry::Act { by, action: action(a)? },
            Entry::Undo { by } => Entry::Undo { by },
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
}

impl<A> From<Entry<A>> for RawEntry<A> {
    fn from(entry: Entry<A>) -> Self {
        match entry {
            Entry::Act { by, action } => RawEntry { by, action: Some(action), undo: false },
            Entry::Undo { by } => RawEntry { by: Actor::Seat(by), action: None, undo: true },
        }
    }
}

impl<A> TryFrom<RawEntry<A>> for Entry<A> {
    type Error = &'static str;
    fn try_from(raw: RawEntry<A>) -> Result<Self, Self::Error> {
        match (raw.by, raw.action, raw.undo) {
            (by, Some(action), false) => Ok(Entry::Act { by, action }),
            (Actor::Seat(by), None, true) => Ok(Entry::Undo { by }),
            (Actor::Chance, None, true) => Err("chance takes nothing back"),
            (_, Some(_), true) => Err("an entry is an action or an undo, not both"),
            (_, None, false) => Err("an entry needs an action or \"undo\": true"),
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
    #[error("the match has file version {0}; this Shopfloor reads version {VERSION}")]
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
const VERSION: u64 = 1;
const FIELDS: [&str; 5] = ["format", "version", "players", "header", "log"];

impl MatchFile {
    /// Reads a file's text.
    pub fn read(text: &str) -> Result<MatchFile, BadFile> {
        let mut file: Value = serde_json::from_str(text).map_err(BadFile::Json)?;
        if file.get("format").and_then(Value::as_str) != Some(FORMAT) {
            return Err(BadFile::Foreign);
        }
        match file.get("version").and_then(Value::as_u64) {
            Some(VERSION) => {}
            Some(other) => return Err(BadFile::Version(other)),
            None => {
                let why = "should be a whole number".into();
                return Err(BadFile::Part { part: "version".into(), why });
            }
        }
        let header: Header<Value> = part(&mut file, "header")?;
        if header.seats > MAX_SEATS {
            let why = format!("{} seats, but a table has at most {MAX_SEATS}", header.seats);
            return Err(BadFile::Part { part: "header".into(), why });
        }
        if header.seed.nonces.len() > header.seats as usize {
            let why = format!("{} nonces for {} seats", header.seed.nonces.len(), header.seats);
            return Err(BadFile::Part { part: "header".into(), why });
        }
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
        let mut file = format!("{{\n\"format\":{FORMAT:?},\n\"version\":{VERSION},\n");
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
