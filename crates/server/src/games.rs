//! What can be played here.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Asking, Named};
use crate::profiles;
use crate::refusal::{Code, Refusal};

/// Something about a match that can be chosen.
#[derive(Serialize, ToSchema, TS)]
pub struct OptionInfo {
    name: String,
    /// What it is in an ordinary match, and so what kind of value it takes.
    #[schema(value_type = Value)]
    #[ts(type = "unknown")]
    default: Value,
    help: String,
}

/// A bot that can be asked to play.
#[derive(Serialize, ToSchema, TS)]
pub struct LevelInfo {
    name: String,
    /// How it plays, in a sentence.
    plays: String,
    /// On the scale of people's ratings; none where it was not measured.
    rating: Option<i64>,
}

#[derive(Serialize, ToSchema, TS)]
pub struct GameInfo {
    id: String,
    name: String,
    designers: String,
    min_seats: u8,
    max_seats: u8,
    /// Whether a seat knows what others must not see.
    secrets: bool,
    options: Vec<OptionInfo>,
    /// The weakest first.
    levels: Vec<LevelInfo>,
    /// The tile sets of this server's own, by name.
    tiles: Vec<String>,
}

#[derive(Serialize, ToSchema, TS)]
pub struct Games {
    games: Vec<GameInfo>,
}

#[utoipa::path(get, path = "/api/games", security(()), tag = "games", params(("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, body = Games)))]
/// Every game, its options and its bots, in the language asked for.
pub async fn list(State(app): State<Arc<App>>) -> Json<Games> {
    let lang = crate::lang::asked();
    let games = catalog::GAMES.iter().map(|game| {
        let meta = game.meta();
        let options = game.default_options();
        let option = |(name, default): (&String, &Value)| OptionInfo {
            name: name.clone(),
            default: default.clone(),
            help: game.option_help(name, lang).unwrap_or_default().to_owned(),
        };
        let level = |(level, rating): (&catalog::Level, Option<i64>)| LevelInfo {
            name: level.name.to_owned(),
            plays: level.plays.in_lang(lang).to_owned(),
            rating,
        };
        let presets = app.config.presets.iter().filter(|preset| preset.game == meta.id);
        GameInfo {
            id: meta.id.to_owned(),
            name: meta.name.to_owned(),
            designers: meta.designers.to_owned(),
            min_seats: meta.min_seats,
            max_seats: meta.max_seats,
            secrets: meta.secrets,
            options: options.as_object().into_iter().flatten().map(option).collect(),
            levels: profiles::bots(*game).map(level).collect(),
            tiles: presets.map(|preset| preset.name.clone()).collect(),
        }
    });
    Json(Games { games: games.collect() })
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
