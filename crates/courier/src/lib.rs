//! Brings one letter to one receiver, and says what came of it: by Web Push ([`push`]), by mail ([`mail`]), to a webhook
//! ([`webhook`]). Whatever address a person gives is reached through [`address`]: public hosts only, nothing followed.
//! It keeps nothing, and tries nothing twice: that is the outbox's.

pub mod address;
pub mod http;
pub mod mail;
pub mod push;
pub mod trouble;
pub mod webhook;

use std::time::Duration;

pub use address::{HostNames, Reach};
pub use http::Wire;
pub use mail::Mailer;
pub use push::{PushKeys, Subscription};
pub use trouble::{Trouble, TroubleKind};
pub use webhook::Webhook;

/// What is brought to somebody, in their language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The same whenever the same is sent again: letters, digits and dashes.
    pub id: String,
    /// What it is for, in a word.
    pub kind: String,
    pub title: String,
    pub text: String,
    /// Where it leads: a path of the site.
    pub path: String,
    /// The same as a whole address.
    pub link: String,
    /// When it was written, in milliseconds since 1970.
    pub made: i64,
}

/// What came of sending a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The receiver has it.
    Delivered,
    /// It may go better later, not before `after` if the receiver said so.
    Again { why: Trouble, after: Option<Duration> },
    /// The receiver does not want this letter, now or later.
    Refused { why: Trouble },
    /// There is no such receiver any more.
    Gone { why: Trouble },
}
