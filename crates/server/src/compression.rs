//! Answers are compressed for clients that understand it: a page, a match's history and a game's cards shrink to a
//! fifth.

use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use tower_http::compression::predicate::{And, Predicate as _, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};

/// Smaller answers fit into one packet anyway.
const SMALLEST: u16 = 1024;

type IsText = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// Sockets have no body and are left alone.
pub fn layer() -> CompressionLayer<And<SizeAbove, IsText>> {
    let text: IsText = |_, _, headers, _| is_text(headers);
    CompressionLayer::new()
        .quality(CompressionLevel::Default)
        .compress_when(SizeAbove::new(SMALLEST).and(text))
}

/// Pictures and fonts are already compressed.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.starts_with("text/")
        || matches!(kind, "application/json" | "application/manifest+json" | "image/svg+xml")
}
