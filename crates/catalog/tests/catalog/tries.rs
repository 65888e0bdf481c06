//! A turn tried afterwards is judged as the played one was.

use engine::{MatchFile, Seat};
use serde_json::{Value, json};
use shopfloor_catalog::{AnyMatch, JudgeBudget, RefusalKind, Review};

const FILES: [&str; 3] = [
    include_str!("../../../../games/factory-manager/tests/golden/three-seats.json"),
    include_str!("../../../../games/fantastic-factories/tests/golden/two-seats.json"),
    include_str!("../../../../games/liars-dice/tests/golden/two-seats.json"),
];

/// As quick as a test has to be.
const BUDGET: JudgeBudget = JudgeBudget { courses: 3, tries: 2, plans: 3, effort: 50, rounds: 0 };

fn judged(file: &str) -> (Box<dyn AnyMatch>, Review<Value>) {
    let file = MatchFile::read(file).unwrap();
    let (game, names) = (shopfloor_catalog::game_of(&file).unwrap(), file.names());
    let the_match = game.replay(file.header, file.log, names).unwrap();
    let mut reviewer = the_match.reviewer(Some(BUDGET)).expect("it is over");
    while reviewer.step() {}
    let review = reviewer.review();
    (the_match, review)
}

#[test]
fn what_was_played_loses_what_the_review_says_and_the_best_plan_nothing() {
    for file in FILES {
        let (the_match, review) = judged(file);
        let game = the_match.header().game;
        let mut lost = 0;
        for it in &review.decisions {
            let judge =
                |plan: &[Value]| the_match.judge_try(&review, Some(BUDGET), it.ply, it.seat, plan.to_vec());
            let played = judge(&it.played).unwrap();
            assert_eq!((played.lost, played.class), (it.lost, it.class), "{game} {}", it.ply);
            assert_eq!(played.score, it.scores.played, "{game} {}", it.ply);
            let best = judge(&it.best).unwrap();
            assert_eq!((best.lost, best.right), (0.0, true), "{game} {}", it.ply);
            lost += usize::from(!played.right);
        }
        assert!(lost > 0, "{game}: nothing is lost");
    }
}

#[test]
fn only_a_whole_turn_in_place_of_a_decision_is_judged() {
    for file in FILES {
        let (the_match, review) = judged(file);
        let refused = |ply: usize, seat: Seat, plan: &[Value]| {
            let tried = the_match.judge_try(&review, Some(BUDGET), ply, seat, plan.to_vec());
            tried.expect_err("it is no turn")
        };
        let long = review.decisions.iter().max_by_key(|it| it.played.len()).unwrap();
        if let [begin @ .., _] = long.played.as_slice()
            && !begin.is_empty()
        {
            let why = refused(long.ply, long.seat, begin);
            assert_eq!(why.to_string(), "The turn is not over yet: play it to its end.");
            let twice = [long.played.clone(), long.played.clone()].concat();
            let why = refused(long.ply, long.seat, &twice);
            assert_eq!((why.kind, why.step()), (RefusalKind::Rule, Some(long.played.len())), "{why}");
        }
        assert_eq!(refused(long.ply, long.seat, &[]).kind, RefusalKind::Rule);
        let strange = refused(long.ply, long.seat, &[json!({"do": "jump"})]);
        assert_eq!((strange.kind, strange.step()), (RefusalKind::Unreadable, Some(0)));
        let nothing = "There is nothing to be judged here.";
        assert_eq!(refused(the_match.ply(), long.seat, &long.played).to_string(), nothing);
        assert_eq!(refused(long.ply, Seat(7), &long.played).to_string(), nothing);
    }
}

#[test]
fn a_preview_says_when_the_turn_is_over() {
    let (the_match, review) = judged(FILES[0]);
    for it in &review.decisions {
        let then = the_match.at(it.ply);
        for n in 0..=it.played.len() {
            let preview = then.preview(it.seat, it.played[..n].to_vec(), engine::Lang::EN).unwrap();
            assert_eq!(preview.over, n == it.played.len(), "{} {n}", it.ply);
        }
    }
}
