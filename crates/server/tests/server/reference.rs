//! The reference of the API: for machines and for people.

use std::collections::BTreeSet;
use std::path::Path;

use client::{Api, ApiAnswer, Method};
use serde_json::{Value, json};

use crate::house::{House, text};

const METHODS: [&str; 5] = ["get", "put", "post", "delete", "patch"];

async fn ask(house: &House, path: &str) -> ApiAnswer {
    Api::new(&house.url()).ask(Method::GET, path, None).await.unwrap()
}

async fn document() -> Value {
    ask(&House::open().await, "/api/openapi.json").await.value().unwrap()
}

/// Every request as `GET /api/me`.
fn requests(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().unwrap().iter();
    let all = paths.flat_map(|(path, item)| {
        METHODS.iter().filter(move |method| item.get(method).is_some()).map(move |method| (method, path))
    });
    all.map(|(method, path)| format!("{} {path}", method.to_uppercase())).collect()
}

#[test]
fn a_request_is_only_answered_if_the_reference_has_it() {
    // `routes!` takes the address from what is documented; `.route(` would go round it.
    let source = include_str!("../../src/routes.rs");
    let by_hand: Vec<&str> =
        source.lines().map(str::trim).filter(|line| line.starts_with(".route(")).collect();
    assert_eq!(by_hand, [r#".route("/api/{*rest}", any(operating::nothing_here))"#]);
    assert!(!source.contains(".nest(") && !source.contains(".merge(") && !source.contains("_service("));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_protocol_page_and_the_reference_name_the_same_requests() {
    let protocol = include_str!("../../../../docs/protocol.md");
    let mut written = BTreeSet::new();
    for quoted in protocol.split('`').skip(1).step_by(2) {
        let mut words = quoted.split_whitespace();
        let (Some(method), Some(path)) = (words.next(), words.next()) else { continue };
        if METHODS.contains(&method.to_lowercase().as_str()) {
            written.insert(format!("{method} {}", path.split('?').next().unwrap()));
        }
    }
    let mut documented = requests(&document().await);
    // They are named as what they are, not as requests.
    for itself in ["GET /api", "GET /api/openapi.json"] {
        assert!(documented.remove(itself));
    }
    assert_eq!(written, documented);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_of_the_document_says_what_it_does_and_is_answered_by_it() {
    let house = House::open().await;
    let document = document().await;
    let tags: Vec<String> =
        document["tags"].as_array().unwrap().iter().map(|tag| text(&tag["name"])).collect();
    let mut ids = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert!(operation["summary"].as_str().is_some_and(|text| text.ends_with('.')), "{method} {path}");
            assert!(tags.contains(&text(&operation["tags"][0])), "{method} {path}");
            assert!(ids.insert(text(&operation["operationId"])), "{method} {path}");
            assert_eq!(
                operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"],
                "#/components/schemas/RefusedInfo"
            );

            // A program that does not say who it is, and sends what nobody understands.
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let body = (method != Method::GET).then(|| "nonsense".to_owned());
            let answer =
                Api::new(&house.url()).ask_text(method, &path.replace(['{', '}'], ""), body).await.unwrap();
            assert!(answer.status < 500, "{path}: {}", answer.text);
            // Where nobody need be signed in, nobody by that name is there; anything else would mean that nobody answers.
            let of_something = ["/api/users/", "/api/leaderboard/", "/api/games/", "/api/unsubscribe/"];
            let of_a_game = path.contains("{game}");
            let open = of_a_game && operation["security"] == json!([{}]);
            let unknown = open || of_something.iter().any(|start| path.starts_with(start));
            assert_eq!(answer.status == 404, unknown, "{path}");
            assert_eq!(answer.status == 401, operation["security"] != json!([{}]), "{path}: {}", answer.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_shape_the_document_speaks_of_is_in_it() {
    fn names(value: &Value, into: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                into.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|field| names(field, into));
            }
            Value::Array(all) => all.iter().for_each(|one| names(one, into)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let document = document().await;
    let mut named = BTreeSet::new();
    names(&document, &mut named);
    assert!(named.len() > 20);
    for name in named {
        let place = name.strip_prefix('#').unwrap();
        assert!(document.pointer(place).is_some(), "{name}");
    }
    assert_eq!(document["openapi"], "3.1.0");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_every_request_and_shape_without_script_or_inline_style() {
    let house = House::open().await;
    let page = ask(&house, "/api").await;
    assert!(page.headers["content-type"].to_str().unwrap().starts_with("text/html"));
    let page = page.text;
    for forbidden in ["<script", "style=", "<style", "javascript:", "http://", "https://"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let document = document().await;
    for request in requests(&document) {
        let (method, path) = request.split_once(' ').unwrap();
        let address = format!(r#"{}</span> <code>{path}</code>"#, method.to_lowercase());
        assert!(page.contains(&address), "{request}");
    }
    // Every link within the page leads somewhere.
    for link in page.split("href=\"#").skip(1) {
        let target = link.split('"').next().unwrap();
        assert!(page.contains(&format!("id=\"{target}\"")), "{target}");
    }
    for words in ["not_your_turn", r#"{"type": "welcome""#, "the fingerprint of the server's secret"] {
        assert!(page.contains(words), "{words} comes from the protocol's own text");
    }
    for style in ["tokens.css", "reference.css"] {
        assert!(page.contains(&format!("href=\"{style}\"")), "{style}");
        let public = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/public");
        assert!(public.join(style).exists(), "the client brings {style} along");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_is_fetched_once_by_whoever_remembers_its_tag() {
    let house = House::open().await;
    let first = ask(&house, "/api/openapi.json").await;
    let tag = first.headers["etag"].to_str().unwrap().to_owned();
    let known = |tag: &str| Api::new(&house.url()).with_header(client::header::IF_NONE_MATCH, tag);
    let again = known(&tag).ask(Method::GET, "/api/openapi.json", None).await.unwrap();
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    let other = known("\"other\"").ask(Method::GET, "/api/openapi.json", None).await.unwrap();
    assert_eq!((other.status, other.text), (200, first.text));
}
