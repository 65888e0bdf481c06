//! What can be played, for a page that lists it.

use bots::{LEVELS, Level};
use engine::Lang;
use serde::Serialize;

use crate::about::{About, OptionInfo};
use crate::rules::AnyGame;

/// A bot you can play against.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LevelInfo {
    /// The word that stands for it in requests.
    id: String,
    name: String,
    /// How strong it is, in a word.
    strength: String,
    /// How it plays, in a sentence.
    plays: String,
    /// On the same scale as players' ratings; none if it was not measured.
    rating: Option<i64>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    id: String,
    /// Its name, goal, designers and so on, in the language asked for.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    about: About,
    year: u16,
    publisher: String,
    /// How long a match takes, at least and at most.
    minutes: (u16, u16),
    min_seats: u8,
    max_seats: u8,
    /// What the ids of its rules begin with.
    rule_prefix: String,
    /// Whether players have secrets from each other.
    secrets: bool,
    /// What people can choose before a match.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    options: Vec<OptionInfo>,
    /// The weakest first.
    levels: Vec<LevelInfo>,
    /// The server's own variants, by name.
    presets: Vec<String>,
}

/// A language the site speaks.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LanguageInfo {
    code: String,
    name: String,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Games {
    games: Vec<GameInfo>,
    languages: Vec<LanguageInfo>,
}

/// The bots of a game with their ratings, if they were measured; the weakest first.
pub fn rated_levels(game: &dyn AnyGame) -> impl Iterator<Item = (&'static Level, Option<i64>)> {
    LEVELS.iter().map(|level| (level, game.elo(level.id).map(|elo| elo.round() as i64)))
}

impl Games {
    /// Every game, its options and its bots; `presets` are the names of the host's own variants of a game.
    pub fn new(presets: impl Fn(&str) -> Vec<String>, lang: Lang) -> Games {
        let level = |(level, rating): (&Level, Option<i64>)| LevelInfo {
            id: level.id.to_owned(),
            name: level.name.in_lang(lang).to_owned(),
            strength: level.strength.in_lang(lang).to_owned(),
            plays: level.plays.in_lang(lang).to_owned(),
            rating,
        };
        let offered = |option: &OptionInfo| option.offered;
        let games = crate::GAMES.iter().map(|game| {
            let meta = game.meta();
            GameInfo {
                id: meta.id.to_owned(),
                about: game.about(lang),
                year: meta.year,
                publisher: meta.publisher.to_owned(),
                minutes: meta.minutes,
                min_seats: meta.min_seats,
                max_seats: meta.max_seats,
                rule_prefix: meta.rule_prefix.to_owned(),
                secrets: meta.secrets,
                options: game.options(lang).into_iter().filter(offered).collect(),
                levels: rated_levels(*game).filter(|(level, _)| level.offered).map(level).collect(),
                presets: presets(meta.id),
            }
        });
        let language =
            |lang: Lang| LanguageInfo { code: lang.code().to_owned(), name: lang.name().to_owned() };
        Games { games: games.collect(), languages: Lang::all().map(language).collect() }
    }
}
