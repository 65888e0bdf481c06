//! What operators ask for: metrics on a listener of their own or behind a token, and the server's health.

use client::{Api, Method};
use shopfloor_server::Config;
use testkit::databases::{Database, each};

use crate::house::{House, TOKEN, play_on};

async fn ask(base: &str, path: &str, token: Option<&str>) -> (u16, String) {
    let api = token.into_iter().fold(Api::new(base), Api::with_token);
    let answer = api.ask(Method::GET, path, None).await.unwrap();
    (answer.status, answer.text)
}

async fn opened(change: impl FnOnce(&mut Config)) -> House {
    House::open_with(|config| {
        config.metrics_token = None;
        change(config);
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_for_whoever_has_the_token_even_on_this_machine() {
    let closed = opened(|_| {}).await;
    assert_eq!(ask(&closed.url(), "/metrics", None).await.0, 404);
    assert_eq!(ask(&closed.url(), "/metrics", Some("")).await.0, 404);

    let house = House::open().await;
    for wrong in [None, Some(""), Some("a token"), Some(&TOKEN.to_uppercase())] {
        let (status, text) = ask(&house.url(), "/metrics", wrong).await;
        assert_eq!((status, text.contains("not_signed_in")), (401, true), "{wrong:?}: {text}");
    }
    let (status, text) = ask(&house.url(), "/metrics", Some(TOKEN)).await;
    assert_eq!((status, text.contains("shopfloor_healthy 1")), (200, true), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listener_of_their_own_has_metrics_and_health_and_nothing_else() {
    let house = opened(|config| config.metrics_listen = Some(([127, 0, 0, 1], 0).into())).await;
    let own = format!("http://{}", house.server().metrics_address().unwrap());
    let (status, text) = ask(&own, "/metrics", None).await;
    assert_eq!((status, text.contains("shopfloor_connections ")), (200, true), "{text}");
    assert_eq!(ask(&own, "/healthz", None).await, (200, "ok\n".into()));
    for path in ["/", "/api/games", "/api"] {
        assert_eq!(ask(&own, path, None).await.0, 404, "{path}");
    }
    assert_eq!(ask(&house.url(), "/metrics", None).await.0, 404, "the site itself has none");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_read_its_matches_is_not_well() {
    each(unwell_without_logs).await;
}

async fn unwell_without_logs(database: &Database) {
    let house = House::open_with(|config| config.database = database.url.clone()).await;
    assert_eq!(ask(&house.url(), "/healthz", None).await.0, 200, "no match yet");
    play_on(&mut house.table("factory-manager", 2).await, 3).await;
    assert_eq!(ask(&house.url(), "/healthz", None).await.0, 200);
    database.execute("ALTER TABLE log RENAME TO lost").await;
    assert_eq!(ask(&house.url(), "/healthz", None).await.0, 503);
    database.execute("ALTER TABLE lost RENAME TO log").await;
    assert_eq!(ask(&house.url(), "/healthz", None).await.0, 200);
}
