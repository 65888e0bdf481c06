//! What no move can change: the numbers of tiles, order tiles, workers and energy tiles.

use engine::Seat;

use crate::order::{self, OrderTiles};
use crate::state::{ENERGY_TILES, EXTENSIONS, FREE_SPACES, FactoryManager, MOST_SEASONAL, Phase, WORKERS};
use crate::tile::{SPECIAL, START_TILES, Tiles, Type};

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

impl FactoryManager {
    pub(crate) fn check_conserved(&self) -> Result<(), String> {
        self.tiles_are_in_one_place()?;
        self.order_tiles_are_in_one_place()?;
        let seen = self.energy_seen.iter().filter(|step| **step != u8::MAX);
        let face_down = self.energy_unseen.iter().chain(&self.energy_out).sum::<u8>();
        let energy = usize::from(face_down) + seen.clone().count();
        ensure(energy == ENERGY_TILES.iter().sum::<u8>() as usize, || format!("{energy} energy tiles"))?;
        let price = 1 + seen.sum::<u8>();
        ensure(self.price == price, || format!("energy price {} where the tiles say {price}", self.price))?;
        Seat::all(self.seats).try_for_each(|seat| self.factory_is_sound(seat))
    }

    /// No tile is in two places, and none appears that was not there at setup.
    fn tiles_are_in_one_place(&self) -> Result<(), String> {
        let mut seen = self.supply;
        let mut add = |tiles: Tiles, place: &str| {
            let twice = seen.and(tiles);
            seen = seen.union(tiles);
            ensure(twice.is_empty(), || format!("{twice:?} are in two places, one of them {place}"))
        };
        add(self.market, "the market")?;
        for factory in &self.factories {
            add(factory.hall.without(START_TILES), "a hall")?;
            add(factory.kept, "beside a hall")?;
        }
        let known = self.table.columns(self.seats).union(self.table.x());
        ensure(seen.without(known).is_empty(), || format!("{:?} are not in this game", seen.without(known)))?;
        let x = seen.and(self.table.x()).len();
        ensure(x <= 3, || format!("{x} X tiles are in the game"))
    }

    fn order_tiles_are_in_one_place(&self) -> Result<(), String> {
        let Phase::DealOrder { .. } = self.phase else {
            let mut all = order::start_tiles(self.seats);
            order::stack_tiles(self.seats).iter().for_each(|tile| all.insert(tile));
            let held = self.factories.iter().flat_map(|f| [f.order, f.won]).filter(|tile| *tile != 0);
            let mut found: Vec<u8> =
                self.order_stack.iter().chain(self.order_face_up.iter()).chain(held).collect();
            found.sort();
            return ensure(all.iter().eq(found.iter().copied()), || {
                format!("order tiles {found:?}, not {all:?}")
            });
        };
        ensure(self.order_face_up == OrderTiles::NONE, || "order tiles face up before the deal".into())
    }

    fn factory_is_sound(&self, seat: Seat) -> Result<(), String> {
        let factory = self.factory(seat);
        let wrong = |what: String| format!("seat {}: {what}", seat.0);
        let spaces = FREE_SPACES + factory.extensions;
        let used = factory.hall.without(SPECIAL).len();
        ensure(factory.extensions <= EXTENSIONS && used <= spaces, || {
            wrong(format!("{used} tiles on {spaces} spaces"))
        })?;
        for kind in [Type::Control, Type::Optimization] {
            let tiles = factory.hall.and(kind.tiles()).len();
            ensure(tiles <= 1, || wrong(format!("{tiles} tiles on the {} space", kind.name())))?;
        }
        ensure(factory.off.without(factory.hall).is_empty(), || wrong("an absent tile is shut down".into()))?;
        let workers = WORKERS + i16::from(factory.seasonal);
        let busy = factory.tracks.canteen + i16::from(factory.bid);
        // When seasonal workers leave before the books are opened, the canteen may be too full for a while (FM-3.5).
        let may_be_short = matches!(self.phase, Phase::Buying { .. } | Phase::Bureaucracy { .. });
        ensure(factory.seasonal <= MOST_SEASONAL, || {
            wrong(format!("{} seasonal workers", factory.seasonal))
        })?;
        ensure(may_be_short || busy < workers, || wrong(format!("{busy} of {workers} workers are busy")))
    }
}
