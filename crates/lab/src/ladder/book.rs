//! The ladder on the disk: a line for what is to be played, then a line for
//! each match as soon as it is over. Whoever stops a ladder loses nothing but
//! the matches being played.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::plan::Row;

const FORMAT: &str = "shopfloor-ladder-1";

/// The first line: all that decides what is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heading {
    format: String,
    pub game: String,
    /// What was asked for; another wish is another ladder.
    pub settings: Map<String, Value>,
    /// What follows from it. Kept, because budgets may have been decided by a clock.
    pub rows: Vec<Row>,
}

impl Heading {
    pub fn new(game: &str, settings: Map<String, Value>, rows: Vec<Row>) -> Heading {
        Heading { format: FORMAT.into(), game: game.into(), settings, rows }
    }
}

/// A match that was played. Lists are by seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Which row of the heading, and which of its matches, from 0.
    pub row: usize,
    pub n: u64,
    pub seed: u64,
    pub seats: Vec<String>,
    pub places: Vec<u8>,
    pub scores: Vec<i32>,
    pub decisions: Vec<u32>,
    /// Milliseconds of thought in each turn, and in the slowest decision.
    pub turns_ms: Vec<Vec<f64>>,
    pub slowest_ms: Vec<f64>,
}

impl Played {
    /// How long everybody thought.
    pub fn thought_ms(&self) -> f64 {
        self.turns_ms.iter().flatten().sum()
    }

    /// Whether the same came of it. The time it took may differ.
    pub fn same_result(&self, other: &Played) -> bool {
        let result = |of: &Played| {
            (of.seed, of.seats.clone(), of.places.clone(), of.scores.clone(), of.decisions.clone())
        };
        result(self) == result(other)
    }
}

/// The file, held open so that no second program writes to it.
#[derive(Debug)]
pub struct Book {
    path: PathBuf,
    file: File,
    pub heading: Heading,
    /// Matches of former runs.
    pub played: Vec<Played>,
}

impl Book {
    /// Opens the book, or begins one with the heading that `plan` makes.
    pub fn open(
        path: &Path,
        game: &str,
        settings: &Map<String, Value>,
        plan: impl FnOnce() -> Result<Heading, String>,
    ) -> Result<Book, String> {
        let wrong = |e: std::io::Error| format!("{}: {e}", path.display());
        let file = File::options().create(true).append(true).open(path).map_err(wrong)?;
        file.try_lock().map_err(|_| format!("{}: another ladder is writing to it", path.display()))?;
        let bytes = fs::read(path).map_err(wrong)?;
        // What comes after the last line's end was being written when the program stopped.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let Some((first, rest)) = text.split_once('\n') else {
            if !could_begin(&bytes) {
                return Err(foreign(path));
            }
            file.set_len(0).map_err(wrong)?;
            // A ladder that cannot begin leaves nothing behind.
            let heading = plan().inspect_err(|_| drop(fs::remove_file(path)))?;
            let mut book = Book { path: path.into(), file, heading, played: Vec::new() };
            book.write(&serde_json::to_string(&book.heading).expect("headings serialize"))?;
            return Ok(book);
        };
        let heading: Heading = serde_json::from_str(first).map_err(|_| foreign(path))?;
        if heading.format != FORMAT {
            return Err(foreign(path));
        }
        check(path, &heading, game, settings)?;
        let mut played: Vec<Played> = Vec::new();
        for (n, line) in rest.lines().enumerate() {
            let record: Played =
                serde_json::from_str(line).map_err(|e| format!("{}, line {}: {e}", path.display(), n + 2))?;
            if heading.rows.get(record.row).is_none_or(|row| record.n >= row.games) {
                return Err(format!("{}, line {}: no match of this ladder", path.display(), n + 2));
            }
            played.push(record);
        }
        file.set_len(whole as u64).map_err(wrong)?;
        Ok(Book { path: path.into(), file, heading, played })
    }

    /// Adds a match at once.
    pub fn add(&mut self, record: Played) -> Result<(), String> {
        self.write(&serde_json::to_string(&record).expect("records serialize"))?;
        self.played.push(record);
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<(), String> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|e| format!("{}: {e}", self.path.display()))
    }
}

/// Whether a file that has not a single whole line may be a heading that was being written.
fn could_begin(bytes: &[u8]) -> bool {
    let begin = format!("{{\"format\":\"{FORMAT}\"");
    let shorter = begin.len().min(bytes.len());
    bytes[..shorter] == begin.as_bytes()[..shorter]
}

fn foreign(path: &Path) -> String {
    format!("{} is not a ladder; name another --file", path.display())
}

/// Refuses a ladder of other settings, and says in what they differ.
fn check(path: &Path, heading: &Heading, game: &str, settings: &Map<String, Value>) -> Result<(), String> {
    let differs = |what: &str, was: &Value, is: &Value| {
        Err(format!(
            "{} was begun with other settings: {what} was {was}, now it is {is}; \
             name another --file, or remove it to begin anew",
            path.display()
        ))
    };
    if heading.game != game {
        return differs("the game", &heading.game.clone().into(), &game.into());
    }
    let keys = settings.keys().chain(heading.settings.keys());
    for key in keys {
        let (was, is) = (heading.settings.get(key), settings.get(key));
        if was != is {
            return differs(key, was.unwrap_or(&Value::Null), is.unwrap_or(&Value::Null));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::plan::round_robin;

    fn settings(scale: f64) -> Map<String, Value> {
        Map::from_iter([("scale".to_owned(), scale.into())])
    }

    fn open(path: &Path, scale: f64) -> Result<Book, String> {
        let rows = || round_robin(&["random".into(), "greedy".into()], 2, 4);
        Book::open(path, "toy", &settings(scale), || Ok(Heading::new("toy", settings(scale), rows())))
    }

    fn played(n: u64) -> Played {
        let seats = vec!["random".into(), "greedy".into()];
        let (turns_ms, slowest_ms) = (vec![vec![0.5], vec![]], vec![0.5, 0.0]);
        let (places, scores, decisions) = (vec![2, 1], vec![3, 4], vec![1, 0]);
        Played { row: 0, n, seed: n, seats, places, scores, decisions, turns_ms, slowest_ms }
    }

    #[test]
    fn a_torn_line_is_dropped_and_the_rest_is_kept() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("l.jsonl");
        let mut book = open(&path, 1.0).unwrap();
        (0..3).for_each(|n| book.add(played(n)).unwrap());
        assert!(open(&path, 1.0).unwrap_err().contains("another ladder is writing"));
        drop(book);
        let text = fs::read_to_string(&path).unwrap();
        let heading = text.find('\n').unwrap() + 1;
        for cut in 0..text.len() {
            fs::write(&path, &text[..cut]).unwrap();
            let mut book = open(&path, 1.0).unwrap();
            let whole = text[heading.min(cut)..cut].matches('\n').count();
            assert_eq!(book.played, (0..whole as u64).map(played).collect::<Vec<_>>());
            (whole as u64..3).for_each(|n| book.add(played(n)).unwrap());
            drop(book);
            assert_eq!(fs::read_to_string(&path).unwrap(), text, "cut at {cut}");
        }
    }

    #[test]
    fn other_settings_and_other_files_are_refused() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("l.jsonl");
        drop(open(&path, 1.0).unwrap());
        let why = open(&path, 0.5).unwrap_err();
        assert!(why.contains("scale was 1.0, now it is 0.5") && why.contains("l.jsonl"), "{why}");
        let before = fs::read_to_string(&path).unwrap();
        fs::write(&path, before + "{\"row\":7}\n").unwrap();
        assert!(open(&path, 1.0).unwrap_err().contains("line 2"));
        for foreign in ["my diary", "my diary\n", "{\"format\":\"chess\"}\n"] {
            fs::write(&path, foreign).unwrap();
            assert!(open(&path, 1.0).unwrap_err().contains("not a ladder"));
            assert_eq!(fs::read_to_string(&path).unwrap(), foreign, "it is left as it was");
        }
    }
}
