//! What a server wants to hear of: the tables of some shards.

use tokio::sync::{mpsc, oneshot};

use crate::down::Down;
use crate::open::Store;
use crate::shard::Shard;

/// As long as this is kept, the server hears what others do to the tables of a shard.
pub struct Hearing {
    shard: Shard,
    ears: Option<Ears>,
}

/// Where the listener is asked.
pub type Ears = mpsc::UnboundedSender<Ask>;

/// What the listener is asked for.
#[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "there is no listener"))]
pub enum Ask {
    /// To listen to some more shards; it says when it does.
    Hear { shards: Vec<Shard>, listening: oneshot::Sender<()> },
    /// One of those who wanted to hear of a shard does so no longer.
    Forget(Shard),
}

impl Store {
    /// Hears of all changes that are committed after this returns, until what is returned is dropped. On SQLite there is
    /// nothing to hear.
    pub async fn hear(&self, shards: Vec<Shard>) -> Result<Vec<Hearing>, Down> {
        let hear = |shard: &Shard| Hearing { shard: *shard, ears: self.ears.clone() };
        let hearing = shards.iter().map(hear).collect();
        if let Some(ears) = &self.ears {
            let closed = || Down("the store is closed".to_owned());
            let (listening, listens) = oneshot::channel();
            ears.send(Ask::Hear { shards, listening }).map_err(|_| closed())?;
            listens.await.map_err(|_| closed())?;
        }
        Ok(hearing)
    }
}

impl Drop for Hearing {
    fn drop(&mut self) {
        if let Some(ears) = &self.ears {
            // The listener may be gone.
            let _ = ears.send(Ask::Forget(self.shard));
        }
    }
}
