//! Something to watch for whoever comes, and something to see for whoever is shown a link.

use client::{Api, Method};
use serde_json::json;

use crate::house::{House, text};
use crate::people::me;

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_shown_a_match_between_bots_and_any_guest_replays_it() {
    let house = House::open().await;
    let stranger = Api::new(&house.url());
    let path = "/api/games/factory-manager/exhibition";
    // All at once: it is made once.
    let asked = futures_util::future::join_all((0..8).map(|_| stranger.get(path))).await;
    let shown: Vec<_> = asked.into_iter().map(Result::unwrap).collect();
    let table = &shown[0]["table"];
    assert!(shown.iter().all(|one| one["table"]["id"] == table["id"]), "one table for all");
    assert_eq!(
        (&table["status"], &table["public"], &table["imported"]),
        (&json!("over"), &json!(true), &json!(false))
    );
    let seats = table["seats"].as_array().unwrap();
    assert!(seats.len() == 4 && seats.iter().all(|seat| seat["kind"] == "bot"), "{seats:?}");
    let history = &shown[0]["history"];
    assert_eq!(history["entries"].as_array().unwrap().len() as u64, history["ply"].as_u64().unwrap());
    let german = stranger.get(&format!("{path}?lang=de")).await.unwrap();
    assert_eq!(german["table"]["id"], table["id"]);
    assert_ne!(german["history"]["entries"], history["entries"]);

    let guest = house.guest().await;
    let id = text(&table["id"]);
    let frame = guest.get(&format!("/api/tables/{id}/replay?at=3&as=spectator")).await.unwrap();
    assert_eq!(frame["at"], 3);
    assert_eq!(
        guest.get(&format!("/api/users/{}", text(&table["host"]))).await.unwrap_err().code,
        "not_found"
    );
    assert_eq!(stranger.get("/api/games/chess/exhibition").await.unwrap_err().code, "no_such_game");

    // A browser that has it is not sent it again.
    let tag = stranger.ask(Method::GET, path, None).await.unwrap().headers["etag"].clone();
    let again = stranger.with_header(client::header::IF_NONE_MATCH, tag.to_str().unwrap());
    assert_eq!(again.ask(Method::GET, path, None).await.unwrap().status, 304);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_of_a_site_show_the_same_match() {
    let house = House::open().await;
    let path = "/api/games/fantastic-factories/exhibition";
    let before = Api::new(&house.url()).get(path).await.unwrap();
    let store = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let id = store::TableId(text(&before["table"]["id"]));
    assert!(store.table(&id).await.unwrap().is_some_and(|row| row.public && row.status == "over"));
}

/// The tag of a card: two pictures that differ have two.
async fn card(api: &Api, query: &str) -> String {
    let answer = api.ask(Method::GET, &format!("/api/card?{query}"), None).await.unwrap();
    assert_eq!(
        (answer.status, &answer.headers["content-type"]),
        (200, &"image/png".parse().unwrap()),
        "{query}"
    );
    answer.headers["etag"].to_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_table_has_a_card_and_a_private_one_only_the_sites() {
    let house = House::open().await;
    let (ada, stranger) = (house.guest().await, Api::new(&house.url()));
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "worker"}]);
    let open = async |public: bool| {
        let new = json!({"game": "factory-manager", "seats": seats, "public": public});
        text(&ada.create(&new).await.unwrap()["id"])
    };
    let (public, private) = (open(true).await, open(false).await);
    let site = card(&stranger, "").await;
    let game = card(&stranger, "game=factory-manager").await;
    let of = async |id: &str| card(&stranger, &format!("table={id}")).await;
    let waiting = of(&public).await;
    assert!(waiting != site && waiting != game && game != site);
    for secret in [private.as_str(), "none", "../../etc"] {
        assert_eq!(of(secret).await, site, "{secret} tells nothing");
    }
    assert_ne!(card(&stranger, &format!("table={public}&lang=de")).await, waiting);
    // What changes at the table changes on the card.
    ada.patch("/api/me", &json!({"name": "Ada"})).await.unwrap();
    ada.post(&format!("/api/tables/{public}/start"), &json!({"fill": "worker"})).await.unwrap();
    assert_ne!(of(&public).await, waiting);
}

/// Asks like whoever shows links does: without a script, in a language.
async fn page(house: &House, path: &str, lang: &str) -> Option<String> {
    let api = Api::new(&house.url()).with_header(client::header::ACCEPT_LANGUAGE, lang);
    let answer = api.ask(Method::GET, path, None).await.unwrap();
    // The client need not be built for the other tests.
    (answer.status == 200).then(|| answer.text.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_address_says_what_it_is_and_nothing_of_a_private_table() {
    let house = House::open_with(|config| config.public_url = "https://example.org/games".parse().ok()).await;
    let ada = house.guest().await;
    ada.patch("/api/me", &json!({"name": "Ada \"><script>"})).await.unwrap();
    assert_eq!(me(&ada).await["name"], "Ada \"><script>");
    let open = async |public: bool| {
        let new =
            json!({"game": "factory-manager", "seats": [{"kind": "me"}, {"kind": "open"}], "public": public});
        text(&ada.create(&new).await.unwrap()["id"])
    };
    let (public, private) = (open(true).await, open(false).await);
    let Some(home) = page(&house, "/", "de-DE,de;q=0.9").await else { return };
    assert!(home.contains("content=\"Bau die bessere Fabrik.\""), "{home}");
    assert!(home.contains("og:image\" content=\"https://example.org/games/api/card?lang=de\""), "{home}");

    let table = page(&house, &format!("/table/{public}"), "en").await.unwrap();
    assert!(table.contains("Factory Manager: a seat is free"), "{table}");
    assert!(table.contains("Ada &quot;&gt;&lt;script&gt; is waiting for you."), "{table}");
    assert!(
        table.contains(&format!("https://example.org/games/api/card?table={public}&amp;v=1&amp;lang=en")),
        "{table}"
    );
    assert!(
        table.contains(&format!("og:url\" content=\"https://example.org/games/table/{public}\"")),
        "{table}"
    );

    let invite = page(&house, &format!("/table/{private}?invite=abc"), "en").await.unwrap();
    assert!(invite.contains("You are invited to a match"), "{invite}");
    assert!(
        !invite.contains("Ada") && !invite.contains("Factory") && !invite.contains("invite=abc"),
        "{invite}"
    );
    let none = page(&house, "/table/none", "en").await.unwrap();
    let general = page(&house, &format!("/table/{private}"), "en").await.unwrap();
    assert_eq!(general.replace(&private, "none"), none, "nobody learns whether there is such a table");
    let rules = page(&house, "/rules/factory-manager", "de").await.unwrap();
    assert!(
        rules.contains("die Regeln") && rules.contains("api/card?game=factory-manager&amp;lang=de"),
        "{rules}"
    );
}
