//! Match files on disk, written so that a crash at any moment loses nothing.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use catalog::AnyMatch;
use engine::{MatchFile, Player};

/// Reads a match file.
pub fn read(path: &Path) -> Result<MatchFile, String> {
    let text = fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let text = String::from_utf8(text).map_err(|_| format!("{}: not a text file", path.display()))?;
    MatchFile::read(&text).map_err(|e| format!("{}: {e}", path.display()))
}

/// A match's file, and what this program last wrote to it.
pub struct MatchSaver {
    pub path: PathBuf,
    written: Option<String>,
}

impl MatchSaver {
    /// For a new match.
    pub fn new(path: PathBuf) -> MatchSaver {
        MatchSaver { path, written: None }
    }

    /// For a match that was read from this file.
    pub fn resumed(path: PathBuf) -> Result<MatchSaver, String> {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(MatchSaver { path, written: Some(text) })
    }

    /// Writes the match; when this returns `Ok`, it is on the disk. Refuses if
    /// another program has changed the file meanwhile: two programs on one
    /// match would lose each other's moves.
    pub fn save(&mut self, game: &dyn AnyMatch, players: &[Player]) -> Result<(), String> {
        if let Some(written) = &self.written
            && fs::read_to_string(&self.path).ok().as_ref() != Some(written)
        {
            let path = self.path.display();
            return Err(format!("{path} was changed by another program; resume the match there"));
        }
        let text = file_text(game, players);
        write(&self.path, &text)?;
        self.written = Some(text);
        Ok(())
    }
}

/// A match as the text of its file.
pub fn file_text(game: &dyn AnyMatch, players: &[Player]) -> String {
    MatchFile { players: players.to_vec(), header: game.header(), log: game.log() }.write()
}

/// Writes to a new file first, which then takes the old one's place.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let wrong = |e: std::io::Error| format!("{}: {e}", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(wrong)?;
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(format!(".{}.new", std::process::id()));
    let mut out = File::create(&fresh).map_err(wrong)?;
    let written = out.write_all(text.as_bytes()).and_then(|()| out.sync_all());
    if let Err(e) = written.and_then(|()| fs::rename(&fresh, path)) {
        // Half a file is useless; the old one is untouched.
        let _ = fs::remove_file(&fresh);
        return Err(wrong(e));
    }
    if let Ok(folder) = File::open(folder) {
        // Where the file system supports this, the new name survives a power cut.
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Where matches are saved by default.
pub fn folder() -> PathBuf {
    home().join("matches")
}

/// Where a server keeps its database by default.
pub fn database() -> PathBuf {
    home().join("shopfloor.db")
}

fn home() -> PathBuf {
    let from = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = || from("XDG_DATA_HOME").or_else(|| Some(from("HOME")?.join(".local/share")));
    let home = from("SHOPFLOOR_HOME").or_else(|| Some(data()?.join("shopfloor")));
    home.unwrap_or_else(|| PathBuf::from(".shopfloor"))
}

/// A name for a new match.
pub fn fresh(game: &str) -> PathBuf {
    let now = jiff::Zoned::now().strftime("%Y-%m-%d-%H%M%S").to_string();
    let name = |n: u32| if n == 0 { format!("{game}-{now}.json") } else { format!("{game}-{now}-{n}.json") };
    let free = (0..).map(|n| folder().join(name(n))).find(|path| !path.exists());
    free.expect("there is always another number")
}

/// The match played last that is not over; of one game, if one is named.
pub fn latest_unfinished(game: Option<&str>) -> Result<Option<PathBuf>, String> {
    let folder = folder();
    if !folder.exists() {
        return Ok(None);
    }
    let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let json = entry.path().extension().is_some_and(|end| end == "json");
            json.then_some((entry.metadata().ok()?.modified().ok()?, entry.path()))
        })
        .collect();
    files.sort();
    let unfinished = |path: &PathBuf| {
        let Ok(file) = read(path) else { return false };
        let Ok(rules) = catalog::game_of(&file) else { return false };
        let wanted = game.is_none_or(|game| game == file.header.game);
        let replayed = rules.replay(file.header, file.log, Vec::new());
        wanted && replayed.is_ok_and(|game| game.turn() != engine::Turn::Over)
    };
    Ok(files.into_iter().rev().map(|(_, path)| path).find(unfinished))
}
