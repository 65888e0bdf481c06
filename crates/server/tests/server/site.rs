//! The page and its files, and the text board it shows.

use std::time::{Duration, Instant};

use client::{Api, ApiAnswer, Method};
use serde_json::{Value, json};

use crate::house::{House, play_on};

async fn get(api: &Api, path: &str) -> ApiAnswer {
    api.ask(Method::GET, path, None).await.unwrap()
}

fn header<'a>(answer: &'a ApiAnswer, name: &str) -> &'a str {
    answer.headers.get(name).map_or("", |value| value.to_str().unwrap())
}

/// The policy forbids what is inline, so a page that needed it would be broken: every word of it is a file that is
/// there. Where the client was not built, its place is taken by a few words about that.
#[tokio::test]
async fn the_page_has_nothing_inline_and_every_file_it_names_is_there() {
    let house = House::open().await;
    let stranger = Api::new(&house.url());
    let first = get(&stranger, "/").await;
    assert_eq!(header(&first, "content-type"), "text/html; charset=utf-8");
    let page = first.text;
    assert!(!page.contains("style=") && !page.contains("<style") && !page.contains("onclick="));
    if first.status == 503 {
        assert!(page.contains("./play"), "{page}");
        return;
    }
    assert_eq!((first.status, header(&get(&stranger, "/").await, "cache-control")), (200, "no-cache"));
    for path in named(&page, &["href=\"/", "src=\"/"]) {
        let answer = get(&stranger, &path).await;
        assert_eq!(answer.status, 200, "{path}");
        let kept = header(&answer, "cache-control").ends_with("immutable");
        assert_eq!(kept, path.starts_with("/assets/"), "{path}");
    }
}

/// The addresses that follow one of these beginnings.
fn named(text: &str, beginnings: &[&str]) -> Vec<String> {
    let after = |beginning: &&str| text.split(beginning).skip(1).map(str::to_owned).collect::<Vec<_>>();
    let ends = |rest: &str| format!("/{}", rest.split(['"', '\'']).next().unwrap_or_default());
    beginnings.iter().flat_map(after).map(|rest| ends(&rest)).collect()
}

#[tokio::test]
async fn a_table_s_address_gives_the_page_and_a_missing_file_is_missing() {
    let house = House::open().await;
    let stranger = Api::new(&house.url());
    let page = get(&stranger, "/").await;
    for path in ["/table/x", "/nowhere"] {
        let answer = get(&stranger, path).await;
        assert_eq!((answer.status, &answer.text), (page.status, &page.text), "{path}");
    }
    // What it says where it is shared is another matter (`watching`).
    assert_eq!(get(&stranger, "/table/x?invite=y").await.status, page.status);
    for path in ["/missing.js", "/table/missing.css", "/../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        assert_eq!(get(&stranger, path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn the_first_page_is_there_within_a_second_of_the_start() {
    let begun = Instant::now();
    let house = House::open().await;
    let answer = get(&Api::new(&house.url()), "/").await;
    let took = begun.elapsed();
    assert!(answer.text.contains("Shopfloor"));
    assert!(took < Duration::from_secs(1), "{took:?}");
}

fn written(board: &Value) -> String {
    let line =
        |line: &Value| line.as_array().unwrap().iter().map(|span| span["text"].as_str().unwrap()).collect();
    board["lines"].as_array().unwrap().iter().map(line).collect::<Vec<String>>().join("\n")
}

#[tokio::test]
async fn a_board_is_shown_to_its_own_seat_and_refused_to_others_while_the_match_goes_on() {
    let house = House::open().await;
    let players = house.table("fantastic-factories", 2).await;
    let spectator = house.guest().await;
    let path = format!("/api/tables/{}/board", players[0].id);

    let own = players[0].api.get(&path).await.unwrap();
    assert_eq!(own["at"], players[0].ply());
    assert!(written(&own).contains("(you)") && written(&own).contains("│ Hand "), "{}", written(&own));
    assert_eq!(players[0].api.get(&format!("{path}?as=0")).await.unwrap(), own);
    let german = players[0].api.get(&format!("{path}?lang=de")).await.unwrap();
    assert!(written(&german).contains("(du)"), "{}", written(&german));

    let public = spectator.get(&path).await.unwrap();
    assert!(!written(&public).contains("│ Hand "), "{}", written(&public));
    assert_eq!(players[1].api.get(&format!("{path}?as=spectator")).await.unwrap(), public);

    for (api, seat) in [(&players[1].api, 0), (&players[0].api, 1), (&spectator, 0)] {
        for at in ["", "&at=0", "&at=99999"] {
            let refused = api.get(&format!("{path}?as={seat}{at}")).await.unwrap_err();
            assert_eq!(refused.code, "forbidden", "{seat} {at}");
        }
    }
    assert_eq!(spectator.get(&format!("{path}?as=7")).await.unwrap_err().code, "not_found");
    assert_eq!(Api::new(&house.url()).get(&path).await.unwrap_err().code, "not_signed_in");
}

#[tokio::test]
async fn once_it_is_over_anybody_s_board_of_any_moment_is_shown() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    play_on(&mut players, usize::MAX).await;
    let spectator = house.guest().await;
    let path = format!("/api/tables/{}/board", players[0].id);
    let last = spectator.get(&format!("{path}?as=0")).await.unwrap();
    let first = spectator.get(&format!("{path}?as=1&at=0")).await.unwrap();
    assert_eq!((&last["at"], &first["at"]), (&players[0].ply().into(), &json!(0)));
    assert_ne!(written(&last), written(&first));
    let inks = last["lines"].as_array().unwrap().iter().flat_map(|line| line.as_array().unwrap());
    assert!(
        inks.clone().any(|span| span["ink"] == "seat-0") && inks.clone().any(|span| span["ink"] == "hue-0")
    );
}

#[tokio::test]
async fn a_table_that_has_not_begun_has_no_board() {
    let house = House::open().await;
    let host = house.guest().await;
    let table = json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}]});
    let id = host.create(&table).await.unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(host.get(&format!("/api/tables/{id}/board")).await.unwrap_err().code, "not_playing");
}
