//! `shopfloor bench`: how fast the rules and the bots are.

use catalog::AnyGame;
use lab::{BotBench, RulesBench};
use serde_json::Value;

use crate::Done;
use crate::choose::{self, OptionArgs};

/// Measure how fast the rules and the bots are
///
/// First the rules: whole random matches on one core, for every seat count;
/// then copying a state, playing an action, listing the legal actions and
/// asking what everybody can expect, averaged over thousands of states from
/// such matches.
///
/// Then the bots: each level plays whole matches against itself on one core,
/// with 2 and with 4 seats. A turn is all decisions of a seat until another
/// seat or chance acts; an iteration is one continuation that a search tries
/// out. Use a release build.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id [default: all games]
    game: Option<String>,
    /// Only the rules, not the bots
    #[arg(long)]
    rules: bool,
    /// One JSON line per row
    #[arg(long)]
    json: bool,
    /// Seconds of play for each row; bots finish their match
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
        eprintln!("note: this is a debug build; measure with a release build");
    }
    let chosen: Vec<(&dyn AnyGame, Value)> = games
        .into_iter()
        .map(|game| Ok((game, args.options.options(game)?)))
        .collect::<Result<_, String>>()?;
    rules(args, &chosen)?;
    if args.rules { Ok(()) } else { bots(args, &chosen) }
}

fn rules(args: &Args, games: &[(&dyn AnyGame, Value)]) -> Done {
    if !args.json {
        outln!(
            "game                  seats     matches/s  decisions/s  decisions/match rounds  clone ns  apply ns  legal ns   values/s  bytes"
        );
    }
    for (game, options) in games {
        let meta = game.meta();
        for seats in meta.min_seats..=meta.max_seats {
            let row =
                choose::lab(*game).bench_rules(options, seats, args.seconds).map_err(|e| e.to_string())?;
            if args.json {
                outln!("{}", serde_json::to_string(&row).expect("rows serialize"));
            } else {
                rules_row(&row);
            }
        }
    }
    Ok(())
}

fn rules_row(row: &RulesBench) {
    outln!(
        "{:<22}{:>4}{:>12.0}{:>13.0}{:>16.0}{:>8.1}{:>10.1}{:>10.1}{:>10.1}{:>11.0}{:>7}",
        row.game,
        row.seats,
        row.matches_per_second,
        row.decisions_per_second,
        row.decisions_per_match,
        row.rounds_per_match,
        row.clone_ns,
        row.apply_ns,
        row.legal_actions_ns,
        row.values_per_second,
        row.state_bytes
    );
}

fn bots(args: &Args, games: &[(&dyn AnyGame, Value)]) -> Done {
    if !args.json {
        outln!(
            "\ngame                  seats  level       matches   turns  mean turn ms  longest turn ms  iterations/s"
        );
    }
    for (game, options) in games {
        let meta = game.meta();
        for seats in [2, 4].into_iter().filter(|seats| (meta.min_seats..=meta.max_seats).contains(seats)) {
            for level in catalog::LEVELS {
                let row = choose::lab(*game)
                    .bench_bot(level.id, options, seats, args.seconds)
                    .map_err(|e| e.to_string())?;
                if args.json {
                    outln!("{}", serde_json::to_string(&row).expect("rows serialize"));
                } else {
                    bots_row(&row);
                }
            }
        }
    }
    Ok(())
}

fn bots_row(row: &BotBench) {
    let iterations = row.iterations_per_second.map_or("–".to_owned(), |speed| format!("{speed:.0}"));
    outln!(
        "{:<22}{:>4}   {:<11}{:>8}{:>8}{:>14.3}{:>17.3}{iterations:>14}",
        row.game,
        row.seats,
        row.level,
        row.matches,
        row.turns,
        row.mean_turn_ms,
        row.longest_turn_ms
    );
}
