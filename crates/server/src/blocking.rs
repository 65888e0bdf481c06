//! Work that takes long, away from the threads that answer everybody.

use crate::refusal::{Code, ServerRefusal};

/// Does the work on a thread for such work.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ServerRefusal> {
    tokio::task::spawn_blocking(work).await.map_err(|broken| {
        tracing::error!(%broken, "a request failed");
        Code::Broken.into()
    })
}
