//! Requests about matches: replays, histories, match files. Replaying is work for another thread, on a copy of the
//! match: nobody at the table waits for it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use engine::{Entry, MatchFile, Player};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{TableId, Unwritten, UserId};
use table::{Past, Table};

use crate::address;
use crate::app::{App, now};
use crate::body::{Asking, Named, TextBody};
use crate::limits::Importing;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::rows;
use crate::sessions::Me;
use crate::tables::{InviteQuery, TableAnswer, admitted};

/// A point of a match, as one viewer sees it.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MomentQuery {
    /// The number of an entry. Default: the end.
    pub at: Option<u64>,
    /// Whose view: the number of a seat, or `spectator`. Default: your own.
    pub r#as: Option<String>,
    /// The invite code, for a table that is not public.
    pub invite: Option<String>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ViewQuery {
    /// The number of a seat, or `spectator`. Default: your own.
    r#as: Option<String>,
    /// The invite code, for a table that is not public.
    invite: Option<String>,
}

/// What the work results in, as JSON: writing a long answer is part of the work.
pub async fn written<T: Serialize>(
    app: &App,
    me: &Me,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Response, ServerRefusal> {
    let write = move || serde_json::to_string(&work()).expect("answers serialize");
    let text = app.long_work.asked(&me.user.id, write).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// The match to look back at, as this person may see it.
async fn past(
    app: &Arc<App>,
    me: &Me,
    table: &str,
    invite: Option<&str>,
    wanted: Option<&str>,
) -> Result<Past, ServerRefusal> {
    let room = admitted(app, table, &me.user, invite).await?;
    let date = app.now().date;
    room.look(app, |table| table.past(&me.user.id, wanted, date)).await
}

#[utoipa::path(get, path = "/api/tables/{id}/replay", tag = "matches",
    params(("id" = String, Path), MomentQuery),
    responses((status = 200, description = "`{at, ply, events, frame}`: the match as it was before entry `at`")))]
/// Look at any moment of a match again.
pub async fn replay(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(moment): Asking<MomentQuery>,
) -> Result<Response, ServerRefusal> {
    let lang = crate::lang::asked();
    let past = past(&app, &me, &id, moment.invite.as_deref(), moment.r#as.as_deref()).await?;
    past.check_replay()?;
    written(&app, &me, move || past.replay(moment.at, lang)).await
}

#[utoipa::path(get, path = "/api/tables/{id}/board", tag = "matches",
    params(("id" = String, Path), MomentQuery),
    responses((status = 200, description = "`{at, lines: [[{text, ink}]]}`: the board before entry `at`, as text with colours")))]
/// The board of any moment as text.
pub async fn board(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(moment): Asking<MomentQuery>,
) -> Result<Response, ServerRefusal> {
    let lang = crate::lang::asked();
    let past = past(&app, &me, &id, moment.invite.as_deref(), moment.r#as.as_deref()).await?;
    past.check_board(moment.at)?;
    written(&app, &me, move || past.board(moment.at, lang)).await
}

#[utoipa::path(get, path = "/api/tables/{id}/history", tag = "matches",
    params(("id" = String, Path), ViewQuery),
    responses((status = 200, description = "`{ply, entries, measures, beside}`: what happened at each entry, and how everybody did in each round")))]
/// Commentary and measures of a match.
pub async fn history(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(view): Asking<ViewQuery>,
) -> Result<Response, ServerRefusal> {
    let lang = crate::lang::asked();
    let past = past(&app, &me, &id, view.invite.as_deref(), view.r#as.as_deref()).await?;
    written(&app, &me, move || past.history(lang)).await
}

#[utoipa::path(get, path = "/api/tables/{id}/file", tag = "matches",
    params(("id" = String, Path), InviteQuery),
    responses((status = 200, description = "The match file, for `shopfloor verify` and `shopfloor replay`")))]
/// Download a match file, once the match is over.
pub async fn download(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(asking): Asking<InviteQuery>,
) -> Result<Response, ServerRefusal> {
    let room = admitted(&app, &id, &me.user, asking.invite.as_deref()).await?;
    let date = app.now().date;
    let copy = |table: &Table| Ok((players(table, date)?, table.the_match()?.snapshot()));
    let (players, the_match) = room.look(&app, copy).await?;
    let file = move || MatchFile { players, header: the_match.header(), log: the_match.log() }.write();
    let text = app.long_work.asked(&me.user.id, file).await?;
    let name = format!("attachment; filename=\"shopfloor-{id}.json\"");
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// The players for the file of a match that is over, or for a test that has given the seed of the dice and knows them.
fn players(table: &Table, date: i64) -> Result<Vec<Player>, Refusal> {
    #[cfg(feature = "testing")]
    if crate::seeded::asked() && table.attempt.is_none() {
        return Ok(table.cast());
    }
    table.players(date)
}

/// Somebody who may import a match now. This is checked before a megabyte is read.
pub struct Importer {
    me: Me,
    importing: Importing,
}

impl FromRequestParts<Arc<App>> for Importer {
    type Rejection = ServerRefusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ServerRefusal> {
        let me = Me::from_request_parts(parts, app).await?;
        let from = address::of(parts, app.config.behind_proxy);
        let importing = app.limits.import(&me.user.id, from).await?;
        Ok(Importer { me, importing })
    }
}

#[utoipa::path(post, path = "/api/matches", tag = "matches",
    request_body(content = String, description = "A match file", content_type = "application/json"),
    responses((status = 200, body = table::TableInfo)))]
/// Import a match file. Its log is checked against the rules, and its dice against the seed. The same match again is answered with
/// the table that it has.
pub async fn import(
    State(app): State<Arc<App>>,
    importer: Importer,
    TextBody(text): TextBody,
) -> TableAnswer {
    let Importer { me, importing } = importer;
    let host = me.at_a_table(&app);
    let read = app.long_work.asked(&me.user.id, move || -> Result<_, Refusal> {
        let (mut table, log) = Table::from_file(&text, &host, now(), RANDOM)?;
        table.id = id_of_import(&host.id, &table, &log);
        Ok((table.id.clone(), rows::with_log(&table, &log)))
    });
    let (id, change) = read.await??;
    drop(importing);
    let known = app.room(&id).info(&app, Some(&me.user.id)).await;
    if known.as_ref().is_err_and(|refusal| refusal.code == Code::NotFound) {
        match app.store.commit(change).await {
            // Brought twice at once: the other was faster.
            Ok(()) | Err(Unwritten::Conflict) => {}
            Err(unwritten) => return Err(unwritten.into()),
        }
        return app.room(&id).info(&app, Some(&me.user.id)).await.map(Json);
    }
    known.map(Json)
}

/// The id of an imported match follows from the match, its players' names and who brings it, so that nobody has it twice.
fn id_of_import(host: &UserId, table: &Table, log: &[Entry<Value>]) -> TableId {
    let log = serde_json::to_vec(&(&table.game, &table.secret, table.names(), log)).expect("logs serialize");
    let mut hash = blake3::Hasher::new_derive_key("shopfloor: the id of an imported match");
    hash.update(host.0.as_bytes()).update(b"\n").update(&log);
    TableId(table::word_of(&hash.finalize().as_bytes()[..16]))
}
