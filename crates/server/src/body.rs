//! Reading requests; what cannot be read is refused in our own words.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::refusal::{Code, Refusal, ServerRefusal};

/// No id is longer.
const NAME: usize = 64;

/// A JSON body. An empty body counts as `{}`.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = ServerRefusal;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ServerRefusal> {
        let bytes = whole(request, app).await?;
        let bytes = if bytes.is_empty() { Bytes::from_static(b"{}") } else { bytes };
        serde_json::from_slice(&bytes).map(Body).map_err(|e| Refusal::detail(Code::Unreadable, e).into())
    }
}

/// A body of plain text.
pub struct TextBody(pub String);

impl FromRequest<Arc<App>> for TextBody {
    type Rejection = ServerRefusal;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ServerRefusal> {
        let bytes = whole(request, app).await?;
        String::from_utf8(bytes.into()).map(TextBody).map_err(|e| Refusal::detail(Code::Unreadable, e).into())
    }
}

async fn whole(request: Request, app: &Arc<App>) -> Result<Bytes, ServerRefusal> {
    match tokio::time::timeout(app.config.patience, Bytes::from_request(request, app)).await {
        Ok(read) => read.map_err(too_large),
        Err(_) => {
            let texts = &[
                "The rest of the request did not arrive in time.",
                "Der Rest der Anfrage kam nicht rechtzeitig an.",
            ];
            Err(Refusal::because(Code::Unreadable, texts).into())
        }
    }
}

fn too_large(rejection: BytesRejection) -> ServerRefusal {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge.into(),
        _ => Refusal::detail(Code::Unreadable, rejection.body_text()).into(),
    }
}

/// The id in the path. What cannot be an id is not found: it never reaches a room or the database.
pub struct Named(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = ServerRefusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ServerRefusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        match path {
            Ok(Path(name)) if is_name(&name) => Ok(Named(name)),
            Ok(_) | Err(_) => Err(Code::NotFound.into()),
        }
    }
}

/// Two ids in the path.
pub struct NamedTwo(pub String, pub String);

impl<S: Send + Sync> FromRequestParts<S> for NamedTwo {
    type Rejection = ServerRefusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ServerRefusal> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        match path {
            Ok(Path((one, other))) if is_name(&one) && is_name(&other) => Ok(NamedTwo(one, other)),
            Ok(_) | Err(_) => Err(Code::NotFound.into()),
        }
    }
}

/// Whether this could be the id of a table, a person, a game or a token.
pub fn is_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    name.len() <= NAME && name.bytes().all(fits)
}

/// The query: what follows the question mark.
pub struct Asking<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asking<T> {
    type Rejection = ServerRefusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ServerRefusal> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        query
            .map(|query| Asking(query.0))
            .map_err(|e| Refusal::detail(Code::Unreadable, e.body_text()).into())
    }
}
