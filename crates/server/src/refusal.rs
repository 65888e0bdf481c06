//! Why the server said no: a word that never changes its meaning, and a sentence.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::RefusalKind;
use engine::Lang;
use serde::Serialize;
use store::{Down, Unwritten};
use ts_rs::TS;
use utoipa::ToSchema;

/// What kind of no. A word never changes its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema, TS)]
#[cfg_attr(test, derive(strum::EnumIter))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    Unreadable,
    Version,
    BadName,
    BadPassword,
    BadOptions,
    BadTable,
    BadMatch,
    NotSignedIn,
    WrongPassword,
    Banned,
    Forbidden,
    NotHost,
    ForeignOrigin,
    NotFound,
    NoSuchGame,
    NoSuchBot,
    NameTaken,
    SeatTaken,
    NotOpen,
    NotPlaying,
    NotSeated,
    SeatedAlready,
    Over,
    Stale,
    NotYourTurn,
    Illegal,
    CannotUndo,
    UndoOff,
    TooLarge,
    TooMany,
    Storage,
    Closing,
    Broken,
}

impl Code {
    pub fn status(self) -> StatusCode {
        match self {
            Code::Unreadable
            | Code::Version
            | Code::BadName
            | Code::BadPassword
            | Code::BadOptions
            | Code::BadTable
            | Code::BadMatch => StatusCode::BAD_REQUEST,
            Code::NotSignedIn | Code::WrongPassword => StatusCode::UNAUTHORIZED,
            Code::Banned | Code::Forbidden | Code::NotHost | Code::ForeignOrigin => StatusCode::FORBIDDEN,
            Code::NotFound | Code::NoSuchGame | Code::NoSuchBot => StatusCode::NOT_FOUND,
            Code::NameTaken
            | Code::SeatTaken
            | Code::NotOpen
            | Code::NotPlaying
            | Code::NotSeated
            | Code::SeatedAlready
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

    /// The sentence where there is nothing more to say, in English and German.
    fn words(self) -> [&'static str; 2] {
        match self {
            Code::Unreadable => ["This could not be read.", "Das war nicht zu lesen."],
            Code::Version => [
                "This server speaks version 1 of the protocol.",
                "Dieser Server spricht Version 1 des Protokolls.",
            ],
            Code::BadName => ["This name cannot be used.", "Dieser Name geht nicht."],
            Code::BadPassword => ["This password cannot be used.", "Dieses Passwort geht nicht."],
            Code::BadOptions => ["These options do not work.", "Diese Einstellungen gehen nicht."],
            Code::BadTable => ["A table cannot be set up like this.", "So lässt sich kein Tisch aufbauen."],
            Code::BadMatch => {
                ["This is not a match file that can be taken.", "Diese Partiedatei geht nicht."]
            }
            Code::NotSignedIn => [
                "You are not signed in; open the page again.",
                "Du bist nicht angemeldet; öffne die Seite neu.",
            ],
            Code::WrongPassword => ["The name or the password is wrong.", "Name oder Passwort ist falsch."],
            Code::Banned => {
                ["You have been shut out of this site.", "Du bist von dieser Seite ausgeschlossen."]
            }
            Code::Forbidden => ["You may not do that.", "Das darfst du nicht."],
            Code::NotHost => {
                ["Only who opened the table may do that.", "Das darf nur, wer den Tisch eröffnet hat."]
            }
            Code::ForeignOrigin => ["This comes from another site.", "Das kommt von einer fremden Seite."],
            Code::NotFound => ["There is nothing here (any more).", "Hier ist nichts (mehr)."],
            Code::NoSuchGame => ["There is no such game.", "Dieses Spiel gibt es nicht."],
            Code::NoSuchBot => ["There is no such bot.", "Diesen Bot gibt es nicht."],
            Code::NameTaken => ["This name is taken.", "Dieser Name ist vergeben."],
            Code::SeatTaken => ["This seat is taken.", "Dieser Platz ist besetzt."],
            Code::NotOpen => ["The match has begun already.", "Die Partie hat schon begonnen."],
            Code::NotPlaying => ["The match has not begun.", "Die Partie hat noch nicht begonnen."],
            Code::NotSeated => ["You do not sit at this table.", "Du sitzt nicht an diesem Tisch."],
            Code::SeatedAlready => ["You sit at this table already.", "Du sitzt schon an diesem Tisch."],
            Code::Over => ["The match is over.", "Die Partie ist zu Ende."],
            Code::Stale => [
                "You have acted since then; look at the table as it is now.",
                "Du hast inzwischen schon gehandelt; sieh dir den Tisch an, wie er jetzt ist.",
            ],
            Code::NotYourTurn => ["It is not your turn.", "Du bist nicht am Zug."],
            Code::Illegal => ["The rules do not allow it.", "Das erlauben die Regeln nicht."],
            Code::CannotUndo => ["This cannot be taken back.", "Das lässt sich nicht zurücknehmen."],
            Code::UndoOff => {
                ["At this table nothing is taken back.", "An diesem Tisch wird nichts zurückgenommen."]
            }
            Code::TooLarge => ["That is too much at once.", "Das ist zu viel auf einmal."],
            Code::TooMany => ["That is too often; wait a moment.", "Das ist zu oft; warte einen Moment."],
            Code::Storage => [
                "The database cannot be reached; most likely nothing was stored. Look again, then try again.",
                "Die Datenbank ist nicht zu erreichen; wahrscheinlich wurde nichts gespeichert. Sieh nach und versuche es noch einmal.",
            ],
            Code::Closing => ["The server is shutting down.", "Der Server wird beendet."],
            Code::Broken => ["That is a fault of the server.", "Das ist ein Fehler des Servers."],
        }
    }
}

/// A no, for a program and for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: Code,
    /// English and German.
    texts: [String; 2],
    pub rule: Option<&'static str>,
    /// Seconds.
    retry_after: Option<u64>,
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Refusal { code, texts: code.words().map(Into::into), rule: None, retry_after: None }
    }
}

impl Refusal {
    /// A no with its own sentence, in English and German.
    pub fn because(code: Code, en: impl Into<String>, de: impl Into<String>) -> Self {
        Refusal { code, texts: [en.into(), de.into()], rule: None, retry_after: None }
    }

    /// The usual sentence, and a detail for whoever looks closer.
    pub fn detail(code: Code, detail: impl std::fmt::Display) -> Self {
        let texts = code.words().map(|words| format!("{words} ({detail})"));
        Refusal { code, texts, rule: None, retry_after: None }
    }

    /// The same sentence under another word.
    pub fn code(mut self, code: Code) -> Self {
        self.code = code;
        self
    }

    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&[&self.texts[0], &self.texts[1]])
    }
}

impl From<catalog::AnyRefusal> for Refusal {
    fn from(refused: catalog::AnyRefusal) -> Self {
        let texts = [refused.say(Lang::EN), refused.say(Lang::DE)];
        let code = match refused.kind {
            RefusalKind::NoSuchGame => Code::NoSuchGame,
            RefusalKind::NoSuchBot => Code::NoSuchBot,
            RefusalKind::Options => Code::BadOptions,
            RefusalKind::Unreadable => Code::Unreadable,
            RefusalKind::Rule => Code::Illegal,
            RefusalKind::Log => Code::BadMatch,
        };
        Refusal { code, texts, rule: refused.rule(), retry_after: None }
    }
}

impl From<Down> for Refusal {
    fn from(down: Down) -> Self {
        tracing::error!(%down, "the database cannot be reached");
        Code::Storage.into()
    }
}

impl From<Unwritten> for Refusal {
    fn from(unwritten: Unwritten) -> Self {
        tracing::error!(%unwritten, "not stored");
        Code::Storage.into()
    }
}

/// Why something was refused.
#[derive(Serialize, ToSchema, TS)]
pub struct RefusedInfo {
    refused: Code,
    /// For people, in the language asked for.
    text: String,
    /// The rule of the game that says no.
    rule: Option<&'static str>,
}

impl Refusal {
    pub fn answer(self, lang: Lang) -> Response {
        let body = RefusedInfo { refused: self.code, text: self.say(lang).to_owned(), rule: self.rule };
        let mut response = (self.code.status(), Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Tables speak the language of who looks; plain requests carry it to here.
impl IntoResponse for Refusal {
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
            assert!(row.contains(&format!("| {} |", code.status().as_u16())), "{word}: {row}");
        }
    }

    #[test]
    fn every_refusal_is_said_in_both_languages() {
        for code in Code::iter() {
            let [en, de] = code.words();
            assert!(!en.is_empty() && !de.is_empty() && en != de, "{code:?}");
        }
    }
}
