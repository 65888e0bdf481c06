//! The language of the request that is being answered.

use axum::extract::{Query, Request};
use axum::http::Uri;
use axum::middleware::Next;
use axum::response::Response;
use engine::Lang;
use serde::Deserialize;

tokio::task_local! {
    static ASKED: Lang;
}

#[derive(Deserialize)]
struct Wanted {
    lang: Option<String>,
}

/// The language the request asks for; English outside a request.
pub fn asked() -> Lang {
    ASKED.try_with(|lang| *lang).unwrap_or_default()
}

/// The language that an address asks for.
pub fn of(uri: &Uri) -> Lang {
    let wanted = Query::<Wanted>::try_from_uri(uri).ok().and_then(|query| query.0.lang);
    wanted.and_then(|lang| lang.parse().ok()).unwrap_or_default()
}

/// Reads `lang=de` from the query for everything that answers the request.
pub async fn listen(request: Request, next: Next) -> Response {
    let lang = of(request.uri());
    ASKED.scope(lang, next.run(request)).await
}
