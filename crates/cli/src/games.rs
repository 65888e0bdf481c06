//! `shopfloor games`

use crate::Outcome;

/// List the games, their options and the bots.
#[derive(clap::Args)]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    if args.json {
        let games: Vec<_> = catalog::GAMES
            .iter()
            .map(|game| serde_json::json!({ "game": game.meta(), "options": game.default_options() }))
            .collect();
        println!("{}", serde_json::to_string_pretty(&games).expect("metas serialize"));
        return Ok(());
    }
    for game in catalog::GAMES {
        let meta = game.meta();
        println!(
            "{}  ({}, by {}; {} to {} players)",
            meta.id, meta.name, meta.designers, meta.min_seats, meta.max_seats
        );
        for (name, value) in game.default_options().as_object().into_iter().flatten() {
            println!("    -o {name}={}", value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        }
    }
    println!("\nBots that can take a seat:");
    for level in catalog::LEVELS {
        println!("    {:<12} {}", level.name, level.plays);
    }
    Ok(())
}
