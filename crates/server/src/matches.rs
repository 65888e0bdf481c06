//! Requests about matches: replays, histories, match files. Replaying is work for another thread, on a copy of the
//! match: nobody at the table waits for it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use catalog::{AnyMatch, Frame, Telling};
use engine::{Ink, MatchFile, Player, Span, Turn, Viewer};
use serde::{Deserialize, Serialize};
use table::{Table, Verdict};

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
    at: Option<u64>,
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

impl MomentQuery {
    /// The entry before which the match is shown.
    pub fn ply(&self, the_match: &dyn AnyMatch) -> usize {
        let end = the_match.ply();
        self.at.map_or(end, |at| usize::try_from(at).unwrap_or(usize::MAX).min(end))
    }
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

/// A copy of the match, and whose view of it this person gets.
async fn copied(
    app: &Arc<App>,
    me: &Me,
    table: &str,
    invite: Option<&str>,
    wanted: Option<&str>,
) -> Result<Copied, ServerRefusal> {
    let room = admitted(app, table, &me.user, invite).await?;
    let date = app.now().date;
    let copy = |table: &Table| {
        let viewer = table.view_for(&me.user.id, wanted, date)?;
        let (the_match, revealed) = (table.the_match()?.snapshot(), table.check_revealed(date));
        Ok(Copied { the_match, viewer, verdict: table.verdict(), revealed })
    };
    room.look(app, copy).await
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Replay {
    at: usize,
    /// How many entries the match has.
    ply: usize,
    events: Vec<Telling>,
    frame: Frame,
}

/// A copy of a match, and whose view of it a person gets.
struct Copied {
    the_match: Box<dyn AnyMatch>,
    viewer: Viewer,
    verdict: Verdict,
    /// Refused where only the present may be looked at.
    revealed: Result<(), Refusal>,
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
    let Copied { the_match, viewer, verdict, revealed } =
        copied(&app, &me, &id, moment.invite.as_deref(), moment.r#as.as_deref()).await?;
    revealed?;
    let replay = move || {
        let (at, ply) = (moment.ply(the_match.as_ref()), the_match.ply());
        let then = the_match.at(at);
        let events = then.commentary(at.saturating_sub(1), viewer, lang).concat();
        let mut frame = then.frame(viewer, lang);
        if let Some(outcome) = &mut frame.outcome {
            verdict.put_into(outcome, viewer, lang);
        }
        Replay { at, ply, events, frame }
    };
    written(&app, &me, replay).await
}

/// The board as text, for clients that do not draw this game.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    at: usize,
    lines: Vec<Vec<Stretch>>,
}

/// Text in one ink: `plain`, `dim`, `bold`, `good`, `bad`, `accent`, `seat-0`, `hue-0`.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Stretch {
    text: String,
    ink: String,
}

impl From<Span> for Stretch {
    fn from(Span { text, ink }: Span) -> Stretch {
        let ink = match ink {
            Ink::Plain => "plain".into(),
            Ink::Dim => "dim".into(),
            Ink::Bold => "bold".into(),
            Ink::Good => "good".into(),
            Ink::Bad => "bad".into(),
            Ink::Accent => "accent".into(),
            Ink::Seat(seat) => format!("seat-{seat}"),
            Ink::Hue(hue) => format!("hue-{hue}"),
        };
        Stretch { text, ink }
    }
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
    let Copied { the_match, viewer, revealed, .. } =
        copied(&app, &me, &id, moment.invite.as_deref(), moment.r#as.as_deref()).await?;
    if moment.ply(the_match.as_ref()) < the_match.ply() {
        revealed?;
    }
    let board = move || {
        let at = moment.ply(the_match.as_ref());
        // The present is asked for after every action; only the past has to be replayed.
        let then = if at < the_match.ply() { the_match.at(at) } else { the_match };
        let lines = then.board(viewer, lang).lines.into_iter();
        let lines = lines.map(|line| line.into_iter().map(Stretch::from).collect());
        Board { at, lines: lines.collect() }
    };
    written(&app, &me, board).await
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
    let Copied { the_match, viewer, .. } =
        copied(&app, &me, &id, view.invite.as_deref(), view.r#as.as_deref()).await?;
    written(&app, &me, move || the_match.history(viewer, lang)).await
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
/// Import a match file. Its log is checked against the rules, and its dice against the seed.
pub async fn import(
    State(app): State<Arc<App>>,
    importer: Importer,
    TextBody(text): TextBody,
) -> TableAnswer {
    let Importer { me, importing } = importer;
    let host = me.at_a_table(&app);
    let read = app.long_work.asked(&me.user.id, move || -> Result<_, Refusal> {
        let (the_match, players) = verified(&text)?;
        let table = Table::imported(the_match.as_ref(), players, &host, now(), RANDOM);
        Ok((table.id.clone(), rows::with_log(&table, &the_match.log())))
    });
    let (id, change) = read.await??;
    drop(importing);
    app.store.commit(change).await?;
    app.room(&id).info(&app, Some(&me.user.id)).await.map(Json)
}

fn verified(text: &str) -> Result<(Box<dyn AnyMatch>, Vec<Player>), Refusal> {
    let bad = |why: &dyn std::fmt::Display| Refusal::detail(Code::BadMatch, why);
    let file = MatchFile::read(text).map_err(|e| bad(&e))?;
    let rules = catalog::game_of(&file).map_err(|refusal| Refusal::from(refusal).code(Code::BadMatch))?;
    table::check_length(&rules.meta(), &file.log)?;
    let names = file.names();
    // A bot may come from another server, but its level is shown and stored.
    let levels = file.players.iter().filter_map(|player| player.bot.as_ref());
    if levels.clone().any(|level| level.contains(char::is_control)) {
        return Err(bad(&"a bot's level contains control characters"));
    }
    let the_match = rules
        .verify(file.header, file.log, names)
        .map_err(|refusal| Refusal::from(refusal).code(Code::BadMatch))?;
    if the_match.turn() != Turn::Over {
        return Err(bad(&"the match is not over"));
    }
    Ok((the_match, file.players))
}
