//! Requests about notices: where somebody is called, what for, and when not.

mod choices;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use courier::address::BadAddress;
use courier::{Subscription, mail};
use serde::{Deserialize, Serialize};
use store::{CallRow, Change, Unwritten, WayRow};
use utoipa::ToSchema;

use crate::accounts;
use crate::address::ClientAddress;
use crate::app::App;
use crate::body::{Body, Named};
use crate::calls::{NoticeFacts, NoticeKind};
use crate::letters::LetterKind;
use crate::limits::{PUSH_WAYS, WAY_LABEL, WEBHOOK_WAYS};
use crate::outbox;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;

pub use choices::NoticeChoices;

/// A code that was mailed is good for this long.
const CONFIRM_MS: i64 = 24 * 60 * 60 * 1000;

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
            trouble: row.trouble,
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
    app.store.commit(Change::new().put_choices(&choices.row(&me.user.id)?)).await?;
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

/// Mail and webhooks reach others than oneself: they are for people with an account.
fn account_only(me: &Me) -> Result<(), ServerRefusal> {
    if me.user.account.is_some() {
        return Ok(());
    }
    let texts = &[
        "Mail and webhooks are for accounts. Create one first; push works for guests, too.",
        "Mail und Webhooks gibt es mit einem Konto. Lege erst eines an; Push geht auch als Gast.",
    ];
    Err(Refusal::because(Code::Forbidden, texts).into())
}

fn label(given: Option<String>, usual: &str) -> String {
    let given = given.map(|given| table::harmless(given.trim()).chars().take(WAY_LABEL).collect::<String>());
    given.filter(|label| !label.is_empty()).unwrap_or_else(|| usual.to_owned())
}

/// Why an address is not taken, and what would be.
fn unreachable(bad: BadAddress) -> ServerRefusal {
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
    };
    Refusal::because(Code::BadOptions, texts).into()
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
    app.outbox.reach().check(&device.endpoint).await.map_err(unreachable)?;
    let keys = serde_json::to_string(&device).expect("texts serialize");
    let row = new_way(&me, WayKind::Push, label(new.label, "Browser"), device.endpoint, keys, app.now().date);
    let change = with_choices(&app, &me, new.zone.as_deref(), Change::new().add_way(&row)).await?;
    app.store.commit(change).await?;
    told(&app, &me).await
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct NewWebhook {
    /// An https address.
    address: String,
    label: Option<String>,
    zone: Option<String>,
}

/// A webhook with the secret that its calls are signed with.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WebhookSecret {
    id: String,
    /// Shown once.
    secret: String,
}

#[utoipa::path(post, path = "/api/notices/webhook", tag = "notices", request_body = NewWebhook,
    responses((status = 200, body = WebhookSecret)))]
/// Be called at an address of your own: Discord, Slack, a bridge to Matrix, a program.
pub async fn add_webhook(
    State(app): State<Arc<App>>,
    me: Me,
    Body(new): Body<NewWebhook>,
) -> Result<Json<WebhookSecret>, ServerRefusal> {
    account_only(&me)?;
    room_for_one(&app, &me, WayKind::Webhook, WEBHOOK_WAYS).await?;
    let address = new.address.trim().to_owned();
    app.outbox.reach().check(&address).await.map_err(unreachable)?;
    let secret = RANDOM.word::<40>();
    let row = new_way(
        &me,
        WayKind::Webhook,
        label(new.label, &outbox::host(&address)),
        address,
        secret.clone(),
        app.now().date,
    );
    let change = with_choices(&app, &me, new.zone.as_deref(), Change::new().add_way(&row)).await?;
    app.store.commit(change).await?;
    Ok(Json(WebhookSecret { id: row.id, secret }))
}

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", ts(optional_fields = nullable))]
pub struct NewMail {
    address: String,
    /// Your password: mail is also the way back if you lose it.
    password: String,
    zone: Option<String>,
}

#[utoipa::path(post, path = "/api/notices/mail", tag = "notices", request_body = NewMail,
    responses((status = 200, body = Notices)))]
/// Be called by mail. The address gets a code, and nothing else before you have entered it.
pub async fn add_mail(
    State(app): State<Arc<App>>,
    me: Me,
    ClientAddress(from): ClientAddress,
    Body(new): Body<NewMail>,
) -> Result<Json<Notices>, ServerRefusal> {
    account_only(&me)?;
    me.in_person()?;
    if !app.outbox.has_mail() {
        let texts = &["This site sends no mail.", "Diese Seite verschickt keine Mail."];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    let address = new.address.trim().to_lowercase();
    if !mail::is_address(&address) {
        let texts = &["This is not a mail address.", "Das ist keine Mailadresse."];
        return Err(Refusal::because(Code::BadOptions, texts).into());
    }
    accounts::proven(&app, &me, from, Some(new.password)).await?.ok_or_else(accounts::no_account)?;
    app.limits.way(&me.user.id)?;
    app.limits.mail(&address)?;
    app.limits.mail(&me.user.id.0)?;
    let now = app.now().date;
    let row = new_way(&me, WayKind::Mail, address.clone(), address, String::new(), now);
    let mut change = Change::new();
    // The address that was confirmed stays until the new one is.
    for old in app.store.ways_of(&me.user.id).await? {
        if old.way == row.way && !old.confirmed {
            change = change.remove_way(&me.user.id, &old.id, now);
        }
    }
    let change = with_choices(&app, &me, new.zone.as_deref(), change.add_way(&row)).await?;
    let change = ask(change, LetterKind::Confirm, &row, now);
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

#[derive(Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MailCode {
    /// The ten digits that were mailed.
    code: String,
}

#[utoipa::path(post, path = "/api/notices/mail/confirm", tag = "notices", request_body = MailCode,
    responses((status = 200, body = Notices)))]
/// Say that a mail address is yours, with the code it got.
pub async fn confirm_mail(
    State(app): State<Arc<App>>,
    me: Me,
    ClientAddress(from): ClientAddress,
    Body(asked): Body<MailCode>,
) -> Result<Json<Notices>, ServerRefusal> {
    me.in_person()?;
    let wrong = || {
        let texts = &[
            "This is not the code. Check it, or have another one sent.",
            "Das ist nicht der Code. Prüfe ihn, oder lass dir einen neuen schicken.",
        ];
        Refusal::because(Code::WrongPassword, texts)
    };
    app.limits.login(from, &format!("mail:{}", me.user.id))?;
    let typed: String = asked.code.chars().filter(char::is_ascii_digit).take(20).collect();
    let now = app.now().date;
    let ways = app.store.ways_of(&me.user.id).await?;
    let (mails, fresh): (Vec<&WayRow>, Vec<&WayRow>) =
        ways.iter().filter(|way| way.way == WayKind::Mail.word()).partition(|way| way.confirmed);
    let way = fresh.into_iter().find(|way| now - way.made < CONFIRM_MS).ok_or_else(wrong)?;
    let right = app.outbox.code(&outbox::confirming(way));
    if blake3::hash(typed.as_bytes()) != blake3::hash(right.as_bytes()) {
        return Err(wrong().into());
    }
    let change = mails.iter().fold(Change::new(), |change, old| change.remove_way(&me.user.id, &old.id, now));
    match app.store.commit(change.confirm_way(&me.user.id, &way.id)).await {
        Ok(()) => told(&app, &me).await,
        Err(Unwritten::Conflict) => Err(wrong().into()),
        Err(down @ Unwritten::Down(_)) => Err(down.into()),
    }
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

#[utoipa::path(post, path = "/api/unsubscribe/{word}", security(()), tag = "notices", params(("word" = String, Path)),
    responses((status = 204)))]
/// Get no further notices by mail: what the link in a mail does, without signing in (RFC 8058).
pub async fn unsubscribe(
    State(app): State<Arc<App>>,
    Named(word): Named,
) -> Result<StatusCode, ServerRefusal> {
    let way = app.outbox.unsubscribed(&word).ok_or(Code::NotFound)?;
    // Who has done so already has no further mail either.
    let Some(way) = app.store.way(way).await? else { return Ok(StatusCode::NO_CONTENT) };
    let Some(row) = app.store.choices(&way.user).await? else { return Ok(StatusCode::NO_CONTENT) };
    let mut choices = NoticeChoices::of(&row);
    choices.wanted.retain(|wanted| wanted.way != WayKind::Mail);
    let change = Change::new().put_choices(&choices.row(&way.user)?).drop_notices_at(&way.id);
    app.store.commit(change).await?;
    Ok(StatusCode::NO_CONTENT)
}
