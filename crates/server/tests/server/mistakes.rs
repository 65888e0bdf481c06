//! One's own mistakes come back, in growing intervals, to nobody else.

use std::time::{Duration, Instant};

use client::{Api, Method};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use testkit::databases::Database;

use crate::days;
use crate::house::{House, Player, play_on, text};
use crate::reviews::whole;

const DAY: i64 = 86_400_000;
const LIST: &str = "/api/mistakes";
/// The longest a report may take on a machine full of tests.
const PATIENCE: Duration = Duration::from_secs(60);

fn today() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}

/// A match of two whose first player has made a mistake, with its report.
async fn bad_match(house: &House) -> (Vec<Player>, Value) {
    for _ in 0..20 {
        let mut players = house.table("liars-dice", 2).await;
        play_on(&mut players, 5_000).await;
        let (review, _) = whole(&players[0].api, &players[0].id).await;
        if players[0].api.get(LIST).await.unwrap()["due"] != 0 {
            return (players, review);
        }
    }
    panic!("whoever plays anything plays no mistakes");
}

/// The decision of a report that a mistake is about.
fn decision<'a>(review: &'a Value, mistake: &Value) -> &'a Value {
    let decisions = review["decisions"].as_array().unwrap();
    let found = decisions.iter().find(|it| it["ply"] == mistake["ply"] && it["seat"] == mistake["seat"]);
    found.expect("it is one of the report's")
}

/// Plays what the report calls best, or what was played.
async fn answer(api: &Api, review: &Value, mistake: &Value, moves: &str) -> Value {
    let decision = decision(review, mistake);
    let actions: Value =
        decision[moves].as_array().unwrap().iter().map(|step| step["action"].clone()).collect();
    let turn = json!({"at": mistake["ply"], "seat": mistake["seat"], "actions": actions});
    api.post(&format!("/api/tables/{}/try", text(&mistake["table"])), &turn).await.unwrap()
}

/// In how many days it comes back.
fn wait(answered: &Value, now: i64) -> i64 {
    (answered["again"].as_i64().unwrap() - now + DAY / 2) / DAY
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_come_back_in_growing_intervals_and_soon_after_a_wrong_answer() {
    let house = House::open().await;
    let (players, review) = bad_match(&house).await;
    let api = &players[0].api;
    let first = api.get(LIST).await.unwrap();
    let mistakes = first["mistakes"].as_array().unwrap().clone();
    assert!((1..=3).contains(&mistakes.len()), "{first}");
    assert_eq!((&first["later"], &first["next"]), (&json!(0), &Value::Null));
    let seat = players[0].seat();
    for mistake in &mistakes {
        assert_eq!((&mistake["table"], &mistake["seat"]), (&json!(players[0].id), &json!(seat)));
        let class = text(&decision(&review, mistake)["class"]);
        assert!(class == "mistake" || class == "blunder", "{class}");
        for hidden in ["lost", "best", "class"] {
            assert!(mistake.get(hidden).is_none(), "nothing is told before it is tried: {mistake}");
        }
    }
    assert_eq!(api.get(LIST).await.unwrap(), first, "they are gathered once");

    // Right, then a wrong line for practice: the first answer counts.
    let mut now = today();
    let right = answer(api, &review, &mistakes[0], "best").await;
    assert_eq!((&right["right"], wait(&right, now)), (&json!(true), 3));
    let practice = answer(api, &review, &mistakes[0], "played").await;
    assert_eq!((&practice["right"], &practice["again"]), (&json!(false), &right["again"]));
    let after = api.get(LIST).await.unwrap();
    assert_eq!((&after["due"], &after["later"]), (&json!(mistakes.len() - 1), &json!(1)));
    assert_eq!(after["next"], right["again"]);

    let mut waited = 3;
    for _ in 0..2 {
        now += (waited + 1) * DAY;
        house.set_date(now);
        let again = answer(api, &review, &mistakes[0], "best").await;
        assert!(wait(&again, now) > 2 * waited, "{waited} days, then {}", wait(&again, now));
        waited = wait(&again, now);
    }
    now += (waited + 1) * DAY;
    house.set_date(now);
    let wrong = answer(api, &review, &mistakes[0], "played").await;
    assert_eq!((&wrong["right"], wait(&wrong, now)), (&json!(false), 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_judged_for_its_mistakes_though_nobody_asked_the_server_for_a_report() {
    let house = House::open().await;
    let mut players = house.table("liars-dice", 2).await;
    play_on(&mut players, 5_000).await;
    let (api, began) = (&players[0].api, Instant::now());
    let kept = format!("/api/tables/{}/review?kept=true", players[0].id);
    assert_eq!(api.get(&kept).await.unwrap()["whole"], false, "looking for a report makes none");
    while api.get(&kept).await.unwrap()["whole"] == false {
        assert!(began.elapsed() < PATIENCE, "it is never judged");
        api.get(LIST).await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_at_two_servers_answer_a_mistake_once() {
    let database = Database::postgres().await;
    let url = database.url.clone();
    let house = House::open_with(move |config| config.database = url).await;
    let (players, review) = bad_match(&house).await;
    let other = house.second().await;
    let (here, there) = (&players[0].api, players[0].api.clone().at(&other.url()));
    let mistake = here.get(LIST).await.unwrap()["mistakes"][0].clone();
    let (one, two) =
        tokio::join!(answer(here, &review, &mistake, "best"), answer(&there, &review, &mistake, "played"));
    assert_eq!(one["again"], two["again"]);
    let both = (here.get(LIST).await.unwrap(), there.get(LIST).await.unwrap());
    assert_eq!((&both.0, &both.0["later"]), (&both.1, &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_anothers_mistakes_nor_changes_when_they_come_back() {
    let house = House::open().await;
    let (players, review) = bad_match(&house).await;
    let mine = players[0].api.get(LIST).await.unwrap();
    let none = json!({"mistakes": [], "due": 0, "later": 0, "next": null});
    let stranger = house.guest().await;
    assert_eq!(stranger.get(LIST).await.unwrap(), none);
    assert_eq!(Api::new(&house.url()).get(LIST).await.unwrap(), none, "nor is nobody");
    let theirs = players[1].api.get(LIST).await.unwrap();
    let seat = json!(players[1].seat());
    assert!(theirs["mistakes"].as_array().unwrap().iter().all(|mistake| mistake["seat"] == seat));

    for api in [&stranger, &players[1].api] {
        let tried = answer(api, &review, &mine["mistakes"][0], "best").await;
        assert_eq!((&tried["right"], &tried["again"]), (&json!(true), &Value::Null));
    }
    assert_eq!(players[0].api.get(LIST).await.unwrap(), mine);

    let shown = players[1].api.get(&format!("/api/users/{}", text(&players[0].table["host"]))).await.unwrap();
    assert!(!shown.to_string().contains("mistake"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_takes_them_along() {
    let house = House::open().await;
    let (players, _) = bad_match(&house).await;
    assert!(count(&house, "mistakes").await > 0);
    players[0].api.ask(Method::DELETE, "/api/me", Some(&json!({}))).await.unwrap().value().unwrap();
    assert_eq!(count(&house, "mistakes").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_judge_looks_again_and_what_it_does_not_find_is_dropped() {
    let house = House::open().await;
    let (players, _) = bad_match(&house).await;
    let api = &players[0].api;
    let before = api.get(LIST).await.unwrap();
    for sql in [
        "UPDATE reviews SET judge = judge - 1",
        "UPDATE mistakes SET judge = judge - 1",
        "UPDATE results SET gathered = gathered - 1 WHERE gathered > 0",
        "INSERT INTO mistakes (user_id, table_id, ply, seat, game, round, judge, played, added, due, reps, lapses,
            stability, difficulty)
         SELECT user_id, table_id, 9999, seat, game, round, judge, played, added, due, 0, 0, 0, 0 FROM mistakes LIMIT 1",
    ] {
        run(&house, sql).await;
    }
    let begun = Instant::now();
    while api.get(LIST).await.unwrap()["due"] == 0 {
        assert!(begun.elapsed() < PATIENCE, "it is not judged again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(api.get(LIST).await.unwrap(), before, "the same match by the same judge");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_match_of_the_day_gives_none_before_it_is_revealed() {
    let house = days::house().await;
    let api = house.guest().await;
    let mut player = days::sit_down(&api, "factory-manager").await;
    days::to_the_end(&mut player, 5).await;
    let none = json!({"mistakes": [], "due": 0, "later": 0, "next": null});
    assert_eq!(api.get(LIST).await.unwrap(), none);
    let sealed = api.get(&format!("/api/tables/{}/review", player.id)).await.unwrap_err();
    assert_eq!(sealed.code, "forbidden");
    assert_eq!(count(&house, "attempts WHERE gathered > 0").await, 0);

    house.set_date(days::DAY.reveals() + 1000);
    let (review, _) = whole(&api, &player.id).await;
    let after = api.get(LIST).await.unwrap();
    assert_eq!(count(&house, "attempts WHERE gathered > 0").await, 1, "it is looked through");
    for mistake in after["mistakes"].as_array().unwrap() {
        assert_eq!(mistake["seat"], json!(player.seat()));
        decision(&review, mistake);
    }
}

async fn run(house: &House, sql: &'static str) {
    let mut database = SqliteConnection::connect(&format!("sqlite://{}", house.database())).await.unwrap();
    sqlx::query(sql).execute(&mut database).await.unwrap();
}

async fn count(house: &House, table: &str) -> i64 {
    let mut database = SqliteConnection::connect(&format!("sqlite://{}", house.database())).await.unwrap();
    let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
    sqlx::query_scalar(sql).fetch_one(&mut database).await.unwrap()
}
