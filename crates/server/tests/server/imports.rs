//! Match files that are long to replay, brought by many at once.

use std::time::{Duration, Instant};

use client::{Api, Method};
use serde_json::Value;
use tokio::task::JoinSet;

use crate::house::{House, text};

const GAME: &str = "fantastic-factories";

fn bomb(times: usize) -> String {
    intake::undone_again_and_again(GAME, times).expect("something can be undone")
}

async fn import(api: &Api, file: String) -> Result<Value, client::ApiRefusal> {
    api.ask_text(Method::POST, "/api/matches", Some(file)).await.unwrap().value()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_with_more_undos_than_a_table_allows_is_refused_unplayed() {
    let house = House::open().await;
    let api = house.guest().await;
    let allowed = bomb(500);
    let begun = Instant::now();
    import(&api, allowed.clone()).await.expect("as it could have been played here");
    let played = begun.elapsed();
    let refused = import(&api, bomb(501)).await.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.text.contains("501")), ("bad_match", true), "{refused}");

    // A megabyte of them: whether it could be replayed is not even tried.
    let mut file: Value = serde_json::from_str(&allowed).unwrap();
    let log = file["log"].as_array_mut().unwrap();
    let at = log.windows(2).position(|pair| !pair[1]["undo"].is_null()).expect("an undo");
    let pair = [log[at].clone(), log[at + 1].clone()];
    while serde_json::to_string(&log).unwrap().len() < 900_000 {
        log.splice(at..at, pair.iter().cloned().cycle().take(4000));
    }
    let begun = Instant::now();
    let refused = import(&api, file.to_string()).await.unwrap_err();
    assert_eq!(refused.code, "bad_match");
    // A busy machine is slow at both.
    let most = Duration::from_secs(1).max(10 * played);
    assert!(begun.elapsed() < most, "{:?} of {most:?}", begun.elapsed());
}

/// Matches of a device are kept in an account once each, however often and however fast somebody asks for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_imported_once_for_each_person() {
    let house = House::open().await;
    let (ada, ben) = (house.guest().await, house.guest().await);
    let (file, other) = (bomb(1), bomb(2));
    let mut at_once = JoinSet::new();
    for _ in 0..4 {
        let (ada, file) = (ada.clone(), file.clone());
        at_once.spawn(async move { text(&import(&ada, file).await.unwrap()["id"]) });
    }
    let mut ids = at_once.join_all().await;
    // Written otherwise, it is the same match.
    let spaced = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&file).unwrap()).unwrap();
    ids.push(text(&import(&ada, spaced).await.unwrap()["id"]));
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_ne!(text(&import(&ada, other).await.unwrap()["id"]), ids[0]);
    let bens = import(&ben, file).await.unwrap();
    assert_ne!(text(&bens["id"]), ids[0]);
    let mine = ada.get("/api/tables?list=mine").await.unwrap();
    assert_eq!(mine["tables"].as_array().unwrap().len(), 2, "{mine}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_answers_at_once_while_sixty_long_requests_are_under_way() {
    let house = House::open().await;
    let (file, other) = (bomb(500), bomb(499));
    let mut people = Vec::new();
    for _ in 0..10 {
        let api = house.guest().await;
        let table = import(&api, file.clone()).await.unwrap();
        people.push((api, text(&table["id"])));
    }
    let begun = Instant::now();
    let mut under_way = JoinSet::new();
    for (api, id) in people {
        let (importing, file) = (api.clone(), other.clone());
        under_way.spawn(async move { import(&importing, file).await.is_ok() });
        // Several times, for machines that are quick.
        under_way.spawn(async move {
            for _ in 0..5 {
                if api.history(&id, Some(0)).await.is_err() {
                    return false;
                }
            }
            true
        });
    }
    let (mut took, stranger) = (Vec::new(), Api::new(&house.url()));
    while !under_way.is_empty() {
        let asked = Instant::now();
        let healthy = stranger.ask(Method::GET, "/healthz", None).await.unwrap();
        took.push(asked.elapsed());
        assert_eq!(healthy.status, 200);
        while let Some(done) = under_way.try_join_next() {
            assert!(done.unwrap(), "everybody is served in the end");
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    eprintln!(
        "sixty requests took {:?}; health, asked {} times, at most {:?}",
        begun.elapsed(),
        took.len(),
        took.iter().max()
    );
    assert!(took.len() >= 10, "they were no work: {:?}", begun.elapsed());
    took.sort();
    // One in twenty may have met something else on a machine full of tests.
    let most = took[took.len() * 19 / 20];
    assert!(most < Duration::from_millis(100), "{most:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_does_not_queue_without_end() {
    let house = House::open().await;
    let api = house.guest().await;
    let table = import(&api, bomb(500)).await.unwrap();
    let path = format!("/api/tables/{}/history?as=0", text(&table["id"]));
    let mut asked = JoinSet::new();
    for _ in 0..40 {
        let (api, path) = (api.clone(), path.clone());
        asked.spawn(async move { api.ask(Method::GET, &path, None).await.unwrap() });
    }
    let answers = asked.join_all().await;
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    let served = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(served + refused.len(), 40);
    assert!(served >= 8 && !refused.is_empty(), "{served}");
    assert!(refused.iter().all(|answer| answer.headers.contains_key("retry-after")));
}
