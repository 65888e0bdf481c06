//! Match files that are long to replay, and requests that replay them again and again.

use std::sync::LazyLock;

use client::{Api, Method};
use tokio::task::JoinSet;

use super::{Attacker, pause};

/// People from each address.
const PEOPLE: usize = 8;

/// As long as a file may be, with thirty times the undos of any match; and as long as a match may be.
static FILES: LazyLock<[String; 2]> = LazyLock::new(|| {
    let games = catalog::GAMES.iter().map(|game| game.meta());
    let longest = games.max_by_key(|game| game.longest).map_or("", |game| game.id);
    [15_000, 500].map(|n| intake::undone_again_and_again(longest, n).unwrap_or_default())
});

/// Builds the files before anything is measured.
pub fn prepare() {
    LazyLock::force(&FILES);
}

pub fn begin(attacker: &Attacker, attackers: &mut JoinSet<()>) {
    for _ in 0..PEOPLE {
        let attacker = attacker.clone();
        attackers.spawn(async move {
            loop {
                let guest = attacker.guest().await;
                bomb(&attacker, &guest).await;
                pause(100).await;
            }
        });
    }
}

/// Brings both files and asks for what came in, as long as the server answers.
async fn bomb(attacker: &Attacker, guest: &Api) {
    for file in FILES.iter() {
        let Ok(answer) = guest.ask_text(Method::POST, "/api/matches", Some(file.clone())).await else {
            return;
        };
        let Ok(table) = answer.value() else { continue };
        attacker.did();
        let Some(id) = table["id"].as_str() else { return };
        for n in 0..40 {
            let path = match n % 3 {
                0 => format!("/api/tables/{id}/history?as=0"),
                1 => format!("/api/tables/{id}/replay?at=200"),
                _ => format!("/api/tables/{id}/file"),
            };
            match guest.ask(Method::GET, &path, None).await {
                Ok(answer) if answer.status == 200 => attacker.did(),
                Ok(_) => pause(100).await,
                Err(_) => return,
            }
        }
    }
}
