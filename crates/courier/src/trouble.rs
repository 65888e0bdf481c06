//! What went wrong with a letter: a word that never changes its meaning, and what was said about it. It is stored like this;
//! whoever shows it to people puts it into their words.

use std::fmt;
use std::str::FromStr;

/// The longest anything is said about it.
const LONGEST: usize = 120;

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum TroubleKind {
    /// The receiver has answered with this status.
    Answered,
    NoConnection,
    TooSlow,
    /// The connection broke off.
    NoAnswer,
    BadAddress,
    /// A push service that the host has not allowed.
    PushService,
    /// The keys of a device cannot be read.
    BadKeys,
    /// The letter cannot be written like this.
    Unwritable,
    /// The mail server has answered with this code.
    MailAnswered,
    MailTooSlow,
    MailUnreachable,
    /// The host has no mail server any more.
    NoMail,
}

/// One of them, with its number or what the machine said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub kind: TroubleKind,
    pub detail: String,
}

impl Trouble {
    pub fn new(kind: TroubleKind, detail: impl fmt::Display) -> Trouble {
        Trouble { kind, detail: detail.to_string().chars().take(LONGEST).collect() }
    }
}

impl From<TroubleKind> for Trouble {
    fn from(kind: TroubleKind) -> Trouble {
        Trouble::new(kind, "")
    }
}

/// As it is stored: `answered 503`.
impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word: &str = self.kind.into();
        f.write_str(format!("{word} {}", self.detail).trim_end())
    }
}

impl FromStr for Trouble {
    type Err = strum::ParseError;

    fn from_str(stored: &str) -> Result<Trouble, strum::ParseError> {
        let (word, detail) = stored.split_once(' ').unwrap_or((stored, ""));
        Ok(Trouble::new(word.parse()?, detail))
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn every_trouble_comes_back_from_what_is_stored() {
        for kind in TroubleKind::iter() {
            for trouble in [Trouble::from(kind), Trouble::new(kind, "503 and more")] {
                assert_eq!(trouble.to_string().parse(), Ok(trouble));
            }
        }
        assert_eq!(Trouble::new(TroubleKind::Answered, 503).to_string(), "answered 503");
        assert!("it answered 500".parse::<Trouble>().is_err());
    }
}
