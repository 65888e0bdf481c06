//! What a request carries, read with a refusal of ours where it cannot be.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::refusal::{Code, Refusal};

/// A body that has not come by then does not come any more: who stalls must not keep a task, or a permit.
const PATIENCE: Duration = Duration::from_secs(15);
/// Nothing of ours has a longer name.
const NAME: usize = 64;

/// A JSON body. Nothing at all is as good as `{}`.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = whole(request, state).await?;
        let bytes = if bytes.is_empty() { Bytes::from_static(b"{}") } else { bytes };
        serde_json::from_slice(&bytes).map(Body).map_err(|e| Refusal::detail(Code::Unreadable, e))
    }
}

/// A body that is a text.
pub struct Text(pub String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = whole(request, state).await?;
        String::from_utf8(bytes.into()).map(Text).map_err(|e| Refusal::detail(Code::Unreadable, e))
    }
}

async fn whole<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Refusal> {
    match tokio::time::timeout(PATIENCE, Bytes::from_request(request, state)).await {
        Ok(read) => read.map_err(too_large),
        Err(_) => Err(Refusal::because(
            Code::Unreadable,
            "The rest of the request did not come in time.",
            "Der Rest der Anfrage kam nicht rechtzeitig.",
        )),
    }
}

fn too_large(rejection: BytesRejection) -> Refusal {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge.into(),
        _ => Refusal::detail(Code::Unreadable, rejection.body_text()),
    }
}

/// The part of the path that names something. What cannot be a name is not there: it makes no room and
/// reaches no database.
pub struct Named(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        match path {
            Ok(Path(name)) if is_name(&name) => Ok(Named(name)),
            Ok(_) | Err(_) => Err(Code::NotFound.into()),
        }
    }
}

/// Whether a table, a person, a game or a token could be called this.
fn is_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    name.len() <= NAME && name.bytes().all(fits)
}

/// What stands behind the question mark.
pub struct Asking<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asking<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        query.map(|query| Asking(query.0)).map_err(|e| Refusal::detail(Code::Unreadable, e.body_text()))
    }
}
