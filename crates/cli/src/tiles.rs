//! `shopfloor tiles`: the tiles of somebody's own box.

mod targets;

use std::path::{Path, PathBuf};

use catalog::tile_file::{self, Report};

use crate::Done;

/// Write and check the tiles of your own Factory Manager box.
///
/// The numbers printed on the market tiles are not public, so the built-in set
/// is a reconstruction. If you own the box, write its numbers into a file: it
/// can be used wherever a command takes --tiles, and it travels inside every
/// match played with it.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Print a file to fill in
    Template,
    /// Check a file: every error and every oddity, with its line
    Check {
        /// The file
        file: PathBuf,
    },
    /// Hold a tile set against what is known of real games
    Targets(targets::Args),
}

pub fn run(args: &Args) -> Done {
    match &args.what {
        What::Template => {
            out!("{}", tile_file::template());
            Ok(())
        }
        What::Check { file } => {
            let report = report(file)?;
            for warning in &report.warnings {
                outln!("{}: warning: {warning}", file.display());
            }
            let Some(set) = &report.set else { return Err(errors(file, &report)) };
            outln!("{}: the tile set {:?} can be played with.", file.display(), set.name());
            if report.reconstructed() > 0 {
                outln!("  {} rows still say that they are reconstructed.", report.reconstructed());
            }
            Ok(())
        }
        What::Targets(args) => targets::run(args),
    }
}

fn report(path: &Path) -> Result<Report, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(tile_file::check(&String::from_utf8_lossy(&bytes)))
}

fn errors(path: &Path, report: &Report) -> String {
    let lines: Vec<_> = report.errors.iter().map(|error| format!("  {error}")).collect();
    let n = lines.len();
    format!("{}: {n} {}\n{}", path.display(), if n == 1 { "error" } else { "errors" }, lines.join("\n"))
}

/// The set in a file, if it can be played with.
pub fn checked(path: &Path) -> Result<catalog::TileSet, String> {
    let report = report(path)?;
    let errors = errors(path, &report);
    report.set.ok_or(errors)
}
