//! Presets: files to set a match up with. The server has some of its own; people write down what is in their boxes, and
//! keep it here or as a file. A game says what such a file is (`PresetKind`): nothing here knows one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use engine::PresetKind;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Change, PresetRow, Unwritten, UserId};
use table::{TablePreset, harmless};
use utoipa::ToSchema;

use crate::app::{App, now};
use crate::body::{Body, Named};
use crate::limits::{PRESET, PRESETS_PER_USER};
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;

fn kind(game: &str) -> Result<PresetKind, ServerRefusal> {
    let game = catalog::find(game).ok_or(Code::NoSuchGame)?;
    game.preset().ok_or_else(|| Code::NotFound.into())
}

/// The kind of file of the game in the path; what a request carries is not read before there is one.
pub struct OfGame(PresetKind);

impl<S: Send + Sync> FromRequestParts<S> for OfGame {
    type Rejection = ServerRefusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ServerRefusal> {
        let Named(game) = Named::from_request_parts(parts, state).await?;
        kind(&game).map(OfGame)
    }
}

/// Something to say about a file.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PresetFault {
    /// The line it is about, from 1; none where it is about all of them.
    line: Option<usize>,
    text: String,
}

impl PresetFault {
    fn new(said: &str) -> PresetFault {
        let by_line = said.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
        let read = by_line.and_then(|(line, text)| Some((line.parse().ok()?, text)));
        let (line, text) = read.map_or((None, said), |(line, text)| (Some(line), text));
        PresetFault { line, text: harmless(text) }
    }
}

/// What there is to say about a file.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PresetCheck {
    /// What the file calls itself.
    name: Option<String>,
    /// Why no match can be set up with it; none if one can.
    errors: Vec<PresetFault>,
    /// What looks odd.
    warnings: Vec<PresetFault>,
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PresetText {
    /// The file.
    text: String,
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPreset {
    game: String,
    /// The file.
    text: String,
}

/// A preset of your own.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PresetInfo {
    id: String,
    game: String,
    name: String,
    text: String,
    changed: i64,
}

impl From<PresetRow> for PresetInfo {
    fn from(PresetRow { id, game, name, text, changed, .. }: PresetRow) -> PresetInfo {
        PresetInfo { id, game, name: harmless(&name), text, changed }
    }
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Presets {
    presets: Vec<PresetInfo>,
}

fn fits(text: &str) -> Result<(), ServerRefusal> {
    if text.len() <= PRESET { Ok(()) } else { Err(Code::TooLarge.into()) }
}

#[utoipa::path(get, path = "/api/games/{id}/preset", security(()), tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/csv", description = "A file to fill in")))]
/// A file to copy the numbers of your own box into.
pub async fn template(OfGame(kind): OfGame) -> Result<impl IntoResponse, ServerRefusal> {
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], (kind.template)()))
}

#[utoipa::path(post, path = "/api/games/{id}/preset", security(()), tag = "games", params(("id" = String, Path)),
    request_body = PresetText, responses((status = 200, body = PresetCheck)))]
/// Check such a file: everything that is wrong with it, by its line. Nothing is saved.
pub async fn check(
    OfGame(kind): OfGame,
    Body(PresetText { text }): Body<PresetText>,
) -> Result<Json<PresetCheck>, ServerRefusal> {
    fits(&text)?;
    let report = (kind.check)(&text);
    let faults = |said: &[String]| said.iter().map(|said| PresetFault::new(said)).collect();
    let name = report.title.map(|name| harmless(&name));
    Ok(Json(PresetCheck { name, errors: faults(&report.errors), warnings: faults(&report.warnings) }))
}

#[utoipa::path(get, path = "/api/presets", tag = "people", responses((status = 200, body = Presets)))]
/// The presets you have saved.
pub async fn list(State(app): State<Arc<App>>, me: Me) -> Result<Json<Presets>, ServerRefusal> {
    let presets = app.store.presets_of(&me.user.id).await?;
    Ok(Json(Presets { presets: presets.into_iter().map(PresetInfo::from).collect() }))
}

#[utoipa::path(post, path = "/api/presets", tag = "people", request_body = NewPreset,
    responses((status = 200, body = PresetInfo)))]
/// Save a preset under the name it gives itself; one of yours with the same name is replaced.
pub async fn save(
    State(app): State<Arc<App>>,
    me: Me,
    Body(NewPreset { game, text }): Body<NewPreset>,
) -> Result<Json<PresetInfo>, ServerRefusal> {
    let kind = kind(&game)?;
    fits(&text)?;
    let report = (kind.check)(&text);
    if report.value.is_none() {
        let first = report.errors.first().cloned().unwrap_or_default();
        return Err(Refusal::detail(Code::BadOptions, first).into());
    }
    let name = harmless(&report.title.unwrap_or_default()).trim().to_owned();
    if name.is_empty() || app.preset(&game, &name).is_ok() {
        return Err(Code::NameTaken.into());
    }
    let presets = app.store.presets_of(&me.user.id).await?;
    let same = presets.iter().find(|row| row.game == game && row.name == name);
    if same.is_none() && presets.len() >= PRESETS_PER_USER {
        let texts = &[
            "You already have {max} presets. Delete one first.",
            "Du hast schon {max} Vorlagen. Lösche erst eine.",
        ];
        return Err(Refusal::because(Code::TooMany, texts).with("max", PRESETS_PER_USER).into());
    }
    let id = same.map_or_else(|| RANDOM.word::<12>(), |row| row.id.clone());
    let row = PresetRow { id, user: me.user.id, game, name, text, changed: now() };
    app.store.commit(Change::new().put_preset(&row)).await?;
    Ok(Json(row.into()))
}

#[utoipa::path(delete, path = "/api/presets/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204)))]
/// Delete a preset. Matches that were set up with it stay as they are.
pub async fn remove(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<StatusCode, ServerRefusal> {
    match app.store.commit(Change::new().remove_preset(&me.user.id, &id)).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Unwritten::Conflict) => Err(Code::NotFound.into()),
        Err(down @ Unwritten::Down(_)) => Err(down.into()),
    }
}

/// The preset of this name: the server's, or the person's own.
pub async fn named(app: &App, user: &UserId, game: &str, name: &str) -> Result<TablePreset, ServerRefusal> {
    let missing = match app.preset(game, name) {
        Ok(preset) => return Ok(preset.clone()),
        Err(missing) => missing,
    };
    let own = app.store.presets_of(user).await?;
    let Some(row) = own.into_iter().find(|row| row.game == game && row.name == name) else {
        return Err(missing);
    };
    let kind = kind(game)?;
    // Checked again: the game may have learned more since it was saved.
    let value = (kind.check)(&row.text).value.ok_or(missing)?;
    Ok(TablePreset { game: row.game, name: row.name, options: json!({ kind.option: value }) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_says_its_line_if_it_has_one() {
        let fault = |said| {
            let PresetFault { line, text } = PresetFault::new(said);
            (line, text)
        };
        assert_eq!(
            fault("line 12: price cannot be negative: -3"),
            (Some(12), "price cannot be negative: -3".into())
        );
        assert_eq!(fault("3 rows are odd"), (None, "3 rows are odd".into()));
        assert_eq!(fault("line up: now"), (None, "line up: now".into()));
    }
}
