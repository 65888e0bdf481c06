//! Lessons played: right, wrong, and with anything at all.

use engine::{Lang, Viewer};
use serde_json::{Value, json};
use shopfloor_lessons::{Lesson, LessonFrame, NEXT};

use crate::{every_lesson, name};

fn next() -> Value {
    json!({ "do": NEXT })
}

/// What a learner does who follows nothing but what is shown.
fn followed(frame: &LessonFrame) -> Value {
    if frame.reads { next() } else { frame.shown.first().expect("a step says how it is done").clone() }
}

fn play(lesson: &Lesson, line: &[Value], lang: Lang) -> LessonFrame {
    lesson.play(line, lang).unwrap_or_else(|why| panic!("{}: {line:?}: {why}", name(lesson)))
}

/// Everything a learner does who does what the lesson asks for, with what came before each action.
fn right(lesson: &Lesson, lang: Lang) -> (Vec<Value>, Vec<LessonFrame>) {
    let (mut line, mut frames) = (Vec::new(), vec![play(lesson, &[], lang)]);
    while !frames.last().expect("a frame").done {
        let before = frames.last().expect("a frame");
        let step = before.step;
        let left = if before.reads { 1 } else { before.shown.len() };
        line.push(followed(before));
        let after = play(lesson, &line, lang);
        let asked = &lesson.steps[step];
        assert!(after.wrong.is_none(), "{}, step {step} {:?}: {:?}", name(lesson), asked.name, after.wrong);
        let on = if left == 1 { step + 1 } else { step };
        assert_eq!(after.step, on, "{}: what is shown does step {step}, and no more", name(lesson));
        frames.push(after);
    }
    (line, frames)
}

/// Every frame of a lesson, after right moves and after a wrong one at every step.
pub fn frames(lesson: &Lesson, lang: Lang) -> Vec<LessonFrame> {
    let (line, mut frames) = right(lesson, lang);
    for n in 0..line.len() {
        frames.extend(wrongs(lesson, &line[..n], lang));
    }
    frames
}

/// What is said to each legal action that is not right after this line.
fn wrongs(lesson: &Lesson, line: &[Value], lang: Lang) -> Vec<LessonFrame> {
    let frame = play(lesson, line, lang);
    if frame.reads || frame.done {
        return Vec::new();
    }
    let options = frame.frame.prompt.choices.iter().flat_map(|choice| &choice.options);
    let tried = options.map(|option| [line, std::slice::from_ref(&option.action)].concat());
    let tried = tried.map(|line| play(lesson, &line, lang));
    tried.filter(|frame| frame.wrong.is_some()).collect()
}

#[test]
fn what_is_expected_leads_to_the_end_in_every_language() {
    for lesson in every_lesson() {
        for lang in Lang::all() {
            let (line, frames) = right(&lesson, lang);
            assert!(frames.last().expect("a frame").done, "{}: {line:?}", name(&lesson));
        }
    }
}

#[test]
fn a_wrong_move_at_every_step_is_answered_and_can_be_taken_back() {
    for lesson in every_lesson() {
        for lang in Lang::all() {
            let (line, _) = right(&lesson, lang);
            for n in 0..line.len() {
                let before = play(&lesson, &line[..n], lang);
                let wrong = wrongs(&lesson, &line[..n], lang);
                let only =
                    before.frame.prompt.choices.iter().map(|choice| choice.options.len()).sum::<usize>() < 2;
                let first = n == 0 || play(&lesson, &line[..n - 1], lang).step != before.step;
                assert!(
                    before.reads || only || !first || !wrong.is_empty(),
                    "{}, step {}: nothing is wrong here",
                    name(&lesson),
                    before.step
                );
                for frame in wrong {
                    assert!(!frame.wrong.expect("it is wrong").text.is_empty());
                    assert_eq!(frame.step, before.step, "a wrong move does not lead on");
                }
            }
        }
    }
}

#[test]
fn after_a_wrong_move_nothing_counts_until_it_is_taken_back() {
    for lesson in every_lesson() {
        let (line, _) = right(&lesson, Lang::EN);
        let n =
            (0..line.len()).find(|n| !wrongs(&lesson, &line[..*n], Lang::EN).is_empty()).expect("a mistake");
        let frame = play(&lesson, &line[..n], Lang::EN);
        let options = frame.frame.prompt.choices.iter().flat_map(|choice| &choice.options);
        let wrong = options.map(|option| option.action.clone()).find(|action| {
            play(&lesson, &[&line[..n], std::slice::from_ref(action)].concat(), Lang::EN).wrong.is_some()
        });
        let mut astray = line[..n].to_vec();
        astray.push(wrong.expect("a mistake"));
        let once = serde_json::to_value(play(&lesson, &astray, Lang::EN)).expect("it serializes");
        astray.extend_from_slice(&line[n..]);
        assert_eq!(serde_json::to_value(play(&lesson, &astray, Lang::EN)).expect("it serializes"), once);
    }
}

#[test]
fn what_a_step_says_stays_true_of_its_beginning_while_it_is_done() {
    let mut halfway = 0;
    for lesson in every_lesson() {
        let (_, frames) = right(&lesson, Lang::EN);
        for pair in frames.windows(2).filter(|pair| pair[1].more) {
            halfway += 1;
            assert_eq!(pair[0].step, pair[1].step, "{}: more of the same step", name(&lesson));
            let said = |frame: &LessonFrame| (frame.texts.idea.clone(), frame.texts.task.clone());
            assert_eq!(said(&pair[0]), said(&pair[1]), "{}, step {}", name(&lesson), pair[0].step);
        }
    }
    assert!(halfway > 10, "several lessons have steps of more than one action: {halfway}");
}

#[test]
fn the_same_line_leads_to_the_same_board() {
    for lesson in every_lesson() {
        let (line, frames) = right(&lesson, Lang::DE);
        let again = play(&lesson, &line, Lang::DE);
        let json = |frame: &LessonFrame| serde_json::to_string(frame).expect("it serializes");
        assert_eq!(json(&again), json(frames.last().expect("a frame")), "{}", name(&lesson));
    }
}

#[test]
fn a_script_that_follows_the_prompts_finishes_first_lessons_in_under_sixty_actions() {
    let lessons = every_lesson();
    for game in catalog::GAMES {
        let Some(first) = lessons.iter().find(|lesson| lesson.game == game.meta().id) else { continue };
        let (mut line, mut frame) = (Vec::new(), play(first, &[], Lang::EN));
        while !frame.done {
            line.push(followed(&frame));
            frame = play(first, &line, Lang::EN);
            assert!(frame.wrong.is_none() && line.len() < 60, "{}: {line:?}", name(first));
        }
        println!("{}: {} actions, {} steps", name(first), line.len(), first.steps.len());
    }
}

#[test]
fn lessons_can_be_looked_at_before_anything_is_done() {
    for lesson in every_lesson() {
        let frame = play(&lesson, &[], Lang::EN);
        let seen = lesson.preview(&[], Vec::new(), Lang::EN).expect("nothing is done");
        assert_eq!(frame.frame.view, seen.frame.view, "{}", name(&lesson));
        assert!(Viewer::Seat(lesson.learner()).is(lesson.learner()));
    }
}

#[test]
fn whatever_is_sent_is_answered_or_refused() {
    let strange = [
        json!(null),
        json!(7),
        json!({}),
        json!({ "do": "nothing" }),
        json!({ "do": ["next"] }),
        next(),
        json!([[[[]]]]),
    ];
    for lesson in every_lesson() {
        let (line, _) = right(&lesson, Lang::EN);
        for n in 0..=line.len() {
            for action in &strange {
                let asked = [&line[..n], std::slice::from_ref(action)].concat();
                if let Err(refusal) = lesson.play(&asked, Lang::EN) {
                    assert!(!refusal.say(Lang::DE).is_empty());
                }
            }
        }
    }
}
