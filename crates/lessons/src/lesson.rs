//! A lesson as it is written down.

use engine::Entry;
use serde::Deserialize;
use serde_json::Value;

use crate::pattern::{ActionPattern, Condition};
use crate::start::Scene;
use crate::texts::{Facts, Texts};

/// One idea of a game, played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The word in its address; the name of its file says it.
    #[serde(skip)]
    pub id: String,
    /// The game's id.
    #[serde(skip)]
    pub game: String,
    /// A fingerprint of the course's files.
    #[serde(skip)]
    pub content: String,
    pub title: Texts,
    /// What somebody knows afterwards, in a line.
    pub goal: Texts,
    /// About how long it takes, in minutes.
    pub minutes: u8,
    /// The ids of the rules it explains.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The learner's seat.
    #[serde(default)]
    pub seat: u8,
    /// Where it begins.
    pub start: Scene,
    /// Numbers of the board that its texts name.
    #[serde(default)]
    pub facts: Facts,
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
    /// What is said when all is done.
    pub end: Texts,
}

/// One thing that is said, and usually one thing to do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What it is about, in a few words.
    pub name: Texts,
    pub idea: Texts,
    /// What to do; none where there is only something to see.
    #[serde(rename = "move")]
    pub task: Option<Texts>,
    /// Why that is a good idea.
    pub why: Option<Texts>,
    /// What is said once it is done.
    pub after: Option<Texts>,
    /// The parts of the board that it speaks of, by the names that boards give them (`data-spot`).
    #[serde(default)]
    pub spots: Vec<String>,
    /// A later moment, where the lesson goes on with this step.
    pub scene: Option<Scene>,
    /// The actions that are right; none where there is only something to read.
    #[serde(default)]
    pub expect: Vec<ActionPattern>,
    /// What must be true on the board before the next step; until then, more than one action may be right.
    #[serde(default)]
    pub until: Vec<Condition>,
    /// The actions that do it, one after the other: shown on request. Without, the one that is expected.
    #[serde(default)]
    pub play: Vec<Value>,
    /// What the other seats do afterwards. Without, what they did in the recorded match.
    pub then: Option<Vec<Entry<Value>>>,
    /// Answers to what else might be done, the first that fits.
    #[serde(default)]
    pub wrong: Vec<Mistake>,
}

/// An answer to a wrong move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// The actions it answers; without any, all.
    #[serde(default)]
    pub when: Vec<ActionPattern>,
    /// And what is true on the board afterwards.
    #[serde(default)]
    pub reached: Vec<Condition>,
    pub say: Texts,
    /// Numbers to compare: before and now.
    #[serde(default)]
    pub show: Vec<ShownNumber>,
}

/// A number of the board that is shown before and after a wrong move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownNumber {
    pub label: Texts,
    /// Where the seat's view has it: a JSON pointer.
    pub at: String,
}

impl LessonStep {
    /// Whether there is nothing to do but to read.
    pub fn is_read(&self) -> bool {
        self.expect.is_empty()
    }

    /// The actions that do what is asked for, without those that are done.
    pub(crate) fn shown(&self, done: &[Value]) -> Vec<Value> {
        let mut shown = match self.expect.first() {
            Some(expected) if self.play.is_empty() => vec![Value::Object(expected.0.clone())],
            Some(_) | None => self.play.clone(),
        };
        for action in done {
            if let Some(n) = shown.iter().position(|one| one == action) {
                shown.remove(n);
            }
        }
        shown
    }
}

impl Mistake {
    /// Whether it answers whatever is not right.
    pub(crate) fn fits_any(&self) -> bool {
        self.when.is_empty() && self.reached.is_empty()
    }

    pub(crate) fn fits(&self, action: &Value, view: &Value) -> bool {
        (self.when.is_empty() || self.when.iter().any(|pattern| pattern.fits(action)))
            && self.reached.iter().all(|condition| condition.holds(view))
    }
}

impl Lesson {
    /// What is wrong with its texts.
    pub fn faults(&self) -> Vec<String> {
        let mut texts = vec![&self.title, &self.goal, &self.end];
        for step in &self.steps {
            texts.extend([&step.name, &step.idea]);
            texts.extend([&step.task, &step.why, &step.after].into_iter().flatten());
            texts.extend(step.wrong.iter().map(|mistake| &mistake.say));
            texts.extend(step.wrong.iter().flat_map(|mistake| &mistake.show).map(|row| &row.label));
        }
        let mut faults: Vec<String> = texts.into_iter().flat_map(|text| text.faults(&self.facts)).collect();
        for (n, step) in self.steps.iter().enumerate() {
            if step.is_read() == step.task.is_some() {
                faults.push(format!("step {n} says what to do, or expects something, but not both"));
            }
            if !step.is_read() && !step.wrong.iter().any(Mistake::fits_any) {
                faults.push(format!("step {n} has no answer to just any wrong move"));
            }
        }
        faults
    }
}
