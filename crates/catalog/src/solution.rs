//! The best line of a position, in words.

use engine::{Actor, Answer, Detail, Game, Heuristic, Lang, Seat, Solution, Viewer, Voice};
use serde_json::Value;

use crate::frame;
use crate::refusal::AnyRefusal;
use crate::rules::read_options;

/// A solved position: see [`engine::Solution`].
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedPosition {
    pub expected: f64,
    pub guaranteed: f64,
    pub proven: bool,
    pub positions: u32,
    /// The line with the best expectation, a step each.
    pub line: Vec<String>,
    pub answers: Vec<SolvedAnswer>,
    /// The line that guarantees the most.
    pub careful: Vec<String>,
}

/// What chance may answer after the line.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedAnswer {
    pub text: String,
    pub chance: f64,
    pub expected: f64,
    pub guaranteed: f64,
    pub line: Vec<String>,
}

/// What to solve a position for, and how much may be spent on it.
pub struct Question<'a> {
    pub options: &'a Value,
    pub aim: &'a str,
    pub limit: u32,
    pub lang: Lang,
}

/// The state that options set up, with as few seats as they allow: a position is for so many.
pub fn laid_out<G: Game>(options: &G::Options) -> Result<G, AnyRefusal> {
    let first = G::setup(options, G::META.min_seats);
    let more = G::META.min_seats + 1..=G::META.max_seats;
    let found =
        more.fold(first, |found, seats| found.or_else(|why| G::setup(options, seats).map_err(|_| why)));
    found.map_err(AnyRefusal::from)
}

/// None where the game cannot solve positions.
pub(crate) fn of<G: Heuristic>(
    question: &Question,
    progress: &mut dyn FnMut(u32),
) -> Result<Option<SolvedPosition>, AnyRefusal> {
    let seat = Seat(0);
    let state: G = laid_out(&read_options::<G>(question.options)?)?;
    let seats = state.seats();
    let Some(solution) = state.solve(seat, question.aim, question.limit, progress) else { return Ok(None) };
    let names: Vec<String> = Seat::all(seats).map(|seat| engine::seat_letter(seat.0)).collect();
    let teller = Teller { names: &names, seat, lang: question.lang };
    let (line, after) = teller.steps(&state, &solution.line);
    let (careful, _) = teller.steps(&state, &solution.careful);
    let Solution { expected, guaranteed, proven, positions, answers, .. } = solution;
    let answers = answers.iter().map(|answer| teller.answer(&after, answer)).collect();
    Ok(Some(SolvedPosition { expected, guaranteed, proven, positions, line, answers, careful }))
}

/// What each action of a line is called.
pub(crate) fn told<G: Game>(options: &Value, line: &[Value], lang: Lang) -> Result<Vec<String>, AnyRefusal> {
    let state: G = laid_out(&read_options::<G>(options)?)?;
    let read = |action: &Value| serde_json::from_value(action.clone()).map_err(AnyRefusal::unreadable);
    let actions: Vec<G::Action> = line.iter().map(read).collect::<Result<_, _>>()?;
    let names: Vec<String> = Seat::all(state.seats()).map(|seat| engine::seat_letter(seat.0)).collect();
    Ok(Teller { names: &names, seat: Seat(0), lang }.steps(&state, &actions).0)
}

/// Puts actions into words.
pub(crate) struct Teller<'a> {
    pub(crate) names: &'a [String],
    pub(crate) seat: Seat,
    pub(crate) lang: Lang,
}

impl Teller<'_> {
    /// What each action is called, and the state after them.
    pub(crate) fn steps<G: Game>(&self, state: &G, actions: &[G::Action]) -> (Vec<String>, G) {
        let mut state = state.clone();
        let mut steps = Vec::new();
        for action in actions {
            let voice =
                Voice { state: &state, names: self.names, reader: Viewer::Seat(self.seat), lang: self.lang };
            steps.push(frame::chosen(&state, self.seat, action, Detail::Name, &voice));
            if state.apply(Actor::Seat(self.seat), *action, &mut |_| {}).is_err() {
                break;
            }
        }
        (steps, state)
    }

    fn answer<G: Game>(&self, before: &G, answer: &Answer<G::Action>) -> SolvedAnswer {
        let mut state = before.clone();
        let mut events = Vec::new();
        // An answer that the rules refuse tells nothing.
        let _ = state.apply(Actor::Chance, answer.answer, &mut |event| events.push(event));
        let voice =
            Voice { state: &state, names: self.names, reader: Viewer::Seat(self.seat), lang: self.lang };
        let told = frame::tellings::<G>(&events, &voice);
        let text: Vec<String> =
            told.into_iter().map(|telling| telling.text).filter(|text| !text.is_empty()).collect();
        let Answer { chance, expected, guaranteed, .. } = *answer;
        SolvedAnswer {
            text: text.join(" "),
            chance,
            expected,
            guaranteed,
            line: self.steps(&state, &answer.line).0,
        }
    }
}
