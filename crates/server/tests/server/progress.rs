//! Who has solved which puzzles: only what was judged here counts.

use client::Api;
use serde_json::{Value, json};

use crate::house::House;

const PROGRESS: &str = "/api/puzzles/progress";
const GAME: &str = "factory-manager";
const DAY: i64 = 86_400_000;

fn puzzles() -> Vec<puzzles::Puzzle> {
    puzzles::of(GAME).unwrap().built_in().unwrap()
}

fn today() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}

async fn play(api: &Api, puzzle: &puzzles::Puzzle, line: &Value) -> Value {
    let address = format!("/api/puzzles/{GAME}/{}", puzzle.id);
    api.post(&address, &json!({"actions": line})).await.unwrap()["judged"]["right"].clone()
}

/// A line of this puzzle that ends the turn and is not the best.
async fn wrong(api: &Api, puzzle: &puzzles::Puzzle) -> Option<Value> {
    let mut line = Vec::new();
    loop {
        let address = format!("/api/puzzles/{GAME}/{}", puzzle.id);
        let frame = api.post(&address, &json!({"actions": line})).await.unwrap();
        if frame["over"] == true {
            return (frame["judged"]["right"] == false).then(|| json!(line));
        }
        let choices = frame["frame"]["prompt"]["choices"].as_array().unwrap();
        let last = choices.iter().flat_map(|choice| choice["options"].as_array().unwrap()).last()?;
        line.push(last["action"].clone());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_solved_is_kept_with_the_days_and_whether_the_first_try_was_right() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    let none = json!({"solved": [], "streak": 0});
    assert_eq!(ada.get(PROGRESS).await.unwrap(), none);
    assert_eq!(Api::new(&house.url()).get(PROGRESS).await.unwrap(), none, "nobody has solved nothing");

    let all = puzzles();
    let (first, second) = (&all[0], &all[1]);
    assert_eq!(play(&ada, first, &json!(first.line[..1])).await, Value::Null, "half a line is no try");
    assert_eq!(ada.get(PROGRESS).await.unwrap(), none);
    let mut missed = None;
    for puzzle in &all[1..] {
        if let Some(line) = wrong(&bob, puzzle).await {
            missed = Some((puzzle, line));
            break;
        }
    }
    let (missed, line) = missed.expect("not every line is right");
    assert_eq!(play(&ada, missed, &line).await, false);
    assert_eq!(ada.get(PROGRESS).await.unwrap(), none, "a wrong line begins nothing");

    for puzzle in [first, missed, first] {
        assert_eq!(play(&ada, puzzle, &json!(puzzle.line)).await, true);
    }
    let solved = ada.get(PROGRESS).await.unwrap();
    assert_eq!(solved["streak"], 1);
    let of = |puzzle: &puzzles::Puzzle| {
        let solved = solved["solved"].as_array().unwrap().iter();
        solved.filter(|row| row["puzzle"] == puzzle.id.as_str()).cloned().collect::<Vec<_>>()
    };
    assert_eq!((of(first).len(), &of(first)[0]["at_once"]), (1, &json!(true)));
    assert_eq!((of(missed).len(), &of(missed)[0]["at_once"]), (1, &json!(false)));
    let bobs = bob.get(PROGRESS).await.unwrap();
    assert!(!bobs.to_string().contains(&first.id), "everybody solves alone");

    // The next day an old one counts as well; after a day without one it begins again.
    house.set_date(today() + DAY);
    assert_eq!(ada.get(PROGRESS).await.unwrap()["streak"], 1, "the day is not over");
    play(&ada, first, &json!(first.line)).await;
    assert_eq!(ada.get(PROGRESS).await.unwrap()["streak"], 2);
    house.set_date(today() + 3 * DAY);
    assert_eq!(ada.get(PROGRESS).await.unwrap()["streak"], 0);
    play(&ada, second, &json!(second.line)).await;
    assert_eq!(ada.get(PROGRESS).await.unwrap()["streak"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_browser_had_kept_is_taken_over_once() {
    let house = House::open().await;
    let api = house.guest().await;
    let all = puzzles();
    let day = today() / DAY;
    let name = |n: usize| format!("{GAME} {}", all[n].id);
    let kept = |solved: Vec<String>, days: Vec<i64>| json!({"solved": solved, "days": days});
    let first = kept(
        vec![name(0), name(1), name(0), "ludo 1".into(), "x".into()],
        vec![day - 9, day - 2, day - 1, day, day + 5, day],
    );
    api.post(PROGRESS, &first).await.unwrap();
    let taken = api.get(PROGRESS).await.unwrap();
    assert_eq!((taken["solved"].as_array().unwrap().len(), &taken["streak"]), (2, &json!(3)));
    assert!(taken["solved"].as_array().unwrap().iter().all(|row| row["at_once"] == false), "nobody saw it");
    api.post(PROGRESS, &kept(vec![name(2)], vec![day - 3])).await.unwrap();
    assert_eq!(api.get(PROGRESS).await.unwrap(), taken, "only once");

    let player = house.guest().await;
    play(&player, &all[0], &json!(all[0].line)).await;
    player.post(PROGRESS, &first).await.unwrap();
    assert_eq!(player.get(PROGRESS).await.unwrap()["streak"], 1, "who has played here brings nothing along");
    assert_eq!(Api::new(&house.url()).post(PROGRESS, &first).await.unwrap_err().code, "not_signed_in");
}
