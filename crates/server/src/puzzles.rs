//! Puzzles: turns with one best result, played on the real board. The page keeps the line; nothing is stored here, and the
//! answer is told only to whoever sends a whole turn.

use std::sync::{Arc, LazyLock};

use ::puzzles::{AnyPuzzles, Grade, JudgedLine, Proof, Puzzle, PuzzleCounting, of_the_day};
use axum::Json;
use axum::extract::{Path, State};
use catalog::{AnyGame, AnyMatch, Frame, PuzzleWords, Telling};
use engine::{Header, Seat, Seed, seat_letter};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Day, check_line};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Body;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;

/// A game's own puzzles.
struct Shelf {
    game: &'static dyn AnyGame,
    book: &'static dyn AnyPuzzles,
    puzzles: Vec<Puzzle>,
}

static SHELVES: LazyLock<Vec<Shelf>> = LazyLock::new(|| {
    let shelf = |game: &&'static dyn AnyGame| {
        let book = ::puzzles::of(game.meta().id)?;
        let puzzles = book.built_in().expect("the tests read them, too");
        (!puzzles.is_empty()).then_some(Shelf { game: *game, book, puzzles })
    };
    catalog::GAMES.iter().filter_map(shelf).collect()
});

fn found(game: &str, id: &str) -> Result<(&'static Shelf, &'static Puzzle), ServerRefusal> {
    let shelf = SHELVES.iter().find(|shelf| shelf.game.meta().id == game).ok_or(Code::NotFound)?;
    let puzzle = shelf.puzzles.iter().find(|puzzle| puzzle.id == id).ok_or(Code::NotFound)?;
    Ok((shelf, puzzle))
}

/// A puzzle in a list.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListedPuzzle {
    id: String,
    theme: String,
    aim: String,
    grade: Grade,
}

/// The puzzles of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GamePuzzles {
    game: String,
    words: PuzzleWords,
    /// The puzzle of the day.
    today: String,
    puzzles: Vec<ListedPuzzle>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Puzzles {
    /// The day, counted from 1 January 1970, in UTC.
    day: i64,
    games: Vec<GamePuzzles>,
}

#[utoipa::path(get, path = "/api/puzzles", security(()), tag = "puzzles", params(("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, description = "`{day, games: [{game, words, today, puzzles: [{id, theme, aim, grade}]}]}`")))]
/// Every puzzle, and the one of the day for each game: the same for everybody.
pub async fn list(State(app): State<Arc<App>>) -> Json<Puzzles> {
    let lang = crate::lang::asked();
    let Day(day) = Day::of(app.now().date);
    let listed = |puzzle: &Puzzle| ListedPuzzle {
        id: puzzle.id.clone(),
        theme: puzzle.theme.clone(),
        aim: puzzle.aim.clone(),
        grade: puzzle.grade,
    };
    let games = SHELVES.iter().map(|shelf| GamePuzzles {
        game: shelf.game.meta().id.to_owned(),
        words: shelf.game.puzzle_words(lang),
        today: of_the_day(&shelf.puzzles, day as u64).map_or(String::new(), |puzzle| puzzle.id.clone()),
        puzzles: shelf.puzzles.iter().map(listed).collect(),
    });
    Json(Puzzles { day, games: games.collect() })
}

/// A line that somebody tries.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleLine {
    /// What is done one after the other.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    actions: Vec<Value>,
    /// Whether the shortest line is wanted although this one is not the best.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    show: bool,
}

/// A puzzle as far as a line has come.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleFrame {
    theme: String,
    aim: String,
    grade: Grade,
    counting: PuzzleCounting,
    proof: Proof,
    seats: u8,
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    options: Value,
    events: Vec<Telling>,
    frame: Frame,
    /// Whether the turn is over, or chance must answer: then the line is judged.
    over: bool,
    judged: Option<JudgedLine>,
    /// One of the shortest lines to the best result, in words: once it was found, or asked for after a try.
    shortest: Option<Vec<String>>,
}

#[utoipa::path(post, path = "/api/puzzles/{game}/{id}", tag = "puzzles", params(("game" = String, Path), ("id" = String, Path)), request_body = PuzzleLine,
    responses((status = 200, description = "`{theme, aim, grade, counting, proof, seats, options, events, frame, over, judged, shortest}`")))]
/// Play a puzzle: what a line leads to and, once the turn is over or chance must answer, what it comes to.
pub async fn play(
    State(app): State<Arc<App>>,
    me: Me,
    Path((game, id)): Path<(String, String)>,
    Body(tried): Body<PuzzleLine>,
) -> Result<Json<PuzzleFrame>, ServerRefusal> {
    let lang = crate::lang::asked();
    check_line(tried.actions.len())?;
    let (shelf, puzzle) = found(&game, &id)?;
    let work = move || {
        let (start, seats) = begun(shelf.game, &puzzle.options)?;
        let foreseen = start.preview(Seat(0), tried.actions.clone(), lang)?;
        let over = foreseen.over && !tried.actions.is_empty();
        let judged = if over { shelf.book.judge(puzzle, &tried.actions) } else { None };
        let told = judged.is_some_and(|judged| judged.right || tried.show);
        let shortest = told.then(|| shelf.game.tell_line(&puzzle.options, &puzzle.line, lang)).transpose()?;
        let catalog::Preview { events, frame, .. } = foreseen;
        let Puzzle { theme, aim, grade, counting, proof, options, .. } = puzzle.clone();
        Ok::<_, catalog::AnyRefusal>(PuzzleFrame {
            theme,
            aim,
            grade,
            counting,
            proof,
            seats,
            options,
            events,
            frame,
            over,
            judged,
            shortest,
        })
    };
    let played = app.long_work.asked(&me.user.id, work).await?.map_err(Refusal::from)?;
    Ok(Json(played))
}

/// The match that a puzzle begins, with as many seats as it is for.
fn begun(game: &dyn AnyGame, options: &Value) -> Result<(Box<dyn AnyMatch>, u8), catalog::AnyRefusal> {
    let seats = game.seats_of(options)?;
    let header = Header {
        game: game.meta().id.to_owned(),
        seats,
        options: options.clone(),
        seed: Seed::from_number(0),
        origin: Vec::new(),
    };
    let names = Seat::all(seats).map(|seat| seat_letter(seat.0)).collect();
    let (begun, _) = game.start(header, names)?;
    Ok((begun, seats))
}
