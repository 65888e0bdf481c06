//! Phase 2: preparing the market.

use engine::{Dice, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::state::{FactoryManager, Phase};
use crate::tile::{TileId, Type, Types};

/// How many X tiles start in the market (FM-S4).
const OPEN_X: usize = 3;

/// How many extra tiles the last player may add, by player count (FM-2.2).
pub const fn extra_tiles(seats: u8) -> u8 {
    seats - 2
}

impl FactoryManager {
    /// FM-S4: three of the six X tiles.
    pub(crate) fn sample_x(&self, dice: &mut Dice) -> Action {
        let mut types = [0, 1, 2, 3, 4, 5];
        dice.shuffle(&mut types);
        let types = types[..OPEN_X].iter().fold(0, |set, kind| set | 1 << kind);
        Action::OpenMarket { types: Types(types) }
    }

    pub(crate) fn open_market(&mut self, types: Types, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        if self.phase != Phase::OpenMarket || types.iter().count() != OPEN_X {
            return Err(Illegal::Impossible { rule: "FM-S4" });
        }
        for kind in types.iter() {
            self.market = self.market.union(self.table.x().and(kind.tiles()));
        }
        emit(Event::OpenedMarket { types });
        self.phase = Phase::DrawOrder;
        Ok(())
    }

    pub(crate) fn begin_market(&mut self, emit: &mut impl FnMut(Event)) {
        emit(Event::BeganMarket);
        let first = self.next_in_order(0).expect("somebody plays");
        self.begin_moving(first, emit);
    }

    /// The seat moves one tile per available worker (FM-2.1).
    fn begin_moving(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let left = self.factory(seat).available();
        self.phase = Phase::Market { seat, left, extra: false };
        self.end_if_columns_empty(emit);
    }

    /// FM-2.1: if every column is empty, the phase ends there.
    fn end_if_columns_empty(&mut self, emit: &mut impl FnMut(Event)) {
        if self.supply.is_empty() {
            emit(Event::ColumnsEmpty);
            self.begin_buying(emit);
        }
    }

    /// The cheapest tile left in a column; equal prices keep the order of the file.
    #[inline]
    pub(crate) fn cheapest(&self, column: Type) -> Option<TileId> {
        self.supply.and(column.tiles()).first()
    }

    pub(crate) fn move_tile(
        &mut self,
        seat: Seat,
        column: Type,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let Phase::Market { left, extra, .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-2.1" });
        };
        let moved = self.cheapest(column).ok_or(Illegal::ColumnEmpty { column })?;
        self.supply.remove(moved);
        self.market.insert(moved);
        let tile = self.table.first_twin(moved);
        emit(if extra {
            Event::MovedExtra { seat, column, tile }
        } else {
            Event::Moved { seat, column, tile }
        });
        if left > 1 {
            self.phase = Phase::Market { seat, left: left - 1, extra };
            self.end_if_columns_empty(emit);
            return Ok(());
        }
        match self.after(seat) {
            Some(next) => self.begin_moving(next, emit),
            None if !extra && extra_tiles(self.seats) > 0 => {
                self.phase = Phase::Market { seat, left: extra_tiles(self.seats), extra: true };
                self.end_if_columns_empty(emit);
            }
            None => self.begin_buying(emit),
        }
        Ok(())
    }

    /// FM-2.2: the player may add fewer tiles than allowed.
    pub(crate) fn add_no_more(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        let Phase::Market { left, extra, .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-2.2" });
        };
        if !extra {
            return Err(Illegal::MustMove { left });
        }
        emit(Event::AddedNoMore { seat, left });
        self.begin_buying(emit);
        Ok(())
    }
}
