//! Clubs: who may see what, tables for members, standings of a season.

use client::{Api, Method, Socket, SocketOptions};
use serde_json::{Value, json};
use testkit::databases::{Database, each};

use crate::accounts::{account, become_account};
use crate::house::{House, Player, play_on, text};

/// Accounts with these names.
pub async fn people(house: &House, names: &[&str]) -> Vec<Api> {
    let mut all = Vec::new();
    for name in names {
        all.push(become_account(&house.guest().await, name).await.0);
    }
    all
}

pub async fn house_on(database: &Database) -> House {
    let url = database.url.clone();
    House::open_with(move |config| config.database = url).await
}

/// A club of these people; the first one is its owner.
pub async fn club_of(people: &[Api]) -> String {
    let club = people[0].post("/api/clubs", &json!({"name": "Nut and Bolt"})).await.unwrap();
    let (id, invite) = (text(&club["id"]), json!({"invite": club["invite"]}));
    for other in &people[1..] {
        other.post(&format!("/api/clubs/{id}/join"), &invite).await.unwrap();
    }
    id
}

pub async fn show(api: &Api, club: &str) -> Value {
    api.get(&format!("/api/clubs/{club}")).await.unwrap()
}

pub async fn user(api: &Api) -> String {
    text(&api.get("/api/me").await.unwrap()["id"])
}

fn names(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|one| text(&one["name"])).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_is_seen_by_its_members_and_joined_by_its_link_alone() {
    each(async |database| {
        let house = house_on(database).await;
        let guest = house.guest().await;
        let new = json!({"name": "Nut and Bolt"});
        assert_eq!(guest.post("/api/clubs", &new).await.unwrap_err().code, "forbidden", "no account");
        let people = people(&house, &["Ada", "Ben", "Cleo"]).await;
        let [ada, ben, cleo] = &people[..] else { unreachable!() };
        assert_eq!(ada.post("/api/clubs", &json!({"name": "\u{200b}"})).await.unwrap_err().code, "bad_name");
        let club = ada.post("/api/clubs", &new).await.unwrap();
        let id = text(&club["id"]);
        assert_eq!((&club["role"], names(&club["members"])), (&json!("owner"), vec!["Ada".to_owned()]));

        let path = format!("/api/clubs/{id}");
        assert_eq!(ben.get(&path).await.unwrap_err().code, "not_found");
        let link = json!({"invite": club["invite"]});
        let wrong = json!({"invite": "0000000000000000"});
        assert_eq!(ben.post(&format!("{path}/door"), &wrong).await.unwrap_err().code, "not_found");
        let door = guest.post(&format!("{path}/door"), &link).await.unwrap();
        assert_eq!(door, json!({"name": "Nut and Bolt", "inside": false}), "no member is named");
        assert_eq!(guest.post(&format!("{path}/join"), &link).await.unwrap_err().code, "forbidden");
        let joined = ben.post(&format!("{path}/join"), &link).await.unwrap();
        assert_eq!(
            (names(&joined["members"]), &joined["role"]),
            (vec!["Ada".into(), "Ben".into()], &json!("member"))
        );
        assert_eq!(joined["invite"], Value::Null, "members do not hand it out");
        ben.post(&format!("{path}/join"), &link).await.unwrap();
        assert_eq!(names(&show(ada, &id).await["members"]).len(), 2, "nobody is twice in it");

        // A new link: the old one leads nowhere. Only the owner makes one.
        assert_eq!(ben.post(&format!("{path}/invite"), &json!({})).await.unwrap_err().code, "forbidden");
        let renewed = ada.post(&format!("{path}/invite"), &json!({})).await.unwrap();
        assert_eq!(cleo.post(&format!("{path}/join"), &link).await.unwrap_err().code, "not_found");
        cleo.post(&format!("{path}/join"), &json!({"invite": renewed["invite"]})).await.unwrap();
        assert_eq!(cleo.get("/api/clubs").await.unwrap()["clubs"][0]["members"], 3);

        // Removed, she sees nothing of it any more.
        let them = format!("{path}/members/{}", user(cleo).await);
        assert_eq!(ben.delete(&them).await.unwrap_err().code, "forbidden");
        ada.delete(&them).await.unwrap();
        assert_eq!(cleo.get(&path).await.unwrap_err().code, "not_found");
        ada.delete(&path).await.unwrap();
        assert_eq!(ada.get(&path).await.unwrap_err().code, "not_found", "it is closed");
        assert_eq!(ben.get("/api/clubs").await.unwrap()["clubs"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_who_goes_is_followed_by_the_longest_host_and_the_last_member_closes_the_club() {
    let house = House::open().await;
    let mut people = people(&house, &["Ada", "Cleo", "Dirk"]).await;
    // In a browser: a token deletes nobody.
    people.insert(1, account(&house, "Ben").await);
    let [ada, ben, cleo, dirk] = &people[..] else { unreachable!() };
    let id = club_of(&people).await;
    let path = format!("/api/clubs/{id}");
    for host in [dirk, cleo] {
        let them = format!("{path}/members/{}", user(host).await);
        ada.post(&them, &json!({"role": "host"})).await.unwrap();
    }
    let own = format!("{path}/members/{}", user(ada).await);
    assert_eq!(ada.post(&own, &json!({"role": "member"})).await.unwrap_err().code, "forbidden");
    ada.post(&format!("{path}/leave"), &json!({})).await.unwrap();
    assert_eq!(
        show(dirk, &id).await["role"],
        "owner",
        "he was a host before Cleo, though she was a member before him"
    );
    // Handing it over by choice, and by deleting one's account.
    let them = format!("{path}/members/{}", user(ben).await);
    assert_eq!(dirk.post(&them, &json!({"role": "owner"})).await.unwrap()["role"], "host");
    let gone = ben.ask(Method::DELETE, "/api/me", Some(&json!({"password": "correct horse"}))).await.unwrap();
    gone.value().unwrap();
    let owner = show(cleo, &id).await;
    assert_eq!(names(&owner["members"]), ["Cleo", "Dirk"]);
    assert_eq!(owner["role"], "owner", "{owner}");
    for last in [dirk, cleo] {
        last.post(&format!("{path}/leave"), &json!({})).await.unwrap();
    }
    assert_eq!(cleo.get(&path).await.unwrap_err().code, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_a_club_is_for_members_and_its_match_counts_for_the_season() {
    each(async |database| {
        let house = house_on(database).await;
        let people = people(&house, &["Ada", "Ben", "Cleo"]).await;
        let id = club_of(&people[..2]).await;
        let new = json!({
            "game": "liars-dice", "club": id, "public": true, "seats": [{"kind": "me"}, {"kind": "open"}],
        });
        let stranger = &people[2];
        assert_eq!(stranger.create(&new).await.unwrap_err().code, "not_found", "not their club");
        let table = people[0].create(&new).await.unwrap();
        let at = text(&table["id"]);
        assert_eq!((&table["public"], &table["invite"]), (&json!(false), &Value::Null));
        assert_eq!(stranger.table(&at).await.unwrap_err().code, "private");
        assert_eq!(stranger.join(&at).await.unwrap_err().code, "private");
        for list in ["open", "mine"] {
            assert_eq!(stranger.tables(list).await.unwrap()["tables"], json!([]));
        }
        let mut socket = Socket::table(stranger, &at, &SocketOptions::default()).await.unwrap();
        assert_eq!(socket.next().await.unwrap().value["refused"], "private");
        assert_eq!(show(&people[1], &id).await["tables"][0]["id"], json!(at));

        people[1].join(&at).await.unwrap();
        people[0].start(&at).await.unwrap();
        let mut players = Vec::new();
        for api in &people[..2] {
            players.push(Player::sit(api.clone(), &at).await);
        }
        play_on(&mut players, 5_000).await;
        assert_eq!(stranger.history(&at, None).await.unwrap_err().code, "private", "afterwards, too");
        let club = show(&people[0], &id).await;
        let season = &club["season"];
        let points: Vec<u64> =
            season["lines"].as_array().unwrap().iter().map(|line| line["points"].as_u64().unwrap()).collect();
        assert_eq!((points, &season["matches"][0]["table"]), (vec![24, 0], &json!(at)));
        let before = season["number"].as_i64().unwrap() - 1;
        let earlier = people[0].get(&format!("/api/clubs/{id}?season={before}")).await.unwrap();
        assert_eq!(earlier["season"]["lines"], json!([]));
        let never = people[0].get(&format!("/api/clubs/{id}?season={}", i64::MAX)).await;
        assert_eq!(never.unwrap_err().code, "not_found");
        // A rematch is the club's as well.
        let again = text(&people[0].rematch(&at).await.unwrap()["id"]);
        assert_eq!(stranger.table(&again).await.unwrap_err().code, "private");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_owns_more_than_five_clubs() {
    let house = House::open().await;
    let ada = &people(&house, &["Ada"]).await[0];
    for n in 0..5 {
        ada.post("/api/clubs", &json!({"name": format!("Club {n}")})).await.unwrap();
    }
    assert_eq!(ada.post("/api/clubs", &json!({"name": "One more"})).await.unwrap_err().code, "too_many");
}
