//! Webhooks: an address of one's own.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::Change;
use utoipa::ToSchema;

use super::{WayKind, label, new_way, room_for_one, unreachable, with_choices};
use crate::app::App;
use crate::body::Body;
use crate::limits::WEBHOOK_WAYS;
use crate::outbox;
use crate::random::RANDOM;
use crate::refusal::ServerRefusal;
use crate::sessions::Me;

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
pub async fn add(
    State(app): State<Arc<App>>,
    me: Me,
    Body(new): Body<NewWebhook>,
) -> Result<Json<WebhookSecret>, ServerRefusal> {
    me.with_account()?;
    room_for_one(&app, &me, WayKind::Webhook, WEBHOOK_WAYS).await?;
    let address = new.address.trim().to_owned();
    app.outbox.reach().check(&address).await.map_err(|bad| unreachable(bad, &address))?;
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
