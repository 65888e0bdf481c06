//! The lists of tables, for those who ask and those who watch.

use std::time::Duration;

use client::{Api, Socket};
use serde_json::{Value, json};
use testkit::eventually;

use crate::house::{House, Player, play_on, text};
use crate::lobby::{code, open};

/// The lists as a client keeps them: the first message, and what changes after it.
struct Lists {
    socket: Socket,
    lists: Value,
    /// The last message as it came.
    raw: String,
}

impl Lists {
    async fn open(api: &Api, query: &str) -> Lists {
        let mut socket = Socket::open(api, &format!("/api/lobby{query}"), &Default::default()).await.unwrap();
        let first = socket.next().await.unwrap();
        assert_eq!(first.kind(), "lobby");
        Lists { socket, raw: first.raw.to_string(), lists: first.value }
    }

    async fn next(&mut self) {
        let news = self.socket.next().await.unwrap();
        assert_eq!(news.kind(), "changes", "the lists are sent once");
        for list in ["open", "playing", "mine"] {
            let change = &news.value[list];
            if change.is_null() {
                continue;
            }
            let known =
                self.lists[list].as_array().unwrap().iter().chain(change["tables"].as_array().unwrap());
            let tables = change["ids"].as_array().unwrap().iter().map(|id| {
                let newest = known.clone().rfind(|table| table["id"] == *id);
                newest.unwrap_or_else(|| panic!("{id} was never sent")).clone()
            });
            self.lists[list] = tables.collect();
        }
        self.lists["more"] = news.value["more"].clone();
        self.raw = news.raw.to_string();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_tells_what_opens_begins_and_whose_turn_it_is() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    let mut lobby = Lists::open(&bob, "").await;
    assert_eq!(lobby.lists["open"], json!([]));
    let table = open(&ada, json!({"seats": [{"kind": "me"}, {"kind": "open"}]})).await;
    let id = text(&table["id"]);
    lobby.next().await;
    let listed = &lobby.lists["open"][0];
    assert_eq!(listed["id"], json!(id));
    assert!(listed["options"].is_null() && listed["invite"].is_null());
    bob.join(&id).await.unwrap();
    ada.start(&id).await.unwrap();
    while lobby.lists["playing"] == json!([]) {
        lobby.next().await;
    }
    assert_eq!((&lobby.lists["open"], &lobby.lists["mine"][0]["id"]), (&json!([]), &json!(id)));
    assert_eq!(lobby.lists["mine"][0]["turn"].as_array().unwrap().len(), 1);
    // A move changes whose turn it is.
    let before = lobby.lists["mine"][0]["ply"].as_u64();
    let mut players = vec![Player::sit(ada, &id).await, Player::sit(bob, &id).await];
    play_on(&mut players, 1).await;
    while lobby.lists["mine"][0]["ply"].as_u64() == before {
        lobby.next().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_silent_while_nothing_changes() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    open(&ada, json!({})).await;
    let mut lobby = Lists::open(&bob, "?game=factory-manager").await;
    assert_eq!(lobby.lists["open"].as_array().unwrap().len(), 1);
    assert!(lobby.lists["open"][0]["now"].as_i64().unwrap() > 0);
    // A public table of the other game: everybody looks again, and here is nothing new.
    open(&ada, json!({"game": "fantastic-factories"})).await;
    let silence = tokio::time::timeout(Duration::from_millis(2500), lobby.next()).await;
    assert!(silence.is_err(), "{}", lobby.raw);
    open(&ada, json!({})).await;
    lobby.next().await;
    assert_eq!(lobby.lists["open"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_at_a_page_is_told_what_changes_on_it_and_nothing_else() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    for _ in 0..8 {
        open(&ada, json!({})).await;
    }
    let mut all = Lists::open(&bob, "").await;
    let mut other_game = Lists::open(&bob, "?game=fantastic-factories").await;
    assert_eq!(other_game.lists["open"], json!([]));
    let (first, last) = (all.raw.len(), text(&all.lists["open"][7]["id"]));
    bob.join(&last).await.unwrap();
    while all.lists["open"][7]["seats"][1]["kind"] != "person" {
        all.next().await;
    }
    assert_eq!(all.lists["mine"][0]["id"], json!(last), "one's own come first");
    assert!(all.raw.len() < first / 2, "one table of eight: {} of {first} bytes", all.raw.len());
    other_game.next().await;
    assert_eq!(other_game.lists["open"], json!([]), "only that it is one of mine");
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_have_pages_and_can_be_asked_for_by_game_seats_and_pace() {
    let house = House::open().await;
    let ada = house.guest().await;
    let two = json!([{"kind": "me"}, {"kind": "open"}]);
    let days = json!({"kind": "days", "days": 2});
    open(&ada, json!({"seats": two})).await;
    open(&ada, json!({"seats": two, "game": "fantastic-factories", "pace": days})).await;
    let asked = async |query: &str| ada.get(&format!("/api/tables{query}")).await.unwrap();
    for (query, found) in [
        ("", 2),
        ("?game=fantastic-factories", 1),
        ("?game=chess", 0),
        ("?seats=2", 2),
        ("?seats=3", 0),
        ("?pace=days", 1),
        ("?pace=live&seats=2&game=factory-manager", 1),
        ("?page=1", 0),
        ("?page=4000000000", 0),
        ("?list=playing&pace=free", 0),
    ] {
        let answer = asked(query).await;
        assert_eq!(answer["tables"].as_array().unwrap().len(), found, "{query}");
        assert_eq!(answer["more"], false, "{query}");
    }
    for bad in ["?pace=weeks", "?seats=many", "?page=-1", "?seats=300"] {
        assert_eq!(code(ada.get(&format!("/api/tables{bad}"))).await, "unreadable", "{bad}");
    }
    // Twenty to a page.
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let row = store.public_tables(&store::Wanted { status: "open".into(), ..Default::default() }, 1, 0).await;
    let (row, seats) = row.unwrap().remove(0);
    let mut change = store::Change::new();
    for n in 0..19 {
        let id = store::TableId(format!("copy{n}"));
        change = change.add_table(&store::TableRow { id: id.clone(), network: None, ..row.clone() });
        for seat in &seats {
            change = change.put_seat(&store::SeatRow { table: id.clone(), ..seat.clone() });
        }
    }
    store.commit(change).await.unwrap();
    eventually("a second page", async || (asked("").await["more"] == true).then_some(())).await;
    assert_eq!(asked("").await["tables"].as_array().unwrap().len(), 20);
    // It was asked for just now, when it was empty.
    let second = eventually("it is read again", async || {
        let second = asked("?page=1").await;
        (second["tables"] != json!([])).then_some(second)
    });
    let second = second.await;
    assert_eq!((second["tables"].as_array().unwrap().len(), &second["more"]), (1, &json!(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sees_a_person_in_a_list_sees_their_new_name() {
    let house = House::open().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    open(&ada, json!({})).await;
    let mut seen = Lists::open(&bob, "").await;
    let mut own = Lists::open(&ada, "?game=fantastic-factories").await;
    ada.patch("/api/me", &json!({"name": "Countess"})).await.unwrap();
    for (lists, list) in [(&mut seen, "open"), (&mut own, "mine")] {
        while lists.lists[list][0]["seats"][0]["name"] != "Countess" {
            lists.next().await;
        }
    }
}
