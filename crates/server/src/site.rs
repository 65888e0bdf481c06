//! The pages: files that are part of the binary.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "site"]
struct Files;

/// A file, or the page itself for every address the client draws (`/table/...`).
pub async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let file = match Files::get(path) {
        Some(file) => Some(file),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => None,
        None => Files::get("index.html"),
    };
    let Some(file) = file else { return StatusCode::NOT_FOUND.into_response() };
    // Asked for again and again, sent once: the files change with the binary and have no version in their names.
    let hash: String =
        file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == *tag);
    let kind = file.metadata.mimetype();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    let headers =
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache".into()), (header::ETAG, tag)];
    if known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, file.data).into_response()
    }
}
