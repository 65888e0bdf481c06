//! What a factory could earn at best with the tiles it has, and what each of the limits of FM-4 costs it.

use crate::bureaucracy::STOPPABLE;
use crate::state::{Running, Tracks};
use crate::tile::{MACHINES, ROBOTS, TileId, Tiles};
use crate::tile_set::TileSet;

/// A limit that is lifted, to see what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifted {
    Nothing,
    /// As much can be stored as is made.
    Storage,
    /// FM-4.3: no worker has to stay available.
    Workers,
    /// FM-4.2: those robots need no machine for which there is none.
    Robots,
}

/// Tiles, the workers who could run them, and the price of energy.
#[derive(Clone, Copy)]
pub struct Plant<'a> {
    pub tiles: Tiles,
    pub workers: i16,
    pub price: u8,
    pub table: &'a TileSet,
}

impl Plant<'_> {
    /// The books with the highest income; among equals those with the fewest workers in the canteen.
    pub fn best(&self, lifted: Lifted) -> Tracks {
        let mut best = None;
        let running = Running::of(self.tiles, self.table);
        self.search(running, self.tiles.and(STOPPABLE), lifted, &mut best);
        best.map_or(Tracks::default(), |(_, tracks)| tracks)
    }

    /// The highest income of one round.
    pub fn income(&self, lifted: Lifted) -> i32 {
        self.best(lifted).income(self.price, 0)
    }

    /// The same with one tile more.
    pub fn with(self, tile: TileId) -> Self {
        Plant { tiles: self.tiles.union([tile].into_iter().collect()), ..self }
    }

    /// How many more robots than machines there are.
    pub fn robots_without_machine(&self) -> u8 {
        self.tiles.and(ROBOTS).len().saturating_sub(self.tiles.and(MACHINES).len())
    }

    /// Tries every set of the tiles that can be shut down.
    fn search(
        &self,
        running: Running,
        mut open: Tiles,
        lifted: Lifted,
        best: &mut Option<((i32, i16), Tracks)>,
    ) {
        if let Some(tile) = open.next() {
            self.search(running, open, lifted, best);
            let mut stopped = running;
            stopped.stop(tile, self.table);
            self.search(stopped, open, lifted, best);
            return;
        }
        let mut tracks = running.tracks();
        let excused = if lifted == Lifted::Robots { self.robots_without_machine() } else { 0 };
        let robots = running.robots <= running.machines + excused;
        let workers = tracks.canteen < self.workers || lifted == Lifted::Workers;
        if !robots || !workers {
            return;
        }
        if lifted == Lifted::Storage {
            tracks.storage = tracks.storage.max(tracks.production);
        }
        let key = (tracks.income(self.price, 0), -tracks.canteen);
        if best.is_none_or(|(other, _)| key > other) {
            *best = Some((key, tracks));
        }
    }
}
