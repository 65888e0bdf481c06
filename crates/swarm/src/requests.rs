//! Many requests, and what they leave behind in the server's memory.

use client::{Api, Method};
use serde::Serialize;
use tokio::task::JoinSet;

use crate::server_process::ServerProcess;

/// At the same time.
const AT_ONCE: u64 = 16;

#[derive(Clone, Copy, Debug, Serialize)]
pub struct RequestsReport {
    pub requests: u64,
    pub per_second: f64,
    /// The server's memory after the first tenth, which fills its caches, and at the end.
    pub before_mb: f64,
    pub after_mb: f64,
}

/// Sends so many requests of every kind.
pub async fn send(requests: u64, api: &Api, server: &mut ServerProcess) -> Result<RequestsReport, String> {
    let (guest, _) = api.another_guest().await.map_err(|why| format!("no guest: {why}"))?;
    ask(requests / 10, &guest).await?;
    let before_mb = server.measure().now_mb;
    let begin = std::time::Instant::now();
    let rest = requests - requests / 10;
    ask(rest, &guest).await?;
    let per_second = rest as f64 / begin.elapsed().as_secs_f64();
    Ok(RequestsReport { requests, per_second, before_mb, after_mb: server.measure().now_mb })
}

async fn ask(requests: u64, guest: &Api) -> Result<(), String> {
    const PATHS: [&str; 8] = [
        "/healthz",
        "/api/me",
        "/api/games",
        "/api/tables",
        "/api/tables?list=mine",
        "/api/openapi.json",
        "/",
        "/api/tables/none",
    ];
    let mut asking = JoinSet::new();
    for first in 0..AT_ONCE {
        let guest = guest.clone();
        asking.spawn(async move {
            for n in (first..requests).step_by(AT_ONCE as usize) {
                let path = PATHS[n as usize % PATHS.len()];
                guest.ask(Method::GET, path, None).await.map_err(|why| format!("{path}: {why}"))?;
            }
            Ok::<(), String>(())
        });
    }
    while let Some(asked) = asking.join_next().await {
        asked.map_err(|e| e.to_string())??;
    }
    Ok(())
}
