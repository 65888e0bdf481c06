//! Tables opened and closed again and again, while many watch the lobby.

use client::Socket;
use serde_json::json;
use tokio::task::JoinSet;

use super::{Attacker, pause};

/// People from each address who open tables, and their lobbies.
const PEOPLE: usize = 5;
const LOBBIES: usize = 10;

pub fn begin(attacker: &Attacker, attackers: &mut JoinSet<()>) {
    for _ in 0..PEOPLE {
        let attacker = attacker.clone();
        attackers.spawn(async move {
            let guest = attacker.guest().await;
            let mut watching: JoinSet<()> = (0..LOBBIES).map(|_| watch(guest.clone())).collect();
            let wanted = json!({"game": catalog::GAMES[0].meta().id, "seats": [{"kind": "me"}, {"kind": "open"}], "public": true});
            let mut open = Vec::new();
            loop {
                match guest.create(&wanted).await {
                    Ok(table) => {
                        attacker.did();
                        open.extend(table["id"].as_str().map(str::to_owned));
                    }
                    // At the limit: away with the oldest.
                    Err(_) if !open.is_empty() => {
                        let _ = guest.post(&format!("/api/tables/{}/close", open.remove(0)), &json!({})).await;
                    }
                    Err(_) => pause(200).await,
                }
                // Whoever has stopped watching.
                while watching.try_join_next().is_some() {}
            }
        });
    }
}

/// Watches the lobby, whatever comes.
async fn watch(guest: client::Api) {
    loop {
        if let Ok(mut lobby) = Socket::lobby(&guest).await {
            while lobby.next_text().await.is_ok() {}
        }
        pause(1000).await;
    }
}
