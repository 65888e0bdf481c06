//! Web Push: encrypted for one device (RFC 8291, by `web-push-native`), signed by the site (VAPID, RFC 8292).

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::json;
use web_push_native::Auth;

use crate::address::BadAddress;
use crate::http::Wire;
use crate::{Delivery, Letter, Trouble, TroubleKind};

/// A push service keeps a notice this long for a device that is off.
const KEPT_S: u64 = 24 * 60 * 60;
/// How long a signature is good.
const SIGNED_S: i64 = 12 * 60 * 60;
/// What the text may have so that all of it fits into one record (RFC 8291 asks for 4,096 bytes at most).
const TEXT: usize = 600;

/// The keys by which push services know the site.
#[derive(Clone)]
pub struct PushKeys {
    key: SigningKey,
}

impl PushKeys {
    /// New ones.
    pub fn fresh() -> PushKeys {
        loop {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).expect("the system has random bytes");
            // A few of all numbers are no key.
            if let Ok(key) = SigningKey::from_slice(&bytes) {
                return PushKeys { key };
            }
        }
    }

    /// From what [`PushKeys::secret`] wrote.
    pub fn read(secret: &str) -> Option<PushKeys> {
        let key = SigningKey::from_slice(&BASE64.decode(secret).ok()?).ok()?;
        Some(PushKeys { key })
    }

    pub fn secret(&self) -> String {
        BASE64.encode(self.key.to_bytes())
    }

    /// What a browser subscribes with.
    pub fn public(&self) -> String {
        BASE64.encode(self.key.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// The header that tells a push service who sends: a token for this service alone. `contact` is where its operator
    /// can reach ours.
    fn authorization(&self, origin: &str, contact: &str, now_s: i64) -> String {
        let part = |value: serde_json::Value| BASE64.encode(value.to_string());
        let head = part(json!({"typ": "JWT", "alg": "ES256"}));
        let claims = part(json!({"aud": origin, "exp": now_s + SIGNED_S, "sub": contact}));
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.key.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", BASE64.encode(signature.to_bytes()), self.public())
    }
}

/// A device's subscription, as its browser gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subscription {
    pub endpoint: String,
    /// The device's public key.
    pub p256dh: String,
    pub auth: String,
}

impl Subscription {
    /// The keys; none if they are not such keys.
    fn keys(&self) -> Option<(p256::PublicKey, Auth)> {
        // Some browsers pad.
        let read = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
        let key = p256::PublicKey::from_sec1_bytes(&read(&self.p256dh)?).ok()?;
        let auth: [u8; 16] = read(&self.auth)?.try_into().ok()?;
        Some((key, Auth::from(auth)))
    }

    pub fn is_sound(&self) -> bool {
        self.keys().is_some()
    }

    /// Sends a letter to the device.
    pub async fn send(
        &self,
        letter: &Letter,
        keys: &PushKeys,
        contact: &str,
        now_s: i64,
        wire: &Wire,
    ) -> Delivery {
        let Some((key, auth)) = self.keys() else {
            return Delivery::Gone { why: TroubleKind::BadKeys.into() };
        };
        let origin = match wire.reach.read_push(&self.endpoint) {
            Ok(url) => url.origin().ascii_serialization(),
            // The host may allow it again.
            Err(BadAddress::PushService) => {
                return Delivery::Refused { why: TroubleKind::PushService.into() };
            }
            Err(bad) => return Delivery::Gone { why: Trouble::new(TroubleKind::BadAddress, bad) },
        };
        let body = json!({
            "id": letter.id,
            "kind": letter.kind,
            "title": letter.title,
            "text": letter.text.chars().take(TEXT).collect::<String>(),
            "path": letter.path,
        });
        let body = match web_push_native::encrypt(body.to_string().into_bytes(), &key, &auth) {
            Ok(body) => body,
            Err(error) => return Delivery::Refused { why: Trouble::new(TroubleKind::Unwritable, error) },
        };
        let mut headers = HeaderMap::new();
        let authorization = keys.authorization(&origin, contact, now_s);
        let Ok(authorization) = HeaderValue::try_from(authorization) else {
            return Delivery::Refused { why: TroubleKind::Unwritable.into() };
        };
        headers.insert(AUTHORIZATION, authorization);
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
        headers.insert("ttl", HeaderValue::from(KEPT_S));
        headers.insert("urgency", HeaderValue::from_static("normal"));
        // Sent again before the device has it, it replaces itself (RFC 8030, 5.4: at most 32 characters).
        if let Ok(topic) = HeaderValue::try_from(letter.id.chars().take(32).collect::<String>()) {
            headers.insert("topic", topic);
        }
        wire.post(&self.endpoint, headers, body).await
    }
}
