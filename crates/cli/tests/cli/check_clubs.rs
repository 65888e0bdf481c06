//! `shopfloor admin check` on a site with clubs, friends and notices.

use std::fs;

use client::{Api, Method};
use serde_json::{Value, json};

use crate::check::{damage, sqlite, tells};
use crate::serve::Served;
use crate::shell::Shell;

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// Four members of a club with a round of a tournament and a league, an invitation, and a notice that waits.
async fn site() -> Shell {
    let shell = Shell::new();
    let served = Served::start_with(&shell.path("shopfloor.db"), &["--local-receivers"]);
    let mut people = Vec::new();
    for name in ["Ada", "Ben", "Cleo", "Dirk"] {
        let (guest, _) = Api::guest(&served.url).await.unwrap();
        let new = json!({"name": name, "password": "correct horse"});
        let made = guest.post("/api/account", &new).await.unwrap();
        people.push(Api::new(&served.url).with_token(&text(&made["token"])));
    }
    let ada = &people[0];
    let club = ada.post("/api/clubs", &json!({"name": "Nut and Bolt"})).await.unwrap();
    let path = format!("/api/clubs/{}", text(&club["id"]));
    for other in &people[1..] {
        other.post(&format!("{path}/join"), &json!({"invite": club["invite"]})).await.unwrap();
    }
    let new = json!({"name": "Friday", "game": "factory-manager", "size": 4, "rounds": 2});
    let tournament = text(&ada.post(&format!("{path}/tournaments"), &new).await.unwrap()["id"]);
    ada.post(&format!("{path}/leagues"), &json!({"game": "factory-manager", "days": 2})).await.unwrap();
    for api in &people {
        api.post(&format!("/api/tournaments/{tournament}/enter"), &json!({})).await.unwrap();
        api.post(&format!("{path}/leagues/factory-manager/enter"), &json!({})).await.unwrap();
    }
    ada.post(&format!("/api/tournaments/{tournament}/round"), &json!({"round": 1})).await.unwrap();
    let ids: Vec<String> = {
        let me = async |api: &Api| text(&api.get("/api/me").await.unwrap()["id"]);
        vec![me(ada).await, me(&people[1]).await]
    };
    people[1].ask(Method::PUT, &format!("/api/friends/{}", ids[0]), None).await.unwrap();
    let new = json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}]});
    let table = text(&ada.create(&new).await.unwrap()["id"]);
    ada.post("/api/invitations", &json!({"user": ids[1], "table": table})).await.unwrap();
    let hook = json!({"address": "http://127.0.0.1:9/hook"});
    let way = text(&ada.post("/api/notices/webhook", &hook).await.unwrap()["id"]);
    ada.post(&format!("/api/notices/{way}/test"), &json!({})).await.unwrap();
    served.stop();
    // The match of a month: at the table of the round, as no month begins for a test.
    let month =
        "INSERT INTO league_matches SELECT leagues.club_id, leagues.game, leagues.month, 0, pairings.table_id
        FROM leagues, pairings LIMIT 1";
    assert_eq!(damage(&sqlite(&shell), month).await, 1);
    shell
}

/// What is done to it, and what is said.
const DAMAGES: &[(&str, &str)] = &[
    ("DELETE FROM members WHERE role = 'owner'", "nobody owns it"),
    ("DELETE FROM members WHERE role = 'owner'", "a player is no member of the club"),
    ("UPDATE clubs SET closed = 1", "it is closed, but has members"),
    ("UPDATE clubs SET closed = 1", "its invite link leads in"),
    ("UPDATE clubs SET closed = 1", "it goes on in a club that is closed"),
    ("UPDATE tables SET club = 'nowhere' WHERE club IS NULL", "there is no such club"),
    ("UPDATE members SET role = 'king' WHERE role = 'member'", "an unknown role"),
    (
        "UPDATE users SET deleted = 1, account = NULL, password = NULL WHERE account = 'cleo'",
        "the person has no account, or is deleted",
    ),
    ("UPDATE tournaments SET status = 'lost'", "an unknown status"),
    ("UPDATE tournaments SET round = 2", "another number of rounds than were drawn"),
    ("UPDATE tournaments SET rounds = 0", "more rounds than were announced"),
    (
        "INSERT INTO rounds SELECT tournament_id, 2, seed, drawn FROM rounds",
        "a round is drawn twice, or one is missing",
    ),
    ("INSERT INTO rounds SELECT tournament_id, 1, seed, drawn FROM rounds", "nobody is in it"),
    ("UPDATE pairings SET round = 1", "in a round that was not drawn"),
    (
        "DELETE FROM entrants WHERE user_id IN (SELECT id FROM users WHERE account = 'ben')",
        "somebody is seated who does not take part",
    ),
    ("UPDATE tournaments SET size = 3", "or more than were announced"),
    ("PRAGMA foreign_keys = OFF; UPDATE pairings SET table_id = 'gone'", "a table of it is gone"),
    (
        "UPDATE pairings SET number = 1 WHERE user_id IN (SELECT id FROM users WHERE account IN ('ada', 'ben'))",
        "was played twice, or is two tables",
    ),
    ("UPDATE tables SET club = NULL", "a table of it is not the club's"),
    ("UPDATE seats SET user_id = NULL WHERE seat = 3", "without a seat there"),
    ("UPDATE leagues SET days = 9", "days per move are 1 to 7"),
    ("UPDATE league_matches SET month = month + 1", "a month that has not come"),
    ("DELETE FROM leagues", "there is no such league"),
    ("UPDATE league_players SET place = 0", "two players have one place"),
    ("DELETE FROM seats WHERE seat > 1", "a group is smaller than three"),
    (
        "INSERT INTO league_matches SELECT club_id, game, month, 1, table_id FROM league_matches",
        "somebody has two seats in a month",
    ),
    ("INSERT INTO follows SELECT user_id, user_id, 0 FROM follows", "they follow themselves"),
    (
        "INSERT INTO mutes (user_id, muted_id, blocked) SELECT user_id, followed_id, 1 FROM follows",
        "whom they block",
    ),
    ("UPDATE invitations SET seat = 7", "there is no such seat"),
    ("UPDATE invitations SET by_id = user_id", "they have invited themselves"),
    ("UPDATE outbox SET way_id = 'gone'", "by a way that is gone"),
    ("UPDATE outbox SET user_id = (SELECT id FROM users WHERE account = 'ben')", "by somebody else's way"),
    ("UPDATE outbox SET state = 'flying'", "an unknown state"),
    ("UPDATE outbox SET state = 'failed'", "nobody knows when"),
    ("UPDATE outbox SET state = 'sent', ended = 1, letter = NULL", "but in no letter"),
    ("DELETE FROM notice_choices", "has no choices"),
];

#[tokio::test(flavor = "multi_thread")]
async fn clubs_friends_and_notices_that_do_not_fit_together_are_told() {
    let whole = site().await;
    let well =
        ["followed people", "invitations", "clubs", "members", "tournaments", "leagues", "All is well."];
    tells(&whole.run("admin check"), 0, &well);
    for (sql, words) in DAMAGES {
        let shell = Shell::new();
        fs::copy(whole.path("shopfloor.db"), shell.path("shopfloor.db")).unwrap();
        assert!(damage(&sqlite(&shell), sql).await > 0, "{sql}");
        let ran = shell.run("admin check");
        tells(&ran, 1, &[words, "fault"]);
    }
}
