//! Puzzles: turns with one best result, played on the real board; and turns that people build themselves. The page keeps
//! the line, an address holds the position: nothing is stored here, and the answer is told only to whoever sends a whole
//! turn, or asks for it beside a position of their own.

use std::sync::Arc;

use ::puzzles::{BuiltTurn, PosedTurn, PuzzleFrame, PuzzleLine, Puzzles, Shelf, TurnSolution, decode, list};
use axum::Json;
use axum::extract::{Path, State};
use engine::Lang;
use serde::{Deserialize, Serialize};
use table::Day;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Body, Named};
use crate::line;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;

/// The puzzles of a game.
pub fn shelf(game: &str) -> Result<&'static Shelf, ServerRefusal> {
    Shelf::of(game).ok_or_else(|| Code::NotFound.into())
}

/// The turn that a word of an address holds.
fn read(code: &str) -> Result<PosedTurn, Refusal> {
    decode(code).map_err(|why| Refusal::detail(Code::Unreadable, why.say(crate::lang::asked())))
}

#[utoipa::path(get, path = "/api/puzzles", security(()), tag = "puzzles", params(("lang" = Option<String>, Query, description = "`en` or `de`")),
    responses((status = 200, description = "`{day, games: [{game, words, today, puzzles: [{id, theme, aim, grade}]}]}`")))]
/// Every puzzle, and the one of the day for each game: the same for everybody.
pub async fn all(State(app): State<Arc<App>>) -> Json<Puzzles> {
    let Day(day) = Day::of(app.now().date);
    Json(list(day, crate::lang::asked()))
}

#[utoipa::path(post, path = "/api/puzzles/{game}/{id}", tag = "puzzles", params(("game" = String, Path), ("id" = String, Path)), request_body = PuzzleLine,
    responses((status = 200, description = "`{aim, known: {theme, grade, counting, proof}, code, seats, options, events, frame, over, judged, shortest, proven_shortest}`")))]
/// Play a puzzle: what a line leads to and, once the turn is over or chance must answer, what it comes to.
pub async fn play(
    State(app): State<Arc<App>>,
    me: Me,
    Path((game, id)): Path<(String, String)>,
    Body(tried): Body<PuzzleLine>,
) -> Result<Json<PuzzleFrame>, ServerRefusal> {
    let lang = crate::lang::asked();
    line::check(tried.actions.len())?;
    let shelf = shelf(&game)?;
    let puzzle = shelf.puzzle(&id).ok_or(Code::NotFound)?;
    let work = move || shelf.play(puzzle, &tried, lang);
    let played = app.long_work.asked(&me.user.id, work).await?.map_err(Refusal::from)?;
    Ok(Json(played))
}

#[utoipa::path(post, path = "/api/puzzles/{game}/p/{code}", tag = "puzzles", params(("game" = String, Path), ("code" = String, Path, description = "A position as a word: `code` of the answers")), request_body = PuzzleLine,
    responses((status = 200, description = "As for a puzzle, `known` being null. `judged` is null where the position is too large to be solved exactly")))]
/// Play a position that somebody has built, out of its address.
pub async fn play_posed(
    State(app): State<Arc<App>>,
    me: Me,
    Path((game, code)): Path<(String, String)>,
    Body(tried): Body<PuzzleLine>,
) -> Result<Json<PuzzleFrame>, ServerRefusal> {
    let lang = crate::lang::asked();
    line::check(tried.actions.len())?;
    let shelf = shelf(&game)?;
    let posed = read(&code)?;
    let (limits, user, from) = (app.clone(), me.user.id.clone(), me.address);
    let work = move || shelf.play_posed(&posed, &tried, lang, || limits.limits.solve(&user, from));
    let played = app.long_work.asked(&me.user.id, work).await??;
    Ok(Json(played))
}

#[utoipa::path(get, path = "/api/puzzles/{game}/build", security(()), tag = "puzzles", params(("game" = String, Path)),
    responses((status = 200, description = "`{aim, options, faults, aim_faults, code, seats, frame}`")))]
/// The position with the least in it, to build on.
pub async fn blank(Named(game): Named) -> Result<Json<BuiltTurn>, ServerRefusal> {
    let blank = shelf(&game)?.blank(crate::lang::asked());
    Ok(Json(blank.ok_or(Code::NotFound)?))
}

#[utoipa::path(post, path = "/api/puzzles/{game}/build", tag = "puzzles", params(("game" = String, Path)), request_body = PosedTurn,
    responses((status = 200, description = "`{aim, options, faults: [{at, rule, text}], aim_faults, code, seats, frame}`: everything that is wrong, each with its place; `code` once nothing is")))]
/// Check a position: what is wrong with it, the board, and the word that holds it in an address. Nothing is saved.
pub async fn check(
    State(app): State<Arc<App>>,
    me: Me,
    Named(game): Named,
    Body(posed): Body<PosedTurn>,
) -> Result<Json<BuiltTurn>, ServerRefusal> {
    let (shelf, lang) = (shelf(&game)?, crate::lang::asked());
    Ok(Json(app.long_work.asked(&me.user.id, move || shelf.built(posed, lang)).await?))
}

/// A position to be solved.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AskSolution {
    /// The position and its aim, as they are checked.
    #[schema(value_type = Object)]
    posed: PosedTurn,
    /// Whether the line is wanted, too.
    #[serde(default)]
    show: bool,
}

/// What is best in a position.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Solved {
    /// None if the position is too large to be solved exactly.
    solution: Option<TurnSolution>,
}

#[utoipa::path(post, path = "/api/puzzles/{game}/solve", tag = "puzzles", params(("game" = String, Path)), request_body = AskSolution,
    responses((status = 200, description = "`{solution: {counting, best, guaranteed, positions, line, proven_shortest}}`; `solution` is null where the position is too large")))]
/// Solve a position exactly: the best result there is and, if wanted, a line to it.
pub async fn solve(
    State(app): State<Arc<App>>,
    me: Me,
    Named(game): Named,
    Body(AskSolution { posed, show }): Body<AskSolution>,
) -> Result<Json<Solved>, ServerRefusal> {
    let (shelf, lang) = (shelf(&game)?, crate::lang::asked());
    app.limits.solve(&me.user.id, me.address)?;
    let work = move || shelf.solve(&posed, show, lang);
    let solution = app.long_work.asked(&me.user.id, work).await?.map_err(Refusal::from)?;
    Ok(Json(Solved { solution }))
}

/// A turn to be shown where somebody shares its address.
pub struct Shared {
    pub shelf: &'static Shelf,
    pub posed: PosedTurn,
}

impl Shared {
    /// One of the game's own puzzles, by its id.
    pub fn puzzle(game: &str, id: &str) -> Option<Shared> {
        let shelf = Shelf::of(game)?;
        let puzzle = shelf.puzzle(id)?;
        Some(Shared { shelf, posed: PosedTurn { aim: puzzle.aim.clone(), options: puzzle.options.clone() } })
    }

    /// What a word of an address holds; nothing where that is not a turn.
    pub fn code(game: &str, code: &str) -> Option<Shared> {
        let shelf = Shelf::of(game)?;
        decode(code).ok().map(|posed| Shared { shelf, posed })
    }

    /// What is asked, and of which game.
    pub fn words(&self, lang: Lang) -> Option<(String, String)> {
        let aims = self.shelf.game.puzzle_words(lang).aims;
        let aim = aims.into_iter().find(|info| info.aim == self.posed.aim)?;
        let text = lang.pick(&[
            "{game}: a turn with one best result. Can you find it?",
            "{game}: ein Zug mit einem besten Ergebnis. Findest du es?",
        ]);
        Some((aim.title, text.replace("{game}", &self.shelf.game.about(lang).name)))
    }
}
