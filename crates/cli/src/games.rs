//! `shopfloor games`

use engine::Lang;

/// List the games, their options and the bots.
#[derive(clap::Args)]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
    /// en or de
    #[arg(long, default_value = "en")]
    lang: Lang,
}

pub fn run(args: &Args) {
    if args.json {
        let games: Vec<_> = catalog::GAMES
            .iter()
            .map(|game| serde_json::json!({ "game": game.meta(), "options": game.default_options() }))
            .collect();
        outln!("{}", serde_json::to_string_pretty(&games).expect("metas serialize"));
        return;
    }
    for game in catalog::GAMES {
        let meta = game.meta();
        outln!(
            "{}  ({}, by {}; {} to {} players)",
            meta.id,
            meta.name,
            meta.designers,
            meta.min_seats,
            meta.max_seats
        );
        for (name, value) in game.default_options().as_object().into_iter().flatten() {
            let option =
                format!("{name}={}", value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            outln!("    -o {option:<34} {}", game.option_help(name, args.lang).unwrap_or_default());
        }
    }
    outln!("\nBots that can take a seat:");
    for level in catalog::LEVELS {
        outln!("    {:<12} {}", level.name, level.plays);
    }
}
