//! The pages: files that are part of the binary.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "site"]
struct Files;

/// A file, or the page itself for every address the client draws (`/table/...`).
pub async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let (path, file) = match Files::get(path) {
        Some(file) => (path, Some(file)),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => (path, None),
        None => ("index.html", Files::get("index.html")),
    };
    match file {
        Some(file) => {
            let kind = file.metadata.mimetype().to_owned();
            let kind = if path.ends_with(".html") { "text/html; charset=utf-8".into() } else { kind };
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache".into())], file.data)
                .into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
