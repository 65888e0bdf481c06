//! `shopfloor verify`: was it played by the rules, and were the dice honest?

use std::path::PathBuf;

use engine::{Lang, Origin, Turn, Viewer};

use crate::Done;
use crate::files;

/// Check a match file against the rules and its dice
///
/// Replays the log by the rules and recomputes every draw from the seed. Fails
/// with the first entry that is wrong, and the rule it breaks. Of a match that
/// goes on from another, it says which entries have whose dice.
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
    let origin = file.header.origin.clone();
    let game = game.verify(file.header, file.log, names).map_err(at)?;
    outln!(
        "{}: OK: all {entries} entries follow the rules, and every draw matches {}.",
        args.file.display(),
        if origin.is_empty() { "the seed" } else { "its seed" }
    );
    // Each part has its own commitment: that another match was really played is for that match's own file to show.
    let mut from = 0;
    for Origin { until, seed } in origin {
        outln!("  entries {from} to {}: from another match, with its dice", until - 1);
        outln!("  fingerprint {}", seed.commitment());
        outln!("  secret      {}", seed.secret);
        from = until;
    }
    if from > 0 {
        outln!("  entries from {from} on: played on, with fresh dice");
    }
    outln!("  fingerprint {}", seed.commitment());
    outln!("  secret      {}", seed.secret);
    match game.outcome(Viewer::Spectator, Lang::EN) {
        Some(outcome) => outln!("  {} (scores {:?})", outcome.text, outcome.scores),
        None if game.turn() == Turn::Chance => outln!("  The match is not over: a draw or roll is next."),
        None => outln!("  The match is not over."),
    }
    Ok(())
}
