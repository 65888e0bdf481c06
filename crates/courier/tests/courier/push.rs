//! A push service that checks who sends (RFC 8292) and hands what it gets to a device that decrypts it.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::SecretKey;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use serde_json::{Value, json};
use shopfloor_courier::{Delivery, PushKeys, Subscription};
use testkit::receivers::{Manner, Received, Receiver};

use crate::decrypt::Device;
use crate::{letter, wire};

const NOW: i64 = 1_700_000_000;

fn device() -> Device {
    Device { key: SecretKey::from_slice(&[7; 32]).unwrap(), auth: [9; 16] }
}

fn subscription(service: &Receiver, device: &Device) -> Subscription {
    Subscription {
        endpoint: format!("http://{}/push/device-1", service.address),
        p256dh: BASE64.encode(device.public()),
        auth: BASE64.encode(device.auth),
    }
}

/// The claims of a request's token, whose signature is checked with the key beside it.
fn claims(received: &Received, key: &str) -> Value {
    let header = received.header("authorization").strip_prefix("vapid ").expect("RFC 8292, 3");
    let part = |name: &str| header.split(", ").find_map(|part| part.strip_prefix(name)).unwrap();
    let (token, sender) = (part("t="), part("k="));
    assert_eq!(sender, key, "the key the device subscribed with");
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
    let sender = VerifyingKey::from_sec1_bytes(&BASE64.decode(sender).unwrap()).unwrap();
    sender.verify(signed.as_bytes(), &signature).expect("signed by the site");
    let (head, claims) = signed.split_once('.').unwrap();
    let read = |part| serde_json::from_slice::<Value>(&BASE64.decode(part).unwrap()).unwrap();
    assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
    read(claims)
}

#[tokio::test]
async fn a_device_decrypts_what_the_site_has_signed() {
    let (service, device, keys) = (Receiver::web().await, device(), PushKeys::fresh());
    service.says("201 Created");
    let to = subscription(&service, &device);
    let sent = to.send(&letter(), &keys, "mailto:host@example.org", NOW, &wire()).await;
    assert_eq!(sent, Delivery::Delivered);
    let received = service.got().remove(0);
    assert_eq!(received.to, "/push/device-1");
    let claims = claims(&received, &keys.public());
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    assert_eq!(claims["sub"], "mailto:host@example.org");
    let good_for = claims["exp"].as_i64().unwrap() - NOW;
    assert!((1..=24 * 60 * 60).contains(&good_for), "at most a day (RFC 8292, 2)");
    assert_eq!(received.header("content-encoding"), "aes128gcm");
    assert!(received.header("ttl").parse::<u32>().unwrap() > 0);
    assert_eq!(received.header("topic"), letter().id, "32 characters of base64url at most (RFC 8030, 5.4)");
    let told: Value = serde_json::from_slice(&device.decrypt(&received.body)).unwrap();
    let expected = json!({"id": letter().id, "kind": "turn", "title": "Your turn",
        "text": "Factory Manager: it is your turn.", "path": "/table/abc"});
    assert_eq!(told, expected);
    assert!(
        !String::from_utf8_lossy(&received.body).contains("turn"),
        "nothing of it is to be read on the way"
    );
}

#[tokio::test]
#[should_panic(expected = "it is for this device")]
async fn another_device_cannot_read_it() {
    let (service, device, keys) = (Receiver::web().await, device(), PushKeys::fresh());
    subscription(&service, &device).send(&letter(), &keys, "mailto:a@b.c", NOW, &wire()).await;
    let other = Device { key: SecretKey::from_slice(&[8; 32]).unwrap(), auth: [9; 16] };
    other.decrypt(&service.got()[0].body);
}

#[tokio::test]
async fn what_a_service_answers_is_what_came_of_it() {
    let (service, device, keys) = (Receiver::web().await, device(), PushKeys::fresh());
    let to = subscription(&service, &device);
    let send = async || to.send(&letter(), &keys, "mailto:a@b.c", NOW, &wire()).await;
    for (says, gone) in [("410 Gone", true), ("404 Not Found", true), ("413 Too Large", false)] {
        service.says(says);
        let came = send().await;
        assert_eq!(matches!(came, Delivery::Gone { .. }), gone, "{says}: {came:?}");
        assert!(gone || matches!(came, Delivery::Refused { .. }), "{says}: {came:?}");
    }
    service.says("503 Later\r\nretry-after: 120");
    let Delivery::Again { after, .. } = send().await else { panic!("it may go better later") };
    assert_eq!(after.unwrap().as_secs(), 120);
    service.be(Manner::Endless);
    assert_eq!(send().await, Delivery::Delivered, "the body is not read");
    let address = service.address;
    drop(service);
    assert!(matches!(send().await, Delivery::Again { .. }), "nobody is there");
    let back = Receiver::web_at(address).await;
    assert_eq!((send().await, back.got().len()), (Delivery::Delivered, 1));
}

#[tokio::test]
async fn keys_are_kept_as_a_word_and_a_device_with_nonsense_for_keys_is_none() {
    let keys = PushKeys::fresh();
    assert_eq!(PushKeys::read(&keys.secret()).unwrap().public(), keys.public());
    assert!(PushKeys::read("nonsense").is_none());
    let nonsense =
        Subscription { endpoint: "https://x.org".into(), p256dh: "AAAA".into(), auth: "AA".into() };
    assert!(!nonsense.is_sound());
    let came = nonsense.send(&letter(), &keys, "mailto:a@b.c", NOW, &wire()).await;
    assert!(matches!(came, Delivery::Gone { .. }), "{came:?}");
}
