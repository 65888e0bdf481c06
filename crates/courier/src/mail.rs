//! Mail, through the host's own SMTP server.

use std::time::Duration;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::Error as SmtpError;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};

use crate::{Delivery, Letter, Trouble, TroubleKind};

/// How long the mail server may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A way to the host's mail server.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Why mail is not set up like this.
#[derive(Debug, thiserror::Error)]
pub enum NotSetUp {
    #[error(
        "the mail server's address cannot be read ({0}); write it like smtps://name:password@mail.example.org"
    )]
    Server(String),
    #[error("{0:?} is no mail address; write it like Shopfloor <games@example.org>")]
    From(String),
}

/// How to be asked no more: with one click, and by a page (RFC 8058).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsubscribe {
    /// Takes a POST without anything else.
    pub one_click: String,
    /// For people.
    pub page: String,
}

macro_rules! header {
    ($type:ident, $name:literal) => {
        #[derive(Clone)]
        struct $type(String);

        impl Header for $type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok($type(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}

header!(ListUnsubscribe, "List-Unsubscribe");
header!(ListUnsubscribePost, "List-Unsubscribe-Post");
header!(AutoSubmitted, "Auto-Submitted");

/// Whether this is an address that mail can be sent to.
pub fn is_address(text: &str) -> bool {
    text.len() <= 254 && text.parse::<Address>().is_ok_and(|address| address.domain().contains('.'))
}

impl Mailer {
    /// `server` is `smtps://name:password@host`, or `smtp://host:587?tls=required`; `from` is who writes.
    pub fn new(server: &str, from: &str) -> Result<Mailer, NotSetUp> {
        let built = AsyncSmtpTransport::<Tokio1Executor>::from_url(server);
        // The address may contain a password: it is not repeated.
        let built = built.map_err(|error| NotSetUp::Server(error.to_string()))?;
        let from = from.parse().map_err(|_| NotSetUp::From(from.to_owned()))?;
        Ok(Mailer { transport: built.timeout(Some(PATIENCE)).build(), from })
    }

    /// Where the site can be written to.
    pub fn contact(&self) -> String {
        format!("mailto:{}", self.from.email)
    }

    fn message(
        &self,
        to: &str,
        letter: &Letter,
        unsubscribe: Option<&Unsubscribe>,
    ) -> Result<Message, Trouble> {
        let to: Address = to.parse().map_err(|error| Trouble::new(TroubleKind::BadAddress, error))?;
        let mut text = format!("{}\n\n{}\n", letter.text, letter.link);
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&letter.title)
            .message_id(Some(format!("<{}@{}>", letter.id, self.from.email.domain())))
            .header(AutoSubmitted("auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN);
        if let Some(unsubscribe) = unsubscribe {
            text.push_str(&format!("\n-- \n{}\n", unsubscribe.page));
            message = message
                .header(ListUnsubscribe(format!("<{}>", unsubscribe.one_click)))
                .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
        }
        message.body(text).map_err(|error| Trouble::new(TroubleKind::Unwritable, error))
    }

    pub async fn send(&self, to: &str, letter: &Letter, unsubscribe: Option<&Unsubscribe>) -> Delivery {
        let message = match self.message(to, letter, unsubscribe) {
            Ok(message) => message,
            Err(why) => return Delivery::Refused { why },
        };
        match tokio::time::timeout(2 * PATIENCE, self.transport.send(message)).await {
            Ok(Ok(_)) => Delivery::Delivered,
            Ok(Err(error)) => failed(&error),
            Err(_) => Delivery::Again { why: TroubleKind::MailTooSlow.into(), after: None },
        }
    }
}

fn failed(error: &SmtpError) -> Delivery {
    let why = match error.status() {
        Some(code) => Trouble::new(TroubleKind::MailAnswered, code),
        None if error.is_timeout() => TroubleKind::MailTooSlow.into(),
        None => TroubleKind::MailUnreachable.into(),
    };
    if error.is_permanent() { Delivery::Refused { why } } else { Delivery::Again { why, after: None } }
}
