//! What takes long: bots, advice, reports. It runs in a worker of its own, which knows nothing but what it is asked.

use catalog::{ADVISER, AnyMatch, AnyReviewer, Pondered, Review};
use engine::{Actor, Entry, Header, Lang, MatchFile, Seat};
use puzzles::{AskSolution, PuzzleLine, Shelf, Solved, decode};
use serde::Serialize;
use serde_json::Value;
use table::{AdviceAt, Code, OtherTurn, Refusal, check_line, deciding, follow, moment_of};

use crate::asked::{DeviceAnswer, DeviceQuestion, DeviceThought};
use crate::device::{Halt, told};
use crate::request::body_of;

/// A worker's memory: bots go on with a turn that they have thought about already, and so does the judge with a match.
#[derive(Default)]
pub struct Thinker {
    current: Option<CurrentFile>,
    judging: Option<(String, Box<dyn AnyReviewer>)>,
}

/// The match of the last question.
struct CurrentFile {
    header: Header<Value>,
    names: Vec<String>,
    the_match: Box<dyn AnyMatch>,
}

/// A report as far as it is made.
#[derive(Serialize)]
struct Judged {
    review: Review<Value>,
    whole: bool,
}

impl Thinker {
    pub fn think(&mut self, what: DeviceQuestion, lang: Lang) -> Result<DeviceAnswer, Halt> {
        Ok(match what {
            DeviceQuestion::Ponder { file, seat, level, patience } => {
                told(&self.ponder(&file, Seat(seat), &level, patience)?)
            }
            DeviceQuestion::Advise { file, at, seat } => told(&advise(&file, at, seat.as_deref(), lang)?),
            DeviceQuestion::Judge { table, file } => told(&self.judge(table, &file)?),
            DeviceQuestion::Puzzle { path, body } => puzzle(&path, &body, lang)?,
            DeviceQuestion::Try { file, review, turn } => told(&judge_try(&file, review, turn)?),
            DeviceQuestion::Begin { .. }
            | DeviceQuestion::Load { .. }
            | DeviceQuestion::Unkept { .. }
            | DeviceQuestion::Borrow { .. }
            | DeviceQuestion::Request { .. }
            | DeviceQuestion::Open { .. }
            | DeviceQuestion::Say(_)
            | DeviceQuestion::Close { .. }
            | DeviceQuestion::Own { .. }
            | DeviceQuestion::Thought { .. }
            | DeviceQuestion::Failed { .. }
            | DeviceQuestion::Hinted { .. }
            | DeviceQuestion::Judged { .. } => return Err(Code::Unreadable.into()),
        })
    }

    fn ponder(
        &mut self,
        file: &str,
        seat: Seat,
        level: &str,
        patience: Option<u64>,
    ) -> Result<DeviceThought, Halt> {
        let mut asked = 0;
        let mut cut = false;
        let pondering = self.at(read(file)?)?.ponder(seat, level)?;
        let Pondered { action, hardness } = pondering(&mut || {
            asked += 1;
            cut = patience.is_some_and(|patience| asked > patience);
            !cut
        });
        Ok(DeviceThought { action, hardness, asked, cut })
    }

    /// The match of this file. If the last one only has to go on, it does: the bots remember their turn.
    fn at(&mut self, file: MatchFile) -> Result<&dyn AnyMatch, Halt> {
        let names = file.names();
        let goes_on = self.current.take().filter(|it| it.header == file.header && it.names == names);
        let the_match = match goes_on.and_then(|it| played_on(it.the_match, &file.log)) {
            Some(the_match) => the_match,
            None => catalog::game_of(&file)?.replay(file.header.clone(), file.log, names.clone())?,
        };
        Ok(self.current.insert(CurrentFile { header: file.header, names, the_match }).the_match.as_ref())
    }

    /// Judges the next part of a match.
    fn judge(&mut self, table: String, file: &str) -> Result<Judged, Halt> {
        let known = self.judging.take().filter(|(known, _)| *known == table);
        let mut reviewer = match known {
            Some((_, reviewer)) => reviewer,
            None => replayed(file)?.reviewer(None).ok_or(Code::NotFound)?,
        };
        let more = reviewer.step();
        let review = reviewer.review();
        let whole = !more || review.progress.done == review.progress.of;
        self.judging = (!whole).then_some((table, reviewer));
        Ok(Judged { review, whole })
    }
}

fn read(file: &str) -> Result<MatchFile, Halt> {
    Ok(MatchFile::read(file).map_err(|why| Refusal::detail(Code::BadMatch, why))?)
}

fn replayed(file: &str) -> Result<Box<dyn AnyMatch>, Halt> {
    let file = read(file)?;
    let names = file.names();
    Ok(catalog::game_of(&file)?.replay(file.header, file.log, names)?)
}

/// A match that has this log after it has gone on; none if it has gone another way.
fn played_on(mut the_match: Box<dyn AnyMatch>, log: &[Entry<Value>]) -> Option<Box<dyn AnyMatch>> {
    let known = the_match.ply();
    if log.len() < known || the_match.log() != log[..known] {
        return None;
    }
    // An action of a seat, and what chance answered.
    let by_chance = |entry: &Entry<Value>| matches!(entry, Entry::Act { by: Actor::Chance, .. });
    for moved in log[known..].chunk_by(|_, next| by_chance(next)) {
        follow(the_match.as_mut(), moved)?;
    }
    Some(the_match)
}

fn advise(file: &str, at: Option<u64>, seat: Option<&str>, lang: Lang) -> Result<AdviceAt, Halt> {
    let the_match = replayed(file)?;
    let at = moment_of(the_match.as_ref(), at);
    let then = the_match.at(at);
    let seat = deciding(then.turn(), seat)?;
    let advice = then.advise(seat, ADVISER, lang)?(&mut || true);
    Ok(AdviceAt { at, advice })
}

/// A line of a puzzle judged, or a position of somebody's own checked or solved: that may mean millions of positions.
fn puzzle(path: &[String], body: &str, lang: Lang) -> Result<DeviceAnswer, Halt> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let (game, rest) = path.split_first().ok_or(Code::NotFound)?;
    let shelf = Shelf::of(game).ok_or(Code::NotFound)?;
    Ok(match rest {
        ["build"] => told(&shelf.built(body_of(body)?, lang)),
        ["solve"] => {
            let AskSolution { posed, show } = body_of(body)?;
            told(&Solved { solution: shelf.solve(&posed, show, lang)? })
        }
        ["p", code] => {
            let posed = decode(code).map_err(|why| Refusal::detail(Code::Unreadable, why.say(lang)))?;
            let line: PuzzleLine = body_of(body)?;
            check_line(line.actions.len())?;
            told(&shelf.play_posed(&posed, &line, lang, || Ok::<_, Refusal>(()))?)
        }
        [id] => {
            let line: PuzzleLine = body_of(body)?;
            check_line(line.actions.len())?;
            told(&shelf.play(shelf.puzzle(id).ok_or(Code::NotFound)?, &line, lang)?)
        }
        _ => return Err(Code::NotFound.into()),
    })
}

fn judge_try(file: &str, review: Value, turn: OtherTurn) -> Result<catalog::Tried, Halt> {
    check_line(turn.actions.len())?;
    let review = serde_json::from_value(review).map_err(|why| Refusal::detail(Code::Unreadable, why))?;
    let OtherTurn { at, seat, actions, .. } = turn;
    Ok(replayed(file)?.judge_try(&review, None, at, Seat(seat), actions)?)
}
