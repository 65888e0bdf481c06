//! A puzzle as far as a line has come: what it leads to and, once the turn is over, what it comes to.

use catalog::{AnyGame, AnyMatch, AnyRefusal, Frame, Preview, Telling};
use engine::{Header, Lang, Seat, Seed, seat_letter};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::code::{self, PosedTurn};
use crate::judge::{Best, JudgedLine, LIMIT};
use crate::make::SOLVER;
use crate::puzzle::{Grade, Proof, Puzzle, PuzzleCounting};
use crate::shelf::Shelf;
use crate::solve::BUDGET;

/// A line that somebody tries.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleLine {
    /// What is done one after the other.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub actions: Vec<Value>,
    /// Whether the shortest line is wanted although this one is not the best.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub show: bool,
    /// Whether it is only looked at: then nothing is judged.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub look: bool,
}

/// A puzzle as far as a line has come.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleFrame {
    aim: String,
    /// What is known of it beforehand; nothing of a turn that somebody has built.
    known: Option<KnownPuzzle>,
    /// The position as a word for an address.
    code: Option<String>,
    seats: u8,
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    options: Value,
    events: Vec<Telling>,
    frame: Frame,
    /// Whether the turn is over, or chance must answer: then the line is judged.
    over: bool,
    judged: Option<JudgedLine>,
    /// A line to the best result, in words: once it was found, or asked for after a try.
    shortest: Option<Vec<String>>,
    /// Whether none is shorter.
    proven_shortest: bool,
}

/// What is known of a puzzle before anybody tries it.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KnownPuzzle {
    theme: String,
    grade: Grade,
    counting: PuzzleCounting,
    proof: Proof,
}

/// Where a line ends, before it is judged.
struct Reached {
    seats: u8,
    preview: Preview,
    over: bool,
}

impl Shelf {
    /// A line of one of its puzzles.
    pub fn play(&self, puzzle: &Puzzle, line: &PuzzleLine, lang: Lang) -> Result<PuzzleFrame, AnyRefusal> {
        let reached = reached(self.game, &puzzle.options, line, lang)?;
        let judged = (reached.over && !line.look)
            .then(|| self.book.judge(Best::from(puzzle), &line.actions, LIMIT))
            .flatten();
        let told = judged.is_some_and(|judged| judged.right || line.show);
        let shortest = told.then(|| self.game.tell_line(&puzzle.options, &puzzle.line, lang)).transpose()?;
        let Puzzle { theme, grade, counting, proof, .. } = puzzle.clone();
        let known = Some(KnownPuzzle { theme, grade, counting, proof });
        let posed = PosedTurn { aim: puzzle.aim.clone(), options: puzzle.options.clone() };
        Ok(self.frame(posed, known, reached, judged, (shortest, true)))
    }

    /// A line of a turn that somebody has built. The turn is solved as soon as there is something to judge, if that `may`
    /// be done.
    pub fn play_posed<R: From<AnyRefusal>>(
        &self,
        given: &PosedTurn,
        line: &PuzzleLine,
        lang: Lang,
        may: impl FnOnce() -> Result<(), R>,
    ) -> Result<PuzzleFrame, R> {
        let posed = self.checked(given)?;
        let reached = reached(self.game, &posed.options, line, lang)?;
        let solved = if reached.over && !line.look {
            may()?;
            self.book.solve(&posed)
        } else {
            None
        };
        let judged = solved.as_ref().and_then(|solved| {
            let (counting, best) = (solved.counting, solved.best);
            let of = Best { options: &posed.options, aim: &posed.aim, counting, best };
            self.book.judge(of, &line.actions, BUDGET)
        });
        let told = solved.filter(|_| judged.is_some_and(|judged| judged.right || line.show));
        let proven = told.as_ref().is_some_and(|solved| solved.shortest);
        let shortest =
            told.map(|solved| self.game.tell_line(&posed.options, &solved.line, lang)).transpose()?;
        Ok(self.frame(posed, None, reached, judged, (shortest, proven)))
    }

    fn frame(
        &self,
        posed: PosedTurn,
        known: Option<KnownPuzzle>,
        reached: Reached,
        judged: Option<JudgedLine>,
        (shortest, proven_shortest): (Option<Vec<String>>, bool),
    ) -> PuzzleFrame {
        let code = code::encode(&self.book.shortened(&posed));
        let Reached { seats, preview: Preview { events, frame, .. }, over } = reached;
        let PosedTurn { aim, options } = posed;
        PuzzleFrame {
            aim,
            known,
            code,
            seats,
            options,
            events,
            frame,
            over,
            judged,
            shortest,
            proven_shortest,
        }
    }
}

fn reached(
    game: &dyn AnyGame,
    options: &Value,
    line: &PuzzleLine,
    lang: Lang,
) -> Result<Reached, AnyRefusal> {
    let (start, seats) = begun(game, options)?;
    let preview = start.preview(SOLVER, line.actions.clone(), lang)?;
    let over = preview.over && !line.actions.is_empty();
    Ok(Reached { seats, preview, over })
}

/// The match that a puzzle begins, with as many seats as it is for.
pub(crate) fn begun(game: &dyn AnyGame, options: &Value) -> Result<(Box<dyn AnyMatch>, u8), AnyRefusal> {
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
