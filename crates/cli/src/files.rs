//! Match files on disk: written so that a crash at any moment loses nothing.

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

/// Writes a match: to a new file first, which then takes the old one's place.
/// When this returns, the match is on the disk.
pub fn write(path: &Path, game: &dyn AnyMatch, players: &[Player]) -> Result<(), String> {
    let file = MatchFile { players: players.to_vec(), header: game.header(), log: game.log() };
    let wrong = |e: std::io::Error| format!("could not save {}: {e}", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(wrong)?;
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    let mut out = File::create(&fresh).map_err(wrong)?;
    out.write_all(file.write().as_bytes()).map_err(wrong)?;
    out.sync_all().map_err(wrong)?;
    fs::rename(&fresh, path).map_err(wrong)?;
    if let Ok(folder) = File::open(folder) {
        // Not every file system can do this; where it can, the new name survives a power cut.
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Where matches are kept unless a person says otherwise.
pub fn folder() -> PathBuf {
    let from = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = || from("XDG_DATA_HOME").or_else(|| Some(from("HOME")?.join(".local/share")));
    let home = from("SHOPFLOOR_HOME").or_else(|| Some(data()?.join("shopfloor")));
    home.unwrap_or_else(|| PathBuf::from(".shopfloor")).join("matches")
}

/// A name for a new match.
pub fn fresh(game: &str) -> PathBuf {
    let now = jiff::Zoned::now().strftime("%Y-%m-%d-%H%M%S").to_string();
    let name = |n: u32| if n == 0 { format!("{game}-{now}.json") } else { format!("{game}-{now}-{n}.json") };
    let free = (0..).map(|n| folder().join(name(n))).find(|path| !path.exists());
    free.expect("there is always another number")
}

/// The match played last that is not over; of one game, if one is named.
pub fn latest_unfinished(game: Option<&str>) -> Option<PathBuf> {
    let entries = fs::read_dir(folder()).ok()?;
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let json = entry.path().extension().is_some_and(|end| end == "json");
            json.then_some((entry.metadata().ok()?.modified().ok()?, entry.path()))
        })
        .collect();
    files.sort();
    files.into_iter().rev().map(|(_, path)| path).find(|path| {
        let Ok(file) = read(path) else { return false };
        let Ok(rules) = catalog::game_of(&file) else { return false };
        let wanted = game.is_none_or(|game| game == file.header.game);
        let replayed = rules.replay(file.header, file.log, Vec::new());
        wanted && replayed.is_ok_and(|game| game.turn() != engine::Turn::Over)
    })
}
