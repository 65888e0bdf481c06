//! Requests about matches: looking at any moment again, taking one home, bringing one along.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use catalog::{AnyMatch, Frame, History, Telling};
use engine::{Ink, MatchFile, Player, Seat, Span, Turn, Viewer};
use serde::{Deserialize, Serialize};
use store::{Change, LogRow, SeatRow};
use tokio::sync::OwnedSemaphorePermit;
use ts_rs::TS;

use crate::app::{App, now};
use crate::body::{Asking, Named, Text};
use crate::protocol::{Ended, Pace, SeatKind, Status};
use crate::refusal::{Code, Refusal};
use crate::sessions::Me;
use crate::table::{Table, words, written};
use crate::tables::{Answer, Invite, admitted, table_row};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Moment {
    /// The number of an entry; the end without.
    at: Option<u64>,
    /// Whose eyes: the number of a seat, or `spectator`; your own without.
    r#as: Option<String>,
    /// The code, for a table that is not public.
    invite: Option<String>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Eyes {
    /// The number of a seat, or `spectator`; your own without.
    r#as: Option<String>,
    /// The code, for a table that is not public.
    invite: Option<String>,
}

impl Moment {
    /// The entry before which the match is to be seen; without, as it is now.
    fn ply(&self, game: &dyn AnyMatch) -> usize {
        self.at.map_or(game.ply(), |at| usize::try_from(at).unwrap_or(usize::MAX).min(game.ply()))
    }
}

/// Whose eyes may be borrowed: one's own while the match is played, anybody's once it is over.
fn eyes(table: &Table, me: &Me, wanted: Option<&str>) -> Result<Viewer, Refusal> {
    let own = table.viewer(&me.user.id);
    let viewer = match wanted {
        None => return Ok(own),
        Some("spectator") => return Ok(Viewer::Spectator),
        Some(seat) => seat.parse().ok().filter(|seat| usize::from(*seat) < table.seats.len()).map(Seat),
    };
    let viewer = Viewer::Seat(viewer.ok_or(Code::NotFound)?);
    if viewer == own || table.status() == Status::Over {
        return Ok(viewer);
    }
    Err(Refusal::because(
        Code::Forbidden,
        "While the match goes on, only your own seat may be looked from.",
        "Solange die Partie läuft, siehst du sie nur von deinem eigenen Platz.",
    ))
}

#[derive(Serialize, TS)]
pub struct Replay {
    at: usize,
    /// How many entries there are.
    ply: usize,
    events: Vec<Telling>,
    frame: Frame,
}

#[utoipa::path(get, path = "/api/tables/{id}/replay", tag = "matches",
    params(("id" = String, Path), Moment),
    responses((status = 200, description = "`{at, ply, events, frame}`: the match as it was before entry `at`")))]
/// Look at any moment of a match again.
pub async fn replay(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(moment): Asking<Moment>,
) -> Result<Json<Replay>, Refusal> {
    let lang = crate::lang::asked();
    let room = admitted(&app, &id, &me.user, moment.invite.as_deref()).await?;
    let replay = room.look(&app, |table| {
        let game = table.begun()?;
        let (at, ply) = (moment.ply(game), game.ply());
        let viewer = eyes(table, &me, moment.r#as.as_deref())?;
        let then = game.at(at);
        let events = then.commentary(at.saturating_sub(1), viewer, lang).concat();
        Ok(Replay { at, ply, events, frame: then.frame(viewer, lang) })
    });
    replay.await.map(Json)
}

/// The board as text, for clients that do not draw this game themselves.
#[derive(Serialize, TS)]
pub struct Board {
    at: usize,
    lines: Vec<Vec<Stretch>>,
}

/// Text in one ink: `plain`, `dim`, `bold`, `good`, `bad`, `accent`, `seat-0`, `hue-0`.
#[derive(Serialize, TS)]
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
    params(("id" = String, Path), Moment),
    responses((status = 200, description = "`{at, lines: [[{text, ink}]]}`: the board before entry `at`, as text with colours")))]
/// The board of any moment as text.
pub async fn board(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(moment): Asking<Moment>,
) -> Result<Json<Board>, Refusal> {
    let lang = crate::lang::asked();
    let room = admitted(&app, &id, &me.user, moment.invite.as_deref()).await?;
    let board = room.look(&app, |table| {
        let game = table.begun()?;
        let at = moment.ply(game);
        let viewer = eyes(table, &me, moment.r#as.as_deref())?;
        // The present is asked for after every action; only the past has to be replayed.
        let text = if at < game.ply() { game.at(at).board(viewer, lang) } else { game.board(viewer, lang) };
        let lines = text.lines.into_iter().map(|line| line.into_iter().map(Stretch::from).collect());
        Ok(Board { at, lines: lines.collect() })
    });
    board.await.map(Json)
}

#[utoipa::path(get, path = "/api/tables/{id}/course", tag = "matches",
    params(("id" = String, Path), Eyes),
    responses((status = 200, description = "`{ply, entries, measures, beside}`: what happened at each entry, and how everybody fared")))]
/// The whole match retold.
pub async fn course(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(wanted): Asking<Eyes>,
) -> Result<Json<History>, Refusal> {
    let lang = crate::lang::asked();
    let room = admitted(&app, &id, &me.user, wanted.invite.as_deref()).await?;
    let course = room.look(&app, |table| {
        let viewer = eyes(table, &me, wanted.r#as.as_deref())?;
        Ok(table.begun()?.history(viewer, lang))
    });
    course.await.map(Json)
}

/// The match file of a table whose match is over.
fn file(table: &Table) -> Result<MatchFile, Refusal> {
    if table.status() != Status::Over {
        return Err(Refusal::because(
            Code::Forbidden,
            "The dice are secret until the match is over.",
            "Die Würfel bleiben geheim, bis die Partie zu Ende ist.",
        ));
    }
    let game = table.begun()?;
    let player =
        |seat: &SeatRow| Player { name: seat.name.clone().unwrap_or_default(), bot: seat.level.clone() };
    Ok(MatchFile {
        players: table.seats.iter().map(player).collect(),
        header: game.header(),
        log: game.log(),
    })
}

#[utoipa::path(get, path = "/api/tables/{id}/file", tag = "matches",
    params(("id" = String, Path), Invite),
    responses((status = 200, description = "The match file, for `shopfloor verify` and `shopfloor replay`")))]
/// Take a finished match home.
pub async fn download(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(asking): Asking<Invite>,
) -> Result<Response, Refusal> {
    let room = admitted(&app, &id, &me.user, asking.invite.as_deref()).await?;
    let text = room.look(&app, |table| Ok(file(table)?.write())).await?;
    let name = format!("attachment; filename=\"shopfloor-{id}.json\"");
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// Somebody who may bring a match along now. This is known before a megabyte is read.
pub struct Bringing {
    me: Me,
    turn: OwnedSemaphorePermit,
}

impl FromRequestParts<Arc<App>> for Bringing {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let me = Me::from_request_parts(parts, app).await?;
        let turn = app.limits.import(&me.user.id).await?;
        Ok(Bringing { me, turn })
    }
}

#[utoipa::path(post, path = "/api/matches", tag = "matches",
    request_body(content = String, description = "A match file", content_type = "application/json"),
    responses((status = 200, body = crate::protocol::TableInfo)))]
/// Bring a finished match along: its log is held against the rules and its dice against the seed.
pub async fn import(State(app): State<Arc<App>>, bringing: Bringing, Text(text): Text) -> Answer {
    let Bringing { me, turn } = bringing;
    // Replaying thousands of entries is work for another thread.
    let read = tokio::task::spawn_blocking(move || verified(&text));
    let (game, players) = read.await.map_err(|e| Refusal::detail(Code::BadMatch, e))??;
    drop(turn);
    let table = imported(game.as_ref(), players, &me)?;
    let log = LogRow {
        table: table.row.id.clone(),
        ply: 0,
        count: game.ply() as i64,
        entries: words(&game.log()),
        who: format!("user:{}", me.user.id),
        at: now(),
    };
    let change = Change::new().add_table(&table.row).add_log(&log);
    let change = table.seats.iter().fold(change, |change, seat| change.put_seat(seat));
    app.store.commit(change).await?;
    app.room(&table.row.id).info(&app, Some(&me.user.id)).await.map(Json)
}

fn verified(text: &str) -> Result<(Box<dyn AnyMatch>, Vec<Player>), Refusal> {
    let bad = |e: &dyn std::fmt::Display| Refusal::detail(Code::BadMatch, e);
    let file = MatchFile::read(text).map_err(|e| bad(&e))?;
    let rules = catalog::game_of(&file).map_err(|e| bad(&e))?;
    let names = file.names();
    // A bot may be of another server, but its level is shown and stored.
    if file
        .players
        .iter()
        .filter_map(|player| player.bot.as_ref())
        .any(|level| level.contains(char::is_control))
    {
        return Err(bad(&"a bot's level has no control characters"));
    }
    let game = rules.verify(file.header, file.log, names).map_err(|e| bad(&e))?;
    if game.turn() != Turn::Over {
        return Err(bad(&"the match is not over"));
    }
    Ok((game, file.players))
}

fn imported(game: &dyn AnyMatch, players: Vec<Player>, me: &Me) -> Result<Table, Refusal> {
    let header = game.header();
    let mut row = table_row(&header.game, &header.options, &me.user);
    row.status = written(Status::Over);
    row.public = false;
    row.secret = header.seed.secret.to_string();
    row.ply = game.ply() as i64;
    row.imported = true;
    (row.started, row.finished) = (Some(now()), Some(now()));
    let end = game.outcome(Viewer::Spectator, engine::Lang::EN);
    row.outcome = end.map(|end| words(&Ended::from(end)));
    let seat = |(n, player): (usize, Player)| SeatRow {
        table: row.id.clone(),
        seat: n as i64,
        kind: written(if player.bot.is_some() { SeatKind::Bot } else { SeatKind::Person }),
        user: None,
        name: Some(player.name),
        level: player.bot,
        taken_over: None,
        nonce: header.seed.nonces.get(n).map(ToString::to_string),
        guest: false,
    };
    let seats = players.into_iter().enumerate().map(seat).collect();
    Ok(Table::new(row, seats, Pace::Free))
}
