//! `shopfloor games`: what there is to play, and against whom.

use catalog::{OptionForm, OptionInfo};
use engine::Lang;

use crate::choose::plain;
use crate::chrome::say;

/// List the games, their options and the bots
#[derive(clap::Args)]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The language: en or de
    #[arg(long, default_value = "en")]
    lang: Lang,
}

pub fn run(args: &Args) {
    let lang = args.lang;
    if args.json {
        let game = |game: &&dyn catalog::AnyGame| {
            serde_json::json!({
                "game": game.meta(), "about": game.about(lang), "options": game.options(lang),
            })
        };
        let games: Vec<_> = catalog::GAMES.iter().map(game).collect();
        outln!("{}", serde_json::to_string_pretty(&games).expect("games serialize"));
        return;
    }
    for game in catalog::GAMES {
        let (meta, about) = (game.meta(), game.about(lang));
        let (min, max) = (meta.min_seats.to_string(), meta.max_seats.to_string());
        let described = match about.designers.as_str() {
            "" => say(lang, "game", &[&about.name, &min, &max]),
            by => say(lang, "designed_game", &[&about.name, by, &min, &max]),
        };
        outln!("{}  ({})", meta.id, described);
        for option in game.options(lang).iter().filter(|option| option.offered) {
            let given = format!("{}={}", option.name, plain(&option.default));
            outln!("    -o {given:<28} {} [{}]", option.help, allowed(option));
        }
        if let (Some(_), Some(label)) = (game.preset(), &about.preset_label) {
            outln!("    {:<31} {label}", "--preset FILE");
        }
        outln!();
    }
    outln!("{}", say(lang, "bots", &[]));
    for level in catalog::LEVELS.iter().filter(|level| level.offered) {
        let [name, strength, plays] =
            [level.name, level.strength, level.plays].map(|text| text.in_lang(lang));
        outln!("    {:<12} {:<28} {plays}", level.id, format!("{name} ({strength})"));
    }
}

/// The values an option can have.
fn allowed(option: &OptionInfo) -> String {
    match &option.kind {
        OptionForm::Flag => "true, false".to_owned(),
        OptionForm::OneOf { of } => of.iter().map(|one| one.value.as_str()).collect::<Vec<_>>().join(", "),
        OptionForm::Range { min, max } => format!("{min}–{max}"),
    }
}
