//! The API reference: for machines, and the same as a page for people.

mod page;
mod schema;

use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, PathItem, Ref,
    ResponseBuilder, SecurityRequirement, Server, Tag,
};
use utoipa::{PartialSchema as _, ToSchema as _};

use crate::app::App;
use crate::config::Config;
use crate::prose;
use crate::routes;
use crate::site;
use table::{Code, RefusedInfo};

/// The sections of the reference in order; a request names the one it belongs to.
const PARTS: [(&str, &str); 13] = [
    ("people", "You: your name, your account, your tokens, people you have muted."),
    ("friends", "People you follow, invite and block."),
    ("notices", "Where you are called when you are not looking, what for, and when not."),
    ("games", "The games on this server."),
    ("school", "Lessons: a match that explains itself. The line of what was done is yours to keep."),
    ("days", "The match of the day: the same dice and bots for everybody, compared when the day is over."),
    ("clubs", "People who play among themselves: members, standings, tournaments and leagues."),
    ("tables", ""),
    ("sockets", "Matches are played on a websocket. Any other kind of request is refused."),
    ("matches", "Replays, histories and match files."),
    ("puzzles", "Turns with one best result, played on the board."),
    ("profiles", "Players as others see them."),
    ("server", "The server itself."),
];

/// Any other answer is a refusal.
const REFUSED: &str = "default";

/// The introduction.
pub fn about() -> OpenApi {
    let tag = |(name, text): (&str, &str)| -> Tag {
        let text = if name == "tables" { prose::tables() } else { text };
        TagBuilder::new().name(name).description(Some(text)).build()
    };
    let cookie =
        ApiKey::Cookie(ApiKeyValue::with_description("shopfloor", "A browser's cookie, set by the server"));
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("A program's token"));
    let components = ComponentsBuilder::new()
        .schema(RefusedInfo::name(), RefusedInfo::schema())
        .schema(Code::name(), Code::schema())
        .security_scheme("cookie", SecurityScheme::ApiKey(cookie))
        .security_scheme("token", SecurityScheme::Http(token.build()));
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Shopfloor")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(prose::introduction()))
                .license(Some(LicenseBuilder::new().name(env!("CARGO_PKG_LICENSE")).build())),
        )
        .tags(Some(PARTS.map(tag)))
        .components(Some(components.build()))
        .security(Some(["cookie", "token"].map(|name| SecurityRequirement::new(name, [""; 0]))))
        .build()
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let all = [
        ("get", &mut item.get),
        ("put", &mut item.put),
        ("post", &mut item.post),
        ("delete", &mut item.delete),
        ("patch", &mut item.patch),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// A name for code generated from the document: `post_tables_id_join`.
fn name(method: &str, path: &str) -> String {
    let words = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    [method].into_iter().chain(words.filter(|word| *word != "api")).collect::<Vec<_>>().join("_")
}

/// Every request of [`routes`] as an OpenAPI document. Any of them may be refused.
static DOCUMENT: LazyLock<OpenApi> = LazyLock::new(|| {
    let mut document = routes::api().into_openapi();
    let refused = || {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(RefusedInfo::name())));
        ResponseBuilder::new().description("Refused").content("application/json", content.build()).build()
    };
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            operation.operation_id = Some(name(method, path));
            operation.responses.responses.insert(REFUSED.to_owned(), refused().into());
        }
    }
    document
});

/// The document as this server hands it out, written once.
pub struct WrittenDocument {
    json: Bytes,
    tag: String,
}

impl WrittenDocument {
    fn new(config: &Config) -> WrittenDocument {
        let mut document = DOCUMENT.clone();
        document.servers = config.public_url.as_ref().map(|url| vec![Server::new(url.to_string())]);
        let json = serde_json::to_vec(&document).expect("a document serializes");
        let tag = format!("\"{}\"", &blake3::hash(&json).to_hex()[..16]);
        WrittenDocument { json: json.into(), tag }
    }
}

static PAGE: LazyLock<String> = LazyLock::new(|| page::html(&DOCUMENT).into_string());

#[utoipa::path(get, path = "/api/openapi.json", security(()), tag = "server",
    responses((status = 200, body = Object, description = "An OpenAPI document")))]
/// This reference for machines.
pub async fn document(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let WrittenDocument { json, tag } = app.document.get_or_init(|| WrittenDocument::new(&app.config));
    let about = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::ETAG, tag),
        (header::VARY, header::ACCEPT_ENCODING.as_str()),
    ];
    if site::knows(&headers, tag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, json.clone()).into_response()
}

#[utoipa::path(get, path = "/api", security(()), tag = "server",
    responses((status = 200, content_type = "text/html", body = String)))]
/// This reference for people.
pub async fn show() -> Response {
    ([(header::CACHE_CONTROL, "no-cache")], Html(PAGE.as_str())).into_response()
}
