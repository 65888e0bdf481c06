//! Mail through a server on this machine.

use shopfloor_courier::mail::{Unsubscribe, is_address};
use shopfloor_courier::{Delivery, Mailer};
use testkit::receivers::Receiver;

use crate::letter;

fn mailer(receiver: &Receiver) -> Mailer {
    Mailer::new(&format!("smtp://{}", receiver.address), "Shopfloor <games@example.org>").unwrap()
}

fn unsubscribe() -> Unsubscribe {
    Unsubscribe {
        one_click: "https://games.example.org/api/unsubscribe/word".into(),
        page: "https://games.example.org/notices/word".into(),
    }
}

#[tokio::test]
async fn a_mail_has_a_stable_id_and_a_way_out() {
    let receiver = Receiver::mail().await;
    let sent = mailer(&receiver).send("ada@example.com", &letter(), Some(&unsubscribe())).await;
    assert_eq!(sent, Delivery::Delivered);
    let received = receiver.got().remove(0);
    assert_eq!(received.to, "ada@example.com");
    assert_eq!(received.header("message-id"), "<0123456789abcdef0123456789abcdef@example.org>");
    assert_eq!(received.header("list-unsubscribe"), "<https://games.example.org/api/unsubscribe/word>");
    assert_eq!(received.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click", "RFC 8058, 3.1");
    assert_eq!(received.header("auto-submitted"), "auto-generated");
    assert_eq!((received.header("subject"), received.header("to")), ("Your turn", "ada@example.com"));
    assert!(received.header("from").contains("games@example.org"));
    let text = received.text();
    assert!(text.contains("https://games.example.org/table/abc"), "{text}");
    assert!(text.contains("https://games.example.org/notices/word"), "{text}");
}

#[tokio::test]
async fn a_server_that_says_no_says_for_how_long() {
    let receiver = Receiver::mail().await;
    let send = async || mailer(&receiver).send("ada@example.com", &letter(), None).await;
    receiver.says("550 no such person");
    assert!(matches!(send().await, Delivery::Refused { .. }));
    receiver.says("451 later");
    assert!(matches!(send().await, Delivery::Again { .. }));
    receiver.says("250 taken");
    assert_eq!(send().await, Delivery::Delivered);
    assert_eq!(receiver.got()[0].header("list-unsubscribe"), "");
    let gone = mailer(&receiver);
    drop(receiver);
    assert!(matches!(gone.send("ada@example.com", &letter(), None).await, Delivery::Again { .. }));
}

#[tokio::test]
async fn nobody_writes_headers_of_their_own() {
    let receiver = Receiver::mail().await;
    let mut letter = letter();
    letter.title = "Your turn\r\nBcc: everybody@example.com".into();
    mailer(&receiver).send("ada@example.com", &letter, None).await;
    assert!(receiver.got().iter().all(|mail| mail.header("bcc").is_empty()));
    for bad in ["", "ada", "ada@", "@x.org", "ada@localhost", "ada@x.org\r\nBcc: b@x.org", "a b@x.org"] {
        assert!(!is_address(bad), "{bad:?}");
    }
    assert!(is_address("ada.b+games@example.co.uk"));
}

#[test]
fn a_server_that_is_none_is_told_without_its_password() {
    let wrong = Mailer::new("http://ada:secret@mail.example.org", "games@example.org").err().unwrap();
    assert!(!wrong.to_string().contains("secret"), "{wrong}");
    let wrong = Mailer::new("smtp://mail.example.org", "nobody").err().unwrap();
    assert!(wrong.to_string().contains("nobody"), "{wrong}");
}
