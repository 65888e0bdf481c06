//! Why a request failed.

use serde_json::Value;

/// A server's refusal, or what stands for an answer if none came.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {text}")]
pub struct ApiRefusal {
    /// The answer's status; 0 if there was none.
    pub status: u16,
    /// The protocol's word, or [`ApiRefusal::UNREACHABLE`] or [`ApiRefusal::STRANGE`].
    pub code: String,
    /// For people.
    pub text: String,
    /// The rule of the game that says no.
    pub rule: Option<String>,
}

impl ApiRefusal {
    /// The code if no answer came: nobody is listening, or the connection broke.
    pub const UNREACHABLE: &str = "unreachable";
    /// The code if an answer does not follow the protocol.
    pub const STRANGE: &str = "strange_answer";

    pub(crate) fn unreachable(why: impl std::fmt::Display) -> ApiRefusal {
        ApiRefusal { status: 0, code: ApiRefusal::UNREACHABLE.into(), text: why.to_string(), rule: None }
    }

    /// The refusal in an answer's body.
    pub(crate) fn read(status: u16, body: &str) -> ApiRefusal {
        let value: Value = serde_json::from_str(body).unwrap_or_default();
        let word = |name: &str| value[name].as_str().map(str::to_owned);
        match word("refused") {
            Some(code) => {
                ApiRefusal { status, code, text: word("text").unwrap_or_default(), rule: word("rule") }
            }
            None => {
                let text = format!("status {status} with {:?}", body.chars().take(200).collect::<String>());
                ApiRefusal { status, code: ApiRefusal::STRANGE.into(), text, rule: None }
            }
        }
    }

    /// Whether no answer came.
    pub fn is_unreachable(&self) -> bool {
        self.code == ApiRefusal::UNREACHABLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_read_from_the_body_and_anything_else_is_strange() {
        let refused = ApiRefusal::read(409, r#"{"refused":"illegal","text":"No.","rule":"FM-1.3","more":1}"#);
        assert_eq!((refused.code.as_str(), refused.rule.as_deref()), ("illegal", Some("FM-1.3")));
        assert_eq!(refused.to_string(), "illegal: No.");
        for body in ["", "<html>", "[]", r#"{"refused":7}"#] {
            assert_eq!(ApiRefusal::read(502, body).code, ApiRefusal::STRANGE, "{body}");
        }
    }
}
