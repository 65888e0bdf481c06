//! Mail: an address that its owner has confirmed, and its end with one click.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use courier::mail::is_address;
use serde::Deserialize;
use store::{Change, Unwritten, WayRow};
use utoipa::ToSchema;

use super::{NoticeChoices, Notices, WayKind, ask, new_way, told, with_choices};
use crate::accounts;
use crate::address::ClientAddress;
use crate::app::App;
use crate::body::{Body, Named};
use crate::letters::LetterKind;
use crate::outbox;
use crate::refusal::{Code, Refusal, ServerRefusal};
use crate::sessions::Me;

/// A code that was mailed is good for this long.
const CONFIRM_MS: i64 = 24 * 60 * 60 * 1000;

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
pub async fn add(
    State(app): State<Arc<App>>,
    me: Me,
    ClientAddress(from): ClientAddress,
    Body(new): Body<NewMail>,
) -> Result<Json<Notices>, ServerRefusal> {
    me.with_account()?;
    me.in_person()?;
    if !app.outbox.has_mail() {
        let texts = &["This site sends no mail.", "Diese Seite verschickt keine Mail."];
        return Err(Refusal::because(Code::Forbidden, texts).into());
    }
    let address = new.address.trim().to_lowercase();
    if !is_address(&address) {
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
pub async fn confirm(
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
