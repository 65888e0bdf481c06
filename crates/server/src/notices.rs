//! Requests about notices: where somebody is called, what for, and when not.

mod choices;
pub mod mail;
mod trouble;
pub mod webhook;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use courier::Subscription;
use courier::address::BadAddress;
use serde::{Deserialize, Serialize};
use store::{CallRow, Change, WayRow};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Body, Named};
use crate::calls::{NoticeFacts, NoticeKind};
use crate::letters::LetterKind;
use crate::limits::{PUSH_WAYS, WAY_LABEL};
use crate::outbox;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;

pub use choices::NoticeChoices;

/// How somebody is called.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
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
pub enum WayKind {
    /// On a device, by its browser.
    Push,
    Mail,
    Webhook,
}

impl WayKind {
    fn word(self) -> &'static str {
        self.into()
    }

    /// What somebody is called for who has not chosen yet.
    fn usual(self, kind: NoticeKind) -> bool {
        match kind {
            NoticeKind::Turn | NoticeKind::TimeShort | NoticeKind::Starts | NoticeKind::Invited => true,
            NoticeKind::Club => self != WayKind::Webhook,
            NoticeKind::Over => self != WayKind::Mail,
            NoticeKind::Report => self == WayKind::Push,
            NoticeKind::Day => false,
        }
    }
}

/// A device, an address or a webhook where you are called.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WayInfo {
    id: String,
    way: WayKind,
    label: String,
    /// The mail address, or the host of anything else.
    address: String,
    made: i64,
    /// Whether a mail address was confirmed: before that it gets nothing else.
    confirmed: bool,
    /// Whether it is this browser.
    here: bool,
    /// What went wrong there last; none if all is well.
    trouble: Option<String>,
}

impl WayInfo {
    fn new(row: WayRow, me: &Me) -> Option<WayInfo> {
        let way: WayKind = row.way.parse().ok()?;
        let address = match way {
            WayKind::Mail => row.address,
            // What follows the host is as good as a password.
            WayKind::Push | WayKind::Webhook => outbox::host(&row.address),
        };
        Some(WayInfo {
            id: row.id,
            way,
            label: row.label,
            address,
            made: row.made,
            confirmed: row.confirmed,
            here: row.session.as_ref() == Some(&me.session.hash),
            trouble: row.trouble.map(|stored| trouble::said(&stored, crate::lang::asked())),
        })
    }
}

/// Where and how you are called.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Notices {
    /// The key a browser subscribes with: `applicationServerKey`.
    push_key: String,
    /// Whether this site sends mail.
    mail: bool,
    ways: Vec<WayInfo>,
    choices: NoticeChoices,
}

async fn told(app: &App, me: &Me) -> Result<Json<Notices>, ServerRefusal> {
    let ways = app.store.ways_of(&me.user.id).await?;
    let choices = app.store.choices(&me.user.id).await?;
    Ok(Json(Notices {
        push_key: app.outbox.push.public(),
        mail: app.outbox.has_mail(),
        ways: ways.into_iter().filter_map(|row| WayInfo::new(row, me)).collect(),
        choices: choices.map_or_else(|| NoticeChoices::usual(None), |row| NoticeChoices::of(&row)),
    }))
}

#[utoipa::path(get, path = "/api/notices", tag = "notices", responses((status = 200, body = Notices)))]
/// Where you are called, what for, and when not.
pub async fn show(State(app): State<Arc<App>>, me: Me) -> Result<Json<Notices>, ServerRefusal> {
    told(&app, &me).await
}

#[utoipa::path(put, path = "/api/notices", tag = "notices", request_body = NoticeChoices,
    responses((status = 200, body = Notices)))]
/// Choose what you are called for, by which way, and when not.
pub async fn choose(
    State(app): State<Arc<App>>,
    me: Me,
    Body(choices): Body<NoticeChoices>,
) -> Result<Json<Notices>, ServerRefusal> {
    app.limits.rename(&me.user.id)?;
    let change = Change::new().put_choices(&choices.row(&me.user.id)?);
    app.store.commit(change.plan_reminders(&me.user.id, app.now().date)).await?;
    told(&app, &me).await
}

/// Whoever has a way has choices.
async fn with_choices(
    app: &App,
    me: &Me,
    zone: Option<&str>,
    change: Change,
) -> Result<Change, ServerRefusal> {
    Ok(match app.store.choices(&me.user.id).await? {
        Some(_) => change,
        None => change.put_choices(&NoticeChoices::usual(zone).row(&me.user.id)?),
    })
}

/// Refuses one more of a kind than a person may have.
async fn room_for_one(app: &App, me: &Me, way: WayKind, most: usize) -> Result<(), ServerRefusal> {
    app.limits.way(&me.user.id)?;
    let ways = app.store.ways_of(&me.user.id).await?;
    if ways.iter().filter(|row| row.way == way.word()).count() < most {
        return Ok(());
    }
    let texts = &[
        "You already have {max} of these. Remove one first.",
        "Du hast schon {max} davon. Entferne erst eines.",
    ];
    Err(Refusal::because(Code::TooMany, texts).with("max", most).into())
}

fn label(given: Option<String>, usual: &str) -> String {
    let given = given.map(|given| table::harmless(given.trim()).chars().take(WAY_LABEL).collect::<String>());
    given.filter(|label| !label.is_empty()).unwrap_or_else(|| usual.to_owned())
}

/// Why an address is not taken, and what would be.
fn unreachable(bad: BadAddress, address: &str) -> ServerRefusal {
    let texts: &'static [&'static str] = match bad {
        BadAddress::Unreadable => {
            &["This is not an address. Begin with https://.", "Das ist keine Adresse. Beginne mit https://."]
        }
        BadAddress::NotHttps => {
            &["The address must begin with https://.", "Die Adresse muss mit https:// beginnen."]
        }
        BadAddress::Credentials => &[
            "The address must not contain a name or a password.",
            "Die Adresse darf keinen Namen und kein Passwort enthalten.",
        ],
        BadAddress::Port => &[
            "The address must use port 443, or one above 1023.",
            "Die Adresse muss Port 443 verwenden oder einen über 1023.",
        ],
        BadAddress::NotPublic => &[
            "This host is not on the public internet. Only the operator of this site can allow local receivers.",
            "Dieser Rechner ist nicht im öffentlichen Internet. Lokale Empfänger kann nur der Betreiber dieser Seite erlauben.",
        ],
        BadAddress::NotFound => {
            &["There is no such host. Check the address.", "Diesen Rechner gibt es nicht. Prüfe die Adresse."]
        }
        BadAddress::PushService => &[
            "This site does not send to {host}, the push service of this browser. Use another browser, mail or a webhook; the operator of this site can allow it with --push-service {host}.",
            "Diese Seite sendet nicht an {host}, den Push-Dienst dieses Browsers. Nimm einen anderen Browser, Mail oder einen Webhook; der Betreiber dieser Seite kann ihn mit --push-service {host} erlauben.",
        ],
    };
    Refusal::because(Code::BadOptions, texts).with("host", outbox::host(address)).into()
}

fn new_way(me: &Me, way: WayKind, label: String, address: String, keys: String, now: i64) -> WayRow {
    WayRow {
        id: RANDOM.word::<12>(),
        user: me.user.id.clone(),
        way: way.word().to_owned(),
        label,
        address,
        keys,
        session: (way == WayKind::Push).then(|| me.session.hash.clone()),
        made: now,
        confirmed: way != WayKind::Mail,
        trouble: None,
    }
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct NewDevice {
    /// The three of a browser's `PushSubscription`.
    endpoint: String,
    p256dh: String,
    auth: String,
    /// What you call the device.
    label: Option<String>,
    /// Your time zone.
    zone: Option<String>,
}

#[utoipa::path(post, path = "/api/notices/push", tag = "notices", request_body = NewDevice,
    responses((status = 200, body = Notices)))]
/// Be called on this device. It ends with the session.
pub async fn add_device(
    State(app): State<Arc<App>>,
    me: Me,
    Body(new): Body<NewDevice>,
) -> Result<Json<Notices>, ServerRefusal> {
    let device = Subscription { endpoint: new.endpoint, p256dh: new.p256dh, auth: new.auth };
    if !device.is_sound() {
        return Err(Refusal::detail(Code::Unreadable, "the keys of the subscription").into());
    }
    let known = app.store.ways_of(&me.user.id).await?.into_iter().find(|way| way.address == device.endpoint);
    match &known {
        Some(_) => app.limits.way(&me.user.id)?,
        None => room_for_one(&app, &me, WayKind::Push, PUSH_WAYS).await?,
    }
    let checked = app.outbox.reach().check_push(&device.endpoint).await;
    checked.map_err(|bad| unreachable(bad, &device.endpoint))?;
    let keys = serde_json::to_string(&device).expect("texts serialize");
    let row = new_way(&me, WayKind::Push, label(new.label, "Browser"), device.endpoint, keys, app.now().date);
    let change = with_choices(&app, &me, new.zone.as_deref(), Change::new().add_way(&row)).await?;
    app.store.commit(change).await?;
    told(&app, &me).await
}

/// A letter that somebody has asked for.
pub fn ask(change: Change, kind: LetterKind, way: &WayRow, now: i64) -> Change {
    let about = NoticeFacts { path: "/notices".to_owned(), ..NoticeFacts::default() };
    let call = CallRow {
        event: format!("{}:{}", kind.word(), RANDOM.word::<12>()),
        user: way.user.clone(),
        kind: kind.word().to_owned(),
        table: None,
        about: serde_json::to_string(&about).expect("texts serialize"),
        made: now,
        due: now,
    };
    change.call_by(&way.id, &call)
}

/// One of the person's own ways.
async fn own(app: &App, me: &Me, id: &str) -> Result<WayRow, ServerRefusal> {
    let way = app.store.way(id).await?.filter(|way| way.user == me.user.id);
    way.ok_or_else(|| Code::NotFound.into())
}

#[utoipa::path(post, path = "/api/notices/{id}/test", tag = "notices", params(("id" = String, Path)),
    responses((status = 204)))]
/// Send yourself a notice to see whether it arrives.
pub async fn test(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<StatusCode, ServerRefusal> {
    app.limits.way(&me.user.id)?;
    let way = own(&app, &me, &id).await?;
    if !way.confirmed {
        let texts = &[
            "Confirm the address first: it has got a code.",
            "Bestätige erst die Adresse: Sie hat einen Code bekommen.",
        ];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    app.store.commit(ask(Change::new(), LetterKind::Test, &way, app.now().date)).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(delete, path = "/api/notices/{id}", tag = "notices", params(("id" = String, Path)),
    responses((status = 200, body = Notices)))]
/// Be called there no more.
pub async fn remove(
    State(app): State<Arc<App>>,
    me: Me,
    Named(id): Named,
) -> Result<Json<Notices>, ServerRefusal> {
    let way = own(&app, &me, &id).await?;
    app.store.commit(Change::new().remove_way(&me.user.id, &way.id, app.now().date)).await?;
    told(&app, &me).await
}
