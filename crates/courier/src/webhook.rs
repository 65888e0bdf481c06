//! Webhooks: JSON that Discord (`content`), Slack and bridges to Matrix (`text`) show as it is, with fields for programs
//! beside it, and signed so that a receiver knows who sent it and when.

use hmac::{Hmac, KeyInit as _, Mac as _};
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::http::Wire;
use crate::{Delivery, Letter, TroubleKind};

/// A receiver of somebody's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    pub address: String,
    /// Known to the person and to us.
    pub secret: String,
}

/// The signature of a body: HMAC-SHA-256 of `{timestamp}.{body}`, in hexadecimal.
pub fn signature(secret: &str, timestamp_s: i64, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any key will do");
    mac.update(format!("{timestamp_s}.").as_bytes());
    mac.update(body);
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Text that a chat shows as it is: no pings, no markup that leads elsewhere.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '<' | '>' | '@' | '[' | ']' | '`' | '*' | '_' | '|' | '~')).collect()
}

fn body(letter: &Letter) -> Value {
    let line = format!("{}: {} {}", plain(&letter.title), plain(&letter.text), letter.link);
    json!({
        "id": letter.id,
        "kind": letter.kind,
        "title": letter.title,
        "body": letter.text,
        "link": letter.link,
        "made": letter.made,
        "content": line,
        "allowed_mentions": {"parse": []},
        "text": line,
    })
}

impl Webhook {
    pub async fn send(&self, letter: &Letter, now_s: i64, wire: &Wire) -> Delivery {
        let body = body(letter).to_string().into_bytes();
        let signature = format!("t={now_s},v1={}", signature(&self.secret, now_s, &body));
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        for (name, value) in [("shopfloor-signature", signature), ("shopfloor-id", letter.id.clone())] {
            match HeaderValue::try_from(value) {
                Ok(value) => headers.insert(name, value),
                Err(_) => return Delivery::Refused { why: TroubleKind::Unwritable.into() },
            };
        }
        wire.post(&self.address, headers, body).await
    }
}
