//! `shopfloor bench`: how fast the rules are.

use crate::Done;
use crate::choose::{self, OptionArgs};

/// Measure how fast the rules are.
///
/// Whole random matches on one core, for every seat count; then copying a
/// state, playing an action and listing the legal actions, averaged over
/// thousands of moments from such matches. Use a release build.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id; every game without
    game: Option<String>,
    /// A JSON line for each row
    #[arg(long)]
    json: bool,
    /// Seconds of play for each row
    #[arg(long, default_value = "2", value_parser = choose::seconds)]
    seconds: f64,
    #[command(flatten)]
    options: OptionArgs,
}

pub fn run(args: &Args) -> Done {
    let games = match &args.game {
        Some(id) => vec![choose::game(id)?],
        None => catalog::GAMES.to_vec(),
    };
    if cfg!(debug_assertions) {
        eprintln!("note: this is a debug build; build with --release to measure");
    }
    if !args.json {
        outln!(
            "game                  seats     games/s  decisions/s  decisions/game  rounds  clone ns  apply ns  legal ns  bytes"
        );
    }
    for game in games {
        let meta = game.meta();
        let options = args.options.options(game)?;
        for seats in meta.min_seats..=meta.max_seats {
            let row = game.bench(&options, seats, args.seconds).map_err(|e| e.to_string())?;
            if args.json {
                outln!("{}", serde_json::to_string(&row).expect("rows serialize"));
                continue;
            }
            outln!(
                "{:<22}{:>4}{:>12.0}{:>13.0}{:>16.0}{:>8.1}{:>10.1}{:>10.1}{:>10.1}{:>7}",
                row.game,
                row.seats,
                row.games_per_second,
                row.decisions_per_second,
                row.decisions_per_game,
                row.rounds_per_game,
                row.clone_ns,
                row.apply_ns,
                row.legal_actions_ns,
                row.state_bytes
            );
        }
    }
    Ok(())
}
