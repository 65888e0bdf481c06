//! A webhook's receiver checks the signature by RFC 2104, and behaves badly.

use std::time::Duration;

use serde_json::Value;
use sha2::{Digest as _, Sha256};
use shopfloor_courier::{Delivery, Reach, Trouble, TroubleKind, Webhook, Wire};
use testkit::receivers::{Manner, Receiver};

use crate::{letter, wire};

const NOW: i64 = 1_700_000_000;

/// HMAC-SHA-256 from its definition: H((K ^ opad) || H((K ^ ipad) || text)).
fn hmac(key: &[u8], text: &[u8]) -> String {
    assert!(key.len() <= 64);
    let mut block = [0u8; 64];
    block[..key.len()].copy_from_slice(key);
    let pad = |with: u8| block.map(|byte| byte ^ with);
    let inner = Sha256::new().chain_update(pad(0x36)).chain_update(text).finalize();
    let outer = Sha256::new().chain_update(pad(0x5c)).chain_update(inner).finalize();
    outer.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hook(receiver: &Receiver, path: &str) -> Webhook {
    Webhook { address: format!("http://{}{path}", receiver.address), secret: "a secret of ours".into() }
}

#[tokio::test]
async fn a_receiver_knows_who_sent_it_and_chats_can_show_it() {
    let receiver = Receiver::web().await;
    assert_eq!(hook(&receiver, "/hook?x=1").send(&letter(), NOW, &wire()).await, Delivery::Delivered);
    let received = receiver.got().remove(0);
    assert_eq!((received.to.as_str(), received.header("content-type")), ("/hook?x=1", "application/json"));
    let signed = [format!("{NOW}.").as_bytes(), &received.body].concat();
    assert_eq!(
        received.header("shopfloor-signature"),
        format!("t={NOW},v1={}", hmac(b"a secret of ours", &signed))
    );
    let body: Value = serde_json::from_slice(&received.body).unwrap();
    assert_eq!(
        (&body["id"], received.header("shopfloor-id")),
        (&Value::from(letter().id), letter().id.as_str())
    );
    let line = "Your turn: Factory Manager: it is your turn. https://games.example.org/table/abc";
    assert_eq!((body["content"].as_str(), body["text"].as_str()), (Some(line), Some(line)));
    assert_eq!(body["allowed_mentions"]["parse"], Value::Array(Vec::new()));
    assert_eq!(body["link"], "https://games.example.org/table/abc");
}

#[tokio::test]
async fn names_ping_nobody_in_a_chat() {
    let receiver = Receiver::web().await;
    let mut letter = letter();
    letter.text = "@everyone <!channel> [click](https://evil.example) invites you".into();
    hook(&receiver, "/").send(&letter, NOW, &wire()).await;
    let body: Value = serde_json::from_slice(&receiver.got()[0].body).unwrap();
    let line = body["content"].as_str().unwrap();
    assert!(!line.contains(['@', '<', '[']), "{line}");
}

#[tokio::test]
async fn a_redirect_is_not_followed_and_a_slow_receiver_is_left() {
    let (receiver, elsewhere) = (Receiver::web().await, Receiver::web().await);
    receiver.says(&format!("302 Found\r\nlocation: http://{}/inside", elsewhere.address));
    let came = hook(&receiver, "/").send(&letter(), NOW, &wire()).await;
    assert!(matches!(came, Delivery::Refused { .. }), "{came:?}");
    assert!(elsewhere.got().is_empty());
    receiver.be(Manner::Silent);
    let quick = Wire::patient(Reach::new(true), Duration::from_millis(300));
    let came = hook(&receiver, "/").send(&letter(), NOW, &quick).await;
    let Delivery::Again { why, .. } = came else { panic!("{came:?}") };
    assert_eq!(why.kind, TroubleKind::TooSlow, "{why}");
    receiver.says("500 Oops");
    let came = hook(&receiver, "/").send(&letter(), NOW, &wire()).await;
    assert_eq!(came, Delivery::Again { why: Trouble::new(TroubleKind::Answered, 500), after: None });
}
