//! Where a lesson begins: a moment of a recorded match, or a match set up for it.

use catalog::{AnyMatch, AnyRefusal, Telling};
use engine::{Entry, Header, Lang, MatchFile, Seat, Seed, Viewer};
use serde::Deserialize;
use serde_json::Value;

use crate::course::BadLesson;

/// One moment of a match.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// The file of a recorded match, without `.json`.
    #[serde(rename = "match")]
    pub record: Option<String>,
    /// How many of its entries are played before.
    #[serde(default)]
    pub at: usize,
    /// Or the options of a match of its own,
    pub options: Option<Value>,
    /// its seed,
    #[serde(default)]
    pub seed: u64,
    /// the players' names,
    #[serde(default)]
    pub players: Vec<String>,
    /// and what has happened since.
    #[serde(default)]
    pub entries: Vec<Entry<Value>>,
    /// The recorded match, once it is read.
    #[serde(skip)]
    pub(crate) file: Option<MatchFile>,
}

/// A scene that is played: the match, and what the record has next.
pub(crate) struct Stage {
    pub current: Box<dyn AnyMatch>,
    /// What was recorded after this moment, as far as it was not played yet.
    pub recorded: std::vec::IntoIter<Entry<Value>>,
}

impl Stage {
    /// What happened up to this moment, as the learner may know it.
    pub(crate) fn told(&self, learner: Seat, lang: Lang) -> Vec<Telling> {
        self.current.commentary(0, Viewer::Seat(learner), lang).into_iter().flatten().collect()
    }
}

impl Scene {
    /// Reads the record that it names.
    pub(crate) fn read(&mut self, records: &dyn Fn(&str) -> Option<&'static str>) -> Result<(), BadLesson> {
        let Some(name) = &self.record else { return Ok(()) };
        let text = records(name).ok_or_else(|| BadLesson::NoRecord(name.clone()))?;
        self.file =
            Some(MatchFile::read(text).map_err(|why| BadLesson::Record(name.clone(), why.to_string()))?);
        Ok(())
    }

    pub(crate) fn players(&self) -> Vec<String> {
        self.file.as_ref().map_or_else(|| self.players.clone(), MatchFile::names)
    }

    pub(crate) fn header(&self, game: &str) -> Header<Value> {
        match &self.file {
            Some(file) => file.header.clone(),
            None => Header {
                game: game.to_owned(),
                seats: self.players.len() as u8,
                options: self.options.clone().unwrap_or_else(|| Value::Object(serde_json::Map::new())),
                seed: Seed::from_number(self.seed),
                origin: Vec::new(),
            },
        }
    }

    /// Plays up to the moment.
    pub(crate) fn stage(&self, game: &str) -> Result<Stage, AnyRefusal> {
        let rules = catalog::find(game).ok_or_else(|| AnyRefusal::no_such_game(game))?;
        let (before, after) = match &self.file {
            Some(file) => file.log.split_at(self.at.min(file.log.len())),
            None => (&[][..], &[][..]),
        };
        let (mut current, recorded) = match &self.file {
            Some(_) => (rules.replay(self.header(game), before.to_vec(), self.players())?, after.to_vec()),
            None => (rules.start(self.header(game), self.players())?.0, Vec::new()),
        };
        current.settle();
        for entry in &self.entries {
            act(&mut *current, entry)?;
        }
        Ok(Stage { current, recorded: recorded.into_iter() })
    }
}

/// Plays what a seat does by the book; what chance does follows from the seed.
pub(crate) fn act(
    current: &mut dyn AnyMatch,
    entry: &Entry<Value>,
) -> Result<Option<catalog::AnyAdvance>, AnyRefusal> {
    match entry {
        Entry::Act { by: engine::Actor::Seat(seat), action, .. } => {
            current.play(*seat, action.clone()).map(Some)
        }
        Entry::Act { by: engine::Actor::Chance, .. } | Entry::Undo { .. } | Entry::Hint { .. } => Ok(None),
    }
}

/// Whether a seat wrote the entry.
pub(crate) fn is_by(entry: &Entry<Value>, seat: Seat) -> bool {
    matches!(entry, Entry::Act { by: engine::Actor::Seat(by), .. } if *by == seat)
}
