//! The match of the day: for each game one a day, the same dice and bots for everybody. The first attempt of a person
//! counts; everybody is compared when the day is over. Until then a table tells only its player, and only what the seat sees
//! (`table::Day`).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalog::{AnyGame, JUDGE};
use engine::{Hex32, Seed};
use serde::Serialize;
use store::{AttemptRow, Change, ComparedRow, DayRow, TableId, Unwritten, UserId};
use table::{Attempt, Day, DaySetup, Ending, Table};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Named, NamedTwo};
use crate::calls::NoticeFacts;
use crate::exhibition::HOUSE;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::reviews::{self, SeatSum};
use crate::rows;
use crate::sessions::{Me, Someone};
use crate::tables::{TableAnswer, may_open};

/// An account that is younger stands apart: somebody may have made it to look.
const AGE_MS: i64 = 7 * 24 * 60 * 60 * 1000;
/// How many are shown in each list, and how many of the best get a report without asking.
const SHOWN: i64 = 100;
/// How often one may try in a day, all for fun but the first: nobody plays more, a program would.
const ATTEMPTS: i64 = 100;
/// How often another request of the same person may be faster.
const TRIES: usize = 5;

/// A match of the day.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DayInfo {
    game: String,
    /// Days since 1970, by the calendar of Greenwich.
    day: i64,
    begins: i64,
    /// From then on nobody begins it.
    ends: i64,
    /// From then on nobody plays it, and everybody may see it.
    reveals: i64,
    /// The fingerprint of the secret behind the dice.
    commitment: String,
    /// The secret, once it is revealed.
    secret: Option<String>,
    /// By seat: the bots; none is yours.
    bots: Vec<Option<BotOfDay>>,
    /// How many people have begun it.
    attempted: i64,
    /// Your attempt that counts.
    first: Option<OwnAttempt>,
    /// Your latest one, if that is another: for fun.
    latest: Option<OwnAttempt>,
    /// Everybody compared, once it is revealed.
    standings: Option<Standings>,
}

/// A bot everybody plays against.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotOfDay {
    name: String,
    level: String,
}

/// Your attempt at a match of the day.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnAttempt {
    table: String,
    /// From 0; the first one counts.
    number: i64,
    /// None while you play.
    finished: Option<i64>,
    /// None while you play, and where you put it away before its end.
    place: Option<i64>,
    score: Option<i64>,
    /// Whether you left the match.
    left: bool,
}

impl From<AttemptRow> for OwnAttempt {
    fn from(row: AttemptRow) -> OwnAttempt {
        let AttemptRow { table, number, finished, place, score, left, .. } = row;
        OwnAttempt { table: table.0, number, finished, place, score, left }
    }
}

/// Everybody's first attempts, the best first; at most 100 in each list.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standings {
    ranked: Vec<AttemptStanding>,
    /// Guests, and accounts that were younger than a week: they may be somebody's second ones.
    apart: Vec<AttemptStanding>,
}

/// An attempt that counts.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AttemptStanding {
    /// From 1, equals share one; none for a match that was left or put away.
    rank: Option<usize>,
    user: String,
    name: String,
    guest: bool,
    table: String,
    /// The place among the bots; none in a match that was put away.
    place: Option<i64>,
    score: Option<i64>,
    left: bool,
    /// What the decisions lost, in shares of one victory; none before there is a report.
    lost: Option<f64>,
    /// What chance brought.
    luck: Option<f64>,
}

/// Today's match, and the last one that is revealed.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Today {
    today: DayInfo,
    /// None if nobody has asked for that day's match.
    last: Option<DayInfo>,
    /// The server's time.
    now: i64,
}

/// A day's match as it is stored.
struct DayMatch {
    game: &'static str,
    day: Day,
    secret: Hex32,
    setup: DaySetup,
}

impl DayMatch {
    fn read(game: &'static str, row: &DayRow) -> Result<DayMatch, ServerRefusal> {
        let bad = |why: &dyn std::fmt::Display| Refusal::detail(Code::Broken, why);
        Ok(DayMatch {
            game,
            day: Day(row.day),
            secret: row.secret.parse().map_err(|e: &str| bad(&e))?,
            setup: serde_json::from_str(&row.setup).map_err(|e| bad(&e))?,
        })
    }

    async fn stored(app: &App, game: &dyn AnyGame, day: Day) -> Result<Option<DayMatch>, ServerRefusal> {
        let id = game.meta().id;
        let row = app.store.day(id, day.0).await?;
        row.map(|row| DayMatch::read(id, &row)).transpose()
    }

    /// Today's: whoever asks first has its secret drawn. Of two servers one is faster, and both read what that one stored.
    async fn today(app: &App, game: &dyn AnyGame) -> Result<DayMatch, ServerRefusal> {
        let day = Day::of(app.now().date);
        if let Some(known) = DayMatch::stored(app, game, day).await? {
            return Ok(known);
        }
        let setup = DaySetup::new(game, day, RANDOM);
        let row = DayRow {
            game: game.meta().id.to_owned(),
            day: day.0,
            secret: RANDOM.hex32().to_string(),
            setup: serde_json::to_string(&setup).expect("a setup serializes"),
        };
        app.store.commit(Change::new().add_day(&row)).await?;
        DayMatch::stored(app, game, day).await?.ok_or_else(|| Code::Storage.into())
    }

    async fn info(self, app: &App, user: Option<&UserId>) -> Result<DayInfo, ServerRefusal> {
        let DayMatch { game, day, secret, setup } = self;
        let (store, revealed) = (&app.store, day.is_revealed(app.now().date));
        let (mut first, mut latest) = (None, None);
        if let Some(user) = user {
            first = store.first_attempt(user, game, day.0).await?;
            latest = store.last_attempt(user, game, day.0).await?.filter(|latest| latest.number > 0);
        }
        let standings = match revealed {
            true => Some(Standings {
                ranked: ranked(store.compared(game, day.0, AGE_MS, false, SHOWN).await?),
                apart: ranked(store.compared(game, day.0, AGE_MS, true, SHOWN).await?),
            }),
            false => None,
        };
        let bot = |bot: table::DayBot| BotOfDay { name: bot.name, level: bot.level };
        Ok(DayInfo {
            game: game.to_owned(),
            day: day.0,
            begins: day.begins(),
            ends: day.ends(),
            reveals: day.reveals(),
            commitment: Seed::of_secret(secret).commitment().to_string(),
            secret: revealed.then(|| secret.to_string()),
            bots: setup.bots.into_iter().map(|one| one.map(bot)).collect(),
            attempted: store.attempted_by(game, day.0).await?,
            first: first.map(OwnAttempt::from),
            latest: latest.map(OwnAttempt::from),
            standings,
        })
    }
}

/// A list with its ranks: by score, then by place among the bots.
fn ranked(rows: Vec<ComparedRow>) -> Vec<AttemptStanding> {
    let mut standings: Vec<AttemptStanding> = Vec::new();
    for (n, row) in rows.into_iter().enumerate() {
        let ComparedRow { attempt, name, guest, reviewed } = row;
        let equals =
            standings.last().filter(|last| (last.score, last.place) == (attempt.score, attempt.place));
        let rank = if attempt.left || attempt.score.is_none() {
            None
        } else {
            equals.and_then(|last| last.rank).or(Some(n + 1))
        };
        let sums: Option<Vec<SeatSum>> = reviewed.and_then(|text| serde_json::from_str(&text).ok());
        let seat = usize::try_from(attempt.seat).unwrap_or(usize::MAX);
        let sum = sums.as_ref().and_then(|sums| sums.get(seat));
        standings.push(AttemptStanding {
            rank,
            user: attempt.user.0,
            name,
            guest,
            table: attempt.table.0,
            place: attempt.place,
            score: attempt.score,
            left: attempt.left,
            lost: sum.map(|sum| sum.lost),
            luck: sum.map(|sum| sum.luck),
        });
    }
    standings
}

fn found(game: &str) -> Result<&'static dyn AnyGame, ServerRefusal> {
    catalog::find(game).ok_or_else(|| Code::NoSuchGame.into())
}

#[utoipa::path(get, path = "/api/day/{game}", security(()), tag = "days", params(("game" = String, Path)),
    responses((status = 200, body = Today)))]
/// Today's match of the day, and the standings of the last one that is revealed.
pub async fn show(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Named(game): Named,
) -> Result<Json<Today>, ServerRefusal> {
    let game = found(&game)?;
    let user = someone.as_ref().map(|me| &me.user.id);
    let now = app.now().date;
    let today = DayMatch::today(&app, game).await?.info(&app, user).await?;
    let last = match DayMatch::stored(&app, game, Day::last_revealed(now)).await? {
        Some(last) => Some(last.info(&app, user).await?),
        None => None,
    };
    Ok(Json(Today { today, last, now }))
}

#[utoipa::path(get, path = "/api/day/{game}/{day}", security(()), tag = "days",
    params(("game" = String, Path), ("day" = i64, Path, description = "Days since 1970")),
    responses((status = 200, body = DayInfo)))]
/// The match of an earlier day.
pub async fn show_earlier(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    NamedTwo(game, day): NamedTwo,
) -> Result<Json<DayInfo>, ServerRefusal> {
    let (game, day) = (found(&game)?, day.parse().map(Day).map_err(|_| Code::NotFound)?);
    let known = DayMatch::stored(&app, game, day).await?.ok_or(Code::NotFound)?;
    known.info(&app, someone.as_ref().map(|me| &me.user.id)).await.map(Json)
}

#[utoipa::path(post, path = "/api/day/{game}", tag = "days", params(("game" = String, Path)),
    responses((status = 200, body = table::TableInfo)))]
/// Play the match of the day. Your first attempt counts, the others are for fun; one that is under way goes on.
pub async fn play(State(app): State<Arc<App>>, me: Me, Named(game): Named) -> TableAnswer {
    let game = found(&game)?;
    let user = &me.user.id;
    for _ in 0..TRIES {
        let of_day = DayMatch::today(&app, game).await?;
        let last = app.store.last_attempt(user, of_day.game, of_day.day.0).await?;
        if let Some(playing) = last.as_ref().filter(|last| last.finished.is_none()) {
            return app.room(&playing.table).info(&app, Some(user)).await.map(Json);
        }
        let number = last.map_or(0, |last| last.number + 1);
        if number >= ATTEMPTS {
            let texts = &[
                "You have tried today's match {max} times. There is another one tomorrow.",
                "Du hast die heutige Partie schon {max}-mal gespielt. Morgen gibt es eine neue.",
            ];
            return Err(Refusal::because(Code::TooMany, texts).with("max", ATTEMPTS).into());
        }
        may_open(&app, &me, false).await?;
        if let Some(table) = begin(&app, &me, of_day, number).await? {
            let room = app.room(&table);
            room.wake(&app).await?;
            return room.info(&app, Some(user)).await.map(Json);
        }
    }
    Err(Code::Storage.into())
}

/// Opens an attempt; none if the person has one of this number, as another request of theirs was faster.
async fn begin(
    app: &Arc<App>,
    me: &Me,
    of_day: DayMatch,
    number: i64,
) -> Result<Option<TableId>, ServerRefusal> {
    let DayMatch { game, day, secret, setup } = of_day;
    let (attempt, person) = (Attempt { day, number }, me.at_a_table(app));
    let table = Table::of_day(game, &setup, secret, attempt, &person, app.now(), RANDOM)?;
    let change = rows::with_log(&table, &table.the_match()?.log()).add_attempt(&row(&table, attempt));
    match app.store.commit(change).await {
        Ok(()) => {}
        Err(Unwritten::Conflict) => return Ok(None),
        Err(down @ Unwritten::Down(_)) => return Err(down.into()),
    }
    app.lobby.table_changed(&table, true);
    Ok(Some(table.id))
}

fn row(table: &Table, attempt: Attempt) -> AttemptRow {
    AttemptRow {
        table: table.id.clone(),
        game: table.game.clone(),
        day: attempt.day.0,
        user: table.host.clone(),
        number: attempt.number,
        begun: table.created,
        seat: table.attempting_seat().map_or(0, |seat| seat.0.into()),
        finished: None,
        place: None,
        score: None,
        left: false,
    }
}

/// Writes down how an attempt ended. It is in nobody's record: whoever knows a match of the day wins it the second time.
pub fn ended(table: &Table, attempt: Attempt, ending: Ending, now: i64, change: Change) -> Change {
    let row = AttemptRow { finished: Some(now), ..row(table, attempt) };
    let end = match ending {
        Ending::Played | Ending::Left => table.outcome.as_ref(),
        Ending::Unfinished => None,
    };
    let seat = usize::try_from(row.seat).unwrap_or(usize::MAX);
    change.end_attempt(&match end {
        Some(end) => AttemptRow {
            place: end.places.get(seat).map(|place| (*place).into()),
            score: end.scores.get(seat).map(|score| (*score).into()),
            left: end.left.get(seat).copied().unwrap_or_default(),
            ..row
        },
        None => row,
    })
}

/// Calls everybody whose attempt at the last revealed day counts. Said again, it calls nobody twice: the day is remembered
/// only to spare the database.
pub async fn call(app: &App, called: &mut Option<Day>) -> Result<(), ServerRefusal> {
    let now = app.now().date;
    let day = Day::last_revealed(now);
    if *called == Some(day) {
        return Ok(());
    }
    for game in catalog::GAMES {
        let id = game.meta().id;
        let path = format!("/day/{id}/{}", day.0);
        let about = NoticeFacts { path, game: Some(id.to_owned()), ..NoticeFacts::default() };
        let about = serde_json::to_string(&about).expect("texts serialize");
        app.store.commit(Change::new().call_attempters(id, day.0, &about, now)).await?;
    }
    *called = Some(day);
    Ok(())
}

/// Has the best attempts of the last revealed day judged, one at a time, while nothing else is.
pub async fn judge(app: &Arc<App>) -> Result<(), ServerRefusal> {
    let day = Day::last_revealed(app.now().date);
    for game in catalog::GAMES {
        if !app.reviews.is_idle() || app.bots.waiting() > 0 {
            return Ok(());
        }
        let waiting = app.store.unjudged_attempts(game.meta().id, day.0, JUDGE.into(), SHOWN).await?;
        for id in waiting.into_iter().filter(|id| app.owns(id)) {
            let the_match = app.room(&id).look(app, |table| Ok(table.the_match()?.snapshot())).await?;
            if reviews::begin_unasked(app, id, the_match, UserId(HOUSE.to_owned())) {
                return Ok(());
            }
        }
    }
    Ok(())
}
