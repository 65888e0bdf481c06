//! `shopfloor fuzz`: random matches against the laws.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::laws::{BrokenLaw, Full};
use rayon::prelude::*;
use serde_json::Value;

use crate::Done;
use crate::choose;
use crate::sim::progress;

/// Hold random matches against the laws every game must obey.
///
/// Trial number i has the seed S + i and goes through all seat counts and all
/// on-off options in turn. The first match that breaks a law is written to a
/// file, to be kept as a test.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// How many matches
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The first trial's seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Check the full laws at one random state in so many; 1 is every state
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    full: u32,
    /// Where the match that breaks a law is written
    #[arg(long, value_name = "FILE", default_value = "broken.json")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Done {
    let game = choose::game(&args.game)?;
    let meta = game.meta();
    let variants = variants(&game.default_options());
    let full = if args.full == 1 { Full::Everywhere } else { Full::OneIn(args.full) };
    let bar = progress(args.games);
    let (entries, states) = (AtomicU64::new(0), AtomicU64::new(0));
    let first: Mutex<Option<(u64, BrokenLaw)>> = Mutex::new(None);
    let tried = (0..args.games).into_par_iter().try_for_each(|i| {
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
        return Err(format!("seed {seed}: {broken}\n  written to {}", args.out.display()));
    }
    tried?;
    outln!(
        "{}: every law held in {} matches ({} entries, the full laws at {} states).",
        args.game,
        args.games,
        entries.into_inner(),
        states.into_inner()
    );
    Ok(())
}

/// The options with every on-off switch both ways.
fn variants(options: &Value) -> Vec<Value> {
    let fields = options.as_object().into_iter().flatten();
    let switches: Vec<&String> =
        fields.filter(|(_, value)| value.is_boolean()).map(|(name, _)| name).collect();
    let variant = |bits: usize| {
        let mut options = options.clone();
        for (n, name) in switches.iter().enumerate() {
            options[name.as_str()] = (bits >> n & 1 == 1).into();
        }
        options
    };
    (0..1 << switches.len()).map(variant).collect()
}
