//! `shopfloor fuzz`: random matches against the laws.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use catalog::AnyGame;
use engine::OptionKind;
use engine::laws::{BrokenLaw, Full};
use rayon::prelude::*;
use serde_json::Value;

use crate::Done;
use crate::choose;
use crate::sim::progress_bar;

/// Check that every law holds in random matches
///
/// Match i has seed S + i; the matches take turns through all seat counts and
/// all combinations of yes-or-no options. The first match that breaks a law is
/// written to a file, so that it can become a test.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// Number of matches
    #[arg(long, alias = "games", default_value_t = 1000)]
    matches: u64,
    /// The seed of the first match
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Check the full laws at one in N random states; 1 for every state
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    full: u32,
    /// Where to write a match that breaks a law
    #[arg(long, value_name = "FILE", default_value = "broken.json")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Done {
    let game = choose::game(&args.game)?;
    let meta = game.meta();
    let variants = variants(game);
    let full = if args.full == 1 { Full::Everywhere } else { Full::OneIn(args.full) };
    let bar = progress_bar(args.matches);
    let (entries, states) = (AtomicU64::new(0), AtomicU64::new(0));
    let first: Mutex<Option<(u64, BrokenLaw)>> = Mutex::new(None);
    let tried = (0..args.matches).into_par_iter().try_for_each(|i| {
        let counts = u64::from(meta.max_seats - meta.min_seats + 1);
        let seats = meta.min_seats + (i % counts) as u8;
        let options = &variants[(i / counts) as usize % variants.len()];
        let seed = args.seed.wrapping_add(i);
        match choose::lab(game).check_laws(options, seats, seed, full).map_err(|e| e.to_string())? {
            Ok(passed) => {
                entries.fetch_add(passed.entries as u64, Ordering::Relaxed);
                states.fetch_add(passed.full as u64, Ordering::Relaxed);
            }
            Err(broken) => {
                let mut first = first.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                if first.as_ref().is_none_or(|(earlier, _)| seed < *earlier) {
                    *first = Some((seed, broken));
                }
                return Err(String::new());
            }
        }
        bar.inc(1);
        Ok::<(), String>(())
    });
    bar.finish_and_clear();
    if let Some((seed, broken)) = first.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        std::fs::write(&args.out, broken.file.write()).map_err(|e| format!("{}: {e}", args.out.display()))?;
        return Err(format!("seed {seed}: {broken}\n  the match was written to {}", args.out.display()));
    }
    tried?;
    outln!(
        "{}: all laws hold in {} matches ({} entries, full laws checked at {} states).",
        args.game,
        args.matches,
        entries.into_inner(),
        states.into_inner()
    );
    Ok(())
}

/// Every combination of the game's yes-or-no options.
fn variants(game: &dyn AnyGame) -> Vec<Value> {
    let options = game.default_options();
    let flags = game.option_specs().iter().filter(|spec| spec.kind == OptionKind::Flag);
    let flags: Vec<&str> = flags.map(|spec| spec.name).collect();
    let variant = |bits: usize| {
        let mut options = options.clone();
        for (n, name) in flags.iter().enumerate() {
            options[*name] = (bits >> n & 1 == 1).into();
        }
        options
    };
    (0..1 << flags.len()).map(variant).collect()
}
