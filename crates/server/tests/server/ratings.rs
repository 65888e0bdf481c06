//! What is rated, and what leaving does to a result.

use client::{Api, header};
use serde_json::{Value, json};
use store::{ResultRow, Store, TableId};

use crate::house::{House, Player, play_on, text};
use crate::people::me;

const FM: &str = "factory-manager";

async fn opened(house: &House) -> Store {
    Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap()
}

async fn results(house: &House, table: &str) -> Vec<ResultRow> {
    opened(house).await.results_at(&TableId(table.to_owned())).await.unwrap()
}

fn moved(result: &ResultRow) -> i64 {
    result.rating_after.unwrap() - result.rating_before.unwrap()
}

/// Plays to the end, everybody for themselves; bots do the rest.
async fn finish(players: &mut [Player]) {
    let each = players.iter_mut().map(async |player| {
        for n in 0.. {
            player.until(|player| player.may_act() || player.is_over()).await;
            if player.is_over() {
                break;
            }
            let actions = player.actions();
            player.ask(player.act(&actions[(n * 7 + 3) % actions.len()])).await;
        }
        player.until(|player| player.table["status"] == "over").await;
    });
    futures_util::future::join_all(each).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_is_a_choice_and_a_table_says_why_it_is_not() {
    let house = House::open_with(|config| {
        config.behind_proxy = true;
        config.rate_one_address = false;
    })
    .await;
    let from = async |address: &str| {
        let name = header::HeaderName::from_static("x-forwarded-for");
        let api = Api::new(&house.url()).with_header(name.clone(), address);
        let guest = api.post("/api/guest", &json!({"token": true})).await.unwrap();
        api.with_token(&text(&guest["token"]))
    };
    let (ada, ben, twin) = (from("192.0.2.1").await, from("192.0.2.2").await, from("192.0.2.1").await);
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let open = async |more: Value| {
        let mut new = json!({"game": FM, "seats": seats});
        new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ada.create(&new).await.unwrap()
    };
    let told = |table: &Value| (table["rated"].clone(), table["unrated"].clone());
    let no = |why: &str| (json!(false), json!(why));
    assert_eq!(told(&open(json!({})).await), no("chosen"), "practice is the default");
    let alone = json!([{"kind": "me"}, {"kind": "bot", "level": "worker"}]);
    assert_eq!(told(&open(json!({"rated": true, "seats": alone})).await), no("alone"));
    assert_eq!(told(&ada.quick(&json!({"game": FM})).await.unwrap()), no("alone"));
    assert_eq!(told(&open(json!({"rated": true, "options": {"first_game": true}})).await), no("options"));

    // Two from one household: no rating. The table says so before and after the start.
    let table = open(json!({"rated": true})).await;
    assert_eq!(told(&table), (json!(true), Value::Null), "as it stands");
    let id = text(&table["id"]);
    assert_eq!(told(&twin.join(&id).await.unwrap()), no("address"));
    assert_eq!(told(&ada.start(&id).await.unwrap()), no("address"));
    let table = open(json!({"rated": true})).await;
    let id = text(&table["id"]);
    assert_eq!(told(&ben.join(&id).await.unwrap()), (json!(true), Value::Null));
    assert_eq!(told(&ada.start(&id).await.unwrap()), (json!(true), Value::Null));
    // Practice tells nobody who shares an address.
    let practice = text(&open(json!({})).await["id"]);
    assert_eq!(told(&twin.join(&practice).await.unwrap()), no("chosen"));

    // A site that allows it: a club.
    let club = House::open_with(|config| config.rate_one_address = true).await;
    let players = club.table_with(FM, 2, json!({"rated": true})).await;
    assert_eq!(told(&players[0].api.table(&players[0].id).await.unwrap()), (json!(true), Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_a_match_of_two_loses_it_at_once_and_only_once() {
    let house = House::open().await;
    let mut players = house.table_with(FM, 2, json!({"rated": true})).await;
    let id = players[0].id.clone();
    players[1].ask(json!({"type": "resign"})).await;
    players[0].until(|player| player.table["decided"] == true).await;
    let decided = results(&house, &id).await;
    assert_eq!(decided.iter().map(|row| (row.place, row.left)).collect::<Vec<_>>(), [(1, false), (2, true)]);
    assert!(moved(&decided[0]) > 0 && moved(&decided[1]) < 0);
    assert_eq!(moved(&decided[0]), -moved(&decided[1]), "equals: what one wins the other loses");

    // Coming back, leaving again, the winner's leaving and the end of the board change nothing.
    players[1].ask(json!({"type": "return"})).await;
    players[1].ask(json!({"type": "resign"})).await;
    players[0].ask(json!({"type": "resign"})).await;
    players[0].ask(json!({"type": "return"})).await;
    finish(&mut players[..1]).await;
    assert_eq!(results(&house, &id).await, decided);
    assert_eq!(players[0].table["outcome"]["places"], json!([1, 2]));
    assert_eq!(players[0].table["outcome"]["left"], json!([false, true]));
    for row in &decided {
        let rating = opened(&house).await.rating(&row.user, FM).await.unwrap().unwrap();
        assert_eq!((rating.rating, rating.matches), (row.rating_after.unwrap(), 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn running_out_of_time_is_losing_too() {
    let house = House::open().await;
    let live = json!({"rated": true, "pace": {"kind": "live", "move_s": 5, "reserve_s": 0}});
    let mut players = house.table_with(FM, 2, live).await;
    let acting = players.iter().position(Player::may_act).unwrap();
    players[1 - acting].until(|player| player.table["decided"] == true).await;
    let decided = results(&house, &players[0].id).await;
    assert!(moved(&decided[acting]) < 0 && moved(&decided[1 - acting]) > 0);
    // What is already decided can be put away by the one who is left, host or not.
    let table =
        players[1 - acting].api.post(&format!("/api/tables/{}/close", players[0].id), &json!({})).await;
    assert_eq!(table.unwrap()["status"], "closed");
    assert_eq!(results(&house, &players[0].id).await, decided, "it was won before");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaver_among_three_cannot_undo_the_others_match_and_every_place_is_the_same() {
    let house = House::open().await;
    let mut players = house.table_with(FM, 3, json!({"rated": true})).await;
    play_on(&mut players, 6).await;
    let id = players[0].id.clone();
    let mut leaver = players.remove(1);
    leaver.ask(json!({"type": "resign"})).await;
    assert_eq!(results(&house, &id).await, [], "two are still playing");
    finish(&mut players).await;
    leaver.until(|player| player.table["status"] == "over").await;

    let rows = results(&house, &id).await;
    let places: Vec<i64> = rows.iter().map(|row| row.place).collect();
    assert_eq!((places[1], rows[1].left), (3, true));
    assert!(moved(&rows[1]) < 0);
    assert_eq!(moved(&rows[0]), -moved(&rows[2]), "the others are rated among themselves");
    assert_eq!(moved(&rows[0]) > 0, places[0] < places[2]);

    // The board, the table, the list, the replay and the profile tell the same.
    for player in players.iter().chain([&leaver]) {
        let outcome = &player.frame["outcome"];
        assert_eq!((&outcome["places"], &outcome["left"]), (&json!(places), &json!([false, true, false])));
        assert_eq!(player.table["outcome"]["places"], json!(places));
        let seat = player.seat() as usize;
        let said = text(&outcome["text"]);
        if said.contains("left the match") {
            assert_eq!(said.contains("You win"), places[seat] == 1, "{said}");
        } else {
            assert_eq!(said.starts_with("You "), places[seat] == 1, "{said}");
        }
        let api = &player.api;
        let listed = api.get("/api/tables?list=mine").await.unwrap();
        assert_eq!(listed["tables"][0]["outcome"]["places"], json!(places));
        let replayed = api.get(&format!("/api/tables/{id}/replay")).await.unwrap();
        assert_eq!(replayed["frame"]["outcome"], *outcome);
        let who = text(&me(api).await["id"]);
        let past = &api.get(&format!("/api/users/{who}/matches")).await.unwrap()["matches"][0];
        assert_eq!((&past["place"], &past["left"]), (&json!(places[seat]), &json!(rows[seat].left)));
        assert_eq!(past["score"], outcome["scores"][seat]);
        let wins = &api.get(&format!("/api/users/{who}")).await.unwrap()["games"][0]["wins"];
        assert_eq!(*wins, json!(i64::from(places[seat] == 1)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_of_three_people_wins_as_soon_as_they_are_the_last() {
    let house = House::open().await;
    let seats = json!({"rated": true, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "worker"}]});
    let mut players = house.table_with(FM, 3, seats).await;
    let id = players[0].id.clone();
    players[0].ask(json!({"type": "resign"})).await;
    // Being back does not help: who left has left.
    players[0].ask(json!({"type": "return"})).await;
    players[2].ask(json!({"type": "resign"})).await;
    players[1].until(|player| player.table["decided"] == true).await;
    let rows = results(&house, &id).await;
    assert_eq!(rows.iter().map(|row| row.place).collect::<Vec<_>>(), [3, 1, 3], "a bot stayed, too");
    assert!(moved(&rows[1]) > 0);
    assert_eq!(moved(&rows[0]), moved(&rows[2]), "two who left are equals");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_match_of_the_same_people_counts_half() {
    let house = House::open().await;
    let mut first = house.table_with(FM, 2, json!({"rated": true})).await;
    first[1].ask(json!({"type": "resign"})).await;
    first[0].until(|player| player.table["decided"] == true).await;
    let rows = results(&house, &first[0].id).await;
    // The same two again, with the ratings of before.
    let store = opened(&house).await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = first[0].api.create(&json!({"game": FM, "rated": true, "seats": seats})).await.unwrap();
    let id = text(&table["id"]);
    first[1].api.join(&id).await.unwrap();
    first[0].api.start(&id).await.unwrap();
    let mut loser = Player::sit(first[1].api.clone(), &id).await;
    loser.ask(json!({"type": "resign"})).await;
    let again = results(&house, &id).await;
    assert_eq!(again[0].rating_before, rows[0].rating_after);
    // With uncertainties of a first match the full step would be about as large as the first; half of it is not.
    assert!(
        moved(&again[0]) > 0 && moved(&again[0]) * 10 < moved(&rows[0]) * 6,
        "{} {}",
        moved(&again[0]),
        moved(&rows[0])
    );
    let (ada, ben) = (&rows[0].user, &rows[1].user);
    assert_eq!(store.rated_together(ada, ben, 0).await.unwrap(), 2);
    assert_eq!(store.rated_together(ben, ada, i64::MAX).await.unwrap(), 0);
    assert_eq!(store.rated_together(ada, ada, again[0].finished).await.unwrap(), 0, "since then none");
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_nothing_is_rated_and_the_profile_tells_how_one_does() {
    let house = House::open().await;
    let seats = json!({"rated": true, "pace": {"kind": "days", "days": 1},
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}, {"kind": "bot", "level": "apprentice"}]});
    let mut players = house.table_with(FM, 1, seats).await;
    let id = players[0].id.clone();
    finish(&mut players).await;
    let row = results(&house, &id).await.remove(0);
    assert_eq!((row.rating_after, row.against.as_deref(), row.faced), (None, Some("apprentice"), 2));
    let places = players[0].table["outcome"]["places"].as_array().unwrap().clone();
    let behind = places[1..].iter().map(|place| match place.as_i64().cmp(&places[0].as_i64()) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    });
    assert_eq!(row.beaten, behind.sum::<i64>());
    let game = &players[0].api.get(&format!("/api/users/{}", row.user)).await.unwrap()["games"][0];
    assert_eq!(game["rating"], Value::Null);
    let told = &game["against"][0];
    assert_eq!((&told["level"], &told["matches"]), (&json!("apprentice"), &json!(1)));
    assert_eq!(told["won"], json!(i64::from(row.place == 1)));
    let number = |name: &str| told[name].as_i64().unwrap();
    assert!(number("low") < number("rating") && number("rating") < number("high"), "{told}");
    assert_eq!(game["against"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_put_away_is_in_the_history_without_a_result() {
    let house = House::open().await;
    let api = house.guest().await;
    let table = api.quick(&json!({"game": FM})).await.unwrap();
    let id = text(&table["id"]);
    let closed = api.post(&format!("/api/tables/{id}/close"), &json!({})).await.unwrap();
    assert_eq!((&closed["status"], closed["started"].is_i64()), (&json!("closed"), true));
    let who = text(&me(&api).await["id"]);
    let past = &api.get(&format!("/api/users/{who}/matches")).await.unwrap()["matches"][0];
    assert_eq!(
        (&past["unfinished"], &past["place"], &past["rating"]),
        (&json!(true), &json!(0), &Value::Null)
    );
    let profile = api.get(&format!("/api/users/{who}")).await.unwrap();
    assert_eq!((&profile["games"][0]["plays"], &profile["games"][0]["against"]), (&json!(0), &json!([])));
    // With another person it is not for one of them to end.
    let players = house.table(FM, 2).await;
    let close = format!("/api/tables/{}/close", players[0].id);
    assert_eq!(players[0].api.post(&close, &json!({})).await.unwrap_err().code, "forbidden");
    assert_eq!(api.post(&close, &json!({})).await.unwrap_err().code, "not_host");
}
