//! `shopfloor verify`: was it played by the rules, and were the dice honest?

use std::path::PathBuf;

use engine::{Lang, Turn, Viewer};

use crate::Done;
use crate::files;

/// Check a match file against the rules and its dice
///
/// Replays the log by the rules and recomputes every draw from the seed. Fails
/// with the first entry that is wrong, and the rule it breaks.
#[derive(clap::Args)]
pub struct Args {
    /// The match file
    file: PathBuf,
}

pub fn run(args: &Args) -> Done {
    let file = files::read(&args.file)?;
    let at = |e: catalog::AnyRefusal| format!("{}: {e}", args.file.display());
    let game = catalog::game_of(&file).map_err(at)?;
    let (entries, seed, names) = (file.log.len(), file.header.seed.clone(), file.names());
    let game = game.verify(file.header, file.log, names).map_err(at)?;
    outln!(
        "{}: OK: all {entries} entries follow the rules, and every draw matches the seed.",
        args.file.display()
    );
    outln!("  fingerprint {}", seed.commitment());
    outln!("  secret      {}", seed.secret);
    match game.outcome(Viewer::Spectator, Lang::EN) {
        Some(outcome) => outln!("  {} (scores {:?})", outcome.text, outcome.scores),
        None if game.turn() == Turn::Chance => outln!("  The match is not over: a draw or roll is next."),
        None => outln!("  The match is not over."),
    }
    Ok(())
}
