//! Phase 3: buying and placing, tearing down, hiring.

use engine::Seat;

use crate::event::Event;
use crate::illegal::Illegal;
use crate::state::{
    EXTENSION_FEE, EXTENSIONS, FREE_SPACES, FactoryManager, MOST_SEASONAL, Phase, SEASONAL_PRICE,
};
use crate::tile::{SPECIAL, TileId};

impl FactoryManager {
    pub(crate) fn begin_buying(&mut self, emit: &mut impl FnMut(Event)) {
        emit(Event::BeganBuying);
        let first = self.next_in_order(0).expect("somebody plays");
        self.begin_shopping(first);
    }

    /// One action per available worker (FM-3.1).
    fn begin_shopping(&mut self, seat: Seat) {
        self.phase = Phase::Buying { seat, left: self.factory(seat).available(), hired: false };
    }

    /// The actions left; refused if hiring comes first and has not happened yet (FM-3.6).
    fn actions_left(&self) -> Result<u8, Illegal> {
        let Phase::Buying { left, hired, .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-3.1" });
        };
        if self.seasonal_act_at_once && !hired { Err(Illegal::HireFirst) } else { Ok(left) }
    }

    /// The printed price minus the discount, at least 0 (FM-3.2).
    #[inline]
    pub(crate) fn price_for(&self, seat: Seat, tile: TileId) -> i16 {
        (self.table.tile(tile).price - self.discount(seat)).max(0)
    }

    /// What a seasonal worker costs the seat (FM-3.5).
    #[inline]
    pub(crate) fn seasonal_price(&self, seat: Seat) -> i16 {
        (SEASONAL_PRICE - self.discount(seat)).max(0)
    }

    /// FM-5.1: a player in debt cannot pay, not even a price of 0.
    #[inline]
    fn check_solvent(&self, seat: Seat) -> Result<i32, Illegal> {
        let have = self.factory(seat).money;
        if have < 0 { Err(Illegal::InDebt { have }) } else { Ok(have) }
    }

    /// A tile in the market that the seat can pay for, and its price.
    #[inline]
    pub(crate) fn check_buy(&self, seat: Seat, tile: TileId) -> Result<(TileId, i16), Illegal> {
        let left = self.actions_left()?;
        let found = self.table.find(tile, self.market).ok_or(Illegal::NotInMarket { tile })?;
        if left == 0 {
            return Err(Illegal::NoActionLeft);
        }
        let price = self.price_for(seat, found);
        let have = self.check_solvent(seat)?;
        if i32::from(price) > have {
            return Err(Illegal::TooPoor { tile, have, need: price });
        }
        Ok((found, price))
    }

    /// Whether there is a space for the tile, and the fee for it (FM-S7, FM-3.3).
    #[inline]
    pub(crate) fn check_place(&self, seat: Seat, tile: TileId, price: i16) -> Result<i16, Illegal> {
        let factory = self.factory(seat);
        if SPECIAL.contains(tile) {
            let by = factory.on_own_space(self.table.tile(tile).kind);
            let taken = by.map(|by| Illegal::SpaceTaken { tile, by: self.table.first_twin(by) });
            return taken.map_or(Ok(0), Err);
        }
        let used = factory.spaces_used();
        if used < FREE_SPACES + factory.extensions {
            return Ok(0);
        }
        if factory.extensions == EXTENSIONS {
            return Err(Illegal::HallFull);
        }
        let have = self.check_solvent(seat)?;
        let need = price + EXTENSION_FEE;
        if i32::from(need) > have {
            return Err(Illegal::TooPoorForSpace { tile, have, price, fee: EXTENSION_FEE, need });
        }
        Ok(EXTENSION_FEE)
    }

    pub(crate) fn buy(
        &mut self,
        seat: Seat,
        tile: TileId,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let (found, price) = self.check_buy(seat, tile)?;
        let fee = self.check_place(seat, tile, price)?;
        self.pay_and_act(seat, found, price);
        emit(Event::Bought { seat, tile, price, discount: self.table.tile(found).price - price });
        self.place_in_hall(seat, found, fee, emit);
        Ok(())
    }

    pub(crate) fn buy_and_keep(
        &mut self,
        seat: Seat,
        tile: TileId,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let (found, price) = self.check_buy(seat, tile)?;
        self.pay_and_act(seat, found, price);
        self.factory_mut(seat).kept.insert(found);
        emit(Event::BoughtToKeep { seat, tile, price, discount: self.table.tile(found).price - price });
        Ok(())
    }

    fn pay_and_act(&mut self, seat: Seat, tile: TileId, price: i16) {
        self.market.remove(tile);
        self.factory_mut(seat).money -= i32::from(price);
        self.use_action();
    }

    fn use_action(&mut self) {
        if let Phase::Buying { left, .. } = &mut self.phase {
            *left -= 1;
        }
    }

    fn place_in_hall(&mut self, seat: Seat, tile: TileId, fee: i16, emit: &mut impl FnMut(Event)) {
        let factory = self.factory_mut(seat);
        factory.hall.insert(tile);
        if fee > 0 {
            factory.money -= i32::from(fee);
            factory.extensions += 1;
            emit(Event::PaidExtension { seat, space: FREE_SPACES + factory.extensions, cost: fee });
        }
    }

    /// A kept tile that can be placed, and the fee.
    #[inline]
    pub(crate) fn check_place_kept(&self, seat: Seat, tile: TileId) -> Result<(TileId, i16), Illegal> {
        self.actions_left()?;
        let kept = self.table.find(tile, self.factory(seat).kept).ok_or(Illegal::NotKept { tile })?;
        Ok((kept, self.check_place(seat, tile, 0)?))
    }

    /// FM-3.3: placing a kept tile needs no worker.
    pub(crate) fn place(
        &mut self,
        seat: Seat,
        tile: TileId,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let (kept, fee) = self.check_place_kept(seat, tile)?;
        self.factory_mut(seat).kept.remove(kept);
        emit(Event::Placed { seat, tile });
        self.place_in_hall(seat, kept, fee, emit);
        Ok(())
    }

    /// FM-3.4: a torn-down tile leaves the game; its space is free at once.
    pub(crate) fn tear_down(
        &mut self,
        seat: Seat,
        tile: TileId,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let left = self.actions_left()?;
        let found = self.table.find(tile, self.factory(seat).hall).ok_or(Illegal::NotPlaced { tile })?;
        if left == 0 {
            return Err(Illegal::NoActionLeft);
        }
        let factory = self.factory_mut(seat);
        factory.hall.remove(found);
        factory.off.remove(found);
        self.use_action();
        emit(Event::ToreDown { seat, tile });
        Ok(())
    }

    #[inline]
    pub(crate) fn check_hire(&self, seat: Seat, workers: u8) -> Result<i16, Illegal> {
        let Phase::Buying { hired, .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-3.5" });
        };
        if hired {
            return Err(Illegal::HiredAlready);
        }
        if workers > MOST_SEASONAL {
            return Err(Illegal::TooManySeasonal { workers });
        }
        let need = self.seasonal_price(seat) * i16::from(workers);
        if workers > 0 {
            let have = self.check_solvent(seat)?;
            if i32::from(need) > have {
                return Err(Illegal::TooPoorToHire { workers, have, need });
            }
        }
        Ok(need)
    }

    /// FM-3.5: the number hired now is the number from now on. Hiring ends the
    /// turn, or begins it if seasonal workers act at once (FM-3.6).
    pub(crate) fn hire(
        &mut self,
        seat: Seat,
        workers: u8,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let cost = self.check_hire(seat, workers)?;
        let factory = self.factory_mut(seat);
        let before = std::mem::replace(&mut factory.seasonal, workers);
        factory.money -= i32::from(cost);
        if before > workers {
            emit(Event::Dismissed { seat, workers: before - workers });
        }
        match workers {
            0 => emit(Event::HiredNobody { seat }),
            1.. => emit(Event::Hired { seat, workers, cost }),
        }
        if self.seasonal_act_at_once {
            self.phase = Phase::Buying { seat, left: self.factory(seat).available(), hired: true };
        } else {
            self.end_shopping(seat, emit);
        }
        Ok(())
    }

    /// If hiring came first, the turn ends when the player says so.
    pub(crate) fn stop_shopping(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        self.actions_left()?;
        if !self.seasonal_act_at_once {
            return Err(Illegal::HireEndsTurn);
        }
        emit(Event::EndedTurn { seat });
        self.end_shopping(seat, emit);
        Ok(())
    }

    fn end_shopping(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        if let Some(next) = self.after(seat) {
            return self.begin_shopping(next);
        }
        // FM-3.7: what nobody bought goes back to its column.
        if !self.market.is_empty() {
            emit(Event::ClearedMarket { tiles: self.market.len() });
        }
        self.supply = self.supply.union(self.market);
        self.market = crate::tile::Tiles::NONE;
        self.begin_bureaucracy(emit);
    }
}
