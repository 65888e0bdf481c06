//! Why something was not done.

use serde_json::Value;

/// What a server answers when it will not, or what stands for an answer where none came.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {text}")]
pub struct Refused {
    /// Of the answer; 0 when there was none.
    pub status: u16,
    /// The protocol's word, or [`Refused::UNREACHABLE`] or [`Refused::STRANGE`].
    pub code: String,
    /// For people.
    pub text: String,
    /// The rule of the game that says no.
    pub rule: Option<String>,
}

impl Refused {
    /// The code where no answer came: nobody listens, or the connection broke.
    pub const UNREACHABLE: &str = "unreachable";
    /// The code where an answer is not one of the protocol's.
    pub const STRANGE: &str = "strange_answer";

    pub(crate) fn unreachable(why: impl std::fmt::Display) -> Refused {
        Refused { status: 0, code: Refused::UNREACHABLE.into(), text: why.to_string(), rule: None }
    }

    /// The refusal in an answer's body.
    pub(crate) fn read(status: u16, body: &str) -> Refused {
        let value: Value = serde_json::from_str(body).unwrap_or_default();
        let word = |name: &str| value[name].as_str().map(str::to_owned);
        match word("refused") {
            Some(code) => {
                Refused { status, code, text: word("text").unwrap_or_default(), rule: word("rule") }
            }
            None => {
                let text = format!("status {status} with {:?}", body.chars().take(200).collect::<String>());
                Refused { status, code: Refused::STRANGE.into(), text, rule: None }
            }
        }
    }

    /// Whether no answer came.
    pub fn is_unreachable(&self) -> bool {
        self.code == Refused::UNREACHABLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_read_from_the_body_and_anything_else_is_strange() {
        let refused = Refused::read(409, r#"{"refused":"illegal","text":"No.","rule":"FM-1.3","more":1}"#);
        assert_eq!((refused.code.as_str(), refused.rule.as_deref()), ("illegal", Some("FM-1.3")));
        assert_eq!(refused.to_string(), "illegal: No.");
        for body in ["", "<html>", "[]", r#"{"refused":7}"#] {
            assert_eq!(Refused::read(502, body).code, Refused::STRANGE, "{body}");
        }
    }
}
