//! Why something was refused: a code for programs that never changes its meaning, and a sentence for people.

use catalog::{AnyRefusal, RefusalKind};
use engine::Lang;
use serde::Serialize;

/// The kind of refusal. A code never changes its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, strum::EnumIter)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
    Private,
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
    Paused,
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
    /// The sentence if there is nothing more to say, a column for each language.
    fn texts(self) -> &'static [&'static str] {
        match self {
            Code::Unreadable => &[
                "The server did not understand this request.",
                "Der Server hat die Anfrage nicht verstanden.",
            ],
            Code::Version => &[
                "This server speaks version 1 of the protocol. Reload the page.",
                "Dieser Server spricht Version 1 des Protokolls. Lade die Seite neu.",
            ],
            Code::BadName => &["You cannot use this name.", "Diesen Namen kannst du nicht verwenden."],
            Code::BadPassword => {
                &["You cannot use this password.", "Dieses Passwort kannst du nicht verwenden."]
            }
            Code::BadOptions => {
                &["These options do not go together.", "Diese Optionen passen nicht zusammen."]
            }
            Code::BadTable => &["A table cannot be set up like this.", "So kann kein Tisch eröffnet werden."],
            Code::BadMatch => {
                &["This match file cannot be imported.", "Diese Partiedatei kann nicht importiert werden."]
            }
            Code::NotSignedIn => {
                &["You are not signed in. Reload the page.", "Du bist nicht angemeldet. Lade die Seite neu."]
            }
            Code::WrongPassword => &["The name or the password is wrong.", "Name oder Passwort ist falsch."],
            Code::Banned => &["You are banned from this site.", "Du bist auf dieser Seite gesperrt."],
            Code::Forbidden => &["You are not allowed to do that.", "Das darfst du nicht."],
            Code::NotHost => &["Only the host can do that.", "Das darf nur der Gastgeber."],
            Code::Private => &[
                "This table is private. Ask for its invite link.",
                "Dieser Tisch ist privat. Bitte um den Einladungslink.",
            ],
            Code::ForeignOrigin => {
                &["This request comes from another site.", "Diese Anfrage kommt von einer fremden Seite."]
            }
            Code::NotFound => &[
                "Not found. It may have been closed or deleted.",
                "Nicht gefunden. Vielleicht wurde es geschlossen oder gelöscht.",
            ],
            Code::NoSuchGame => &["There is no such game.", "Dieses Spiel gibt es nicht."],
            Code::NoSuchBot => &["There is no such bot.", "Diesen Bot gibt es nicht."],
            Code::NameTaken => &["This name is already taken.", "Dieser Name ist schon vergeben."],
            Code::SeatTaken => &["This seat is already taken.", "Dieser Platz ist schon besetzt."],
            Code::NotOpen => &["The match has already started.", "Die Partie hat schon begonnen."],
            Code::NotPlaying => &["The match has not started yet.", "Die Partie hat noch nicht begonnen."],
            Code::NotSeated => &["You have no seat at this table.", "Du hast keinen Platz an diesem Tisch."],
            Code::SeatedAlready => {
                &["You already have a seat at this table.", "Du hast schon einen Platz an diesem Tisch."]
            }
            Code::Paused => &[
                "The match is paused. Anyone who plays here can let it go on.",
                "Die Partie pausiert. Wer hier mitspielt, kann sie weitergehen lassen.",
            ],
            Code::Over => &["The match is over.", "Die Partie ist zu Ende."],
            Code::Stale => &[
                "You have already moved. Look at the board and try again.",
                "Du hast schon gezogen. Sieh dir den Tisch an und versuche es noch einmal.",
            ],
            Code::NotYourTurn => &["It is not your turn.", "Du bist nicht am Zug."],
            Code::Illegal => &["The rules do not allow that.", "Das erlauben die Regeln nicht."],
            Code::CannotUndo => &["You cannot undo this.", "Das kannst du nicht zurücknehmen."],
            Code::UndoOff => {
                &["Undo is off at this table.", "An diesem Tisch ist Zurücknehmen ausgeschaltet."]
            }
            Code::TooLarge => &["That is too large.", "Das ist zu groß."],
            Code::TooMany => &["Too many requests. Wait a moment.", "Zu viele Anfragen. Warte einen Moment."],
            Code::Storage => &[
                "The database is not responding. Probably nothing was saved: check, then try again.",
                "Die Datenbank antwortet nicht. Wahrscheinlich wurde nichts gespeichert: Sieh nach und versuche es noch einmal.",
            ],
            Code::Closing => &["The server is shutting down.", "Der Server wird gerade beendet."],
            Code::Broken => {
                &["Something went wrong on the server.", "Auf dem Server ist etwas schiefgegangen."]
            }
        }
    }
}

/// A refusal, for a program and for a person. It is put into words only when it is [said](Refusal::say), in the
/// reader's language.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub code: Code,
    reason: Reason,
    /// When to try again, in seconds.
    pub retry_after: Option<u64>,
}

#[derive(Clone, Debug)]
enum Reason {
    /// The code says it all.
    Code,
    /// The code's sentence, and a detail for developers.
    Detail(String),
    /// A sentence of its own, a column for each language, and what is filled into it, in columns as well.
    Texts(&'static [&'static str], Vec<(&'static str, Vec<String>)>),
    /// The rules, or what reads their actions.
    Rules(AnyRefusal),
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Refusal { code, reason: Reason::Code, retry_after: None }
    }
}

impl From<AnyRefusal> for Refusal {
    fn from(refusal: AnyRefusal) -> Self {
        let code = match refusal.kind {
            RefusalKind::NoSuchGame => Code::NoSuchGame,
            RefusalKind::NoSuchBot => Code::NoSuchBot,
            RefusalKind::Options => Code::BadOptions,
            RefusalKind::Unreadable => Code::Unreadable,
            RefusalKind::Rule => Code::Illegal,
            RefusalKind::Log => Code::BadMatch,
        };
        Refusal { code, reason: Reason::Rules(refusal), retry_after: None }
    }
}

impl Refusal {
    /// A refusal with its own sentence, a column for each language; `{name}` is filled in by [`Refusal::with`].
    pub fn because(code: Code, texts: &'static [&'static str]) -> Self {
        Refusal { code, reason: Reason::Texts(texts, Vec::new()), retry_after: None }
    }

    /// Fills in a fact of the sentence.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl std::fmt::Display) -> Self {
        self.with_words(name, vec![value.to_string()])
    }

    /// Fills in a fact that is called differently in each language.
    #[must_use]
    pub fn with_words(mut self, name: &'static str, columns: Vec<String>) -> Self {
        if let Reason::Texts(_, facts) = &mut self.reason {
            facts.push((name, columns));
        }
        self
    }

    /// The code's sentence and a detail for developers.
    pub fn detail(code: Code, detail: impl std::fmt::Display) -> Self {
        Refusal { code, reason: Reason::Detail(detail.to_string()), retry_after: None }
    }

    /// The same reason under another code.
    #[must_use]
    pub fn code(mut self, code: Code) -> Self {
        self.code = code;
        self
    }

    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// The reason in the reader's language.
    pub fn say(&self, lang: Lang) -> String {
        match &self.reason {
            Reason::Code => lang.pick(self.code.texts()).to_owned(),
            Reason::Detail(detail) => format!("{} ({detail})", lang.pick(self.code.texts())),
            Reason::Texts(texts, facts) => {
                let fill = |text: String, (name, columns): &(&str, Vec<String>)| {
                    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
                    text.replace(&format!("{{{name}}}"), lang.pick(&columns))
                };
                facts.iter().fold(lang.pick(texts).to_owned(), fill)
            }
            Reason::Rules(refusal) => refusal.say(lang),
        }
    }

    /// Which of several actions is refused, from 0.
    pub fn step(&self) -> Option<usize> {
        match &self.reason {
            Reason::Rules(refusal) => refusal.step(),
            Reason::Code | Reason::Detail(_) | Reason::Texts(..) => None,
        }
    }

    /// The rule of the game that says no, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match &self.reason {
            Reason::Rules(refusal) => refusal.rule(),
            Reason::Code | Reason::Detail(_) | Reason::Texts(..) => None,
        }
    }
}

/// Why a request was refused.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RefusedInfo {
    pub refused: Code,
    /// For people, in the language asked for.
    pub text: String,
    /// The rule of the game that says no.
    pub rule: Option<&'static str>,
}

impl RefusedInfo {
    pub fn new(refusal: &Refusal, lang: Lang) -> RefusedInfo {
        RefusedInfo { refused: refusal.code, text: refusal.say(lang), rule: refusal.rule() }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn every_code_has_a_sentence_in_each_language() {
        for code in Code::iter() {
            let texts = code.texts();
            assert_eq!(texts.len(), 2, "{code:?}");
            assert!(texts.iter().all(|text| text.ends_with('.')) && texts[0] != texts[1], "{code:?}");
        }
    }

    #[test]
    fn facts_are_filled_in_and_a_language_without_a_column_reads_english() {
        let refusal = Refusal::because(Code::TooMany, &["At most {n} of {n}."]).with("n", 20);
        assert_eq!(refusal.say(Lang::DE), "At most 20 of 20.");
        assert_eq!(
            Refusal::detail(Code::Broken, "x").say(Lang::EN),
            "Something went wrong on the server. (x)"
        );
    }
}
