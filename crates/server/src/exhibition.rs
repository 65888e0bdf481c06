//! The exhibition: each week bots play one match of every game, so that there is always something to watch.
//!
//! It is made when somebody asks for the first time, once, by the threads for long work, and stored as a table that anybody
//! may replay. After that an answer is text in memory, one for each game and language, whoever asks how often: nothing
//! a request brings decides what is made, and nothing happens while nobody looks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::{AnyGame, AnyMatch, History};
use engine::{Header, Lang, Player, Seed, Viewer};
use serde::Serialize;
use serde_json::Value;
use store::{Change, TableId, Unwritten, UserId, UserRow};
use table::{SeatedPerson, Table, TableInfo, bot_name};
use tokio::sync::Mutex as AsyncMutex;

use crate::app::{App, now};
use crate::body::Named;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::{rows, site};

/// The host of these tables: nobody who could sign in.
pub const HOUSE: &str = "shopfloor";
/// Quick, and good enough to be worth watching.
const LEVEL: &str = "foreman";
const SEATS: u8 = 4;
/// No match is longer; a bug must not keep a thread busy for ever.
const DECISIONS: usize = 5_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// After a failure nobody tries again before this.
const PAUSE: Duration = Duration::from_secs(60);

/// A match between bots to watch.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Exhibition {
    table: TableInfo,
    /// The whole match, as a spectator saw it.
    history: History,
}

/// What is shown of one game.
#[derive(Default)]
struct Shown {
    week: i64,
    answers: HashMap<&'static str, Answer>,
    failed: Option<(Instant, ServerRefusal)>,
}

#[derive(Clone)]
struct Answer {
    text: Bytes,
    tag: String,
}

#[derive(Default)]
pub struct Exhibitions(Mutex<HashMap<&'static str, Arc<AsyncMutex<Shown>>>>);

impl Exhibitions {
    /// This week's match, as it is told in a language. Whoever asks while it is being made waits for it.
    async fn answer(
        &self,
        app: &App,
        game: &'static dyn AnyGame,
        lang: Lang,
    ) -> Result<Answer, ServerRefusal> {
        let of_game =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(game.meta().id).or_default().clone();
        let mut shown = of_game.lock().await;
        let week = week(now());
        if shown.week != week {
            *shown = Shown { week, ..Shown::default() };
        }
        if let Some(answer) = shown.answers.get(lang.code()) {
            return Ok(answer.clone());
        }
        if let Some((_, why)) = shown.failed.as_ref().filter(|(since, _)| since.elapsed() < PAUSE) {
            return Err(why.clone());
        }
        match told(app, game, week, lang).await {
            Ok(answer) => Ok(shown.answers.entry(lang.code()).or_insert(answer).clone()),
            Err(why) => {
                shown.failed = Some((Instant::now(), why.clone()));
                Err(why)
            }
        }
    }
}

/// The number of a week that begins on a Monday, as 1970 began on a Thursday.
fn week(time: i64) -> i64 {
    (time.div_euclid(DAY_MS) + 3).div_euclid(7)
}

/// The same table on every server of the site.
fn id(game: &str, week: i64) -> TableId {
    let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 exhibition");
    hash.update(game.as_bytes()).update(&week.to_le_bytes());
    TableId(format!("show{}", &hash.finalize().to_hex()[..12]))
}

async fn told(app: &App, game: &'static dyn AnyGame, week: i64, lang: Lang) -> Result<Answer, ServerRefusal> {
    let (id, house) = (id(game.meta().id, week), house(app).await?);
    if app.store.rev(&id).await?.is_none() {
        hold(app, game, week, &id, &house).await?;
    }
    let room = app.room(&id);
    let table = room.info(app, None).await?;
    let the_match = room.look(app, |table| Ok(table.the_match()?.snapshot())).await?;
    let write = move || {
        let history = the_match.history(Viewer::Spectator, lang);
        serde_json::to_vec(&Exhibition { table, history }).expect("answers serialize")
    };
    let text = app.long_work.loading(&house, write).await?;
    let tag = format!("W/\"{}\"", &blake3::hash(&text).to_hex()[..32]);
    Ok(Answer { text: text.into(), tag })
}

/// The host of tables that nobody has opened.
pub async fn house(app: &App) -> Result<UserId, ServerRefusal> {
    let id = UserId(HOUSE.to_owned());
    if app.store.user(&id).await?.is_none() {
        let user = UserRow {
            id: id.clone(),
            name: "Shopfloor".to_owned(),
            account: None,
            password: None,
            created: now(),
            banned: false,
            deleted: true,
            recovery: None,
        };
        unless_there(app.store.commit(Change::new().add_user(&user)).await)?;
    }
    Ok(id)
}

/// Lets the bots play, and stores their table.
async fn hold(
    app: &App,
    game: &'static dyn AnyGame,
    week: i64,
    id: &TableId,
    house: &UserId,
) -> Result<(), ServerRefusal> {
    let (id, house_id) = (id.clone(), house.clone());
    let play = move || -> Result<Change, Refusal> {
        let (the_match, players) = played(game, week)?;
        let host = SeatedPerson { id: house_id, name: String::new(), guest: false, network: None };
        let mut table = Table::imported(the_match.as_ref(), players, &host, now(), RANDOM);
        (table.id, table.public, table.imported) = (id, true, false);
        Ok(rows::with_log(&table, &the_match.log()))
    };
    let change = app.long_work.loading(house, play).await??;
    unless_there(app.store.commit(change).await)
}

/// Another server may have been faster.
fn unless_there(stored: Result<(), Unwritten>) -> Result<(), ServerRefusal> {
    match stored {
        Ok(()) | Err(Unwritten::Conflict) => Ok(()),
        Err(down @ Unwritten::Down(_)) => Err(down.into()),
    }
}

/// A whole match between bots.
fn played(game: &dyn AnyGame, week: i64) -> Result<(Box<dyn AnyMatch>, Vec<Player>), Refusal> {
    let meta = game.meta();
    let seats = SEATS.clamp(meta.min_seats, meta.max_seats);
    let mut names: Vec<String> = Vec::new();
    for _ in 0..seats {
        names.push(bot_name(&names, RANDOM));
    }
    let seed = Seed::from_number(week.unsigned_abs());
    let header: Header<Value> =
        Header { game: meta.id.to_owned(), seats, options: game.default_options(), seed, origin: Vec::new() };
    let (mut the_match, _) = game.start(header, names.clone())?;
    for _ in 0..DECISIONS {
        let Some(seat) = the_match.turn().seats().first() else {
            let players = names.into_iter().map(|name| Player { name, bot: Some(LEVEL.to_owned()) });
            return Ok((the_match, players.collect()));
        };
        let action = the_match.bot_action(seat, LEVEL, &mut || true)?;
        the_match.play(seat, action)?;
    }
    Err(Refusal::detail(Code::Broken, "the bots do not come to an end"))
}

#[utoipa::path(get, path = "/api/games/{id}/exhibition", security(()), tag = "games",
    params(("id" = String, Path), ("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, description = "`{table, history}`: a match that is over, and all that happened in it")))]
/// A match between bots to watch, another one each week.
pub async fn show(
    State(app): State<Arc<App>>,
    Named(id): Named,
    headers: HeaderMap,
) -> Result<Response, ServerRefusal> {
    let game = catalog::find(&id).ok_or(Code::NoSuchGame)?;
    let Answer { text, tag } = app.exhibitions.answer(&app, game, crate::lang::asked()).await?;
    let known = site::knows(&headers, &tag);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_begins_on_monday() {
        let monday = 4 * DAY_MS;
        assert_eq!(week(monday), week(monday + 7 * DAY_MS - 1));
        assert_eq!(week(monday - 1) + 1, week(monday));
    }

    #[test]
    fn bots_come_to_an_end_in_every_game_and_the_same_one_on_every_server() {
        for game in catalog::GAMES {
            let play = || played(*game, 2963).unwrap().0;
            let (one, other) = (play(), play());
            assert!(one.outcome(Viewer::Spectator, Lang::default()).is_some(), "{}", game.meta().id);
            assert_eq!(one.log(), other.log(), "{}", game.meta().id);
            assert_ne!(id(game.meta().id, 1), id(game.meta().id, 2));
        }
    }
}
