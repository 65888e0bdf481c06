//! What can be played here.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use catalog::{About, OptionInfo};
use engine::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Asking, Named};
use crate::profiles;
use crate::refusal::{Code, ServerRefusal};

/// A bot you can play against.
#[derive(Serialize, ToSchema)]
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

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    id: String,
    /// Its name, goal, designers and so on, in the language asked for.
    #[serde(flatten)]
    #[schema(value_type = Object)]
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
    #[schema(value_type = Vec<Object>)]
    options: Vec<OptionInfo>,
    /// The weakest first.
    levels: Vec<LevelInfo>,
    /// The server's own variants, by name.
    presets: Vec<String>,
}

/// A language the site speaks.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LanguageInfo {
    code: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Games {
    games: Vec<GameInfo>,
    languages: Vec<LanguageInfo>,
}

#[utoipa::path(get, path = "/api/games", security(()), tag = "games", params(("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, body = Games)))]
/// Every game, its options and its bots, in the language asked for.
pub async fn list(State(app): State<Arc<App>>) -> Json<Games> {
    let lang = crate::lang::asked();
    let games = catalog::GAMES.iter().map(|game| {
        let meta = game.meta();
        let level = |(level, rating): (&catalog::Level, Option<i64>)| LevelInfo {
            id: level.id.to_owned(),
            name: level.name.in_lang(lang).to_owned(),
            strength: level.strength.in_lang(lang).to_owned(),
            plays: level.plays.in_lang(lang).to_owned(),
            rating,
        };
        let presets = app.config.presets.iter().filter(|preset| preset.game == meta.id);
        let offered = |option: &OptionInfo| option.offered;
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
            levels: profiles::bots(*game).filter(|(level, _)| level.offered).map(level).collect(),
            presets: presets.map(|preset| preset.name.clone()).collect(),
        }
    });
    let language = |lang: Lang| LanguageInfo { code: lang.code().to_owned(), name: lang.name().to_owned() };
    Json(Games { games: games.collect(), languages: Lang::all().map(language).collect() })
}

#[utoipa::path(get, path = "/api/games/{id}/rules", security(()), tag = "games",
    params(("id" = String, Path), ("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, body = String, content_type = "text/markdown", description = "Markdown")))]
/// The rules as they are played here, in the language asked for.
pub async fn rulebook(Named(id): Named) -> Result<impl IntoResponse, ServerRefusal> {
    let game = catalog::find(&id).ok_or(Code::NoSuchGame)?;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], game.rulebook(crate::lang::asked())))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ComponentsQuery {
    /// The name of a preset this server offers. Default: the game's own material.
    preset: Option<String>,
}

#[utoipa::path(get, path = "/api/games/{id}/components", security(()), tag = "games", 
    params(("id" = String, Path), ComponentsQuery, ("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, body = Object, description = "Everything that is printed, as the game has it")))]
/// Everything in the box: all tiles and cards, in the language asked for.
pub async fn components(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Asking(asking): Asking<ComponentsQuery>,
) -> Result<Json<Value>, ServerRefusal> {
    let game = catalog::find(&id).ok_or(Code::NoSuchGame)?;
    let options = match asking.preset {
        Some(name) => app.preset(&id, &name)?.options.clone(),
        None => game.default_options(),
    };
    Ok(Json(game.components(&options, crate::lang::asked())?))
}
