//! `shopfloor preset`: files of one's own that a match is set up with.

use std::path::{Path, PathBuf};

use catalog::{AnyGame, AnyMatch};
use engine::{Header, Lang, PresetKind, PresetReport, Seat, Seed, Viewer};
use serde_json::Value;

use crate::Done;
use crate::choose;
use crate::chrome::say;
use crate::paint::{self, Colour};

/// Write and check a file of your own to set up a match with
///
/// What such a file holds depends on the game: the numbers printed on the
/// pieces of your own box, or a position to start from. `template` prints one
/// to edit, `check` lists every mistake with its line. The file can be used
/// wherever a command takes --preset, and its content is stored in every match
/// played with it.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: PresetCommand,
}

#[derive(clap::Subcommand)]
enum PresetCommand {
    /// Print a file to edit
    Template {
        /// The game's id
        game: String,
    },
    /// Check a file and draw the board it sets up
    Check {
        /// The game's id
        game: String,
        /// The file
        file: PathBuf,
        /// The language: en or de
        #[arg(long, default_value = "en")]
        lang: Lang,
        #[arg(long, value_enum, default_value_t)]
        colour: Colour,
    },
}

/// A preset that can be played with.
pub struct LoadedPreset {
    /// What the file calls itself, else the file's name.
    pub title: String,
    /// What the option is set to.
    pub value: Value,
}

pub fn run(args: &Args) -> Done {
    match &args.command {
        PresetCommand::Template { game } => {
            out!("{}", (kind(choose::game(game)?)?.template)());
            Ok(())
        }
        PresetCommand::Check { game, file, lang, colour } => {
            let game = choose::game(game)?;
            let (kind, report) = report(game, file)?;
            let path = file.display();
            for warning in &report.warnings {
                outln!("{path}: {}: {warning}", say(*lang, "warning", &[]));
            }
            let preset = playable(file, report)?;
            let mut options = game.default_options();
            options[kind.option] = preset.value;
            let table = smallest_match(game, &options).map_err(|e| format!("{path}: {e}"))?;
            let board = table.board(Viewer::Seat(Seat(0)), *lang);
            out!("{}", paint::terminal(&board, colour.wanted()));
            outln!("{}", say(*lang, "playable", &[&path.to_string(), &preset.title]));
            Ok(())
        }
    }
}

fn kind(game: &dyn AnyGame) -> Result<PresetKind, String> {
    game.preset().ok_or_else(|| format!("{} has no presets", game.meta().id))
}

fn report(game: &dyn AnyGame, path: &Path) -> Result<(PresetKind, PresetReport), String> {
    let kind = kind(game)?;
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    // A game may have files of two kinds: positions are written in TOML or JSON.
    let written_so = |end: &str| path.extension().is_some_and(|extension| extension == end);
    let kind = game.position().filter(|_| written_so("toml") || written_so("json")).unwrap_or(kind);
    Ok((kind, (kind.check)(&text)))
}

fn playable(path: &Path, report: PresetReport) -> Result<LoadedPreset, String> {
    let PresetReport { value, title, errors, .. } = report;
    let name = || path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let title = title.unwrap_or_else(name);
    value.map(|value| LoadedPreset { title, value }).ok_or_else(|| {
        let lines: Vec<_> = errors.iter().map(|error| format!("  {error}")).collect();
        let n = lines.len();
        format!("{}: {n} {}\n{}", path.display(), if n == 1 { "error" } else { "errors" }, lines.join("\n"))
    })
}

/// A preset from a file, if it can be played with.
pub fn read(game: &dyn AnyGame, path: &Path) -> Result<(PresetKind, LoadedPreset), String> {
    let (kind, report) = report(game, path)?;
    Ok((kind, playable(path, report)?))
}

/// A position from a file, whatever the file is called.
pub fn position(game: &dyn AnyGame, path: &Path) -> Result<(PresetKind, LoadedPreset), String> {
    let kind = game.position().ok_or_else(|| format!("{} has no positions", game.meta().id))?;
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok((kind, playable(path, (kind.check)(&String::from_utf8_lossy(&bytes)))?))
}

/// A match with as few seats as these options allow.
fn smallest_match(game: &dyn AnyGame, options: &Value) -> Result<Box<dyn AnyMatch>, String> {
    let meta = game.meta();
    let start = |seats: u8| {
        let header = Header {
            game: meta.id.into(),
            seats,
            options: options.clone(),
            seed: Seed::from_number(0),
            origin: Vec::new(),
        };
        let names = Seat::all(seats).map(|seat| engine::seat_letter(seat.0)).collect();
        game.start(header, names).map(|(table, _)| table).map_err(|e| e.to_string())
    };
    let first = start(meta.min_seats);
    (meta.min_seats + 1..=meta.max_seats)
        .fold(first, |found, seats| found.or_else(|why| start(seats).map_err(|_| why)))
}
