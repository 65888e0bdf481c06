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
use ts_rs::TS;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Asking, Named};
use crate::profiles;
use crate::refusal::{Code, Refusal};

/// A bot that can be asked to play.
#[derive(Serialize, ToSchema, TS)]
pub struct LevelInfo {
    /// One word: what a seat is asked for by.
    id: String,
    name: String,
    /// How strong it is, in a word.
    strength: String,
    /// How it plays, in a sentence.
    plays: String,
    /// On the scale of players' ratings; none where it was not measured.
    rating: Option<i64>,
}

#[derive(Serialize, ToSchema, TS)]
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
    /// Whether a seat knows what others must not see.
    secrets: bool,
    /// What people can choose before a match.
    #[schema(value_type = Vec<Object>)]
    options: Vec<OptionInfo>,
    /// The weakest first.
    levels: Vec<LevelInfo>,
    /// Files of the host's own that a match can be set up with, by name.
    presets: Vec<String>,
}

/// A language the site speaks.
#[derive(Serialize, ToSchema, TS)]
pub struct LanguageInfo {
    code: String,
    name: String,
}

#[derive(Serialize, ToSchema, TS)]
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
            levels: profiles::bots(*game).map(level).collect(),
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
pub async fn rulebook(Named(id): Named) -> Result<impl IntoResponse, Refusal> {
    let game = catalog::find(&id).ok_or(Code::NoSuchGame)?;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], game.rulebook(crate::lang::asked())))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichBox {
    /// The name of a tile set this server offers; those of the ruleset without.
    tiles: Option<String>,
}

#[utoipa::path(get, path = "/api/games/{id}/components", security(()), tag = "games", 
    params(("id" = String, Path), WhichBox, ("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, body = Object, description = "Everything that is printed, as the game has it")))]
/// What is in the box: every tile and card, in the language asked for.
pub async fn components(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Asking(asking): Asking<WhichBox>,
) -> Result<Json<Value>, Refusal> {
    let game = catalog::find(&id).ok_or(Code::NoSuchGame)?;
    let options = match asking.tiles {
        Some(name) => app.preset(&id, &name)?.options.clone(),
        None => game.default_options(),
    };
    Ok(Json(game.components(&options, crate::lang::asked())?))
}
