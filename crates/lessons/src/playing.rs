//! A lesson that runs: what the learner has done so far, and what is said to it.

use catalog::{AnyRefusal, Frame, Preview, Telling};
use engine::{Lang, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::lesson::{Lesson, LessonStep, Mistake};
use crate::start::{Stage, act, is_by};

/// What the learner's line says for "I have read that", as an action that no game has.
pub const NEXT: &str = "next";

/// Where a lesson stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonFrame {
    pub frame: Frame,
    /// Everything that happened in the lesson so far.
    pub events: Vec<Telling>,
    /// How many of them are of an earlier scene, and not of the match on this board.
    pub since: usize,
    /// What happened in the match on this board before the lesson came to it.
    pub before: Vec<Telling>,
    /// The step that is to be done, from 0; as many as there are when all is done.
    pub step: usize,
    pub done: bool,
    /// What is said to what was done last, if it was right.
    pub after: Option<String>,
    /// Whether what was done last was right, and the step asks for more.
    pub more: bool,
    /// What is said to what was done last, if it was not. It is to be taken back before anything else.
    pub wrong: Option<WrongAnswer>,
    /// The step in words.
    pub texts: StepTexts,
    /// The parts of the board that it speaks of.
    pub spots: Vec<String>,
    /// Whether it only has to be read.
    pub reads: bool,
    /// The actions that do it, for whoever asks.
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub shown: Vec<Value>,
}

/// A step in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StepTexts {
    pub name: String,
    pub idea: String,
    /// What to do; none where there is only something to read.
    pub task: Option<String>,
    pub why: Option<String>,
}

/// The answer to a wrong move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WrongAnswer {
    pub text: String,
    pub numbers: Vec<ComparedNumber>,
}

/// A number before the move and after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ComparedNumber {
    pub label: String,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub before: Value,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub now: Value,
}

/// What came of an action.
enum Answer<'a> {
    Right,
    /// Right, but the step goes on.
    More,
    Wrong(&'a Mistake),
}

struct Playing<'a> {
    lesson: &'a Lesson,
    lang: Lang,
    stage: Stage,
    step: usize,
    /// What the learner saw when it began: what it says stays as it is while it is done.
    entered: Value,
    /// What was done in this step already.
    done: Vec<Value>,
    after: Option<String>,
    wrong: Option<WrongAnswer>,
    events: Vec<Telling>,
    since: usize,
    before: Vec<Telling>,
}

impl Lesson {
    /// What actions lead to, one after the other. After a wrong one the rest does not count.
    pub fn play(&self, line: &[Value], lang: Lang) -> Result<LessonFrame, AnyRefusal> {
        Ok(self.playing(line, lang)?.frame())
    }

    /// What the learner would see after more actions, up to the first roll or draw, with nobody answering.
    pub fn preview(&self, line: &[Value], more: Vec<Value>, lang: Lang) -> Result<Preview, AnyRefusal> {
        let playing = self.playing(line, lang)?;
        playing.stage.current.preview(self.learner(), more, lang)
    }

    /// The learner's seat.
    pub fn learner(&self) -> Seat {
        Seat(self.seat)
    }

    pub fn players(&self) -> Vec<String> {
        self.start.players()
    }

    /// The options of the match it is played in.
    pub fn options(&self) -> Value {
        self.start.header(&self.game).options
    }

    fn playing(&self, line: &[Value], lang: Lang) -> Result<Playing<'_>, AnyRefusal> {
        let stage = self.start.stage(&self.game)?;
        let (events, before) = (Vec::new(), stage.told(self.learner(), lang));
        let mut playing = Playing {
            lesson: self,
            lang,
            stage,
            step: 0,
            entered: Value::Null,
            done: Vec::new(),
            after: None,
            wrong: None,
            events,
            since: 0,
            before,
        };
        playing.enter()?;
        for (n, action) in line.iter().enumerate() {
            if playing.wrong.is_some() {
                break;
            }
            playing.act(action).map_err(|refusal| refusal.at_step(n))?;
        }
        Ok(playing)
    }
}

impl<'a> Playing<'a> {
    fn now(&self) -> Option<&'a LessonStep> {
        self.lesson.steps.get(self.step)
    }

    fn view(&self) -> Value {
        self.frame_of().view
    }

    fn frame_of(&self) -> Frame {
        self.stage.current.frame(Viewer::Seat(self.lesson.learner()), self.lang)
    }

    /// A step may begin at a later moment.
    fn enter(&mut self) -> Result<(), AnyRefusal> {
        if let Some(scene) = self.now().and_then(|step| step.scene.as_ref()) {
            self.stage = scene.stage(&self.lesson.game)?;
            self.before = self.stage.told(self.lesson.learner(), self.lang);
            self.since = self.events.len();
        }
        self.entered = self.view();
        Ok(())
    }

    fn act(&mut self, action: &Value) -> Result<(), AnyRefusal> {
        let Some(step) = self.now() else { return Err(AnyRefusal::lesson_over()) };
        let next = action.get("do").and_then(Value::as_str) == Some(NEXT);
        if step.is_read() && !next {
            return Err(AnyRefusal::lesson_read());
        }
        self.after = None;
        if !step.is_read() {
            let before = self.view();
            let seat = self.lesson.learner();
            let advance = self.stage.current.play(seat, action.clone())?;
            self.events.extend(advance.tell(Viewer::Seat(seat), self.lang));
            match self.answer(step, action) {
                Answer::Right => {}
                Answer::More => {
                    self.done.push(action.clone());
                    self.skip_recorded();
                    return Ok(());
                }
                Answer::Wrong(mistake) => {
                    self.wrong = Some(self.said(mistake, &before));
                    return Ok(());
                }
            }
            self.others(step)?;
        }
        let view = self.view();
        self.after = step.after.as_ref().map(|text| text.say(self.lang, &self.lesson.facts, &view));
        self.step += 1;
        self.done.clear();
        self.enter()
    }

    /// What is expected is right, unless it led to something that a mistake names; whatever else is done is answered by
    /// the first mistake that fits.
    fn answer(&self, step: &'a LessonStep, action: &Value) -> Answer<'a> {
        let view = self.view();
        let mistake = |named: bool| {
            let counts = move |mistake: &&Mistake| !named || !mistake.reached.is_empty();
            step.wrong.iter().filter(counts).find(|mistake| mistake.fits(action, &view))
        };
        if !step.expect.iter().any(|pattern| pattern.fits(action)) {
            return mistake(false).map_or(Answer::Right, Answer::Wrong);
        }
        let reached = step.until.iter().all(|condition| condition.holds(&view));
        let here = self.stage.current.turn().includes(self.lesson.learner());
        match mistake(true) {
            Some(mistake) => Answer::Wrong(mistake),
            None if reached => Answer::Right,
            None if here => Answer::More,
            None => mistake(false).map_or(Answer::Right, Answer::Wrong),
        }
    }

    fn said(&self, mistake: &Mistake, before: &Value) -> WrongAnswer {
        let view = self.view();
        let number = |from: &Value, at: &str| from.pointer(at).cloned().unwrap_or(Value::Null);
        let numbers = mistake.show.iter().map(|row| ComparedNumber {
            label: row.label.in_lang(self.lang).to_owned(),
            before: number(before, &row.at),
            now: number(&view, &row.at),
        });
        WrongAnswer {
            text: mistake.say.say(self.lang, &self.lesson.facts, &view),
            numbers: numbers.collect(),
        }
    }

    /// The record has one more action of the learner's.
    fn skip_recorded(&mut self) {
        let seat = self.lesson.learner();
        if let Some(n) = self.stage.recorded.as_slice().iter().position(|entry| is_by(entry, seat)) {
            self.stage.recorded.nth(n);
        }
    }

    /// The others do what is written down, or what they did in the record.
    fn others(&mut self, step: &LessonStep) -> Result<(), AnyRefusal> {
        let seat = self.lesson.learner();
        self.skip_recorded();
        let entries = match &step.then {
            Some(entries) => entries.clone(),
            None => {
                let until = |entry: &_| !is_by(entry, seat);
                let recorded = self.stage.recorded.as_slice().iter().take_while(|entry| until(entry));
                let recorded: Vec<_> = recorded.cloned().collect();
                self.stage.recorded.by_ref().take(recorded.len()).for_each(drop);
                recorded
            }
        };
        for entry in &entries {
            if let Some(advance) = act(&mut *self.stage.current, entry)? {
                self.events.extend(advance.tell(Viewer::Seat(seat), self.lang));
            }
        }
        Ok(())
    }

    fn frame(self) -> LessonFrame {
        let frame = self.frame_of();
        let say = |text: &crate::Texts| text.say(self.lang, &self.lesson.facts, &self.entered);
        let texts = match self.now() {
            Some(step) => StepTexts {
                name: say(&step.name),
                idea: say(&step.idea),
                task: step.task.as_ref().map(say),
                why: step.why.as_ref().map(say),
            },
            None => StepTexts {
                name: say(&self.lesson.title),
                idea: say(&self.lesson.end),
                task: None,
                why: None,
            },
        };
        LessonFrame {
            step: self.step,
            done: self.now().is_none(),
            texts,
            spots: self.now().map(|step| step.spots.clone()).unwrap_or_default(),
            reads: self.now().is_some_and(LessonStep::is_read),
            shown: self.now().map(|step| step.shown(&self.done)).unwrap_or_default(),
            more: self.wrong.is_none() && !self.done.is_empty(),
            after: self.after,
            wrong: self.wrong,
            events: self.events,
            since: self.since,
            before: self.before,
            frame,
        }
    }
}
