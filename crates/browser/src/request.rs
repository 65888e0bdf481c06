//! The requests of `docs/protocol.md` that need no other person.

use std::collections::BTreeMap;

use catalog::{Games, JUDGE, Review};
use engine::Viewer;
use lessons::{FinishedLesson, Lesson, LessonLine, LessonLook, School};
use puzzles::Shelf;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use table::{
    AskHint, Branch, Code, Day, NewTable, OtherTurn, QuickMatch, Refusal, Report, Reseat, StartMatch, Status,
    Table, check_line, no_report_yet, person_name,
};

use crate::asked::{DeviceAnswer, DeviceQuestion, Done, Errand, Kept};
use crate::device::{Device, DeviceAsking, Halt, told};
use crate::random::RANDOM;
use crate::room::{HOST, settle};

type Facts = BTreeMap<String, String>;

/// The person at the screen, as a server would tell them.
#[derive(Serialize)]
struct Myself {
    id: &'static str,
    name: String,
    guest: bool,
    created: i64,
}

#[derive(serde::Deserialize)]
struct Named {
    name: Option<String>,
}

/// The name under which a report is kept.
pub fn review_name(table: &str) -> String {
    format!("review {table}")
}

fn lesson_name(game: &str, lesson: &str) -> String {
    format!("learned {game} {lesson}")
}

/// What a request carries.
pub fn body_of<T: DeserializeOwned>(body: &str) -> Result<T, Halt> {
    Ok(engine::read_json(body).map_err(|why| Refusal::detail(Code::Unreadable, why))?)
}

fn read<T: DeserializeOwned>(body: Option<&str>) -> Result<T, Halt> {
    body_of(body.unwrap_or("{}"))
}

fn fact<'a>(facts: &'a Facts, name: &str) -> Option<&'a str> {
    facts.get(name).map(String::as_str)
}

fn moment(facts: &Facts) -> Option<u64> {
    fact(facts, "at").and_then(|at| at.parse().ok())
}

fn plain(text: impl Into<String>) -> DeviceAnswer {
    DeviceAnswer { ok: true, text: Some(text.into()) }
}

fn nothing() -> DeviceAnswer {
    DeviceAnswer { ok: true, text: None }
}

fn find(game: &str, lesson: &str) -> Result<&'static Lesson, Halt> {
    Ok(lessons::find(game, lesson).ok_or(Code::NotFound)?)
}

/// What needs others, or a server that remembers.
fn not_here() -> Refusal {
    let texts = &[
        "This needs a server; here everything stays on this device.",
        "Dafür braucht es einen Server; hier bleibt alles auf diesem Gerät.",
    ];
    Refusal::because(Code::NotFound, texts)
}

impl Device {
    pub(crate) fn request(
        &mut self,
        asking: DeviceAsking,
        method: &str,
        path: &str,
        facts: &Facts,
        body: Option<&str>,
        done: &mut Done,
    ) -> Result<(), Halt> {
        let path: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        if let ["tables", id, rest @ ..] = path.as_slice() {
            return self.of_table(asking, method, id, rest, facts, body, done);
        }
        let lang = asking.lang;
        let answer = match (method, path.as_slice()) {
            ("GET", ["me"]) => told(&self.myself(asking)),
            ("POST", ["guest"]) | ("PATCH", ["me"]) => {
                if let Named { name: Some(name) } = read(body)? {
                    self.keep("name".to_owned(), person_name(&name)?, done);
                }
                told(&self.myself(asking))
            }
            ("GET", ["games"]) => told(&Games::new(|_| Vec::new(), lang)),
            ("GET", ["games", game, "components"]) => {
                let game = catalog::find(game).ok_or(Code::NoSuchGame)?;
                told(&game.components(&game.default_options(), lang)?)
            }
            ("GET", ["school"]) => {
                let learned =
                    |lesson: &Lesson| self.kept.contains_key(&lesson_name(&lesson.game, &lesson.id));
                told(&School::new(learned, lang))
            }
            ("POST", ["school", "play"]) => {
                let LessonLine { game, lesson, line } = read(body)?;
                check_line(line.len())?;
                told(&find(&game, &lesson)?.play(&line, lang)?)
            }
            ("POST", ["school", "foresee"]) => {
                let LessonLook { game, lesson, line, more } = read(body)?;
                check_line(line.len() + more.len())?;
                told(&find(&game, &lesson)?.foresee(&line, more, lang)?)
            }
            ("POST", ["school", "learned"]) => {
                let FinishedLesson { game, lesson } = read(body)?;
                find(&game, &lesson)?;
                self.keep(lesson_name(&game, &lesson), asking.now.date.to_string(), done);
                nothing()
            }
            ("GET", ["puzzles"]) => told(&puzzles::list(Day::of(asking.now.date).0, lang)),
            ("GET", ["puzzles", game, "build"]) => {
                told(&Shelf::of(game).and_then(|shelf| shelf.blank(lang)).ok_or(Code::NotFound)?)
            }
            ("POST", ["puzzles", rest @ ..]) => {
                let path = rest.iter().map(|part| (*part).to_owned()).collect();
                let question = DeviceQuestion::Puzzle { path, body: body.unwrap_or("{}").to_owned() };
                done.errands.push(Errand::Answer { question });
                return Ok(());
            }
            ("GET", ["tables"]) => {
                let tables = if fact(facts, "list") == Some("mine") {
                    self.tables(asking, |status| status != Status::Closed)
                } else {
                    Vec::new()
                };
                told(&json!({ "tables": tables, "more": false }))
            }
            ("GET", ["day", game]) => self.today(game, asking)?,
            ("POST", ["day", game]) => self.play_today(game, asking, done)?,
            ("GET", ["damaged"]) => told(&self.damaged),
            ("POST", ["tables"]) => {
                let id = self.opened(asking, read(body)?, done)?;
                self.info(asking, &id, facts)?
            }
            ("POST", ["quick"]) => {
                let quick: QuickMatch = read(body)?;
                let mut table = self.new_table(asking, quick.table(RANDOM)?)?;
                table.start(asking.now, None, None, RANDOM)?;
                let id = self.add(asking, table, done);
                self.info(asking, &id, facts)?
            }
            ("POST", ["matches"]) => {
                let text = body.unwrap_or_default();
                let (table, log) = Table::from_file(text, &self.person(asking), asking.now.date, RANDOM)?;
                let mut table = settle(table);
                table.replay(log)?;
                let id = self.add(asking, table, done);
                self.info(asking, &id, facts)?
            }
            _ => return Err(not_here().into()),
        };
        done.answer = Some(answer);
        Ok(())
    }

    pub(crate) fn keep(&mut self, name: String, value: String, done: &mut Done) {
        self.kept.insert(name.clone(), value.clone());
        done.keep.push(Kept::Value { name, value });
    }

    fn myself(&self, asking: DeviceAsking) -> Myself {
        Myself { id: HOST, name: self.person(asking).name, guest: true, created: 0 }
    }

    fn new_table(&self, asking: DeviceAsking, new: NewTable) -> Result<Table, Refusal> {
        if new.preset.is_some() {
            return Err(not_here());
        }
        Table::open(new, None, &self.person(asking), asking.now.date, RANDOM).map(settle)
    }

    fn opened(&mut self, asking: DeviceAsking, new: NewTable, done: &mut Done) -> Result<String, Halt> {
        let mut table = self.new_table(asking, new)?;
        // Whoever plays at one screen plays for fun.
        (table.public, table.rated) = (false, false);
        Ok(self.add(asking, table, done))
    }

    fn info(&self, asking: DeviceAsking, id: &str, facts: &Facts) -> Result<DeviceAnswer, Halt> {
        let room = self.rooms.get(id).ok_or(Code::NotFound)?;
        Ok(told(&self.info_for(room, &room.user(fact(facts, "as")), asking)))
    }

    /// A table as the person at the screen may know it.
    pub(crate) fn own_info(&self, asking: DeviceAsking, id: &str) -> Result<DeviceAnswer, Halt> {
        self.info(asking, id, &Facts::new())
    }

    #[expect(clippy::too_many_arguments, reason = "a request's parts")]
    fn of_table(
        &mut self,
        asking: DeviceAsking,
        method: &str,
        id: &str,
        rest: &[&str],
        facts: &Facts,
        body: Option<&str>,
        done: &mut Done,
    ) -> Result<(), Halt> {
        if (method, rest) == ("DELETE", &[]) {
            return self.remove(asking, id, done);
        }
        let DeviceAsking { now, lang } = asking;
        let wanted = fact(facts, "as");
        let room = self.room(id)?;
        let user = room.user(wanted);
        let past = || room.table.past(&user, wanted, now.date);
        let answer = match (method, rest) {
            ("GET", []) => self.info(asking, id, facts)?,
            ("GET", ["replay"]) => {
                let past = past()?;
                past.check_replay()?;
                told(&past.replay(moment(facts), lang))
            }
            ("GET", ["board"]) => {
                let past = past()?;
                past.check_board(moment(facts))?;
                told(&past.board(moment(facts), lang))
            }
            ("GET", ["history"]) => told(&past()?.history(lang)),
            ("GET", ["file"]) => {
                room.table.players(now.date)?;
                plain(room.file()?)
            }
            ("GET", ["review"]) => return self.report(asking, id, wanted, done),
            ("GET", ["advice"]) => {
                room.table.over(now.date)?;
                let (at, seat) = (moment(facts), wanted.map(str::to_owned));
                let question = DeviceQuestion::Advise { file: room.file()?, at, seat };
                done.errands.push(Errand::Answer { question });
                return Ok(());
            }
            ("POST", ["hint"]) => {
                let AskHint { at } = read(body)?;
                let seat = room.table.acting_seat(&user)?;
                room.table.hinting(seat, at)?;
                let question =
                    DeviceQuestion::Advise { file: room.file()?, at: None, seat: Some(seat.0.to_string()) };
                done.errands.push(Errand::Hint { table: id.to_owned(), seat: seat.0, at, question });
                return Ok(());
            }
            ("POST", ["foresee"]) => {
                let turn: OtherTurn = read(body)?;
                check_line(turn.actions.len())?;
                let the_match = room.table.over_for(&turn, now.date)?;
                told(&turn.foreseen(the_match.as_ref(), lang)?)
            }
            ("POST", ["try"]) => {
                let turn: OtherTurn = read(body)?;
                room.table.reviewable(&user, now.date)?;
                let review = self.whole_review(id).ok_or_else(no_report_yet)?;
                let question = DeviceQuestion::Try { file: self.room(id)?.file()?, review, turn };
                done.errands.push(Errand::Answer { question });
                return Ok(());
            }
            ("POST", ["start"]) => {
                let StartMatch { fill, nonce } = read(body)?;
                self.change(asking, id, |table| table.start(now, nonce, fill.as_deref(), RANDOM), done)?;
                self.info(asking, id, facts)?
            }
            ("POST", ["seat"]) => {
                let Reseat { seat, to } = read(body)?;
                self.change(asking, id, |table| table.reseat(engine::Seat(seat), &to, RANDOM), done)?;
                self.info(asking, id, facts)?
            }
            ("POST", ["close" | "leave"]) => {
                self.change(asking, id, Table::put_away, done)?;
                self.info(asking, id, facts)?
            }
            ("POST", ["rematch"]) => self.rematch(asking, id, facts, done)?,
            ("POST", ["branch"]) => {
                let asked: Branch = read(body)?;
                let branching = room.table.branching(&user, now.date)?;
                let table = settle(branching.work_out(&asked, &self.person(asking), now, RANDOM)?);
                let new = self.add(asking, table, done);
                self.info(asking, &new, facts)?
            }
            _ => return Err(not_here().into()),
        };
        done.answer = Some(answer);
        Ok(())
    }

    /// Takes a match off the device, even a damaged one.
    fn remove(&mut self, asking: DeviceAsking, id: &str, done: &mut Done) -> Result<(), Halt> {
        if self.rooms.remove(id).is_none() && !self.damaged.remove(id) {
            return Err(Code::NotFound.into());
        }
        done.keep.push(Kept::Removed { table: id.to_owned() });
        self.tell_gone(id, done);
        self.tell_lobby(asking, done);
        done.answer = Some(nothing());
        Ok(())
    }

    /// The same people and bots once more: the match starts at once.
    fn rematch(
        &mut self,
        asking: DeviceAsking,
        id: &str,
        facts: &Facts,
        done: &mut Done,
    ) -> Result<DeviceAnswer, Halt> {
        let person = self.person(asking);
        let old = self.room(id)?;
        let (again, people) = (old.table.rematch.clone(), old.table.seats.clone());
        if let Some(again) = again
            && self.rooms.get(&again.0).is_some_and(|room| room.table.status != Status::Closed)
        {
            return self.info(asking, &again.0, facts);
        }
        let mut opened = None;
        let open = |table: &mut Table| {
            let mut change = table.open_rematch(&person, asking.now.date, RANDOM)?;
            opened = change.opened.take().map(|opened| settle(*opened));
            table.rematch = opened.as_ref().map(|opened| opened.id.clone());
            Ok(change)
        };
        self.change(asking, id, open, done)?;
        let mut table = opened.ok_or(Code::Broken)?;
        for (seat, before) in table.seats.iter_mut().zip(people) {
            // Those beside are still here.
            if seat.occupant.name().is_none() {
                seat.occupant = before.occupant;
            }
        }
        table.start(asking.now, None, None, RANDOM)?;
        let new = self.add(asking, table, done);
        self.info(asking, &new, facts)
    }

    /// The report as far as it is made; if nobody makes it yet, somebody does now.
    fn report(
        &mut self,
        asking: DeviceAsking,
        id: &str,
        wanted: Option<&str>,
        done: &mut Done,
    ) -> Result<(), Halt> {
        let kept = self.kept_review(id);
        let room = self.room(id)?;
        let user = room.user(wanted);
        let (the_match, viewer) = room.table.reviewable(&user, asking.now.date)?;
        if room.review.is_none() {
            room.review = kept;
        }
        // One of another version of the game is none.
        let words =
            |review: &Review<Value>, viewer: Viewer| the_match.reviewed(review, viewer, asking.lang).ok();
        let report = Report::new(room.review.as_ref().and_then(|review| words(review, viewer)));
        if !report.is_whole() && !room.judging {
            room.judging = true;
            let question = DeviceQuestion::Judge { table: id.to_owned(), file: room.file()? };
            done.errands.push(Errand::Judge { table: id.to_owned(), question });
        }
        done.answer = Some(told(&report));
        Ok(())
    }

    /// The report that was kept, if it is by today's judge.
    fn kept_review(&self, id: &str) -> Option<Review<Value>> {
        let review: Review<Value> = engine::read_json(self.kept.get(&review_name(id))?).ok()?;
        (review.judge.version == JUDGE).then_some(review)
    }

    fn whole_review(&self, id: &str) -> Option<Value> {
        serde_json::from_str(self.kept.get(&review_name(id))?).ok()
    }
}
