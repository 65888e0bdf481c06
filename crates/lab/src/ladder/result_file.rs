//! The ladder's file: one line for what is to be played, then one line for each
//! match as soon as it is over. Stopping a ladder loses only the matches in
//! progress.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use report::SeatLuck;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::plan::LadderRow;

const FORMAT: &str = "shopfloor-ladder-1";

/// The first line: everything that decides what is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LadderHeading {
    format: String,
    pub game: String,
    /// What was asked for; other settings make another ladder.
    pub settings: Map<String, Value>,
    /// What follows from them. Stored, because a clock may have decided about budgets.
    pub rows: Vec<LadderRow>,
}

impl LadderHeading {
    pub fn new(game: &str, settings: Map<String, Value>, rows: Vec<LadderRow>) -> LadderHeading {
        LadderHeading { format: FORMAT.into(), game: game.into(), settings, rows }
    }
}

/// The result of a match. Lists are by seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchResult {
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
    /// What chance brought, where that was judged, and how long it took.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<SeatLuck>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub judge_ms: f64,
}

fn is_nothing(ms: &f64) -> bool {
    *ms == 0.0
}

impl MatchResult {
    /// How long all bots thought.
    pub fn thought_ms(&self) -> f64 {
        self.turns_ms.iter().flatten().sum()
    }

    /// Whether the result is the same. The times may differ.
    pub fn same_result(&self, other: &MatchResult) -> bool {
        let result = |of: &MatchResult| {
            (of.seed, of.seats.clone(), of.places.clone(), of.scores.clone(), of.decisions.clone())
        };
        result(self) == result(other)
    }
}

/// The file, locked so that no second program writes to it.
#[derive(Debug)]
pub struct ResultFile {
    path: PathBuf,
    file: File,
    pub heading: LadderHeading,
    /// All results so far.
    pub matches: Vec<MatchResult>,
}

impl ResultFile {
    /// Opens the file, or creates one with the heading that `plan` makes.
    pub fn open(
        path: &Path,
        game: &str,
        settings: &Map<String, Value>,
        plan: impl FnOnce() -> Result<LadderHeading, String>,
    ) -> Result<ResultFile, String> {
        let wrong = |e: std::io::Error| format!("{}: {e}", path.display());
        let file = File::options().create(true).append(true).open(path).map_err(wrong)?;
        file.try_lock().map_err(|_| format!("{}: in use by another ladder", path.display()))?;
        let bytes = fs::read(path).map_err(wrong)?;
        // A last line without an end was being written when the program stopped.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let Some((first, rest)) = text.split_once('\n') else {
            if !could_begin(&bytes) {
                return Err(foreign(path));
            }
            file.set_len(0).map_err(wrong)?;
            // A ladder that cannot begin leaves nothing behind.
            let heading = plan().inspect_err(|_| drop(fs::remove_file(path)))?;
            let mut book = ResultFile { path: path.into(), file, heading, matches: Vec::new() };
            book.write(&serde_json::to_string(&book.heading).expect("headings serialize"))?;
            return Ok(book);
        };
        let heading: LadderHeading = serde_json::from_str(first).map_err(|_| foreign(path))?;
        if heading.format != FORMAT {
            return Err(foreign(path));
        }
        check(path, &heading, game, settings)?;
        let mut matches: Vec<MatchResult> = Vec::new();
        for (n, line) in rest.lines().enumerate() {
            let record: MatchResult =
                serde_json::from_str(line).map_err(|e| format!("{}, line {}: {e}", path.display(), n + 2))?;
            if heading.rows.get(record.row).is_none_or(|row| record.n >= row.matches) {
                return Err(format!("{}, line {}: not a match of this ladder", path.display(), n + 2));
            }
            matches.push(record);
        }
        file.set_len(whole as u64).map_err(wrong)?;
        Ok(ResultFile { path: path.into(), file, heading, matches })
    }

    /// Stores a match at once.
    pub fn add(&mut self, record: MatchResult) -> Result<(), String> {
        self.write(&serde_json::to_string(&record).expect("records serialize"))?;
        self.matches.push(record);
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<(), String> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|e| format!("{}: {e}", self.path.display()))
    }
}

/// Whether a file without a complete line may be an interrupted heading.
fn could_begin(bytes: &[u8]) -> bool {
    let begin = format!("{{\"format\":\"{FORMAT}\"");
    let shorter = begin.len().min(bytes.len());
    bytes[..shorter] == begin.as_bytes()[..shorter]
}

fn foreign(path: &Path) -> String {
    format!("{} is not a ladder file; choose another --file", path.display())
}

/// Refuses a ladder with other settings and says how they differ.
fn check(
    path: &Path,
    heading: &LadderHeading,
    game: &str,
    settings: &Map<String, Value>,
) -> Result<(), String> {
    let differs = |what: &str, was: &Value, is: &Value| {
        Err(format!(
            "{} was started with other settings: {what} was {was}, now it is {is}; \
             choose another --file, or delete this one to start over",
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

    fn open(path: &Path, scale: f64) -> Result<ResultFile, String> {
        let rows = || round_robin(&["random".into(), "greedy".into()], 2, 4);
        ResultFile::open(path, "toy", &settings(scale), || {
            Ok(LadderHeading::new("toy", settings(scale), rows()))
        })
    }

    fn played(n: u64) -> MatchResult {
        let seats = vec!["random".into(), "greedy".into()];
        let (turns_ms, slowest_ms) = (vec![vec![0.5], vec![]], vec![0.5, 0.0]);
        let (places, scores, decisions) = (vec![2, 1], vec![3, 4], vec![1, 0]);
        let (luck, judge_ms) = (vec![SeatLuck { wins: 0.1, score: 2.5, lead: -1.5 }; 2], 3.25);
        MatchResult {
            row: 0,
            n,
            seed: n,
            seats,
            places,
            scores,
            decisions,
            turns_ms,
            slowest_ms,
            luck,
            judge_ms,
        }
    }

    #[test]
    fn a_torn_line_is_dropped_and_the_rest_is_kept() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("l.jsonl");
        let mut book = open(&path, 1.0).unwrap();
        (0..3).for_each(|n| book.add(played(n)).unwrap());
        assert!(open(&path, 1.0).unwrap_err().contains("in use by another ladder"));
        drop(book);
        let text = fs::read_to_string(&path).unwrap();
        let heading = text.find('\n').unwrap() + 1;
        for cut in 0..text.len() {
            fs::write(&path, &text[..cut]).unwrap();
            let mut book = open(&path, 1.0).unwrap();
            let whole = text[heading.min(cut)..cut].matches('\n').count();
            assert_eq!(book.matches, (0..whole as u64).map(played).collect::<Vec<_>>());
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
            assert!(open(&path, 1.0).unwrap_err().contains("not a ladder file"));
            assert_eq!(fs::read_to_string(&path).unwrap(), foreign, "it is left as it was");
        }
    }
}
