//! A test can have its match again: by the seed it sends, whatever else happens on the server.

use client::{Api, header};
use serde_json::{Value, json};

use crate::house::{House, Player, text};

async fn seeded_house() -> House {
    House::open_with(|config| config.seeded = true).await
}

/// A new guest who sends this seed.
async fn guest(house: &House, seed: &str) -> Api {
    house.guest().await.with_header(header::HeaderName::from_static("x-shopfloor-seed"), seed)
}

/// The first moves of a match against bots: the file of it.
async fn begun(api: &Api, game: &str) -> Value {
    let id = text(&api.quick(&json!({"game": game, "level": "apprentice", "seats": 4})).await.unwrap()["id"]);
    let mut player = Player::sit(api.clone(), &id).await;
    for n in 0..12 {
        // The bots first, where all act at once.
        player.until(|player| player.frame["turn"]["seats"] == json!([player.seat()])).await;
        player.play(n).await;
    }
    player.until(|player| player.frame["turn"]["seats"] == json!([player.seat()])).await;
    api.file(&id).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_is_the_same_match_to_the_last_die_and_another_is_another() {
    let house = seeded_house().await;
    for game in ["factory-manager", "fantastic-factories"] {
        let (one, again, another) =
            (guest(&house, "a").await, guest(&house, "a").await, guest(&house, "b").await);
        let (first, second, other) =
            tokio::join!(begun(&one, game), begun(&again, game), begun(&another, game));
        assert_eq!(first["header"], second["header"]);
        assert_eq!(first["log"], second["log"], "at other tables others play at the same time");
        assert_ne!(first["header"]["seed"], other["header"]["seed"]);
        assert_ne!(begun(&one, game).await["header"]["seed"], first["header"]["seed"], "a second table");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_server_that_was_told_so_follows_seeds_and_only_who_sends_one_sees_the_dice() {
    let house = House::open().await;
    let seeds = async |house: &House| {
        let api = guest(house, "a").await;
        let table = api.quick(&json!({"game": "factory-manager"})).await.unwrap();
        (text(&table["commitment"]), api.file(&text(&table["id"])).await)
    };
    let (one, refused) = seeds(&house).await;
    assert_eq!(refused.unwrap_err().code, "forbidden");
    assert_ne!(one, seeds(&house).await.0, "the seed counts for nothing");

    let house = seeded_house().await;
    let (one, file) = seeds(&house).await;
    assert!(file.is_ok());
    assert_eq!(one, seeds(&house).await.0);
    let api = house.guest().await;
    let id = text(&api.quick(&json!({"game": "factory-manager"})).await.unwrap()["id"]);
    assert_eq!(api.file(&id).await.unwrap_err().code, "forbidden");
}
