//! Calls: what somebody is told who is not looking. A call is written in the same commit as what it tells, and the `outbox`
//! sends it by each way of theirs.

mod tables;

use serde::{Deserialize, Serialize};
use store::{CallRow, Change, TableId, UserId};
use table::{Table, harmless};
use utoipa::ToSchema;

pub use tables::{OnTurn, SeenTurns};

use crate::app::App;
use crate::refusal::ServerRefusal;

/// What somebody can be called for; each can be chosen for each way.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum NoticeKind {
    /// It is their turn in a match over days.
    Turn,
    /// Somebody invites them to a table.
    Invited,
    /// The match at a table where they sit has begun.
    Starts,
    /// They are on turn, and little time is left.
    TimeShort,
    /// A match over days is over.
    Over,
    /// The report they have asked for is ready.
    Report,
    /// The match of the day has its results.
    Day,
    /// Something happens in a club.
    Club,
}

impl NoticeKind {
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Somebody looks at a table: what waits to tell them about it goes, whichever server has written it.
pub async fn looked_at(app: &App, user: &UserId, table: &TableId) {
    let taken_back = async {
        if app.store.calls_wait(user, table).await? {
            app.store.commit(Change::new().looked_at(user, table)).await?;
        }
        Ok::<(), ServerRefusal>(())
    };
    // At worst they are told what they see.
    let _ = taken_back.await;
}

/// What a notice's text is made of. It is stored, and goes through the hands of others: nothing secret.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeFacts {
    /// Where it leads: a path of the site, without any token.
    pub path: String,
    /// The game's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// What the table is called, where everybody may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Who did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// A sentence of its own, a column for each language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<String>,
    /// When it is too late: a person's time is up then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
}

/// Somebody is to be told something. Others than the table's own say it like this:
///
/// ```ignore
/// let change = Call::new(NoticeKind::Invited, format!("invited:{table}:{guest}"), &guest, app.now().date)
///     .at_table(&table)
///     .by(&me.user.name)
///     .put(change);
/// let change = Call::new(NoticeKind::Club, format!("round:{club}:{round}:{member}"), &member, app.now().date)
///     .to(format!("/clubs/{club}"))
///     .saying([format!("Round {round} has begun."), format!("Runde {round} hat begonnen.")])
///     .put(change);
/// ```
///
/// `event` is a word that nothing else has: a call that is put twice is sent once.
#[derive(Clone, Debug)]
pub struct Call {
    kind: NoticeKind,
    event: String,
    user: UserId,
    at: Option<TableId>,
    about: NoticeFacts,
    made: i64,
    due: i64,
}

impl Call {
    pub fn new(kind: NoticeKind, event: impl Into<String>, user: &UserId, now: i64) -> Call {
        let about = NoticeFacts { path: "/".to_owned(), ..NoticeFacts::default() };
        Call { kind, event: event.into(), user: user.clone(), at: None, about, made: now, due: now }
    }

    /// It is about a table, and leads there. Of a private table nobody is told more than which game it is.
    #[must_use]
    pub fn at_table(mut self, table: &Table) -> Call {
        self.at = Some(table.id.clone());
        self.about.path = format!("/table/{}", table.id);
        self.about.game = Some(table.game.clone());
        self.about.table = table.name.clone().filter(|_| table.public);
        self
    }

    /// It is about the report of a match, and leads there.
    #[must_use]
    pub fn about_report(mut self, table: &TableId, game: &str) -> Call {
        self.at = Some(table.clone());
        self.about.path = format!("/table/{table}/report");
        self.about.game = Some(game.to_owned());
        self
    }

    /// It leads to this path of the site.
    #[must_use]
    pub fn to(mut self, path: impl Into<String>) -> Call {
        self.about.path = path.into();
        self
    }

    /// Somebody has caused it.
    #[must_use]
    pub fn by(mut self, name: &str) -> Call {
        self.about.who = Some(harmless(name));
        self
    }

    /// A sentence of its own, a column for each language, English first.
    #[must_use]
    pub fn saying(mut self, texts: impl IntoIterator<Item = String>) -> Call {
        self.about.texts = texts.into_iter().map(|text| harmless(&text)).collect();
        self
    }

    /// It is not told before this.
    #[must_use]
    pub fn due(mut self, due: i64) -> Call {
        self.due = due;
        self
    }

    /// It is a reminder of this deadline. When it is told follows from the person's quiet hours (`quiet::reminder`).
    #[must_use]
    pub fn before(mut self, deadline: i64) -> Call {
        self.about.deadline = Some(deadline);
        self
    }

    fn row(&self) -> CallRow {
        CallRow {
            event: self.event.clone(),
            user: self.user.clone(),
            kind: self.kind.word().to_owned(),
            table: self.at.clone(),
            about: serde_json::to_string(&self.about).expect("texts serialize"),
            made: self.made,
            due: self.due,
        }
    }

    /// Puts it beside what caused it, to be committed together.
    pub fn put(&self, change: Change) -> Change {
        change.call(&self.row())
    }
}
