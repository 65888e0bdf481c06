//! What went wrong at a way, in words.

use courier::{Trouble, TroubleKind};
use engine::Lang;

/// A column for each language; `{detail}` is what was answered.
fn texts(kind: TroubleKind) -> &'static [&'static str] {
    match kind {
        TroubleKind::Answered => &["it answered {detail}", "die Antwort war {detail}"],
        TroubleKind::NoConnection => &["it could not be reached", "es war nicht zu erreichen"],
        TroubleKind::TooSlow => &["it did not answer in time", "es kam nicht rechtzeitig eine Antwort"],
        TroubleKind::NoAnswer => {
            &["the connection broke off before it answered", "die Verbindung brach vor der Antwort ab"]
        }
        TroubleKind::BadAddress => {
            &["nothing can be sent to this address", "an diese Adresse kann nichts gesendet werden"]
        }
        TroubleKind::PushService => &[
            "this site does not send to the push service of this browser; its operator can allow it (--push-service)",
            "diese Seite sendet nicht an den Push-Dienst dieses Browsers; ihr Betreiber kann ihn erlauben (--push-service)",
        ],
        TroubleKind::BadKeys => &[
            "the keys of the device cannot be read; turn notices on again there",
            "die Schlüssel des Geräts sind nicht lesbar; schalte Benachrichtigungen dort neu ein",
        ],
        TroubleKind::Unwritable => {
            &["the notice could not be written", "die Benachrichtigung ließ sich nicht schreiben"]
        }
        TroubleKind::MailAnswered => {
            &["the mail server answered {detail}", "die Antwort des Mailservers war {detail}"]
        }
        TroubleKind::MailTooSlow => {
            &["the mail server did not answer in time", "der Mailserver antwortete nicht rechtzeitig"]
        }
        TroubleKind::MailUnreachable => {
            &["the mail server could not be reached", "der Mailserver war nicht zu erreichen"]
        }
        TroubleKind::NoMail => &["this site sends no mail", "diese Seite verschickt keine Mail"],
    }
}

/// What is stored of it, for people to read. What the machine said about a connection is for the admin alone.
pub fn said(stored: &str, lang: Lang) -> String {
    match stored.parse::<Trouble>() {
        Ok(trouble) => lang.pick(texts(trouble.kind)).replace("{detail}", &trouble.detail),
        // Written by an earlier version.
        Err(_) => lang.pick(&["it did not arrive", "es kam nicht an"]).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn every_trouble_has_words_in_each_language() {
        for kind in TroubleKind::iter() {
            let (en, de) = (texts(kind)[0], texts(kind)[1]);
            assert_ne!(en, de);
            let stored = Trouble::new(kind, "503").to_string();
            for lang in [Lang::EN, Lang::DE] {
                assert!(!said(&stored, lang).contains('{'), "{stored}");
            }
        }
        assert_eq!(said("answered 503", Lang::EN), "it answered 503");
        assert_eq!(said("no_connection Connection refused", Lang::DE), "es war nicht zu erreichen");
        assert_eq!(said("it answered 500", Lang::DE), "es kam nicht an");
    }
}
