//! What stands before every request.

use client::{Api, Method, Socket, SocketOptions, header};
use serde_json::json;

use crate::house::{House, text};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_tells_the_browser_what_a_page_may_do() {
    let house = House::open().await;
    let api = house.guest().await;
    // The client need not be built for this.
    let page = api.ask(Method::GET, "/", None).await.unwrap().status;
    let answers = [
        (Method::GET, "/", page),
        (Method::GET, "/no/such/page", page),
        (Method::GET, "/missing.css", 404),
        (Method::GET, "/api", 200),
        (Method::GET, "/api/openapi.json", 200),
        (Method::GET, "/api/me", 200),
        (Method::GET, "/api/nothing/here", 404),
        (Method::PUT, "/api/me", 404),
        (Method::GET, "/api/tables/none", 404),
        (Method::POST, "/api/tables", 400),
        (Method::GET, "/healthz", 200),
        (Method::GET, "/metrics", 401),
    ];
    for (method, path, status) in answers {
        let answer = api.ask(method, path, None).await.unwrap();
        assert_eq!(answer.status, status, "{path}");
        let header =
            |name: &str| answer.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
        let policy = header("content-security-policy");
        for part in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "worker-src 'self'",
            "style-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.split("; ").any(|one| one == part), "{path}: {policy}");
        }
        assert_eq!(policy.matches("unsafe").count(), 1, "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
        assert_eq!(header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
        if status >= 400 && path.starts_with("/api") {
            assert_eq!(answer.value().unwrap_err().status, status);
            assert_ne!(answer.value().unwrap_err().code, client::ApiRefusal::STRANGE, "{path}");
        }
    }
}

/// An old page must not misread a new server: it is told to reload.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_version_is_told_so() {
    let house = House::open().await;
    let api = house.guest().await;
    for path in ["/api/games?v=1", "/api/games?lang=de&v=1", "/api/games", "/rules?v=7"] {
        assert_ne!(api.ask(Method::GET, path, None).await.unwrap().status, 400, "{path}");
    }
    for path in ["/api/games?v=0", "/api/games?lang=en&v=2", "/api/me?v=", "/api/me?v=one"] {
        let refused = api.ask(Method::GET, path, None).await.unwrap().value().unwrap_err();
        assert_eq!((refused.status, refused.code.as_str()), (400, "version"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_site_makes_a_browser_ask_is_refused() {
    let house = House::open().await;
    let api = house.guest().await;
    let table = text(&api.quick(&json!({"game": "factory-manager"})).await.unwrap()["id"]);
    let from = |origin: &str| api.clone().with_header(header::ORIGIN, origin);
    let own = house.url();
    let others = [
        "https://evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://localhost",
        &format!("{own}.evil.example"),
    ];
    for other in others {
        for (method, path) in
            [(Method::POST, "/api/guest"), (Method::PATCH, "/api/me"), (Method::DELETE, "/api/me")]
        {
            let refused = from(other).ask(method, path, None).await.unwrap().value().unwrap_err();
            assert_eq!((refused.status, refused.code.as_str()), (403, "foreign_origin"), "{other}");
        }
        let german = from(other).post("/api/guest?lang=de", &json!({})).await.unwrap_err();
        assert_eq!(german.text, "Diese Anfrage kommt von einer fremden Seite.");
        let how = SocketOptions { origin: Some(other.to_owned()), ..SocketOptions::default() };
        for path in [format!("/api/tables/{table}/socket"), "/api/lobby".to_owned()] {
            let refused = Socket::open(&api, &path, &how).await.unwrap_err();
            assert_eq!((refused.status, refused.code.as_str()), (403, "foreign_origin"), "{other}");
        }
        from(other).get("/api/me").await.expect("looking changes nothing, and the page cannot read it");
    }
    from(&own).patch("/api/me", &json!({"name": "Ada"})).await.unwrap();
    let how = SocketOptions { origin: Some(own), ..SocketOptions::default() };
    Socket::table(&api, &table, &how).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_sites_own_address_counts() {
    let house =
        House::open_with(|config| config.public_url = "https://games.example.org/".parse().ok()).await;
    let api = house.guest().await;
    let rename = async |origin: &str| {
        api.clone().with_header(header::ORIGIN, origin).patch("/api/me", &json!({"name": "Ada"})).await
    };
    rename("https://games.example.org").await.unwrap();
    for other in ["http://games.example.org", &house.url()] {
        assert_eq!(rename(other).await.unwrap_err().code, "foreign_origin");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_has_an_end() {
    let house = House::open().await;
    let api = house.guest().await;
    let body = json!({"name": "x".repeat(70_000)});
    for (method, path) in
        [(Method::PATCH, "/api/me"), (Method::POST, "/api/login"), (Method::POST, "/api/guest")]
    {
        let refused = api.ask(method, path, Some(&body)).await.unwrap().value().unwrap_err();
        assert_eq!((refused.status, refused.code.as_str()), (413, "too_large"), "{path}");
    }
    for nonsense in ["", "[", "[]", "7", "{\"name\": 7}", "\"x\"", "{\"name\":\"a\",\"name\":\"b\"}"] {
        let api = Api::new(&house.url());
        let answer = api.ask_text(Method::POST, "/api/login", Some(nonsense.to_owned())).await.unwrap();
        assert_eq!(answer.value().unwrap_err().code, "unreadable", "{nonsense}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_may_open_pages_freely_but_not_ask_without_end() {
    let house = House::open_with(|config| config.limit_addresses = true).await;
    let api = Api::new(&house.url());
    for _ in 0..260 {
        assert_ne!(api.ask(Method::GET, "/", None).await.unwrap().status, 429);
    }
    let mut refused = Vec::new();
    for _ in 0..400 {
        let answer = api.ask(Method::GET, "/api/games", None).await.unwrap();
        if answer.status != 200 {
            refused.push(answer);
        }
    }
    assert!(!refused.is_empty());
    for answer in refused {
        assert_eq!((answer.status, answer.value().unwrap_err().code.as_str()), (429, "too_many"));
        assert!(answer.headers.contains_key("retry-after"));
    }
}
