//! `shopfloor verify`: was it played by the rules, and were the dice honest?

use std::path::PathBuf;

use engine::{Lang, Turn, Viewer};

use crate::Done;
use crate::files;

/// Check a match file: the log against the rules, the dice against the seed.
///
/// Exits with an error that names the first entry at fault and the rule.
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
    outln!("{}: {entries} entries follow from the rules, every draw from the seed.", args.file.display());
    outln!("  commitment  {}", seed.commitment());
    outln!("  secret      {}", seed.secret);
    match game.outcome(Viewer::Spectator, Lang::EN) {
        Some(outcome) => outln!("  {} (scores {:?})", outcome.text, outcome.scores),
        None if game.turn() == Turn::Chance => outln!("  The match is not over: chance has to act."),
        None => outln!("  The match is not over."),
    }
    Ok(())
}
