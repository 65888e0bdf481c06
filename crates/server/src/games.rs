//! What can be played here.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use catalog::Games;
use serde::Deserialize;
use serde_json::Value;

use crate::app::App;
use crate::body::{Asking, Named};
use crate::refusal::{Code, ServerRefusal};

#[utoipa::path(get, path = "/api/games", security(()), tag = "games", params(("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, body = Games)))]
/// Every game, its options and its bots, in the language asked for.
pub async fn list(State(app): State<Arc<App>>) -> Json<Games> {
    let presets = |game: &str| {
        let of_game = app.config.presets.iter().filter(|preset| preset.game == game);
        of_game.map(|preset| preset.name.clone()).collect()
    };
    Json(Games::new(presets, crate::lang::asked()))
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
