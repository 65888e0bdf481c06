//! Bureaucracy: which machines and robots to shut down, by a quick guess or an exact search.

use engine::{Heuristic as _, Seat};

use crate::action::Action;
use crate::bureaucracy::STOPPABLE;
use crate::state::{Factory, FactoryManager, ROUNDS, Running, WORKERS};
use crate::tile::{ROBOTS, TileId, Tiles};

impl FactoryManager {
    /// The worth of the best legal books with at least `off` shut down, if there are any, and all that is shut
    /// down then.
    pub(super) fn best_books(&self, factory: &Factory, off: Tiles) -> Option<(f64, Tiles)> {
        let running = Running::of(factory.hall.without(off), &self.table);
        if self.may_run(factory, &running) && !self.may_be_wasteful(factory, off, &running) {
            return Some((self.worth_of(factory, &running), off));
        }
        let mut best = None;
        self.shut_further(factory, off, running, TileId(0), &mut best);
        best
    }

    /// A quick guess: shuts down what must be, least useful first, then whatever makes goods there is no
    /// storage for. Returns what still runs and all that is shut down.
    pub(super) fn quick_books(&self, factory: &Factory, off: Tiles) -> (Running, Tiles) {
        let mut active = factory.hall.without(off);
        let mut running = Running::of(active, &self.table);
        loop {
            let too_many_robots = running.robots > running.machines;
            let tile = if self.may_run(factory, &running) {
                self.useless_tile(active, &running)
            } else {
                let stoppable = if too_many_robots { active.and(ROBOTS) } else { active.and(STOPPABLE) };
                stoppable.min_by_key(|tile| {
                    let tile = self.table.tile(*tile);
                    // Produces little, uses much; and if workers are short, needs many.
                    let workers = if too_many_robots { tile.workers } else { 3 * tile.workers };
                    4 * tile.production - tile.energy - workers
                })
            };
            let Some(tile) = tile else { return (running, factory.hall.without(active)) };
            active.remove(tile);
            running.stop(tile, &self.table);
        }
    }

    /// A tile whose shutdown loses no good and saves workers or energy.
    fn useless_tile(&self, active: Tiles, running: &Running) -> Option<TileId> {
        let spare = running.production - running.storage;
        if spare <= 0 {
            return None;
        }
        let lone_machine = running.machines > running.robots;
        let stoppable = active.and(if lone_machine { STOPPABLE } else { ROBOTS });
        let saves = |tile: TileId| {
            let tile = self.table.tile(tile);
            3 * tile.workers + tile.energy
        };
        let useless = stoppable.filter(|tile| self.table.tile(*tile).production <= spare && saves(*tile) > 0);
        useless.max_by_key(|tile| saves(*tile))
    }

    /// FM-4.2, FM-4.3.
    fn may_run(&self, factory: &Factory, running: &Running) -> bool {
        let workers = WORKERS + i16::from(factory.seasonal);
        running.robots <= running.machines && running.tracks().canteen < workers
    }

    /// Whether shutting something down may pay off.
    fn may_be_wasteful(&self, factory: &Factory, off: Tiles, running: &Running) -> bool {
        let price = self.coming_price();
        let spare = running.production - running.storage;
        (spare > 0 || self.round == ROUNDS)
            && factory.hall.without(off).and(STOPPABLE).any(|tile| {
                let tile = self.table.tile(tile);
                let lost = f64::from((tile.production - spare.max(0)).max(0));
                f64::from(tile.energy) * price > 10.0 * lost
            })
    }

    /// Tries every further set of tiles, starting at `from`.
    fn shut_further(
        &self,
        factory: &Factory,
        off: Tiles,
        running: Running,
        from: TileId,
        best: &mut Option<(f64, Tiles)>,
    ) {
        if self.may_run(factory, &running) {
            let worth = self.worth_of(factory, &running);
            if best.is_none_or(|(best, _)| worth > best) {
                *best = Some((worth, off));
            }
        }
        let mut kinds = Tiles::NONE;
        for tile in factory.hall.without(off).and(STOPPABLE).filter(|tile| *tile >= from) {
            // One twin is as good as another.
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

    /// The final money by the books and what is shut down for it: a guess at a glance, but never in the last
    /// round.
    fn books(&self, factory: &Factory, effort: u32) -> Option<(f64, Tiles)> {
        if effort > Self::GLANCE || effort > 1 && self.round == ROUNDS {
            return self.best_books(factory, factory.off);
        }
        let (running, off) = self.quick_books(factory, factory.off);
        Some((self.worth_of(factory, &running), off))
    }

    pub(super) fn rank_shut_downs(&self, seat: Seat, effort: u32, into: &mut Vec<(Action, f64)>) {
        let factory = self.factory(seat);
        if effort <= Self::GLANCE || self.round == ROUNDS {
            // One choice of what runs is the best, in whatever order.
            let books = self.books(factory, effort);
            into.extend(books.map(|(worth, off)| {
                let next = self.table.distinct(off.without(factory.off)).first();
                (next.map_or(Action::Done, |tile| Action::ShutDown { tile }), worth)
            }));
            return;
        }
        if let Ok(running) = self.check_books(seat) {
            into.push((Action::Done, self.worth_of(factory, &running)));
        }
        let running = factory.hall.without(factory.off);
        for kind in self.table.distinct(running.and(STOPPABLE)) {
            let Some(tile) = self.table.find(kind, running) else { continue };
            let mut off = factory.off;
            off.insert(tile);
            if let Some((worth, _)) = self.best_books(factory, off) {
                into.push((Action::ShutDown { tile: kind }, worth));
            }
        }
    }

    /// All that is to be shut down, then the end.
    pub(super) fn plan_shut_downs(&self, seat: Seat, effort: u32, into: &mut Vec<Action>) {
        let factory = self.factory(seat);
        let off = self.books(factory, effort).map_or(Tiles::NONE, |(_, off)| off.without(factory.off));
        into.extend(off.map(|tile| Action::ShutDown { tile: self.table.first_twin(tile) }));
        into.push(Action::Done);
    }
}
