//! Refusals on their way out: as answers over HTTP, and from a database that says no.

use std::ops::Deref;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::AnyRefusal;
use engine::Lang;
use store::{Down, Unwritten};
use table::RefusedInfo;
pub use table::{Code, Refusal};

use crate::rows::BadRow;

/// A table's refusal as a handler returns it. It only adds what a table knows nothing of: HTTP and the database.
#[derive(Clone, Debug)]
pub struct ServerRefusal(pub Refusal);

impl Deref for ServerRefusal {
    type Target = Refusal;

    fn deref(&self) -> &Refusal {
        &self.0
    }
}

impl From<Refusal> for ServerRefusal {
    fn from(refusal: Refusal) -> Self {
        ServerRefusal(refusal)
    }
}

impl From<Code> for ServerRefusal {
    fn from(code: Code) -> Self {
        ServerRefusal(code.into())
    }
}

impl From<AnyRefusal> for ServerRefusal {
    fn from(refusal: AnyRefusal) -> Self {
        ServerRefusal(refusal.into())
    }
}

impl From<Down> for ServerRefusal {
    fn from(down: Down) -> Self {
        tracing::error!(%down, "the database cannot be reached");
        Code::Storage.into()
    }
}

impl From<Unwritten> for ServerRefusal {
    fn from(unwritten: Unwritten) -> Self {
        tracing::error!(%unwritten, "not stored");
        Code::Storage.into()
    }
}

impl From<BadRow> for ServerRefusal {
    fn from(bad: BadRow) -> Self {
        tracing::error!(%bad, "the database has a row that cannot be read");
        Refusal::detail(Code::Storage, bad).into()
    }
}

/// The status an answer has.
fn status(code: Code) -> StatusCode {
    match code {
        Code::Unreadable
        | Code::Version
        | Code::BadName
        | Code::BadPassword
        | Code::BadOptions
        | Code::BadTable
        | Code::BadMatch => StatusCode::BAD_REQUEST,
        Code::NotSignedIn | Code::WrongPassword => StatusCode::UNAUTHORIZED,
        Code::Banned | Code::Forbidden | Code::NotHost | Code::Private | Code::ForeignOrigin => {
            StatusCode::FORBIDDEN
        }
        Code::NotFound | Code::NoSuchGame | Code::NoSuchBot => StatusCode::NOT_FOUND,
        Code::NameTaken
        | Code::SeatTaken
        | Code::NotOpen
        | Code::NotPlaying
        | Code::NotSeated
        | Code::SeatedAlready
        | Code::Paused
        | Code::Over
        | Code::Stale
        | Code::NotYourTurn
        | Code::Illegal
        | Code::CannotUndo
        | Code::UndoOff => StatusCode::CONFLICT,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::Storage | Code::Closing => StatusCode::SERVICE_UNAVAILABLE,
        Code::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl ServerRefusal {
    pub fn answer(&self, lang: Lang) -> Response {
        let mut response = (status(self.code), Json(RefusedInfo::new(self, lang))).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl IntoResponse for ServerRefusal {
    fn into_response(self) -> Response {
        self.answer(crate::lang::asked())
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn the_protocol_names_every_refusal_with_its_status() {
        let protocol = include_str!("../../../docs/protocol.md");
        let row = |word: &str| {
            protocol.lines().find(|line| line.starts_with('|') && line.contains(&format!("`{word}`")))
        };
        for code in Code::iter() {
            let word = serde_json::to_value(code).unwrap();
            let row =
                row(word.as_str().unwrap()).unwrap_or_else(|| panic!("{word} is not in docs/protocol.md"));
            assert!(row.contains(&format!("| {} |", status(code).as_u16())), "{word}: {row}");
        }
    }
}
