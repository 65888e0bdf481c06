//! Sockets at honest tables that send as much as they can and read nothing.

use client::{Api, Socket, SocketOptions};
use tokio::task::JoinSet;

use super::{Attacker, pause};

/// People from each address, and their sockets.
const PEOPLE: usize = 2;
const SOCKETS: usize = 5;
/// Frames of each kind that a socket sends every ten milliseconds: more would measure this program, not the server.
const BURST: usize = 10;

pub fn begin(attacker: &Attacker, attackers: &mut JoinSet<()>) {
    for person in 0..PEOPLE {
        let attacker = attacker.clone();
        attackers.spawn(async move {
            let guest = attacker.guest().await;
            let tables = guest.tables("playing").await.unwrap_or_default();
            let tables = tables["tables"].as_array().cloned().unwrap_or_default();
            let ids = tables.iter().filter_map(|table| table["id"].as_str().map(str::to_owned));
            let mut sockets: JoinSet<()> = ids
                .skip(person * SOCKETS)
                .take(SOCKETS)
                .map(|id| flood(attacker.clone(), guest.clone(), id))
                .collect();
            while sockets.join_next().await.is_some() {}
        });
    }
}

async fn flood(attacker: Attacker, mut guest: Api, id: String) {
    let act = r#"{"type":"act","id":1,"at":0,"action":{"do":"nothing"}}"#;
    loop {
        match Socket::table(&guest, &id, &SocketOptions::default()).await {
            // Shut out: somebody new comes.
            Err(_) => guest = attacker.guest().await,
            Ok(mut socket) => 'open: loop {
                for _ in 0..BURST {
                    if socket.send_text(act).await.is_err() || socket.send_binary(vec![0; 16]).await.is_err()
                    {
                        break 'open;
                    }
                    attacker.did();
                    attacker.did();
                }
                pause(10).await;
            },
        }
        pause(100).await;
    }
}
