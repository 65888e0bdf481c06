//! What a beginner should notice while buying, before it costs the match.

use engine::{Message, Seat};

use crate::state::{FactoryManager, Phase, ROUNDS};
use crate::tile_worth::Bottleneck;

/// So much empty storage is worth a remark; one more than needed is not.
const EMPTY: i16 = 2;

impl FactoryManager {
    pub(crate) fn remarks_for(&self, seat: Seat) -> Vec<Message> {
        let buying = matches!(self.phase, Phase::Buying { seat: acting, .. } if acting == seat);
        if !buying {
            return Vec::new();
        }
        let last = (self.round == ROUNDS).then(|| Message::new("remark.last"));
        let remark = |note: Bottleneck| match note {
            Bottleneck::StorageFull { at, lost } => {
                let message = Message::new("remark.storage_full").with("make", at + lost);
                Some(message.with("store", at).with("lost", lost))
            }
            Bottleneck::ProductionShort { at, free } if free >= EMPTY => {
                let message = Message::new("remark.production_short").with("make", at);
                Some(message.with("store", at + free).with("free", free))
            }
            Bottleneck::MachinesMissing { n } => Some(Message::new("remark.machines_missing").with("n", n)),
            Bottleneck::WorkersMissing { .. } => Some(Message::new("remark.workers_missing")),
            Bottleneck::ProductionShort { .. } | Bottleneck::WorkersIdle { .. } | Bottleneck::HallFull => {
                None
            }
        };
        last.into_iter().chain(self.forecast(seat).notes.into_iter().filter_map(remark)).collect()
    }
}
