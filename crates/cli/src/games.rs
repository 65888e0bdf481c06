//! `shopfloor games`

use engine::Lang;

use crate::chrome::say;

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
        let (min, max) = (meta.min_seats.to_string(), meta.max_seats.to_string());
        let about = game.about(args.lang);
        outln!("{}  ({})", meta.id, say(args.lang, "game", &[&about.name, &about.designers, &min, &max]));
        for option in game.options(args.lang) {
            let value = option.default.as_str().map_or_else(|| option.default.to_string(), str::to_owned);
            outln!("    -o {:<34} {}", format!("{}={value}", option.name), option.help);
        }
    }
    outln!("\n{}", say(args.lang, "bots", &[]));
    for level in catalog::LEVELS {
        outln!("    {:<12} {}", level.id, level.plays.in_lang(args.lang));
    }
}
