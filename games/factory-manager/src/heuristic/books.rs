//! Bureaucracy: which machines and robots to shut down, searched exactly.

use engine::Seat;

use super::worth::Outlook;
use crate::action::Action;
use crate::bureaucracy::STOPPABLE;
use crate::state::{Factory, FactoryManager, ROUNDS, Running, WORKERS};
use crate::tile::{TileId, Tiles};

/// The best books that can be closed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Books {
    pub worth: f64,
    pub off: Tiles,
}

impl FactoryManager {
    /// The best books with at least `off` shut down; none if there are none.
    ///
    /// Nearly always everything runs: only where that is forbidden, or where
    /// something may cost more than it earns, the choices are searched.
    pub(super) fn best_books(&self, factory: &Factory, off: Tiles) -> Option<Books> {
        let running = Running::of(factory.hall.without(off), &self.table);
        let allowed = self.may_run(factory, &running);
        if allowed && !self.may_waste(factory, off, &running) {
            let worth = self.worth_of(factory, &Outlook::of(running, factory, &self.table));
            return Some(Books { worth, off });
        }
        let mut best = None;
        self.shut_further(factory, off, running, TileId(0), &mut best);
        best
    }

    /// FM-4.2, FM-4.3.
    fn may_run(&self, factory: &Factory, running: &Running) -> bool {
        let workers = WORKERS + i16::from(factory.seasonal);
        running.robots <= running.machines && running.tracks().canteen < workers
    }

    /// Whether shutting something down may pay.
    fn may_waste(&self, factory: &Factory, off: Tiles, running: &Running) -> bool {
        let price = self.coming_price();
        let spare = running.production - running.storage;
        (spare > 0 || self.round == ROUNDS)
            && factory.hall.without(off).and(STOPPABLE).any(|tile| {
                let tile = self.table.tile(tile);
                let lost = f64::from((tile.production - spare.max(0)).max(0));
                f64::from(tile.energy) * price > 10.0 * lost
            })
    }

    /// Tries every further set of tiles from `from` on.
    fn shut_further(
        &self,
        factory: &Factory,
        off: Tiles,
        running: Running,
        from: TileId,
        best: &mut Option<Books>,
    ) {
        if self.may_run(factory, &running) {
            let worth = self.worth_of(factory, &Outlook::of(running, factory, &self.table));
            if best.is_none_or(|best| worth > best.worth) {
                *best = Some(Books { worth, off });
            }
        }
        let mut kinds = Tiles::NONE;
        for tile in factory.hall.without(off).and(STOPPABLE).filter(|tile| *tile >= from) {
            // Of twins the first is as good as the second.
            let kind = self.table.first_twin(tile);
            if kinds.contains(kind) {
                continue;
            }
            kinds.insert(kind);
            let (mut off, mut less) = (off, running);
            off.insert(tile);
            less.stop(tile, &self.table);
            self.shut_further(factory, off, less, TileId(tile.0 + 1), best);
        }
    }

    pub(super) fn rank_shut_downs(&self, seat: Seat, into: &mut Vec<(Action, f64)>) {
        let factory = self.factory(seat);
        if self.check_books(seat).is_ok() {
            let outlook = Outlook::of(factory.running(&self.table), factory, &self.table);
            into.push((Action::Done, self.worth_of(factory, &outlook)));
        }
        for kind in self.table.distinct(factory.hall.without(factory.off).and(STOPPABLE)) {
            let running = factory.hall.without(factory.off);
            let Some(tile) = self.table.find(kind, running) else { continue };
            let mut off = factory.off;
            off.insert(tile);
            if let Some(books) = self.best_books(factory, off) {
                into.push((Action::ShutDown { tile: kind }, books.worth));
            }
        }
    }
}
