//! Phase 4: bureaucracy, then the new energy price.

use engine::{Dice, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::state::{FactoryManager, Phase, Running, WORKERS};
use crate::tile::{MACHINES, ROBOTS, TileId, Tiles};

/// What can be shut down (FM-4.4).
pub const STOPPABLE: Tiles = MACHINES.union(ROBOTS);

impl FactoryManager {
    /// FM-4.1: all workers come back.
    pub(crate) fn begin_bureaucracy(&mut self, emit: &mut impl FnMut(Event)) {
        emit(Event::BeganBureaucracy);
        for factory in &mut self.factories {
            factory.bid = 0;
        }
        let first = self.next_in_order(0).expect("somebody plays");
        self.open_books(first);
    }

    /// Everything starts out running; the seat only switches off.
    fn open_books(&mut self, seat: Seat) {
        self.factory_mut(seat).off = Tiles::NONE;
        self.phase = Phase::Bureaucracy { seat };
    }

    pub(crate) fn shut_down(
        &mut self,
        seat: Seat,
        tile: TileId,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        let Phase::Bureaucracy { .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-4.1" });
        };
        let factory = self.factory(seat);
        let placed = self.table.find(tile, factory.hall).ok_or(Illegal::NotPlaced { tile })?;
        if !STOPPABLE.contains(placed) {
            return Err(Illegal::CannotShutDown { tile });
        }
        let running = factory.hall.without(factory.off);
        let found = self.table.find(tile, running).ok_or(Illegal::NotRunning { tile })?;
        self.factory_mut(seat).off.insert(found);
        emit(Event::ShutDown { seat, tile });
        Ok(())
    }

    /// FM-4.2 and FM-4.3 for what runs now.
    #[inline]
    pub(crate) fn check_books(&self, seat: Seat) -> Result<Running, Illegal> {
        let Phase::Bureaucracy { .. } = self.phase else {
            return Err(Illegal::WrongPhase { rule: "FM-4.1" });
        };
        let factory = self.factory(seat);
        let running = factory.running(&self.table);
        if running.robots > running.machines {
            return Err(Illegal::TooManyRobots { robots: running.robots, machines: running.machines });
        }
        let workers = WORKERS + i16::from(factory.seasonal);
        let canteen = running.tracks().canteen;
        if canteen >= workers {
            return Err(Illegal::NobodyLeft { canteen, workers });
        }
        Ok(running)
    }

    pub(crate) fn close_books(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        let tracks = self.check_books(seat)?.tracks();
        let factory = self.factory_mut(seat);
        factory.tracks = tracks;
        let available = i16::from(factory.available());
        let crate::state::Tracks { production, storage, energy, canteen } = tracks;
        emit(Event::ClosedBooks { seat, production, storage, energy, canteen, available });
        match self.after(seat) {
            Some(next) => self.open_books(next),
            None => self.phase = Phase::EnergyPrice,
        }
        Ok(())
    }

    /// FM-4.5: the top tile of the stack, which can be any unseen one.
    pub(crate) fn sample_energy(&self, dice: &mut Dice) -> Action {
        let mut n =
            dice.below(self.energy_steps().map(|step| u32::from(self.energy_unseen[step as usize])).sum());
        for step in self.energy_steps() {
            let tiles = u32::from(self.energy_unseen[step as usize]);
            if n < tiles {
                return Action::TurnEnergy { step };
            }
            n -= tiles;
        }
        unreachable!("the number lies below the sum")
    }

    pub(crate) fn turn_energy(&mut self, step: u8, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        if self.phase != Phase::EnergyPrice || !self.energy_steps().any(|possible| possible == step) {
            return Err(Illegal::Impossible { rule: "FM-S5" });
        }
        self.energy_unseen[step as usize] -= 1;
        self.energy_seen[self.round as usize - 1] = step;
        self.price += step;
        emit(Event::TurnedEnergy { step, price: self.price });
        self.pay_income(emit);
        Ok(())
    }
}
