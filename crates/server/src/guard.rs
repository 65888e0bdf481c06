//! What every request passes first: limits, the origin check, security headers.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use table::VERSION;

use crate::address;
use crate::app::App;
use crate::lang;
use crate::refusal::{Code, ServerRefusal};

/// What a page may do. It may compile the engine (`wasm-unsafe-eval` allows that and no script) and run it in a worker.
macro_rules! page_policy {
    () => {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
         img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; \
         form-action 'none'; base-uri 'none'"
    };
}

/// The policy as a page itself can say it, where no server does (`shopfloor site`).
pub const PAGE_POLICY: &str = page_policy!();

const HEADERS: [(HeaderName, &str); 6] = [
    // Who may frame a page is said by a header alone.
    (header::CONTENT_SECURITY_POLICY, concat!(page_policy!(), "; frame-ancestors 'none'")),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (parts, body) = request.into_parts();
    let (method, path) = (parts.method.clone(), parts.uri.path().to_owned());
    // A page is many files, and a whole class may open it at once behind one address: only API requests count.
    let counted = if path.starts_with("/api") {
        app.limits.request(address::of(&parts, app.config.behind_proxy))
    } else {
        Ok(())
    };
    let allowed = counted
        .and_then(|()| own_origin(&app, &parts.method, &parts.uri, &parts.headers))
        .and_then(|()| same_version(&parts.uri, &parts.headers));
    let mut response = match allowed {
        Ok(()) => answered(next.run(Request::from_parts(parts, body))).await,
        Err(refusal) => refusal.answer(lang::of(&parts.uri)),
    };
    tracing::debug!(%method, path, status = response.status().as_u16(), ms = begun.elapsed().as_millis() as u64);
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    // The header speaks for the whole host: under a path it is not ours to say.
    if app.config.public_url.as_ref().is_some_and(|url| url.is_https() && url.is_whole_host()) {
        let a_year = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, a_year);
    }
    response
}

/// A request is always finished, even if the client hangs up: a change in memory must also be stored and told.
async fn answered(answer: impl Future<Output = Response> + Send + 'static) -> Response {
    let answered = tokio::spawn(answer).await;
    answered.unwrap_or_else(|broken| {
        tracing::error!(%broken, "a request failed");
        ServerRefusal::from(Code::Broken).into_response()
    })
}

/// A page that is older or newer than the server is told so, in place of an answer it might misread. What opens a socket
/// is told on it: a browser cannot read why an upgrade was refused.
fn same_version(uri: &Uri, headers: &HeaderMap) -> Result<(), ServerRefusal> {
    if !uri.path().starts_with("/api") || headers.contains_key(header::UPGRADE) {
        return Ok(());
    }
    let said = uri.query().unwrap_or_default().split('&').find_map(|fact| fact.strip_prefix("v="));
    let speaks = said.is_none_or(|said| said.parse() == Ok(VERSION));
    if speaks { Ok(()) } else { Err(Code::Version.into()) }
}

/// A browser says which page a request comes from. Requests that change something or open a socket must come from
/// our own.
fn own_origin(app: &App, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), ServerRefusal> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let reads = matches!(*method, Method::GET | Method::HEAD) && !headers.contains_key(header::UPGRADE);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or_else(|| uri.host());
    let origin = origin.to_str().unwrap_or_default();
    let ours = match &app.config.public_url {
        Some(url) => origin == url.origin(),
        None => host.is_some_and(|host| origin.split_once("://").is_some_and(|(_, from)| from == host)),
    };
    if reads || ours { Ok(()) } else { Err(Code::ForeignOrigin.into()) }
}
