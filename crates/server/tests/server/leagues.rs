//! Leagues: matches of a month are opened by themselves, once, and a season moves people.

use client::Api;
use serde_json::{Value, json};
use testkit::databases::Database;
use testkit::eventually;

use crate::clubs::{club_of, house_on, people, show};
use crate::house::{Player, text};

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn league(people: &[Api], club: &str) {
    let new = json!({"game": "liars-dice", "days": 3});
    let path = format!("/api/clubs/{club}/leagues");
    assert_eq!(people[1].post(&path, &new).await.unwrap_err().code, "forbidden");
    people[0].post(&path, &new).await.unwrap();
    for api in people {
        api.post(&format!("{path}/liars-dice/enter"), &json!({})).await.unwrap();
    }
}

fn groups(club: &Value) -> Vec<Vec<String>> {
    let people =
        |group: &Value| group["people"].as_array().unwrap().iter().map(|one| text(&one["name"])).collect();
    club["leagues"][0]["groups"].as_array().unwrap().iter().map(people).collect()
}

/// The league once its groups are opened.
async fn opened(api: &Api, club: &str, before: &Value) -> Value {
    eventually("matches of the month", async || {
        let now = show(api, club).await;
        (now["leagues"][0]["groups"] != before["leagues"][0]["groups"]).then_some(())
    })
    .await;
    // A club is read table by table: what was read before the month opened is not in it.
    show(api, club).await
}

/// Everybody but one person leaves a match, who has won it then.
async fn win(people: &[Api], names: &[String], group: &Value, winner: &str) {
    for (api, name) in people.iter().zip(names) {
        let seated = group["people"].as_array().unwrap().iter().any(|one| one["name"] == json!(name));
        if seated && name != winner {
            let mut player = Player::sit(api.clone(), &text(&group["table"])).await;
            assert_eq!(player.ask(json!({"type": "resign"})).await["type"], "ok");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn l_3_a_month_opens_a_match_for_every_group_once_and_a_season_moves_the_first_up_and_the_last_down() {
    let names = ["Ada", "Ben", "Cleo", "Dirk", "Eve", "Finn", "Gus"];
    for database in [Database::sqlite(), Database::postgres().await] {
        let mut house = house_on(&database).await;
        let people = people(&house, &names).await;
        let club = club_of(&people).await;
        league(&people, &club).await;
        let before = show(&people[0], &club).await;
        assert_eq!(groups(&before), Vec::<Vec<String>>::new(), "not in the middle of a month");
        let next = before["leagues"][0]["next"].as_i64().unwrap();

        // The month has begun while the server was down; two may come back.
        house.set_date(next + DAY);
        house.reopen().await;
        let second = if database.is_postgres() { Some(house.second().await) } else { None };
        let moved: Vec<Api> = people.iter().map(|api| api.clone().at(&house.url())).collect();
        let first = opened(&moved[0], &club, &before).await;
        let sizes: Vec<usize> = groups(&first).iter().map(Vec::len).collect();
        assert_eq!((sizes, groups(&first).concat().len()), (vec![4, 3], 7), "by the order they came");
        assert_eq!(first["tables"].as_array().unwrap().len(), 2, "each group once");
        assert_eq!(first["tables"][0]["pace"], json!({"kind": "days", "days": 3}));
        assert!(text(&first["tables"][0]["name"]).starts_with("Nut and Bolt · "), "it says which club it is");
        house.reopen().await;
        let moved: Vec<Api> = people.iter().map(|api| api.clone().at(&house.url())).collect();
        assert_eq!(
            show(&moved[0], &club).await["tables"].as_array().unwrap().len(),
            2,
            "nor after a restart"
        );

        // Gus wins below and Dirk is last above: in the next season they have changed places.
        let all: Vec<String> = names.map(str::to_owned).to_vec();
        let list = first["leagues"][0]["groups"].as_array().unwrap();
        win(&moved, &all, &list[0], "Ada").await;
        win(&moved, &all, &list[1], "Gus").await;
        house.set_date(first["season"]["ends"].as_i64().unwrap().max(next) + 32 * DAY);
        house.reopen().await;
        drop(second);
        let moved: Vec<Api> = people.iter().map(|api| api.clone().at(&house.url())).collect();
        let after = groups(&opened(&moved[0], &club, &first).await);
        assert!(after[0].contains(&"Gus".to_owned()) && after[0].contains(&"Ada".to_owned()), "{after:?}");
        assert!(after[1].contains(&"Dirk".to_owned()), "{after:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn l_7_a_league_that_is_ended_opens_no_matches_and_what_is_played_goes_on() {
    let database = Database::sqlite();
    let mut house = house_on(&database).await;
    let people = people(&house, &["Ada", "Ben", "Cleo"]).await;
    let club = club_of(&people).await;
    league(&people, &club).await;
    let before = show(&people[0], &club).await;
    let next = before["leagues"][0]["next"].as_i64().unwrap();
    house.set_date(next + DAY);
    house.reopen().await;
    let people: Vec<Api> = people.iter().map(|api| api.clone().at(&house.url())).collect();
    let first = opened(&people[0], &club, &before).await;
    let path = format!("/api/clubs/{club}/leagues/liars-dice");
    assert_eq!(people[1].delete(&path).await.unwrap_err().code, "forbidden", "a member");
    assert_eq!(house.guest().await.delete(&path).await.unwrap_err().code, "not_found", "a stranger");
    let ended = people[0].delete(&path).await.unwrap();
    assert_eq!((&ended["leagues"], ended["tables"].as_array().unwrap().len()), (&json!([]), 1));
    assert_eq!(people[0].delete(&path).await.unwrap_err().code, "not_found", "once");
    assert_eq!(people[1].post(&format!("{path}/enter"), &json!({})).await.unwrap_err().code, "not_found");

    // The match in progress goes on, and counts for the season of the club.
    let group = &first["leagues"][0]["groups"][0];
    let names: Vec<String> = ["Ada", "Ben", "Cleo"].map(str::to_owned).to_vec();
    win(&people, &names, group, "Cleo").await;
    let now = show(&people[0], &club).await;
    assert_eq!(
        (&now["season"]["lines"][0]["name"], &now["season"]["lines"][0]["points"]),
        (&json!("Cleo"), &json!(24))
    );

    // No month opens anything; begun again it has a ladder of its own.
    house.set_date(next + 40 * DAY);
    house.reopen().await;
    let people: Vec<Api> = people.iter().map(|api| api.clone().at(&house.url())).collect();
    tokio::time::sleep(std::time::Duration::from_secs(8)).await;
    assert_eq!(show(&people[0], &club).await["tables"].as_array().unwrap().len(), 1, "the one of before");
    league(&people, &club).await;
    let again = show(&people[0], &club).await;
    assert_eq!(again["leagues"][0]["players"].as_array().unwrap().len(), 3);
    house.set_date(again["leagues"][0]["next"].as_i64().unwrap() + DAY);
    house.reopen().await;
    let people: Vec<Api> = people.iter().map(|api| api.clone().at(&house.url())).collect();
    assert_eq!(groups(&opened(&people[0], &club, &again).await).concat().len(), 3);
}
