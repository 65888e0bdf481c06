//! Lessons over HTTP: nothing is kept but who has finished what.

use serde_json::{Value, json};

use crate::house::House;

const PLAY: &str = "/api/school/play";

fn learned(school: &Value) -> Vec<&str> {
    let lessons =
        school["courses"].as_array().unwrap().iter().flat_map(|course| course["lessons"].as_array().unwrap());
    lessons.filter(|lesson| lesson["learned"] == true).map(|lesson| lesson["id"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_answers_a_line_and_remembers_only_that_it_was_finished() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    let lesson = json!({"game": "factory-manager", "lesson": "first-match"});
    let with = |line: Value| json!({"game": "factory-manager", "lesson": "first-match", "line": line});
    let next = json!({"do": "next"});

    let first = ada.post(PLAY, &with(json!([]))).await.unwrap();
    assert_eq!((&first["step"], &first["reads"]), (&json!(0), &json!(true)));
    let wrong = json!([next, next, {"do": "open", "tile": 6, "workers": 0}]);
    let answered = ada.post(PLAY, &with(wrong)).await.unwrap();
    assert!(answered["wrong"]["text"].as_str().unwrap().starts_with("You can."), "{answered}");
    let refused = ada.post(PLAY, &with(json!([next, next, {"do": "pass"}]))).await.unwrap_err();
    assert_eq!(
        (refused.code.as_str(), refused.status),
        ("illegal", 409),
        "the rules refuse as everywhere: {refused}"
    );
    assert_eq!(ada.post(PLAY, &with(json!([]))).await.unwrap(), first, "nothing is kept");

    let look = json!({"game": "factory-manager", "lesson": "first-match", "line": [next, next],
        "more": [{"do": "open", "tile": 2, "workers": 0}]});
    let seen = ada.post("/api/school/foresee", &look).await.unwrap();
    assert_eq!(seen["frame"]["turn"], json!({"seats": [1]}), "nobody answers yet");

    ada.post("/api/school/learned", &lesson).await.unwrap();
    ada.post("/api/school/learned", &lesson).await.unwrap();
    assert_eq!(learned(&ada.get("/api/school").await.unwrap()), ["first-match"]);
    assert_eq!(learned(&bob.get("/api/school").await.unwrap()), [""; 0], "everybody learns alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_lesson_or_no_line_is_refused() {
    let house = House::open().await;
    let api = house.guest().await;
    let line = |game: &str, lesson: &str, line: Value| json!({"game": game, "lesson": lesson, "line": line});
    for (game, lesson) in [("nim", "first-match"), ("factory-manager", "../first"), ("factory-manager", "")] {
        let refused = api.post(PLAY, &line(game, lesson, json!([]))).await.unwrap_err();
        assert_eq!(refused.status, 404, "{refused}");
    }
    let many = line("factory-manager", "first-match", json!(vec![json!({"do": "next"}); 201]));
    assert_eq!(api.post(PLAY, &many).await.unwrap_err().code, "too_large");
    let nobody = json!({"game": "factory-manager", "lesson": "no-such"});
    assert_eq!(api.post("/api/school/learned", &nobody).await.unwrap_err().status, 404);
}
