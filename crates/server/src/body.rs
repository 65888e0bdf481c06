//! What a request carries, read with a refusal of ours where it cannot be.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::refusal::{Code, Refusal};

/// A JSON body. Nothing at all is as good as `{}`.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(too_large)?;
        let bytes = if bytes.is_empty() { Bytes::from_static(b"{}") } else { bytes };
        serde_json::from_slice(&bytes).map(Body).map_err(|e| Refusal::detail(Code::Unreadable, e))
    }
}

/// A body that is a text.
pub struct Text(pub String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(too_large)?;
        String::from_utf8(bytes.into()).map(Text).map_err(|e| Refusal::detail(Code::Unreadable, e))
    }
}

fn too_large(rejection: BytesRejection) -> Refusal {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge.into(),
        _ => Refusal::detail(Code::Unreadable, rejection.body_text()),
    }
}

/// The part of the path that names something. What cannot be a name is not there.
pub struct Named(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|path| Named(path.0)).map_err(|_| Code::NotFound.into())
    }
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
