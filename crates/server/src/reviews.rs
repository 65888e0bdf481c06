//! Reports of matches that are over. They are judged part by part on threads of their own, behind whatever is being
//! played, and kept once they are whole: a judge looks at a match once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use catalog::{AnyMatch, FindingSum, Habit, JUDGE, Reckoning, Review};
use engine::{Lang, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Change, ReviewRow, ReviewedResult, TableId, UserId};
use table::Report;
use thread_priority::ThreadPriority;

use crate::app::{App, now};
use crate::body::{Asking, Named};
use crate::calls::{self, Call, NoticeKind};
use crate::limits::Reviewing;
use crate::matches::written;
use crate::refusal::{Code, ServerRefusal};
use crate::sessions::Me;
use crate::tables::admitted;
use crate::workers::{NotDone, Workers, threads};

/// The most that are judged at once, of all people: each keeps a match in memory.
const MOST: usize = 100;
/// How many matches a profile looks back at.
const LOOKED_AT: i64 = 50;
/// A match that could not be judged is not tried again before this.
const PAUSE: Duration = Duration::from_secs(60);
/// How long one part waits for bots that wait themselves, and how often it looks: a full server goes on slowly.
const POLITE: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(50);

/// How far the judge is with a match.
#[derive(Clone)]
enum Stage {
    Waiting,
    SoFar(Arc<Review<Value>>),
    Failed(Instant, Code),
}

/// What is being judged.
pub struct Reviews {
    pub workers: Workers,
    under_way: Mutex<HashMap<TableId, Stage>>,
}

impl Default for Reviews {
    fn default() -> Self {
        let workers = Workers::new("review", threads().div_ceil(2), ThreadPriority::Min);
        Reviews { workers, under_way: Mutex::default() }
    }
}

impl Reviews {
    fn under_way(&self) -> MutexGuard<'_, HashMap<TableId, Stage>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stage(&self, table: &TableId) -> Option<Stage> {
        self.under_way().get(table).cloned()
    }

    fn reached(&self, table: &TableId, stage: Stage) {
        self.under_way().insert(table.clone(), stage);
    }

    /// Takes a place for one more match: not if somebody else has it judged already, nor if there is none.
    fn begin(&self, table: &TableId) -> bool {
        let mut under_way = self.under_way();
        under_way.retain(|_, stage| !matches!(stage, Stage::Failed(since, _) if since.elapsed() > PAUSE));
        if under_way.contains_key(table) || under_way.len() >= MOST {
            return false;
        }
        under_way.insert(table.clone(), Stage::Waiting);
        true
    }

    /// Whether a match is being judged, or could not be a moment ago.
    pub fn knows(&self, table: &TableId) -> bool {
        self.under_way().contains_key(table)
    }

    /// Whether nothing is being judged.
    pub fn is_idle(&self) -> bool {
        self.under_way().values().all(|stage| matches!(stage, Stage::Failed(..)))
    }

    fn end(&self, table: &TableId) {
        self.under_way().remove(table);
    }

    pub fn close(&self) {
        self.workers.close();
    }
}

/// A match that is to be judged, and for whom.
struct Judging {
    table: TableId,
    the_match: Box<dyn AnyMatch>,
    by: UserId,
    /// It counts until it is judged; what nobody asked for counts for nobody.
    counted: Option<Reviewing>,
}

impl Judging {
    /// Judges the match and keeps the report.
    async fn run(self, app: Arc<App>) {
        let reviews = &app.reviews;
        match self.judge(&app).await {
            Ok(()) | Err(NotMade::Closed) => reviews.end(&self.table),
            Err(NotMade::Failed(code)) => {
                tracing::error!(table = %self.table, ?code, "a match could not be judged");
                reviews.reached(&self.table, Stage::Failed(Instant::now(), code));
            }
        }
    }

    async fn judge(&self, app: &App) -> Result<(), NotMade> {
        let (the_match, budget) = (self.the_match.snapshot(), app.config.judge);
        let mut reviewer =
            self.work(app, move || the_match.reviewer(budget)).await?.ok_or(NotMade::Failed(Code::Broken))?;
        loop {
            give_way(app).await;
            let step = move || {
                let more = reviewer.step();
                let review = reviewer.review();
                (reviewer, more, review)
            };
            let more;
            let review;
            (reviewer, more, review) = self.work(app, step).await?;
            let review = Arc::new(review);
            // What is whole is told once it is kept.
            if !more || review.progress.done == review.progress.of {
                return self.keep(app, review).await;
            }
            app.reviews.reached(&self.table, Stage::SoFar(review));
        }
    }

    async fn work<T: Send + 'static>(
        &self,
        app: &App,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotMade> {
        // Whoever asked has few matches under way, and each of them one part at a time: nothing else limits this.
        app.reviews.workers.run(&self.by, usize::MAX, work).await.map_err(|why| match why {
            NotDone::Closed => NotMade::Closed,
            NotDone::Crashed | NotDone::TooMuch => NotMade::Failed(Code::Broken),
        })
    }

    /// Calls whoever asked for the report, unless they look at it first.
    fn call(&self, app: &App, change: Change) -> Change {
        if self.counted.is_none() {
            return change;
        }
        let now = app.now().date;
        let event = format!("report:{}:{JUDGE}", self.table);
        Call::new(NoticeKind::Report, event, &self.by, now)
            .about_report(&self.table, &self.the_match.header().game)
            .due(now + app.config.gather.as_millis() as i64)
            .put(change)
    }

    async fn keep(&self, app: &App, review: Arc<Review<Value>>) -> Result<(), NotMade> {
        let (table, the_match) = (self.table.clone(), self.the_match.snapshot());
        let row = move || ReviewRow {
            table,
            judge: i64::from(JUDGE),
            review: serde_json::to_string(&*review).expect("reviews serialize"),
            seats: serde_json::to_string(&SeatSum::all(&review, the_match.as_ref())).expect("sums serialize"),
            made: now(),
        };
        let row = self.work(app, row).await?;
        let stored = app.store.commit(self.call(app, Change::new().put_review(&row))).await;
        stored.map_err(|_| NotMade::Failed(Code::Storage))
    }
}

/// What a profile keeps of a seat in a match.
#[derive(Serialize, Deserialize)]
pub struct SeatSum {
    pub lost: f64,
    pub luck: f64,
    turns: u32,
    findings: Vec<FindingSum>,
}

impl SeatSum {
    fn all(review: &Review<Value>, the_match: &dyn AnyMatch) -> Vec<SeatSum> {
        let found = the_match.account(Viewer::Spectator, Lang::default());
        let seat = |(seat, reckoning): (Seat, &Reckoning)| SeatSum {
            lost: reckoning.lost,
            luck: reckoning.luck,
            turns: reckoning.turns,
            findings: found.iter().map(|it| &it.sum).filter(|it| it.seat == seat).cloned().collect(),
        };
        (0..).map(Seat).zip(&review.reckonings).map(seat).collect()
    }
}

/// Why there is no report.
enum NotMade {
    /// The server is shutting down.
    Closed,
    Failed(Code),
}

/// What is being played comes first: bots that wait for a thread are let pass.
pub async fn give_way(app: &App) {
    let since = Instant::now();
    while app.bots.waiting() > 0 && since.elapsed() < POLITE {
        tokio::time::sleep(LOOK).await;
    }
}

/// The report that was kept, if it is by today's judge.
pub async fn kept(app: &App, table: &TableId) -> Result<Option<Arc<Review<Value>>>, ServerRefusal> {
    let row = app.store.review(table).await?.filter(|row| row.judge == i64::from(JUDGE));
    // One that cannot be read is made again.
    Ok(row.and_then(|row| serde_json::from_str(&row.review).ok()).map(Arc::new))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportQuery {
    /// The invite code, for a table that is not public.
    invite: Option<String>,
    /// Whether only a report that is there already is wanted: then none is made.
    #[serde(default)]
    kept: bool,
}

#[utoipa::path(get, path = "/api/tables/{id}/review", tag = "matches",
    params(("id" = String, Path), ReportQuery),
    responses((status = 200, description = "`{whole, review}`: everybody's chances at every moment, luck, and what decisions lost; as far as it is made")))]
/// The report of a match that is over. Whoever asks first has it made.
pub async fn show(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
    Asking(asking): Asking<ReportQuery>,
) -> Result<Response, ServerRefusal> {
    let lang = crate::lang::asked();
    let room = admitted(&app, &id, &me.user, asking.invite.as_deref()).await?;
    let (the_match, viewer) = room.look(&app, |table| table.reviewable(&me.user.id, app.now().date)).await?;
    let so_far = match app.reviews.stage(&room.id) {
        Some(Stage::SoFar(review)) => Some(review),
        Some(Stage::Waiting) => None,
        Some(Stage::Failed(since, code)) if since.elapsed() < PAUSE => return Err(code.into()),
        Some(Stage::Failed(..)) | None => match kept(&app, &room.id).await? {
            Some(review) => {
                calls::looked_at(&app, &me.user.id, &room.id).await;
                Some(review)
            }
            None => {
                if !asking.kept {
                    begin(&app, &me, room.id.clone(), the_match.snapshot())?;
                }
                None
            }
        },
    };
    let told = move || {
        // A report of another version of the game is none.
        Report::new(so_far.and_then(|review| the_match.reviewed(&review, viewer, lang).ok()))
    };
    written(&app, &me, told).await
}

/// Has a match judged, on this person's account. If enough are, it waits until it is asked for again.
pub fn begin(
    app: &Arc<App>,
    me: &Me,
    table: TableId,
    the_match: Box<dyn AnyMatch>,
) -> Result<(), ServerRefusal> {
    let Some(counted) = app.limits.review(&me.user.id, me.address)? else { return Ok(()) };
    if app.reviews.begin(&table) {
        let judging = Judging { table, the_match, by: me.user.id.clone(), counted: Some(counted) };
        tokio::spawn(judging.run(app.clone()));
    }
    Ok(())
}

/// Has a match judged that nobody has asked for; false if it is already, or could not be.
pub fn begin_unasked(app: &Arc<App>, table: TableId, the_match: Box<dyn AnyMatch>, by: UserId) -> bool {
    let begun = app.reviews.begin(&table);
    if begun {
        tokio::spawn(Judging { table, the_match, by, counted: None }.run(app.clone()));
    }
    begun
}

/// A match of yours that was judged.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewedMatch {
    table: String,
    finished: i64,
    place: i64,
    seats: i64,
    /// What your decisions lost, in shares of one victory.
    lost: f64,
    /// What chance brought you.
    luck: f64,
    /// The turns in which there was something to decide.
    turns: u32,
}

/// How you have played, as far as there are reports. Nobody else is told.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnPlay {
    /// The newest first.
    matches: Vec<ReviewedMatch>,
    /// What you lose again and again, the most first.
    habits: Vec<Habit>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GameQuery {
    /// The id of a game.
    game: String,
}

#[utoipa::path(get, path = "/api/me/play", tag = "people", params(GameQuery),
    responses((status = 200, description = "`{matches, habits}`: what your decisions lost in the last 50 matches of a game with a report, and what comes back")))]
/// How you have played: only you are told.
pub async fn own(
    State(app): State<Arc<App>>,
    me: Me,
    Asking(asking): Asking<GameQuery>,
) -> Result<Json<OwnPlay>, ServerRefusal> {
    let game = catalog::find(&asking.game).ok_or(Code::NoSuchGame)?;
    let results = app.store.reviewed_results(&me.user.id, &asking.game, LOOKED_AT).await?;
    let sum = |result: ReviewedResult| {
        let mut seats: Vec<SeatSum> = serde_json::from_str(&result.seats).ok()?;
        let seat = usize::try_from(result.row.seat).ok().filter(|seat| *seat < seats.len())?;
        Some((result.row, seats.swap_remove(seat)))
    };
    let (matches, found): (Vec<_>, Vec<_>) = results
        .into_iter()
        .filter_map(sum)
        .map(|(row, SeatSum { lost, luck, turns, findings })| {
            let (place, seats, finished) = (row.place, row.seats, row.finished);
            (ReviewedMatch { table: row.table.0, finished, place, seats, lost, luck, turns }, findings)
        })
        .unzip();
    Ok(Json(OwnPlay { matches, habits: game.habits(&found, crate::lang::asked()) }))
}
